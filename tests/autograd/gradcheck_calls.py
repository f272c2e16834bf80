"""Calls of operators whose derivatives the recorded calls of `tests/parity/opinfo` do not reach, one row each."""

from collections.abc import Callable
from itertools import product
from typing import Any

import opmux

from .gradcheck_rows import Fixed, Leaf, Row, Seeded, handle, positive, row, share, through, x
from .list_calls import list_rows


def _complex_and_back(a: Any, b: Any) -> Any:
    return opmux.view_as_real(opmux.complex(a, b))


def _polar_and_back(length: Any, angle: Any) -> Any:
    return opmux.view_as_real(opmux.polar(length, angle))


def _lower(a: Any) -> Any:
    """A triangular matrix with a diagonal away from 0."""
    return a.tril() + 3 * opmux.eye(a.shape[-1], dtype=a.dtype, device=a.device)


def _symmetric(a: Any) -> Any:
    return a + a.mT


def _lu_solution(left: bool, adjoint: bool) -> Callable[..., Any]:
    def solution(a: Any, b: Any) -> Any:
        pivots = opmux.tensor([2, 3, 3], dtype=opmux.int32, device=a.device)
        factors = a + 3 * opmux.eye(3, dtype=a.dtype, device=a.device)
        return opmux.linalg.lu_solve(factors, pivots, b, left=left, adjoint=adjoint)

    return solution


def _triangular(*options: bool) -> Callable[..., Any]:
    def solution(b: Any, a: Any) -> Any:
        return tuple(opmux.triangular_solve(b, a + 3 * opmux.eye(2, dtype=a.dtype, device=a.device), *options))

    return solution


def _spectrum(a: Any) -> Any:
    """What is determined of eigenvalues and eigenvectors: these are so up to a phase."""
    values, vectors = opmux.linalg.eig(a)
    return opmux.view_as_real(values), vectors.abs()


_MASK = Fixed([[True, False, True], [False, True, False]], "bool")
_COMPARED = ("eq", "ne", "ge", "le", "gt", "lt")

_ARITHMETIC = [
    row("sub.Scalar", x(2, 3), 1.5, 2),
    row("rsub.Scalar", x(2, 3), 1.5, 2),
    row("div.Scalar_mode", x(2, 3), 0.7, rounding_mode=None),
    row("div.Scalar_mode", x(2, 3), 0.7, rounding_mode="floor"),
    row("fmod.Scalar", x(2, 3), 0.4),
    row("remainder.Scalar", x(2, 3), 0.4),
    row("xlogy.Scalar_Self", 1.5, positive(3)),
    row("xlogy.Scalar_Other", x(3), 2.5),
    row("ldexp.Tensor", x(2, 3), x(3)),
    row("clamp", x(2, 3), -0.6, 0.4),
    row("clamp_max", x(2, 3), 0.3),
    row("clamp.Tensor", x(2, 3), x(3), positive(3)),
    row("clamp.Tensor", x(2, 3), None, x(3)),
    *[row(f"{name}_.Scalar", x(3), 0.1) for name in _COMPARED],
    *[row(f"{name}_.Tensor", x(3), x(3)) for name in _COMPARED],
    *[row(f"logical_{name}_", x(3), x(3)) for name in ("and", "or", "xor")],
    row("logical_not_", x(3)),
]

_UNARY = [
    row("angle", x(5)),
    row("conj_physical", x(3)),
    through("conj_physical_", lambda a: a.clone().conj_physical_(), x(3)),
    through("complex", _complex_and_back, x(2, 2), x(2)),
    through("polar", _polar_and_back, positive(3), x(3)),
    through("view_as_complex", lambda a: opmux.view_as_real(opmux.view_as_complex(a)) * a, x(3, 2)),
    *[row(name, x(4)) for name in ("i0", "special_i0e", "special_i1", "special_i1e", "special_erfcx")],
    row("special_entr", positive(4)),
    row("special_log_ndtr", x(4)),
    row("special_ndtri", share(4)),
    row("polygamma_", positive(3), 1),
    row("mvlgamma", Leaf((3,), 2, 4), 3),
    row("special_xlog1py", x(2, 3), positive(3)),
    row("special_xlog1py.self_scalar", 1.5, positive(3)),
    row("special_xlog1py.other_scalar", x(3), 2.5),
    row("special_zeta", Fixed([2.5, 3.5], "float64"), positive(2)),
    row("special_zeta.self_scalar", 2.5, positive(3)),
    row("igamma", Fixed([0.6, 2.5], "float64"), positive(2)),
    row("igammac", Fixed([0.6, 2.5], "float64"), positive(2)),
    through("frexp.Tensor", lambda a: opmux.frexp(a).mantissa * a, x(4)),
    row("celu_", x(4), 1.5),
    row("elu_", x(4), 1.5, 1.2, 0.7),
    row("leaky_relu_", x(4), 0.3),
    *[
        row(f"rrelu_with_noise{inplace}", x(4), Fixed([1, 1, 1, 1], "float64"), 0.1, 0.4, training, Seeded())
        for inplace in ("", "_")
        for training in (False, True)
    ],
]

