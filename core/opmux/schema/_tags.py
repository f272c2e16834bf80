"""PyTorch's tags of operators."""

import enum
from collections.abc import Iterable
from typing import Any, Final

from opmux.errors import OperatorValueError, close_names, shown
from opmux.schema._names import names_of

__all__ = ["Tag", "tags_named", "tags_of"]


class Tag(enum.StrEnum):
    """What is known of an operator besides its schema. It prints as PyTorch's does, and equals its name: `Tag.core == "core"`.

    `Tag.inplace` marks an operator that writes its first argument and returns it, `Tag.out` one that writes its keyword-only
    arguments and returns them; `nondeterministic_seeded` marks those that draw random numbers. The others are carried along.
    """

    __module__ = "opmux"

    core = "core"
    cudagraph_unsafe = "cudagraph_unsafe"
    data_dependent_output = "data_dependent_output"
    dynamic_output_shape = "dynamic_output_shape"
    flexible_layout = "flexible_layout"
    generated = "generated"
    inplace = "inplace"
    inplace_view = "inplace_view"
    maybe_aliasing_or_mutating = "maybe_aliasing_or_mutating"
    needs_contiguous_strides = "needs_contiguous_strides"
    needs_exact_strides = "needs_exact_strides"
    needs_fixed_stride_order = "needs_fixed_stride_order"
    nondeterministic_bitwise = "nondeterministic_bitwise"
    nondeterministic_seeded = "nondeterministic_seeded"
    out = "out"
    out_variant = "out_variant"
    pointwise = "pointwise"
    pt2_compliant_tag = "pt2_compliant_tag"
    reduction = "reduction"
    view_copy = "view_copy"

    def __str__(self) -> str:
        return f"Tag.{self.name}"

    def __repr__(self) -> str:
        return f"<Tag.{self.name}: {int(self)}>"

    def __int__(self) -> int:
        return _ORDER.index(self.name)


#: Not what Enum asks of a value: that takes Python frames, in each first call of an operator.
_BY_NAME: Final = dict(Tag.__members__)
_ORDER: Final = tuple(_BY_NAME)


def tags_of(given: Any) -> tuple[str, ...]:
    """The names of tags that were given as one or as several; without repetitions.

    Raises:
        OperatorArgumentError: It is no name, and no iterable of names.
        OperatorValueError: PyTorch has no tag of a name.
    """
    if given == ():
        return ()
    names = names_of(given, "tags")
    for name in names:
        if name not in _BY_NAME:
            near = close_names(name.removeprefix("Tag."), _BY_NAME, cutoff=0.5)
            raise OperatorValueError(
                f"the tag {shown(name)}",
                found="PyTorch has no tag of that name",
                advice=f"did you mean {' or '.join(near)}?" if near else "list the tags with list(opmux.Tag)",
            )
    return names


def tags_named(names: Iterable[str]) -> list[str]:
    """Tags by their names, as an operator lists them."""
    return [_BY_NAME[name] for name in names]
