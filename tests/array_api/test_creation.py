"""Creation and data type functions give what array_api_strict gives."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux import array_api as xp
from opmux.errors import OperatorArgumentError, OperatorValueError, PluginError

from .comparison import DTYPES, array_api_strict, assert_same, both, host, tensor

pytestmark = pytest.mark.array_api


@pytest.fixture(autouse=True)
def wide_numbers() -> Iterator[None]:
    """The default dtype that array_api_strict has."""
    before = opmux.get_default_dtype()
    opmux.set_default_dtype(opmux.float64)
    yield
    opmux.set_default_dtype(before)


@each(
    "call",
    [
        lambda m: m.arange(5),
        lambda m: m.arange(2, 9, 3),
        lambda m: m.arange(9, 2, -2),
        lambda m: m.arange(5, 2),
        lambda m: m.arange(2, 2),
        lambda m: m.arange(-3),
        lambda m: m.arange(2, 5, -1),
        lambda m: m.arange(0.0),
        lambda m: m.arange(1.5, 4),
        lambda m: m.arange(0, 1, 0.25),
        lambda m: m.arange(3, dtype=m.float32),
        lambda m: m.arange(5, 7.5, dtype=m.int64),
        lambda m: m.arange(2.5, dtype=m.uint8),
        lambda m: m.arange(2.5, -0.5, -1, dtype=m.int32),
        lambda m: m.arange(0, 1, 0.25, dtype=m.int16),
        lambda m: m.arange(1.0, 9.0, 3.0, dtype=m.int64),
        lambda m: m.arange(4, 1, dtype=m.uint8),
        lambda m: m.asarray(1),
        lambda m: m.asarray([1.5, 2]),
        lambda m: m.asarray([[True], [False]]),
        lambda m: m.asarray(1j),
        lambda m: m.asarray([]),
        lambda m: m.asarray([1, 2], dtype=m.float32),
        lambda m: m.eye(3),
        lambda m: m.eye(2, 4),
        lambda m: m.eye(3, 4, k=1, dtype=m.int16),
        lambda m: m.eye(3, k=-2, dtype=m.complex64),
        lambda m: m.eye(3, k=7),
        lambda m: m.eye(0),
        lambda m: m.eye(2, dtype=m.bool, k=1),
        lambda m: m.full((2, 3), 7),
        lambda m: m.full(2, 1.5),
        lambda m: m.full((), True),
        lambda m: m.full((2,), 2j),
        lambda m: m.full((0, 2), 1, dtype=m.uint64),
        lambda m: m.full(1, 2**63 + 1, dtype=m.uint64),
        lambda m: m.linspace(0, 1, 5),
        lambda m: m.linspace(0, 1, 5, endpoint=False),
        lambda m: m.linspace(3.0, -1.0, 4, dtype=m.float32),
        lambda m: m.linspace(0, 1, 1),
        lambda m: m.linspace(0, 1, 0),
        lambda m: m.linspace(0, 1, 1, endpoint=False),
        lambda m: m.linspace(0, 1j, 3),
        lambda m: m.linspace(0, 10, 6, dtype=m.int64),
        lambda m: m.ones(3),
        lambda m: m.ones((2, 0), dtype=m.int8),
        lambda m: m.zeros(()),
        lambda m: m.zeros((2, 2), dtype=m.bool),
    ],
)
def test_creation(call: Any) -> None:
    """Values, shapes and dtypes, those that are chosen too."""
    assert_same(*both(call), 1e-6)


@pytest.mark.parametrize("name", DTYPES)
def test_like(name: str) -> None:
    """Shape and dtype of another tensor, unless another dtype is asked for."""
    given = np.ones((2, 3), name)
    for function in ("zeros_like", "ones_like"):
        assert_same(*both(lambda m, x, f=function: getattr(m, f)(x), given))
        assert_same(*both(lambda m, x, f=function: getattr(m, f)(x, dtype=m.int8), given))
    assert_same(*both(lambda m, x: m.full_like(x, True), given))
    assert xp.empty_like(tensor(given)).dtype.name == name
    assert xp.empty((2, 3), dtype=getattr(xp, name)).shape == (2, 3)
    assert xp.empty(3).dtype is xp.float64


def test_device() -> None:
    """Tensors are made where they are asked to be, and elsewhere than where no plugin is not."""
    assert xp.zeros(2, device="meta").device == opmux.device("meta")
    assert xp.eye(2, k=1, device="meta").device == opmux.device("meta")
    assert xp.zeros_like(xp.zeros(2, device="meta")).device == opmux.device("meta")
    with pytest.raises(PluginError):
        xp.ones(2, device="nowhere")


def test_asarray_and_copies() -> None:
    """`copy` says whether memory is shared; False refuses where it cannot be."""
    host_values = np.array([1.0, 2.0])
    shared = xp.asarray(host_values)
    copied = xp.asarray(host_values, copy=True)
    host_values[0] = 5.0
    assert (shared[0].item(), copied[0].item()) == (5.0, 1.0)
    assert xp.asarray(host_values[::-1]).tolist() == host_values[::-1].tolist()
    x = xp.asarray([1.0])
    assert xp.asarray(x) is x
    assert xp.asarray(x, copy=True) is not x
    for refused in ([1.0], x):
        with pytest.raises(OperatorValueError, match="cannot be shared"):
            xp.asarray(refused, dtype=xp.float32, copy=False)
    assert xp.asarray([x[0], x[0]]).tolist() == [1.0, 1.0]


def test_from_dlpack() -> None:
    """Another library's memory is shared, unless a copy is asked for."""
    host_values = np.array([1, 2], "int16")
    shared, copied = xp.from_dlpack(host_values), xp.from_dlpack(host_values, copy=True)
    host_values[0] = 9
    assert (shared.tolist(), copied.tolist()) == ([9, 2], [1, 2])
    assert xp.from_dlpack(host_values, device="cpu").dtype is xp.int16