_REDUCTIONS = [
    row("prod", x(2, 3)),
    through("prod with a zero", lambda a: opmux.prod(a * opmux.tensor([1, 0, 1], device=a.device)), positive(3)),
    row("sort.stable", x(2, 3), stable=True, dim=0, descending=True),
    row("norm.Scalar", x(2, 3), 3),
    *[row("renorm", x(3, 2), p, dim, 0.8) for p, dim in ((1, 0), (2, 1), (2.5, -1), (float("inf"), 0))],
    row("norm.ScalarOpt_dtype", x(2, 3), None, dtype=opmux.float64),
    row("norm.ScalarOpt_dim_dtype", x(2, 3), 1.5, [1], True, dtype=opmux.float64),
]

_LINEAR_ALGEBRA = [
    through("cholesky_solve", lambda b, a: opmux.cholesky_solve(b, _lower(a)), x(3, 2), x(3, 3)),
    through("cholesky_solve upper", lambda b, a: opmux.cholesky_solve(b, _lower(a).mT, True), x(2, 1), x(2, 2)),
    through("cholesky_inverse", lambda a: opmux.cholesky_inverse(_lower(a)), x(3, 3)),
    *[row("linalg_qr", x(*shape)) for shape in ((3, 3), (4, 2), (2, 3))],
    through("_linalg_eigh", lambda a: opmux.linalg.eigh(_symmetric(a)), x(3, 3)),
    through("linalg_eig", _spectrum, x(3, 3)),
    through("linalg_eigvals", lambda a: opmux.view_as_real(opmux.linalg.eigvals(a)), x(3, 3)),
    *[row("linalg_lu", x(*shape)) for shape in ((3, 3), (4, 2), (2, 3))],
    *[row("linalg_lu_factor_ex", x(*shape)) for shape in ((3, 3), (4, 2), (2, 3))],
    row("lu_unpack", x(3, 2), Fixed([2, 3], "int32")),
    row("lu_unpack", x(2, 3), Fixed([2, 2], "int32"), True, False),
    *[
        through("linalg_lu_solve", _lu_solution(left, adjoint), x(3, 3), x(3, 3))
        for left in (True, False)
        for adjoint in (True, False)
    ],
    *[row("ormqr", x(3, 2), x(2), x(3, 3), left, transpose) for left in (True, False) for transpose in (True, False)],
    row("linalg_householder_product", x(4, 3), x(2)),
    *[
        through("triangular_solve", _triangular(*options), x(2, 1), x(2, 2))
        for options in ((True, False, False), (False, True, False), (True, True, True))
    ],
    row("linalg_pinv.atol_rtol_tensor", x(3, 2)),
    row("linalg_lstsq", x(4, 2), x(4, 2)),
    row("_euclidean_dist", x(3, 2), x(2, 2)),
    *[row("_pdist_forward", x(3, 2), p) for p in (1.0, 2.0, 3.0)],
]


