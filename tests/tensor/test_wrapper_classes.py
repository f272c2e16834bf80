"""Classes of tensors that keep others inside, in opmux and in torch: what they become, how they print, what is saved of them."""

import io
from collections.abc import Callable
from typing import Any

import pytest

import opmux


@pytest.fixture(params=["opmux", pytest.param("torch", marks=pytest.mark.torch)])
def module(request: pytest.FixtureRequest) -> Any:
    """`opmux`, and `torch` where it is installed: a test that takes it says what both do."""
    return opmux if request.param == "opmux" else pytest.importorskip("torch", reason="compares with torch")


def _wrapper(module: Any, inner: Any, label: str = "Wrapper") -> Any:
    """A tensor that computes with another one, and has a class of its own."""

    def handler(cls: Any, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        result = func(*(a.inner if isinstance(a, cls) else a for a in args), **(kwargs or {}))
        return wrapped(result) if isinstance(result, module.Tensor) else result

    def wrapped(inner: Any) -> Any:
        made = module.Tensor._make_wrapper_subclass(kind, inner.shape, dtype=inner.dtype)
        made.inner = inner
        return made

    def text(self: Any) -> str:
        return str(module.Tensor.__repr__(self, tensor_contents=f"inner={self.inner}"))

    kind: Any = type(
        label, (module.Tensor,), {f"__{module.__name__}_dispatch__": classmethod(handler), "__repr__": text}
    )
    return wrapped(inner)


def test_it_stays_what_it_is_as_an_instance_of_another_class(module: Any) -> None:
    """Its class says what is over its memory; no other one can take its place."""
    x = _wrapper(module, module.ones(2))
    assert [type(x.as_subclass(cls)) for cls in (module.Tensor, type(x))] == [type(x)] * 2
    for other in (type("Other", (module.Tensor,), {}), type("Derived", (type(x),), {}), module.nn.Parameter):
        with pytest.raises(
            (RuntimeError, TypeError),
            match=f"Creating a new Tensor subclass {other.__name__} but the raw Tensor object is already associated to a "
            "python object of type Wrapper which is not a subclass of the requested type",
        ):
            x.as_subclass(other)


def test_it_says_what_it_keeps(module: Any) -> None:
    """By what `Tensor.__repr__` takes in place of values."""
    assert repr(_wrapper(module, module.ones(2))) == "Wrapper(inner=tensor([1., 1.]))"
    x = _wrapper(module, module.tensor([1, 2], dtype=module.int32)).requires_grad_(False)
    assert repr(x).replace("torch", "opmux") == "Wrapper(inner=tensor([1, 2], dtype=opmux.int32), dtype=opmux.int32)"


_PRINTED: dict[str, Callable[[Any], Any]] = {
    "plain": lambda m: m.ones(2),
    "one element": lambda m: m.tensor(1),
    "no elements": lambda m: m.ones(0),
    "no rows": lambda m: m.ones(0, 3),
    "float64": lambda m: m.ones(2, dtype=m.float64),
    "int32": lambda m: m.ones(2, dtype=m.int32),
    "complex64": lambda m: m.ones(2, dtype=m.complex64),
    "leaf": lambda m: m.ones(2, requires_grad=True),
    "result": lambda m: m.ones(2, requires_grad=True) * 2,
    "meta": lambda m: m.empty(2, 3, device="meta", dtype=m.float64),
    "subclass": lambda m: m.ones(2).as_subclass(type("Own", (m.Tensor,), {})),
}


@pytest.mark.torch
def test_contents_stand_in_place_of_values() -> None:
    """Whatever else is told of a tensor, and however long they are."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    for name, make in _PRINTED.items():
        for contents in (None, "", "hm", "a=1, b=tensor([1., 2.])", "x" * 70):
            expected = make(torch).__repr__(tensor_contents=contents).replace("torch.", "opmux.")
            assert make(opmux).__repr__(tensor_contents=contents) == expected, (name, contents)


def test_its_elements_are_not_saved() -> None:
    """The file would have those of another tensor, or none."""
    x = _wrapper(opmux, opmux.ones(2))
    for value, place in ((x, "the whole"), ({"a": [x]}, "a.0")):
        file = io.BytesIO()
        with pytest.raises(
            opmux.errors.OperatorArgumentError, match=f"saving a Wrapper, at {place}\n(?s:.)*save the tensors"
        ):
            opmux.save(value, file)
        assert not file.getvalue()
    opmux.save(x.inner, file)


@pytest.mark.filterwarnings("ignore:To copy")
@pytest.mark.parametrize("options", [{}, {"dtype": "float64"}])
def test_a_copy_is_what_its_class_makes_of_it(module: Any, options: dict[str, str]) -> None:
    """Of `tensor` and `new_tensor`, as of `asarray`: the tensor itself has no values to be copied."""
    x = _wrapper(module, module.ones(2))
    given = {name: getattr(module, value) for name, value in options.items()}
    for make in (module.tensor, module.ones(2).new_tensor, lambda x, **given: module.asarray(x, copy=True, **given)):
        made = make(x, **given)
        assert type(made) is type(x)
        assert (made.inner.tolist(), made.inner is x.inner) == ([1.0, 1.0], False)
        assert made.inner.dtype is (given.get("dtype") or module.float32)


def test_the_class_of_what_it_keeps_is_asked_too(module: Any) -> None:
    """By what its handler calls, about the operator."""
    asked: list[str] = []

    def handler(cls: Any, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        asked.append(func.__name__)
        return getattr(super(kept, kept), name)(func, types, args, kwargs or {})

    name = f"__{module.__name__}_function__"
    kept: Any = type("Kept", (module.Tensor,), {name: classmethod(handler)})
    x = _wrapper(module, module.ones(2).as_subclass(kept))
    asked.clear()
    y = module.ops.aten.add.Tensor(x, 1)
    assert (type(y), type(y.inner)) == (type(x), kept)
    assert asked == ["add.Tensor", "__get__", "__get__"]  # and about its shape and dtype


def test_no_instance_of_another_class_is_made_over_it(module: Any) -> None:
    """`_make_subclass` of one is refused, as `as_subclass` is."""
    other = type("Other", (module.Tensor,), {})
    with pytest.raises((RuntimeError, TypeError), match="Creating a new Tensor subclass Other"):
        module.Tensor._make_subclass(other, _wrapper(module, module.ones(2)))
