"""Inside `autocast`, every operator gives results of the dtypes that it gives in torch."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="compares with torch 2.13.0")

import torch

import opmux
from opmux.native.autocast_lists import autocast_rules

from .checks import Case, NothingToCompareError, UnsupportedError, in_opmux, in_torch
from .comparison import DifferenceError, dtype_name, is_tensor, to_numpy
from .conversion import Copies, arguments
from .database import Limits, all_opinfos, dtypes_of, samples_of, seeded
from .harness import operators_of_opmux

pytestmark = [pytest.mark.torch, pytest.mark.slow]


def _tensors(result: Any) -> list[Any]:
    return [part for part in (result if isinstance(result, (list, tuple)) else [result]) if is_tensor(part)]


def _dtypes(result: Any) -> list[str]:
    return [dtype_name(tensor) for tensor in _tensors(result)]


def _difference(case: Case) -> str | None:
    """What is different inside the two blocks; None where torch has no result, or opmux no such call at all."""
    try:
        given = case.for_opmux(Copies("cpu"))
        with torch.autocast("cpu"):
            theirs = _dtypes(in_torch(case.opinfo.op, arguments(case.sample, Copies())))
        with opmux.autocast("cpu"):
            ours = _dtypes(in_opmux(case.function, given))
    except (NothingToCompareError, UnsupportedError):
        return None
    except DifferenceError as error:
        return f"{case.operator} of {case.dtype}: {error}"
    return None if ours == theirs else f"{case.operator} of {case.dtype}: {ours}, in torch {theirs}"


def test_dtypes_inside_autocast_are_torchs() -> None:
    """Of float32 and of bfloat16, whatever is in the lists and whatever is not."""
    differences, compared = [], 0
    with seeded():
        for name in operators_of_opmux():
            for opinfo in all_opinfos()[name]:
                for dtype in {"float32", "bfloat16"}.intersection(dtypes_of(opinfo)):
                    for index, sample in samples_of(opinfo, dtype, Limits(samples=1, elements=2000)):
                        compared += 1
                        differences.append(_difference(Case(opinfo, dtype, index, sample)))
    assert compared > 600
    assert not list(filter(None, differences)), "\n".join(filter(None, differences))


def _change(plain: Any, cast: Any) -> float:
    """How far the results inside a block are from those outside, relative to these."""
    pairs = [(to_numpy(a), to_numpy(b)) for a, b in zip(_tensors(plain), _tensors(cast), strict=True)]
    return max(
        (
            float(np.nanmax(abs(a - b) / (abs(a) + 0.01)))
            for a, b in pairs
            if a.size and a.dtype.kind in "fc" and np.isfinite(a).all()
        ),
        default=0.0,
    )


def test_the_same_operators_lose_digits_inside_autocast() -> None:
    """A float32 result that keeps its digits in torch keeps them, whatever a composite is made of; random ones aside."""
    wrong, compared = [], 0
    with seeded():
        for name in operators_of_opmux():
            for opinfo in all_opinfos()[name]:
                for index, sample in samples_of(opinfo, "float32", Limits(samples=1, elements=2000)):
                    case = Case(opinfo, "float32", index, sample)
                    if case.random:
                        continue
                    try:
                        theirs = [in_torch(opinfo.op, arguments(sample, Copies()))]
                        ours = [in_opmux(case.function, case.for_opmux(Copies("cpu")))]
                        with torch.autocast("cpu"):
                            theirs.append(in_torch(opinfo.op, arguments(sample, Copies())))
                        with opmux.autocast("cpu"):
                            ours.append(in_opmux(case.function, case.for_opmux(Copies("cpu"))))
                    except (NothingToCompareError, UnsupportedError, DifferenceError):
                        continue
                    compared += 1
                    if _change(*theirs) < 1e-5 and _change(*ours) > 1e-4:
                        wrong.append(name)
    assert compared > 300
    assert not wrong


@pytest.mark.parametrize(("device_type", "key"), [("cpu", "AutocastCPU"), ("cuda", "AutocastCUDA")])
def test_the_lists_are_torchs(device_type: str, key: str) -> None:
    """Each operator that opmux has casts exactly if it does in torch."""
    theirs = set(torch._C._dispatch_get_registrations_for_dispatch_key(key))
    known = set(opmux.dispatch.default_dispatcher.get_all_op_names())
    assert set(autocast_rules(device_type)) == theirs & known