def _shape_rows() -> list[Row]:
    places = Fixed([0, 2])
    return [
        row("alias", x(2)),
        row("lift_fresh", x(2)),
        row("lift_fresh_copy", x(2)),
        row("select_copy.int", x(2, 3), 1, -1),
        row("slice_copy.Tensor", x(4), 0, 1, None, 2),
        row("split_copy.Tensor", x(3, 2), 2),
        row("squeeze_copy.dim", x(2, 1), 1),
        row("squeeze_copy.dims", x(1, 2, 1), [0, 2]),
        row("narrow_copy", x(3), 0, -2, 1),
        through("view_as_complex_copy", lambda a: opmux.view_as_real_copy(opmux.view_as_complex_copy(a)), x(3, 2)),
        row("copy", x(2, 3), x(3)),
        row("copy_", x(2, 3), x(3)),
        row("squeeze_", x(2, 1, 3)),
        row("squeeze_.dim", x(2, 1), 1),
        row("squeeze_.dims", x(1, 2, 1), [0, 2]),
        row("unsqueeze_", x(2), 0),
        row("as_strided_", x(2, 3), [2, 2], [3, 1]),
        row("t_", x(2, 3)),
        row("transpose_", x(2, 1, 3), 0, 2),
        row("threshold_", x(4), 0.1, 0.3),
        row("fill_.Scalar", x(2), 3.0),
        row("fill_.Tensor", x(2), x()),
        row("fill.Scalar", x(3), 2.0),
        row("fill.Tensor", x(3), x()),
        row("fill_.Scalar", x(3), 2.0),
        row("fill_.Tensor", x(3), x()),
        row("unsqueeze_", x(3), 0),
        row("zero", x(3)),
        row("_unsafe_view", x(2, 3), [3, 2]),
        row("unsafe_split.Tensor", x(5, 2), 2),
        row("unsafe_split_with_sizes", x(2, 5), [2, 3], 1),
        row("_pack_padded_sequence", x(3, 2, 2), Fixed([3, 1], on_host=True), False),
        row("_pack_padded_sequence", x(2, 3, 2), Fixed([2, 2], on_host=True), True),
        row("as_strided_scatter", x(2, 3), x(2, 2), [2, 2], [3, 1], 1),
        row("_unsafe_index.Tensor", x(4), [places]),
        row("_unsafe_index_put", x(4), [places], x(2), True),
        row("_unsafe_index_put", x(4), [places], x(2)),
        row("_unsafe_masked_index", x(4), Fixed([True, False], "bool"), [Fixed([1, 9])], 0.5),
        row("_unsafe_masked_index_put_accumulate", x(4), Fixed([True, False], "bool"), [Fixed([1, 9])], x(2)),
        row("_convolution", x(1, 2, 4), x(2, 2, 3), x(2), [1], [1], [1], False, [0], 1, False, False, True, True),
        row("_weight_norm_interface", x(3, 2), positive(3, 1)),
        row("_weight_norm_interface", x(3, 2), positive(1, 2), 1),
        row("_index_put_impl", x(4), [places], x(2), True),
        row("_index_put_impl", x(4), [places], x(2), False, True),
        row("scatter.reduce", x(3), 0, Fixed([0, 2]), x(2), reduce="add"),
        row("channel_shuffle", x(1, 4, 2), 2),
        row("affine_grid_generator", x(2, 2, 3), [2, 1, 2, 3], True),
        row("affine_grid_generator", x(1, 3, 4), [1, 1, 2, 2, 3], False),
    ]


def _pooling_rows() -> list[Row]:
    volume = (1, 2, 3, 4, 3)
    return [
        row("max_pool3d_with_indices", x(*volume), [2, 2, 2], [1, 2, 1]),
        row("adaptive_max_pool3d", x(*volume), [2, 2, 2]),
        row("avg_pool3d", x(*volume), [2, 2, 2], [1, 2, 1], [1, 0, 1], False, False),
        row("avg_pool3d", x(*volume), [2, 3, 2], [], [0, 0, 0], True, True, 5),
        row("_adaptive_avg_pool3d", x(*volume), [2, 2, 2]),
        row("fractional_max_pool2d", x(1, 2, 5, 4), [2, 2], [3, 2], Fixed([[[0.1, 0.6], [0.9, 0.3]]], "float64")),
        row("fractional_max_pool3d", x(1, 1, 3, 4, 4), [2, 2, 1], [1, 2, 2], Fixed([[[0.1, 0.6, 0.4]]], "float64")),
        row("max_unpool2d", x(1, 1, 2, 2), Fixed([[[[0, 3], [9, 14]]]]), [4, 4]),
        row("max_unpool3d", x(1, 1, 1, 1, 2), Fixed([[[[[1, 6]]]]]), [2, 2, 2], [2, 2, 2], [0, 0, 0]),
    ]


def _padding_rows() -> list[Row]:
    rows = []
    for dimensions in (1, 2, 3):
        size = [3] * dimensions
        padding = [1, 2, 0, 1, -1, 2][: 2 * dimensions]
        rows += [row(f"{kind}_pad{dimensions}d", x(1, 2, *size), padding) for kind in ("reflection", "replication")]
    return rows


