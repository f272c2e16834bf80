"""Python numbers in the place of tensors: which overload they choose, what they cost, and their short ways."""

import operator
from collections.abc import Callable, Iterator
from enum import IntEnum
from itertools import product
from types import NoneType
from typing import Any

import numpy as np
import pytest
from tests.declarations import declared_operators
from tests.each import each

import opmux
from opmux.codegen._groups import DUNDERS, groups_of
from opmux.dispatch import DispatchMode, default_dispatcher, ops
from opmux.dispatch._packet import resolve_overload
from opmux.errors import OperatorValueError, OpmuxError
from opmux.native.public.functions import _CLASSES
from opmux.tensor import Tensor
from opmux.testing import python_frames

from .operator_calls import calls, detached, tensors_in

NUMBERS = (True, 2, 0.5, 1j)


def chosen_by_class() -> Iterator[tuple[str, str, str]]:
    """The overload that generated code has a fast path for, and the one for an argument of another kind."""
    declarations = declared_operators()
    for variant in ("function", "method"):
        for group in groups_of(declarations, variant):
            if group.is_single and group.by_class is not None:
                yield group.base, group.called.schema.qualified_name, group.by_class.schema.qualified_name
    for _, name, how, number in DUNDERS:
        if how == "binary" and number:
            yield name.partition(".")[0], f"aten::{name}", f"aten::{number}"


def takes_number(name: str) -> bool:
    """Whether an overload's second argument is a number."""
    handle = default_dispatcher.find_op(name)
    assert handle is not None
    return str(handle.schema.arguments[1].type) == "Scalar"


def test_generated_code_chooses_the_overload_that_the_packet_does() -> None:
    """Functions, methods and signs call what the packet would have chosen: with a number of any type, or with a tensor."""
    chosen = set(chosen_by_class())
    assert {
        ("mul", "aten::mul.Tensor", "aten::mul.Tensor"),
        ("pow", "aten::pow.Tensor_Tensor", "aten::pow.Tensor_Scalar"),
        ("gt", "aten::gt.Scalar", "aten::gt.Tensor"),
    } < chosen
    assert len(chosen) > 60
    for base, name, other in chosen:
        if len(positional(other)) == 2:
            seconds: tuple[Any, ...] = (opmux.ones(1), opmux.ones(())) if takes_number(name) else NUMBERS
            for second in seconds:
                handle = resolve_overload(getattr(ops.aten, base), (opmux.ones(1), second), {})
                assert handle.name == other, (base, second)


def positional(name: str) -> list[str]:
    """Types of an overload's positional arguments."""
    handle = default_dispatcher.find_op(name)
    assert handle is not None
    return [str(a.type) for a in handle.schema.arguments if not a.kwarg_only]


def test_overloads_of_three_arguments_are_chosen_as_the_packet_does() -> None:
    """One of the arguments, whichever it is, is a tensor for one overload and a number for the other."""
    chosen = {each for each in chosen_by_class() if len(positional(each[2])) > 2}
    assert {
        ("narrow", "aten::narrow", "aten::narrow.Tensor"),
        ("masked_fill", "aten::masked_fill.Scalar", "aten::masked_fill.Tensor"),
        ("repeat_interleave", "aten::repeat_interleave.self_int", "aten::repeat_interleave.self_Tensor"),
    } < chosen
    for base, name, other in chosen:
        for overload in (name, other):
            kinds = [_CLASSES[type_] for type_ in positional(overload)]
            for kind in product(*kinds):
                args = [opmux.ones(()) if cls is Tensor else None if cls is NoneType else cls(1) for cls in kind]
                handle = resolve_overload(getattr(ops.aten, base), tuple(args), {})
                assert handle.name == overload, (base, kind)


@pytest.mark.parametrize(
    "call",
    [
        lambda x: x.narrow(0, 0, 1),
        lambda x: x.narrow(0, opmux.tensor(0), 1),
        lambda x: x.masked_fill(x > 0, 0.0),
        lambda x: opmux.masked_fill(x, x > 0, opmux.tensor(0.0)),
        lambda x: x.index_fill(0, opmux.tensor([0]), 2),
        lambda x: x.repeat_interleave(2, 0),
    ],
)
def test_no_packet_is_asked_for_three_arguments(call: Callable[[Tensor], Tensor]) -> None:
    """The classes of all arguments say which overload is meant, and the slow path with its choice is not entered."""
    x = opmux.ones(2, 2)
    call(x)
    entered = python_frames(call, x)
    assert not {"_call_overloaded", "OperatorPacket.__call__"} & set(entered), entered


