"""Tensors of the CPU backend, and one table of operator calls, for the tests of kernels."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import opmux  # noqa: F401 -- loads the CPU plugin, whose kernels these tests run
from opmux.dispatch import ops
from opmux.errors import OpmuxError
from opmux.tensor import DTYPES, ArrayBackend, Tensor, array_backend

from . import elementwise_calls, shape_calls
from .operands import D, Row

GROUPS = {
    g.__name__: g
    for g in (
        elementwise_calls.arithmetic,
        elementwise_calls.with_numbers,
        elementwise_calls.unary,
        elementwise_calls.functions,
        elementwise_calls.activations,
        elementwise_calls.backward,
        shape_calls.selection,
        shape_calls.reductions,
        shape_calls.views,
        shape_calls.indexing,
        shape_calls.copies,
        shape_calls.creation,
    )
}


def _ours(backend: ArrayBackend, x: Any) -> Any:
    if isinstance(x, np.ndarray):
        own = x.copy("K")
        return backend.wrap(backend.from_numpy(own))
    if isinstance(x, D):
        return DTYPES[x.name]
    return [_ours(backend, part) for part in x] if isinstance(x, list) else x


class Call:
    """One row of the table: an operator and its arguments, with NumPy arrays for tensors and names for dtypes."""

    def __init__(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        self.name = name
        self.base, self.overload = name.split(".")
        self.args = args
        self.kwargs = kwargs

    def run(self, backend: ArrayBackend, **more: Any) -> tuple[Any, OpmuxError | None, list[Any]]:
        """Result or refusal on a backend, and the arguments that were passed."""
        args = [_ours(backend, x) for x in self.args]
        kwargs = {key: _ours(backend, x) for key, x in {**self.kwargs, **more}.items()}
        try:
            return getattr(getattr(ops.aten, self.base), self.overload)(*args, **kwargs), None, args
        except OpmuxError as error:
            return None, error, args

    def __str__(self) -> str:
        parts = [
            f"{x.dtype}{list(x.shape)}" if isinstance(x, np.ndarray) else repr(x)[:40]
            for x in (*self.args, *self.kwargs.items())
        ]
        return f"{self.name}({', '.join(parts)})"


class Table:
    """The calls of one group."""

    def __init__(self, rows: Iterator[Row]) -> None:
        self.calls = [Call(*row) for row in rows]

    def check(self, compare: Callable[[Call], None]) -> None:
        """Compares every call, so that one failure does not hide the others."""
        failures = []
        for call in self.calls:
            try:
                compare(call)
            except Exception as error:
                failures.append(f"{call}: {type(error).__name__}: {str(error).strip()[:300]}")
        assert not failures, f"{len(failures)} differ\n" + "\n".join(failures)


@pytest.fixture(params=list(GROUPS))
def table(request: pytest.FixtureRequest) -> Table:
    """One group of operator calls after another."""
    return Table(GROUPS[request.param]())


@pytest.fixture
def cpu() -> ArrayBackend:
    """The NumPy backend."""
    return array_backend("cpu")


@pytest.fixture
def meta() -> ArrayBackend:
    """The backend of tensors without data."""
    return array_backend("meta")


@pytest.fixture
def tensor(cpu: ArrayBackend) -> Callable[..., Tensor]:
    """Makes a CPU tensor from nested lists or an array, of float32 unless a dtype is given."""

    def make(data: Any, dtype: str = "float32") -> Tensor:
        return cpu.wrap(np.array(data, dtype=dtype))

    return make