def _upsampling_rows() -> list[Row]:
    image = x(1, 2, 2, 3)
    rows = [row("upsample_linear1d", x(1, 2, 3), [5], align) for align in (False, True)]
    for kind in ("upsample_nearest", "_upsample_nearest_exact"):
        rows += [row(f"{kind}2d", image, [3, 5]), row(f"{kind}3d", x(1, 1, 2, 2, 2), [3, 2, 3])]
    for name in ("upsample_bilinear2d", "upsample_bicubic2d", "_upsample_bilinear2d_aa", "_upsample_bicubic2d_aa"):
        rows += [row(name, image, size, align) for size, align in (([3, 5], False), ([1, 2], True))]
    rows += [row("_upsample_lanczos2d_aa", image, [3, 5], False)]
    rows += [row("upsample_trilinear3d", x(1, 1, 2, 2, 2), [3, 1, 4], align) for align in (False, True)]
    return rows


def _sampling_rows() -> list[Row]:
    image, grid = x(1, 2, 3, 3), Leaf((1, 2, 2, 2), -0.83, 0.91)
    volume, places = x(1, 1, 2, 3, 2), Leaf((1, 1, 2, 2, 3), -0.83, 0.91)
    modes = [(0, 0, False), (0, 1, True), (0, 2, False), (1, 0, False)]
    rows = [row("grid_sampler_2d", image, grid, *mode) for mode in [*modes, (2, 0, False), (2, 1, True)]]
    return rows + [row("grid_sampler_3d", volume, places, *mode) for mode in modes]


def _normalisation_rows() -> list[Row]:
    batch, channels = x(3, 2, 2), (positive(2), x(2))
    statistics = (Fixed([0.1, -0.2], "float64"), Fixed([0.5, 1.5], "float64"))
    return [
        row("_native_batch_norm_legit.no_stats", batch, *channels, True, 0.1, 1e-2),
        row("_native_batch_norm_legit", batch, *channels, *statistics, False, 0.1, 1e-2),
        row("_native_batch_norm_legit", batch, None, None, *statistics, True, 0.1, 1e-2),
        row("_native_batch_norm_legit_functional", batch, *channels, *statistics, True, 0.1, 1e-2),
        row("_native_batch_norm_legit_no_training", batch, *channels, *statistics, 0.1, 1e-2),
    ]


def _layer_norm_backward(g: Any, a: Any, weight: Any) -> Any:
    _, mean, rstd = handle("native_layer_norm")(a.detach(), [2, 2], None, None, 1e-2)
    return handle("native_layer_norm_backward")(g, a, [2, 2], mean, rstd, weight, weight.detach(), [True] * 3)


def _group_norm_backward(g: Any, a: Any, weight: Any) -> Any:
    counts = (2, 4, 2, 2)
    _, mean, rstd = handle("native_group_norm")(a.detach(), None, None, *counts, 1e-2)
    return handle("native_group_norm_backward")(g, a, mean, rstd, weight, *counts, [True] * 3)


def _batch_norm_backward(training: bool) -> Callable[..., Any]:
    def backward(g: Any, a: Any, weight: Any, mean: Any, var: Any) -> Any:
        saved = handle("native_batch_norm")(a.detach(), None, None, mean, var, training, 0.0, 1e-2)[1:]
        operator = handle("native_batch_norm_backward")
        return operator(g, a, weight, mean, var, *saved, training, 1e-2, [True] * 3)

    return backward


def _normalisation_backward_rows() -> list[Row]:
    statistics = (Fixed([0.1, -0.2], "float64"), Fixed([0.5, 1.5], "float64"))
    batch = (x(3, 2, 2), Leaf((3, 2, 2), -2.0, 1.0), positive(2), *statistics)
    name = "native_batch_norm_backward"
    return [
        through("native_layer_norm_backward", _layer_norm_backward, x(3, 2, 2), x(3, 2, 2), positive(2, 2)),
        through("native_group_norm_backward", _group_norm_backward, x(2, 4, 2), x(2, 4, 2), positive(4)),
        *[through(name, _batch_norm_backward(training), *batch) for training in (True, False)],
    ]


