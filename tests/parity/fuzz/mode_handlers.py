"""Modes of programs, which note what they are asked and answer in several ways."""

from collections.abc import Callable
from typing import Any

from .mode_notes import Notes

__all__ = ["modes"]

#: `answer(notes, mode, func, types, args, kwargs)`
_Answer = Callable[[Notes, Any, Any, Any, Any, Any], Any]


def modes(n: Notes) -> dict[str, Any]:
    """The classes of modes by their names."""
    made = {name: _function_mode(n, name, answer) for name, answer in _OF_FUNCTIONS.items()}
    return made | {name: _dispatch_mode(n, name, answer) for name, answer in _OF_OPERATORS.items()}


def _function_mode(n: Notes, name: str, answer: _Answer) -> Any:
    def handler(self: Any, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        n.note(name, func, [t.__name__ for t in types if n.is_asked(t)], args, kwargs or {})
        return answer(n, self, func, [t for t in types if n.is_asked(t)], args, kwargs or {})

    return type(name, (n.FunctionMode,), {n.function: handler, "is_inside": False})


def _dispatch_mode(n: Notes, name: str, answer: _Answer) -> Any:
    def handler(self: Any, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        n.note(name, func, [t.__name__ for t in types if n.is_asked_below(t)], args, kwargs or {})
        return answer(n, self, func, [t for t in types if n.is_asked_below(t)], args, kwargs or {})

    return type(name, (n.DispatchMode,), {n.dispatch: handler, "is_inside": False})


def _passing(n: Notes, mode: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    return func(*args, **kwargs)


def _outside(n: Notes, mode: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    """Computes something else first, which the modes outside of it see."""
    n.module.neg(n.module.ones(2))
    return func(*args, **kwargs)


def _inside(n: Notes, mode: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    """Computes inside its own block."""
    if mode.is_inside:
        return func(*args, **kwargs)
    mode.is_inside = True
    try:
        with mode:
            return func(*args, **kwargs)
    finally:
        mode.is_inside = False


def _patient(n: Notes, mode: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    """Leaves calls to the classes that there are."""
    return NotImplemented if types else func(*args, **kwargs)


def _apart(n: Notes, mode: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    with n.without_classes():
        return func(*args, **kwargs)


def _rewriting(n: Notes, mode: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    m = n.module
    return (m.add if func in (m.sub, m.Tensor.sub) else func)(*args, **kwargs)


def _constant(n: Notes, mode: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    m = n.module
    return 7 if func in (m.mul, m.Tensor.mul) else func(*args, **kwargs)


def _raising(n: Notes, mode: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    m = n.module
    if func in (m.cat, m.Tensor.sum, m.Tensor.t):
        raise KeyError("a mode's own")
    return func(*args, **kwargs)


def _rewriting_operators(n: Notes, mode: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    aten = n.module.ops.aten
    return (aten.add.Tensor if func is aten.sub.Tensor else func)(*args, **kwargs)


def _constant_of_operators(n: Notes, mode: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    return n.module.ones(2, 2) if func is n.module.ops.aten.mul.Tensor else func(*args, **kwargs)


def _raising_of_operators(n: Notes, mode: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    aten = n.module.ops.aten
    if func in (aten.cat.default, aten.sum.default, aten.t.default):
        raise KeyError("a mode's own")
    return func(*args, **kwargs)


def _widening(n: Notes, mode: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    found = func(*args, **kwargs)
    return found.double() if func is n.module.ops.aten.add.Tensor and found.dtype == n.module.float32 else found


_OF_FUNCTIONS: dict[str, _Answer] = {
    "FPassing": _passing,
    "FOutside": lambda n, mode, func, types, args, kwargs: (
        _outside if args and isinstance(args[0], n.module.Tensor) else _passing
    )(n, mode, func, types, args, kwargs),
    "FInside": _inside,
    "FPatient": _patient,
    "FApart": _apart,
    "FRewriting": _rewriting,
    "FConstant": _constant,
    "FRaising": _raising,
}
_OF_OPERATORS: dict[str, _Answer] = {
    "DPassing": _passing,
    "DOutside": _outside,
    "DInside": _inside,
    "DPatient": _patient,
    "DRewriting": _rewriting_operators,
    "DConstant": _constant_of_operators,
    "DRaising": _raising_of_operators,
    "DWidening": _widening,
}
