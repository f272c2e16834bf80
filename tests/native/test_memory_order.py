"""The order in which the dimensions of new tensors lie in memory."""

import itertools
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from tests.registering import register_once

import opmux
from opmux.native.shapes import broadcast_strides, is_in_order, joint_strides, kept_strides
from opmux.tensor import iteration_order

from .test_default_backend import Declared

SHAPE = (2, 3, 4)


def _layouts(library: Any) -> dict[str, Any]:
    """Tensors that fit `SHAPE`, laid out in every way that views make."""
    plain = library.arange(24.0) + 1
    return {
        "plain": plain.reshape(2, 3, 4),
        "last two": plain.reshape(2, 4, 3).transpose(-1, -2),
        "reversed": plain.reshape(4, 3, 2).permute(2, 1, 0),
        "rotated": plain.reshape(3, 4, 2).permute(2, 0, 1),
        "steps": (library.arange(48.0) + 1).reshape(2, 3, 8)[..., ::2],
        "steps, reversed": (library.arange(48.0) + 1).reshape(8, 3, 2).permute(2, 1, 0)[..., ::2],
        "expanded": plain[:4].expand(2, 3, 4),
        "column": plain[:3].reshape(3, 1),
        "matrix": plain[:12].reshape(4, 3).t(),
    }


def _more_layouts(library: Any) -> dict[str, Any]:
    """The same and expanded dimensions between others, channels that are innermost, and memory read twice."""
    plain = library.arange(24.0) + 1
    images = library.ones(2, 4, 3, 6).to(memory_format=library.channels_last)
    return _layouts(library) | {
        "expanded, rotated": plain[:8].reshape(1, 4, 2).expand(3, 4, 2).permute(2, 0, 1),
        "channels last": images,
        "channels last, steps": images[..., ::2],
        "channels last, expanded": images[:1].expand(2, 4, 3, 6),
        "overlapping": plain.as_strided((3, 4), (1, 2)),
    }


FUNCTIONS: dict[str, Any] = {
    "add": lambda lib, a, b: lib.add(a, b),
    "add, alpha": lambda lib, a, b: lib.add(a, b, alpha=2),
    "sub of int": lambda lib, a, b: lib.sub(a, b.int()),
    "mul": lambda lib, a, b: lib.mul(a, b),
    "div": lambda lib, a, b: lib.div(a, b),
    "less": lambda lib, a, b: lib.lt(a, b),
    "maximum": lambda lib, a, b: lib.maximum(a, b),
    "hypot": lambda lib, a, b: lib.hypot(a, b),
    "xor": lambda lib, a, b: a.int() ^ b.int(),
    "where": lambda lib, a, b: lib.where(a > 3, b, a),
    "addcmul": lambda lib, a, b: lib.addcmul(a, b, a),
    "clamp": lambda lib, a, b: lib.clamp(a, min=b),
    "lerp": lambda lib, a, b: lib.lerp(a, b, 0.5),
    "out": lambda lib, a, b: lib.hypot(a, b, out=lib.empty(0)),
    "ldexp": lambda lib, a, b: lib.ldexp(a, b),
    "complex": lambda lib, a, b: lib.complex(a, b),
    "polar": lambda lib, a, b: lib.polar(a, b),
    "binomial": lambda lib, a, b: lib.binomial(a.expand(2, 3, 4), lib.zeros_like(b)),
    "prelu": lambda lib, a, b: lib.ops.aten._prelu_kernel.default(a.expand(2, 3, 4), b),
    "prelu in half precision": lambda lib, a, b: lib.ops.aten._prelu_kernel.default(a.half().expand(2, 3, 4), b.half()),
    "dropout backward": lambda lib, a, b: lib.ops.aten.native_dropout_backward.default(a, b > 3, 2.0),
    "log_sigmoid backward": lambda lib, a, b: lib.ops.aten.log_sigmoid_backward.default(a.expand(2, 3, 4), b, a),
    "cross entropy backward": lambda lib, a, b: lib.ops.aten.binary_cross_entropy_backward.default(
        a.expand(2, 3, 4), b.expand(2, 3, 4), a.expand(2, 3, 4)
    ),
    "sigmoid backward": lambda lib, a, b: lib.ops.aten.sigmoid_backward.default(a, b),
    "silu backward": lambda lib, a, b: lib.ops.aten.silu_backward.default(b, a),
    "cross": lambda lib, a, b: lib.linalg.cross(a.expand(2, 3, 4), b.expand(2, 3, 4), dim=1),
}
COPIES: dict[str, Any] = {
    "clone": lambda lib, a: a.clone(),
    "empty_like": lambda lib, a: lib.empty_like(a),
    "ones_like": lambda lib, a: lib.ones_like(a),
    "to another dtype": lambda lib, a: a.to(lib.float64),
    "to, copied": lambda lib, a: a.to(lib.float32, copy=True),
    "fill": lambda lib, a: lib.ops.aten.fill.Scalar(a, 1.0),
    "copy": lambda lib, a: lib.ops.aten.copy.default(a, lib.zeros(())),
    "float_power": lambda lib, a: lib.float_power(a, 2.0),
    "pad, cut off": lambda lib, a: lib.ops.aten.constant_pad_nd.default(a, [-1, 0]),
    "power of a number": lambda lib, a: lib.pow(2.0, a),
    "float_power of a number": lambda lib, a: lib.float_power(2.0, a),
    "angle": lambda lib, a: lib.angle(a),
    "angle of complex numbers": lambda lib, a: lib.angle(a.to(lib.complex64)),
    "bernoulli": lambda lib, a: lib.bernoulli(lib.zeros_like(a)),
    "bernoulli, p": lambda lib, a: lib.bernoulli(a, 0.5),
    "sort": lambda lib, a: lib.sort(a, 0)[0],
    "cat": lambda lib, a: lib.cat([a, a]),
}


