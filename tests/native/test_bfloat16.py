"""bfloat16 on the CPU, which NumPy has where ml_dtypes is installed: Python numbers and NaN beside it."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux.testing.conformance import _functions as calling

from ..parity.opinfo import subset

ml_dtypes = pytest.importorskip("ml_dtypes", reason="NumPy has bfloat16 where ml_dtypes is installed")

#: Above the number of elements from which kernels take other ways.
MANY = 20_000


def _narrow(array: Any) -> Any:
    return array.astype(ml_dtypes.bfloat16) if array.dtype == np.float32 else array


def _dtypes(value: Any) -> Iterator[Any]:
    """Dtypes of all tensors in a result."""
    if isinstance(value, opmux.Tensor):
        yield value.dtype
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _dtypes(part)


def _called(call: subset.Call, arrays: Any, device: str) -> tuple[list[Any], Exception | None]:
    """Dtypes of a recorded call's results with bfloat16 in place of float32, or what it raises."""
    decoder = subset.Decoder(arrays, device=device, convert=_narrow)
    given = decoder(call.arguments)
    named = {name: decoder(value) for name, value in call.named.items()}
    if device != "cpu" and not decoder.made_tensor:
        named["device"] = device
    try:
        return list(_dtypes(calling.function_of(call.operator, call.variant)(*given, **named))), None
    except (ValueError, TypeError, RuntimeError, IndexError, AttributeError) as error:
        return [], error


def test_every_operator_gives_the_dtype_that_its_meta_function_names() -> None:
    """Whatever numbers stand beside a tensor of bfloat16, results have the dtypes that they have without data."""
    calls, arrays = subset.read()
    differing, compared = [], 0
    for call in calls:
        if call.dtype != "float32" or call.operator in ("linspace", "logspace"):
            continue
        (real, refused), (meta, without_data) = (_called(call, arrays, device) for device in ("cpu", "meta"))
        if "no data" in str(without_data):
            continue
        compared += 1
        if real != meta or (refused is None) != (without_data is None):
            differing.append(f"{call.operator} {call.arguments} {call.named}: {real or refused!r}, {meta}"[:400])
    assert compared > 400
    assert not differing, "\n".join(differing)


_NUMBERS: dict[str, Callable[[Any], Any]] = {
    "add": lambda x: x + 1.5,
    "radd": lambda x: 1.5 + x,
    "sub": lambda x: x - 0.5,
    "rsub": lambda x: 2.5 - x,
    "mul": lambda x: x * 0.5,
    "div": lambda x: x / 2.0,
    "rdiv": lambda x: 2.0 / x,
    "floor_divide": lambda x: x // 2.0,
    "remainder": lambda x: x % 1.5,
    "fmod": lambda x: opmux.fmod(x, 1.5),
    "pow": lambda x: x**1.5,
    "rpow": lambda x: 2.0**x,
    "alpha": lambda x: opmux.add(x, x, alpha=0.5),
    "value": lambda x: opmux.addcmul(x, x, x, value=0.5),
    "lerp": lambda x: opmux.lerp(x, x, 0.5),
    "where": lambda x: opmux.where(x > 1, x, 0.5),
    "clamp": lambda x: x.clamp(0.5, 1.5),
    "clamp_min": lambda x: x.clamp(0.5),
    "hardtanh": lambda x: opmux.nn.functional.hardtanh(x, -0.5, 0.5),
    "copysign": lambda x: opmux.copysign(x, -2.0),
    "threshold": lambda x: opmux.threshold(x, 0.5, 1.5),
    "masked_fill": lambda x: x.masked_fill(x > 1, 0.5),
    "xlogy": lambda x: opmux.xlogy(x, 2.0),
    "add_": lambda x: x.clone().add_(1.5),
    "mul_": lambda x: x.clone().mul_(1.5),
    "out": lambda x: opmux.ops.aten.mul.Scalar_out(x, 1.5, out=opmux.empty_like(x)),
}


@each("name", _NUMBERS)
@each("shape", [(), (3,), (MANY,)])
def test_numbers_leave_bfloat16_as_it_is(name: str, shape: tuple[int, ...]) -> None:
    """The result is bfloat16, and that of float32 to within a rounding of the number and one of the result."""
    x = opmux.full(shape, 1.25)
    expected = _NUMBERS[name](x)
    result = _NUMBERS[name](x.to(opmux.bfloat16))
    assert result.dtype is opmux.bfloat16
    np.testing.assert_allclose(result.float().numpy(), expected.numpy(), rtol=2.0**-7)


_ORDERS: dict[str, Callable[[Any], Any]] = {
    "sort": lambda x: x.sort(1),
    "descending": lambda x: x.sort(1, True),
    "topk": lambda x: x.topk(2, 1),
    "median": lambda x: x.median(1),
    "nanmedian": lambda x: x.nanmedian(1),
    "mode": lambda x: x.mode(1),
    "kthvalue": lambda x: x.kthvalue(2, 1),
    "nansum": lambda x: x.nansum(1),
    "cummax": lambda x: x.cummax(1),
    "max": lambda x: x.max(1),
    "argmin": lambda x: x.argmin(1),
    "max_pool": lambda x: opmux.nn.functional.max_pool1d(x[None], 2, 1, 1),
    "max_pool2d": lambda x: opmux.ops.aten.max_pool2d_with_indices(x[None], [1, 2]),
    "signbit": lambda x: x.signbit(),
    "searchsorted": lambda x: opmux.searchsorted(opmux.tensor([0.0, 1, float("nan")]).to(x.dtype), x.nan_to_num(9.0)),
}


@pytest.mark.filterwarnings("ignore:invalid value:RuntimeWarning")
@pytest.mark.parametrize("name", _ORDERS)
def test_nan_and_signs_count_as_in_float32(name: str) -> None:
    """What orders elements, or looks for NaN, does with bfloat16 what it does with float32."""
    x = opmux.tensor([[1.5, float("nan"), -0.0, 3.0], [2.0, 2.0, 1.0, 1.0]])
    expected, result = _ORDERS[name](x), _ORDERS[name](x.to(opmux.bfloat16))
    pairs = zip(result, expected, strict=True) if isinstance(expected, tuple) else [(result, expected)]
    for mine, wanted in pairs:
        np.testing.assert_array_equal(mine.float().numpy(), wanted.float().numpy())


def test_a_program_need_not_import_ml_dtypes() -> None:
    """The first tensor of bfloat16 imports the package, whatever the program has imported before."""
    program = "import sys, opmux; opmux.zeros(2); assert 'ml_dtypes' not in sys.modules; print(opmux.ones(2, dtype=opmux.bfloat16))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "tensor([1., 1.], dtype=opmux.bfloat16)"
