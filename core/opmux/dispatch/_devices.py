"""Tensors of several devices in one call: which are refused, and which are brought to the device of the others.

Note [Device check]
The tensors of one call lie on one device, but for a few that PyTorch's kernels take from elsewhere. PyTorch generates the
comparison into every kernel. Here a usual call does not pay for it: tensors of two backends bring keys of both, so that a call
which mixes them has a key set of its own, and its first occurrence is a miss. `finish` then puts `OneDevice` around the kernel it
has found, if that is a backend's own or explicitly stands for it. CompositeImplicitAutograd kernels need none, because they go on
to operators, which are checked in their turn. Where a mode, a class of tensors or an added functionality stands between the kernel
of autograd and the backend's, the former refuses nothing: what stands there may bring all tensors to one device, and what it goes
on to compares anew. Devices of one backend have the same keys; their kernels compare on each call, by
the same rule (`native/device_guard.py`).

What may lie elsewhere is brought over before the kernel runs. So no kernel meets tensors of two devices, and no result can have
the keys of one and the device of another. The rule belongs to the definition; operators that are defined at run time have none, as
in PyTorch, where only generated wrappers compare.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, final

from opmux.dispatch._argument_types import ARGUMENT_TYPES
from opmux.dispatch._arguments import rebuilt
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keys import DispatchKey, key_of
from opmux.dispatch._keyset import DispatchKeySet, highest_backend, is_tensor
from opmux.dispatch._resolution import Resolved, TableEntry
from opmux.errors import OperatorValueError
from opmux.schema import Argument, FunctionSchema

__all__ = [
    "ANYWHERE",
    "CPU_SCALAR",
    "ON_CPU",
    "SCALAR",
    "DeviceCheck",
    "DeviceRule",
    "Exemption",
    "OnOneDevice",
    "OneDevice",
    "is_checked",
    "is_seen_between",
    "keys_at",
    "on_one_device",
    "placement",
]

#: Alias keys whose kernels stand for those of backends, with derivatives of their own.
_EXPLICIT = ("CompositeExplicitAutograd", "CompositeExplicitAutogradNonFunctional")


#: Functionalities below those of autograd whose kernels hand tensors on as they are.
_NEUTRAL = ("ADInplaceOrView", "BackendSelect", "Dense")


@final
class Exemption:
    """Which tensors an argument may take from another device than that of the call.

    Attributes:
        from_cpu: Only those of the CPU.
        scalar: Only those without dimensions.
    """

    __slots__ = ("from_cpu", "scalar")

    def __init__(self, *, from_cpu: bool, scalar: bool) -> None:
        self.from_cpu = from_cpu
        self.scalar = scalar

    def takes(self, tensor: Any) -> bool:
        """Whether the tensor is such a one."""
        return not (self.from_cpu and tensor.device.type != "cpu") and not (self.scalar and len(tensor.shape))


#: A number in a tensor of the CPU, as PyTorch's TensorIterator takes one.
CPU_SCALAR: Final = Exemption(from_cpu=True, scalar=True)
SCALAR: Final = Exemption(from_cpu=False, scalar=True)
ON_CPU: Final = Exemption(from_cpu=True, scalar=False)
ANYWHERE: Final = Exemption(from_cpu=False, scalar=False)


@final
class DeviceCheck:
    """Which tensors of an operator may lie on different devices. See Note [Device check].

    Args:
        exemptions: What arguments may take from other devices, by their names in the schema; the others lie on one.
        several: Whether more than one number of the CPU may be given.
        refuses: Whether tensors that may not are refused; else they are passed on, and nothing is brought over.
    """

    __module__ = "opmux.dispatch"

    __slots__ = ("exemptions", "refuses", "several")

    def __init__(self, exemptions: Mapping[str, Exemption], *, several: bool = False, refuses: bool = True) -> None:
        self.exemptions = exemptions
        self.several = several
        self.refuses = refuses


#: The rule of an operator with this schema; None if its kernels take tensors of any devices.
DeviceRule = Callable[[FunctionSchema], DeviceCheck | None]

#: Complete arguments whose tensors lie on one device, and one of those that did from the start; None if all did.
OnOneDevice = tuple[tuple[Any, ...], dict[str, Any], Any]


@final
class _Placed:
    """A tensor among the arguments, and what its argument may take from another device."""

    __slots__ = ("exemption", "name", "tensor")

    def __init__(self, name: str, tensor: Any, exemption: Exemption | None) -> None:
        self.name = name
        self.tensor = tensor
        self.exemption = exemption

    @property
    def follows(self) -> bool:
        """Whether it may be brought to where the others are."""
        return self.exemption is not None and self.exemption.takes(self.tensor)


def is_checked(resolved: Resolved, table_entry: Callable[[DispatchKey], TableEntry]) -> bool:
    """Whether devices are compared before a kernel runs, where there are several. Called with the registry lock held.

    They are before kernels of backends and what stands for these, composites and fallbacks, and before those of autograd over them:
    what is brought over is brought by a recorded copy then, so that its gradient goes back to where it was.

    Args:
        resolved: What the call has found.
        table_entry: The operator's table.
    """
    recorded = resolved.key.functionality.startswith("Autograd")
    if not recorded and resolved.key.functionality != "Dense":
        return False
    entry = table_entry(key_of(KEY_TABLE.functionality_by_name["Dense"], highest_backend(resolved.keyset.raw)))
    own = entry.rule in ("kernel", "backend fallback") or (entry.source is not None and entry.source.name in _EXPLICIT)
    return own and not (recorded and resolved.entry.rule not in ("kernel", "autograd kernel"))


def is_seen_between(resolved: Resolved) -> bool:
    """Whether something else sees a call after this kernel and before the backend's. See Note [Device check]."""
    below = resolved.keyset.below(resolved.key)
    return any(key.functionality not in _NEUTRAL for key in below)


