"""How tensors print."""

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from opmux import set_printoptions
from opmux.dispatch import backend_of
from opmux.errors import OperatorArgumentError
from opmux.tensor import (
    ArrayBackend,
    Tensor,
    device,
    float32,
    float64,
    from_numpy,
    set_default_device,
    set_default_dtype,
    tensor,
    unregister_array_backend,
    wrap_number,
)


@pytest.fixture
def print_options() -> Iterator[None]:
    """Tensors print by the usual options again after the test."""
    yield
    set_printoptions(profile="default")


@pytest.fixture
def defaults() -> Iterator[None]:
    """The default dtype and device are the usual ones again after the test."""
    yield
    set_default_dtype(float32)
    set_default_device(None)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ([[1.0, 2.0], [3.0, 4.0]], "tensor([[1., 2.],\n        [3., 4.]])"),
        ([1.5, -2.25], "tensor([ 1.5000, -2.2500])"),
        ([1, -20], "tensor([  1, -20])"),
        ([True, False], "tensor([ True, False])"),
        (1e-7, "tensor(1.0000e-07)"),
        ([1j, 2.5], "tensor([0.0000+1.j, 2.5000+0.j])"),
        ([float("nan"), 1.0], "tensor([nan, 1.])"),
        ([], "tensor([])"),
        ([[], []], "tensor([], size=(2, 0))"),
    ],
)
def test_small_tensors(data: object, text: str) -> None:
    """Values are shown with four digits, whole numbers without decimals."""
    assert repr(tensor(data)) == text


def test_dtype_is_shown_unless_it_is_understood() -> None:
    """Only dtypes that the numbers do not tell are named."""
    assert repr(tensor(1.0, dtype=float64)) == "tensor(1., dtype=opmux.float64)"
    assert repr(tensor([], dtype=float64)) == "tensor([], dtype=opmux.float64)"


@pytest.mark.usefixtures("defaults")
def test_defaults_decide_what_is_understood(maia: ArrayBackend) -> None:
    """The default dtype is not shown, others are; a device is where it is not the CPU, also if it is the default one."""
    made = tensor([1.0], device="maia")
    assert repr(made) == "tensor([1.], device='maia')"
    set_default_device("maia")
    set_default_dtype(float64)
    assert repr(made) == "tensor([1.], device='maia', dtype=opmux.float32)"


def test_large_tensors_are_summarised() -> None:
    """Above 1000 elements only the ends of each dimension are shown."""
    assert repr(tensor(range(1001))) == "tensor([   0,    1,    2,  ...,  998,  999, 1000])"


def test_tensors_without_readable_values(maia: ArrayBackend) -> None:
    """A meta tensor and one whose backend is unloaded show shape and dtype."""
    meta = tensor([[1, 2]], device="meta")
    assert repr(meta) == "tensor(..., device='meta', size=(1, 2), dtype=opmux.int64)"
    kept = maia.wrap(np.zeros(3, "float32"))
    unregister_array_backend(maia)
    assert repr(kept) == "tensor(..., device='maia', size=(3,))"


def test_gradients_are_mentioned(cpu: ArrayBackend) -> None:
    """A tensor that requires grad says so."""
    made = Tensor(np.zeros(1, "float32"), backend_of("cpu").keyset, device("cpu"))
    made._autograd = None
    assert repr(made) == "tensor([0.])"


def test_wrapped_numbers_print_as_tensors() -> None:
    """A number in a tensor's place prints like a 0-dim tensor."""
    assert repr(wrap_number(2.5)) == "tensor(2.5000)"


def test_format_of_single_numbers() -> None:
    """A format specification applies to the only element; others take none."""
    assert f"{tensor(1.5):.3f}" == "1.500"
    assert f"{tensor([1.5])}" == "tensor([1.5000])"
    with pytest.raises(TypeError, match="unsupported format string"):
        format(tensor([1.5]), ".3f")


def test_bfloat16_prints_its_values() -> None:
    """Values of ml_dtypes' bfloat16 arrays, which Python does not know, are shown as numbers."""
    ml_dtypes = pytest.importorskip("ml_dtypes", reason="NumPy has bfloat16 only with ml_dtypes")
    made = from_numpy(np.array([1.5, 2.0], ml_dtypes.bfloat16))
    assert repr(made) == "tensor([1.5000, 2.0000], dtype=opmux.bfloat16)"


