"""Ufuncs with CuPy's loops: dtypes are chosen as CuPy chooses them, and what has no loop there is refused."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, final

import numpy as np

from ._api import HAS_BFLOAT16
from ._calls import ARRAY, check_operand, wrap
from ._machine import MACHINE

__all__ = ["ufunc"]

_RANK: Final = {"b": 0, "u": 1, "i": 1, "f": 2, "V": 2, "c": 3}
_PYTHON: Final[dict[type, tuple[int, str]]] = {bool: (0, "?"), int: (1, "l"), float: (2, "d"), complex: (3, "D")}
#: Dtypes that CuPy's scatter kernels add in; int64 has no atomics there.
SCATTER: Final = {
    "add": "iIQefdFD",
    "sub": "iIQefdFD",
    "max": "iIQfd",
    "min": "iIQfd",
    "and": "iIlLqQ",
    "or": "iIlLqQ",
    "xor": "iIlLqQ",
}
_OPTIONS: Final = frozenset({"out", "dtype", "casting", "where"})


def loop_dtype(char: str) -> Any:
    """The dtype of one letter of a loop; E is bfloat16."""
    return np.dtype("bfloat16" if char == "E" else char)


@final
class ufunc:  # noqa: N801 -- CuPy's name
    """A function of elements.

    Args:
        name: Name in CuPy and NumPy.
        known: What `api.json` says: `nin`, `nout`, `types` and `at`.
        compute: NumPy's function.
    """

    def __init__(self, name: str, known: dict[str, Any], compute: Callable[..., Any]) -> None:
        self.__name__ = self.name = name
        self.nin, self.nout = known["nin"], known["nout"]
        self.nargs = self.nin + self.nout
        self.types: tuple[str, ...] = tuple([t for t in known["types"] if HAS_BFLOAT16 or "E" not in t])
        self._scatter = known["at"]
        self._compute = compute

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        operands, outs, options = self._read(args, kwargs)
        hosts, arrays = self._operands(operands)
        loop = self._loop(hosts, options.get("dtype"))
        results = self._run(hosts, loop)
        where = options.get("where")
        if where is not None and where is not True:
            raise NotImplementedError("the fake has no where=")
        return self._finished(results, outs, arrays, options.get("casting") or "same_kind")

    def _read(self, args: Any, kwargs: Any) -> tuple[list[Any], list[Any], dict[str, Any]]:
        if unknown := kwargs.keys() - _OPTIONS:
            raise TypeError(f"Wrong arguments {{{', '.join(sorted(unknown))}}}")
        if not self.nin <= len(args) <= self.nargs:
            raise TypeError(f"Wrong number of arguments for {self.name!r}")
        out = kwargs.get("out")
        outs = list(args[self.nin :]) or (list(out) if isinstance(out, tuple) else [out])
        for array in outs:
            if array is not None and not isinstance(array, ARRAY[0]):
                raise TypeError("Output arguments must be cupy.ndarray")
        return list(args[: self.nin]), outs, kwargs

    def _operands(self, operands: Sequence[Any]) -> tuple[list[Any], list[Any]]:
        hosts, arrays = [], []
        for x in operands:
            if isinstance(x, ARRAY[0]):
                MACHINE.check_device(x._memory)
                arrays.append(x)
                hosts.append(x._host)
            elif isinstance(x, (np.generic, bool, int, float, complex)):
                hosts.append(x)
            else:
                check_operand(x)
                raise TypeError(f"Unsupported type {type(x)}")
        return hosts, arrays

    def _loop(self, hosts: Sequence[Any], dtype: Any) -> str:
        wanted = None if dtype is None else np.dtype(dtype)
        if wanted is not None:
            for loop in self.types:
                if loop_dtype(loop.partition("->")[2][0]) == wanted:
                    return loop
            raise TypeError(f"No matching signature found for {self.name} with dtype {wanted}")
        fitting = _first_that_fits(self.types, tuple([getattr(h, "dtype", type(h)) for h in hosts]))
        if fitting is not None:
            return fitting
        shown = ", ".join(str(getattr(h, "dtype", type(h).__name__)) for h in hosts)
        raise TypeError(f"Wrong type ({shown}) of arguments for cupy_{self.name}")

    def _run(self, hosts: Sequence[Any], loop: str) -> list[Any]:
        ins, _, outs = loop.partition("->")
        cast = [np.asarray(h).astype(loop_dtype(c), copy=False) for h, c in zip(hosts, ins, strict=True)]
        with np.errstate(all="ignore"):
            result = self._compute(*cast)
        results = result if isinstance(result, tuple) else (result,)
        return [np.asarray(r).astype(loop_dtype(c), copy=False) for r, c in zip(results, outs, strict=True)]

    def _finished(self, results: list[Any], outs: list[Any], arrays: list[Any], casting: Any) -> Any:
        reads = [array._memory for array in arrays]
        finished = []
        for position, result in enumerate(results):
            out = outs[position] if position < len(outs) else None
            if out is None:
                # In the order of dimensions that the operands have, in memory of its own.
                fresh = result if result.base is None else result.copy("K")
                finished.append(wrap(fresh))
                continue
            if not np.can_cast(result.dtype, out.dtype, casting):
                raise TypeError(f"output ({result.dtype}) can not be cast to {out.dtype} with casting rule {casting!r}")
            MACHINE.check_device(out._memory)
            if np.broadcast_shapes(result.shape, out.shape) != out.shape:
                raise ValueError("Out shape is mismatched")
            with np.errstate(all="ignore"):
                out._host[...] = result
            finished.append(out)
        MACHINE.launch(self.name, reads, [array._memory for array in finished])
        return finished[0] if len(finished) == 1 else tuple(finished)

    def outer(self, a: Any, b: Any, **kwargs: Any) -> Any:
        """All pairs."""
        return self(a.reshape(a.shape + (1,) * b.ndim), b, **kwargs)

    def reduce(self, array: Any, axis: Any = 0, dtype: Any = None, out: Any = None, keepdims: bool = False) -> Any:
        """CuPy has sums and products only."""
        method = {"add": "sum", "multiply": "prod"}.get(self.name)
        if method is None:
            raise NotImplementedError(f"`{self.name}.reduce` is not supported yet")
        return getattr(array, method)(axis=axis, dtype=dtype, out=out, keepdims=keepdims)

    def accumulate(self, array: Any, axis: int = 0, dtype: Any = None, out: Any = None) -> Any:
        """CuPy has sums and products only."""
        method = {"add": "cumsum", "multiply": "cumprod"}.get(self.name)
        if method is None:
            raise NotImplementedError(f"`{self.name}.accumulate` is not supported yet")
        return getattr(array, method)(axis=axis, dtype=dtype, out=out)

    def reduceat(self, array: Any, indices: Any, axis: int = 0, dtype: Any = None, out: Any = None) -> Any:
        """CuPy has sums only."""
        raise NotImplementedError(f"`{self.name}.reduceat` is not supported yet")

    def at(self, a: Any, indices: Any, b: Any = None) -> None:
        """Combines repeated positions, in the few dtypes that CuPy has atomic operations for."""
        if self._scatter is None:
            raise NotImplementedError(f"`{self.name}.at` is not supported yet")
        a._scatter(indices, b, self._scatter, getattr(np, self.name))

    def __repr__(self) -> str:
        return f"<ufunc 'cupy_{self.name}'>"


@lru_cache(None)  # CuPy keeps what it has found too
def _first_that_fits(loops: tuple[str, ...], operands: tuple[Any, ...]) -> str | None:
    """The first loop that takes operands of these dtypes, and of these types where they are Python's numbers."""
    rank = max((_RANK[of.kind] for of in operands if isinstance(of, np.dtype)), default=-1)
    return next((loop for loop in loops if all(map(lambda of, c: _fits(of, c, rank), operands, loop))), None)


def _fits(of: Any, char: str, rank: int) -> bool:
    """Whether an operand can be cast to a loop's dtype; Python's numbers adapt to arrays of their kind or a higher one."""
    target = loop_dtype(char)
    if isinstance(of, np.dtype):
        return bool(np.can_cast(of, target, "safe"))
    own, default = _PYTHON.get(of, (2, "d"))
    if own > rank:
        return bool(np.can_cast(np.dtype(default), target, "safe"))
    return _RANK[target.kind] >= own