class Recorder(DispatchMode):
    """Notes the operators that it sees, and the numbers among their arguments."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, list[Any]]] = []

    def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.seen.append((func.name, ["tensor" if isinstance(a, Tensor) and a.shape else a for a in args]))
        return func(*args, **(kwargs or {}))


def test_a_number_on_the_left_of_a_sum_or_product_is_the_second_argument() -> None:
    """As in PyTorch, `2 * x` is `mul(x, 2)`."""
    x = opmux.ones(2)
    with Recorder() as mode:
        results = [2 * x, 2 + x]
    assert mode.seen == [("aten::mul.Tensor", ["tensor", 2]), ("aten::add.Tensor", ["tensor", 2])]
    assert [r.tolist() for r in results] == [[2, 2], [3, 3]]


def test_scalars_of_numpy_on_the_left() -> None:
    """NumPy's scalars, which are no Python numbers, do not widen a tensor that they are added to or multiplied with."""
    x = opmux.ones(2)
    results = [np.float32(2) * x, np.int64(2) + x, np.float64(2) * x]
    assert [(r.tolist(), r.dtype) for r in results] == [([v, v], opmux.float32) for v in (2, 3, 2)]


#: Calls with a number, and how many Python functions of opmux they enter: the caller, what chooses, the wrapping of the
#: number, the caller of the overload, the kernel; one fewer where the overload takes numbers, one more to note a write.
FRAMES: dict[str, tuple[Callable[[Tensor], Any], int]] = {
    "x * 2": (lambda x: x * 2, 5),
    "x + 1": (lambda x: x + 1, 5),
    "2 * x": (lambda x: 2 * x, 5),
    "x / 3": (lambda x: x / 3, 5),
    "x > 0": (lambda x: x > 0, 4),
    "x.mul(2)": (lambda x: x.mul(2), 5),
    "x.mul_(0.5)": (lambda x: x.mul_(0.5), 6),
    "opmux.add": (lambda x: opmux.add(x, 1, alpha=1), 5),
    "x.add_(x, alpha=2.0)": (lambda x: x.add_(x, alpha=2.0), 3),
}


@pytest.mark.parametrize("name", FRAMES)
def test_frames_of_a_call_with_a_number(name: str) -> None:
    """A number costs a call a few Python functions more than a tensor does, and no conversion of all arguments."""
    function, at_most = FRAMES[name]
    x = opmux.ones(3)
    function(x)
    entered = python_frames(function, x)[1:]
    assert len(entered) <= at_most, entered


@pytest.mark.parametrize("alpha", [2, -1, 0.5, float("inf")])
@pytest.mark.parametrize("name", ["add", "sub"])
def test_a_factor_of_floating_point_numbers(name: str, alpha: float) -> None:
    """`alpha` multiplies the second operand in its own dtype, in a new tensor, in place and broadcast."""
    a, b = np.array([[1.0, 2.0], [3.0, 4.0]], np.float32), np.array([0.1, 3e38], np.float32)
    with np.errstate(all="ignore"):
        expected = getattr(np, {"add": "add", "sub": "subtract"}[name])(a, b * np.float32(alpha))
    x, y = opmux.from_numpy(a.copy()), opmux.from_numpy(b)
    np.testing.assert_array_equal(getattr(opmux, name)(x, y, alpha=alpha).numpy(), expected, strict=True)
    assert getattr(x, f"{name}_")(y, alpha=alpha) is x
    np.testing.assert_array_equal(x.numpy(), expected, strict=True)


def test_a_factor_of_integers_fits_or_is_refused() -> None:
    """A factor that int8 does not hold is refused as in PyTorch, and so is a fraction; products wrap; nothing is written."""
    x, one = opmux.ones(2, dtype=opmux.int8), opmux.ones(2, dtype=opmux.int8)
    assert x.add(one, alpha=-3).tolist() == [-2, -2]
    assert one.add(one + one, alpha=127).tolist() == [-1, -1]
    for call in (x.add, x.add_):
        with pytest.raises(OperatorValueError, match="value cannot be converted to type int8 without overflow"):
            call(one, alpha=257)
    for call in (x.add, x.add_):
        with pytest.raises(OperatorValueError, match="alpha must not be a floating point number"):
            call(one, alpha=0.5)
    with pytest.raises(OperatorValueError, match="doesn't match the broadcast shape"):
        x.add_(opmux.ones(3, 1, dtype=opmux.int8), alpha=2)
    assert x.tolist() == [1, 1]


