"""What public functions have in Python though no schema has it: names of results, options of factories, tuples, tensors one by one.

Each of these is put around a function of `functions.py`, as PyTorch has it, and asks handlers first, of the arguments as written.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, NamedTuple

from opmux.dispatch import active_modes, are_ordinary, get_function_modes, is_tensor, overridable, overridden, read_once
from opmux.errors import OperatorArgumentError, OperatorValueError, caution
from opmux.native.public.arguments import schema_keywords, without_out
from opmux.native.public.functions import packet_of
from opmux.native.public.overloads import by_sizes, overloaded
from opmux.native.public.results import take_iterable
from opmux.tensor import Size, Tensor, check_flag, get_default_device, results_repr, to_device

__all__ = ["deprecated", "factory", "gathering", "giving_back", "named", "tuples"]

Function = Callable[..., Any]

#: Classes of a list of sizes.
_SIZES: Final = frozenset((list, tuple, Size))
#: Makes a named tuple of a tuple in C, which its class does in Python.
_new_tuple: Final = tuple.__new__


def named(function: Function, name: str, result_name: str | tuple[str, ...], out_names: tuple[str, ...]) -> Function:
    """The function with names for its several results, and with `out` as a tuple of tensors to write them into.

    Args:
        function: What `single` or `overloaded` made.
        name: Name without overload.
        result_name: Name of the results' named tuple in `opmux.return_types`, or of another project's operator the names of the
            results; empty if they have no names.
        out_names: Out arguments of the schema that the elements of `out` are.
    """
    any_overload = overloaded(name, "", sizes_at=None)
    result_type: Any = _result_type(name, result_name) if result_name else None
    has_out_type = bool(result_name and out_names) and isinstance(result_name, str)
    out_type = _result_type(name, f"{result_name}_out") if has_out_type else result_type

    @wraps(function)
    def with_names(*args: Any, **kwargs: Any) -> Any:
        if not kwargs and are_ordinary(map(type, args)) and not get_function_modes():
            result = function(*args)
            return _new_tuple(result_type, result) if result_type and result.__class__ is tuple else result
        if get_function_modes() or not (
            are_ordinary(map(type, args)) and (not kwargs or are_ordinary(map(type, kwargs.values())))
        ):
            answer = overridden(with_names, args, kwargs)
            if answer is not NotImplemented:
                return answer
        if out_names and kwargs.get("out", ...) is None:
            without_out(packet_of(name), args, schema_keywords(name, kwargs), out_names)  # refuses it
            del kwargs["out"]
        if kwargs.get("out").__class__ in (tuple, list):
            outs = kwargs.pop("out")
            if len(outs) != len(out_names):
                raise OperatorArgumentError(
                    f"{name} with {len(outs)} tensors for out",
                    found=f"the results that can be written are {', '.join(out_names) or 'none'}",
                    advice="give one tensor for each",
                )
            kwargs.update(zip(out_names, outs, strict=True))
            result, named_tuple = any_overload(*args, **kwargs), out_type
        else:
            result, named_tuple = function(*args, **kwargs), result_type
        return _new_tuple(named_tuple, result) if named_tuple and result.__class__ is tuple else result

    return with_names


def _result_type(name: str, result_name: str | tuple[str, ...]) -> Any:
    if isinstance(result_name, tuple):
        made = NamedTuple(name.partition("::")[2], [(each, Any) for each in result_name])  # type: ignore[misc]  # as named
        setattr(made, "__repr__", results_repr)  # noqa: B010 -- a type checker knows the class as one without it
        take_iterable(made)
        return made
    from opmux.native._generated import return_types  # only here: its classes take long to make

    return getattr(return_types, result_name)


def factory(function: Function) -> Function:
    """A function that makes tensors, with what it takes in Python though no schema has it, as in PyTorch.

    `requires_grad`, and beside `out` the dtype and the device, which then have to be those of `out`.

    Args:
        function: What `single`, `method` or `overloaded` made.
    """
    sized = getattr(function, "sized", None)

    @wraps(function)
    def make(*args: Any, **kwargs: Any) -> Any:
        if not (kwargs or active_modes() or get_function_modes()) and (
            are_ordinary(map(type, args)) or _has_plain_sizes(args)
        ):
            return function(*args)
        return _with_options(made, function, args, kwargs)

    # Modes see options that no call has written, so that calls under them go through `make`.
    made = make if sized is None else wraps(make)(by_sizes(sized, make, modeless=True))
    return made


def _with_options(make: Function, function: Function, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """A call of a factory that gives more than sizes, or that handlers may see."""
    plain = are_ordinary(map(type, args)) or _has_plain_sizes(args)
    may_see = not (plain and (not kwargs or are_ordinary(map(type, kwargs.values()))))
    if may_see or get_function_modes():
        answer = overridden(make, args, kwargs)
        if answer is not NotImplemented:
            return answer
    if kwargs and kwargs.get("dtype", ...) is None:  # the operator's own default, which is not always None
        del kwargs["dtype"]
    requires_grad = kwargs.pop("requires_grad", None) if kwargs else None
    if requires_grad is not None:
        check_flag(requires_grad)
    if active_modes() or (may_see and args and is_tensor(args[0])):
        kwargs = _with_place(function.__name__, args, kwargs)
    out = kwargs.get("out") if kwargs else None
    if out is not None:
        _check_options(out, function.__name__, kwargs)
    result = function(*args, **kwargs)
    if out is not None and result.requires_grad and result.is_leaf:  # written under no_grad: it is what the call says
        return result.requires_grad_(bool(requires_grad))
    return result.requires_grad_() if requires_grad else result


def _has_plain_sizes(args: tuple[Any, ...]) -> bool:
    """Whether an argument is a list of sizes, and nothing in it or beside it has a handler."""
    for place, value in enumerate(args):
        if value.__class__ in _SIZES:
            beside = args[1:] if place == 0 else (*args[:place], *args[place + 1 :])
            return are_ordinary(map(type, value)) and are_ordinary(map(type, beside))
    return False


def _with_place(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
    """Options as handlers are given them: PyTorch's factories say where the tensor is made and that it is not pinned."""
    if kwargs.get("out") is not None or name.startswith("_"):
        return kwargs
    place: dict[str, Any] = {"pin_memory": False}
    if not (name.endswith("_like") or name.startswith("new_")):
        if any(isinstance(value, Tensor) for value in (*args, *kwargs.values())):
            return kwargs  # drawn with parameters that are tensors, which say where
        place["device"] = get_default_device()
    return kwargs | {word: value for word, value in place.items() if kwargs.get(word) is None}


