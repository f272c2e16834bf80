"""The tensors that an archive stores: views of its memory.

Note [Shared memory]
Several tensors may lie in one entry: a weight under two names, or parts of one buffer. Tensors are views of an entry's memory; to
move them to a device, the memory is moved and the views are made again, so that tensors share there what they shared before.
"""

from math import prod
from typing import Final, NamedTuple, final

from opmux.dispatch import no_grad
from opmux.export._archive import Archive, damaged
from opmux.export._coding import decode
from opmux.export._constants import named_by
from opmux.export._format import Payload, PayloadConfig, Sym
from opmux.tensor import Tensor, device, dtype, frombuffer, ops

__all__ = ["Form", "Stored", "laid_out", "moved", "read_stored"]

#: Elements that a tensor may show for each one that is stored: more would fill the memory when they are copied.
_MOST_REPEATED: Final = 1 << 12

#: Dimensions that array modules have.
_MOST_DIMENSIONS: Final = 64


@final
class Form(NamedTuple):
    """What a tensor shows of the memory that an entry holds; equal forms are one tensor.

    Attributes:
        entry: The entry's name.
        dtype: Element type.
        sizes: Sizes.
        strides: Steps, in elements.
        offset: Position of the first element.
    """

    entry: str
    dtype: dtype
    sizes: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int


@final
class Stored(NamedTuple):
    """The tensors of an archive.

    Attributes:
        forms: What each name shows.
        memory: What entries hold, by entry and dtype: tensors of one dimension.
    """

    forms: dict[str, Form]
    memory: dict[tuple[str, dtype], Tensor]


def read_stored(archive: Archive, model: str) -> Stored:
    """The tensors of a program, on the CPU.

    Raises:
        ArchiveError: A tensor is pickled, has a dtype that opmux lacks, or does not fit its entry.
    """
    stored = Stored({}, {})
    for folder, kind in (("data/weights", "weights"), ("data/constants", "constants")):
        config = f"{folder}/{model}_{kind}_config.json"
        for name, payload in decode(PayloadConfig, archive.json(config), config).config.items():
            form = _form(archive, payload, f"{folder}/{payload.path_name}", f"{config}: {name}")
            key = (form.entry, form.dtype)
            if key not in stored.memory:
                stored.memory[key] = _memory(archive.memory(form.entry), form.dtype)
            _check_extent(archive, form, stored.memory[key].numel(), f"{config}: {name}")
            stored.forms.setdefault(name, form)
    return stored


def _form(archive: Archive, payload: Payload, entry: str, where: str) -> Form:
    meta = payload.tensor_meta
    if payload.use_pickle or meta is None:
        raise damaged(
            archive.path,
            "a value that is pickled, which is never read: unpickling runs whatever the file says",
            where=where,
            advice="export a module whose parameters and constants are plain tensors",
        )
    element = named_by("dtype", meta.dtype, where)
    named_by("layout", meta.layout, where)
    sizes, strides = [tuple([_known(archive, n, where) for n in numbers]) for numbers in (meta.sizes, meta.strides)]
    if len(sizes) > _MOST_DIMENSIONS or prod([max(n, 1) for n in sizes]) * element.itemsize >= 2**62:
        raise damaged(archive.path, f"a tensor of {len(sizes)} dimensions that no memory holds", where=where)
    if len(sizes) != len(strides):
        raise damaged(archive.path, f"{len(sizes)} sizes and {len(strides)} strides", where=where)
    return Form(entry, element, sizes, strides, _known(archive, meta.storage_offset, where))


def _known(archive: Archive, number: Sym, where: str) -> int:
    if number.tag != "as_int" or not 0 <= number.value < 2**62:
        raise damaged(
            archive.path, f"{number.value} is not the size, stride or position of stored elements", where=where
        )
    return int(number.value)


def _memory(content: memoryview, element: dtype) -> Tensor:
    count = len(content) // element.itemsize
    if not count:
        return ops.aten.empty.memory_format([0], dtype=element, device="cpu")
    return frombuffer(content, dtype=element, count=count)


def _check_extent(archive: Archive, form: Form, stored: int, where: str) -> None:
    shown = prod(form.sizes)
    last = form.offset + sum([(n - 1) * step for n, step in zip(form.sizes, form.strides, strict=True)])
    if shown and (last >= stored or shown > stored * _MOST_REPEATED):
        raise damaged(
            archive.path, f"{shown} elements, the last at position {last}, of an entry that has {stored}", where=where
        )


@no_grad()
def laid_out(stored: Stored) -> dict[str, Tensor]:
    """The tensors by name; those of one form are one tensor."""
    tensors = {form: _view(stored.memory[form.entry, form.dtype], form) for form in set(stored.forms.values())}
    return {name: tensors[form] for name, form in stored.forms.items()}


def _view(memory: Tensor, form: Form) -> Tensor:
    """A tensor over memory: plain views where they do, because array modules without strides make others of indices."""
    count = 1
    dense: list[int] = []
    for size in reversed(form.sizes):
        dense.insert(0, count)
        count *= size
    if (
        all(size == 1 or step == want for size, step, want in zip(form.sizes, form.strides, dense, strict=True))
        or not count
    ):
        return memory.narrow(0, form.offset if count else 0, count).view(form.sizes)
    return memory.as_strided(form.sizes, form.strides, form.offset)


@no_grad()
def moved(stored: Stored, to: device) -> Stored:
    """The same tensors in memory of another device. See Note [Shared memory]."""
    return Stored(stored.forms, {key: memory.to(to) for key, memory in stored.memory.items()})
