"""Functions of complex tensors, and what to differentiate them at, for `test_complex.py`.

Rows are a name, a function of tensors, and the inputs: "c" for complex and "r" for real, with their shapes.
"""

from collections.abc import Callable, Sequence
from typing import Any

import opmux

Row = tuple[str, Callable[..., Any], Sequence[tuple[str, tuple[int, ...]]]]

_C, _R, _SQUARE = ("c", (2, 3)), ("r", (2, 3)), ("c", (3, 3))

_HOLOMORPHIC = [
    *(
        "acos",
        "acosh",
        "asin",
        "asinh",
        "atan",
        "atanh",
        "cos",
        "cosh",
        "exp",
        "exp2",
        "expm1",
        "log",
        "log10",
        "log1p",
        "log2",
    ),
    *("neg", "reciprocal", "rsqrt", "sigmoid", "sin", "sinc", "sinh", "sqrt", "square", "tan", "tanh"),
]
_OTHERS = ["abs", "angle", "conj", "conj_physical", "imag", "real", "sgn", "view_as_real"]


def _like(a: Any, values: Any) -> Any:
    """A constant on the device of an argument."""
    return opmux.tensor(values, device=a.device)


def _hermitian(a: Any) -> Any:
    return a @ a.mH + 3 * opmux.eye(a.shape[-1], device=a.device)


def _triangular(a: Any) -> Any:
    return a.tril() + 3 * opmux.eye(a.shape[-1], device=a.device)


def _outer_products(vectors: Any) -> Any:
    """The projections on the columns: what does not depend on their phases."""
    return vectors.mT.unsqueeze(-1) * vectors.mT.conj().unsqueeze(-2)


def _singular(a: Any) -> Any:
    u, s, vh = opmux.linalg.svd(a, full_matrices=False)
    return [_outer_products(u), s, _outer_products(vh.mH), u @ (s**3 * vh.mT).mT]


def _eigen(a: Any) -> Any:
    values, vectors = opmux.linalg.eigh(_hermitian(a))
    return [values, _outer_products(vectors)]


ARITHMETIC: list[Row] = [
    ("add", lambda a, b: opmux.add(a, b, alpha=2 - 1j), [_C, _C]),
    ("sub", lambda a, b: opmux.sub(a, b, alpha=2 - 1j), [_C, _C]),
    ("rsub", lambda a, b: opmux.rsub(a, b, alpha=2 - 1j), [_C, _C]),
    ("mul", lambda a, b: a * b, [_C, ("c", (3,))]),
    ("mul real", lambda a, b: a * b, [_C, _R]),
    ("mul number", lambda a: a * (2 - 3j), [_C]),
    ("real mul number", lambda a: a * (2 - 3j), [_R]),
    ("div", lambda a, b: a / b, [_C, _C]),
    ("div real", lambda a, b: a / b, [_R, _C]),
    ("div number", lambda a: a / (2 - 3j), [_C]),
    ("pow number", lambda a: a ** (1.5 - 0.5j), [_C]),
    ("pow", lambda a, b: a**b, [_C, _C]),
    ("pow of real", lambda a, b: (a * a + 1) ** b, [_R, _C]),
    ("number pow", lambda a: (2 - 1j) ** a, [_C]),
    ("negative number pow", lambda a: (-2.0) ** a, [_C]),
    ("addcmul", lambda a, b, c: opmux.addcmul(a, b, c, value=1 - 2j), [_C, _C, _C]),
    ("addcdiv", lambda a, b, c: opmux.addcdiv(a, b, c, value=1 - 2j), [_C, _C, _C]),
    ("lerp number", lambda a, b: opmux.lerp(a, b, 0.3 - 0.2j), [_C, _C]),
    ("lerp", lambda a, b, c: opmux.lerp(a, b, c), [_C, _C, _C]),
    ("ldexp", lambda a, b: opmux.ldexp(a, b), [_C, _R]),
    ("logaddexp", lambda a, b: opmux.logaddexp(a, b), [_C, _C]),
    ("dist", lambda a, b: opmux.dist(a, b, 3), [_C, _C]),
    ("complex", lambda a, b: opmux.complex(a, b), [_R, _R]),
    ("polar", lambda a, b: opmux.polar(a * a + 1, b), [_R, _R]),
    ("view_as_complex", lambda a: opmux.view_as_complex(a * 2.0), [("r", (3, 2))]),
    ("to complex and back", lambda a: a.to(opmux.complex128).mul(1 - 2j).real, [_R]),
    ("where", lambda a, b: opmux.where(_like(a, [True, False, True]), a, b), [_C, _R]),
]

