"""Shapes, strides, dtypes, destinations and refusals of factorisations, of what is made with them, and of copies of views."""

from typing import Any

import numpy as np
import pytest
from tests.each import each

pytest.importorskip("torch", reason="compares with PyTorch")

import torch

import opmux

from ..parity.opinfo.comparison import check_result
from .test_calls_against_torch import Case, ended

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore::UserWarning")]
RNG = np.random.default_rng(0)


def made(shape: tuple[int, ...], dtype: str = "float32") -> Any:
    """A function that makes a tensor of a library, always the same."""
    data = RNG.standard_normal(shape)
    return lambda library: library.tensor(data.tolist()).reshape(shape).to(getattr(library, dtype))


def variants(*shape: int) -> list[Any]:
    """Tensors of a shape in dtypes that are taken and that are not."""
    return [made(shape, dtype) for dtype in ("float32", "float64", "complex64", "int64", "float16")]


SQUARE, TALL, WIDE, ROW = variants(2, 4, 4), variants(2, 5, 4), variants(2, 4, 5), variants(4)
EMPTY = [made((0, 0)), made((2, 0, 0)), made((0, 3, 3)), made((0, 4)), made((4, 0))]
ONE: list[Any] = [*SQUARE, *TALL, *WIDE, *ROW, *EMPTY]


def pivots(library: Any, *numbers: int, dtype: str = "int32") -> Any:
    return library.tensor(numbers, dtype=getattr(library, dtype))


def of_one(name: str, x: Any, **options: Any) -> Case:
    def call(library: Any) -> Any:
        function = library
        for part in name.split("."):
            function = getattr(function, part)
        return function(x(library), **options)

    return call


CASES: list[Case] = [
    *[
        of_one(name, x, **options)
        for name, options in (
            ("linalg.lu", {}),
            ("linalg.lu", {"pivot": False}),
            ("linalg.lu_factor", {}),
            ("linalg.lu_factor_ex", {"check_errors": True}),
            ("lu", {}),
            ("lu", {"get_infos": True}),
            ("linalg.eigvals", {}),
            ("linalg.matrix_exp", {}),
            ("geqrf", {}),
        )
        for x in ONE
        # The constants of torch's exponential are no numbers of half precision: it is NaN.
        if not (name == "linalg.matrix_exp" and x is SQUARE[-1])
    ],
    *[lambda L, x=x: tuple(abs(r) for r in L.linalg.eig(x(L))) for x in ONE],
]

LU, B, LEFT, RIGHT = made((2, 3, 3)), made((2, 3, 2)), made((3, 2)), made((2, 2, 3))
BROAD = made((2, 3, 4))
FACTORS, SCALES, OTHER = made((2, 5, 3)), made((2, 3)), made((2, 5, 4))
SAMPLES2, SAMPLES3, IMAGE, VOLUME = made((2, 3, 2)), made((2, 3, 3)), made((2, 3, 8, 9)), made((2, 3, 6, 8, 9))


def two(library: Any, **options: Any) -> Any:
    return pivots(library, 2, 3, 3, 1, 2, 3, **options).reshape(2, 3)