def test_a_factor_does_not_hide_overlapping_memory() -> None:
    """With `alpha`, a destination that overlaps its operand is refused as without."""
    x = opmux.arange(4, dtype=opmux.float32)
    with pytest.raises(OperatorValueError, match="unsupported operation"):
        x[1:].add_(x[:-1], alpha=2.0)
    assert x.tolist() == [0, 1, 2, 3]


@pytest.mark.torch
@pytest.mark.parametrize("dtype", ["float32", "float64", "int32", "uint8", "complex64"])
@pytest.mark.parametrize("number", [3, 0.5, -2, 2**33, 2j])
@pytest.mark.parametrize("values", [[1, 2, 5], 4])
def test_a_number_on_the_left(dtype: str, number: complex, values: Any) -> None:
    """`1 - x` and its like have PyTorch's dtype and values, whatever is promoted or wraps around."""
    torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    mine, theirs = opmux.tensor(values, dtype=getattr(opmux, dtype)), torch.tensor(values, dtype=getattr(torch, dtype))
    for sign in (operator.add, operator.sub, operator.mul, operator.truediv):
        result, expected = sign(number, mine).numpy(), sign(number, theirs).numpy()
        np.testing.assert_allclose(result, expected, rtol=1e-6, strict=True)


@pytest.mark.parametrize("exponent", [2, 2.0, 3, 4, 0, -1, 0.5, 2.5, True, float("nan"), 1e300, 10**400])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_powers(exponent: float, dtype: Any) -> None:
    """Powers of floating-point tensors keep the dtype and are those of the array module, to the last bits."""
    base = np.array([0.5, -2.0, 3.0, 0.0, np.inf], dtype)
    if exponent == 10**400:
        with pytest.raises(OverflowError):
            opmux.from_numpy(base) ** exponent
        return
    with np.errstate(all="ignore"):
        expected = np.power(base, dtype(exponent))
    result = (opmux.from_numpy(base) ** exponent).numpy()
    np.testing.assert_allclose(result, expected, rtol=4 * np.finfo(dtype).eps, strict=True)


NUMPY_NUMBERS = tuple(kind(2) for kind in (np.bool_, np.int8, np.uint8, np.int64, np.float16, np.float32, np.float64))
SIGNS = (operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod, operator.pow)


@each("sign", SIGNS)
@each("number", [*NUMPY_NUMBERS, np.complex64(2), np.complex128(2)], ids=lambda n: type(n).__name__)
@each("d", [opmux.int16, opmux.float16, opmux.float32, opmux.complex64], ids=str)
def test_numpy_numbers_count_as_those_of_python(sign: Callable[..., Any], number: Any, d: Any) -> None:
    """On either side of a sign, NumPy's numbers give the values and dtype that Python's do, or are refused; a bool is a float."""
    x = opmux.tensor([1, 2, 3], dtype=d)

    def outcome(value: Any, *, left: bool) -> Any:
        try:
            result = sign(value, x) if left else sign(x, value)
        except OperatorValueError as error:
            return type(error)
        return result.dtype, result.tolist()

    python = float(number) if type(number) is np.bool_ else number.item()
    for left in (True, False):
        assert outcome(number, left=left) == outcome(python, left=left)


class _Count(IntEnum):
    """A number of a class of its own."""

    TWO = 2


