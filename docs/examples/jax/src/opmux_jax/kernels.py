"""The device "jax": the kernels that opmux has for every array module, over jax.numpy, which is imported when a tensor is made."""

import importlib
from contextlib import AbstractContextManager
from typing import Any, final

import opmux
from opmux.native import ArrayBackend
from opmux.plugins import Scope

__all__ = ["register", "serving"]

#: The backend while it is loaded.
serving: list[ArrayBackend] = []


@final
class JaxTracing:
    """What opmux asks of jax's tracing."""

    def active(self) -> bool:
        """Whether this thread runs a function for jax.jit or another transformation."""
        from opmux_jax import trees

        return trees.is_traced()

    def trace_of(self, array: Any) -> object:
        """The trace that an array is part of; None for an array that has values."""
        from opmux_jax import trees

        return trees.trace_of(array)

    def paused(self) -> AbstractContextManager[Any]:
        """A `with` block in which jax computes at once."""
        import jax

        block: AbstractContextManager[Any] = jax.ensure_compile_time_eval()
        return block


def _array_type() -> type:
    """The type of arrays, those without values included; asked for at first use, when jax has to know tensors too."""
    import jax

    from opmux_jax import trees

    trees.introduce()
    array_type: type = jax.Array
    return array_type


def register(scope: Scope) -> None:
    """Claims the device, and registers a kernel for every operator that opmux can compute with jax.numpy."""
    be = opmux.native.array_kernels(
        scope,
        scope.backend("jax"),
        xp="jax.numpy",
        array_type=_array_type,
        writable=False,
        special=lambda: importlib.import_module("jax.scipy.special"),
        fallback="cpu",  # for the few functions of scipy.special that jax has not
        tracing=JaxTracing(),
    )
    scope.on_unload(serving.clear)
    serving[:] = [be]
