"""What handlers of modes and classes are asked in one library, with torch's names, and the names that the libraries differ in."""

import functools
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import torch
import torch.utils._python_dispatch as torch_python

import opmux.dispatch

__all__ = ["Notes"]

#: What torch's blocks tell modes that they are.
_BLOCKS = ("_set_grad_enabled", "torch.device")
#: What torch fills in for what makes tensors, and `with device(...)` with it.
_PLACE = ("pin_memory", "device", "layout")


class Notes:
    """What handlers of one library were asked, and what they are made with.

    Attributes:
        module: torch or opmux.
        lines: A line for each call.
        is_on: Whether calls are noted.
        function: The name of what sees functions, and that of what sees operators.
    """

    def __init__(self, module: Any) -> None:
        self.module = module
        self.lines: list[Any] = []
        self.is_on = True
        self.function, self.dispatch = (f"__{module.__name__}_{kind}__" for kind in ("function", "dispatch"))
        overrides, ours = module.overrides, opmux.dispatch
        self.has: Any = getattr(overrides, f"has_{module.__name__}_function")
        self.handle: Any = getattr(overrides, f"handle_{module.__name__}_function")
        if module is torch:
            self.FunctionMode: Any = overrides.TorchFunctionMode
            self.DispatchMode: Any = torch_python.TorchDispatchMode
            self.without_classes: Any = module._C.DisableTorchFunctionSubclass
            self.without_functions: Any = module._C.DisableTorchFunction
            self.no_handler: Any = module._C._disabled_torch_function_impl
            self.without_modes: Any = torch_python._disable_current_modes
            self.aliasing: Any = torch_python.return_and_correct_aliasing
        else:
            self.FunctionMode, self.DispatchMode = overrides.FunctionMode, ours.DispatchMode
            self.without_classes = ours.DisableOpmuxFunctionSubclass
            self.without_functions = functools.partial(
                ours.ExcludeDispatchKeyGuard, ["FunctionOverride", "FunctionMode"]
            )
            self.no_handler, self.without_modes = ours.disabled_opmux_function, ours.disable_current_modes
            self.aliasing = ours.return_and_correct_aliasing

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """A block in which nothing is noted, and neither modes nor classes are asked about functions."""
        was, self.is_on = self.is_on, False
        try:
            with self.without_functions(), self.without_modes(), self.module.no_grad():
                yield
        finally:
            self.is_on = was

    def note(self, who: str, func: Any, classes: list[str], args: Any, kwargs: Any) -> None:
        """Notes a call.

        Args:
            who: The mode or class.
            func: What it is asked about.
            classes: Names of those that have a handler.
            args: Positional arguments.
            kwargs: Keyword arguments.
        """
        name = self._name(func)
        if not self.is_on or name in _BLOCKS:
            return
        with self.quiet():
            told, named = self.told(args), {key: self.told(value) for key, value in sorted(kwargs.items())}
        if name.startswith("aten::") or "device" in named:
            named = {key: value for key, value in named.items() if key not in _PLACE}
        if name.startswith("aten::to."):  # whose overloads are parts of each other
            name, told, named = "aten::to", told[:1], {}
        if _is_python(name):
            told, named = told[:1], {}
        self.lines.append((who, name, classes, told, named))

    def _name(self, func: Any) -> str:
        if hasattr(func, "overloadpacket"):
            return str(func.name())
        name = str(self.module.overrides.resolve_name(func) or getattr(func, "__name__", func))
        return name.replace("opmux", "torch").replace("torch.functional.", "torch.").replace("__eq__", "eq")

    def is_asked(self, cls: Any) -> bool:
        """Whether a class other than torch's own has a handler for functions: torch names others too, here and there."""
        return cls is not self.module.Tensor and getattr(cls, self.function, None) is not self.no_handler

    def is_asked_below(self, cls: Any) -> bool:
        """Whether a class has a handler for operators."""
        own, inherited = (getattr(each, self.dispatch, None) for each in (cls, self.module.Tensor))
        return bool(getattr(own, "__func__", own) != getattr(inherited, "__func__", inherited))

    def told(self, value: Any) -> Any:
        """An argument as notes have it."""
        if isinstance(value, (tuple, list)):
            return [self.told(part) for part in value]
        if isinstance(value, self.module.Tensor):
            return f"{type(value).__name__}{[*value.shape]}"
        if isinstance(value, (bool, int, float, str, slice, np.generic, type(None), type(...))):
            return repr(value.item() if isinstance(value, np.generic) else value)
        return type(value).__name__


@functools.cache
def _is_python(name: str) -> bool:
    """Whether a function of torch is written in Python, which fills in what is not given."""
    find: Callable[[Any, str], Any] = lambda found, part: getattr(found, part, None)  # noqa: E731 -- typed for mypy
    return isinstance(functools.reduce(find, name.split(".")[1:], torch), types.FunctionType)
