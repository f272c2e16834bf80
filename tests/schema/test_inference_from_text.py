"""Schemas inferred in a module where every annotation is text."""

# The functions have no bodies, and one result is a name for None.
# mypy: disable-error-code="empty-body,valid-type"

from __future__ import annotations

from typing import TYPE_CHECKING

from opmux.schema import infer_schema

if TYPE_CHECKING:
    from collections.abc import Sequence

    import torch

Count = int


def kernel(
    a: torch.Tensor, sizes: Sequence[int], n: Count, *, dtype: torch.dtype | None = None
) -> tuple[torch.Tensor, list[torch.Tensor]]: ...


def partly_known(a: Sequence[Count], b: Count | None) -> tuple[Count, ...]: ...


def nothing(a: torch.Tensor) -> None: ...


def lone_none(a: torch.Tensor) -> NoneAlias: ...


NoneAlias = None


def test_postponed_annotations_are_resolved_or_read() -> None:
    """Names that exist only for a type checker are read by their last words, others mean what they mean here."""
    expected = "(Tensor a, SymInt[] sizes, SymInt n, *, ScalarType? dtype=None) -> (Tensor, Tensor[])"
    assert str(infer_schema(kernel)) == expected


def test_known_names_inside_unknown_ones_are_resolved() -> None:
    """A name of this module means what it means here, also inside a generic that exists only for a type checker."""
    assert str(infer_schema(partly_known)) == "(SymInt[] a, SymInt? b) -> SymInt[]"


def test_postponed_none_means_no_result() -> None:
    """The text `None`, and a name that means None, stand for no result."""
    assert str(infer_schema(nothing)) == "(Tensor a) -> ()"
    assert str(infer_schema(lone_none)) == "(Tensor a) -> ()"
