"""What escapes an array kernel becomes an error of opmux; what others raise goes on unchanged. See Note [Foreign exceptions]."""

import types
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.dispatch import (
    DispatchMode,
    IncludeDispatchKeyGuard,
    Library,
    get_state,
    location_of,
    new_dispatcher,
)
from opmux.dispatch._outcomes.foreign import register_kernel_module
from opmux.errors import (
    OperatorIndexError,
    OperatorOverflowError,
    OperatorValueError,
    OpmuxError,
    OutOfMemoryError,
)
from opmux.testing import tensor_with_keys

CPU = tensor_with_keys(["CPU"])

#: As it is written in a module of array kernels, and in a module of an array library.
SOURCE = """
def kernel(self, scale):
    raise failure

def indirect(self, scale):
    return others(self, scale)
"""


def functions(module: str, **names: Any) -> types.SimpleNamespace:
    namespace: dict[str, Any] = {"__name__": module, **names}
    exec(SOURCE, namespace)
    return types.SimpleNamespace(**namespace)


def _hit(f: Any) -> Any:
    try:
        f(CPU)
    except Exception as error:
        error.__traceback__ = None  # the same exception comes again, and must not bring the first call along
    return f(CPU)


#: Ways on which a call comes to its kernel.
WAYS: dict[str, Callable[[Any], Any]] = {
    "miss": lambda f: f(CPU),
    "hit": _hit,
    "converted": lambda f: f(CPU, 1),
    "boxed": lambda f: f.call_boxed((CPU,)),
}


@pytest.fixture(params=WAYS)
def call(request: pytest.FixtureRequest) -> Iterator[Callable[[Any], Any]]:
    """Registers a function as a kernel, and calls it."""
    library = Library("ns", "DEF", dispatcher=new_dispatcher())
    library.define("f(Tensor self, float scale=1.0) -> Tensor")

    def run(kernel: Any) -> Any:
        handle = library.impl("f", kernel, "CPU")
        try:
            return WAYS[request.param](library.dispatcher.ops.ns.f.default)
        finally:
            handle.destroy()

    yield run
    library.destroy()


@pytest.fixture(autouse=True)
def kernel_module() -> None:
    register_kernel_module("an_array_kernel_of_the_tests")


@pytest.mark.parametrize(
    ("failure", "becomes"),
    [
        (ValueError("bad shape"), OperatorValueError),
        (TypeError("bad operand"), OperatorValueError),
        (ZeroDivisionError("division"), OperatorValueError),
        (FloatingPointError("overflow"), OperatorValueError),
        (AttributeError("no such thing"), OperatorValueError),
        (KeyError("missing"), OperatorValueError),
        (IndexError("out of range"), OperatorIndexError),
        (OverflowError("too large"), OperatorOverflowError),
        (MemoryError(), OutOfMemoryError),
    ],
)
def test_an_array_kernels_exception_becomes_one_of_opmux(
    failure: Exception, becomes: type[OpmuxError], call: Callable[[Any], Any]
) -> None:
    """It carries operator, arguments, what was raised and where, and the exception itself as its cause."""
    for kernel in (
        functions("an_array_kernel_of_the_tests", failure=failure).kernel,
        functions("an_array_kernel_of_the_tests", others=functions("an_array_module", failure=failure).kernel).indirect,
    ):
        with pytest.raises(becomes) as caught:
            call(kernel)
        error = caught.value
        assert error.__cause__ is failure
        assert "ns::f" in error.asked
        assert "{CPU" in error.asked
        assert error.found == f"{type(failure).__name__}: {failure}"
        assert "an_array_kernel_of_the_tests, line" in error.where
        assert error.advice


@pytest.mark.parametrize("failure", [ValueError("mine"), KeyError("mine"), MemoryError(), StopIteration()])
def test_another_kernels_exception_goes_on(failure: Exception, call: Callable[[Any], Any]) -> None:
    """What a kernel of somebody else raises, itself or in a library, is what its caller sees."""
    for kernel in (
        functions("a_package", failure=failure).kernel,
        functions("a_package", others=functions("a_library", failure=failure).kernel).indirect,
    ):
        with pytest.raises(type(failure)) as caught:
            call(kernel)
        assert caught.value is failure