def test_refusals() -> None:
    """Steps of 0, negative sizes, and numbers that a dtype does not hold."""
    with pytest.raises(OperatorValueError, match="nonzero"):
        xp.arange(1, 2, 0)
    with pytest.raises(OperatorValueError, match="negative number"):
        xp.linspace(0, 1, -1)
    with pytest.raises(OperatorValueError):
        xp.asarray(300, dtype=xp.uint8)
    with pytest.raises(OperatorValueError):
        xp.zeros((-1,))


# -- data types


def test_result_type() -> None:
    """Of any two dtypes, as the standard's tables say; of dtypes, tensors and numbers together."""
    refused = 0
    for a in DTYPES:
        for b in DTYPES:
            try:
                expected = array_api_strict.result_type(getattr(array_api_strict, a), getattr(array_api_strict, b))
            except TypeError:
                refused += 1
                continue
            found = xp.result_type(getattr(xp, a), xp.zeros((), dtype=getattr(xp, b)))
            assert found.name == str(expected).rpartition(".")[2]
            assert xp.can_cast(getattr(xp, a), getattr(xp, b)) == (found is getattr(xp, b))
    assert refused > 50
    assert xp.result_type(xp.float32, 1, 2.5) is xp.float32
    assert xp.result_type(xp.uint8, 1) is xp.uint8
    assert xp.result_type(xp.float32, 1j) is xp.complex64
    assert xp.result_type(xp.int32, 1.5) is xp.float64
    assert xp.result_type(1, 2.5) is xp.float64
    assert xp.result_type(xp.int8, xp.uint8, xp.uint16) is xp.int32
    assert xp.result_type(xp.int64, xp.float32) is xp.float32
    assert xp.result_type(opmux.float16, opmux.bfloat16) is xp.float32
    with pytest.raises(OperatorArgumentError, match="no integer dtype holds"):
        xp.result_type(xp.uint64, xp.int8)
    with pytest.raises(OperatorArgumentError, match="no operand"):
        xp.result_type()
    with pytest.raises(OperatorArgumentError, match="neither a tensor nor a dtype"):
        xp.result_type("float32")  # type: ignore[arg-type]


def test_can_cast() -> None:
    """Where promotion leads, and nowhere else."""
    assert xp.can_cast(xp.int8, xp.int16)
    assert xp.can_cast(xp.ones(1, dtype=xp.float32), xp.float64)
    assert not xp.can_cast(xp.float64, xp.float32)
    assert not xp.can_cast(xp.uint64, xp.int64)


def test_isdtype() -> None:
    """Each kind, several of them, and dtypes themselves."""
    kinds: list[Any] = [
        "bool",
        "signed integer",
        "unsigned integer",
        "integral",
        "real floating",
        "complex floating",
        "numeric",
    ]
    for name in DTYPES:
        for kind in [*kinds, ("bool", "integral")]:
            expected = array_api_strict.isdtype(getattr(array_api_strict, name), kind)
            assert xp.isdtype(getattr(xp, name), kind) == expected
        assert xp.isdtype(getattr(xp, name), getattr(xp, name))
    assert not xp.isdtype(xp.int8, (xp.int16, xp.bool))
    assert xp.isdtype(opmux.bfloat16, "real floating")
    with pytest.raises(OperatorValueError, match="no such kind"):
        xp.isdtype(xp.int8, "float")


def test_limits() -> None:
    """Of dtypes and of tensors, as Python numbers."""
    for name in DTYPES:
        d = getattr(xp, name)
        if xp.isdtype(d, "integral"):
            ours, theirs = xp.iinfo(d), array_api_strict.iinfo(getattr(array_api_strict, name))
            assert (ours.bits, ours.min, ours.max) == (theirs.bits, theirs.min, theirs.max)
            assert ours.dtype is d
            assert xp.iinfo(xp.ones(1, dtype=d)) == ours
        elif name != "bool":
            ours_f, theirs_f = xp.finfo(d), array_api_strict.finfo(getattr(array_api_strict, name))
            for field in ("bits", "eps", "max", "min", "smallest_normal"):
                assert getattr(ours_f, field) == getattr(theirs_f, field)
                assert type(getattr(ours_f, field)) in (int, float)
            assert ours_f.dtype.name == str(theirs_f.dtype).rpartition(".")[2]
            assert xp.finfo(xp.ones(1, dtype=d)) == ours_f
    with pytest.raises(OperatorArgumentError, match="integer input type"):
        xp.iinfo(xp.float32)
    with pytest.raises(OperatorArgumentError, match="floating point input type"):
        xp.finfo(xp.int32)


def test_astype() -> None:
    """To every dtype from every other, but from complex to real ones; a copy unless told otherwise."""
    for source in DTYPES:
        values = np.array([0, 1, 3]).astype(source)
        for target in DTYPES:
            if "complex" in source and "complex" not in target:
                with pytest.raises(OperatorArgumentError, match="real"):
                    xp.astype(tensor(values), getattr(xp, target))
            else:
                assert_same(*both(lambda m, x, t=target: m.astype(x, getattr(m, t)), values))
    x = xp.ones(2)
    assert xp.astype(x, xp.float64, copy=False) is x
    assert xp.astype(x, xp.float64) is not x
    assert xp.astype(x, xp.int8, device="meta").device == opmux.device("meta")
    assert host(xp.astype(x, xp.int8, device="cpu")).tolist() == [1, 1]
