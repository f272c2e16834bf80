"""Destinations that share memory with themselves or with an operand are refused where torch refuses them.

Where torch takes them, nothing is compared: it reads what it has written, while opmux computes first or refuses.
"""

import random
import re
import warnings
from collections.abc import Iterator

import pytest

pytest.importorskip("torch", reason="compares with torch 2.13.0")

import torch

import opmux

from .calls import Call
from .generation import drawn
from .known import open_differences, reason
from .outcome import Ended, difference, ended
from .test_destinations import UNSAFE, ended_if_possible
from .worker import operators

pytestmark = [pytest.mark.torch, pytest.mark.slow]
#: Operators with which torch writes beyond memory, or blocks, when destinations lie over their operands.
CORRUPTING = re.compile(r"pool|softmax|im2col|col2im|_pad")
ATTEMPTS = 40
#: Calls of each overload, made anew until torch takes so many.
CALLS = 2


def written(operator: str) -> list[str]:
    """Names of the arguments that an operator writes to."""
    arguments = Call(operator, ()).function(opmux).schema.arguments
    return [a.name for a in arguments if a.alias is not None and a.alias.is_write]


def tensors(operator: str) -> list[str]:
    """Names of the tensors that an operator reads only."""
    arguments = Call(operator, ()).function(opmux).schema.arguments
    return [a.name for a in arguments if a.alias is None and str(a.type) in ("Tensor", "Tensor?", "Tensor[]")]


def by_name(call: Call) -> dict[str, str]:
    """The texts of a call's arguments by name."""
    names = [a.name for a in call.function(opmux).schema.arguments]
    return {**dict(zip(names, call.positional, strict=False)), **dict(call.named)}


def with_texts(call: Call, texts: dict[str, str]) -> Call:
    """A call with other texts, all by name but those that were given by position."""
    names = [a.name for a in call.function(opmux).schema.arguments]
    positional = tuple(texts[name] for name in names[: len(call.positional)])
    named = {name: text for name, text in texts.items() if name not in names[: len(call.positional)]}
    return Call(call.operator, positional, tuple(named.items()))


def calls(operator: str) -> Iterator[Call]:
    """Calls that torch takes, with one destination laid over itself or over an operand."""
    source = random.Random(operator)
    schema = Call(operator, ()).function(opmux).schema
    taken = 0
    for _ in range(ATTEMPTS):
        call = drawn(source, operator, schema, 0.0)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                end = ended(call, torch)
            except Exception:  # its arguments cannot be made
                continue
        if end.error is not None:
            continue
        taken += 1
        yield from overlapping(call, end)
        if taken == CALLS:
            return


def overlapping(call: Call, end: Ended) -> Iterator[Call]:
    """The same call with destinations that share memory with what they ought not to."""
    names = [a.name for a in call.function(opmux).schema.arguments]
    texts, values = by_name(call), {**dict(zip(names, end.given[0], strict=False)), **end.given[1]}
    for out in written(call.operator):
        value = values.get(out)
        if not isinstance(value, torch.Tensor) or not value.numel():
            continue
        if value.numel() > 1:
            yield with_texts(
                call, {**texts, out: f"L.zeros((1,), dtype=L.{named(value)}).expand({tuple(value.shape)})"}
            )
        for name in tensors(call.operator):
            first, *rest = [values.get(name)] if not isinstance(values.get(name), list) else values[name]
            if not isinstance(first, torch.Tensor) or first.dtype != value.dtype or not first.numel():
                continue
            for start in (0, 1):
                read, write = shared(first, value, start, write_first=names.index(out) < names.index(name))
                if isinstance(values[name], list):
                    read = f"[{read}]" if not rest else f"[{read}, *{texts[name]}[1:]]"
                yield with_texts(call, {**texts, name: read, out: write})


def named(tensor: torch.Tensor) -> str:
    return str(tensor.dtype).removeprefix("torch.")


def shared(read: torch.Tensor, write: torch.Tensor, start: int, *, write_first: bool) -> tuple[str, str]:
    """Texts of an operand and of a destination in one memory, the destination so many elements behind the operand."""
    flat = read.reshape(-1).tolist()
    numbers = [flat[i % len(flat)] for i in range(max(len(flat), write.numel() + start))]
    memory = f"(shared := L.tensor({numbers}, dtype=L.{named(read)}))"
    first, second = ("shared", memory) if write_first else (memory, "shared")
    return (
        f"{first}[:{read.numel()}].reshape({tuple(read.shape)})",
        f"{second}[{start}:{start + write.numel()}].reshape({tuple(write.shape)})",
    )


def test_overlaps_of_every_operator() -> None:
    """What torch refuses is refused, with an error of opmux, and changes nothing; other ends have a reason or are open."""
    wrong, refused = [], 0
    for operator in operators():
        if UNSAFE.search(operator) or CORRUPTING.search(operator) or not written(operator):
            continue
        for call in calls(operator):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                theirs = ended(call, torch)
                if theirs.error is None:
                    continue
                ours = ended_if_possible(call)
            if ours is None:
                continue
            refused += 1
            found = difference(call, theirs, ours)
            if found is None or reason(call, found) or (operator, found.kind) in open_differences():
                continue
            wrong.append(f"{found.kind}: {found.text}; torch: {found.refusal}\n  {call.in_library('opmux')}")
    assert refused > 1000
    assert not wrong, "\n".join(wrong)