@pytest.mark.parametrize("names", ["result", "results", "result = next", "results = next"])
def test_variables_of_another_kernel_may_have_any_names(names: str, call: Callable[[Any], Any]) -> None:
    """Also those by which the layers of opmux's own are asked what the kernel below them has returned."""
    failure = TypeError("mine")
    namespace: dict[str, Any] = {"__name__": "a_package", "failure": failure}
    exec(f"def kernel(self, scale):\n    {names} = None\n    raise failure", namespace)
    with pytest.raises(TypeError) as caught:
        call(namespace["kernel"])
    assert caught.value is failure


def test_errors_of_opmux_go_on(call: Callable[[Any], Any]) -> None:
    """An error that a kernel has explained itself is not explained again."""
    failure = OperatorValueError("said by the kernel")
    with pytest.raises(OperatorValueError) as caught:
        call(functions("an_array_kernel_of_the_tests", failure=failure).kernel)
    assert caught.value is failure


def test_missing_libraries_go_on(call: Callable[[Any], Any]) -> None:
    """That an array library cannot be imported is said by the ImportError itself."""
    failure = ImportError("no such library")
    with pytest.raises(ImportError) as caught:
        call(functions("an_array_kernel_of_the_tests", failure=failure).kernel)
    assert caught.value is failure


class Deadline(Exception):  # noqa: N818 -- as libraries of tasks call theirs
    """What a library of tasks raises in a signal handler."""


@pytest.mark.parametrize("failure", [KeyboardInterrupt(), TimeoutError("too late"), Deadline("too late")])
def test_interrupts_go_on(failure: BaseException, call: Callable[[Any], Any]) -> None:
    """What is of no class that array modules raise is not touched: a signal handler has ended the call with it."""
    with pytest.raises(type(failure)) as caught:
        call(functions("an_array_kernel_of_the_tests", failure=failure).kernel)
    assert caught.value is failure
    assert caught.value.__cause__ is None


def test_exceptions_of_an_array_modules_own_become_opmux_s() -> None:
    """A class that an array module has defined for itself is its own, whatever that is derived from."""
    of_module = type("CompileException", (Exception,), {"__module__": f"{np.__name__}.compiler"})
    kernel = functions("an_array_kernel_of_the_tests", failure=of_module("bad source")).kernel
    with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
        library.define("f(Tensor self, float scale=1.0) -> Tensor", kernel, "CPU")
        with pytest.raises(OperatorValueError, match="CompileException: bad source"):
            library.dispatcher.ops.ns.f(opmux.ones(1))


def test_a_kernel_below_a_composite_is_somebody_elses_too() -> None:
    """An override that raises inside an operator of opmux made of others reaches the caller unchanged."""
    failure = ValueError("mine")

    def raising(self: Any, *scale: Any) -> Any:
        raise failure

    with Library("aten", "IMPL") as library:
        library.impl("abs", raising, "CPU")
        with pytest.raises(ValueError, match="mine") as caught:
            opmux.nn.functional.l1_loss(opmux.ones(2), opmux.zeros(2))
    assert caught.value is failure


@pytest.mark.parametrize("way", WAYS)
def test_an_operator_between_an_array_kernel_and_somebody_elses(way: str) -> None:
    """What raises is told by the innermost call: an array kernel that calls an operator is not blamed for that one's kernel."""
    failure = ValueError("mine")

    def raising(self: Any, *scale: Any) -> Any:
        raise failure

    with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
        ops = library.dispatcher.ops.ns
        library.define("inner(Tensor self, float scale=1.0) -> Tensor", raising, "CPU")
        library.define("outer(Tensor self, float scale=1.0) -> Tensor")
        others = functions("an_array_kernel_of_the_tests", others=lambda self, scale: WAYS[way](ops.inner.default))
        library.impl("outer", others.indirect, "CPU", calls_operators=False)
        with pytest.raises(ValueError, match="mine") as caught:
            WAYS[way](ops.outer.default)
    assert caught.value is failure


