"""Calls as they are written on a command line: `add(cpu[2,3], npu[3], alpha=2)`.

Note [Tensors without data]
Explaining a call runs no kernel, so its tensors need shape, dtype, device and keys, and no memory: they are meta tensors that say
they are on the device. So a tensor of a terabyte, or on a device that this machine has not got, can be explained.
"""

import ast
import re
from collections.abc import Callable
from typing import Any, Final, NoReturn

import opmux
from opmux.dispatch import default_dispatcher
from opmux.errors import OperatorValueError, close_names
from opmux.tensor import Tensor, array_backend, device_backend

__all__ = ["read_call"]

_CALL: Final = re.compile(r"\s*(?:(\w+)(?:::|\.)(?=\w+(?:\.\w+)?\s*\())?(\w+)(?:\.(\w+))?\s*\((.*)\)\s*", re.DOTALL)
#: What stands before an operator's name where its function is called, in opmux and in PyTorch.
_PUBLIC: Final = re.compile(r"\s*(?:(?:opmux|torch)\.)?(?:ops\.|nn\.functional\.)?")
#: "cuda:1[2]" and "cpu[]" are no Python; nothing inside quotes is touched.
_NUMBERED: Final = re.compile(r"""("[^"]*"|'[^']*')|\b([A-Za-z_]\w*)(?::(\d+))?\[(\s*\])?""")
_EXAMPLE: Final = (
    "write it like 'add(cpu[2,3], cpu[3], alpha=2)': a tensor is its device and shape, then its dtype if it has one"
)


def read_call(text: str, *, requires_grad: bool = False) -> tuple[Callable[..., Any], list[Any], dict[str, Any]]:
    """The operator and the arguments of a call.

    Args:
        text: The call.
        requires_grad: Whether its floating-point tensors require gradients.

    Raises:
        OperatorValueError: It is none.
        OpmuxError: There is no such operator, or no such device.
    """
    match = _CALL.fullmatch(_PUBLIC.sub("", text, count=1))
    if match is None:
        _refuse(text, "it is no call")
    *names, arguments = match.groups()
    operator = _operator(*names)
    reader = _Reader(text, requires_grad)
    args, kwargs = reader.arguments(arguments)
    return operator, args, kwargs


def _operator(namespace: str | None, name: str, overload: str | None) -> Any:
    if namespace and not overload and namespace not in default_dispatcher.namespaces():
        if default_dispatcher.is_defined(f"aten::{namespace}_{name}"):
            namespace, name = "", f"{namespace}_{name}"  # fft.fft(...), a public function
        else:
            namespace, name, overload = "", namespace, name  # add.Tensor(...), in the namespace of opmux's own
    namespace = namespace or "aten"
    qualified = f"{namespace}::{name}" + (f".{overload}" if overload not in (None, "default") else "")
    # The objects below have attributes that are no operators.
    if not (default_dispatcher.is_defined(qualified) or qualified in default_dispatcher.operators()):
        raise default_dispatcher.unknown_operator(qualified)
    operator = getattr(getattr(opmux.ops, namespace), name)
    return getattr(operator, overload) if overload else operator


def _refuse(text: str, found: str) -> NoReturn:
    raise OperatorValueError(f"the call {text!r}", found=found, advice=_EXAMPLE)


def _as_python(match: re.Match[str]) -> str:
    quoted, device, number, empty = match.groups()
    if quoted:
        return quoted
    return f"{device}{f'_number_{number}' if number else ''}[{'()]' if empty else ''}"


class _Reader:
    """Reads the arguments of one call."""

    def __init__(self, text: str, requires_grad: bool) -> None:
        self._text = text
        self._requires_grad = requires_grad

    def arguments(self, text: str) -> tuple[list[Any], dict[str, Any]]:
        try:
            call = ast.parse(f"f({_NUMBERED.sub(_as_python, text)})", mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            reason = error.msg if isinstance(error, SyntaxError) else error  # a SyntaxError's text names a file besides
            _refuse(self._text, f"its arguments cannot be read: {reason}")
        is_one = isinstance(call, ast.Call) and isinstance(call.func, ast.Name)  # "f(1)(2)" is two
        if not isinstance(call, ast.Call) or not is_one or any(keyword.arg is None for keyword in call.keywords):
            _refuse(self._text, "it is no call with plain arguments")
        return [self._value(node) for node in call.args], {k.arg: self._value(k.value) for k in call.keywords if k.arg}

    def _value(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            return self._tensor(node.value.id, node.slice)
        if isinstance(node, (ast.List, ast.Tuple)):
            items = [self._value(item) for item in node.elts]
            return items if isinstance(node, ast.List) else tuple(items)
        if isinstance(node, ast.Name):
            return self._named(node.id, f"; a tensor without dimensions is {node.id}[]")
        try:
            return ast.literal_eval(node)
        except (ValueError, TypeError, RecursionError):
            _refuse(self._text, f"{ast.unparse(node)!r} is neither a tensor, a number, a text nor a dtype")

    def _named(self, name: str, instead: str) -> Any:
        """A dtype, a layout or a memory format."""
        value = getattr(opmux, name, None) if name in opmux.__all__ else None
        if isinstance(value, (opmux.dtype, opmux.layout, opmux.memory_format)):
            return value
        _refuse(self._text, f"{name!r} is no dtype{instead}")

    def _tensor(self, device: str, index: ast.expr) -> Tensor:
        parts = list(index.elts) if isinstance(index, ast.Tuple) else [index]
        last = parts[-1] if parts else None
        dtype = self._named(last.id, _near_dtypes(last.id)) if isinstance(last, ast.Name) else None
        parts = parts[:-1] if isinstance(last, ast.Name) else parts
        shape = [self._value(part) for part in parts]
        if any(type(size) is not int or size < 0 for size in shape):
            _refuse(self._text, f"the shape {shape} of a tensor holds something else than sizes")
        return _tensor(device.replace("_number_", ":"), shape, dtype, self._requires_grad)


def _near_dtypes(name: str) -> str:
    near = close_names(name, [n for n in opmux.__all__ if isinstance(getattr(opmux, n), opmux.dtype)])
    return f"; did you mean {' or '.join(near)}?" if near else ""


def _tensor(device: str, shape: list[int], dtype: Any, requires_grad: bool) -> Tensor:
    """A tensor that is dispatched as if it were on the device. See Note [Tensors without data].

    Raises:
        OpmuxError: No loaded plugin has the device; says in which state the plugin is that would have it.
    """
    kind = opmux.device(device)
    array_backend(kind.type)  # raises, as said
    tensor: Tensor = opmux.ops.aten.empty(shape, dtype=dtype, device="meta")
    tensor._device = kind
    tensor._keys = device_backend(kind.type).keyset
    is_floating = tensor.dtype.is_floating_point or tensor.dtype.is_complex
    return tensor.requires_grad_() if requires_grad and is_floating else tensor