CASES += [
    lambda L: L.linalg.lu_solve(LU(L), two(L), B(L)),
    lambda L: L.linalg.lu_solve(LU(L), two(L), LEFT(L), adjoint=True),
    lambda L: L.linalg.lu_solve(LU(L), two(L), RIGHT(L), left=False),
    lambda L: L.linalg.lu_solve(LU(L), two(L), RIGHT(L), left=False, adjoint=True),
    lambda L: L.linalg.lu_solve(LU(L), two(L), RIGHT(L)),
    lambda L: L.linalg.lu_solve(LU(L), two(L), LEFT(L)[:, 0]),
    lambda L: L.linalg.lu_solve(LU(L), two(L), made((3, 3, 2))(L)),
    lambda L: L.linalg.lu_solve(LU(L), two(L, dtype="int64"), B(L)),
    lambda L: L.linalg.lu_solve(LU(L), two(L)[:, :2], B(L)),
    lambda L: L.linalg.lu_solve(LU(L), two(L)[0], B(L)),
    lambda L: L.linalg.lu_solve(LU(L), two(L) + 3, B(L)),
    lambda L: L.linalg.lu_solve(LU(L), two(L), B(L).to(L.float64)),
    lambda L: L.linalg.lu_solve(LU(L)[:, :, :2], two(L), B(L)),
    lambda L: L.linalg.lu_solve(LU(L).half(), two(L), B(L).half()),
    lambda L: L.linalg.lu_solve(LU(L)[0, 0], two(L), B(L)),
    lambda L: L.linalg.lu_solve(LU(L), two(L), B(L), out=L.empty(0)),
    lambda L: L.linalg.lu_solve(LU(L), two(L), B(L), out=L.empty(0, dtype=L.float64)),
    lambda L: L.lu_solve(B(L), LU(L), two(L)),
    lambda L: B(L).lu_solve(LU(L), two(L)),
    *[
        lambda L, data=data, rows=rows: L.lu_unpack(LU(L), two(L), data, rows)
        for data in (True, False)
        for rows in (True, False)
    ],
    lambda L: L.lu_unpack(LU(L), two(L, dtype="int64")),
    lambda L: L.lu_unpack(LU(L), two(L, dtype="int64"), unpack_pivots=False),
    lambda L: L.lu_unpack(LU(L), two(L) - 1),
    lambda L: L.lu_unpack(LU(L), two(L) + 1),
    lambda L: L.lu_unpack(LU(L)[0, 0], two(L)),
    *[lambda L, d=d: L.lu_unpack(LU(L).to(getattr(L, d)), two(L)) for d in ("int64", "bool", "float16", "bfloat16")],
    lambda L: L.lu_unpack(LU(L)[:, :, :2], two(L)[:, :2]),
    lambda L: L.lu_unpack(BROAD(L), two(L)),
    lambda L: L.linalg.lu_factor(L.zeros(2, 3, 3)),
    lambda L: L.linalg.lu_factor_ex(L.zeros(2, 3, 3)),
    lambda L: L.lu(L.zeros(2, 2)),
    lambda L: L.linalg.eig(L.full((2, 2), float("nan"))),
    lambda L: L.linalg.matrix_exp(L.tensor([[[float("nan"), 0.0], [0.0, 1.0]], [[1.0, 0.0], [0.0, 1.0]]])),
    lambda L: L.linalg.matrix_exp(L.tensor([[float("inf"), 0.0], [0.0, 1.0]])),
    lambda L: L.matrix_exp(L.tensor([[float("inf")]])),
    lambda L: L.linalg.eigvals(LU(L), out=L.empty(0)),
    lambda L: abs(L.linalg.eigvals(LU(L), out=L.empty(0, dtype=L.complex128))),
    lambda L: L.linalg.eig(LU(L), out=(L.empty(0), L.empty(0, dtype=L.complex64))),
    *[
        lambda L, d=d: [abs(x) for x in L.linalg.eig(LU(L), out=[L.empty(0, dtype=getattr(L, d)) for _ in range(2)])]
        for d in ("complex64", "complex128")
    ],
    lambda L: L.geqrf(LU(L), out=(L.empty(0), L.empty(0))),
    lambda L: L.geqrf(LU(L), out=(L.empty(0, dtype=L.float64), L.empty(0, dtype=L.float64))),
    *[lambda L, f=f: f(L)(FACTORS(L), SCALES(L)) for f in (lambda L: L.linalg.householder_product, lambda L: L.orgqr)],
    lambda L: L.linalg.householder_product(FACTORS(L), SCALES(L)[:, :2]),
    lambda L: L.linalg.householder_product(FACTORS(L), SCALES(L)[:, :0]),
    lambda L: L.linalg.householder_product(FACTORS(L).mT, SCALES(L)),
    lambda L: L.linalg.householder_product(FACTORS(L), made((2, 4))(L)),
    lambda L: L.linalg.householder_product(FACTORS(L), SCALES(L)[0]),
    lambda L: L.linalg.householder_product(FACTORS(L), SCALES(L).to(L.float64)),
    lambda L: L.linalg.householder_product(FACTORS(L).half(), SCALES(L).half()),
    *[
        lambda L, d=d: L.linalg.householder_product(FACTORS(L), SCALES(L), out=L.empty(0, dtype=getattr(L, d)))
        for d in ("float32", "float64", "int64")
    ],
    lambda L: L.ormqr(FACTORS(L), SCALES(L), OTHER(L)),
    lambda L: L.ormqr(FACTORS(L), SCALES(L), OTHER(L), transpose=True),
    lambda L: L.ormqr(FACTORS(L), SCALES(L), OTHER(L).mT, left=False),
    lambda L: L.ormqr(FACTORS(L), SCALES(L), OTHER(L), left=False),
    lambda L: L.ormqr(FACTORS(L), SCALES(L), OTHER(L)[0]),
    lambda L: L.ormqr(FACTORS(L), SCALES(L), OTHER(L).to(L.float64)),
    lambda L: L.ormqr(FACTORS(L), SCALES(L)[:, :2], OTHER(L)),
    lambda L: L.ormqr(FACTORS(L), SCALES(L)[0], OTHER(L)),
    lambda L: L.ormqr(FACTORS(L), SCALES(L), OTHER(L)[:, :4]),
    lambda L: L.ormqr(FACTORS(L), SCALES(L), OTHER(L), out=L.empty(0)),
    lambda L: L.ormqr(FACTORS(L), SCALES(L), OTHER(L), out=L.empty(0, dtype=L.float64)),
    *[
        lambda L, upper=upper, transpose=transpose: L.triangular_solve(B(L), LU(L), upper, transpose)
        for upper in (True, False)
        for transpose in (True, False)
    ],
    lambda L: L.triangular_solve(B(L), LU(L), unitriangular=True),
    lambda L: L.triangular_solve(LEFT(L), LU(L)),
    lambda L: L.triangular_solve(B(L), LU(L)[0]),
    lambda L: L.triangular_solve(B(L)[0, 0], LU(L)),
    lambda L: L.triangular_solve(B(L), LU(L).to(L.float64)),
    lambda L: L.triangular_solve(B(L)[:, :2], LU(L)),
    lambda L: L.triangular_solve(B(L).half(), LU(L).half()),
]