_SHAPES = [
    (),
    (1,),
    (3,),
    (0,),
    (2, 0),
    (2, 3),
    (20,),
    (100,),
    (1001,),
    (40, 40),
    (3, 4, 5),
    (2, 2, 2, 2),
    (5, 1001),
]
_DTYPES = [
    "float32",
    "float64",
    "float16",
    "int64",
    "int32",
    "uint8",
    "bool",
    "complex64",
    "complex128",
    "uint16",
]


def _samples(shape: tuple[int, ...], complex_too: bool) -> Iterator[Any]:
    rng = np.random.default_rng(0)
    plain = np.asarray(rng.normal(size=shape))
    if complex_too:
        plain = plain + 1j * rng.normal(size=shape)
    yield from (plain, plain * 1e-6, plain * 1e6, plain * 1e12, np.round(plain * 100), -abs(plain))
    yield plain * 10.0 ** rng.integers(-5, 5, size=shape)
    special = plain.copy().reshape(-1)
    special[:1], special[-1:], special[len(special) // 2 :][:1] = np.nan, -np.inf, 0
    yield special.reshape(shape)


@pytest.mark.torch
@pytest.mark.parametrize("name", _DTYPES)
def test_text_equals_torch(name: str) -> None:
    """For shapes, magnitudes and special values of each dtype the text is torch's."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    for shape in _SHAPES:
        for sample in _samples(shape, name.startswith("complex")):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RuntimeWarning)  # NaN as an integer
                array = np.asarray(sample).astype(name)
            expected = repr(torch.from_numpy(array)).replace("torch.", "opmux.")
            assert repr(from_numpy(array)) == expected


@pytest.mark.usefixtures("print_options")
def test_print_options_may_be_numbers_of_numpy() -> None:
    """As what is computed for a screen is."""
    set_printoptions(precision=np.int64(2), linewidth=np.uint8(80), threshold=np.float32(3), edgeitems=np.int8(1))  # type: ignore[arg-type] # ints
    assert repr(tensor([1.2345, 2.0, 3.0, 4.0])) == "tensor([1.23,  ..., 4.00])"


@pytest.mark.parametrize(
    "given",
    [{name: value} for name in ("precision", "edgeitems", "linewidth") for value in (1.5, -1, True, "4")]
    + [{"threshold": -1}, {"threshold": "many"}, {"precision": 3, "edgeitems": -2}],
    ids=str,
)
def test_print_options_that_no_tensor_could_be_printed_with_are_refused(given: dict[str, Any]) -> None:
    """Every one of them is looked at before any is changed, so a tensor prints as it did."""
    x = tensor([index / 7 for index in range(3000)])
    before = repr(x)
    with pytest.raises(OperatorArgumentError, match="not negative"):
        set_printoptions(**given)
    assert repr(x) == before


@pytest.mark.usefixtures("print_options")
def test_without_edge_items_a_summary_is_dots_and_a_size() -> None:
    """Nothing is left of a large tensor, and every tensor says its size, which none can be counted by."""
    set_printoptions(edgeitems=0)
    assert repr(tensor(range(1001))) == "tensor([...], size=(1001,))"
    assert (
        repr(tensor([[0.0] * 1001, [1.0] * 1001], dtype=float64))
        == "tensor([...], size=(2, 1001), dtype=opmux.float64)"
    )
    assert repr(tensor([1, 2])) == "tensor([1, 2], size=(2,))"


_OPTIONS: list[dict[str, Any]] = [
    *({"threshold": 3, "edgeitems": items} for items in range(4)),
    *({"linewidth": width} for width in (0, 1, 20, 200)),
    *({"precision": digits} for digits in (0, 2, 12)),
    *({"sci_mode": chosen} for chosen in (True, False)),
    *({"profile": name} for name in ("default", "short", "full")),
    {"threshold": float("inf")},
]


@pytest.mark.torch
@pytest.mark.usefixtures("print_options")
@pytest.mark.parametrize("options", _OPTIONS, ids=str)
def test_text_under_options_equals_torch(options: dict[str, Any]) -> None:
    """Each option does to the text of every shape and dtype what it does in torch."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    set_printoptions(**options)
    shapes = [shape for shape in _SHAPES if np.prod(shape) < 200]
    samples = [(name, x) for name in _DTYPES for shape in shapes for x in _samples(shape, name.startswith("complex"))]
    try:
        torch.set_printoptions(**options)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # NaN as an integer
            arrays = [np.asarray(sample).astype(name) for name, sample in samples]
        for array in arrays:
            assert repr(from_numpy(array)) == repr(torch.from_numpy(array)).replace("torch.", "opmux.")
    finally:
        torch.set_printoptions(profile="default", sci_mode=None)
