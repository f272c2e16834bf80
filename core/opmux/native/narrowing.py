"""Results of array modules that put a dtype in another's place: jax, unless told otherwise, has no integers of 64 bits.

What asks for such a dtype is refused where it asks. Functions of the module that choose their dtype themselves, as `argmax` does,
give another one without a word; so the kernels of such a backend have their results compared with what the Meta function knows.
"""

from collections.abc import Callable
from typing import Any, Final

from opmux.dispatch import tensors_in
from opmux.errors import OperatorValueError, OpmuxError
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import (
    ArrayBackend,
    Tensor,
    complex64,
    complex128,
    dtype,
    float32,
    float64,
    int32,
    int64,
    uint32,
    uint64,
)

__all__ = ["refusing_narrowed"]

Kernel = Callable[..., Any]

#: What a dtype of 32 bits stands for where nothing else gave it.
_WIDE: Final = {int32: int64, uint32: uint64, float32: float64, complex64: complex128}


def refusing_narrowed(be: ArrayBackend, kernel: Kernel, meta: Kernel, name: str) -> Kernel:
    """The kernel, with a refusal in place of a result of another dtype than the operator's.

    Args:
        be: The backend.
        kernel: Makes tensors.
        meta: The operator's Meta function, which gives their dtypes.
        name: Qualified name of the operator.
    """

    def checked(*args: Any, **kwargs: Any) -> Any:
        result = kernel(*args, **kwargs)
        fresh = [part for part in _parts(result) if isinstance(part, Tensor) and not _written(part, args, kwargs)]
        if fresh:
            _check_all(be, result, _specs(meta, result, args, kwargs), (args, kwargs), name)
        return result

    return checked


def _specs(meta: Kernel, result: Any, args: Any, kwargs: Any) -> Any:
    """What the Meta function knows of the results; nothing where that takes their values."""
    try:
        return meta(*args, **{key: value for key, value in kwargs.items() if not _is_destination(value, result)})
    except OpmuxError:
        return None


def _check_all(be: ArrayBackend, result: Any, specs: Any, given: tuple[Any, Any], name: str) -> None:
    args, kwargs = given
    parts = _parts(result)
    if specs is None:
        known = {x.dtype for x in tensors_in((*args, *kwargs.values()))}
        expected: list[Any] = [
            _WIDE.get(x.dtype, x.dtype) if isinstance(x, Tensor) and x.dtype not in known else None for x in parts
        ]
    else:
        expected = [spec.dtype if isinstance(spec, TensorMeta) else None for spec in _parts(specs)]
    for tensor, d in zip(parts, expected, strict=False):
        if isinstance(tensor, Tensor) and d is not None and not _written(tensor, args, kwargs):
            be.native_dtype[d]  # Refuses a dtype that the backend has not.
            _check(tensor, d, name)


def _parts(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _is_destination(value: Any, result: Any) -> bool:
    return any(value is part for part in _parts(result))


def _written(tensor: Tensor, args: Any, kwargs: Any) -> bool:
    """Whether a result is an argument that was written to; its dtype was there before."""
    return any(tensor is x for x in (*args, *kwargs.values()))


def _check(tensor: Tensor, d: dtype, name: str) -> None:
    if tensor.dtype is not d:
        raise OperatorValueError(
            f"{name} on device {tensor.device}",
            found=f"the result has dtype {d}, and the backend's array module has {tensor.dtype} in its place",
            advice='have the array module hold it: jax does after jax.config.update("jax_enable_x64", True)',
        )