def test_an_iterators_exception_goes_on() -> None:
    """What a caller's own iterator raises while a list is made of it is what the caller sees."""
    failure = ValueError("mine")

    def dims() -> Iterator[int]:
        yield 0
        raise failure

    functions: tuple[Any, ...] = (opmux.ops.aten.sum, opmux.ops.aten.sum.dim_IntList)
    for function in functions:
        with pytest.raises(ValueError, match="mine") as caught:
            function(opmux.ones(2, 2), dims())
        assert caught.value is failure


@pytest.mark.parametrize(
    "function",
    [
        lambda x: opmux.ops.aten.select_backward.out(x, [3, 3], -1, 2, out=opmux.ones(4)),
        lambda x: opmux.ops.aten.select_backward.out(x, [3, 3], -1, True, out=opmux.ones(4)),
        lambda x: opmux.ops.aten.select_backward.default.call_boxed((x, [3, 3], -1, 2)),
    ],
)
def test_fast_slow_and_boxed_calls_explain(function: Callable[[Any], Any]) -> None:
    """The fast path, the path of converted arguments and boxed calls all turn the array module's exception into one of opmux."""
    with pytest.raises(OpmuxError):
        function(opmux.ones(4))


@pytest.mark.parametrize("of_array_module", [True, False])
def test_what_an_array_module_said_is_not_told_twice(of_array_module: bool, call: Callable[[Any], Any]) -> None:
    """A refusal that a kernel puts in words of its own hides what it met, unless that was others' exception."""

    def refuse(*args: Any) -> Any:
        raise ValueError("as the array module says it")

    source = """
def kernel(self, scale):
    try:
        refuse(self)
    except ValueError:
        raise error
"""
    error = OperatorValueError("ns::f", found="bad shape")
    namespace: dict[str, Any] = {"refuse": refuse, "error": error}
    namespace["__name__"] = "an_array_kernel_of_the_tests" if of_array_module else "a_kernel_of_others"
    exec(source, namespace)
    with pytest.raises(OperatorValueError) as caught:
        call(namespace["kernel"])
    assert isinstance(caught.value.__context__, ValueError)
    assert caught.value.__suppress_context__ is of_array_module


class _Function(opmux.Tensor):
    """Calls what it was asked about with its own tensors."""

    @classmethod
    def __opmux_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return func(*args, **(kwargs or {}))


class _Dispatch(opmux.Tensor):
    """The same below autograd."""

    @classmethod
    def __opmux_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return func(*args, **(kwargs or {}))


class _Entering(DispatchMode):
    """A mode that is active in its own handler."""

    def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        with self:
            return func(*args, **(kwargs or {}))


def _adding(next: Any, op: Any, *args: Any, **kwargs: Any) -> Any:
    opmux.ones(2).add(1)
    return next(*args, **kwargs)


def _again(op: Any, *args: Any, **kwargs: Any) -> Any:
    return op(*args, **kwargs)


def _redispatching(keyset: Any, x: Any) -> Any:
    return opmux.ops.aten.exp.default.redispatch(keyset, x)


def _under(fallback: Any, **options: Any) -> None:
    with Library("_", "IMPL") as library:
        library.fallback(fallback, "Tracer", **options)
        IncludeDispatchKeyGuard("Tracer").call(lambda: opmux.ones(2, requires_grad=True).exp())


def _under_itself() -> None:
    with Library("aten", "IMPL") as library:
        library.impl("exp", _redispatching, "Tracer", with_keyset=True)
        x = opmux.ones(2)
        IncludeDispatchKeyGuard("Tracer").call(lambda: x.exp())


def _entered() -> None:
    with _Entering():
        opmux.ones(2)


