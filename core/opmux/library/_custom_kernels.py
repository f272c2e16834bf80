"""The kernels that a custom operator consists of."""

import functools
from collections.abc import Callable
from typing import Any

from opmux.dispatch import BoxedKernel, DispatchKeySet, is_grad_enabled, location_of, result_reader, tensors_in
from opmux.errors import OperatorValueError
from opmux.func import batching_kernel
from opmux.library._definitions import CustomOperator
from opmux.library._kernel_source import kernel_factory
from opmux.library._memory import refuse_shared_memory
from opmux.library._names import check_callable, dense_key
from opmux.library._schemas import is_view
from opmux.schema import FunctionSchema, Tag
from opmux.tensor import current_autograd_hooks

__all__ = ["batching", "computing", "counting_writes", "refusing_out", "selecting_backend", "trivial_fake"]

_Kernel = Callable[..., Any]


def computing(operator: CustomOperator, device_type: str | None, fn: _Kernel) -> _Kernel:
    """The kernel of a device: it calls the function, and checks what comes back."""
    schema = operator._opoverload.schema
    check = _result_check(operator, fn)
    refuses_sharing = getattr(check, "func", None) is refuse_shared_memory
    make = kernel_factory(schema, fn, refuses_sharing=refuses_sharing)
    kernel = make(operator, device_type, fn, result_reader(schema, fn), check)
    wrapped: _Kernel = functools.wraps(fn)(kernel)
    return wrapped


def batching(rule: _Kernel) -> BoxedKernel:
    """The FuncTorchBatched kernel of an operator that has a rule; tables show the rule, and where it is written."""
    check_callable("register_vmap", rule)
    kernel = batching_kernel(rule, lambda op, result: result_reader(op.schema, rule)(result))
    functools.update_wrapper(kernel.fn, rule)
    return kernel


def _result_check(operator: CustomOperator, fn: _Kernel) -> Callable[[tuple[Any, ...], dict[str, Any], Any], None]:
    """What a result must be, as `check(args, kwargs, result)`."""
    schema = operator._opoverload.schema
    name = schema.qualified_name
    if Tag.inplace in operator._tags:
        return functools.partial(_check_inplace, name, fn)
    if Tag.out in operator._tags:
        return functools.partial(_check_out, name, fn, [a.parameter_name for a in schema.out_arguments])
    return functools.partial(_check_view if is_view(schema) else refuse_shared_memory, name, fn)


def _check_view(name: str, fn: _Kernel, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any) -> None:
    if any(value is result for value in args if value is not None):
        raise OperatorValueError(
            f"{name}: View operation returned a tensor that is the same as the input base tensor",
            found="its function returned an argument itself",
            where=location_of(fn),
            advice="make a new tensor explicitly, as .detach() or x.view(x.shape) do",
        )


def _check_inplace(name: str, fn: _Kernel, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any) -> None:
    if result is not args[0]:
        raise OperatorValueError(
            f"{name}: an operator tagged with Tag.inplace must return its first argument",
            found=f"its function returned another {type(result).__name__}",
            where=location_of(fn),
            advice="return the argument itself",
        )


def _check_out(
    name: str, fn: _Kernel, outs: list[str], args: tuple[Any, ...], kwargs: dict[str, Any], result: Any
) -> None:
    results = result if isinstance(result, tuple) and len(outs) > 1 else (result,)
    if len(results) != len(outs) or any(r is not kwargs[out] for r, out in zip(results, outs, strict=True)):
        raise OperatorValueError(
            f"{name}: an operator tagged with Tag.out must return its mutable keyword-only arguments",
            found="its function returned something else",
            where=location_of(fn),
            advice=f"return {', '.join(outs)}",
        )


def trivial_fake(operator: CustomOperator) -> _Kernel:
    """What runs for Meta tensors while no fake kernel is registered: what follows from the schema alone."""
    schema = operator._opoverload.schema
    outs = [a.parameter_name for a in schema.out_arguments]

    def kernel(*args: Any, **kwargs: Any) -> Any:
        if Tag.inplace in operator._tags:
            return args[0]
        if Tag.out in operator._tags:
            return kwargs[outs[0]] if len(outs) == 1 else tuple(kwargs[name] for name in outs)
        if schema.is_mutable and not schema.returns:
            return None
        raise OperatorValueError(
            f"There was no fake impl registered for {operator!r}",
            found="an argument is on device meta: shapes are to be computed without data",
            advice=f"use `{operator._init_fn.__name__}.register_fake` to add a fake impl: a function that returns empty tensors",
        )

    return kernel


def counting_writes(schema: FunctionSchema) -> _Kernel:
    """The ADInplaceOrView kernel: it counts the writes, so that backward notices what it needs to have changed."""

    def kernel(next: _Kernel, /, *args: Any, **kwargs: Any) -> Any:
        hooks = current_autograd_hooks()
        if hooks is not None:
            for tensor in tensors_in([value for _, value in schema.written(args, kwargs)]):
                hooks.increment_version(tensor)
        return next(*args, **kwargs)

    return kernel


def refusing_out(name: str) -> _Kernel:
    """The Autograd kernel of an operator with `Tag.out`."""

    def kernel(next: _Kernel, /, *args: Any, **kwargs: Any) -> Any:
        if is_grad_enabled():
            raise OperatorValueError(
                f"{name}: functions with out=... arguments don't support automatic differentiation",
                found="one of the arguments requires grad",
                advice="call it inside opmux.no_grad(), or with detached tensors",
            )
        return next(*args, **kwargs)

    return kernel


def selecting_backend(operator: CustomOperator, position: int) -> _Kernel:
    """The BackendSelect kernel of an operator without tensors: its argument `device` chooses."""

    def kernel(keyset: DispatchKeySet, /, *args: Any, **kwargs: Any) -> Any:
        device_type = args[position].type
        if device_type not in operator._backend_fns:
            raise OperatorValueError(
                f"{operator._qualname} does not have a kernel registered for {device_type}",
                found=f"kernels are registered for {', '.join(map(str, operator._backend_fns))}",
                advice=f'use register_kernel: @{operator._init_fn.__name__}.register_kernel("{device_type}")',
            )
        chosen = DispatchKeySet([dense_key(device_type, operator._qualname)])
        return operator._opoverload.redispatch(chosen, *args, **kwargs)

    return kernel
