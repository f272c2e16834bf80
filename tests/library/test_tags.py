"""`Tag.inplace` and `Tag.out` of operators that a library defines."""

from collections.abc import Callable
from functools import partial

import pytest
from tests.each import each

import opmux
from opmux import Tag
from opmux.errors import RegistrationError
from opmux.library import Library, define

PROMISED = [
    (Tag.inplace, "(Tensor(a!) x) -> Tensor(a!)"),
    (Tag.inplace, "(Tensor(a!) x, Tensor y) -> Tensor(a!)"),
    (Tag.out, "(Tensor x, *, Tensor(a!) out) -> Tensor(a!)"),
    (Tag.out, "(Tensor x, *, Tensor(a!) o, Tensor(b!) p) -> (Tensor(a!), Tensor(b!))"),
    (Tag.pointwise, "(Tensor x) -> Tensor"),
]
BROKEN = [
    (Tag.inplace, "(Tensor(a!) x) -> Tensor"),
    (Tag.inplace, "(Tensor x) -> Tensor"),
    (Tag.inplace, "(Tensor y, Tensor(a!) x) -> Tensor(a!)"),
    (Tag.inplace, "(Tensor(a!) x, Tensor(b!) y) -> Tensor(a!)"),
    (Tag.inplace, "(Tensor(a!) x) -> ()"),
    (Tag.inplace, "(Tensor(a!)[] x) -> ()"),
    (Tag.inplace, "(*, Tensor(a!) x) -> Tensor(a!)"),
    (Tag.out, "(Tensor x) -> Tensor"),
    (Tag.out, "(Tensor x, Tensor(a!) out) -> Tensor(a!)"),
    (Tag.out, "(Tensor x, *, Tensor(a!) out) -> Tensor"),
    (Tag.out, "(Tensor x, *, Tensor(a!) o, Tensor(b!) p) -> (Tensor(b!), Tensor(a!))"),
    (Tag.out, "(Tensor x, *, Tensor(a!)[] out) -> ()"),
    (Tag.out, "(Tensor x, *, Tensor(a!)? out=None) -> Tensor(a!)"),
]


@each("tag, signature", PROMISED)
def test_schemas_that_keep_a_tags_promise_are_defined(tag: Tag, signature: str) -> None:
    """The tag is the operator's."""
    with Library("tagged", "DEF") as library:
        library.define(f"f{signature}", tags=tag)
        assert opmux.ops.tagged.f.default.tags == [tag]


@each("tag, signature", BROKEN)
def test_schemas_that_break_a_tags_promise_are_refused(tag: Tag, signature: str) -> None:
    """Whichever way they are defined, as a ValueError, as in PyTorch; nothing is defined."""
    with Library("tagged", "DEF") as library:
        ways: list[Callable[[], object]] = [
            partial(library.define, f"f{signature}", tags=tag),
            partial(library.define, f"f{signature}", lambda *args: None, tags=(tag,)),
            partial(define, "tagged::f", signature, lib=library, tags=(tag,)),
        ]
        for way in ways:
            with pytest.raises(ValueError, match=f"Tag.{tag.value} for an operator") as caught:
                way()
            assert isinstance(caught.value, RegistrationError)
            assert caught.value.code == "tag_mismatch"
        assert not hasattr(opmux.ops.tagged, "f")


@pytest.mark.torch
def test_pytorch_refuses_the_same() -> None:
    """PyTorch's `Library.define` takes and refuses these schemas."""
    torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    library = torch.library.Library("opmux_tagged", "DEF")
    for place, (tag, signature) in enumerate(PROMISED):
        library.define(f"f{place}{signature}", tags=(getattr(torch.Tag, tag.value),))
    for tag, signature in BROKEN:
        with pytest.raises(ValueError, match="[Ss]chema tagged with"):
            library.define(f"g{signature}", tags=(getattr(torch.Tag, tag.value),))
    library._destroy()
