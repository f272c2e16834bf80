"""Parameters as one vector."""

from collections.abc import Iterable
from typing import Final

from opmux.dispatch import explain_each, no_grad
from opmux.errors import OperatorArgumentError, OperatorValueError
from opmux.nn.modules._inputs import checked_tensor
from opmux.tensor import Tensor, ops

__all__ = ["parameters_to_vector", "vector_to_parameters"]

_aten: Final = ops.aten


def _on_one_device(parameters: Iterable[Tensor]) -> list[Tensor]:
    listed = [checked_tensor(parameter, "a parameter") for parameter in parameters]
    if len({str(parameter.device) for parameter in listed}) > 1:
        raise OperatorArgumentError(
            "parameters as one vector",
            found="Found two parameters on different devices, this is currently not supported.",
            advice="move them to one device first: module.to(device)",
        )
    return listed


def parameters_to_vector(parameters: Iterable[Tensor]) -> Tensor:
    """All elements behind each other.

    Raises:
        OperatorArgumentError: They are on several devices, or one is no tensor.
    """
    return _aten.cat.default([parameter.reshape(-1) for parameter in _on_one_device(parameters)])


@no_grad()
def vector_to_parameters(vec: Tensor, parameters: Iterable[Tensor]) -> None:
    """Has parameters see parts of a vector, such as `parameters_to_vector` gave of others of their order, shapes and device.

    Each takes the vector's dtype and, as in PyTorch, its memory: what is written to either is in both.

    Raises:
        OperatorArgumentError: `vec` is no tensor, or the parameters are on several devices.
        OperatorValueError: `vec` has fewer elements than they have.
    """
    if not isinstance(vec, Tensor):
        raise OperatorArgumentError(
            "vector_to_parameters",
            found=f"expected a Tensor, but got: {type(vec).__qualname__}",
            advice="pass what parameters_to_vector returned",
        )
    listed = _on_one_device(parameters)
    needed = sum(parameter.numel() for parameter in listed)
    if vec.numel() < needed:
        raise OperatorValueError(
            f"a vector of {vec.numel()} elements",
            found=f"the parameters have {needed}",
            advice="pass what parameters_to_vector returned for parameters of these shapes",
        )
    place = 0
    for parameter in listed:
        parameter.data = vec[place : place + parameter.numel()].view(parameter.shape)
        place += parameter.numel()


explain_each(globals(), __all__)