def test_the_first_operand_that_tells_two_dimensions_apart_orders_them() -> None:
    """Strides of 0 tell nothing; of equal ones the larger size is the slower dimension."""
    assert iteration_order(SHAPE, [(1, 2, 6), (12, 4, 1)]) == [2, 1, 0]
    assert iteration_order(SHAPE, [(12, 4, 1), (1, 2, 6)]) == [0, 1, 2]
    assert iteration_order(SHAPE, [(0, 4, 1), (1, 2, 6)]) == [1, 2, 0]
    assert kept_strides((2, 3), (0, 1)) == (3, 1)
    assert kept_strides((2, 4, 3, 3), (0, 1, 12, 4)) == (36, 1, 12, 4)
    assert kept_strides((4, 2, 3), (1, 0, 4)) == (1, 4, 8)
    assert broadcast_strides((3, 1), (7, 5), SHAPE) == (0, 7, 0)


def test_operands_in_two_orders_give_the_order_of_the_first() -> None:
    """Both kernels of an addition do so: the short one for one dtype, the general one for two."""
    a, b = opmux.ones(2, 3), opmux.ones(3, 2).t()
    assert (a + b).stride() == (a + b.int()).stride() == opmux.hypot(a, b).stride() == (3, 1)
    assert (b + a).stride() == (b + a.int()).stride() == opmux.hypot(b, a).stride() == (1, 2)


def test_a_mask_that_is_expanded_has_its_part_in_the_order() -> None:
    """As if it were copied, though what it chooses from is no larger: the figures are torch's."""
    mask, number = (opmux.ones(4, 1) > 0).expand(2, 1, 4, 5), opmux.zeros(())
    a, b = opmux.ones(2, 4, 3, 5).transpose(1, 2), opmux.ones(1, 3, 1, 5)
    assert opmux.where(mask, a, b).stride() == opmux.where(mask, b, a).stride() == (60, 5, 15, 1)
    assert opmux.where(mask, number, number).stride() == (20, 20, 5, 1)
    assert opmux.where(mask.transpose(0, 3), number, number).stride() == (8, 8, 2, 1)


def _strides(call: Any, library: Any, *operands: Any) -> list[tuple[int, ...]]:
    result = call(library, *operands)
    return [step for step, size in zip(result.stride(), result.shape, strict=True) if size > 1]


@pytest.mark.torch
@pytest.mark.parametrize("name", FUNCTIONS)
def test_results_of_two_operands_lie_in_memory_as_those_of_torch(name: str) -> None:
    """For each pair of layouts, on the CPU and on Meta."""
    import torch

    call, ours, theirs = FUNCTIONS[name], _layouts(opmux), _layouts(torch)
    different = []
    for first, second in itertools.product(ours, repeat=2):
        expected = _strides(call, torch, theirs[first], theirs[second])
        found = _strides(call, opmux, ours[first], ours[second])
        if found != expected:
            different.append(f"{first}, {second}: {found}, torch {expected}")
    assert not different


@pytest.mark.torch
@pytest.mark.parametrize("name", COPIES)
def test_copies_lie_in_memory_as_those_of_torch(name: str) -> None:
    """Those of expanded tensors and of tensors with gaps too."""
    import torch

    call = COPIES[name]
    found = {layout: _strides(call, opmux, tensor) for layout, tensor in _more_layouts(opmux).items()}
    assert found == {layout: _strides(call, torch, tensor) for layout, tensor in _more_layouts(torch).items()}


@pytest.mark.parametrize("memory_format", [None, "preserve_format", "contiguous_format", "channels_last"])
def test_copies_on_other_devices_lie_in_memory_as_those_on_one(memory_format: str | None) -> None:
    """To a device whose memory is the host's and from there, converted too, in the order asked for or that of the tensor."""
    register_once("declared", Declared())
    opmux.plugins.load("declared")
    asked = {} if memory_format is None else {"memory_format": getattr(opmux, memory_format)}
    try:
        for layout, tensor in _more_layouts(opmux).items():
            if memory_format == "channels_last" and tensor.ndim != 4:
                continue
            there = tensor.to("declared", **asked)
            assert there.stride() == tensor.to("cpu", copy=True, **asked).stride(), layout
            for source, goal in ((tensor, "declared"), (there, "cpu")):
                moved = source.to(goal, opmux.float64, **asked)
                expected = source.to(source.device, opmux.float64, **asked)
                assert (moved.stride(), moved.tolist()) == (expected.stride(), tensor.tolist()), layout
            assert there.cpu().stride() == there.clone().stride(), layout
    finally:
        opmux.plugins.unload("declared")