def pooled(dimensions: int, x: Any, kernel: Any, output: Any, samples: Any) -> Case:
    def call(L: Any) -> Any:
        operator = getattr(L.ops.aten, f"fractional_max_pool{dimensions}d")
        return operator(x(L), kernel, output, samples(L).abs() % 1)

    return call


CASES += [
    *[
        pooled(2, IMAGE, *sizes, SAMPLES2)
        for sizes in (([2, 2], [4, 5]), ([2], [4, 5]), ([2, 2], [8, 5]), ([2, 2], [7, 5]))
    ],
    *[
        pooled(2, IMAGE, *sizes, SAMPLES2)
        for sizes in (([2, 2], [0, 5]), ([2, 2], [1, 1]), ([9, 2], [1, 5]), ([8, 1], [1, 9]))
    ],
    *[pooled(2, IMAGE, [2, 2], [4, 5], made(shape)) for shape in ((4, 3, 2), (1, 3, 2), (2, 4, 2), (2, 3, 3), (3, 2))],
    *[
        pooled(
            2, lambda L, d=d: IMAGE(L).to(getattr(L, d)), [3, 2], [4, 5], lambda L, d=d: SAMPLES2(L).to(getattr(L, d))
        )
        for d in ("float16", "bfloat16", "float64")
    ],
    pooled(2, lambda L: IMAGE(L).to(L.float64), [2, 2], [4, 5], SAMPLES2),
    pooled(2, lambda L: IMAGE(L)[0], [2, 2], [4, 5], SAMPLES2),
    pooled(2, lambda L: IMAGE(L)[0, 0], [2, 2], [4, 5], SAMPLES2),
    pooled(2, lambda L: IMAGE(L)[:0], [2, 2], [4, 5], lambda L: SAMPLES2(L)[:0]),
    pooled(2, lambda L: IMAGE(L)[:, :, :0], [2, 2], [4, 5], SAMPLES2),
    pooled(2, lambda L: L.full((1, 1, 3, 3), float("-inf")), [2, 2], [2, 2], made((1, 1, 2))),
    pooled(2, lambda L: L.tensor([[[[1.0, float("nan"), 3.0], [4.0, 5.0, 6.0]]]]), [2, 2], [1, 2], made((1, 1, 2))),
    *[
        pooled(3, VOLUME, *sizes, SAMPLES3)
        for sizes in (([2, 2, 2], [3, 4, 5]), ([2], [3, 4, 5]), ([1, 1, 1], [6, 8, 9]))
    ],
    pooled(3, VOLUME, [2, 3, 1], [4, 5, 7], SAMPLES3),
    pooled(3, lambda L: VOLUME(L)[0], [2, 2, 2], [3, 4, 5], SAMPLES3),
    pooled(3, VOLUME, [2, 2, 2], [3, 4, 5], SAMPLES2),
    lambda L: L.nn.functional.fractional_max_pool2d(IMAGE(L), 2),
    lambda L: L.nn.functional.fractional_max_pool2d(IMAGE(L), 2, output_ratio=(0.5, 0.5, 0.5)),
    lambda L: L.nn.functional.fractional_max_pool2d(IMAGE(L), 2, output_ratio=(0.5, 0.3)).shape,
    lambda L: L.nn.functional.fractional_max_pool2d(IMAGE(L), 2, 4).shape,
    lambda L: L.nn.functional.fractional_max_pool3d_with_indices(VOLUME(L), 2, 3)[1].shape,
    lambda L: L.split_copy(LEFT(L), 2, out=[L.empty(2, 2), L.empty(1, 2)]),
    lambda L: L.split_copy(LEFT(L), 2, out=[L.empty(0), L.empty(0)]),
    lambda L: L.split_copy(LEFT(L), 2, out=[L.empty(2, 2)]),
    lambda L: L.unbind_copy(LEFT(L), out=[L.empty(0) for _ in range(3)]),
    lambda L: L.unbind_copy(LEFT(L), out=[L.empty(0) for _ in range(2)]),
    lambda L: L.split_with_sizes_copy(LEFT(L), [1, 2], out=[L.empty(0), L.empty(0)]),
    lambda L: L.narrow_copy(LEFT(L), 0, -1, 1),
    lambda L: L.narrow_copy(LEFT(L), 0, 2, 2),
    lambda L: L.view_copy(LEFT(L).t(), (6,)),
    lambda L: L.view_copy(LEFT(L), (5,)),
    lambda L: L.expand_copy(LEFT(L), (2, 2)),
]


