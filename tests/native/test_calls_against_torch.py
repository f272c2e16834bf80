"""Families of calls that PyTorch answers in its own way: numbers of all sizes, arrays of NumPy, reductions, destinations."""

import itertools
import operator
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from tests.each import each

pytest.importorskip("torch", reason="compares with PyTorch")

import torch

import opmux
from opmux.errors import OperatorArgumentError, OpmuxError

from ..parity.opinfo.comparison import check_result

pytestmark = [
    pytest.mark.torch,
    pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning", "ignore::RuntimeWarning"),
]
Case = Callable[[Any], Any]
DTYPES = ("float32", "float64", "int64", "int32", "int8", "uint8", "bool", "complex64")
SIGNS = (
    *(operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod, operator.pow),
    *(operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge, operator.and_, operator.or_),
)


def ended(case: Case, library: Any) -> tuple[Any, Exception | None]:
    try:
        return case(library), None
    except Exception as error:
        return None, error


def check(case: Case) -> None:
    """Both libraries give the same, or both refuse, opmux with an error of its own or, for a wrong class, a TypeError."""
    expected, refusal = ended(case, torch)
    found, error = ended(case, opmux)
    assert (error is None) == (refusal is None), f"torch: {refusal!r} {expected}; opmux: {error!r} {found}"
    if error is None:
        check_result(found, expected)
    else:
        assert isinstance(error, (OpmuxError, TypeError)), repr(error)
        assert not isinstance(refusal, OverflowError) or isinstance(error, OverflowError), repr(error)


def tensor(library: Any, dtype: str, values: Any = (1, 2, 3)) -> Any:
    return library.tensor(list(values), dtype=getattr(library, dtype))


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("number", [2**64, -(2**63) - 1, 10**400])
def test_integers_beyond_64_bits_are_refused(sign: Any, number: int) -> None:
    """Behind every sign, on either side of a tensor of every dtype: an OverflowError, and never a result that has wrapped."""
    for dtype in DTYPES:
        x = tensor(opmux, dtype)
        # The first call finds its kernel on the slow path; those after it on the fast one.
        for operands in ((x, number), (number, x)) * 2:
            with pytest.raises(OpmuxError) as caught:
                sign(*operands)
            assert isinstance(caught.value, (OverflowError, OperatorArgumentError))
            if dtype in ("float32", "int64"):
                assert isinstance(caught.value, OverflowError)


@pytest.mark.parametrize("number", [2**63, 2**64 - 1, 2**64, -(2**63), -(2**63) - 1, 300, -1, 2**31])
@pytest.mark.parametrize("dtype", ["float32", "int64", "uint8", "int8"])
def test_numbers_as_arguments_fit_or_are_refused(number: int, dtype: str) -> None:
    """As alpha, fill value, bound, element of where and exponent."""
    cases: list[Case] = [
        lambda L: L.add(tensor(L, dtype), tensor(L, dtype), alpha=number),
        lambda L: L.full((2,), number, dtype=getattr(L, dtype)),
        lambda L: L.full((2,), number),
        lambda L: tensor(L, dtype).fill_(number),
        lambda L: L.tensor(number),
        lambda L: tensor(L, dtype) < number,
        lambda L: tensor(L, dtype) == number,
    ]
    for case in cases:
        check(case)
    if dtype == "int64":
        check(lambda L: L.where(L.tensor([True, False, True]), tensor(L, dtype), number))


@pytest.mark.parametrize("sign", [*SIGNS[:9], *SIGNS[13:], operator.matmul, operator.lshift, operator.iadd])
def test_arrays_on_the_right_are_taken_element_by_element(sign: Any) -> None:
    """A tensor and a NumPy array make a tensor, also where torch says only that the two are not the same."""
    array = np.array([1, 3])
    expected = sign(opmux.tensor([1, 2]), opmux.tensor([1, 3]))
    found = sign(opmux.tensor([1, 2]), array)
    assert isinstance(found, opmux.Tensor)
    assert found.tolist() == pytest.approx(expected.tolist())
    if sign not in (operator.ne, operator.iadd):
        check_result(found, sign(torch.tensor([1, 2]), array))


