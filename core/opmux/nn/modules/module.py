"""`Module`, the base class of everything with parameters."""

from collections.abc import Callable
from typing import Any, ClassVar, NoReturn, Self

from opmux.dispatch import explained
from opmux.errors import OperatorValueError, shown
from opmux.nn.modules._backward_hooks import backward_hooks
from opmux.nn.modules._conversion import ModuleConversion
from opmux.nn.modules._hooks import (
    EVERY_MODULE,
    Hook,
    HookTables,
    always_called,
    call_forward_hooks,
    call_pre_hooks,
    register,
    register_module_buffer_registration_hook,
    register_module_forward_hook,
    register_module_forward_pre_hook,
    register_module_full_backward_hook,
    register_module_full_backward_pre_hook,
    register_module_module_registration_hook,
    register_module_parameter_registration_hook,
)
from opmux.nn.modules._state import ModuleState
from opmux.tensor import RemovableHandle, not_shared

__all__ = [
    "Module",
    "register_module_buffer_registration_hook",
    "register_module_forward_hook",
    "register_module_forward_pre_hook",
    "register_module_full_backward_hook",
    "register_module_full_backward_pre_hook",
    "register_module_module_registration_hook",
    "register_module_parameter_registration_hook",
]


def _unimplemented(self: Any, *input: Any) -> Any:
    """What a call computes; each subclass defines its own."""
    raise NotImplementedError(f'Module [{type(self).__name__}] is missing the required "forward" function')


class Module(ModuleState, ModuleConversion):
    """Base class of modules: parts of a network that are called, and keep what they learn.

    A subclass calls `super().__init__()`, assigns parameters and other modules as attributes, and defines `forward`.

    Attributes:
        training: Whether it trains, or evaluates: see `train` and `eval`.
        call_super_init: Whether arguments of `__init__` go on to the next class, of subclasses with several bases.
    """

    call_super_init: ClassVar[bool] = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if not self.call_super_init and (args or kwargs):
            name = f"{type(self).__name__}.__init__()"
            if kwargs:
                raise TypeError(f"{name} got an unexpected keyword argument '{next(iter(kwargs))}'")
            raise TypeError(f"{name} takes 1 positional argument but {len(args) + 1} were given")
        super().__init__()
        if self.call_super_init:
            super(HookTables, self).__init__(*args, **kwargs)

    # -- calling

    #: Computes the result of a call. To be defined by the subclass, with any parameters.
    forward: Callable[..., Any] = _unimplemented

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """Computes `forward`, and calls the hooks that there are. See Note [Module hooks]."""
        if not (
            self._forward_hooks
            or self._forward_pre_hooks
            or self._backward_hooks
            or self._backward_pre_hooks
            or EVERY_MODULE._forward_hooks
            or EVERY_MODULE._forward_pre_hooks
            or EVERY_MODULE._backward_hooks
            or EVERY_MODULE._backward_pre_hooks
        ):
            return self.forward(*args, **kwargs)
        return self._call_with_hooks(args, kwargs)

    def _call_with_hooks(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        called: set[int] = set()
        result = None
        try:
            args, kwargs = call_pre_hooks(self, args, kwargs)
            backward = backward_hooks(self)
            if backward is not None:
                args = backward.watch_inputs(args)
            result = self.forward(*args, **kwargs)
            result = call_forward_hooks(self, args, kwargs, result, called)
            return result if backward is None else backward.watch_outputs(result)
        except Exception:
            always_called(self, args, kwargs, result, called)
            raise

    @explained
    def register_forward_pre_hook(
        self, hook: Hook, *, prepend: bool = False, with_kwargs: bool = False
    ) -> RemovableHandle:
        """Calls `hook(module, args)` before `forward`; what it returns, unless None, takes the arguments' place.

        Args:
            hook: The function.
            prepend: Call it before the hooks that are there.
            with_kwargs: Call `hook(module, args, kwargs)`, which may return both.
        """
        options = (self._forward_pre_hooks_with_kwargs,) if with_kwargs else ()
        return register(self._forward_pre_hooks, hook, prepend=prepend, options=options)

    @explained
    def register_forward_hook(
        self, hook: Hook, *, prepend: bool = False, with_kwargs: bool = False, always_call: bool = False
    ) -> RemovableHandle:
        """Calls `hook(module, args, output)` after `forward`; what it returns, unless None, takes the output's place.

        Args:
            hook: The function.
            prepend: Call it before the hooks that are there.
            with_kwargs: Call `hook(module, args, kwargs, output)`.
            always_call: Call it even if `forward` raises.
        """
        return self._add_forward_hook(hook, prepend, with_kwargs, always_call)

    @explained
    def register_full_backward_pre_hook(self, hook: Hook, prepend: bool = False) -> RemovableHandle:
        """Calls `hook(module, grad_output)` with the gradients of the outputs before a backward pass goes through the module.

        Args:
            hook: What it returns, unless None, takes the gradients' place.
            prepend: Call it before the hooks that are there.
        """
        return register(self._backward_pre_hooks, hook, prepend=prepend)

    @explained
    def register_full_backward_hook(self, hook: Hook, prepend: bool = False) -> RemovableHandle:
        """Calls `hook(module, grad_input, grad_output)` when a backward pass went through the module.

        Args:
            hook: It gets the gradients of positional arguments, None for what is no tensor that requires grad, and those of the
                outputs. What it returns, unless None, takes the place of `grad_input`.
            prepend: Call it before the hooks that are there.
        """
        return register(self._backward_hooks, hook, prepend=prepend)

    # -- state

    def train(self, mode: bool = True) -> Self:
        """Has this module and those below it train, or evaluate if not `mode`.

        Raises:
            OperatorValueError: `mode` is no bool.
        """
        if not isinstance(mode, bool):
            raise OperatorValueError(
                "training mode is expected to be boolean",
                found=shown(mode),
                advice="pass True, or False as eval() does",
            )
        self.training = mode
        for module in self.children():
            module.train(mode)
        return self

    def eval(self) -> Self:
        """Has this module and those below it evaluate."""
        return self.train(False)

    @explained
    def apply(self, fn: Callable[[Any], object]) -> Self:
        """Calls `fn(module)` with each module below this one, then with this one."""
        for module in self.children():
            module.apply(fn)
        fn(self)
        return self

    def share_memory(self) -> NoReturn:
        """Is refused: arrays of a backend cannot be moved to memory that processes share.

        Raises:
            OperatorValueError: Always.
        """
        raise not_shared("Module.share_memory()")

    def __setstate__(self, state: dict[str, Any]) -> None:
        state = dict(state)  # it may be the module's own
        # What a newer opmux keeps, and the pickle of an older one lacks.
        ModuleState.__init__(self)
        self.__dict__.update(state)

    # -- text

    def extra_repr(self) -> str:
        """What the text of a module says in its parentheses; subclasses override it."""
        return ""

    def _get_name(self) -> str:
        return type(self).__name__

    def __repr__(self) -> str:
        extra = self.extra_repr().splitlines()
        children = [f"({name}): " + repr(module).replace("\n", "\n  ") for name, module in self._modules.items()]
        if len(extra) == 1 and not children:
            return f"{self._get_name()}({extra[0]})"
        inside = "".join(f"\n  {line}" for line in (*extra, *children))
        return f"{self._get_name()}({inside}\n)" if inside else f"{self._get_name()}()"
