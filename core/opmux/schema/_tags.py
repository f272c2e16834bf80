"""PyTorch's tags of operators, and what `Tag.inplace` and `Tag.out` promise of a schema."""

import enum
from collections.abc import Collection, Iterable
from typing import Any, Final

from opmux.errors import InvalidRegistrationError, OperatorValueError, close_names, shown
from opmux.schema._alias import AliasInfo
from opmux.schema._names import names_of
from opmux.schema._schema import FunctionSchema

__all__ = ["Tag", "check_tags", "tags_named", "tags_of"]


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


_ADVICE: Final = {
    Tag.inplace: "write the first positional argument, which is a Tensor, no other one, and return it",
    Tag.out: "write keyword-only arguments of type Tensor, and return all of them in order",
}


def check_tags(schema: FunctionSchema, tags: Collection[str]) -> None:
    """Refuses a schema that is not what `Tag.inplace` or `Tag.out` promises. PyTorch asks this of operators of users.

    Raises:
        InvalidRegistrationError: `tag_mismatch`.
    """
    if Tag.inplace in tags and Tag.out in tags:
        raise _mismatch(schema, Tag.inplace, "Tag.inplace and Tag.out are mutually exclusive")
    if Tag.inplace in tags and (found := _not_inplace(schema)):
        raise _mismatch(schema, Tag.inplace, found)
    if Tag.out in tags and (found := _not_out(schema)):
        raise _mismatch(schema, Tag.out, found)


def _mismatch(schema: FunctionSchema, tag: Tag, found: str) -> InvalidRegistrationError:
    asked = f"{tag} for an operator with schema {schema}"
    return InvalidRegistrationError(asked, code="tag_mismatch", found=found, advice=_ADVICE[tag])


def _not_inplace(schema: FunctionSchema) -> str:
    first = schema.arguments[0] if schema.arguments else None
    found = ""
    if first is None or first.kwarg_only:
        found = "must have at least one positional argument"
    elif not first.is_write:
        found = f"requires the first positional argument to be mutable (such as Tensor(a!)), and it is {first}"
    elif str(first.type) != "Tensor":
        found = f"requires the first positional argument to be a Tensor, and it is {first}"
    elif others := [str(argument.name) for argument in schema.arguments[1:] if argument.is_write]:
        found = f"must only mutate the first positional argument, and mutates {others} too"
    elif len(schema.returns) != 1:
        found = f"must return exactly one value, and returns {len(schema.returns)}"
    elif _sets(schema.returns[0].alias) != _sets(first.alias):
        found = f"must return the first mutable argument, {first}, and returns {schema.returns[0]}"
    return found and f"a schema tagged with Tag.inplace {found}"


def _not_out(schema: FunctionSchema) -> str:
    written = [argument for argument in schema.arguments if argument.is_write]
    found = ""
    if not written:
        found = "must have at least one mutable argument"
    elif positional := [str(argument.name) for argument in written if not argument.kwarg_only]:
        found = f"requires all mutable arguments to be keyword-only, and {positional} are not"
    elif lists := [str(argument.name) for argument in written if str(argument.type) != "Tensor"]:
        found = f"only supports Tensor mutable arguments, and {lists} are none"
    elif len(schema.returns) != len(written):
        found = f"must return all mutable arguments, {len(written)}, and returns {len(schema.returns)}"
    else:
        for result, argument in zip(schema.returns, written, strict=True):
            if _sets(result.alias) != _sets(argument.alias):
                found = f"must alias mutable arg '{argument.name}' by its result, which is {result}"
                break
    return found and f"a schema tagged with Tag.out {found}"


def _sets(alias: AliasInfo | None) -> object:
    return None if alias is None else (alias.before_set, alias.is_write)