def _check_options(out: Tensor, name: str, kwargs: dict[str, Any]) -> None:
    """Takes the options out of `kwargs` that `out` says already, and refuses others than its own."""
    kwargs.pop("layout", None)
    kwargs.pop("pin_memory", None)
    d, place = kwargs.pop("dtype", None), kwargs.pop("device", None)
    if d is not None and d is not out.dtype:
        raise OperatorValueError(
            f"{name} of dtype {d} with an out of dtype {out.dtype}",
            found=f"dtype {d} does not match dtype of out parameter ({out.dtype})",
            advice="leave out the dtype",
        )
    if place is not None and to_device(place).type != out.device.type:
        raise OperatorValueError(
            f"{name} on {place} with an out on {out.device}",
            found=f"device {place} does not match device of out parameter ({out.device})",
            advice="leave out the device",
        )


def deprecated(function: Function, instead: str) -> Function:
    """The function, which warns on each call that another is to be called.

    Args:
        function: What `factory` made.
        instead: Why, and what to call.
    """

    @overridable
    @wraps(function)
    def warned(*args: Any, **kwargs: Any) -> Any:
        caution(f"opmux.{function.__name__} is deprecated: {instead}")
        return function(*args, **kwargs)

    return warned


def tuples(function: Function, *, out: bool = True) -> Function:
    """The function with a tuple for its list of tensors, as PyTorch's functions have it.

    Args:
        function: What `single`, `method` or `overloaded` made.
        out: Whether it takes `out` where an overload does.
    """

    @overridable
    @wraps(function)
    def with_tuple(*args: Any, **kwargs: Any) -> Any:
        if not out and "out" in kwargs:
            raise TypeError(f"{function.__name__}() got an unexpected keyword argument 'out'")
        result = function(*args, **kwargs)
        return tuple(result) if result.__class__ is list else result

    return with_tuple


def giving_back(function: Function) -> Function:
    """The function of an operator that writes a list of tensors and returns nothing, with that list for its result.

    Args:
        function: What `single` or `overloaded` made.
    """

    @overridable
    @wraps(function)
    def with_list(*args: Any, **kwargs: Any) -> Any:
        args, kwargs = read_once(args, kwargs)
        function(*args, **kwargs)
        return args[0] if args else kwargs["self"]

    return with_list


def gathering(function: Function, *, alone: bool) -> Function:
    """The function with its tensors given one by one, or as one list.

    Args:
        function: What `single` or `overloaded` made.
        alone: Whether an overload takes a single tensor, and not only a list of one.
    """

    @overridable
    @wraps(function)
    def gather(*tensors: Any, **kwargs: Any) -> Any:
        tensors, kwargs = read_once(tensors, kwargs)
        given = {name: value for name, value in kwargs.items() if value is not None}
        if len(tensors) == 1 and (alone or isinstance(tensors[0], (list, tuple))):
            return function(tensors[0], **given)
        return function(list(tensors), **given) if tensors or not given else function(**given)

    return gather
