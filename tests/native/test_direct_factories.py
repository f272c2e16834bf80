"""The shortest kernels of factories refuse and make what the general ones do."""

from collections.abc import Callable
from functools import partial
from itertools import product
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import opmux
from opmux import dispatch
from opmux.errors import OpmuxError
from opmux.native.direct import MARKED
from opmux.native.kernels import creation
from opmux.tensor import ArrayBackend, array_backend
from opmux.testing import python_frames

NEW = opmux.ones(2, 3)
#: Factories of sizes, and the operator that their refusals name.
FACTORIES: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "zeros": ("zeros", opmux.zeros),
    "ones": ("ones", opmux.ones),
    "empty": ("empty", opmux.empty),
    "full": ("full", lambda size: opmux.full(size, 2.0)),
    "full of an integer": ("full", lambda size: opmux.full(size, 2)),
    "rand": ("empty", opmux.rand),
    "randn": ("empty", opmux.randn),
    "randint": ("empty", lambda size: opmux.randint(5, size)),
    "new_zeros": ("zeros", NEW.new_zeros),
    "new_ones": ("ones", NEW.new_ones),
    "new_empty": ("empty", NEW.new_empty),
    "new_full": ("full", lambda size: NEW.new_full(size, 2.0)),
    "ops.zeros": ("zeros", opmux.ops.aten.zeros.default),
    "zeros of half": ("zeros", lambda size: opmux.zeros(size, dtype=opmux.float16)),
    "zeros on cpu:0": ("zeros", lambda size: opmux.zeros(size, device="cpu:0")),
}
#: Sizes that are refused, and in which words.
REFUSED: list[tuple[Any, str]] = [
    ((-1,), "aten::{} of size [-1]\n  found: Trying to create tensor with negative dimension"),
    ([2, -1], "aten::{} of size [2, -1]\n  found: Trying to create tensor with negative dimension"),
    ((0, -1), "aten::{} of size [0, -1]\n  found: Trying to create tensor with negative dimension"),
    ((1 << 32, 1 << 32), "found: sizes that the array module refuses: array is too big"),
    ((1 << 62, 8), f"found: Storage size calculation overflowed with sizes=[{1 << 62}, 8]"),
    ((0, 1 << 62), "found: sizes that the array module refuses: array is too big"),
    ((1,) * 65, "found: ValueError: maximum supported dimension for an ndarray is currently 64, found 65"),
    ((1.5,), "must be"),
    ((2, 1.0), "must be"),
    (((2,),), "must be"),
    ([[2, 3]], "must be"),
    ((None,), "must be"),
]


@pytest.mark.parametrize("name", FACTORIES)
def test_sizes_are_refused_in_the_words_of_the_general_kernel(name: str) -> None:
    """What the array module has said of them first is not to be seen."""
    operator, make = FACTORIES[name]
    for size, words in REFUSED:
        with pytest.raises(OpmuxError) as caught:
            make(size)
        assert words.format(operator) in str(caught.value), size
        assert caught.value.__context__ is caught.value.__cause__, size


@pytest.mark.parametrize("name", FACTORIES)
def test_tensors_of_few_elements(name: str) -> None:
    """Sizes as a tuple, a list or a shape; none, and elements of none."""
    make = FACTORIES[name][1]
    for size in ((), (0,), (0, 5), (3,), [2, 3], opmux.Size((2, 3)), (1,) * 64):
        made = make(size)
        assert (made.shape, made.device) == (tuple(size), opmux.device("cpu"))
        assert made.is_contiguous()


def test_the_default_dtype_is_read_in_each_call() -> None:
    """And the deterministic values of what is not set."""
    calls: list[Callable[[], Any]] = [
        lambda: opmux.zeros(2),
        lambda: opmux.ones(2),
        lambda: opmux.empty(2),
        lambda: opmux.full((2,), 0.5),
    ]
    assert [call().dtype for call in calls] == [opmux.float32] * 4
    opmux.set_default_dtype(opmux.float64)
    try:
        assert [call().dtype for call in calls] == [opmux.float64] * 4
        assert opmux.full((2,), 1j).dtype is opmux.complex128
    finally:
        opmux.set_default_dtype(opmux.float32)
    opmux.use_deterministic_algorithms(True)
    try:
        assert opmux.empty(2).isnan().all()
    finally:
        opmux.use_deterministic_algorithms(False)


def test_numbers_that_do_not_fit_are_left_to_the_general_kernel() -> None:
    """Which refuses them, or rounds one to infinity, and lets no event be seen."""
    with pytest.raises(OpmuxError, match="without overflow"):
        opmux.full((2,), 1e300)
    with pytest.raises(OpmuxError, match="without overflow"):
        opmux.full((2,), 65520.0, dtype=opmux.float16)
    assert opmux.full((1,), 1e30, dtype=opmux.float16).item() == np.inf
    assert opmux.full((2,), 2.5, dtype=opmux.int8).tolist() == [2, 2]
    with np.errstate(all="raise"):
        assert opmux.full((2,), 1e-50).tolist() == [0.0, 0.0]
    assert str(opmux.full((2,), -0.0).tolist()) == "[-0.0, -0.0]"


def test_ranges_of_integers_are_those_of_the_general_kernel() -> None:
    """Which adds up steps of int64; a range of no element, of one that is not reached, and of bounds far apart."""
    be = array_backend("cpu")
    general = partial(creation.arange, be)
    kernels, function = MARKED[creation.arange]
    direct = kernels.functional(be, function, general)
    far = 1 << 40
    for start, end, step in product(
        (0, 1, -7, far, -far), (0, 3, 10, far, -far), (1, 3, 7, far - 1, far, 1 << 38, -1, 0)
    ):
        if step == 0 or abs(end - start) // abs(step) > 1000:
            continue
        outcomes = []
        for kernel in (direct, general):
            try:
                outcomes.append(str([(made := kernel(start, end, step)).tolist(), made.dtype]))
            except OpmuxError as error:
                outcomes.append(str(error))
        assert outcomes[0] == outcomes[1], (start, end, step)
    options = {"dtype": None, "layout": None, "device": None, "pin_memory": None}
    assert direct(0, 2, 1, **options).dtype is opmux.int64
    assert direct(0.0, 2, 1, **options).dtype is opmux.float32
    assert direct(True, 3, 1, **options).tolist() == [1, 2]


def _backend(**functions: Any) -> ArrayBackend:
    module = SimpleNamespace(**{**vars(np), **functions})
    keys = dispatch.DispatchKeySet(dispatch.DispatchKey.CPU)
    return ArrayBackend("cpu", keys, module, np.asarray, np.asarray, array_type=np.ndarray, writable=True)


@pytest.mark.parametrize("name", ["zeros", "ones", "empty", "full"])
def test_a_module_that_looks_at_no_sizes_has_no_such_kernel(name: str) -> None:
    """It would make an array of sizes that are refused, or one without elements where their product has 65 bits."""

    def zeros(size: Any, dtype: Any = None) -> Any:
        return np.zeros([max(n, 0) for n in size], dtype)

    kernels, function = MARKED[getattr(creation, name)]
    general = len
    assert kernels.functional(_backend(zeros=zeros), function, general) is general
    assert kernels.functional(_backend(), function, general) is not general


def test_few_frames() -> None:
    """The caller, the choice of the backend, and the kernel."""
    for make in (opmux.zeros, opmux.ones, opmux.empty):
        make(3)
        assert len(python_frames(make, 3)) == 3