@pytest.mark.parametrize(
    ("function", "call"),
    [
        (_Function.__opmux_function__, lambda: opmux.ones(2).as_subclass(_Function) + 1),
        (_Dispatch.__opmux_dispatch__, lambda: opmux.relu(opmux.ones(2).as_subclass(_Dispatch))),
        (_Entering.__opmux_dispatch__, _entered),
        (_adding, lambda: _under(_adding, with_next=True)),
        (_again, lambda: _under(_again)),
        (_redispatching, _under_itself),
    ],
)
def test_what_calls_itself_is_named(function: Any, call: Callable[[], Any]) -> None:
    """A kernel, a fallback or a handler whose calls come to it again is told of once, with its place; the state is as it was."""
    before = get_state()
    with pytest.raises(RecursionError) as caught:
        call()
    (note,) = caught.value.__notes__
    assert note.startswith(f"{function.__qualname__} ({location_of(function)}) calls operators that come to it again")
    assert "ExcludeDispatchKeyGuard" in note
    assert get_state() is before
    assert opmux.ones(2).exp().shape == (2,)


def test_recursion_of_others_is_not_told_of() -> None:
    """What recurs without an operator's call around it has no note."""

    def recurs(n: int) -> int:
        return recurs(n + 1) + opmux.ones(1).ndim

    with pytest.raises(RecursionError) as caught:
        recurs(0)
    assert not hasattr(caught.value, "__notes__")


@pytest.mark.parametrize("requires_grad", [False, True])
def test_a_layer_between_is_told_of(requires_grad: bool) -> None:
    """Where a layer gives an array kernel something else than the call had, the error names the layer's line."""

    def spoils(next: Any, op: Any, *args: Any, **kwargs: Any) -> Any:
        return next(*[3 if isinstance(arg, opmux.Tensor) else arg for arg in args], **kwargs)

    x = opmux.ones(2, 2, requires_grad=requires_grad)
    line = f"reached through {__file__}:{spoils.__code__.co_firstlineno + 1}"
    with Library("_", "IMPL") as library:
        library.fallback(spoils, "ZeroTensor", with_next=True)  # below autograd
        calls: list[Callable[[], Any]] = [lambda: x * x, lambda: x.exp(), lambda: x.view(4), lambda: x @ x]
        for call in calls:
            with IncludeDispatchKeyGuard("ZeroTensor"), pytest.raises(OperatorValueError) as caught:
                call()
            assert caught.value.where.endswith(line), caught.value.where


RETURNED: dict[str, tuple[Callable[[Any], Any], str]] = {
    "one": (lambda x: x * x, "Tensor"),
    "a view": (lambda x: x.view(4), "Tensor"),
    "two": (lambda x: x.max(0), "a tuple of 2 results"),
    "a list": (lambda x: x.unbind(0), "Tensor[]"),
}


@pytest.mark.parametrize("value", [None, 3, (1,), [None, None]], ids=["None", "a number", "a tuple", "a list of None"])
@pytest.mark.parametrize("returns", RETURNED)
def test_a_layer_that_returns_something_else_is_named(returns: str, value: Any) -> None:
    """One that forgets to return what the kernel below it has returned, where autograd's recording above goes on with it."""

    def forgets(next: Any, op: Any, *args: Any, **kwargs: Any) -> Any:
        next(*args, **kwargs)
        return value

    call, declared = RETURNED[returns]
    x = opmux.ones(2, 2, requires_grad=True)
    with Library("_", "IMPL") as library, IncludeDispatchKeyGuard("ZeroTensor"):
        library.fallback(forgets, "ZeroTensor", with_next=True)
        with pytest.raises(OperatorValueError, match="a kernel returned what its schema does not declare") as caught:
            call(x)
    assert caught.value.found.startswith(f"Unable to cast {value}, ")
    assert caught.value.found.endswith(f", to {declared}")
    assert caught.value.where.endswith(f"function {__file__}:{forgets.__code__.co_firstlineno}")