def test_arrays_on_the_left_are_taken_element_by_element() -> None:
    """As on the right, where torch refuses all signs but `==`."""
    array, tensor_ = np.array([1, 3]), opmux.tensor([1, 2])
    for sign in (operator.eq, operator.ne, operator.sub, operator.mul, operator.and_, operator.lt):
        found = sign(array, tensor_)
        assert isinstance(found, opmux.Tensor)
        assert found.tolist() == sign(array, np.array([1, 2])).tolist()


def losses() -> dict[str, Callable[[Any, int], Any]]:
    def pair(library: Any) -> tuple[Any, Any]:
        return library.tensor([[0.5, 2.0], [1.0, 3.0]]), library.tensor([[1.0, 0.0], [0.0, 1.0]])

    def of_pair(name: str, *more: Any) -> Callable[[Any, int], Any]:
        return lambda L, reduction: getattr(L.ops.aten, name)(*pair(L), *more, reduction)

    def classes(L: Any) -> Any:
        return L.tensor([0, 1])

    return {
        **{name: of_pair(name) for name in ("mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss", "kl_div")},
        "hinge_embedding_loss": of_pair("hinge_embedding_loss", 1.0),
        "binary_cross_entropy": lambda L, r: L.ops.aten.binary_cross_entropy(pair(L)[1], pair(L)[1], None, r),
        "binary_cross_entropy_with_logits": of_pair("binary_cross_entropy_with_logits", None, None),
        "nll_loss": lambda L, r: L.ops.aten.nll_loss(pair(L)[0], classes(L), None, r),
        "multi_margin_loss": lambda L, r: L.ops.aten.multi_margin_loss(pair(L)[0], classes(L), 1, 1, None, r),
        "cross_entropy_loss": lambda L, r: L.ops.aten.cross_entropy_loss(pair(L)[0], classes(L), None, r),
        "cross_entropy_loss of probabilities": of_pair("cross_entropy_loss", None),
        "cross_entropy_loss, smoothed": lambda L, r: L.ops.aten.cross_entropy_loss(
            pair(L)[0], classes(L), None, r, -100, 0.1
        ),
        "poisson_nll_loss": of_pair("poisson_nll_loss", True, False, 1e-8),
        "margin_ranking_loss": lambda L, r: L.ops.aten.margin_ranking_loss(*pair(L), pair(L)[1], 0.0, r),
        "cosine_embedding_loss": lambda L, r: L.ops.aten.cosine_embedding_loss(*pair(L), L.tensor([1, -1]), 0.0, r),
        "ctc_loss": lambda L, r: L.ops.aten.ctc_loss(L.zeros(3, 1, 2), L.tensor([[1]]), [3], [1], 0, r),
    }


@each("name", losses())
@each("reduction", [0, 1, 2, 3, -1, 2**62])
def test_reductions_that_stand_for_nothing(name: str, reduction: int) -> None:
    """A number that is no reduction does what it does in torch: refused, no reduction, or the sum."""
    check(lambda library: losses()[name](library, reduction))


def number_beside_tensor(name: str, dtype: str, number: float, first: bool, library: Any) -> Any:
    operands = (number, tensor(library, dtype)) if first else (tensor(library, dtype), number)
    return getattr(library.special, name)(*operands)


@pytest.mark.parametrize("name", ["xlog1py", "xlogy", "zeta"])
def test_a_number_does_not_decide_the_dtype(name: str) -> None:
    """A Python number beside a tensor leaves a floating-point dtype as it is, on both sides."""
    for dtype, number in itertools.product(DTYPES[:-1], (2, 2.0, True)):
        check(partial(number_beside_tensor, name, dtype, number, False))
        check(partial(number_beside_tensor, name, dtype, number, True))


def integral(name: str, dtype: str, values: Any, options: dict[str, Any], library: Any) -> Any:
    return getattr(library, name)(tensor(library, dtype, values), **options)


