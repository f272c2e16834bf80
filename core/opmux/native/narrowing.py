"""Results of array modules that put a dtype in another's place: jax, unless told otherwise, has no integers of 64 bits.

What asks for such a dtype is refused where it asks. Functions of the module that choose their dtype themselves, as `argmax` does,
give another one without a word; so the kernels of such a backend have their results compared with what the Meta function knows.
"""

from collections.abc import Callable
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.structured import TensorMeta
from opmux.tensor import Tensor

__all__ = ["refusing_narrowed"]

Kernel = Callable[..., Any]


def refusing_narrowed(kernel: Kernel, meta: Kernel, name: str) -> Kernel:
    """The kernel, with a refusal in place of a result of another dtype than the operator's.

    Args:
        kernel: Makes tensors.
        meta: The operator's Meta function, which gives their dtypes.
        name: Qualified name of the operator.
    """

    def checked(*args: Any, **kwargs: Any) -> Any:
        result = kernel(*args, **kwargs)
        specs = meta(*args, **{key: value for key, value in kwargs.items() if not _is_destination(value, result)})
        for tensor, spec in zip(_parts(result), _parts(specs), strict=False):
            if isinstance(spec, TensorMeta) and isinstance(tensor, Tensor) and not _written(tensor, args, kwargs):
                _check(tensor, spec, name)
        return result

    return checked


def _parts(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _is_destination(value: Any, result: Any) -> bool:
    return any(value is part for part in _parts(result))


def _written(tensor: Tensor, args: Any, kwargs: Any) -> bool:
    """Whether a result is an argument that was written to; its dtype was there before."""
    return any(tensor is x for x in (*args, *kwargs.values()))


def _check(tensor: Tensor, spec: TensorMeta, name: str) -> None:
    if tensor.dtype is not spec.dtype:
        raise OperatorValueError(
            f"{name} on device {tensor.device}",
            found=f"the result has dtype {spec.dtype}, and the backend's array module has {tensor.dtype} in its place",
            advice='have the array module hold it: jax does after jax.config.update("jax_enable_x64", True)',
        )
