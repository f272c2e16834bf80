"""Runs torch's OpInfos on the device "opmux", and prints how many operators give torch's CPU's results and gradients.

    python -m tests.torch_device.opinfos [--only NAME,NAME] [--samples N] [--dtypes float32,int64]

An operator passes if all its samples do. What depends on random numbers is compared in shapes and dtypes only, and of results
that the arguments do not determine (the signs of a decomposition) what is determined.
"""

import argparse
import warnings
from collections import Counter
from collections.abc import Iterator
from typing import Any

import torch
from tests.parity.opinfo.checks import Case, NothingToCompareError
from tests.parity.opinfo.database import Limits, all_opinfos, dtypes_of, samples_of, tensors_in
from torch.utils import _pytree

import opmux_torch

#: How a sample ends, the worst first: that counts for the operator.
OUTCOMES = ("differs", "raises", "no operator", "passes")

#: Draw random numbers, besides those that the comparison with opmux itself knows.
_RANDOM = ("nn.functional.multi_head_attention_forward", "pca_lowrank", "svd_lowrank")


def _moved(value: Any, device: Any) -> Any:
    """Arguments on a device, as leaves of their own that require grad where the originals do."""

    def move(item: Any) -> Any:
        if isinstance(item, torch.Tensor):
            return item.detach().clone().to(device).requires_grad_(item.requires_grad)
        if isinstance(item, torch.device):
            return device
        return item

    return _pytree.tree_map(move, value)


def _run(case: Case, device: Any) -> tuple[list[Any], list[Any]]:
    """Results and gradients on a device."""
    sample = case.sample
    given, args, kwargs = _moved((sample.input, sample.args, sample.kwargs), device)
    if "device" in kwargs:
        kwargs["device"] = device
    torch.manual_seed(0)
    result = case.opinfo.op(given, *args, **kwargs)
    results = list(tensors_in(case.determined(result)))
    recorded = [t for t in results if t.requires_grad and t.numel()]
    leaves = [t for t in tensors_in((given, args, kwargs)) if t.requires_grad]
    if not recorded or not leaves:
        return results, []
    gradients = torch.autograd.grad(
        [t.abs().sum() if t.is_complex() else t.sum() for t in recorded], leaves, allow_unused=True
    )
    return results, [g for g in gradients if g is not None]


def _check(case: Case, device: Any) -> None:
    try:
        expected, expected_gradients = _run(case, torch.device("cpu"))
    except Exception as error:
        raise NothingToCompareError from error
    results, gradients = _run(case, device)
    assert len(results) == len(expected), "another number of results"
    assert len(gradients) == len(expected_gradients), "another number of gradients"
    for ours, theirs, loose in (
        *zip(results, expected, [False] * len(results), strict=True),
        *zip(gradients, expected_gradients, [True] * len(gradients), strict=True),
    ):
        assert ours.shape == theirs.shape, f"shape {tuple(ours.shape)}, not {tuple(theirs.shape)}"
        assert ours.dtype == theirs.dtype, f"{ours.dtype}, not {theirs.dtype}"
        assert ours.device.type in ("opmux", theirs.device.type) or not ours.numel(), f"on {ours.device}"
        if not case.random and case.operator not in _RANDOM:
            relative, absolute = (1e-4, 1e-4) if loose else (case.tolerance or (1e-5, 1e-5))
            torch.testing.assert_close(
                ours.detach().cpu(), theirs.detach(), rtol=relative, atol=absolute, equal_nan=True, check_stride=False
            )


def outcomes(opinfo: Any, device: Any, limits: Limits, dtypes: set[str]) -> Iterator[tuple[str, str]]:
    """How each sample of an OpInfo ends on a device, and the first line of what is wrong."""
    for dtype in dtypes_of(opinfo):
        if dtype not in dtypes:
            continue
        for index, sample in samples_of(opinfo, dtype, limits):
            case = Case(opinfo, dtype, index, sample)
            try:
                _check(case, device)
            except NothingToCompareError:
                continue
            except NotImplementedError as error:
                yield "no operator", str(error)
            except AssertionError as error:
                yield "differs", f"{dtype}#{index} {error}"
            except Exception as error:
                yield "raises", f"{dtype}#{index} {type(error).__name__}: {error}"
            else:
                yield "passes", ""


def outcome_of(name: str, device: Any, limits: Limits, dtypes: set[str]) -> tuple[str, str] | None:
    """How an operator's worst sample ends, and what is wrong; None if there is nothing to compare."""
    found = [pair for opinfo in all_opinfos()[name] for pair in outcomes(opinfo, device, limits, dtypes)]
    return min(found, key=lambda pair: OUTCOMES.index(pair[0]), default=None)


def main() -> None:
    """Prints each operator that does not pass, and the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", help="operators, separated by commas (all)")
    parser.add_argument("--samples", type=int, default=6, help="samples per OpInfo and dtype")
    parser.add_argument("--dtypes", default="float32,int64", help="dtypes, separated by commas")
    parser.add_argument("--device", default="cpu", help="device of opmux")
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    device = opmux_torch.device(given.device)
    limits, dtypes = Limits(samples=given.samples), set(given.dtypes.split(","))
    counts: Counter[str] = Counter()
    for name in given.only.split(",") if given.only else all_opinfos():
        found = outcome_of(name, device, limits, dtypes)
        if found is None:
            continue
        counts[found[0]] += 1
        if found[0] != "passes":
            print(f"{found[0]:12} {name:40} {' '.join(found[1].split())[:300]}", flush=True)
    print("\n| " + " | ".join(("operators", *OUTCOMES)) + " |\n" + "|---" * (len(OUTCOMES) + 1) + "|")
    print(f"| {counts.total()} | " + " | ".join(str(counts[outcome]) for outcome in OUTCOMES) + " |")


if __name__ == "__main__":
    main()
