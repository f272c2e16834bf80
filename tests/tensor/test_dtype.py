"""Element types and the defaults among them."""

import copy
import pickle
from collections.abc import Iterator

import numpy as np
import pytest

from opmux.errors import OperatorArgumentError
from opmux.tensor import (
    DTYPES,
    bfloat16,
    bool_,
    complex64,
    complex128,
    default_complex_dtype,
    dtype_of,
    float16,
    float32,
    float64,
    get_default_dtype,
    int64,
    number_dtype,
    set_default_dtype,
    to_dtype,
    to_operator_dtype,
    uint8,
)


@pytest.fixture
def default_dtype() -> Iterator[None]:
    """The default dtype is float32 again after the test."""
    yield
    set_default_dtype(float32)


def test_repr_names_the_public_attribute() -> None:
    """A dtype prints as the name under which users find it."""
    assert repr(float32) == "opmux.float32"


@pytest.mark.parametrize("name", sorted(DTYPES))
def test_one_object_per_name(name: str) -> None:
    """Pickling and copying give the same object back."""
    d = DTYPES[name]
    assert pickle.loads(pickle.dumps(d)) is d
    assert copy.deepcopy(d) is d


@pytest.mark.parametrize("name", sorted(set(DTYPES) - {"bfloat16"}))
def test_native_dtype_is_found_by_name(name: str) -> None:
    """A NumPy dtype means the dtype of its name, and has the same size and kind."""
    native = np.dtype(name)
    d = dtype_of(native)
    assert d is DTYPES[name]
    assert (d.itemsize, d.kind) == (native.itemsize, native.kind)


def test_dtype_means_itself() -> None:
    """`dtype_of` returns a dtype unchanged, for arrays without data."""
    assert dtype_of(bfloat16) is bfloat16


def test_unknown_native_dtype_is_refused() -> None:
    """An element type that PyTorch does not have is an argument error that lists the supported ones."""
    with pytest.raises(OperatorArgumentError, match=r"(?s)M8.*supported: bool"):
        dtype_of(np.dtype("datetime64[s]"))


def test_python_types_and_codes_mean_dtypes() -> None:
    """Python's number types mean double precision, integers PyTorch's codes where operators take a dtype."""
    assert [to_dtype(t) for t in (bool, int, float, complex)] == [bool_, int64, float64, complex128]
    assert to_operator_dtype(6) is float32
    assert to_operator_dtype(int) is int64
    assert to_dtype(uint8) is uint8


@pytest.mark.parametrize("value", ["float32", 6, 99, None, str, True])
def test_other_values_mean_no_dtype(value: object) -> None:
    """Texts, unknown codes and other types are refused."""
    with pytest.raises(OperatorArgumentError, match="is not a dtype"):
        to_dtype(value)
    if value != 6:
        with pytest.raises(OperatorArgumentError, match="is not a dtype"):
            to_operator_dtype(value)


@pytest.mark.usefixtures("default_dtype")
def test_default_dtype_decides_what_floats_become() -> None:
    """Floats and complex numbers follow the default dtype, integers do not."""
    assert get_default_dtype() is float32
    assert default_complex_dtype() is complex64
    set_default_dtype(float64)
    assert [number_dtype(x) for x in (True, 1, 1.0, 1j)] == [bool_, int64, float64, complex128]
    set_default_dtype(float16)
    assert number_dtype(1j) is complex64


@pytest.mark.parametrize("value", [int64, "float32", None])
def test_default_dtype_must_be_floating_point(value: object) -> None:
    """Anything but a floating-point dtype is refused as the default, which stays as it was."""
    with pytest.raises(OperatorArgumentError):
        set_default_dtype(value)  # type: ignore[arg-type]  # the wrong type is the point
    assert get_default_dtype() is float32


def test_complex_and_real_counterparts() -> None:
    """Complex types know their parts' dtype, real ones the complex type that holds them."""
    assert [d.to_complex() for d in (float16, float32, float64, complex128, int64)] == [
        complex64,
        complex64,
        complex128,
        complex128,
        complex64,
    ]
    assert [d.to_real() for d in (complex64, complex128, int64)] == [float32, float64, int64]


@pytest.mark.torch
def test_attributes_equal_torch() -> None:
    """Names, sizes and predicates are PyTorch's."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    for name, d in DTYPES.items():
        other = getattr(torch, name)
        assert (d.itemsize, d.is_floating_point, d.is_complex, d.is_signed) == (
            other.itemsize,
            other.is_floating_point,
            other.is_complex,
            other.is_signed,
        )
