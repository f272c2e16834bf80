"""Device-independent kernels where looking at values would wait: see Note [Values on a device] in `native/arrays.py`."""

from collections.abc import Callable
from typing import Any

import pytest

import opmux
import opmux.nn.functional as F  # noqa: N812 -- PyTorch's abbreviation
from opmux.errors import LinAlgError

from .fake_cupy import Machine
from .operators import counted
from .parity import needs_compiler

Make = Callable[..., Any]


@pytest.fixture
def quiet(cuda: Machine) -> Callable[[Callable[[], Any]], Any]:
    """Runs a function, and asserts that it neither waits nor copies between host and device."""

    def run(function: Callable[[], Any]) -> Any:
        result, records = counted(cuda, function)
        assert records == []
        return result

    return run


def test_numbers_are_arguments_of_kernels(quiet: Make, on_device: Make) -> None:
    """Python numbers, 0-dim tensors of the CPU and constants of kernels cost no transfer."""
    x, number = on_device([1.0, -2.0]), opmux.tensor(3.0)
    assert quiet(lambda: x * number + 1).cpu().tolist() == [4, -5]
    assert quiet(lambda: x.relu()).cpu().tolist() == [1, 0]
    assert quiet(lambda: x.masked_fill(x < 0, 7)).cpu().tolist() == [1, 7]
    assert quiet(lambda: opmux.full((2,), 5, device="cuda")).cpu().tolist() == [5, 5]
    assert quiet(lambda: opmux.tensor(True, device="cuda")).cpu().item() is True


def test_numbers_that_do_not_fit_are_refused(cuda: Machine) -> None:
    """A number out of the range of a dtype, or complex for a real one, is refused on a device as on the CPU."""
    with pytest.raises(opmux.errors.OperatorValueError, match="without overflow"):
        opmux.tensor(300, dtype=opmux.int8, device="cuda")
    with pytest.raises(opmux.errors.OperatorValueError, match="without overflow"):
        opmux.tensor(1j, dtype=opmux.float32, device="cuda")


def test_relu_on_another_device(cuda: Machine) -> None:
    """The zero that relu compares with is not bound to the device that asked first."""
    for device in ("cuda:0", "cuda:1"):
        assert opmux.tensor([-1.0, 2.0], device=device).relu().cpu().tolist() == [0, 2]


def test_fills_by_tensor_and_mask(quiet: Make, on_device: Make) -> None:
    """A 0-dim tensor fills another, and one value is written wherever a mask is set, without asking for values."""
    x, mask = on_device([1.0, 2.0, 3.0]), on_device([True, False, True])
    assert quiet(lambda: opmux.ops.aten.fill_.Tensor(x.clone(), x[1])).cpu().tolist() == [2, 2, 2]
    written = quiet(lambda: opmux.ops.aten.index_put.default(x, [mask], x[:1] * 9))
    assert written.cpu().tolist() == [9, 2, 9]


def test_masked_scatter_counts_on_the_device(quiet: Make, on_device: Make) -> None:
    """Values go to the places of a mask in order; what is left of them is not used."""
    x, mask, values = on_device([0, 0, 0, 0]), on_device([False, True, True, False]), on_device([5, 6, 7])
    assert quiet(lambda: x.masked_scatter(mask, values)).cpu().tolist() == [0, 5, 6, 0]
    assert quiet(lambda: x.masked_scatter(mask, values[:0])).cpu().tolist() == [0, 0, 0, 0]


def test_repeats_of_known_size(quiet: Make, on_device: Make) -> None:
    """repeat_interleave with output_size does not ask for the sum of the repeats."""
    counts = on_device([2, 0, 3])
    positions = quiet(lambda: opmux.repeat_interleave(counts, output_size=5))
    assert (positions.cpu().tolist(), positions.dtype) == ([0, 0, 2, 2, 2], opmux.int64)
    assert opmux.repeat_interleave(counts).cpu().tolist() == [0, 0, 2, 2, 2]


@needs_compiler
@pytest.mark.parametrize("mode", ["sum", "mean", "max"])
def test_bags_of_embeddings(quiet: Make, on_device: Make, mode: str) -> None:
    """Bags with padding, an empty one and indices behind the last offset are those of the CPU, without waiting."""
    table = [[1.0, -4.0], [2.0, 3.0], [-5.0, 0.5], [7.0, 7.0]]
    arguments = [table, [0, 3, 2, 1, 1, 0]]
    options: dict[str, Any] = {"mode": mode, "padding_idx": 3, "include_last_offset": True}

    def call(make: Make) -> Any:
        weight, indices = (make(x) for x in arguments)
        offsets = make([0, 2, 2, 5])
        return lambda: F.embedding_bag(indices, weight, offsets, **options)

    expected = call(opmux.tensor)()
    assert quiet(call(on_device)).cpu().tolist() == expected.tolist()


def test_places_in_sorted_sequences(quiet: Make, on_device: Make) -> None:
    """Places in a sequence that ends in NaN, and those of a number, are found without looking at it."""
    numbers = [1.0, 2.0, float("nan")], [0.5, 2.0, 9.0]
    expected = opmux.searchsorted(*map(opmux.tensor, numbers), right=True)
    sequence, values = map(on_device, numbers)
    assert quiet(lambda: opmux.searchsorted(sequence, values, right=True)).cpu().tolist() == expected.tolist()
    assert quiet(lambda: opmux.searchsorted(sequence, 1.5)).cpu().item() == 1


