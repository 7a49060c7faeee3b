"""Writes the parts of an ONNX file: messages of its protocol buffers (onnx.proto).

Field numbers are stated in each function's docstring.
"""

import array
import sys

def varint(number):
    encoded = bytearray()
    while number > 127:
        encoded.append(number & 127 | 128)
        number >>= 7
    return bytes(encoded) + bytes([number])


def integer(field, number):
    return varint(field << 3) + varint(number)


def message(field, content):
    if isinstance(content, str):
        content = content.encode()
    return varint(field << 3 | 2) + varint(len(content)) + content


def onnx_tensor(name, shape, values):
    """TensorProto: dims 1, data_type 2 (1 is float), name 8, raw_data 9."""
    if sys.byteorder == "big":
        values = array.array("f", values)
        values.byteswap()
    dimensions = b"".join(integer(1, size) for size in shape)
    return dimensions + integer(2, 1) + message(8, name) + message(9, values.tobytes())


def onnx_attribute(name, value):
    """AttributeProto: name 1, i 3, ints 8, type 20 (2 is an integer, 7 a list of them)."""
    if isinstance(value, int):
        return message(1, name) + integer(3, value) + integer(20, 2)
    return message(1, name) + b"".join(integer(8, item) for item in value) + integer(20, 7)


def onnx_node(operator, inputs, output, **attributes):
    """NodeProto: input 1, output 2, name 3, op_type 4, attribute 5."""
    return (
        b"".join(message(1, name) for name in inputs)
        + message(2, output)
        + message(3, output + "_op")
        + message(4, operator)
        + b"".join(message(5, onnx_attribute(*item)) for item in attributes.items())
    )


def onnx_value(name, shape):
    """ValueInfoProto: name 1, type 2 > tensor_type 1 > elem_type 1 and shape 2 > dim 1.

    A dimension is a number (value 1) or a name (param 2).
    """
    dimensions = (message(2, size) if isinstance(size, str) else integer(1, size) for size in shape)
    form = b"".join(message(1, dimension) for dimension in dimensions)
    return message(1, name) + message(2, message(1, integer(1, 1) + message(2, form)))