class _Seen(opmux.dispatch.DispatchMode):
    """Notes the operators below autograd, with the memory format that they are given."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[tuple[str, Any]] = []

    def __opmux_dispatch__(
        self, func: Any, types: tuple[type, ...], args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        self.calls.append((func.__name__, (kwargs or {}).get("memory_format")))
        return func(*args, **(kwargs or {}))


@pytest.mark.parametrize("layout", ["plain", "last two", "reversed", "rotated", "steps", "steps, reversed", "expanded"])
@pytest.mark.parametrize("dim", [0, 1, -1])
def test_repeated_elements_are_copied_once(layout: str, dim: int) -> None:
    """As in PyTorch the copy is row-major, so that dimensions become one by a view, however the operand lies."""
    x = _layouts(opmux)[layout]
    with _Seen() as seen:
        result = x.repeat_interleave(2, dim)
    row_major = opmux.contiguous_format
    assert seen.calls == [
        ("unsqueeze.default", None),
        ("expand.default", None),
        ("clone.default", row_major),
        ("view.default", None),
    ]
    assert result.is_contiguous()
    assert result.numpy().tolist() == np.repeat(x.numpy(), 2, dim).tolist()


def test_operands_in_order_leave_results_row_major() -> None:
    """All pairs of such operands over a few steps, beside the rule that looks at both together."""
    operands = [steps for steps in itertools.product((0, 1, 2, 3, 6), repeat=3) if is_in_order((2, 3, 2), steps)]
    assert {(0, 0, 0), (6, 0, 1)} < {*operands}
    assert (1, 0, 6) not in operands
    for pair in itertools.product(operands, repeat=2):
        assert joint_strides((2, 3, 2), ((2, 3, 2),) * 2, pair) is None


@pytest.mark.torch
def test_joins_lie_in_memory_as_in_torch() -> None:
    """In every pair of orders, of images, of no elements and along every dimension, by the short way and by the general one."""
    torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")

    def joined(library: Any, one: str, other: str, dim: int) -> Any:
        layouts = _more_layouts(library)
        layouts |= {"empty": library.ones(2, 3, 4)[:, :0], "single": library.ones(4, 1, 3).transpose(0, 1)}
        a, b = layouts[one], layouts[other]
        try:
            result = library.cat([a, b, a.double() if dim == -2 else a], dim)
        except (RuntimeError, ValueError, IndexError):
            return "refused"
        return result.shape, result.stride(), str(result.dtype).rpartition(".")[2], result.tolist()

    names = [*_more_layouts(opmux), "empty", "single"]
    for one, other in itertools.product(names, names):
        for dim in (0, 1, -1, -2):
            assert joined(opmux, one, other, dim) == joined(torch, one, other, dim), (one, other, dim)


#: Parts of an array of shape (3, 1, 4, 1, 2) whose dimensions of size 1 have strides that tell where they come from.
_WITH_ONES: dict[str, Callable[[Any], Any]] = {
    "whole": lambda x: x,
    "turned": lambda x: x.permute(4, 1, 0, 3, 2),
    "steps": lambda x: x[:, :, ::2],
    "columns": lambda x: x[:, :, 1:2, :, 1:],
}


@pytest.mark.torch
@pytest.mark.parametrize("part", _WITH_ONES)
@pytest.mark.parametrize("device", ["cpu", "meta"])
def test_dimensions_of_size_1_keep_their_strides(part: str, device: str) -> None:
    """As in PyTorch, where others of them are taken out, and where a view of what lies with gaps puts them in."""
    torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    calls: list[Callable[[Any], Any]] = [lambda x: x.squeeze(), lambda x: x.squeeze((1, 3))]
    calls += [partial(_squeezed, dim) for dim in range(-5, 5)]
    calls += [lambda x: x.view(*_with_ones(x)), lambda x: x.view(*_without_ones(x))]
    for call in calls:
        found = [call(_WITH_ONES[part](library.ones(3, 1, 4, 1, 2, device=device))) for library in (opmux, torch)]
        assert found[0].shape == tuple(found[1].shape)
        assert found[0].stride() == found[1].stride(), call


def _squeezed(dim: int, x: Any) -> Any:
    return x.squeeze(dim)


def _with_ones(x: Any) -> list[int]:
    return [size for n in x.shape for size in ((n, 1) if n != 1 else (1,))]


def _without_ones(x: Any) -> list[int]:
    return [n for n in x.shape if n != 1]