REDUCTIONS: list[Row] = [
    ("sum", lambda a: a.sum(1), [_C]),
    ("mean", lambda a: a.mean(0), [_C]),
    ("prod", lambda a: a.prod(), [_C]),
    ("prod with zeros", lambda a: (a * _like(a, [1.0, 0.0, 1.0])).prod(1), [_C]),
    ("cumsum", lambda a: a.cumsum(1), [_C]),
    ("cumprod", lambda a: a.cumprod(1), [_C]),
    ("cumprod with zeros", lambda a: (a * _like(a, [1.0, 0.0, 1.0])).cumprod(1), [_C]),
    ("logsumexp", lambda a: a.logsumexp(1), [_C]),
    ("logcumsumexp", lambda a: a.logcumsumexp(1), [_C]),
    ("var", lambda a: a.var(1), [_C]),
    ("std", lambda a: a.std(), [_C]),
    ("var_mean", lambda a: list(opmux.var_mean(a, 1)), [_C]),
    *(
        (f"norm {order}", lambda a, order=order: opmux.linalg.vector_norm(a, order, 1), [_C])
        for order in (0.5, 1, 2, 3, float("inf"))
    ),
    ("norm matrix", lambda a: opmux.linalg.matrix_norm(a, "nuc"), [_C]),
]

LINEAR_ALGEBRA: list[Row] = [
    ("mm", lambda a, b: a @ b, [_C, _SQUARE]),
    ("addmm", lambda a, b, c: opmux.addmm(a, b, c, beta=2 - 1j, alpha=1 + 3j), [_C, _C, _SQUARE]),
    ("bmm", lambda a, b: a @ b, [("c", (2, 2, 3)), ("c", (2, 3, 2))]),
    (
        "baddbmm",
        lambda a, b, c: opmux.baddbmm(a, b, c, beta=1j, alpha=2 - 1j),
        [("c", (2, 2, 2)), ("c", (2, 2, 3)), ("c", (2, 3, 2))],
    ),
    (
        "addbmm",
        lambda a, b, c: opmux.addbmm(a, b, c, beta=1j, alpha=2 - 1j),
        [("c", (2, 2)), ("c", (2, 2, 3)), ("c", (2, 3, 2))],
    ),
    ("mv", lambda a, b: a.mv(b), [_C, ("c", (3,))]),
    ("addmv", lambda a, b, c: opmux.addmv(a, b, c, beta=1j, alpha=2 - 1j), [("c", (2,)), _C, ("c", (3,))]),
    ("addr", lambda a, b, c: opmux.addr(a, b, c, beta=1j, alpha=2 - 1j), [_C, ("c", (2,)), ("c", (3,))]),
    ("dot", lambda a, b: a.dot(b), [("c", (3,)), ("c", (3,))]),
    ("vdot", lambda a, b: a.vdot(b), [("c", (3,)), ("c", (3,))]),
    ("cross", lambda a, b: opmux.linalg.cross(a, b), [_C, _C]),
    ("adjoint", lambda a: a.mH, [_C]),
    ("det", lambda a: opmux.linalg.det(a), [_SQUARE]),
    ("slogdet", lambda a: list(opmux.linalg.slogdet(a)), [_SQUARE]),
    ("inv", lambda a: opmux.linalg.inv(a), [_SQUARE]),
    ("solve", lambda a, b: opmux.linalg.solve(a, b), [_SQUARE, ("c", (3, 2))]),
    ("solve vector", lambda a, b: opmux.linalg.solve(a, b), [_SQUARE, ("c", (3,))]),
    ("solve right", lambda a, b: opmux.linalg.solve(a, b, left=False), [_SQUARE, _C]),
    (
        "solve_triangular",
        lambda a, b: opmux.linalg.solve_triangular(_triangular(a), b, upper=False),
        [_SQUARE, ("c", (3, 2))],
    ),
    ("cholesky", lambda a: opmux.linalg.cholesky(_hermitian(a)), [_SQUARE]),
    ("cholesky upper", lambda a: opmux.linalg.cholesky(_hermitian(a), upper=True), [_SQUARE]),
    ("cholesky_solve", lambda a, b: opmux.cholesky_solve(b, _triangular(a)), [_SQUARE, ("c", (3, 2))]),
    ("cholesky_inverse", lambda a: opmux.cholesky_inverse(_triangular(a)), [_SQUARE]),
    ("qr", lambda a: list(opmux.linalg.qr(a)), [("c", (3, 2))]),
    ("qr wide", lambda a: list(opmux.linalg.qr(a)), [_C]),
    ("svd", _singular, [_C]),
    ("svd tall", _singular, [("c", (3, 2))]),
    ("svdvals", lambda a: opmux.linalg.svdvals(a), [_C]),
    ("eigh", _eigen, [_SQUARE]),
    ("eigvalsh", lambda a: opmux.linalg.eigvalsh(_hermitian(a)), [_SQUARE]),
    ("pinv", lambda a: opmux.linalg.pinv(a), [_C]),
    ("lstsq", lambda a, b: list(opmux.linalg.lstsq(a, b))[:2], [("c", (3, 2)), ("c", (3, 2))]),
]

