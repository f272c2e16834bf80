"""`out=` of every operator takes the dtypes that torch takes: one call of each overload, into tensors of every dtype."""

import random
import re
import warnings
from collections.abc import Iterator

import pytest

pytest.importorskip("torch", reason="compares with torch 2.13.0")

import torch

import opmux
from opmux.errors import OpmuxError

from .calls import Call
from .generation import drawn
from .known import open_differences, reason
from .outcome import Ended, difference, ended
from .worker import operators

pytestmark = [pytest.mark.torch, pytest.mark.slow]
DTYPES = ("float32", "float64", "int64", "int32", "uint8", "bool", "float16", "complex64")
#: Operators of which torch reads or writes beyond memory when they are given anything but what its own operators give them.
UNSAFE = re.compile(
    r"backward|_fft_|unpool|max_pool|embedding_bag|batch_norm|ctc|margin|histogram|linalg_ld|lu_|ormqr|householder"
    r"|binomial|mkldnn_rnn|as_strided|_empty|resize|_svd|lstsq|_foreach|_fused|_amp|eigvals|pad_packed|pack_padded|weight_norm"
)
ATTEMPTS = 40
#: Calls of each overload, made anew until torch takes so many.
CALLS = 2


def destinations(operator: str) -> list[str]:
    return [a.name for a in Call(operator, ()).function(opmux).schema.arguments if a.is_out]


def taken_by_torch(call: Call) -> bool:
    try:
        return ended(call, torch).error is None
    except Exception:  # its arguments cannot be made
        return False


def ended_if_possible(call: Call) -> Ended | None:
    """The end in opmux; None if NumPy has no such dtype, so that the arguments cannot be made."""
    try:
        call.arguments(opmux)
    except OpmuxError:
        return None
    return ended(call, opmux)


def calls(operator: str) -> Iterator[Call]:
    """Calls that torch takes, with one destination exchanged for one of each dtype."""
    source = random.Random(operator)
    schema, names = Call(operator, ()).function(opmux).schema, destinations(operator)
    taken = 0
    for _ in range(ATTEMPTS):
        call = drawn(source, operator, schema, 0.0)
        if not taken_by_torch(call):
            continue
        taken += 1
        for dtype in DTYPES:
            name = source.choice(names)
            exchanged = f"L.zeros((0,), dtype=L.{dtype})"
            yield Call(operator, call.positional, tuple((n, exchanged if n == name else t) for n, t in call.named))
        if taken == CALLS:
            return


def test_destinations_of_every_operator() -> None:
    """Refused where torch refuses, with an error of opmux, and taken where torch takes; other ends have a reason or are open.

    Torch takes a call of nearly every overload with a destination, so that it is compared.
    """
    with_destinations = [name for name in operators() if not UNSAFE.search(name) and destinations(name)]
    wrong, compared, called = [], 0, set()
    for operator in with_destinations:
        for call in calls(operator):
            called.add(operator)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                theirs, ours = ended(call, torch), ended_if_possible(call)
            if ours is None:
                continue
            compared += 1
            found = difference(call, theirs, ours)
            if found is None or reason(call, found) or (operator, found.kind) in open_differences():
                continue
            if found.kind in ("accepted", "refused", "foreign", "changed"):
                wrong.append(f"{found.kind}: {found.text}; torch: {found.refusal}\n  {call.in_library('opmux')}")
            assert ours.error is None or isinstance(ours.error, OpmuxError)
    assert compared > 4000
    assert not wrong, "\n".join(wrong)
    silent = [name for name in with_destinations if name not in called]
    assert len(silent) < 0.1 * len(with_destinations), silent
