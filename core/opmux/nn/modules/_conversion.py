"""Changing a module's tensors: their dtype, their device, and whether gradients are recorded for them."""

from collections.abc import Callable
from typing import Any, Final, Self, cast

from opmux.dispatch import no_grad
from opmux.errors import OperatorArgumentError, OperatorNotImplementedError, OperatorValueError, caution, shown
from opmux.nn.modules._inputs import checked_tensor
from opmux.nn.modules._parts import ModuleParts
from opmux.nn.parameter import Parameter
from opmux.tensor import Tensor, bfloat16, dtype, float16, float32, float64, memory_format, ops
from opmux.tensor import device as _device

__all__ = ["ModuleConversion", "forget_gradient"]


class ModuleConversion(ModuleParts):
    """The part of `Module` that changes its tensors in place.

    A parameter stays the same object where its memory can be exchanged, that is on a device of the same type. Moved to another one
    it becomes another object, the same one in all places that share it: make optimizers afterwards.
    """

    def _apply(self, fn: Callable[[Tensor], Tensor], recurse: bool = True) -> Self:
        """Puts `fn(tensor)` in place of every parameter, gradient and buffer."""
        fn = fn if isinstance(fn, _Conversion) else _Conversion(fn)
        for module in self.children() if recurse else ():
            module._apply(fn)
        for name, parameter in self._parameters.items():
            if parameter is not None:
                self._parameters[name] = fn.replaced(parameter)
        for name, buffer in self._buffers.items():
            if buffer is not None:
                self._buffers[name] = fn(buffer)
        return self

    def to(self, *args: Any, **kwargs: Any) -> Self:
        """Moves and converts parameters and buffers in place; a dtype counts for those of floating-point or complex dtype.

        Called as `to(device=None, dtype=None, non_blocking=False)`, `to(dtype, non_blocking=False)`, `to(tensor,
        non_blocking=False)` for the device and dtype of a tensor, or `to(memory_format=...)` for those of 4 or 5 dimensions.

        Raises:
            OperatorArgumentError: The dtype is neither a floating-point nor a complex one, or the arguments have another form.
            OperatorNotImplementedError: It is on "meta" and is to leave it; its tensors have no values (see `to_empty`).
        """
        place, kind, non_blocking, order = _wanted(*args, **kwargs)
        if kind is not None and kind.kind not in "fc":
            raise OperatorArgumentError(
                "nn.Module.to only accepts floating point or complex dtypes",
                found=f"got desired dtype={kind}",
                advice="pass a floating-point dtype such as opmux.float64; tensor.to(dtype) converts one tensor",
            )
        if kind is not None and kind.is_complex:
            caution(
                "Complex modules are a new feature: some modules might not work as expected when using complex tensors as "
                "parameters or buffers."
            )

        def convert(tensor: Tensor) -> Tensor:
            if tensor.is_meta and place is not None and place.type != "meta":
                raise _without_values(place)
            wanted = kind if tensor.dtype.kind in "fc" else None
            options = {"memory_format": order} if order is not None and tensor.ndim in (4, 5) else {}
            return tensor.to(
                device=place or tensor.device, dtype=wanted or tensor.dtype, non_blocking=non_blocking, **options
            )

        return self._apply(convert)

    def type(self, dst_type: dtype | str) -> Self:
        """Converts parameters and buffers to a dtype."""
        return self._apply(lambda tensor: cast(Tensor, tensor.type(dst_type)))

    def _float_to(self, wanted: dtype) -> Self:
        return self._apply(lambda tensor: tensor.to(wanted) if tensor.is_floating_point() else tensor)

    def float(self) -> Self:
        """Converts parameters and buffers of floating-point dtype to float32."""
        return self._float_to(float32)

    def double(self) -> Self:
        """Converts parameters and buffers of floating-point dtype to float64."""
        return self._float_to(float64)

    def half(self) -> Self:
        """Converts parameters and buffers of floating-point dtype to float16."""
        return self._float_to(float16)

    def bfloat16(self) -> Self:
        """Converts parameters and buffers of floating-point dtype to bfloat16."""
        return self._float_to(bfloat16)

    def cpu(self) -> Self:
        """Moves parameters and buffers to the CPU."""
        return self.to("cpu")

    def cuda(self, device: Any = None) -> Self:
        """Moves parameters and buffers to a CUDA device: the current one if None, or that of a number.

        Raises:
            OperatorValueError: It is a device of another type.
        """
        place = _device("cuda" if device is None else f"cuda:{device}" if isinstance(device, int) else device)
        if place.type != "cuda":
            raise OperatorValueError(
                f"Module.cuda({place})", found="Invalid device, must be cuda device", advice=f'write to("{place}")'
            )
        return self.to(place)

    def to_empty(self, *, device: Any, recurse: bool = True) -> Self:
        """Puts tensors without values on a device in place of parameters and buffers; without those below if not `recurse`."""
        return self._apply(lambda tensor: ops.aten.empty_like.default(tensor, device=device), recurse=recurse)

    def requires_grad_(self, requires_grad: bool = True) -> Self:
        """Sets whether gradients are recorded for the parameters.

        Raises:
            PluginError: They are to be, and no autograd plugin is loaded.
        """
        for parameter in self.parameters():
            parameter.requires_grad_(requires_grad)
        return self

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Forgets the gradients of the parameters, or sets them to zeros if not `set_to_none`."""
        for parameter in self.parameters():
            forget_gradient(parameter, set_to_none)


def _without_values(place: _device) -> OperatorNotImplementedError:
    return OperatorNotImplementedError(
        f"moving a module from meta to {place}",
        found="Cannot copy out of meta tensor; no data!",
        advice=f'use opmux.nn.Module.to_empty() instead: model.to_empty(device="{place}"), and load or draw its values',
    )


def forget_gradient(parameter: Tensor, set_to_none: bool) -> None:
    """Removes a gradient, or makes it zero: the same tensor, without a history, so that other references to it see zeros."""
    gradient = parameter.grad
    if gradient is None:
        return
    if set_to_none:
        parameter.grad = None
        return
    if gradient.grad_fn is not None:
        gradient.detach_()
    else:
        gradient.requires_grad_(False)
    ops.aten.zero_.default(gradient)


class _Conversion:
    """What one call does to the tensors of a module and all below it."""

    def __init__(self, fn: Callable[[Tensor], Tensor]) -> None:
        self._fn = fn
        # By the former parameter, which is kept alive so that its id stays its own. Modules that share it share the other one.
        self._others: dict[int, tuple[Parameter, Parameter]] = {}

    def __call__(self, tensor: Tensor) -> Tensor:
        return self._fn(tensor)

    def replaced(self, parameter: Parameter) -> Parameter:
        """The parameter with other memory, or another one where it cannot have it."""
        if id(parameter) in self._others:
            return self._others[id(parameter)][1]
        former, gradient = parameter, parameter.grad
        changed = no_grad().call(self._fn, parameter)
        changed_gradient = None if gradient is None else no_grad().call(self._fn, gradient)
        if changed is parameter:
            pass
        elif type(changed) in (type(parameter), Tensor) and changed.device.type == parameter.device.type:
            parameter.data = changed
        else:
            parameter = Parameter(changed.detach(), parameter.requires_grad)
            self._others[id(former)] = former, parameter
        if changed_gradient is not None and (changed_gradient is not gradient or parameter.grad is not gradient):
            parameter.grad = changed_gradient.requires_grad_(gradient is not None and gradient.requires_grad)
        return parameter


_FORMS: Final = "to(device, dtype), to(dtype) or to(tensor), each with non_blocking and memory_format"


def _wanted(*args: Any, **kwargs: Any) -> tuple[Any, Any, bool, Any]:
    """Device, dtype, non_blocking and memory format from the arguments of `Module.to`."""
    if args and isinstance(args[0], dtype):
        args = None, *args
    elif args and isinstance(args[0], Tensor):
        args = args[0].device, args[0].dtype, *args[1:]
    elif "tensor" in kwargs:
        tensor = checked_tensor(kwargs.pop("tensor"), "tensor")
        kwargs = {"device": tensor.device, "dtype": tensor.dtype, **kwargs}
    try:
        place, kind, non_blocking, order = _bound(*args, **kwargs)
    except TypeError as error:
        raise OperatorArgumentError("Module.to()", found=str(error).replace("_bound()", "it"), advice=_FORMS) from None
    if not (kind is None or isinstance(kind, dtype)) or not (order is None or isinstance(order, memory_format)):
        raise OperatorArgumentError(
            "Module.to()",
            found=f"dtype {shown(kind)}, memory_format {shown(order)}",
            advice=_FORMS,
        )
    return (None if place is None else _device(place)), kind, non_blocking, order


def _bound(
    device: Any = None, dtype: Any = None, non_blocking: bool = False, *, memory_format: Any = None
) -> tuple[Any, Any, bool, Any]:
    return device, dtype, non_blocking, memory_format
