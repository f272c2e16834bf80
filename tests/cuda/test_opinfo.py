"""Operators over torch's own samples give on the device what they give on the CPU: results, in place, `out=`, gradients."""

import functools
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("torch", reason="has the samples, of torch 2.13.0")

from tests.parity.opinfo import known
from tests.parity.opinfo.comparison import GRADIENT_TOLERANCES
from tests.parity.opinfo.conversion import Copies, UnsupportedValueError, arguments, described_sample
from tests.parity.opinfo.database import Limits, all_opinfos, dtypes_of, samples_of, seeded, tensors_in
from tests.parity.opinfo.harness import operators_of_opmux

import opmux
from opmux.testing.conformance import _functions as calling

from .fake_cupy import Machine
from .operators import DEVICE, check_same, compare_gradients, tensors_of
from .parity import needs_compiler

pytestmark = [pytest.mark.torch, pytest.mark.slow, needs_compiler]
#: Dtypes with twice the samples of others: kernels differ more by shapes and options than by dtype.
_OFTEN = ("float32", "int64")

#: Operators by name and dtype of the sample for which the devices differ, with the reason.
DIFFERENT: dict[tuple[str, str], str] = {
    **dict.fromkeys(
        [("logcumsumexp", dtype) for dtype in ("float32", "complex64", "complex128")],
        "terms are added in another order; logarithms of complex numbers differ by whole turns",
    ),
    ("nn.functional.conv_transpose3d", "float32"): "sums of hundreds of products, in another order",
}
#: Operators that are called otherwise on a device.
_OTHERWISE = {
    "linalg.lstsq": "devices have the driver gels only, as in torch",
    "broadcast_shapes": "shapes are on no device",
    "tensor_split": "the positions have to be on the CPU, as in torch",
}
#: Operators whose tensors are numbers, and say nothing about where the result is.
_FACTORIES = ("linspace", "logspace")

Outcome = tuple[Any, list[Any]]


def _outcome(function: Callable[..., Any], sample: Any, copies: Copies, **more: Any) -> Outcome:
    given, named = arguments(sample, copies)
    return function(*given, **named, **more), copies.leaves


def _on_cpu(function: Callable[..., Any], sample: Any, *, grad: bool = False, **more: Any) -> Outcome | None:
    """What the CPU gives; None if it refuses."""
    try:
        return _outcome(function, sample, Copies("cpu", grad=grad), **more)
    except (UnsupportedValueError, RuntimeError, ValueError, TypeError, IndexError):
        return None


def _outputs(result: Any, device: str) -> Any:
    """Tensors for `out=` like those of a result."""
    if isinstance(result, opmux.Tensor):
        return opmux.ones(tuple(result.shape), dtype=result.dtype, device=device)
    return tuple([_outputs(part, device) for part in result])


def _place(name: str, sample: Any) -> dict[str, Any]:
    """The device as an argument, for operators that make tensors of nothing that lies there."""
    on_device = any(True for _ in tensors_in((sample.input, sample.args, sample.kwargs))) and name not in _FACTORIES
    return {} if on_device or "device" in sample.kwargs else {"device": DEVICE}


def _check(opinfo: Any, dtype: str, sample: Any) -> None:
    """Compares a sample in all ways that the operator has."""
    function = calling.function_of(opinfo.name, opinfo.variant_test_name)
    host = _on_cpu(function, sample)
    if host is None:
        return
    place = _place(opinfo.name, sample)
    random = opinfo.name in known.RANDOM and known.RANDOM[opinfo.name](sample)
    determined = not random and opinfo.name not in known.NOT_UNIQUE
    tolerance = known.WIDER.get((opinfo.name, dtype), (None, ""))[0]
    same = functools.partial(check_same, tolerance=tolerance, values=determined)
    same(_outcome(function, sample, Copies(DEVICE), **place)[0], host[0])
    if opinfo.supports_out and not place and any(True for _ in tensors_of(host[0])):
        written = _on_cpu(function, sample, out=_outputs(host[0], "cpu"))
        if written is not None:
            same(_outcome(function, sample, Copies(DEVICE), out=_outputs(host[0], DEVICE))[0], written[0])
    if opinfo.get_inplace() is not None and not sample.broadcasts_input:
        _check_inplace(opinfo.name, sample, same)
    if dtype in GRADIENT_TOLERANCES and determined:
        recorded = _on_cpu(function, sample, grad=True)
        if recorded is not None and recorded[1]:
            compare_gradients([_outcome(function, sample, Copies(DEVICE, grad=True)), recorded], tolerance)


def _check_inplace(name: str, sample: Any, same: Callable[[Any, Any], None]) -> None:
    function = calling.in_place_of(name)
    expected = _on_cpu(function, sample)
    if expected is not None:
        same(_outcome(function, sample, Copies(DEVICE))[0], expected[0])


@pytest.mark.parametrize("name", sorted(set(operators_of_opmux()) - set(_OTHERWISE)))
def test_samples_agree_with_the_cpu(cuda: Machine, name: str) -> None:
    """Samples of every dtype and variant of the operator give the same on both devices."""
    failures = []
    with seeded():
        for opinfo in all_opinfos()[name]:
            for dtype in dtypes_of(opinfo):
                limits = Limits(samples=4 if dtype in _OFTEN else 2)
                for index, sample in samples_of(opinfo, dtype, limits) if (name, dtype) not in DIFFERENT else ():
                    try:
                        _check(opinfo, dtype, sample)
                    except UnsupportedValueError:
                        continue
                    except Exception as error:  # whatever is raised counts, with its sample
                        where = f"{opinfo.variant_test_name} {dtype}#{index} {described_sample(sample)}"
                        failures.append(f"{where}: {error!r}"[:500])
    assert not failures, f"{len(failures)}:\n" + "\n".join(failures[:5])
