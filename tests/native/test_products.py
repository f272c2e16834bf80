"""Products that are made of others: what torch's samples do not show."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import OperatorValueError, OpmuxError
from opmux.tensor import Tensor

Make = Callable[..., Tensor]
RNG = np.random.default_rng(0)


@pytest.mark.parametrize(
    ("equation", "shapes"),
    [
        ("ij,jk->ik", ((2, 3), (3, 4))),
        ("ij,jk", ((2, 3), (3, 4))),
        ("ba,ca->bc", ((2, 3), (4, 3))),
        ("...ij,...jk->...ik", ((2, 1, 3, 4), (5, 4, 2))),
        ("i...,i...->...", ((3, 2, 4), (3, 4))),
        ("a,b,c->cab", ((2,), (3,), (4,))),
        ("ij,jk,kl->il", ((2, 3), (3, 4), (4, 2))),
        ("ij->", ((2, 3),)),
        ("ijk->ki", ((2, 3, 4),)),
        ("ij,ij->i", ((2, 1), (2, 3))),
        ("bn,anm,bm->ba", ((2, 3), (4, 3, 5), (2, 5))),
        (" i j , j -> i ", ((2, 3), (3,))),
    ],
)
def test_einsum_follows_numpy(tensor: Make, equation: str, shapes: tuple[tuple[int, ...], ...]) -> None:
    """Equations mean what they mean in NumPy."""
    arrays = [RNG.standard_normal(shape) for shape in shapes]
    result = opmux.einsum(equation, *(tensor(a, "float64") for a in arrays))
    np.testing.assert_allclose(result.numpy(), np.einsum(equation.replace(" ", ""), *arrays), atol=1e-12)


def test_einsum_takes_lists_of_labels(tensor: Make) -> None:
    """Operands that alternate with lists of labels, with and without one for the result."""
    a, b = RNG.standard_normal((2, 3)), RNG.standard_normal((3, 4))
    x, y = tensor(a, "float64"), tensor(b, "float64")
    np.testing.assert_allclose(opmux.einsum(x, [0, 1], y, [1, 2]).numpy(), a @ b)
    np.testing.assert_allclose(opmux.einsum(x, [0, 27], y, [27, 2], [2, 0]).numpy(), (a @ b).T)
    np.testing.assert_allclose(opmux.einsum(x, [..., 1], [1, ...]).numpy(), a.T)
    np.testing.assert_allclose(opmux.einsum("ij,jk", [x, y]).numpy(), a @ b)


def test_einsum_contracts_in_the_order_of_the_path(tensor: Make) -> None:
    """The result does not depend on it."""
    arrays = [RNG.standard_normal(shape) for shape in ((2, 3), (3, 4), (4, 5))]
    tensors = [tensor(a, "float64") for a in arrays]
    found = opmux.ops.aten.einsum.default("ij,jk,kl->il", tensors, path=[1, 2, 0, 1])
    np.testing.assert_allclose(found.numpy(), arrays[0] @ arrays[1] @ arrays[2])


@pytest.mark.parametrize("count", [1, 2, 3])
def test_einsum_takes_a_path_of_one_length_only(tensor: Make, count: int) -> None:
    """Two numbers for each product, and one where there is nothing to multiply."""
    operands, equation = [tensor(np.ones((2, 2)))] * count, ",".join(["ij"] * count) + "->ij"
    wanted = 2 * (count - 1) or 1
    for length in {0, 1, 2, 3, 4, 5} - {wanted}:
        with pytest.raises(OperatorValueError, match=f"to have size {wanted} but got {length}"):
            opmux.ops.aten.einsum.default(equation, operands, path=[0] * length)
    assert opmux.ops.aten.einsum.default(equation, operands, path=[0, 1, 0, 1][:wanted]).shape == (2, 2)


@pytest.mark.parametrize(
    ("equation", "shapes"),
    [
        ("ij,jk->ik", ((2, 3),)),
        ("ij->i", ((2, 3, 4),)),
        ("ij->ik", ((2, 3),)),
        ("ij->ii", ((2, 3),)),
        ("i1->i", ((2, 3),)),
        ("ij,jk->ik", ((2, 3), (4, 5))),
        ("ii->i", ((2, 3),)),
        ("i..j->ij", ((2, 3),)),
    ],
)
def test_wrong_equations_are_refused(tensor: Make, equation: str, shapes: tuple[tuple[int, ...], ...]) -> None:
    """The error shows the equation."""
    with pytest.raises(OperatorValueError, match="einsum"):
        opmux.einsum(equation, *(tensor(np.ones(shape)) for shape in shapes))
    with pytest.raises(OperatorValueError, match="subscript"):
        opmux.einsum(tensor([1.0]), [52])
    with pytest.raises(OperatorValueError, match="operand"):
        opmux.einsum("i")


@pytest.mark.parametrize("name", ["addmv", "addr", "addbmm"])
def test_beta_0_hides_nan(tensor: Make, name: str) -> None:
    """What is added does not show, not even as NaN."""
    operands: dict[str, tuple[Any, ...]] = {
        "addmv": ([[1, 2]], [1, 1]),
        "addr": ([1], [3]),
        "addbmm": ([[[1]], [[1]]], [[[1]], [[2]]]),
    }
    found = getattr(opmux, name)(tensor([np.nan]), *(tensor(x) for x in operands[name]), beta=0)
    assert found.reshape(-1).tolist() == [3.0]


@pytest.mark.parametrize("factor", [0.5, 2j])
@pytest.mark.parametrize("name", ["alpha", "beta"])
@pytest.mark.parametrize("d", ["int64", "bool"])
def test_integers_take_no_fractional_factors(tensor: Make, d: str, name: str, factor: complex) -> None:
    """As in torch, which would have to truncate them."""
    one = tensor([1], d)
    with pytest.raises(OperatorValueError, match="integral"):
        opmux.ops.aten.addr(one, one, one, **{name: factor})


def test_multi_dot_multiplies_in_the_cheapest_order(tensor: Make) -> None:
    """Vectors at both ends give a number, whatever the order of products."""
    arrays = [RNG.standard_normal(shape) for shape in ((3,), (3, 50), (50, 2), (2, 4), (4,))]
    found = opmux.linalg.multi_dot([tensor(a, "float64") for a in arrays])
    assert found.shape == ()
    np.testing.assert_allclose(found.item(), np.linalg.multi_dot(arrays))
    assert opmux.chain_matmul(tensor([[2.0]])).tolist() == [[2.0]]


@pytest.mark.parametrize("dims", [2, ([1, 2], [0, 1]), 0])
def test_tensordot_takes_a_number_or_lists_of_dimensions(tensor: Make, dims: Any) -> None:
    """As in NumPy; a tensor of dimensions is taken as well."""
    a, b = RNG.standard_normal((2, 3, 4)), RNG.standard_normal((3, 4, 2))
    found = opmux.tensordot(tensor(a, "float64"), tensor(b, "float64"), dims)
    np.testing.assert_allclose(found.numpy(), np.tensordot(a, b, dims), atol=1e-12)
    with pytest.raises(OperatorValueError, match="dims"):
        opmux.tensordot(tensor(a), tensor(b), -1)


def test_matrix_power_0_is_the_identity(tensor: Make) -> None:
    """Also for a batch, and for integers."""
    assert opmux.matrix_power(tensor(np.ones((2, 2, 2)), "int64"), 0).tolist() == [[[1, 0], [0, 1]]] * 2


def test_matrix_power_takes_integers_of_64_bits_whatever_was_called_before(tensor: Make) -> None:
    """Other powers of the same tensor have chosen the kernel, which looks at the number itself."""
    matrix = tensor(np.ones((2, 2)), "int64")
    for n in (3, 2**63 - 1):
        assert opmux.matrix_power(matrix, n).shape == (2, 2)
    for n in (2**63, 10**400):
        with pytest.raises(OpmuxError, match="64 bits"):
            opmux.matrix_power(matrix, n)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
@pytest.mark.parametrize("name", ["addmm", "baddbmm", "addmv", "addbmm"])
def test_sums_of_half_precision_are_rounded_once(dtype: str, name: str) -> None:
    """A product that half precision does not hold may be a part of a sum that it holds."""
    d = getattr(opmux, dtype)
    scale = 1.0 if dtype == "float16" else 2.0**110
    shapes = {
        "addmm": ((1, 1), (1, 1), (1, 1)),
        "addmv": ((1,), (1, 1), (1,)),
        "addbmm": ((1, 1), (1, 1, 1), (1, 1, 1)),
    }
    added, left, right = (
        opmux.full(shape, value, dtype=d)
        for shape, value in zip(
            shapes.get(name, ((1, 1, 1),) * 3), (-8192.0 * scale, 512.0 * scale, 256.0), strict=True
        )
    )
    assert getattr(opmux, name)(added, left, right, alpha=0.25).item() == (32768 - 8192) * scale


def test_the_factor_of_an_outer_product_is_that_of_its_column() -> None:
    """A product that half precision does not hold may become smaller before it is made."""
    column, row = (opmux.full([1], value, dtype=opmux.float16) for value in (512.0, 256.0))
    assert opmux.addr(opmux.zeros(1, 1, dtype=opmux.float16), column, row, alpha=0.25).item() == 32768


@pytest.mark.parametrize("beta", [0, 1, 2.5])
@pytest.mark.parametrize(("name", "dims"), [("addmm", 2), ("addbmm", 3), ("baddbmm", 3), ("addmv", 2), ("addr", 1)])
def test_a_term_of_another_shape_is_refused_whatever_its_weight(name: str, dims: int, beta: float) -> None:
    """Also with weight 0, which takes its elements out of the sum, its shape has to fit the product's."""
    first = opmux.ones((3,) * dims)
    second = opmux.ones(3) if name in ("addmv", "addr") else first
    for shape in ((2, 2, 3, 3), (2,)):
        with pytest.raises(OperatorValueError, match="shape"):
            getattr(opmux, name)(opmux.ones(shape), first, second, beta=beta)
    assert getattr(opmux, name)(opmux.ones(1), first, second, beta=beta).shape[-1] == 3
