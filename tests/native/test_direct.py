"""Direct kernels: no exception of their ufunc reaches a caller, but for interrupts, and nothing is computed twice in place.

The ufuncs are NumPy's, raising before or after they have written.
"""

import functools
import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux.native.arrays import INT64_CODES
from opmux.native.direct import BINARY, SCALED, UNARY, DirectKernels
from opmux.native.direct_operators import CLAMP, FORMULA, POWER, RELU, compare_number
from opmux.tensor import ArrayBackend, array_backend, wrap_number
from opmux.testing import python_frames

COMPARISON = DirectKernels(compare_number, lambda be, name, general, check: general)


def opposite(be: ArrayBackend, x: Any) -> Any:
    """A formula of one step."""
    return be.xp.negative(x)


#: Stands for a tensor among the arguments.
TENSOR = object()
#: Kinds of kernels: their factories, a ufunc, the arguments after `self`, and options.
KINDS: dict[str, tuple[DirectKernels, Any, tuple[Any, ...], dict[str, Any]]] = {
    "unary": (UNARY, "negative", (), {}),
    "unary but for some kinds": (UNARY, "absolute", (), {}),
    "binary": (BINARY, "multiply", (TENSOR,), {}),
    "binary with a number": (BINARY, "true_divide", (2.0,), {}),
    "ordered": (BINARY, "maximum", (TENSOR,), {}),
    "scaled": (SCALED, "add", (TENSOR,), {}),
    "scaled with a number": (SCALED, "subtract", (2.0,), {}),
    "scaled by a factor": (SCALED, "add", (TENSOR,), {"alpha": 2}),
    "relu": (RELU, "maximum", (), {}),
    "clamp": (CLAMP, "maximum", (-0.5, 1), {}),
    "clamp from below": (CLAMP, "maximum", (0.5, None), {}),
    "clamp from above": (CLAMP, "maximum", (None, 2**5), {}),
    "square": (POWER, "power", (2,), {}),
    "power": (POWER, "power", (2.5,), {}),
    "comparison": (COMPARISON, "less", (0.5,), {}),
    "formula": (FORMULA, opposite, (), {}),
}
#: No operator takes a maximum in place, and NumPy's takes no destination as its third argument.
INPLACE = [name for name in KINDS if KINDS[name][0] in (UNARY, BINARY, SCALED) and KINDS[name][1] != "maximum"]

EVENTS = (RuntimeWarning, FloatingPointError)
ERRORS = (*EVENTS, TypeError, ValueError, OverflowError, MemoryError, RuntimeError, LookupError, AssertionError)


class Deadline(Exception):  # noqa: N818 -- as libraries of tasks call theirs
    """What a library of tasks raises in a signal handler."""


INTERRUPTS = (KeyboardInterrupt, TimeoutError, Deadline)


class Module:
    """NumPy with ufuncs that raise, after they have written or instead."""

    def __init__(self, error: type[BaseException] | None, *, after: bool = False) -> None:
        self.error, self.after = error, after

    def __getattr__(self, name: str) -> Any:
        found = getattr(np, name)
        return functools.partial(self._run, found) if isinstance(found, np.ufunc) and self.error else found

    def _run(self, ufunc: Callable[..., Any], *arrays: Any) -> None:
        assert self.error is not None
        if self.after:
            ufunc(*arrays)
        raise self.error


class Backend:
    """The record of NumPy with another module."""

    def __init__(self, xp: Any) -> None:
        self.record: ArrayBackend = array_backend("cpu")
        self.xp = xp

    def __getattr__(self, name: str) -> Any:
        return getattr(self.record, name)


