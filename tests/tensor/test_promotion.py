"""Type promotion."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from opmux.errors import OperatorArgumentError, OperatorValueError
from opmux.tensor import (
    DTYPES,
    ArrayBackend,
    Tensor,
    bool_,
    can_cast,
    complex64,
    dtype,
    float16,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    promote_types,
    result_type,
    result_type_of,
    set_default_dtype,
    uint8,
    uint16,
    wrap_number,
)

#: float16 tensors and Python complex numbers give PyTorch's half-precision complex type, which does not exist here.
_REPLACED = {"complex32": "complex64"}


@pytest.fixture
def default_dtype() -> Iterator[None]:
    yield
    set_default_dtype(float32)


def _name(torch_function: Any, *operands: Any) -> str | None:
    """Name of the dtype that a function of torch gives, None where it refuses."""
    try:
        name = str(torch_function(*operands)).removeprefix("torch.")
    except RuntimeError:
        return None
    return _REPLACED.get(name, name)


def _our_name(function: Callable[..., dtype], *operands: Any) -> str | None:
    try:
        d = function(*operands)
    except OperatorValueError:
        return None
    return d.name


def test_equal_dtypes_decide_whatever_the_categories() -> None:
    """Two operands of one dtype keep it."""
    assert result_type_of(((int8, 2), (int8, 0))) is int8


def test_dimensions_outrank_zero_dimensions_and_numbers(cpu: ArrayBackend) -> None:
    """Inside a kind only the highest category counts."""
    vector = cpu.wrap(np.zeros(2, "int8"))
    scalar = cpu.wrap(np.zeros((), "int64"))
    assert result_type(vector, scalar) is int8
    assert result_type(scalar, vector) is int8
    assert result_type(vector, 1000) is int8
    assert result_type(scalar, wrap_number(1.5)) is float32


def test_higher_kind_of_a_lower_category_keeps_its_kind(cpu: ArrayBackend) -> None:
    """A float turns an integer tensor into the default dtype, a complex number keeps the tensor's precision."""
    assert result_type(cpu.wrap(np.zeros(2, "int8")), 0.5) is float32
    assert result_type(cpu.wrap(np.zeros(2, "float32")), 1j) is complex64
    assert result_type(cpu.wrap(np.zeros(2, "bool")), 3) is int64


@pytest.mark.usefixtures("default_dtype")
def test_numbers_follow_the_default_dtype(cpu: ArrayBackend) -> None:
    """A change of the default dtype counts at once, also for operands seen before."""
    vector = cpu.wrap(np.zeros(2, "int8"))
    assert result_type(vector, 0.5) is float32
    set_default_dtype(float64)
    assert result_type(vector, 0.5) is float64


def test_any_number_of_operands(cpu: ArrayBackend) -> None:
    """One operand, many operands and numbers alone have a result type."""
    assert result_type(True) is bool_
    assert result_type(1, 2.0, True) is float32
    operands = [cpu.wrap(np.zeros(2, name)) for name in ("uint8", "int8", "float16")]
    assert result_type(*operands) is float16
    assert result_type(*operands[:2]) is int16


@pytest.mark.parametrize("operands", [(), ("a",), (None, 1)])
def test_what_is_no_operand_is_refused(operands: tuple[object, ...]) -> None:
    """No operand at all, texts and None are argument errors."""
    with pytest.raises(OperatorArgumentError, match="result_type"):
        result_type(*operands)


def test_wide_unsigned_integers_promote_with_floats_only() -> None:
    """uint16 and int32 have no common dtype; the message says so and what to do."""
    with pytest.raises(OperatorValueError, match=r"(?s)uint16.*int32.*convert one of them"):
        promote_types(uint16, int32)
    assert promote_types(uint16, float16) is float16


def test_can_cast_goes_by_kind() -> None:
    """A result may be written into its own kind or a higher one."""
    assert can_cast(float64, float16)
    assert can_cast(int64, uint8)
    assert not can_cast(float32, int64)
    assert not can_cast(int8, bool_)
    assert not can_cast(complex64, float64)


@pytest.mark.torch
def test_table_equals_torch() -> None:
    """Promotion and castability agree with torch for every pair of dtypes."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    for (a, x), (b, y) in itertools.product(DTYPES.items(), repeat=2):
        t, u = getattr(torch, a), getattr(torch, b)
        assert _our_name(promote_types, x, y) == _name(torch.promote_types, t, u), (a, b)
        assert can_cast(x, y) == torch.can_cast(t, u), (a, b)


@pytest.mark.torch
def test_categories_equal_torch(cpu: ArrayBackend) -> None:
    """Pairs of dimensioned tensors, 0-dim tensors and numbers agree with torch for every dtype."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    names = sorted(set(DTYPES) - {"bfloat16"})
    operands: list[tuple[Tensor | complex, Any]] = [(n, n) for n in (True, 1, 1.5, 2j)]
    for name in names:
        for shape in ((), (1,)):
            operands.append((cpu.wrap(np.zeros(shape, name)), torch.zeros(shape, dtype=getattr(torch, name))))
    for (x, t), (y, u) in itertools.product(operands, repeat=2):
        assert _our_name(result_type, x, y) == _name(torch.result_type, t, u), (t, u)


@pytest.mark.torch
def test_bfloat16_categories_equal_torch() -> None:
    """bfloat16 promotes with every dtype in every category as in torch."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    bfloat16 = DTYPES["bfloat16"]
    for name, d in DTYPES.items():
        for mine, theirs in itertools.product((1, 2), repeat=2):
            tensors = (
                torch.zeros((1,) * (mine - 1), dtype=torch.bfloat16),
                torch.zeros((1,) * (theirs - 1), dtype=getattr(torch, name)),
            )
            operands = ((bfloat16, mine), (d, theirs))
            assert _our_name(result_type_of, operands) == _name(torch.result_type, *tensors)


def test_unsigned_byte_meets_signed_integers() -> None:
    """uint8 and int8 need int16, wider signed integers hold uint8 as they are."""
    assert promote_types(uint8, int8) is int16
    assert promote_types(int32, uint8) is int32