def _loss_rows() -> list[Row]:
    classes, sets = Fixed([1, 0]), Fixed([[2, 0, -1], [1, -1, 0]])
    rows = [row("multi_margin_loss", x(2, 3), classes, p, 0.5, None, reduction) for p in (1, 2) for reduction in (0, 1)]
    rows.append(row("multi_margin_loss", x(2, 3), classes, 1, 0.7, Fixed([0.5, 2.0, 1.0], "float64"), 2))
    rows += [row("multilabel_margin_loss_forward", x(2, 3), sets, reduction) for reduction in (0, 1, 2)]
    lengths = ([4, 3], [2, 1])
    targets = Fixed([[1, 2], [2, 0]])

    def ctc(*lengths: Any) -> Callable[..., Any]:
        # Its gradient is that of logits, and right only for what sums to one.
        of_tensors = isinstance(lengths[0], opmux.Tensor)
        forward = handle("_ctc_loss.Tensor" if of_tensors else "_ctc_loss")

        def loss(logits: Any, targets: Any) -> Any:
            given = [length.to(logits.device) for length in lengths] if of_tensors else lengths
            return forward(opmux.log_softmax(logits, 2), targets, *given)[0]

        return loss

    rows.append(through("_ctc_loss", ctc(*lengths), x(4, 2, 3), targets))
    tensors = [opmux.tensor(length) for length in lengths]
    return [*rows, through("_ctc_loss.Tensor", ctc(*tensors), x(4, 2, 3), targets)]


def _random_rows() -> list[Row]:
    seeded = Seeded()
    rows = [row(name, share(4), generator=seeded) for name in ("bernoulli", "poisson")]
    rows += [row("bernoulli.p", x(4), 0.4, generator=seeded), row("bernoulli_.float", x(4), 0.4, generator=seeded)]
    rows += [row(name, x(4), share(4), generator=seeded) for name in ("bernoulli.Tensor", "bernoulli_.Tensor")]
    rows += [row(name, x(4), generator=seeded) for name in ("uniform", "normal_", "normal_functional", "cauchy")]
    rows += [row(name, x(4), generator=seeded) for name in ("log_normal", "exponential", "random")]
    rows += [row("geometric", x(4), 0.4, generator=seeded), row("random.from", x(4), 2, 9, generator=seeded)]
    rows += [row("random.to", x(4), 9, generator=seeded)]
    rows += [row("binomial", Fixed([3.0, 5.0], "float64"), share(2), seeded)]
    return [*rows, row("native_dropout", x(2, 3), 0.4, True), row("native_dropout", x(2, 3), 0.4, False)]


def _embedding_rows() -> list[Row]:
    indices, offsets = Fixed([0, 2, 1, 2]), Fixed([0, 1])
    return [
        row("_embedding_bag", x(3, 2), indices, offsets, per_sample_weights=x(4)),
        row("_embedding_bag", x(3, 2), indices, offsets, False, 1, False, None, False, 2),
        row("_embedding_bag", x(3, 2), indices, offsets, False, 2),
    ]


_FLASH = "_scaled_dot_product_flash_attention_for_cpu"


def _flash_backward(is_causal: bool, mask: Any, scale: float | None) -> Callable[..., Any]:
    def backward(g: Any, *inputs: Any) -> Any:
        options = {"attn_mask": None if mask is None else mask.to(g.device), "scale": scale}
        results = handle(_FLASH)(*[tensor.detach() for tensor in inputs], 0.0, is_causal, **options)
        return handle(f"{_FLASH}_backward")(g, *inputs, *results, 0.0, is_causal, **options)

    return backward


def _attention_rows() -> list[Row]:
    query, key, mask = x(1, 2, 2, 2), x(1, 2, 3, 2), opmux.tensor([[0.5, -1.0, 0.0]], dtype=opmux.float64)
    backward = f"{_FLASH}_backward"
    return [
        row(_FLASH, query, key, key),
        row(_FLASH, query, key, key, 0.0, True, scale=0.4),
        row(_FLASH, query, x(1, 1, 3, 2), x(1, 1, 3, 2), attn_mask=Fixed([[0.5, -1.0, 0.0]], "float64")),
        through(backward, _flash_backward(True, None, None), query, query, key, key),
        through(backward, _flash_backward(False, mask, 0.4), query, query, x(1, 1, 3, 2), x(1, 1, 3, 2)),
    ]


def _recurrent_rows() -> list[Row]:
    """Layers of every kind of cell, in both directions, over steps and over rows of which fewer and fewer make a step."""
    rows = []
    for (mode, gates), backwards in product(enumerate((1, 1, 4, 3)), (False, True)):
        weights = (x(2 * gates, 2), x(2 * gates, 2), x(2 * gates), x(2 * gates))
        options = (mode, 2, 1, True, False, False, True)
        rows.append(row("mkldnn_rnn_layer", x(2, 2, 2), *weights, x(2, 2), x(2, 2), backwards, [], *options))
        rows.append(row("mkldnn_rnn_layer", x(3, 2), *weights, x(2, 2), x(2, 2), backwards, [2, 1], *options))
    return rows