@pytest.mark.parametrize("dtype", DTYPES)
def test_integrals_of_every_dtype(dtype: str) -> None:
    """Small integers overflow only where they do in torch; so with and without places, and of no samples."""
    for values in ((100, 100, 100), (1, 0, 1), ()):
        for function in ("trapezoid", "cumulative_trapezoid"):
            check(partial(integral, function, dtype, values, {}))
            check(partial(integral, function, dtype, values, {"dx": 2.0}))


@pytest.mark.parametrize("shape", [(2, 3), (2, 2, 3), (2, 1, 3, 2)])
@pytest.mark.parametrize("keepdim", [False, True])
def test_nuclear_norms_are_of_the_last_two_dimensions(shape: tuple[int, ...], keepdim: bool) -> None:
    """A tensor of more dimensions is a batch of matrices."""
    check(lambda L: L.nuclear_norm(L.arange(float(np.prod(shape))).reshape(shape), keepdim))


@pytest.mark.parametrize("before", range(-2, 4))
@pytest.mark.parametrize("after", range(-2, 4))
def test_circular_padding_has_the_width_that_is_asked_for(before: int, after: int) -> None:
    """Where one side cuts off and the other goes round, what goes round is what is left."""
    x = [0.0, 1.0, 2.0]

    def case(L: Any) -> Any:
        return L.nn.functional.pad(L.tensor([[x]]), (before, after), "circular")

    expected, refusal = ended(case, torch)
    if refusal is not None and "memory location" not in str(refusal):
        check(case)
        return
    kept = x[max(-before, 0) : len(x) + min(after, 0)]
    periodic = [kept[i % len(kept)] for i in range(-max(before, 0), len(kept) + max(after, 0))]
    assert case(opmux).tolist() == [[periodic]]
    assert expected is None or len(periodic) == expected.shape[-1]


@pytest.mark.parametrize("size", [(5, -7), (-2, -5), (-5, -2), (5, -1), (-1, -1), (-1, 0), (10, 2**62), (2**62, 4, 0)])
@pytest.mark.parametrize("name", ["view", "reshape"])
def test_sizes_of_views(size: tuple[int, ...], name: str) -> None:
    """No size but -1 is negative."""
    check(lambda L: getattr(L.arange(10), name)(*size))
    check(lambda L: getattr(L.arange(20)[::2], name)(*size))


EXTREMES = (float("inf"), float("-inf"), float("nan"), 1e30, 0.0, -1.0)


def elu(values: Any, alpha: float, scale: float, input_scale: float, library: Any) -> Any:
    return library.ops.aten.elu(library.tensor(values), alpha, scale, input_scale)


@pytest.mark.parametrize("alpha", [*EXTREMES, 1.0])
def test_infinite_slopes(alpha: float) -> None:
    """Elu and celu with every extreme slope, factor and input's factor; elements that a factor is not for do not meet it."""
    values = (-1.0, 0.0, 1.0, float("inf"), float("-inf"), float("nan"))
    check(lambda L: L.nn.functional.celu(L.tensor(values), alpha))
    for scale, input_scale in itertools.product((1.0, *EXTREMES[:3]), repeat=2):
        check(partial(elu, values, alpha, scale, input_scale))


def call_with(case: Any, value: Any, library: Any) -> Any:
    return case(library, value)


@pytest.mark.parametrize(
    "case",
    [
        lambda L, t: L.zeros(t),
        lambda L, t: L.zeros((t,)),
        lambda L, t: L.ones([t, 2]),
        lambda L, t: L.ones(2, 2).sum(t),
        lambda L, t: L.ones(2, 2).transpose(t, 0),
        lambda L, t: L.ones(2).view(t, 2),
        lambda L, t: L.ones(2, 2).flip([t]),
        lambda L, t: L.arange(4).split(t),
        lambda L, t: L.eye(t),
    ],
)
def test_bools_are_no_integers(case: Any) -> None:
    """A bool where an integer or a size is wanted is refused."""
    for value in (True, False):
        check(partial(call_with, case, value))


