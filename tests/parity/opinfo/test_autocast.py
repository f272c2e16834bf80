"""Inside `autocast`, every operator gives results of the dtypes that it gives in torch."""

from typing import Any

import pytest

pytest.importorskip("torch", reason="compares with torch 2.13.0")

import torch

import opmux
from opmux.native.autocast_lists import autocast_rules

from .checks import Case, NothingToCompareError, UnsupportedError, in_opmux, in_torch
from .comparison import DifferenceError, dtype_name, is_tensor
from .conversion import Copies, arguments
from .database import Limits, all_opinfos, dtypes_of, samples_of, seeded
from .harness import operators_of_opmux

pytestmark = [pytest.mark.torch, pytest.mark.slow]


def _dtypes(result: Any) -> list[str]:
    parts = result if isinstance(result, (list, tuple)) else [result]
    return [dtype_name(part) for part in parts if is_tensor(part)]


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


@pytest.mark.parametrize(("device_type", "key"), [("cpu", "AutocastCPU"), ("cuda", "AutocastCUDA")])
def test_the_lists_are_torchs(device_type: str, key: str) -> None:
    """Each operator that opmux has casts exactly if it does in torch."""
    theirs = set(torch._C._dispatch_get_registrations_for_dispatch_key(key))
    known = set(opmux.dispatch.default_dispatcher.get_all_op_names())
    assert set(autocast_rules(device_type)) == theirs & known