def strides(found: Any) -> Any:
    if isinstance(found, (list, tuple)):
        return [strides(part) for part in found]
    # Those of dimensions without a neighbour say nothing.
    steps = zip(found.shape, found.stride(), strict=True) if hasattr(found, "stride") and found.numel() else ()
    return [step for n, step in steps if n > 1]


@each("case", CASES)
def test_results_and_refusals_are_torchs(case: Case) -> None:
    """Both libraries give the same elements in the same order in memory, or both refuse."""
    expected, refusal = ended(case, torch)
    found, error = ended(case, opmux)
    assert (error is None) == (refusal is None), f"torch: {refusal!r} {expected}; opmux: {error!r} {found}"
    if error is None:
        check_result(found, expected, tolerance=(1e-3, 1e-4))
        assert strides(found) == strides(expected)
    else:
        assert isinstance(error, (opmux.errors.OpmuxError, TypeError)), repr(error)


_FUNCTIONS = [name for name, value in vars(torch.linalg).items() if not name.startswith("_") and callable(value)]


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "int32", "bool"])
@pytest.mark.parametrize("name", sorted(_FUNCTIONS))
def test_dtypes_without_linear_algebra_are_refused_before_anything_is_computed(name: str, dtype: str) -> None:
    """By every function of one matrix: the array module is not asked, and the error says so in opmux's own words."""

    def call(library: Any) -> Any:
        return getattr(library.linalg, name)((2 * library.eye(3)).to(getattr(library, dtype)))

    theirs, ours = ended(call, torch)[1], ended(call, opmux)[1]
    if theirs is None or ours is None:  # opmux computes some in half precision
        return
    assert isinstance(ours, type(theirs))
    assert "computing on device" not in str(ours)