class General:
    """A general kernel that notes its calls."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        self.calls.append((*args, kwargs))
        return "general"


def arguments(name: str, values: Any = (1.0, 2.0)) -> tuple[list[Any], dict[str, Any]]:
    """The arguments of one call; numbers that are tensors of the schema come as wrapped ones."""
    kernels, _, rest, options = KINDS[name]
    wrapped = kernels in (BINARY, SCALED)
    given = [opmux.tensor(values) if x is TENSOR else wrap_number(x) if wrapped else x for x in rest]
    return [opmux.tensor(values), *given], options


def functional(name: str, general: Any, error: type[BaseException] | None = None) -> Callable[..., Any]:
    """The kernel that returns a new tensor."""
    be: Any = Backend(Module(error))
    return KINDS[name][0].functional(be, KINDS[name][1], general)


def inplace(name: str, general: Any, error: type[BaseException] | None = None, *, after: bool = False) -> Any:
    """The kernel that writes into its first tensor; nothing checks memory."""
    be: Any = Backend(Module(error, after=after))
    return KINDS[name][0].inplace(be, KINDS[name][1], general, lambda *arrays: None)


@pytest.mark.parametrize("name", KINDS)
def test_the_plain_case_is_computed_in_one_frame(name: str) -> None:
    """The general kernel is not asked, and no other function of ours is entered, except for a factor and a formula."""
    general = General()
    kernel, (args, options) = functional(name, general), arguments(name)
    result = kernel(*args, **options)
    assert not general.calls
    assert type(result) is opmux.Tensor
    assert result.device == args[0].device
    # Of a formula there are its own frame and, here, that of the module that it asks.
    most = 3 if options or name == "formula" else 1
    assert len(python_frames(functools.partial(kernel, *args, **options))) <= most


@pytest.mark.parametrize("low", [None, 0, -0.0, 1, -2.5, float("nan"), float("-inf"), 65504, 1e5])
@pytest.mark.parametrize("high", [None, 1, 0.5, True, float("nan"), float("inf"), -3])
@each("shape", [(), (3, 4), (0,), (1, 5), (2, 8192)])
def test_clamp_between_numbers_is_clamp_between_tensors(low: Any, high: Any, shape: tuple[int, ...]) -> None:
    """For all floating-point dtypes, NaN and infinities included, in any order of memory; bounds that do not fit are refused."""
    values = np.resize(np.array([-np.inf, -1.0, -0.0, 0.5, np.nan, 1.0, 3.0, np.inf]), shape)
    for d in (opmux.float16, opmux.float32, opmux.float64):
        x = opmux.from_numpy(values).to(d).T
        if (low is None and high is None) or (low == 1e5 and d is opmux.float16):
            with pytest.raises((opmux.errors.OperatorValueError, opmux.errors.OperatorOverflowError)):
                x.clamp(low, high)
            continue
        bounds = [None if bound is None else opmux.tensor(float(bound), dtype=d) for bound in (low, high)]
        found, wanted = x.clamp(low, high), x.clamp(*bounds)
        assert (found.dtype, found.stride()) == (wanted.dtype, wanted.stride())
        np.testing.assert_array_equal(found.numpy(), wanted.numpy())


@pytest.mark.parametrize("name", ["sigmoid", "rsqrt", "frac", "silu"])
@each("dtype", [opmux.float16, opmux.bfloat16, opmux.float32, opmux.float64, opmux.int32])
def test_formulas_give_what_they_give_in_steps(name: str, dtype: Any) -> None:
    """In every order of memory and without dimensions, with and without a destination, values, dtypes and strides are the same."""
    function = getattr(opmux, name, None) or getattr(opmux.nn.functional, name)
    values = [[-np.inf, -2.5, -0.0, 0.5], [1.0, 3.0, np.inf, 100.0], [np.nan, 1e-3, 7.0, -7.0]]
    whole = opmux.tensor(values)
    whole = (whole if dtype.is_floating_point else whole.nan_to_num(0, 9, -9)).to(dtype)
    for x in (whole, whole.t(), whole[:, ::2], whole[:, :1].expand(3, 4), whole[1, 1], whole[:0]):
        if name in ("frac", "silu") and not dtype.is_floating_point:
            with pytest.raises(opmux.errors.OperatorValueError):
                function(x)
            continue
        found = function(x)
        one_by_one = [function(element).item() for element in x.reshape(-1)]
        np.testing.assert_allclose(found.double().numpy().reshape(-1), one_by_one, rtol=1e-6)
        assert found.stride() == opmux.exp(x).stride()
        assert found.dtype is (dtype if dtype.is_floating_point else opmux.float32)


@pytest.mark.parametrize("name", KINDS)
def test_a_scalar_is_wrapped(name: str) -> None:
    """Of tensors of no dimensions too the kernel makes a tensor, without computing twice, where the dtype stays."""
    general = General()
    (args, options), kernel = arguments(name, 3.0), functional(name, general)
    result = kernel(*args, **options)
    assert (result.shape, result.dtype) == ((), opmux.bool if name == "comparison" else opmux.float32)


@each("error", ERRORS)
@each("name", KINDS)
def test_what_a_ufunc_raises_is_left_to_the_general_kernel(name: str, error: type[Exception]) -> None:
    """It is asked once, with the same arguments, and outside the handler: its own errors seem to come from nothing else."""
    calls: list[Any] = []

    def general(*args: Any, **kwargs: Any) -> str:
        calls.append((args, kwargs))
        raise AssertionError

    args, options = arguments(name)
    with pytest.raises(AssertionError) as raised:
        functional(name, general, error)(*args, **options)
    assert raised.value.__context__ is None
    [(given, named)] = calls
    assert all(x is y for x, y in zip(given, args, strict=True))
    assert named in ({}, {"alpha": options.get("alpha", 1)})


@pytest.mark.parametrize("error", INTERRUPTS)
@pytest.mark.parametrize("name", KINDS)
def test_interrupts_are_not_caught(name: str, error: type[BaseException]) -> None:
    """An interrupt ends the call, and so does what a signal handler raises to end it."""
    args, options = arguments(name)
    with pytest.raises(error):
        functional(name, General(), error)(*args, **options)


@pytest.mark.parametrize("error", INTERRUPTS)
@pytest.mark.parametrize("name", INPLACE)
def test_an_interrupt_in_place_comes_out(name: str, error: type[BaseException]) -> None:
    """It may come when the loop is over: what is written is not computed from itself again."""
    expected, options = arguments(name)
    inplace(name, General())(*expected, **options)
    general, (args, _) = General(), arguments(name)
    with pytest.raises(error):
        inplace(name, general, error, after=True)(*args, **options)
    assert not general.calls
    assert args[0].tolist() == expected[0].tolist()


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("name", INPLACE)
def test_in_place_before_the_loop(name: str, error: type[Exception]) -> None:
    """What is no event is raised before the loop: the general kernel finds the tensor as it was."""
    general = General()
    args, options = arguments(name)
    found = inplace(name, general, error)(*args, **options)
    assert args[0].tolist() == [1.0, 2.0]
    assert (found, len(general.calls)) == ((args[0], 0) if error in EVENTS else ("general", 1))


@pytest.mark.parametrize("error", EVENTS)
@pytest.mark.parametrize("name", INPLACE)
def test_in_place_after_the_loop(name: str, error: type[Exception]) -> None:
    """An event is raised when the loop is over: the result is there, and is not computed from itself again."""
    expected, options = arguments(name)
    inplace(name, General())(*expected, **options)
    general, (args, _) = General(), arguments(name)
    assert inplace(name, general, error, after=True)(*args, **options) is args[0]
    assert not general.calls
    assert args[0].tolist() == expected[0].tolist()


@pytest.mark.parametrize("kernels", [BINARY, SCALED])
def test_in_place_an_event_of_converting_a_number(kernels: DirectKernels) -> None:
    """A number out of range is an event before the loop: the general kernel writes."""
    general, x, be = General(), opmux.tensor([1.0, 2.0]), array_backend("cpu")
    with np.errstate(all="raise"):
        kernel = kernels.inplace(be, "multiply", general, lambda *arrays: None)
        assert kernel(x, wrap_number(1e300)) == "general"
    assert x.tolist() == [1.0, 2.0]


def test_in_place_an_event_of_the_factor() -> None:
    """A product with `alpha` that overflows is an event before the ufunc has begun: the general kernel writes."""
    general, x, be = General(), opmux.tensor([1.0]), array_backend("cpu")
    with np.errstate(all="raise"):
        kernel = SCALED.inplace(be, "add", general, lambda *arrays: None)
        assert kernel(x, opmux.tensor([3e38]), alpha=2.0) == "general"
    assert x.tolist() == [1.0]


def test_kernels_of_one_kind_share_their_text_and_show_it() -> None:
    """Each has its ufunc among its globals, and a copy of the code; the text can be read in debuggers and tracebacks."""
    be, general = array_backend("cpu"), General()
    first, second = (BINARY.functional(be, name, general) for name in ("hypot", "floor_divide"))
    assert first.__code__.co_filename == second.__code__.co_filename
    assert first.__code__ is not second.__code__
    assert "ufunc(a, b)" in inspect.getsource(first)
    assert first.__module__ == "opmux.native.direct"


_MATRICES: dict[str, Callable[[], tuple[Any, ...]]] = {
    "mm": lambda: (opmux.ones(3, 4), opmux.ones(4, 5)),
    "addmm": lambda: (opmux.ones(5), opmux.ones(3, 4), opmux.ones(4, 5)),
    "addmm to rows": lambda: (opmux.ones(3, 1), opmux.ones(3, 4).double().float(), opmux.ones(5, 4).t()),
}


@pytest.mark.parametrize("of", _MATRICES)
def test_a_product_of_matrices_enters_three_frames(of: str) -> None:
    """The caller, the kernel and the backend's `dot`; what is added is added in the product's memory, and stays as it was."""
    operands = _MATRICES[of]()
    operator = opmux.ops.aten.mm.default if of == "mm" else opmux.ops.aten.addmm.default
    result = operator(*operands)
    assert len(python_frames(lambda: operator(*operands))[1:]) == 3
    assert result.tolist() == [[4.0 + (of != "mm")] * 5] * 3
    assert operands[0].tolist() == opmux.ones(operands[0].shape).tolist()


@pytest.mark.parametrize("options", [{"beta": 2}, {"alpha": 0.5}, {"beta": 0}, {"beta": 1.0, "alpha": True}])
@pytest.mark.parametrize("dtype", ["float16", "float32", "complex64"])
def test_weighted_and_half_precise_sums_are_left_to_the_general_kernel(dtype: str, options: dict[str, Any]) -> None:
    """They are rounded once, and a term of weight 0 does not count."""
    d = getattr(opmux, dtype)
    a, b = (
        opmux.full((2, 2), 2.0, dtype=d),
        opmux.full((2, 2), float("nan") if options.get("beta") == 0 else 3.0, dtype=d),
    )
    found = opmux.addmm(b, a, a, **options)
    expected = options.get("alpha", 1) * 8 + (options.get("beta", 1) and options.get("beta", 1) * 3)
    assert found.dtype is d
    assert found.tolist() == [[expected] * 2] * 2


def test_codes_of_64_bit_integers_are_those_of_this_system() -> None:
    """Positions of 32 bits, whose code is C's `long` on Windows, take no kernel that computes with those of 64."""
    assert {np.dtype(code).char for code in np.typecodes["Integer"] if np.dtype(code) == np.int64} == set(INT64_CODES)
    x, positions = opmux.arange(4.0), np.array([2, 0])
    for code in (code for code in np.typecodes["Integer"] if np.dtype(code) in (np.int32, np.int64)):
        index = opmux.from_numpy(positions.astype(code))
        for taken in (x[index], opmux.index_select(x, 0, index), opmux.gather(x, 0, index)):
            assert taken.tolist() == [2, 0], code