SIZES: tuple[Case, ...] = (
    lambda L: L.zeros(2**62),
    lambda L: L.empty(2**62, 4),
    lambda L: L.ones(2**31, 2**31, 2),
    lambda L: L.full((2**62,), 1.0),
    lambda L: L.eye(2**62),
    lambda L: L.arange(2**63 - 1),
    lambda L: L.ones(1).repeat(2**62),
    lambda L: L.ones(1).expand(2**62, 4),
    lambda L: L.triu_indices(3, 2**63 - 1),
    lambda L: L.tril_indices(3, 2**63 - 1),
    lambda L: L.tril_indices(3, 3, 2**62),
    lambda L: L.diagonal(L.ones(2, 2), 2**62),
    lambda L: L.diagonal(L.ones(2, 2), -(2**63)),
    lambda L: L.nn.functional.adaptive_avg_pool1d(L.ones(1, 1, 1), 2**62),
    lambda L: L.linspace(0, float("inf"), 3),
    lambda L: L.linspace(0, float("nan"), 3),
    lambda L: L.linspace(0, 1, 2**62),
    lambda L: L.arange(float("inf")),
    lambda L: L.arange(float("nan")),
    lambda L: L.arange(0, 1, float("nan")),
    lambda L: L.arange(0, float("inf"), float("inf")),
    lambda L: L.arange(2**63),
    lambda L: L.dropout(L.ones(2), 10**400, True),
    lambda L: L.special.polygamma(-1, L.ones(2)),
    lambda L: L.linalg.svdvals(
        L.tensor([[0.0, 0.25, 0.0], [0.4375, 0.25, -2.0], [float("-inf"), float("inf"), 0.625]])
    ),
)


@pytest.mark.parametrize("case", SIZES)
def test_sizes_and_ranges_without_end(case: Case) -> None:
    """Sizes that no memory holds, ranges to infinity and offsets beyond everything end as in torch, and at once."""
    check(case)


@pytest.mark.parametrize("n", [171, 10**6, 2**62])
def test_polygamma_of_high_order_ends(n: int) -> None:
    """Orders whose factorial no double holds are computed at once."""
    assert opmux.special.polygamma(n, opmux.tensor([0.5, 1.0])).isinf().all()


def pad_by_mode(mode: int, library: Any) -> Any:
    return library.ops.aten._pad_enum(library.tensor([[[0.0, 1.0, 2.0]]]), [1, 0], mode)


def test_modes_of_padding_have_torchs_numbers() -> None:
    """`_pad_enum` takes the modes by the numbers that they have in torch."""
    for mode in range(-1, 5):
        check(partial(pad_by_mode, mode))


def test_a_refused_destination_changes_none() -> None:
    """Of several destinations none is changed if one is refused."""
    x = opmux.tensor([[2.0, 1.0]])
    for name, names in (("sort.values", ("values", "indices")), ("kthvalue.values", ("values", "indices"))):
        base, _, overload = name.partition(".")
        outs = {key: opmux.zeros(5, dtype=opmux.float32) for key in names}
        args = (x,) if base == "sort" else (x, 1)
        with pytest.raises(OpmuxError, match="dtype"):
            getattr(getattr(opmux.ops.aten, base), overload)(*args, **outs)
        assert all(out.tolist() == [0] * 5 for out in outs.values())


#: Operators that refuse such shapes or arguments before they look at the dtype.
_OTHERWISE = {"histogramdd", "stft", "trace"}
_FORMS: list[Callable[[Any], tuple[Any, ...]]] = [
    lambda x: (x,),
    lambda x: (x, x),
    lambda x: (x, 0),
    lambda x: (x, 2.5),
]


