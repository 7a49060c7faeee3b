"""Reads the tensors of a legacy PyTorch file (torch.save before 1.6) without running code in it.

The file is five pickles (magic number, protocol, system, tensors, storage keys) and then, for each
key, the number of elements and the elements.
"""

import array
import collections
import io
import math
import pickle
import struct
import sys

MAGIC_NUMBER = 0x1950A86A20F9469CFC6C
PROTOCOL_VERSION = 1001
ELEMENT_CODES = {"FloatStorage": "f", "LongStorage": "q"}
LARGEST_STORAGE = 8 << 20  # elements


class ConversionError(Exception):
    """What is wrong with an input file."""


class Storage:
    """The elements that one or more tensors show, filled in after the tensors have been read."""

    def __init__(self, element_type, count):
        if element_type not in ELEMENT_CODES:
            raise ConversionError(f"a storage of unknown type {element_type!r}")
        if not isinstance(count, int) or not 0 <= count <= LARGEST_STORAGE:
            raise ConversionError(f"a storage of {count!r} elements")
        self.count = count
        self.elements = array.array(ELEMENT_CODES[element_type])

    def fill(self, file):
        expected = self.count * self.elements.itemsize
        if struct.unpack("<q", file.read(8)) != (self.count,):
            raise ConversionError("a storage is not of the size that its tensor states")
        content = file.read(expected)
        if len(content) != expected:
            raise ConversionError("the file ends within a tensor")
        self.elements.frombytes(content)
        if sys.byteorder == "big":
            self.elements.byteswap()


class Tensor:
    """A strided view of a storage; the arguments are those of torch's _rebuild_tensor_v2."""

    def __init__(self, storage, offset, shape, strides, *_):
        numbers = [offset, *shape, *strides]
        if not isinstance(storage, Storage) or len(shape) != len(strides) or len(shape) > 4:
            raise ConversionError("a tensor of unknown form")
        if any(type(number) is not int or not 0 <= number <= LARGEST_STORAGE for number in numbers):
            raise ConversionError("a tensor with a size or stride out of range")
        last = offset + sum((size - 1) * stride for size, stride in zip(shape, strides))
        if 0 in shape or last >= storage.count or math.prod(shape) > storage.count:
            raise ConversionError("a tensor that reaches beyond its storage")
        self.storage, self.offset = storage, offset
        self.shape, self.strides = tuple(shape), tuple(strides)

    def values(self):
        """The elements in row-major order, whatever the order in the storage."""
        indices = [self.offset]
        for size, stride in zip(self.shape, self.strides):
            indices = [index + step * stride for index in indices for step in range(size)]
        elements = self.storage.elements
        return array.array(elements.typecode, [elements[index] for index in indices])


class TensorUnpickler(pickle.Unpickler):
    """Reads tensors and refuses every name in the pickle that tensors don't need."""

    def __init__(self, file, storages):
        super().__init__(file)
        self.storages = storages

    def find_class(self, module, name):
        if (module, name) == ("collections", "OrderedDict"):
            return collections.OrderedDict
        if (module, name) == ("torch._utils", "_rebuild_tensor_v2"):
            return Tensor
        if module == "torch" and name in ELEMENT_CODES:
            return name
        raise ConversionError(f"refused the name {module}.{name} in the weights")

    def persistent_load(self, identifier):
        kind, element_type, key, _, count, *_ = identifier
        if kind != "storage":
            raise ConversionError(f"refused the entry {kind!r} in the weights")
        if key not in self.storages:
            self.storages[key] = Storage(element_type, count)
        return self.storages[key]


def read_tensors(content):
    """The named tensors of a legacy PyTorch file."""
    file, storages = io.BytesIO(content), {}

    def next_object():
        return TensorUnpickler(file, storages).load()

    try:
        if next_object() != MAGIC_NUMBER or next_object() != PROTOCOL_VERSION:
            raise ConversionError("not a legacy PyTorch file")
        if next_object()["little_endian"] is not True:
            raise ConversionError("not little-endian")
        tensors, keys = next_object(), next_object()
        if not isinstance(tensors, dict) or not all(isinstance(name, str) for name in tensors):
            raise ConversionError("not a table of tensors by name")
        if sorted(keys) != sorted(storages):
            raise ConversionError("the list of storages is not that of the tensors")
        for key in keys:
            storages[key].fill(file)
    except ConversionError:
        raise
    except Exception as error:  # a damaged pickle raises nearly anything
        raise ConversionError(f"not a readable PyTorch file ({error})") from error
    if file.read(1):
        raise ConversionError("bytes after the last tensor")
    return tensors
