"""First and second derivatives over PyTorch's own samples, real and complex, against finite differences."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("torch", reason="takes samples from torch 2.13.0")

import torch

import opmux
from opmux.testing import gradcheck, gradgradcheck
from opmux.testing.conformance import _functions as calling

from ..parity.opinfo.checks import Case, NothingToCompareError
from ..parity.opinfo.conversion import Copies
from ..parity.opinfo.database import Limits, all_opinfos, is_differentiable, samples_of
from ..parity.opinfo.harness import operators_of_opmux
from .gradcheck_samples import tensors_in

pytestmark = [pytest.mark.torch, pytest.mark.slow]

_ALL = os.environ.get("OPMUX_OPINFO") == "all"
#: How many samples of each variant. Which branch of a formula is taken follows from shapes and options, whatever the dtype; what is
#: wrong for complex numbers, such as a missing conjugate, is so for any sample. With OPMUX_OPINFO=all every sample of both.
LIMITS = {
    "float64": Limits(samples=None if _ALL else 4, elements=3000),
    "complex128": Limits(samples=None if _ALL else 2, elements=3000),
}
CHECKS: dict[str, Callable[..., bool]] = {"gradcheck": gradcheck, "gradgradcheck": gradgradcheck}

_ROUNDED = "the result has not the digits for differences"
_WRAPPER = "the OpInfo's own wrapper works on torch's tensors alone"
_MASKED = (
    *(
        "amax",
        "amin",
        "cumprod",
        "cumsum",
        "log_softmax",
        "logaddexp",
        "logsumexp",
        "mean",
        "median",
        "norm",
        "softmax",
    ),
    *("softmin", "std", "var"),
)
_COINCIDING = "samples put several values at one place, and which stays is left open"
#: OpInfos by name and variant of which a check fails, with the reason; PyTorch leaves the same ones out.
KNOWN: dict[tuple[str, str], str] = {
    **{(name, ""): _ROUNDED for name in ("half", "float", "cfloat", "bfloat16")},
    **{(f"nn.functional.max_unpool{n}d", ""): _COINCIDING for n in (1, 2, 3)},
    ("__rpow__", ""): "samples take the power of negative numbers, which is NaN",
    ("as_strided", "partial_views"): "the function reads memory around its argument, which does not move with it",
    ("cholesky_inverse", ""): _WRAPPER,
    ("linalg.norm", "subgradients_at_zero"): "samples lie on a kink",
    (
        "cov",
        "",
    ): "samples have weights in single precision: they have not the digits for differences, in PyTorch neither",
    **{(f"masked.{name}", ""): _WRAPPER for name in _MASKED},
    ("normal", ""): "gradients of draws are zero by definition",
    ("normal", "number_mean"): "gradients of draws are zero by definition",
}


def failures(opinfo: Any) -> Iterator[str]:
    """The checks that fail."""
    for dtype, limits in LIMITS.items():
        if getattr(torch, dtype) in opinfo.supported_dtypes("cpu") and is_differentiable(opinfo, dtype):
            for index, sample in samples_of(opinfo, dtype, limits):
                yield from _failures(Case(opinfo, dtype, index, sample))


def _failures(case: Case) -> Iterator[str]:
    copies = Copies("cpu", grad=True)
    try:
        args, named = case.for_opmux(copies)
    except NothingToCompareError:
        return
    wrapper = case.opinfo.gradcheck_wrapper

    def function(*leaves: Any) -> tuple[Any, ...]:
        # The leaves are among the arguments: gradcheck moves them there.
        opmux.manual_seed(0)
        result = wrapper(case.function, *_own(args), **{key: _own(value) for key, value in named.items()})
        return tuple(tensors_in(case.sample.output_process_fn_grad(result)))

    for name, check in CHECKS.items() if copies.leaves else ():
        if name == "gradgradcheck" and not case.opinfo.supports_gradgrad:
            continue
        try:
            check(function, copies.leaves, fast_mode=True, nondet_tol=case.opinfo.gradcheck_nondet_tol)
        except Exception as error:
            yield f"{name} {case.dtype}#{case.index}: {error!r} {error}"


def _own(value: Any) -> Any:
    """Copies of what a call may write, such as running statistics, which the backward pass of another call reads."""
    if isinstance(value, opmux.Tensor):
        return value if value.requires_grad else value.clone()
    if isinstance(value, (list, tuple)):
        return type(value)([_own(item) for item in value])
    return value


@pytest.mark.filterwarnings("ignore:dropout2d", "ignore:.*gradcheck. input")
@pytest.mark.parametrize("name", operators_of_opmux())
def test_derivatives_are_differences(name: str) -> None:
    """Over samples of every variant of an operator; a variant that is known to fail does so."""
    for opinfo in all_opinfos()[name]:
        if (name, opinfo.variant_test_name) in KNOWN:
            assert next(failures(opinfo), None), "this variant passes: take it out of KNOWN"
        else:
            found = list(failures(opinfo))
            assert not found, "\n".join(found)


def test_what_is_known_exists() -> None:
    """Every entry names a variant of an operator that opmux has."""
    assert all(calling.exists(name) for name, _ in KNOWN)
    assert {(x.name, x.variant_test_name) for name, _ in KNOWN for x in all_opinfos()[name]} >= set(KNOWN)