ROWS: tuple[Row, ...] = (
    *_ARITHMETIC,
    *_UNARY,
    *_REDUCTIONS,
    *_LINEAR_ALGEBRA,
    *_shape_rows(),
    *_pooling_rows(),
    *_padding_rows(),
    *_upsampling_rows(),
    *_sampling_rows(),
    *_normalisation_rows(),
    *_normalisation_backward_rows(),
    *_loss_rows(),
    *_random_rows(),
    *_embedding_rows(),
    *_attention_rows(),
    *_recurrent_rows(),
    *list_rows(),
)

_ONE = Fixed([[[[1.0]]]], "float64")

#: Calls whose backward raises: there is no derivative.
RAISING: tuple[Row, ...] = (
    row("igamma", positive(2), Fixed([2.5, 3.5], "float64")),
    row("igammac", positive(2), Fixed([2.5, 3.5], "float64")),
    row("special_zeta", positive(2), Fixed([2.5, 3.5], "float64")),
    row("special_zeta.other_scalar", positive(2), 2.5),
    row("geqrf", x(3, 2)),
    row("detach_copy", x(3)),
    row("_unique", x(3)),
    row("_unique2", x(3)),
    row("unique_dim", x(3), 0),
    row("unique_consecutive", x(3)),
    row("unique_dim_consecutive", x(3), 0),
    row("histogram.bins_tensor", x(3), Fixed([-1.0, 0.0, 1.0], "float64")),
    row("histogram.bin_ct", x(3), 4),
    row("_histogramdd_from_bin_cts", x(3, 2), [2, 2]),
    row("_histogramdd_from_bin_tensors", x(3, 1), [Fixed([-1.0, 0.0, 1.0], "float64")]),
    row("embedding_renorm", x(3, 2), Fixed([0, 2]), 0.5, 2.0),
    row(
        "native_batch_norm_backward",
        *[Fixed([[1.0], [2.0]], "float64")] * 2,
        None,
        None,
        None,
        x(1),
        x(1),
        True,
        0.1,
        [True] * 3,
    ),
    row(
        "native_layer_norm_backward",
        *[Fixed([[1.0], [2.0]], "float64")] * 2,
        [1],
        x(2, 1),
        x(2, 1),
        None,
        None,
        [True, False, False],
    ),
    row(_FLASH, _ONE, _ONE, _ONE, attn_mask=x(1, 1)),
    row(f"{_FLASH}_backward", *[_ONE] * 4, x(1, 1, 1, 1), x(1, 1, 1), 0.0, False, attn_mask=x(1, 1)),
    row(
        "native_group_norm_backward",
        *[Fixed([[1.0], [2.0]], "float64")] * 2,
        x(2, 1),
        x(2, 1),
        None,
        2,
        1,
        1,
        1,
        [True, False, False],
    ),
)

#: Draws from a normal distribution.
ROWS_OF_DRAWS: tuple[Row, ...] = (
    row("normal.Tensor_float", x(3), 0.5, generator=Seeded()),
    row("normal.float_Tensor", 0.5, positive(3), generator=Seeded()),
    row("normal.Tensor_Tensor", x(3), positive(3), generator=Seeded()),
)

#: Draws whose gradient moves a sample with its distribution, which no difference quotient of one seed shows: their tests are
#: those of the distributions.
ROWS_OF_MOVED_SAMPLES: tuple[Row, ...] = (row("_standard_gamma", positive(3), generator=Seeded()),)


def _integer_rows() -> list[Row]:
    names = [f"bitwise_{name}_" for name in ("and", "or", "xor")]
    rows = [
        row(f"{name}.{kind}", x(2), x(2) if kind == "Tensor" else 1) for name in names for kind in ("Tensor", "Scalar")
    ]
    shifts = [f"bitwise_{side}_shift_.{kind}" for side in ("left", "right") for kind in ("Tensor", "Tensor_Scalar")]
    shifts += [f"__i{side}shift__.{kind}" for side in ("l", "r") for kind in ("Tensor", "Scalar")]
    rows += [row(name, x(2), x(2) if name.endswith(".Tensor") else 1) for name in shifts]
    return [*rows, row("gcd_", x(2), x(2)), row("lcm_", x(2), x(2)), row("bitwise_not_", x(2))]


#: In-place operators of integers alone: autograd has kernels for them that no tensor reaches.
INTEGERS_ONLY: tuple[Row, ...] = tuple(_integer_rows())