def test_numbers_of_subclasses_count_as_those_of_python() -> None:
    """For each number that an operator takes: numpy.float64 is a float, and its dtype is none of the tensors'."""
    kinds: Any = ((float, np.float64), (complex, np.complex128))
    recorded, differing = calls(), []

    def outcome(call: Any, at: int, number: Any) -> Any:
        opmux.manual_seed(0)
        try:
            results = list(tensors_in(call.run(lambda i, value: detached(number if i == at else value))))
        except OpmuxError as error:
            return type(error)
        return [(t.dtype, np.nan_to_num(t.detach().resolve_conj().numpy()).tobytes()) for t in results]

    for name, call in recorded.items():
        for at, (argument, value) in enumerate(zip(call.schema.arguments, call.values, strict=True)):
            if value.__class__ in (int, float) and "Scalar" in str(argument.type):
                for kind, other in kinds:
                    if outcome(call, at, kind(value)) != outcome(call, at, other(kind(value))):
                        differing.append((name, argument.name, other))
    assert not differing
    x = opmux.tensor([-1.0, 3.0])
    assert opmux.equal(opmux.nn.functional.leaky_relu(x, _Count.TWO), opmux.nn.functional.leaky_relu(x, 2))


@pytest.mark.parametrize("d", [opmux.bool, opmux.int64, opmux.float32], ids=str)
def test_a_bool_of_numpys_is_a_float_for_every_scalar(d: Any) -> None:
    """As PyTorch reads it where an argument is a number; a bool tensor stays one."""
    true: Any = np.True_
    x = opmux.tensor([0, 1], dtype=d)
    assert opmux.full((1,), true).dtype is opmux.float32
    assert opmux.full_like(x, true).dtype is d
    assert opmux.where(x > 0, x, true).dtype is opmux.float32
    assert opmux.mul(x, true).dtype is opmux.float32
    assert opmux.add(x, opmux.tensor(True)).dtype is d


@each("name", ["add_", "sub_", "mul_", "div_"])
@each("number", [1e30, 1e300, -1e300, 1e-30, 1e-300])
@each("d", [opmux.float16, opmux.float32, opmux.float64, opmux.complex64], ids=str)
def test_numbers_out_of_range_are_written_whatever_counts_as_an_event(name: str, number: float, d: Any) -> None:
    """An event that the array module raises over the number, before its loop, does not leave the tensor as it was."""

    def outcome(events: Any) -> str:
        x = opmux.tensor([1, 2, -3], dtype=d)
        with np.errstate(all=events):
            getattr(x, name)(number)
        return str(x.tolist())

    assert outcome("raise") == outcome("ignore")


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1, 10**400])
def test_an_integer_that_no_argument_holds_is_refused_by_the_first_call(number: int) -> None:
    """Whether an operator's table is filled or not, an integer of more bits is refused before a kernel sees it."""
    x = opmux.ones(3, 3)
    calls: tuple[Callable[[], object], ...] = (
        lambda: opmux.diagonal(x, number),
        lambda: opmux.ops.aten.linalg_matrix_power.default(x, number),
        lambda: opmux.tril_indices(1, number),
        lambda: opmux.ops.aten.roll.default(x, [number], [0]),
    )
    for call in calls:
        opmux.dispatch.default_dispatcher.forget_resolutions()
        with pytest.raises(opmux.errors.OperatorOverflowError):
            call()


def test_a_number_may_have_all_bits_of_uint64() -> None:
    """Scalars reach as far as the largest dtype."""
    opmux.dispatch.default_dispatcher.forget_resolutions()
    assert opmux.ops.aten.add.Scalar(opmux.zeros(1), 2**64 - 1).item() == 2.0**64


def test_a_destination_is_no_number() -> None:
    """Numbers stand for operands, never for what is written."""
    x = opmux.ones(2)
    for name in ("add", "sub", "mul", "div"):
        with pytest.raises(opmux.errors.OperatorArgumentError, match="argument 'out'"):
            getattr(opmux.ops.aten, name).out(x, x, out=0.0)


@each("name", ["uint8", "int8", "int32", "int64"])
@each("alpha", [-1, 2, -2, 127])
@each("number", [3, -3, 127, 2**31 - 1, 2**63 - 1])
def test_the_product_of_two_numbers_wraps_around(name: str, alpha: int, number: int) -> None:
    """A number times `alpha` is what an element times `alpha` would be."""
    d = getattr(opmux, name)
    x, wrapped = opmux.tensor([5, 6], dtype=d), opmux.tensor(number).to(d)
    for function in (opmux.add, opmux.sub):
        assert function(x, number, alpha=alpha).tolist() == function(x, wrapped, alpha=alpha).tolist()
    assert opmux.rsub(x, number, alpha=1).tolist() == (wrapped - x).tolist()
