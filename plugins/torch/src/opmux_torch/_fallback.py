"""Operators that only torch's CPU can compute: refused, unless the user allows it."""

import warnings
from types import TracebackType
from typing import Any, Final, final

import torch

import opmux
from opmux.errors import KernelNotFoundError, OperatorValueError, shown
from opmux_torch._devices import opmux_device
from opmux_torch._memory import adopt, to_cpu
from opmux_torch._name import NAME
from opmux_torch._tensor import OpmuxTensor, refresh, wrap

__all__ = ["fallback_counts", "on_cpu", "set_fallback"]

_ALLOWED: Final[list[str | None]] = [None]
_COUNTS: Final[dict[str, int]] = {}


@final
class set_fallback:  # noqa: N801 -- named as torch names what is a function and a `with` block: set_grad_enabled
    """Lets torch's CPU compute the operators that neither opmux nor a decomposition has, or forbids it again.

    As a `with` block it ends with the block. It holds for all threads. The first call of an operator that goes this way warns.

    Args:
        device: `"cpu"`, or None, as it is in the beginning.

    Raises:
        OperatorValueError: It is neither.
    """

    def __init__(self, device: str | None) -> None:
        if device not in ("cpu", None):
            raise OperatorValueError(
                f"set_fallback({shown(device)})", found='neither "cpu" nor None', advice='give "cpu", or None for none'
            )
        self._before = _ALLOWED[0]
        _ALLOWED[0] = device

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        _ALLOWED[0] = self._before


def fallback_counts() -> dict[str, int]:
    """How often each operator has gone to torch's CPU since the process began."""
    return dict(_COUNTS)


def on_cpu(operator: Any, args: Any, kwargs: dict[str, Any], missing: Exception | None) -> Any:
    """Computes an operator on torch's CPU, over the memory of opmux where that is the host's.

    Raises:
        KernelNotFoundError: The user has not allowed it.
    """
    name = str(operator)
    if _ALLOWED[0] is None:
        raise KernelNotFoundError(
            f"{name} on device {NAME!r}",
            key="PrivateUse1",
            found=f"{missing or 'opmux has no operator of this name'}, and torch has no decomposition of it",
            advice='let torch\'s CPU compute such operators: opmux_torch.set_fallback("cpu")',
        ) from missing
    if name not in _COUNTS:
        warnings.warn(f"{name} is computed by torch's CPU, as opmux_torch.set_fallback allows", stacklevel=2)
    _COUNTS[name] = _COUNTS.get(name, 0) + 1
    moved = _Moved(kwargs.get("device"))
    result = operator(*moved.to_cpu(args), **{key: moved.to_cpu(value) for key, value in kwargs.items()})
    moved.write_back()
    return moved.back(result)


@final
class _Moved:
    """The tensors of one call: those on torch's CPU, and whose values they have."""

    def __init__(self, wanted: Any) -> None:
        self._pairs: list[tuple[Any, OpmuxTensor]] = []
        self._where: opmux.device | None = None if wanted is None else opmux_device(wanted)

    def to_cpu(self, value: Any) -> Any:
        """The argument for torch's CPU."""
        if type(value) is OpmuxTensor:
            self._where = value._inner.device
            host = to_cpu(value._inner)
            self._pairs.append((host, value))
            return host
        if isinstance(value, (list, tuple)):
            return [self.to_cpu(item) for item in value]
        if isinstance(value, torch.device) and value.type == NAME:
            return torch.device("cpu")
        return value

    def write_back(self) -> None:
        """Takes what was written to copies back to where it came from, and shapes that were changed in place."""
        for host, tensor in self._pairs:
            if host._version:
                if tuple(host.shape) != tuple(tensor.shape):
                    tensor._inner.resize_(list(host.shape))
                    refresh(tensor)
                tensor._inner.copy_(adopt(host))

    def back(self, result: Any) -> Any:
        """The result as a tensor of ours: the argument itself, where that was returned."""
        if isinstance(result, torch.Tensor):
            known = next((tensor for host, tensor in self._pairs if host is result), None)
            return wrap(adopt(result).to(self._where or opmux.device("cpu"))) if known is None else known
        if isinstance(result, (list, tuple)):
            return (
                type(result)([self.back(item) for item in result])
                if type(result) is list
                else tuple(map(self.back, result))
            )
        return result
