"""EfficientNet-Lite0 as an ONNX model.

The network is that of Tan and Le, "EfficientNet" (2019), table 1, without squeeze-and-excitation
and with ReLU6, as Google's EfficientNet-Lite states it.
"""

import array
import collections
import itertools
import math

from .onnx_file import integer, message, onnx_node, onnx_tensor, onnx_value
from .torch_file import ConversionError, Tensor

CLASS_COUNT = 1000
INPUT_SIZE = 224
BATCH_NORM_EPSILON = 1e-3
Stage = collections.namedtuple("Stage", "repeats kernel stride expansion channels")
STAGES = [
    Stage(1, 3, 1, 1, 16),
    Stage(2, 3, 2, 6, 24),
    Stage(2, 5, 2, 6, 40),
    Stage(3, 3, 2, 6, 80),
    Stage(3, 5, 1, 6, 112),
    Stage(4, 5, 2, 6, 192),
    Stage(1, 3, 1, 6, 320),
]
FEATURE_COUNT = 1280


class Network:
    """Takes tensors by name and gathers the nodes and constants of the ONNX graph."""

    def __init__(self, tensors):
        self.unused = dict(tensors)
        self.nodes, self.constants = [], []
        self.extent = INPUT_SIZE  # height and width of the image at the current layer
        self.add_constant("zero", (), array.array("f", [0]))
        self.add_constant("six", (), array.array("f", [6]))

    def take(self, name, shape, elements="f"):
        tensor = self.unused.pop(name, None)
        if not isinstance(tensor, Tensor) or tensor.shape != shape:
            found = getattr(tensor, "shape", "none")
            raise ConversionError(f"tensor {name}: expected shape {shape}, found {found}")
        values = tensor.values()
        if values.typecode != elements:
            raise ConversionError(f"tensor {name}: its elements are of another type than expected")
        if not all(map(math.isfinite, values)):
            raise ConversionError(f"tensor {name}: a value is not finite")
        return values

    def add_constant(self, name, shape, values):
        self.constants.append(message(5, onnx_tensor(name, shape, values)))

    def add_node(self, operator, inputs, output, **attributes):
        self.nodes.append(message(1, onnx_node(operator, inputs, output, **attributes)))
        return output

    def convolution(self, source, output, tensor, norm, shape, stride=1, groups=1, activation=True):
        """A convolution with its batch normalisation folded in: w' = w g/s, b' = b - m g/s."""
        weights = self.take(tensor + ".weight", shape)
        channels, kernel = shape[0], shape[2]
        gamma, beta, mean, variance = (
            self.take(f"{norm}.{part}", (channels,))
            for part in ("weight", "bias", "running_mean", "running_var")
        )
        self.take(norm + ".num_batches_tracked", (), elements="q")
        if min(variance) < 0:
            raise ConversionError(f"tensor {norm}.running_var: a variance is negative")
        folded, bias = array.array("f"), array.array("f")
        length = math.prod(shape[1:])
        for channel in range(channels):
            scale = gamma[channel] / math.sqrt(variance[channel] + BATCH_NORM_EPSILON)
            kernel_weights = weights[channel * length : (channel + 1) * length]
            folded.extend(weight * scale for weight in kernel_weights)
            bias.append(beta[channel] - mean[channel] * scale)
        self.add_constant(output + ".w", shape, folded)
        self.add_constant(output + ".b", (channels,), bias)

        # TensorFlow's SAME padding: the odd pixel goes to the right and the bottom.
        result = -(-self.extent // stride)
        padding = max((result - 1) * stride + kernel - self.extent, 0)
        before, after = padding // 2, padding - padding // 2
        self.extent = result
        self.add_node(
            "Conv",
            [source, output + ".w", output + ".b"],
            output + ".pre" if activation else output,
            kernel_shape=[kernel, kernel],
            strides=[stride, stride],
            pads=[before, before, after, after],
            dilations=[1, 1],
            group=groups,
        )
        if activation:
            self.add_node("Clip", [output + ".pre", "zero", "six"], output)
        return output

    def block(self, source, index, channels, stage, stride):
        """An inverted residual: expand, convolve each channel by itself, project."""
        tensor, output = f"_blocks.{index}", f"block{index}"
        wide, layer = channels * stage.expansion, source
        if stage.expansion != 1:
            layer = self.convolution(
                layer, output + ".expand", tensor + "._expand_conv", tensor + "._bn0",
                (wide, channels, 1, 1))
        layer = self.convolution(
            layer, output + ".dw", tensor + "._depthwise_conv", tensor + "._bn1",
            (wide, 1, stage.kernel, stage.kernel), stride=stride, groups=wide)
        layer = self.convolution(
            layer, output + ".project", tensor + "._project_conv", tensor + "._bn2",
            (stage.channels, wide, 1, 1), activation=False)
        if stride == 1 and channels == stage.channels:
            layer = self.add_node("Add", [layer, source], output + ".add")
        return layer

    def build(self):
        layer = self.convolution("image", "stem", "_conv_stem", "_bn0", (32, 3, 3, 3), stride=2)
        channels, index = 32, itertools.count()
        for stage in STAGES:
            for repeat in range(stage.repeats):
                stride = stage.stride if repeat == 0 else 1
                layer = self.block(layer, next(index), channels, stage, stride)
                channels = stage.channels
        layer = self.convolution(
            layer, "head", "_conv_head", "_bn1", (FEATURE_COUNT, channels, 1, 1))
        self.add_node("GlobalAveragePool", [layer], "pool")
        self.add_node("Flatten", ["pool"], "features", axis=1)
        shape = (CLASS_COUNT, FEATURE_COUNT)
        self.add_constant("fc.w", shape, self.take("_fc.weight", shape))
        self.add_constant("fc.b", (CLASS_COUNT,), self.take("_fc.bias", (CLASS_COUNT,)))
        self.add_node("Gemm", ["features", "fc.w", "fc.b"], "logits", transB=1)
        self.add_node("Softmax", ["logits"], "probabilities", axis=1)
        if self.unused:
            raise ConversionError(f"the network has no place for the tensor {min(self.unused)}")


def onnx_model(tensors, labels):
    """ModelProto: ir_version 1, producer_name 2, graph 7, opset_import 8, metadata_props 14.

    Its GraphProto: node 1, name 2, initializer 5, input 11, output 12.
    """
    network = Network(tensors)
    network.build()
    graph = (
        b"".join(network.nodes)
        + message(2, "efficientnet_lite0")
        + b"".join(network.constants)
        + message(11, onnx_value("image", ["N", 3, INPUT_SIZE, INPUT_SIZE]))
        + message(12, onnx_value("probabilities", ["N", CLASS_COUNT]))
        + message(12, onnx_value("features", ["N", FEATURE_COUNT]))
        + message(12, onnx_value("logits", ["N", CLASS_COUNT]))
    )
    metadata = {
        "mean": "127",  # input = (byte - mean) / std
        "std": "128",
        "layout": "NCHW",
        "color": "RGB",
        "crop_fraction": "1",  # side of the centre square over the image's shorter side
        "input_size": str(INPUT_SIZE),
        "labels": "\n".join(labels),
    }
    return (
        integer(1, 8)
        + message(2, "placard")
        + message(7, graph)
        + message(8, integer(2, 13))
        + b"".join(message(14, message(1, key) + message(2, metadata[key])) for key in metadata)
    )
