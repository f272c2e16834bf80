"""Classes of tensors of programs of modes, which note what they are asked and answer in several ways."""

from collections.abc import Callable
from typing import Any

from .mode_notes import Notes

__all__ = ["classes", "duck", "is_over_another"]

#: `answer(notes, class, func, types, args, kwargs)`
_Answer = Callable[[Notes, Any, Any, Any, Any, Any], Any]


def is_over_another(x: Any) -> bool:
    """Whether a tensor keeps another inside."""
    return hasattr(x, "held")


def classes(n: Notes) -> dict[str, Any]:
    """The classes by their names."""
    return {**_of_functions(n), **_of_operators(n)}


def duck(n: Notes) -> Any:
    """An object that is no tensor, and takes calls over."""

    def quack(n: Notes, made: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return "quack" if len(args) > 1 else NotImplemented

    return _asked_first(n, "Duck", quack, object)()


# -- asked before anything else ---------------------------------------------------------------------------------------


def _of_functions(n: Notes) -> dict[str, Any]:
    tensor = n.module.Tensor
    plain = type("Plain", (tensor,), {"__module__": __name__})
    seeing = _asked_first(n, "Seeing", _through, tensor)
    return {
        "Plain": plain,
        "Finer": type("Finer", (plain,), {"__module__": __name__}),
        "Other": type("Other", (tensor,), {"__module__": __name__}),
        "Seeing": seeing,
        "SeeingFiner": _asked_first(n, "SeeingFiner", _through, seeing),
        "Tagging": _asked_first(n, "Tagging", _tagging, tensor),
        "Unwrapping": _asked_first(n, "Unwrapping", _unwrapping, tensor),
        "Declining": _asked_first(n, "Declining", lambda *call: NotImplemented, tensor),
        "Seven": _asked_first(n, "Seven", lambda *call: 7, tensor),
        "Unasked": type("Unasked", (tensor,), {n.function: n.no_handler, "__module__": __name__}),
    }


def _asked_first(n: Notes, name: str, answer: _Answer, base: Any) -> Any:
    def handler(cls: Any, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        n.note(name, func, [t.__name__ for t in types if n.is_asked(t)], args, kwargs or {})
        return answer(n, made, func, types, args, kwargs or {})

    made = type(name, (base,), {n.function: classmethod(handler), "__module__": __name__})
    return made


def _through(n: Notes, made: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    return getattr(super(made, made), n.function)(func, types, args, kwargs)


def _tagging(n: Notes, made: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    """Counts on each result how many calls it comes from."""
    found = _through(n, made, func, types, args, kwargs)
    if isinstance(found, made):
        found.tag = max((getattr(arg, "tag", 0) for arg in args), default=0) + 1
    return found


def _unwrapping(n: Notes, made: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    with n.without_classes():
        return func(*args, **kwargs)


# -- asked about operators --------------------------------------------------------------------------------------------


def _of_operators(n: Notes) -> dict[str, Any]:
    tensor = n.module.Tensor
    wrapper = _asked_below(n, "Wrapper", _wrapping, _wrapped, tensor)
    return {
        "Wrapper": wrapper,
        "FinerWrapper": _asked_below(n, "FinerWrapper", _wrapping, _wrapped, wrapper),
        "Strict": _asked_below(n, "Strict", _strict, _wrapped, tensor),
        "Aliasing": _asked_below(n, "Aliasing", _aliasing, _wrapped, tensor),
        "Kept": _asked_below(n, "Kept", _wrapping, _kept, tensor),
    }


def _asked_below(n: Notes, name: str, answer: _Answer, new: Callable[..., Any], base: Any) -> Any:
    def handler(cls: Any, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        n.note(name, func, [t.__name__ for t in types if n.is_asked_below(t)], args, kwargs or {})
        return answer(n, made, func, types, args, kwargs or {})

    members = {"__new__": staticmethod(new), "__init__": lambda self, inner: None, "__module__": __name__}
    made = type(name, (base,), {n.dispatch: classmethod(handler), **members})
    return made


def _kept(cls: Any, inner: Any) -> Any:
    """A tensor over the memory of the one inside."""
    made = cls._make_subclass(cls, inner, inner.requires_grad is True)
    made.held = inner.detach()
    return made


def _wrapped(cls: Any, inner: Any) -> Any:
    """A tensor without memory."""
    made = super(cls, cls)._make_wrapper_subclass(
        cls,
        inner.size(),
        strides=inner.stride(),
        storage_offset=inner.storage_offset(),
        dtype=inner.dtype,
        device=inner.device,
        requires_grad=inner.requires_grad,
    )
    made.held = inner.detach()
    return made


def _inward(n: Notes, made: Any, func: Any, args: Any, kwargs: Any) -> Any:
    """What a call gives for the tensors inside, inside new ones."""

    def wrap(value: Any) -> Any:
        return made(value) if isinstance(value, n.module.Tensor) and not isinstance(value, made) else value

    def unwrap(value: Any) -> Any:
        return value.held if isinstance(value, made) else value

    return _each(wrap, func(*_each(unwrap, args), **_each(unwrap, kwargs)))


def _wrapping(n: Notes, made: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    found = _inward(n, made, func, args, kwargs)
    if "out" in kwargs:
        return kwargs["out"]
    return args[0] if func.name().partition(".")[0].endswith("_") else found


def _strict(n: Notes, made: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    """Leaves calls with tensors that it does not know to others."""
    if not all(issubclass(made, cls) for cls in types):
        return NotImplemented
    return _wrapping(n, made, func, types, args, kwargs)


def _aliasing(n: Notes, made: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    return n.aliasing(func, args, kwargs, _inward(n, made, func, args, kwargs))


def _each(function: Callable[[Any], Any], tree: Any) -> Any:
    if isinstance(tree, dict):
        return {key: _each(function, value) for key, value in tree.items()}
    if isinstance(tree, (list, tuple)):
        made = [_each(function, value) for value in tree]
        return type(tree)(*made) if hasattr(tree, "_fields") else type(tree)(made)
    return function(tree)