@final
class OneDevice:
    """A finished kernel for tensors of several backends: refuses them, or brings them to one device and calls the kernel there.

    Args:
        schema: Schema of the operator.
        check: Its rule.
        resolved: What the call's keys have found.
        kernel: The finished kernel of that.
        find: Finds the finished kernel of another key set.
    """

    __slots__ = ("_bring", "_check", "_find", "_resolved", "_schema", "kernel")

    def __init__(
        self,
        schema: FunctionSchema,
        check: DeviceCheck,
        resolved: Resolved,
        kernel: Callable[..., Any],
        find: Callable[[DispatchKeySet], Callable[..., Any]],
    ) -> None:
        self._schema = schema
        self._check = check
        self._resolved = resolved
        recorded = resolved.key.functionality.startswith("Autograd")
        self._bring = ARGUMENT_TYPES.bring_recorded if recorded else ARGUMENT_TYPES.bring
        self._find = find
        self.kernel = kernel

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        args, kwargs, home = on_one_device(self._schema, self._check, args, kwargs, self._bring)
        if home is None:
            return self.kernel(*args, **kwargs)
        keys = keys_at(self._resolved.keyset, home)
        here = keys.highest_priority_key is self._resolved.key
        return (self.kernel if here else self._find(keys))(*args, **kwargs)


def on_one_device(
    schema: FunctionSchema,
    check: DeviceCheck,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    bring: Callable[[Any, Any], Any] | None = None,
) -> OnOneDevice:
    """Complete arguments with their tensors on one device: that of what must not move.

    Args:
        schema: Schema of the operator.
        check: Its rule.
        args: Its positional arguments.
        kwargs: Its keyword-only arguments.
        bring: Copies a tensor to a device; without calling an operator if left out.

    Raises:
        OperatorValueError: A tensor lies on another device, and may not.
    """
    home, away = _apart(schema, check, _pairs(schema, args, kwargs))
    if home is None or not away:
        return args, kwargs, None
    bring = bring or ARGUMENT_TYPES.bring
    # Shapes may depend on the values of indices: beside Meta tensors they stay where they have values.
    stays = ON_CPU if home.tensor.device.type == "meta" else None
    brought = {
        id(p.tensor): bring(p.tensor, home.tensor.device) for p in away if stays is None or p.exemption is not stays
    }
    return (
        tuple([_exchanged(value, brought) for value in args]),
        {name: _exchanged(value, brought) for name, value in kwargs.items()},
        home.tensor,
    )


def placement(schema: FunctionSchema, check: DeviceCheck, values: Sequence[Any]) -> tuple[str, Any]:
    """Why a call with these values would be refused, in the words of its error, and the tensor that others are brought to.

    The text is empty if it would not be, the tensor None if nothing is brought.
    """
    try:
        home, away = _apart(schema, check, zip(schema.arguments, values, strict=False))
    except OperatorValueError as error:
        return error.found, None
    return "", None if home is None or not away else home.tensor


