"""The function of opmux that a recorded call names, with the order of arguments of the call."""

import operator
from collections.abc import Callable
from typing import Any

import opmux

__all__ = ["Function", "MissingOperatorError", "exists", "function_of", "in_place_of"]

Function = Callable[..., Any]


class MissingOperatorError(Exception):
    """No operator of that name is in opmux."""


def _exchanged(function: Function) -> Function:
    return lambda first, second, *others, **named: function(second, first, *others, **named)


def _first_to_second(function: Function) -> Function:
    return lambda first, second, third, **named: function(second, first, third, **named)


def _on_a_copy(method: Function) -> Function:
    return lambda self, *given: method(self.clone(), *given)


def _reflected(name: str, apply: Function) -> Function:
    """A reflected method as Python calls it: if it gives up, the operator of the other operand has its turn."""

    def call(self: Any, other: Any) -> Any:
        if not isinstance(self, opmux.Tensor):
            raise TypeError(f"{name} of a {type(self).__name__}")
        result = getattr(self, name)(other)
        return apply(other, self) if result is NotImplemented else result

    return call


def _attribute(name: str) -> Function:
    return lambda self: getattr(self, name)


def _pool_and_back(self: Any, kernel_size: Any, stride: Any = None, **options: Any) -> Any:
    """What the OpInfo of max_pool2d's gradient does: the gradient of the sum."""
    options.pop("return_indices", None)
    pooled = opmux.nn.functional.max_pool2d_with_indices(self, kernel_size, stride, **options)
    given = [options.get("padding", 0), options.get("dilation", 1), options.get("ceil_mode", False)]
    backward = opmux.ops.aten.max_pool2d_with_indices_backward.default
    stride = kernel_size if stride is None else stride
    return backward(opmux.ones_like(pooled[0]), self, kernel_size, stride, *given, pooled[1])


#: Operators whose OpInfo has another order of arguments than the function.
_ORDERS: dict[str, Callable[[Function], Function]] = {
    "where": _first_to_second,
    "einsum": _exchanged,
    "polygamma": _exchanged,
    "special.polygamma": _exchanged,
    "nn.functional.embedding": _exchanged,
    "nn.functional.embedding_bag": _exchanged,
}
_REFLECTED = {
    "__radd__": operator.add,
    "__rand__": operator.and_,
    "__rdiv__": operator.truediv,
    "__rmatmul__": operator.matmul,
    "__rmod__": operator.mod,
    "__rmul__": operator.mul,
    "__ror__": operator.or_,
    "__rpow__": operator.pow,
    "__rsub__": operator.sub,
    "__rxor__": operator.xor,
}
#: OpInfos that stand for attributes of tensors.
_ATTRIBUTES = ("T", "H", "mT", "mH")
#: OpInfos that write a copy of their first argument.
_COPYING = ("resize_", "resize_as_", "zero_")
#: OpInfos by name and variant that call the operator with what they make of their arguments, or take a part of its result.
_OF_OTHERS: dict[tuple[str, str], Callable[[], Function]] = {
    ("linalg.lstsq", "grad_oriented"): lambda: lambda a, b, driver: opmux.linalg.lstsq(a, b, driver=driver)[:2],
    ("linalg.pinv", "singular"): lambda: lambda a, b: opmux.linalg.pinv(a @ b.mT),
    ("pca_lowrank", ""): lambda: lambda a, b, **options: opmux.pca_lowrank(a @ b.mT, **options),
    ("svd_lowrank", ""): lambda: lambda a, b, **options: opmux.svd_lowrank(a @ b.mT, **options),
}
#: OpInfos of operators that torch has under torch.ops only.
_UNDER_OPS = ("slice", "_upsample_bilinear2d_aa")
#: OpInfos by name and variant whose function is the method that writes the tensor.
_WRITING = (
    ("cauchy", ""),
    ("exponential", ""),
    ("geometric", ""),
    ("log_normal", ""),
    ("normal", "in_place"),
    ("uniform", ""),
)


def function_of(name: str, variant: str = "") -> Function:
    """What to call in place of an OpInfo's `op`: the function of its public name, or the method.

    Args:
        name: Name of the OpInfo.
        variant: Name of its variant.

    Raises:
        MissingOperatorError: opmux has neither.
    """
    if name == "max_pool2d_with_indices_backward":
        return _pool_and_back
    if name in _UNDER_OPS:
        function: Function = getattr(opmux.ops.aten, name)
        return function
    if (name, variant) in _OF_OTHERS:
        return _OF_OTHERS[name, variant]()
    if (name, variant) in _WRITING:
        return _method(f"{name}_")
    method = name in _REFLECTED or name in _ATTRIBUTES or name in _COPYING or name.startswith("__")
    function = _method(name) if method else _public(name) or _method(name)
    if name in _REFLECTED:
        return _reflected(name, _REFLECTED[name])
    if name in _ATTRIBUTES:
        return _attribute(name)
    if name in _COPYING:
        return _on_a_copy(function)
    return _ORDERS[name](function) if name in _ORDERS else function


def _public(name: str) -> Function | None:
    """A function of opmux by its public name; dtypes such as `opmux.float` are none."""
    value: Any = opmux
    for part in name.split("."):
        value = getattr(value, part, None)
    return value if callable(value) else None


def _method(name: str) -> Function:
    # Not getattr, which also finds what every class has: type.__or__ makes unions.
    if not any(name in vars(kind) for kind in opmux.Tensor.__mro__):
        raise MissingOperatorError(f"opmux.{name}")
    method: Function = getattr(opmux.Tensor, name)
    return method


def exists(name: str) -> bool:
    """Whether opmux has the operator of an OpInfo's name."""
    try:
        function_of(name)
    except MissingOperatorError:
        return False
    return True


def in_place_of(name: str) -> Function:
    """What to call for the variant that writes: the method with an underscore, or the function with `inplace=True`.

    Raises:
        MissingOperatorError: opmux has neither.
    """
    if name.startswith("nn.functional."):
        function = function_of(name)
        return lambda *given, **named: function(*given, **named, inplace=True)
    return _method(name if name.endswith("_") else f"{name}_")
