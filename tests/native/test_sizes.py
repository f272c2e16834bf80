"""Functions that take sizes one by one: the overload that they call at once is the one that a choice would find."""

from collections.abc import Callable
from typing import Any, ClassVar

import pytest

import opmux
from opmux import Tensor
from opmux.dispatch import FunctionMode, trace

#: Functions and methods, and how many tensors stand before their sizes.
FUNCTIONS: dict[str, tuple[Any, int]] = {
    **{name: (getattr(opmux, name), 0) for name in ("zeros", "ones", "empty", "rand", "randn")},
    **{
        f"Tensor.{name}": (getattr(opmux.Tensor, name), 1)
        for name in ("new_zeros", "new_ones", "new_empty", "reshape", "view", "expand", "permute", "repeat", "tile")
    },
}


def _called(function: Callable[[], object]) -> list[Any]:
    """Operators that a call reaches, in order."""
    with trace() as calls:
        function()
    return [(event.operator, event.key) for event in calls.events()]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_sizes_one_by_one_are_the_list(name: str) -> None:
    """Both forms call the same operators and give the same shape; so do integers of a class of their own."""
    function, tensors = FUNCTIONS[name]
    given: list[tuple[int, ...]] = [(1,), (1, 0), (0, 1, 2)]
    for sizes in given:
        if name == "Tensor.permute" and sorted(sizes) != list(range(len(sizes))):
            continue
        before = [opmux.ones(*[1] * len(sizes))] * tensors
        if name in ("Tensor.reshape", "Tensor.view"):
            sizes = (1,) * len(sizes)
        assert function(*before, *sizes).shape == function(*before, sizes).shape
        assert _called(lambda: function(*before, *sizes)) == _called(lambda: function(*before, sizes))  # noqa: B023 -- called at once


#: Calls of functions that take sizes one by one, and what handlers are given: the arguments as they are written.
WRITTEN: dict[str, tuple[Callable[[Tensor], object], tuple[Any, ...], dict[str, Any]]] = {
    "one by one": (lambda x: x.view(2, 3), (2, 3), {}),
    "one": (lambda x: x.view(6), (6,), {}),
    "a tuple": (lambda x: x.view((2, 3)), ((2, 3),), {}),
    "a list": (lambda x: x.view([2, 3]), ([2, 3],), {}),
    "unpacked": (lambda x: x.view(*(2, 3)), (2, 3), {}),
    "by name": (lambda x: x.view(size=(2, 3)), (), {"size": (2, 3)}),
    "another overload": (lambda x: x.view(dtype=opmux.int32), (), {"dtype": opmux.int32}),
}


class Recorder(FunctionMode):
    """Notes the calls that it sees."""

    def __init__(self) -> None:
        self.seen: list[tuple[Any, ...]] = []

    def __opmux_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.seen.append((func, args[1:], kwargs or {}))
        return func(*args, **(kwargs or {}))


class Recorded(Tensor):
    """Notes the calls that its tensors take part in."""

    seen: ClassVar[list[tuple[Any, ...]]] = []

    @classmethod
    def __opmux_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        cls.seen.append((func, args[1:], kwargs or {}))
        return super().__opmux_function__(func, types, args, kwargs or {})


@pytest.mark.parametrize("form", WRITTEN)
def test_handlers_are_given_sizes_as_they_are_written(form: str) -> None:
    """A mode and a class see the method, and sizes one by one where they are given so; so they do under a local state."""
    call, args, kwargs = WRITTEN[form]
    x = opmux.arange(6)
    for around in (opmux.enable_grad, opmux.no_grad):
        with around(), Recorder() as mode:
            call(x)
        assert mode.seen[0] == (Tensor.view, args, kwargs)
        Recorded.seen.clear()
        with around():
            call(x.as_subclass(Recorded))
        assert (Tensor.view, args, kwargs) in Recorded.seen


def test_a_method_of_sizes_without_its_tensor_is_refused_as_an_operator() -> None:
    """The error lists what is missing, as for all other functions."""
    with pytest.raises(opmux.errors.OperatorArgumentError, match="missing 2 required positional arguments"):
        Tensor.reshape()  # type: ignore[call-overload]
    with pytest.raises(opmux.errors.OperatorArgumentError, match=r"invalid combination of arguments - got \(\)"):
        Tensor.view()  # type: ignore[call-overload]


#: Methods with an overload that takes one int beside the one that takes several, and what they can be given here.
_ONE_OR_SEVERAL = {
    "squeeze": [(0,), (-1,), (0, 1), (0, 3, -2)],
    "squeeze_": [(0,), (-1,), (0, 1), (0, 3)],
    "count_nonzero": [(0,), (-1,), (1, 0), (0, 1, 2, 3)],
    "hsplit": [(1,), (3,), (1, 2), (0, 5), (2, 2, 2)],
    "vsplit": [(1,), (0, 1), (5, 5)],
    "dsplit": [(1,), (2,), (1, 1)],
}


@pytest.mark.torch
@pytest.mark.parametrize("name", _ONE_OR_SEVERAL)
def test_one_int_is_no_list_where_an_overload_takes_it(name: str) -> None:
    """Of such methods one int goes to that overload, and several are the list, as in torch."""
    torch = pytest.importorskip("torch", reason="compares with torch")

    def found(module: Any, given: tuple[Any, ...]) -> Any:
        x = module.arange(6.0).reshape(1, 3, 2, 1).clone().requires_grad_(not name.endswith("_"))
        results = getattr(x, name)(*given)
        several = results if isinstance(results, tuple) else (results,)
        return [(r.tolist(), tuple(r.shape), r.grad_fn and r.grad_fn.name()) for r in several]

    for given in _ONE_OR_SEVERAL[name]:
        assert found(opmux, given) == found(torch, given), given
        assert [r[:2] for r in found(opmux, (list(given),))] == [r[:2] for r in found(torch, (list(given),))], given


def _outcome(name: str, *given: Any) -> Any:
    try:
        result = getattr(opmux.arange(6.0).reshape(1, 1, 3, 2), name)(*given)
    except opmux.errors.OpmuxError as error:
        return type(error)
    return [tuple(r.shape) for r in (result if isinstance(result, tuple) else (result,))]


def test_every_overload_of_sizes_alone_takes_them_one_by_one() -> None:
    """A method with an overload of nothing but ints is called with several as with their list, whichever overload it is."""
    tried = 0
    for name in [name for name in dir(Tensor) if not name.startswith("_") and hasattr(opmux.ops.aten, name)]:
        for handle in getattr(opmux.ops.aten, name).op_overloads():
            types = [str(a.type) for a in handle.schema.arguments if not a.kwarg_only]
            if types in (["Tensor", "int[]"], ["Tensor", "SymInt[]"]):
                for sizes in ((0, 1), (1, 1), (3, 2), (1, 1, 3, 2), (0, 1, 2, 3)):
                    assert _outcome(name, *sizes) == _outcome(name, sizes), (name, sizes)
                    tried += isinstance(_outcome(name, sizes), list)
    assert tried >= 30