def keys_at(keyset: DispatchKeySet, home: Any) -> DispatchKeySet:
    """A call's key set once its tensors are where one of them is."""
    return DispatchKeySet.from_raw(keyset.raw & ~KEY_TABLE.backend_mask | home._keys.raw & KEY_TABLE.backend_mask)


def _apart(
    schema: FunctionSchema, check: DeviceCheck, pairs: Iterable[tuple[Argument, Any]]
) -> tuple[_Placed | None, list[_Placed]]:
    """The tensor that says where a call is computed, and those that are to be brought there; None if nothing is.

    Raises:
        OperatorValueError: A tensor lies on another device, and may not.
    """
    placed = list(_placed(check, pairs))
    fixed = [p for p in placed if p.exemption is None] or [p for p in placed if not p.follows] or placed
    if not fixed:
        return None, []
    home = fixed[0]
    away = [p for p in placed if p.tensor.device is not home.tensor.device]
    fixed_elsewhere = next((p for p in away if not p.follows), None)
    numbers = [p for p in away if p.exemption is CPU_SCALAR]
    too_many = len(numbers) > 1 and not check.several
    if fixed_elsewhere is None and not too_many:
        return home, away
    if not check.refuses:
        return None, []
    raise _too_many(schema, home, numbers) if fixed_elsewhere is None else _different(schema, home, fixed_elsewhere)


def _pairs(schema: FunctionSchema, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[tuple[Argument, Any]]:
    named = {a.parameter_name: a for a in schema.arguments}
    return [*zip(schema.arguments, args, strict=False), *((named[name], value) for name, value in kwargs.items())]


def _placed(check: DeviceCheck, pairs: Iterable[tuple[Argument, Any]]) -> Iterator[_Placed]:
    """The tensors among the arguments that lie somewhere, those that are written first."""
    for argument, value in sorted(pairs, key=lambda pair: not pair[0].is_write):
        exemption = None if argument.is_write else check.exemptions.get(argument.name or "")
        if is_tensor(value):
            values = [(argument.name or "", value)]
        elif isinstance(value, (list, tuple)):
            values = [(f"{argument.name}[{i}]", item) for i, item in enumerate(value) if is_tensor(item)]
        else:
            continue
        # Stand-ins for tensors lie nowhere, nor do Python numbers.
        yield from (
            _Placed(name, item, exemption) for name, item in values if getattr(item, "device", None) is not None
        )


def _exchanged(value: Any, brought: dict[int, Any]) -> Any:
    if isinstance(value, (list, tuple)):
        return rebuilt(type(value), [brought.get(id(item), item) for item in value])
    return brought.get(id(value), value)


def _different(schema: FunctionSchema, home: _Placed, other: _Placed) -> OperatorValueError:
    first, second = home.tensor.device, other.tensor.device
    where = f"{home.name} is on {first}, {other.name} on {second}"
    if other.exemption is ON_CPU:
        name = other.name.partition("[")[0]
        found = f"{name} should be either on cpu or on the same device as the indexed tensor ({first}): {where}"
    else:
        found = (
            "Expected all tensors to be on the same device, but found at least two devices, "
            f"{first} and {second}! {where}"
        )
    return OperatorValueError(
        f"{schema.qualified_name} of tensors on {first} and {second}",
        found=found,
        where=f"schema {schema}",
        advice=f'make {other.name} on {first}: it has no data to move; or {home.name}.to("meta"), for shapes alone'
        if second.type == "meta"
        else f'move one of them: {other.name}.to("{first}")',
    )


def _too_many(schema: FunctionSchema, home: _Placed, numbers: list[_Placed]) -> OperatorValueError:
    names = " and ".join(p.name for p in numbers)
    return OperatorValueError(
        f"{schema.qualified_name} of tensors on {home.tensor.device} and cpu",
        found=f"Trying to pass too many CPU scalars to non-CPU kernel! {home.name} is on {home.tensor.device}, "
        f"{names} on cpu",
        where=f"schema {schema}",
        advice=f'move them: {numbers[0].name}.to("{home.tensor.device}")',
    )
