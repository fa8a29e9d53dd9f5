"""Writes the E5 encoder as an ONNX graph, in float32 or with most matrix products in int8.

A post-norm BERT encoder (Devlin et al., 2019) over one text at a time: input "x" (1, tokens, hidden), the summed
embeddings; output "mean" (1, hidden), the mean over the tokens. One text a run needs no padding and no mask,
keeps the activations in the cache, and makes a vector independent of what else is embedded.

int8: weights have one scale a column and 129 levels: products of unsigned 8-bit and signed weights up to
64 cannot overflow the 16-bit sums of AVX2. Attention products stay float. The second feed-forward product has
outliers in single tokens: its input is scaled token by token. The first one has outliers in single channels:
they are divided out before and multiplied into the weights (SmoothQuant, Xiao et al., ICML 2023), with the
layer norm's own scale and shift in place of calibration data.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from hybridmem.index.e5_bundle import E5Bundle
from hybridmem.index.processor import Precision
from hybridmem.index.vectors import Matrix

_CONTRIB = "com.microsoft"
_LEVELS = 64
_GELU_MINIMUM = 0.17
_ZERO = 32
_SMOOTHING = 0.9
_SIGMAS = 3.0

Vector = NDArray[np.float32]


def encoder_model(bundle: E5Bundle, precision: Precision) -> onnx.ModelProto:
    """The whole encoder as an ONNX model of opset 18, with contrib operators of onnxruntime."""
    return _Writer(bundle, precision).model()


class _Writer:
    """Collects nodes and constants; every method returns the name of the value it made."""

    def __init__(self, bundle: E5Bundle, precision: Precision) -> None:
        self._bundle = bundle
        self._int8 = precision == "int8"
        self._nodes: list[onnx.NodeProto] = []
        self._constants: list[onnx.TensorProto] = []

    def model(self) -> onnx.ModelProto:
        hidden = self._bundle.shape.hidden
        self._shared_constants()
        x = self._norm("x", "emb.ln")
        for layer in range(self._bundle.shape.layers):
            x = self._layer(x, layer)
        self._node("ReduceMean", [x, "last"], "pooled", keepdims=1)
        self._node("Reshape", ["pooled", "flat"], "mean")
        inputs = [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, "tokens", hidden])]
        outputs = [helper.make_tensor_value_info("mean", TensorProto.FLOAT, [1, hidden])]
        graph = helper.make_graph(self._nodes, "e5", inputs, outputs, self._constants)
        opsets = [helper.make_opsetid("", 18), helper.make_opsetid(_CONTRIB, 1)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=9)

    def _layer(self, x: str, layer: int) -> str:
        attended = self._linear(self._attention(x, layer), [f"l{layer}.ao"], quantised=self._int8)
        x = self._norm(self._node("Add", [x, attended], f"l{layer}.s1"), f"l{layer}.aln")
        transformed = self._feed_forward(x, layer)
        return self._norm(self._node("Add", [x, transformed], f"l{layer}.s2"), f"l{layer}.oln")

    def _attention(self, x: str, layer: int) -> str:
        parts = [f"l{layer}.{part}" for part in "qkv"]
        joined = self._linear(x, parts, quantised=self._int8)
        outputs = [f"{part}.x" for part in parts]
        self._nodes.append(helper.make_node("Split", [joined], outputs, axis=-1, num_outputs=3))
        heads = self._bundle.shape.heads
        return self._node("MultiHeadAttention", outputs, f"l{layer}.att", domain=_CONTRIB, num_heads=heads)

    def _feed_forward(self, x: str, layer: int) -> str:
        first = f"l{layer}.fi"
        smoothed = (
            self._smoothed(x, first, f"l{layer}.aln") if self._int8 else self._linear(x, [first], quantised=False)
        )
        active = self._node("Gelu", [smoothed], f"l{layer}.gelu", domain=_CONTRIB)
        second = f"l{layer}.fo"
        return self._by_token(active, second) if self._int8 else self._linear(active, [second], quantised=False)

    def _linear(self, x: str, names: list[str], *, quantised: bool) -> str:
        """x W + b for one matrix, or several side by side."""
        weights = np.concatenate([self._weights(name) for name in names], axis=1)
        bias = np.concatenate([self._bundle.tensor(f"{name}.b") for name in names])
        out = names[0] if len(names) == 1 else f"{names[0]}kv"
        return self._dynamic(x, weights, bias, out) if quantised else self._float(x, weights, bias, out)

    def _float(self, x: str, weights: Matrix, bias: Vector, out: str) -> str:
        product = self._node("MatMul", [x, self._constant(f"{out}.w", weights)], f"{out}.m")
        return self._node("Add", [product, self._constant(f"{out}.c", bias)], f"{out}.y")

    def _dynamic(self, x: str, weights: Matrix, bias: Vector, out: str) -> str:
        """int8 product whose input gets one scale a text."""
        levels, scales = _quantise(weights)
        inputs = [x, self._constant(f"{out}.w", levels), self._constant(f"{out}.k", scales), ""]
        bias_name = self._constant(f"{out}.c", bias)
        return self._node("DynamicQuantizeMatMul", [*inputs, bias_name], f"{out}.y", domain=_CONTRIB)

    def _smoothed(self, x: str, name: str, norm: str) -> str:
        """int8 product after moving the outlier channels of a layer norm into the weights."""
        weights = self._weights(name)
        scale, shift = self._bundle.tensor(f"{norm}.w"), self._bundle.tensor(f"{norm}.b")
        spread = (np.abs(shift) + _SIGMAS * np.abs(scale)) ** _SMOOTHING / np.abs(weights).max(axis=1) ** (
            1 - _SMOOTHING
        )
        factors = (spread / np.exp(np.log(spread).mean())).astype(np.float32)
        even = self._node("Mul", [x, self._constant(f"{name}.f", 1 / factors)], f"{name}.e")
        return self._dynamic(even, weights * factors[:, None], self._bundle.tensor(f"{name}.b"), name)

    def _by_token(self, x: str, name: str) -> str:
        """int8 product of a GELU's output (never under -0.17) with one scale a token."""
        levels, scales = _quantise(self._weights(name))
        highest = self._node("ReduceMax", [x, "last_axis"], f"{name}.h", keepdims=1)
        step = self._node("Mul", [self._node("Max", [highest, "floor"], f"{name}.g"), "per_level"], f"{name}.s")
        steps = self._node("Div", [x, step], f"{name}.d")
        rounded = self._node("QuantizeLinear", [steps, "one", "zero"], f"{name}.u")
        inputs = [rounded, self._constant(f"{name}.w", levels), "one", self._constant(f"{name}.k", scales), "zero"]
        product = self._node("MatMulIntegerToFloat", inputs, f"{name}.p", domain=_CONTRIB)
        bias = self._constant(f"{name}.c", self._bundle.tensor(f"{name}.b"))
        return self._node("Add", [self._node("Mul", [product, step], f"{name}.m"), bias], f"{name}.y")

    def _norm(self, x: str, name: str) -> str:
        scale = self._constant(f"{name}.scale", self._bundle.tensor(f"{name}.w"))
        shift = self._constant(f"{name}.shift", self._bundle.tensor(f"{name}.b"))
        epsilon = self._bundle.shape.epsilon
        return self._node("LayerNormalization", [x, scale, shift], f"{name}.y", axis=-1, epsilon=epsilon)

    def _weights(self, name: str) -> Matrix:
        """A weight matrix as (inputs, outputs)."""
        shape = self._bundle.shape
        columns = shape.feed_forward if name.endswith(".fo") else shape.hidden
        return self._bundle.weights(f"{name}.w", columns).T

    def _shared_constants(self) -> None:
        self._constant("last", np.array([1], np.int64))
        self._constant("flat", np.array([1, -1], np.int64))
        if self._int8:
            self._constant("last_axis", np.array([-1], np.int64))
            self._constant("one", np.array(1, np.float32))
            self._constant("zero", np.array(_ZERO, np.uint8))
            self._constant("per_level", np.array(1 / (255 - _ZERO), np.float32))
            self._constant("floor", np.array(_GELU_MINIMUM * (255 - _ZERO) / _ZERO, np.float32))

    def _constant(self, name: str, value: NDArray[np.generic]) -> str:
        self._constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def _node(self, operator: str, inputs: list[str], output: str, domain: str = "", **attributes: Any) -> str:
        self._nodes.append(helper.make_node(operator, inputs, [output], domain=domain, **attributes))
        return output


def _quantise(weights: Matrix) -> tuple[NDArray[np.int8], Vector]:
    """Signed levels (inputs, outputs) and one scale an output."""
    scales = np.maximum(np.abs(weights).max(axis=0) / _LEVELS, 1e-12).astype(np.float32)
    return np.rint(weights / scales).astype(np.int8), scales