_TRANSFORMED = ("c", (3, 4))

TRANSFORMS: list[Row] = [
    *(
        (f"{name} {norm}", lambda a, name=name, norm=norm: getattr(opmux.fft, name)(a, norm=norm), [given])
        for norm in ("backward", "ortho", "forward")
        for name, given in (
            ("fft", _TRANSFORMED),
            ("ifft", _TRANSFORMED),
            ("rfft", ("r", (3, 4))),
            ("irfft", _TRANSFORMED),
            ("hfft", _TRANSFORMED),
            ("ihfft", ("r", (3, 5))),
        )
    ),
    ("fft of real", lambda a: opmux.fft.fft(a), [("r", (3, 4))]),
    ("irfft odd", lambda a: opmux.fft.irfft(a, 5), [_TRANSFORMED]),
    ("irfft one", lambda a: opmux.fft.irfft(a, 1), [_TRANSFORMED]),
    ("rfft2", lambda a: opmux.fft.rfft2(a), [("r", (3, 4))]),
    ("irfft2", lambda a: opmux.fft.irfft2(a), [_TRANSFORMED]),
    ("fftn", lambda a: opmux.fft.fftn(a, dim=(0, 1)), [_TRANSFORMED]),
]

SELECTION: list[Row] = [
    ("index", lambda a: a[:, _like(a, [0, 2, 2])], [_C]),
    ("index_put", lambda a, v: a.index_put([_like(a, [0, 1])], v), [_C, ("c", (3,))]),
    ("gather", lambda a: a.gather(1, _like(a, [[0, 2], [1, 1]])), [_C]),
    ("scatter", lambda a, v: a.scatter(1, _like(a, [[0, 2], [1, 0]]), v), [_C, ("c", (2, 2))]),
    ("scatter_add", lambda a, v: a.scatter_add(1, _like(a, [[0, 2], [1, 1]]), v), [_C, ("c", (2, 2))]),
    ("index_add", lambda a, v: a.index_add(1, _like(a, [2, 2]), v, alpha=1 - 2j), [_C, ("c", (2, 2))]),
    ("masked_fill", lambda a, v: a.masked_fill(_like(a, [True, False, True]), v), [_C, ("c", ())]),
    ("masked_select", lambda a: a.masked_select(_like(a, [True, False, True])), [_C]),
    ("diagonal", lambda a: a.diagonal(1), [_C]),
    ("cat", lambda a, b: opmux.cat([a, b]), [_C, _R]),
    ("stack and flip", lambda a, b: opmux.stack([a, b]).flip(0), [_C, _C]),
    ("as_strided", lambda a: (a * 1j).as_strided((2, 2), (1, 1)), [_C]),
    ("expand and permute", lambda a: a.expand(4, 2, 3).permute(2, 0, 1), [_C]),
    ("tril", lambda a: a.tril(), [_C]),
]

_CONVOLUTION: Any = {"stride": 1, "padding": 1}

NETWORKS: list[Row] = [
    (
        "conv1d",
        lambda x, w, b: opmux.nn.functional.conv1d(x, w, b, **_CONVOLUTION),
        [("c", (1, 2, 4)), ("c", (2, 2, 3)), ("c", (2,))],
    ),
    (
        "conv2d groups",
        lambda x, w: opmux.nn.functional.conv2d(x, w, groups=2, **_CONVOLUTION),
        [("c", (1, 2, 3, 3)), ("c", (2, 1, 2, 2))],
    ),
    (
        "conv_transpose1d",
        lambda x, w, b: opmux.nn.functional.conv_transpose1d(x, w, b, stride=2),
        [("c", (1, 2, 3)), ("c", (2, 2, 2)), ("c", (2,))],
    ),
    ("linear", lambda x, w, b: opmux.nn.functional.linear(x, w, b), [_C, ("c", (2, 3)), ("c", (2,))]),
    ("pad", lambda x: opmux.nn.functional.pad(x, (1, 2)), [_C]),
]

CASES: list[Row] = [
    *((name, lambda a, name=name: getattr(opmux, name)(a), [_C]) for name in (*_HOLOMORPHIC, *_OTHERS)),
    *ARITHMETIC,
    *REDUCTIONS,
    *LINEAR_ALGEBRA,
    *TRANSFORMS,
    *SELECTION,
    *NETWORKS,
]
