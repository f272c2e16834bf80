"""A call of every function of the standard, for comparing backends: it takes the namespace, and arrays made by `operands`."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Final

import numpy as np

from opmux.array_api import _binary, _unary

__all__ = ["GROUPS", "operands"]

Call = Callable[[Any, Any], Any]

_GENERATOR = np.random.default_rng(7)
_SQUARE = _GENERATOR.normal(size=(2, 3, 3))
#: Values by name, of the dtype that `default` stands for unless they say another.
_VALUES: Final = {
    "x": np.array([[0.25, -0.5, 0.75], [0.5, 0.125, -0.25]]),
    "y": np.array([0.5, 2.0, -1.5]),
    "big": np.array([1.25, 3.5, 2.0]),
    "z": np.array([0.5 + 1j, -0.25 + 0.5j, 2.0 - 1j]),
    "i": np.array([[5, 3, 7], [1, 9, 3]], "int32"),
    "j": np.array([2, 1, 3], "int32"),
    "b": np.array([[True, False, True], [False, False, True]]),
    "c": np.array([True, False, False]),
    "square": _SQUARE,
    "definite": _SQUARE @ _SQUARE.swapaxes(-1, -2) + np.eye(3),
}


def operands(make: Callable[[Any], Any], narrow: bool = False) -> SimpleNamespace:
    """The arrays that calls take.

    Args:
        make: Makes an array of a NumPy array.
        narrow: Whether numbers have 32 bits, for devices that hold no others.
    """
    to = {"float64": "float32", "complex128": "complex64"} if narrow else {}
    return SimpleNamespace(**{name: make(v.astype(to.get(v.dtype.name, v.dtype))) for name, v in _VALUES.items()})


def _of_one(name: str) -> Call:
    if name.startswith("bitwise"):
        return lambda m, a: getattr(m, name)(a.i)
    if name == "logical_not":
        return lambda m, a: m.logical_not(a.b)
    if name in ("acosh", "log", "log2", "log10", "sqrt"):
        return lambda m, a: getattr(m, name)(a.big)
    if name in ("real", "imag", "conj"):
        return lambda m, a: getattr(m, name)(a.z)
    return lambda m, a: getattr(m, name)(a.x)


def _of_two(name: str) -> Call:
    if name.startswith("bitwise"):
        return lambda m, a: getattr(m, name)(a.i, a.j)
    if name.startswith("logical"):
        return lambda m, a: getattr(m, name)(a.b, a.c)
    if name == "pow":
        return lambda m, a: m.pow(a.big, a.y)
    return lambda m, a: getattr(m, name)(a.x, a.y)


_ELEMENTWISE: Final[dict[str, Call]] = {
    **{name: _of_one(name) for name in _unary.__all__},
    **{name: _of_two(name) for name in _binary.__all__ if name != "clip"},
    "clip": lambda m, a: m.clip(a.x, -0.25, a.big),
}

_CREATION: Final[dict[str, Call]] = {
    "arange": lambda m, a: m.arange(1, 9, 3, dtype=a.i.dtype, device=a.device),
    "asarray": lambda m, a: m.asarray([[1.5, 2.0]], dtype=a.x.dtype, device=a.device),
    "empty": lambda m, a: m.empty((2, 0), dtype=a.x.dtype, device=a.device),
    "empty_like": lambda m, a: m.empty_like(a.x[:, :0]),
    "eye": lambda m, a: m.eye(3, 4, k=1, dtype=a.x.dtype, device=a.device),
    "from_dlpack": lambda m, a: m.from_dlpack(a.x),
    "full": lambda m, a: m.full((2, 2), 1.5, dtype=a.x.dtype, device=a.device),
    "full_like": lambda m, a: m.full_like(a.i, 7),
    "linspace": lambda m, a: m.linspace(0, 1, 5, dtype=a.x.dtype, device=a.device, endpoint=False),
    "meshgrid": lambda m, a: m.meshgrid(a.y, a.big),
    "ones": lambda m, a: m.ones((2, 3), dtype=a.x.dtype, device=a.device),
    "ones_like": lambda m, a: m.ones_like(a.i),
    "tril": lambda m, a: m.tril(a.x, k=-1),
    "triu": lambda m, a: m.triu(a.square),
    "zeros": lambda m, a: m.zeros(3, dtype=a.x.dtype, device=a.device),
    "zeros_like": lambda m, a: m.zeros_like(a.b),
}

_DTYPES: Final[dict[str, Call]] = {
    "astype": lambda m, a: m.astype(a.x, a.i.dtype),
    "can_cast": lambda m, a: (m.can_cast(a.j, a.i.dtype), m.can_cast(a.x, a.i.dtype)),
    "finfo": lambda m, a: m.finfo(a.x).eps,
    "iinfo": lambda m, a: m.iinfo(a.i).max,
    "isdtype": lambda m, a: m.isdtype(a.x.dtype, "real floating"),
    "result_type": lambda m, a: m.result_type(a.i, 3) == a.i.dtype,
}

_MANIPULATION: Final[dict[str, Call]] = {
    "broadcast_arrays": lambda m, a: m.broadcast_arrays(a.x, a.y),
    "broadcast_shapes": lambda m, a: m.broadcast_shapes((2, 1), (3,)),
    "broadcast_to": lambda m, a: m.broadcast_to(a.y, (2, 3)),
    "concat": lambda m, a: m.concat([a.x, a.x], axis=1),
    "expand_dims": lambda m, a: m.expand_dims(a.x, (0, -1)),
    "flip": lambda m, a: m.flip(a.x, axis=-1),
    "moveaxis": lambda m, a: m.moveaxis(a.square, 0, -1),
    "permute_dims": lambda m, a: m.permute_dims(a.square, (2, 0, 1)),
    "repeat": lambda m, a: (m.repeat(a.y, 2), m.repeat(a.y, a.j)),
    "reshape": lambda m, a: m.reshape(a.x, (3, -1)),
    "roll": lambda m, a: m.roll(a.x, 1, axis=1),
    "squeeze": lambda m, a: m.squeeze(a.x[:1, :], 0),
    "stack": lambda m, a: m.stack([a.y, a.big], axis=1),
    "tile": lambda m, a: m.tile(a.x, (2, 2)),
    "unstack": lambda m, a: m.unstack(a.x, axis=1),
}

_SEARCHING: Final[dict[str, Call]] = {
    "argmax": lambda m, a: m.argmax(a.x, axis=1),
    "argmin": lambda m, a: m.argmin(a.x),
    "argsort": lambda m, a: m.argsort(a.x, axis=0),
    "count_nonzero": lambda m, a: m.count_nonzero(a.b, axis=1),
    "isin": lambda m, a: m.isin(a.i, a.j),
    "nonzero": lambda m, a: m.nonzero(a.b),
    "searchsorted": lambda m, a: m.searchsorted(m.sort(a.y), a.x),
    "sort": lambda m, a: m.sort(a.x, descending=True),
    "take": lambda m, a: m.take(a.x, a.j - 1, axis=1),
    "take_along_axis": lambda m, a: m.take_along_axis(a.x, m.argsort(a.x), axis=1),
    "unique_all": lambda m, a: m.unique_all(a.i)[0],
    "unique_counts": lambda m, a: m.unique_counts(a.i),
    "unique_inverse": lambda m, a: m.unique_inverse(a.i),
    "unique_values": lambda m, a: m.unique_values(a.x),
    "where": lambda m, a: m.where(a.b, a.x, a.y),
}

_STATISTICAL: Final[dict[str, Call]] = {
    "all": lambda m, a: m.all(a.b, axis=0),
    "any": lambda m, a: m.any(a.b, axis=1, keepdims=True),
    "cumulative_prod": lambda m, a: m.cumulative_prod(a.x, axis=1, include_initial=True),
    "cumulative_sum": lambda m, a: m.cumulative_sum(a.x, axis=0),
    "diff": lambda m, a: m.diff(a.x, n=2),
    "max": lambda m, a: m.max(a.x, axis=1),
    "mean": lambda m, a: m.mean(a.x),
    "min": lambda m, a: m.min(a.i, axis=(0, 1)),
    "prod": lambda m, a: m.prod(a.square, axis=(0, 2)),
    "std": lambda m, a: m.std(a.x, axis=1, correction=1),
    "sum": lambda m, a: (m.sum(a.x, axis=1), m.sum(a.i)),
    "var": lambda m, a: m.var(a.x, correction=0.5),
}

_PRODUCTS: Final[dict[str, Call]] = {
    "matmul": lambda m, a: m.matmul(a.square, a.y),
    "matrix_transpose": lambda m, a: m.matrix_transpose(a.square),
    "tensordot": lambda m, a: m.tensordot(a.x, a.square, axes=((1,), (2,))),
    "vecdot": lambda m, a: m.vecdot(a.z, a.z),
}

_LINALG: Final[dict[str, Call]] = {
    "linalg.cholesky": lambda m, a: m.linalg.cholesky(a.definite, upper=True),
    "linalg.cross": lambda m, a: m.linalg.cross(a.x, a.y[None, :]),
    "linalg.det": lambda m, a: m.linalg.det(a.square),
    "linalg.diagonal": lambda m, a: m.linalg.diagonal(a.square, offset=1),
    "linalg.eig": lambda m, a: m.sort(m.real(m.linalg.eig(a.definite).eigenvalues)),
    "linalg.eigh": lambda m, a: m.linalg.eigh(a.definite).eigenvalues,
    "linalg.eigvals": lambda m, a: m.sort(m.real(m.linalg.eigvals(a.definite))),
    "linalg.eigvalsh": lambda m, a: m.linalg.eigvalsh(a.definite),
    "linalg.inv": lambda m, a: m.linalg.inv(a.definite),
    "linalg.matmul": lambda m, a: m.linalg.matmul(a.square, a.square),
    "linalg.matrix_norm": lambda m, a: (m.linalg.matrix_norm(a.square), m.linalg.matrix_norm(a.square, ord="nuc")),
    "linalg.matrix_power": lambda m, a: m.linalg.matrix_power(a.definite, -2),
    "linalg.matrix_rank": lambda m, a: m.linalg.matrix_rank(a.square),
    "linalg.matrix_transpose": lambda m, a: m.linalg.matrix_transpose(a.square),
    "linalg.outer": lambda m, a: m.linalg.outer(a.y, a.big),
    "linalg.pinv": lambda m, a: m.linalg.pinv(a.square[..., :2]),
    "linalg.qr": lambda m, a: m.abs(m.linalg.qr(a.square).R),
    "linalg.slogdet": lambda m, a: m.linalg.slogdet(a.square),
    "linalg.solve": lambda m, a: m.linalg.solve(a.definite, a.y),
    "linalg.svd": lambda m, a: m.linalg.svd(a.square).S,
    "linalg.svdvals": lambda m, a: m.linalg.svdvals(a.square),
    "linalg.tensordot": lambda m, a: m.linalg.tensordot(a.square, a.y, axes=1),
    "linalg.trace": lambda m, a: m.linalg.trace(a.square),
    "linalg.vecdot": lambda m, a: m.linalg.vecdot(a.x, a.y),
    "linalg.vector_norm": lambda m, a: m.linalg.vector_norm(a.x, axis=1, ord=3),
}


def _transform(name: str, operand: str) -> Call:
    return lambda m, a: getattr(m.fft, name)(getattr(a, operand))


_FFT: Final[dict[str, Call]] = {
    **{f"fft.{name}": _transform(name, "z") for name in ("fft", "ifft", "fftn", "ifftn", "hfft", "irfft")},
    **{f"fft.{name}": _transform(name, "y") for name in ("rfft", "ihfft", "rfftn")},
    "fft.irfftn": lambda m, a: m.fft.irfftn(m.stack([a.z, a.z])),
    "fft.fftfreq": lambda m, a: m.fft.fftfreq(5, dtype=a.x.dtype, device=a.device),
    "fft.rfftfreq": lambda m, a: m.fft.rfftfreq(5, dtype=a.x.dtype, device=a.device),
    "fft.fftshift": lambda m, a: m.fft.fftshift(a.x),
    "fft.ifftshift": lambda m, a: m.fft.ifftshift(a.x, axes=1),
}

#: Calls by the standard's groups and the functions' names.
GROUPS: Final[dict[str, dict[str, Call]]] = {
    "creation": _CREATION,
    "data types": _DTYPES,
    "element-wise": _ELEMENTWISE,
    "linear algebra": _PRODUCTS,
    "manipulation": _MANIPULATION,
    "searching, sorting, sets, indexing": _SEARCHING,
    "statistical and utility": _STATISTICAL,
    "extension linalg": _LINALG,
    "extension fft": _FFT,
}