@pytest.mark.parametrize("dtype", ["bool", "uint8", "int64", "float16", "complex64"])
def test_what_torch_computes_in_no_such_dtype_is_not_implemented(dtype: str) -> None:
    """Where torch raises NotImplementedError a call is refused with one, or computed: programs try another way then."""
    names = {*dir(torch._C._VariableFunctions)} & {*dir(opmux)} - _OTHERWISE
    refused, wrong = 0, []
    for name, shape, form in itertools.product(sorted(names), [(4,), (2, 2)], _FORMS):
        if name.startswith("_"):
            continue

        def call(library: Any, name: str = name, shape: Any = shape, form: Any = form) -> Any:
            return getattr(library, name)(*form(library.ones(shape, dtype=getattr(library, dtype))))

        if type(ended(call, torch)[1]) is NotImplementedError:
            refused += 1
            error = ended(call, opmux)[1]
            if error is not None and not isinstance(error, NotImplementedError):
                wrong.append(f"{name} of {shape}: {type(error).__name__}")
    assert refused > 10
    assert wrong == []


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", ["tril_indices", "triu_indices", "_fused_sgd_", "_foreach_powsum"])
def test_dtypes_that_no_operand_shows_are_not_implemented_either(name: str, dtype: str) -> None:
    """What is asked for by `dtype`, and what the tensors of a list have."""

    def call(library: Any) -> Any:
        kind = getattr(library, dtype)
        if name.endswith("indices"):
            return getattr(library, name)(2, 2, dtype=kind)
        tensors = [library.ones(2, dtype=kind)]
        if name == "_foreach_powsum":
            return library.ops.aten._foreach_powsum.Scalar(tensors, 2)
        rates = {"weight_decay": 0.0, "momentum": 0.0, "lr": 0.1, "dampening": 0.0}
        flags = {"nesterov": False, "maximize": False, "is_first_step": False}
        return library.ops.aten._fused_sgd_.default(tensors, tensors, [], **rates, **flags)

    theirs, ours = ended(call, torch)[1], ended(call, opmux)[1]
    assert isinstance(ours, NotImplementedError) or type(theirs) is not NotImplementedError
    assert (ours is None) == (theirs is None)


#: Methods that draw numbers, leave memory as it is, move it, or take a bool or a float for what is none.
_NOT_COMPARED = {
    *(
        "bernoulli",
        "bernoulli_",
        "cauchy_",
        "exponential_",
        "geometric_",
        "log_normal_",
        "multinomial",
        "normal_",
        "random_",
    ),
    *(
        "new",
        "new_empty",
        "resize",
        "resize_",
        "share_memory_",
        "size",
        "stride",
        "to",
        "uniform_",
        "cuda",
        "pin_memory",
    ),
}


@pytest.mark.parametrize("dtype", ["float32", "int64", "complex64"])
@pytest.mark.parametrize("number", [2, 1.5, True, np.int32(2), np.float32(1.5), np.bool_(True)], ids=repr)
def test_a_number_stands_for_a_tensor_where_torch_takes_one(number: Any, dtype: str) -> None:
    """In every method: `copy_` and sums, products and their like take one for another tensor, others refuse it."""
    names = {n for n in dir(torch.Tensor) if not n.startswith("_")} & {*dir(opmux.Tensor)} - _NOT_COMPARED
    taken, wrong = [], []
    for name in sorted(names):
        if not callable(getattr(torch.Tensor, name)):
            continue

        def call(library: Any, name: str = name) -> Any:
            return getattr(library.ones(2, 2, dtype=getattr(library, dtype)), name)(number)

        (theirs, refused), (ours, error) = ended(call, torch), ended(call, opmux)
        if refused is not None or not isinstance(theirs, torch.Tensor):
            continue
        taken.append(name)
        if error is not None or theirs.dtype.itemsize != ours.dtype.itemsize:
            wrong.append(f"{name}: {error or ours.dtype}")
        else:
            np.testing.assert_allclose(
                ours.numpy(force=True), theirs.numpy(force=True), rtol=1e-5, atol=1e-6, err_msg=name
            )
    assert {"add", "copy_", "mul"} <= {*taken}
    assert wrong == []


@pytest.mark.parametrize(
    "value", [np.str_("a"), np.datetime64("2020"), np.array("a"), "a", object()], ids=lambda value: type(value).__name__
)
@pytest.mark.parametrize("name", ["add", "copy_", "div_", "eq", "fill_", "mul", "pow", "sub_"])
def test_scalars_that_are_no_numbers_are_refused_by_their_class(name: str, value: Any) -> None:
    """A text or date of NumPy's is told of as what was given, and reaches no kernel."""
    x = opmux.ones(2)
    for call in (getattr(x, name), lambda other: getattr(opmux.ops.aten, name)(x, other)):
        with pytest.raises(TypeError, match=type(value).__name__):
            call(value)
    assert x.tolist() == [1, 1]