@pytest.mark.parametrize("name", ["tril_indices", "triu_indices"])
def test_positions_of_triangles(cuda: Machine, quiet: Make, name: str) -> None:
    """The positions of a triangle are those of the CPU; their number follows from the shape."""
    for offset in (-2, 0, 1):
        make = getattr(opmux, name)
        found = quiet(lambda make=make, offset=offset: make(3, 4, offset, device="cuda"))
        assert found.cpu().tolist() == make(3, 4, offset).tolist()


@needs_compiler
def test_indices_out_of_range_are_not_looked_for(quiet: Make, on_device: Make) -> None:
    """An index out of range gives a result of the right shape, where an error would have to wait for the device."""
    x, far = on_device([1.0, 2.0]), on_device([5, 0])
    assert quiet(lambda: x[far]).shape == (2,)
    assert quiet(lambda: x.gather(0, far)).shape == (2,)
    assert quiet(lambda: x.index_select(0, far)).shape == (2,)
    assert quiet(lambda: on_device_division(on_device)).shape == (2,)


def on_device_division(make: Make) -> Any:
    """A division of integers by zeros."""
    zeros = opmux.zeros(2, dtype=opmux.int64, device="cuda")
    return (zeros + 1).div(zeros, rounding_mode="floor")


def test_random_numbers_are_drawn_there(quiet: Make, cuda: Machine) -> None:
    """Numbers of every distribution are drawn on the device, the same for a seed."""
    draws: list[Callable[[], Any]] = [
        lambda: opmux.rand(4, device="cuda"),
        lambda: opmux.randn(4, device="cuda"),
        lambda: opmux.randn(4, device="cuda", dtype=opmux.complex64),
        lambda: opmux.randint(0, 9, (4,), device="cuda"),
        lambda: opmux.randperm(4, device="cuda"),
        lambda: opmux.empty(4, device="cuda").exponential_(),
        lambda: opmux.empty(4, device="cuda").geometric_(0.5),
        lambda: opmux.empty(4, device="cuda").cauchy_(),
        lambda: opmux.empty(4, device="cuda").log_normal_(),
        lambda: opmux.empty(4, device="cuda").uniform_(2, 3),
        lambda: opmux.bernoulli(opmux.full((4,), 0.5, device="cuda")),
        lambda: opmux.poisson(opmux.full((4,), 3.0, device="cuda")),
        lambda: opmux.binomial(opmux.full((4,), 5.0, device="cuda"), opmux.full((4,), 0.5, device="cuda")),
        lambda: opmux.multinomial(opmux.ones(4, device="cuda"), 4, replacement=True),
        lambda: F.rrelu(opmux.full((4,), -1.0, device="cuda"), training=True),
    ]
    for draw in draws:
        found = []
        for _ in range(2):
            opmux.manual_seed(3)
            found.append(quiet(draw))
        assert (found[0].shape, found[0].device.type) == ((4,), "cuda")
        assert found[0].cpu().tolist() == found[1].cpu().tolist()


def test_singular_matrices(quiet: Make, on_device: Make) -> None:
    """A singular matrix is reported in `info` without waiting, and by an error where PyTorch raises one."""
    singular = on_device([[[1.0, 2.0], [2.0, 4.0]], [[2.0, 0.0], [0.0, 4.0]]])
    inverse, info = quiet(lambda: opmux.linalg.inv_ex(singular))
    assert info.cpu().tolist() == [2, 0]
    assert inverse[1].cpu().tolist() == [[0.5, 0], [0, 0.25]]
    assert quiet(lambda: opmux.linalg.det(singular)).cpu().tolist() == [0, 8]
    with pytest.raises(LinAlgError, match="Batch element 0"):
        opmux.linalg.inv(singular)


def test_least_squares_have_one_driver(cuda: Machine, on_device: Make) -> None:
    """On a device least squares are those of the driver "gels", and others are refused as in PyTorch."""
    numbers = [[1.0, 0.0], [0.0, 2.0], [1.0, 1.0]], [[1.0], [2.0], [4.0]]
    a, b = map(on_device, numbers)
    expected = opmux.linalg.lstsq(a.cpu(), b.cpu(), driver="gels")
    found = opmux.linalg.lstsq(a, b)
    assert opmux.allclose(found.solution.cpu(), expected.solution)
    assert found.rank.shape == (0,)
    with pytest.raises(opmux.errors.OperatorValueError, match=r"should be one of \(gels\)"):
        opmux.linalg.lstsq(a, b, driver="gelsd")


def test_matrices_without_a_factor(cuda: Machine, on_device: Make) -> None:
    """The order of the minor that is not positive is found though CuPy does not tell it."""
    matrix = on_device([[1.0, 0.0], [0.0, -4.0]])
    assert opmux.linalg.cholesky_ex(matrix).info.cpu().item() == 2
    with pytest.raises(LinAlgError, match="leading minor of order 2"):
        opmux.linalg.cholesky(matrix)
    with pytest.raises(LinAlgError, match="failed to converge"):
        opmux.linalg.svdvals(on_device([[float("nan"), 0.0], [0.0, 1.0]]))
