"""Inverses, solutions and decompositions: what torch's samples do not show."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import LinAlgError, OperatorValueError
from opmux.native.kernels.lu import factor
from opmux.tensor import ArrayBackend, Tensor

Make = Callable[..., Tensor]
RNG = np.random.default_rng(0)
_SINGULAR = [[1.0, 2.0], [2.0, 4.0]]


@pytest.mark.parametrize(
    "call",
    [
        lambda a: opmux.linalg.inv(a),
        lambda a: opmux.inverse(a),
        lambda a: opmux.linalg.solve(a, a),
        lambda a: opmux.linalg.inv_ex(a, check_errors=True),
    ],
)
def test_singular_matrices_are_refused(tensor: Make, call: Callable[[Tensor], Any]) -> None:
    """The error is a RuntimeError too, and says which matrix of a batch is singular."""
    with pytest.raises(LinAlgError, match="singular"):
        call(tensor(_SINGULAR))
    with pytest.raises(RuntimeError, match="Batch element 1"):
        call(tensor([np.eye(2), _SINGULAR]))


def test_ex_variants_report_what_went_wrong_for_each_matrix(tensor: Make) -> None:
    """`info` is 0 for good matrices, whose results do not suffer from the others."""
    batch = tensor([np.eye(2) * 2, _SINGULAR])
    inverse, info = opmux.linalg.inv_ex(batch)
    assert info.tolist() == [0, 2]
    assert inverse[0].tolist() == [[0.5, 0.0], [0.0, 0.5]]
    result, info = opmux.linalg.solve_ex(batch, tensor([1.0, 2.0]).reshape(2, 1))
    assert info.tolist() == [0, 2]
    assert result[0].tolist() == [[0.5], [1.0]]


def test_cholesky_names_the_first_minor_that_is_not_positive(tensor: Make) -> None:
    """As LAPACK does; the upper triangle is not read."""
    bad = tensor([[4.0, 9.0], [2.0, 1.0]])
    assert opmux.linalg.cholesky_ex(bad).info.item() == 2
    with pytest.raises(LinAlgError, match="leading minor of order 2"):
        opmux.linalg.cholesky(bad)
    assert opmux.linalg.cholesky(tensor([[4.0, 9.0], [2.0, 10.0]])).tolist() == [[2.0, 0.0], [1.0, 3.0]]


@pytest.mark.parametrize("operator", ["det", "inv", "cholesky", "eigh", "slogdet", "eigvalsh"])
def test_only_square_floating_point_matrices_are_taken(tensor: Make, operator: str) -> None:
    """Integers, half precision, vectors and matrices that are not square are refused."""
    function = getattr(opmux.linalg, operator)
    for data, dtype in (
        (np.eye(2), "int64"),
        (np.eye(2), "float16"),
        (np.ones(2), "float32"),
        (np.ones((2, 3)), "float32"),
    ):
        with pytest.raises(OperatorValueError):
            function(tensor(data, dtype))


@pytest.mark.parametrize("shape", [(0, 0), (2, 0, 0), (0, 3, 3)])
def test_empty_matrices_have_results(tensor: Make, shape: tuple[int, ...]) -> None:
    """The determinant of a matrix without elements is 1; everything else is empty."""
    a = tensor(np.ones(shape))
    assert opmux.linalg.det(a).tolist() == [1.0] * shape[0] if len(shape) == 3 else opmux.linalg.det(a).item() == 1
    for function in (opmux.linalg.inv, opmux.linalg.cholesky, lambda x: opmux.linalg.solve(x, x)):
        assert tuple(function(a).shape) == shape
    assert tuple(opmux.linalg.svd(a).U.shape) == shape
    assert tuple(opmux.linalg.pinv(a).shape) == shape


@pytest.mark.parametrize("shape", [(3, 3), (2, 5, 3), (2, 3, 5), (2, 2, 4, 4), (0, 2, 2)])
@pytest.mark.parametrize("dtype", ["float32", "complex128"])
def test_factors_multiply_to_the_matrix(cpu: ArrayBackend, shape: tuple[int, ...], dtype: str) -> None:
    """L times U is the matrix with its rows exchanged as the pivots say."""
    a = (RNG.standard_normal(shape) + (1j * RNG.standard_normal(shape) if dtype[0] == "c" else 0)).astype(dtype)
    lu, pivots = factor(cpu, a)
    rank = min(shape[-2:])
    lower = np.tril(lu, -1)[..., :rank] + np.eye(shape[-2], rank)
    expected = a.copy().reshape(-1, *shape[-2:])
    for matrix, rows in zip(expected, pivots.reshape(-1, rank), strict=True):
        for i, row in enumerate(rows):
            matrix[[i, row - 1]] = matrix[[row - 1, i]]
    np.testing.assert_allclose(lower @ np.triu(lu)[..., :rank, :], expected.reshape(shape), atol=1e-5)
    assert lu.dtype == a.dtype
    assert pivots.dtype == np.int32


def test_results_have_names(tensor: Make) -> None:
    """As in torch: results can be taken apart or asked for by name."""
    found = opmux.linalg.eigh(tensor(np.eye(2)))
    assert found.eigenvalues is found[0]
    sign, logabsdet = opmux.linalg.slogdet(tensor(-np.eye(3)))
    assert (sign.item(), logabsdet.item()) == (-1.0, 0.0)
    assert opmux.logdet(tensor(-np.eye(3))).isnan().item()


def test_matrices_of_nan_are_refused_by_svd(tensor: Make) -> None:
    """The algorithm does not converge."""
    with pytest.raises(LinAlgError, match="converge"):
        opmux.linalg.svdvals(tensor(np.full((2, 2), np.nan)))


def test_driver_of_svd_is_for_other_devices(tensor: Make) -> None:
    """It is refused as in torch."""
    with pytest.raises(OperatorValueError, match="driver"):
        opmux.linalg.svd(tensor(np.eye(2)), driver="gesvd")


def test_results_on_meta_have_the_layout_of_the_real_ones(tensor: Make) -> None:
    """Matrices of LAPACK lie column by column, with and without data."""
    a = tensor(RNG.standard_normal((2, 4, 3)))
    real, ghosts = opmux.linalg.svd(a), opmux.linalg.svd(a.to("meta"))
    assert [x.stride() for x in real] == [x.stride() for x in ghosts] == [(16, 1, 4), (3, 1), (9, 1, 3)]


@pytest.mark.parametrize("upper", [False, True])
@pytest.mark.parametrize("left", [False, True])
def test_triangular_systems_are_solved_row_by_row_whatever_their_elements(upper: bool, left: bool) -> None:
    """Zeros on the diagonal and infinite elements end where the division by them leads, and no other row is lost."""
    a = opmux.tensor([[2.0, math.inf], [-math.inf, 0.0]])
    b = opmux.tensor([[4.0, 2.0], [6.0, 3.0]])
    found = opmux.linalg.solve_triangular(a, b, upper=upper, left=left).tolist()
    first = upper is not left  # Whether the unknowns beside the 2 come first.
    known = [4 / 2, (2 if left else 6) / 2] if first else [math.inf] * 2
    rows = found if left else [list(row) for row in zip(*found, strict=True)]
    assert rows[0 if first else 1] == known
    singular = opmux.tensor([[2.0, 0.0], [0.0, 0.0]])
    assert opmux.linalg.solve_triangular(singular, b, upper=False).tolist() == [[2.0, 1.0], [math.inf, math.inf]]


@pytest.mark.parametrize(("driver", "rank"), [("gelsd", 2), ("gelss", 0)])
def test_drivers_read_a_share_of_the_largest_value_as_lapack_does(driver: str, rank: int) -> None:
    """The one with divide and conquer takes no share from 1 on; bounds that float32 does not hold are bounds all the same."""
    matrix = opmux.tensor([[1.5, 1.0], [0.125, 2.0]])
    for share in (1.0, 1e308):
        assert opmux.linalg.lstsq(matrix, opmux.ones(2, 1), rcond=share, driver=driver)[2].item() == rank
    assert opmux.linalg.lstsq(matrix, opmux.ones(2, 1), rcond=math.nan, driver=driver)[2].item() == 2
    assert opmux.linalg.pinv(matrix, rtol=1e308).abs().sum().item() == 0
    assert opmux.linalg.matrix_rank(matrix, atol=1e308).item() == 0


def test_a_matrix_of_nan_has_no_cholesky_factor(tensor: Make) -> None:
    """The first minor that is NaN is named, whether or not LAPACK minds."""
    for elements, minor in (([[math.nan, 1.0], [1.0, 1.0]], 1), ([[1.0, math.nan], [math.nan, 1.0]], 2)):
        assert opmux.linalg.cholesky_ex(tensor(elements))[1].item() == minor
        with pytest.raises(LinAlgError, match=f"minor of order {minor} is not positive-definite"):
            opmux.linalg.cholesky(tensor(elements))


@pytest.mark.parametrize("upper", [False, True])
@pytest.mark.parametrize("other", [1.0, math.nan, math.inf])
@pytest.mark.parametrize("place", range(3))
def test_the_inverse_of_a_cholesky_factor_with_a_zero_is_refused(
    tensor: Make, place: int, other: float, upper: bool
) -> None:
    """Wherever it stands in the diagonal, and whatever stands beside it; a zero elsewhere is none."""
    factor = np.full((2, 3, 3), other)
    factor[0, 0, 1] = factor[0, 1, 0] = 0
    assert opmux.cholesky_inverse(tensor(factor), upper).shape == (2, 3, 3)
    factor[1, place, place] = 0
    message = rf"\(Batch element 1\): The diagonal element {place + 1} is zero"
    calls: list[Callable[[], Tensor]] = [
        lambda: opmux.cholesky_inverse(tensor(factor), upper),
        lambda: opmux.cholesky_inverse(tensor(factor), upper, out=tensor(factor)),
    ]
    for call in calls:
        with pytest.raises(LinAlgError, match=message):
            call()


def test_pivots_beyond_the_last_step_are_not_read() -> None:
    """An elimination has as many steps as the smaller side; fewer pivots are refused, whatever follows them is not looked at."""
    expected = opmux.lu_unpack(opmux.eye(3), opmux.tensor([2, 3, 3], dtype=opmux.int32)).P
    longer = opmux.lu_unpack(opmux.eye(3), opmux.tensor([2, 3, 3, 77], dtype=opmux.int32)).P
    assert longer.tolist() == expected.tolist()
    for shape in ((3, 0), (0, 3), (2, 0, 3)):
        found = opmux.lu_unpack(opmux.zeros(shape), opmux.full((3,), 2, dtype=opmux.int32)).P
        assert (found == opmux.eye(shape[-2])).all()
    for shape in ((3, 3), (2, 3), (3, 2)):
        with pytest.raises(OperatorValueError, match="pivots"):
            opmux.lu_unpack(opmux.zeros(shape), opmux.ones(1, dtype=opmux.int32))


@pytest.mark.parametrize("shape", [(), (1,), (3,), (1, 3), (3, 3), (2, 3, 3)])
def test_gradients_of_exponentials_are_broadcast(shape: tuple[int, ...]) -> None:
    """To the shape of the matrices, in their own dtype; larger ones and other matrices are refused."""
    backward = opmux.ops.aten.matrix_exp_backward.default
    matrices, grad = opmux.eye(3).expand(2, 3, 3), opmux.rand(shape, dtype=opmux.float64)
    found = backward(matrices, grad)
    assert found.dtype is opmux.float64
    opmux.testing.assert_close(found, backward(matrices.double(), grad.expand(2, 3, 3).clone()))
    for wrong, message in (
        (opmux.ones(3), "at least 2"),
        (opmux.ones(2, 3), "square"),
        (opmux.tensor(1.0), "at least 2"),
    ):
        with pytest.raises(OperatorValueError, match=message):
            backward(wrong, wrong)
    with pytest.raises(OperatorValueError, match="expand"):
        backward(opmux.eye(3), opmux.ones(2, 3, 3))


def test_reflectors_lie_by_columns_where_lapack_may_write_both() -> None:
    """Into a second destination of another dtype or shape both are copied, row by row, as in PyTorch."""
    geqrf = opmux.ops.aten.geqrf.a
    for tau, strides in (
        (opmux.zeros(0), (1, 2)),
        (opmux.zeros(2), (1, 2)),
        (opmux.zeros(4)[::2], (2, 1)),
        (opmux.zeros(2, dtype=opmux.float64), (2, 1)),
    ):
        assert geqrf(opmux.ones(2, 2), a=opmux.zeros(0), tau=tau)[0].stride() == strides
