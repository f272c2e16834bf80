"""`custom_op`: an operator made of one function."""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial, update_wrapper
from operator import attrgetter
from typing import Any, TypeVar, final, overload

from opmux.dispatch import Library, RegistrationHandle, default_dispatcher, remove_item, set_item
from opmux.errors import RegistrationError
from opmux.library import _custom_kernels as kernels
from opmux.library._autocast import autocast_kernel, autocast_key
from opmux.library._definitions import DEFINITIONS, CustomOperator, known_by_name
from opmux.library._dispatch_rules import dispatch_rule
from opmux.library._fake import fake_kernel
from opmux.library._formulas import Formula, check_differentiable, keyword_only_tensor, register_formula
from opmux.library._inference import Tags, infer_schema, normalized_tags
from opmux.library._names import DeviceTypes, check_callable, dense_key, nameless, split_name
from opmux.library._refusals import InvalidRegistrationError
from opmux.library._schemas import device_position, has_keyword_only_tensors, has_tensors
from opmux.schema import FunctionSchema, Tag, check_tags, listed, names_of

__all__ = ["CustomOpDef", "custom_op", "needs_device"]

_Function = Callable[..., Any]
#: A function that a decorator gives back.
_F = TypeVar("_F", bound=_Function)


@final
class CustomOpDef(CustomOperator):
    """An operator that `custom_op` has defined: call it, and register further behaviour. `custom_op` makes it.

    Its name, documentation and signature are those of the function. Copies are the operator itself, and so is what is unpickled
    where it is defined too. Names that start with an underscore are those that programs use of PyTorch's class of this name.
    """

    __module__ = "opmux.library"

    __name__: str

    def __init__(self, qualname: str, schema: FunctionSchema, fn: _Function, tags: tuple[str, ...]) -> None:
        self._qualname = qualname
        self._namespace, self._name = qualname.split("::")
        update_wrapper(self, fn, updated=())
        self._init_fn = fn
        self._tags = tags
        self._lib = Library(self._namespace, "FRAGMENT")
        self._backend_fns = {}
        self._disabled_kernel = set()
        self._replaceable: dict[object, RegistrationHandle] = {}
        self._lib.define(str(schema), tags=(Tag.pt2_compliant_tag, *(t for t in tags if t != Tag.pt2_compliant_tag)))
        found = default_dispatcher.find_op(qualname)
        assert found is not None
        self._opoverload = found
        self._formula = Formula(found.schema)
        self._replaceable["fake"] = self._lib.impl(self._name, kernels.trivial_fake(self), "Meta")
        if Tag.out in tags:
            self._lib.impl(self._name, kernels.refusing_out(qualname), "Autograd", with_next=True)
        else:
            register_formula(self._lib, self._name, self._formula)
        if schema.is_mutable:
            self._lib.impl(self._name, kernels.counting_writes(found.schema), "ADInplaceOrView", with_next=True)

    #: The operator itself: a method would cost each call a frame and a dict.
    __call__ = property(attrgetter("_opoverload"))

    def __repr__(self) -> str:
        return f"<CustomOpDef({self._qualname})>"

    def __reduce__(self) -> tuple[Any, ...]:
        return known_by_name, (self._qualname,)

    def destroy(self) -> None:
        """Undoes the definition and everything that was registered through this object."""
        default_dispatcher.change().run(self._destroy)

    def _destroy(self) -> None:
        if DEFINITIONS.get(self._qualname) is self:
            remove_item(DEFINITIONS, self._qualname)
        for handle in self._replaceable.values():
            handle.destroy()
        self._lib.destroy()

    def _check_alive(self) -> None:
        if DEFINITIONS.get(self._qualname) not in (self, None):
            raise RegistrationError(
                f"a registration for {self!r}",
                code="library_destroyed",
                found="the operator has been defined anew since",
                advice="register with what the last custom_op returned",
            )

    def _replace(self, place: object, register: Callable[[], RegistrationHandle]) -> None:
        """Makes a registration in place of the one at the same place, if there is one."""
        self._check_alive()

        def replace() -> None:
            former = self._replaceable.get(place)
            if former is not None:
                former.destroy()  # first: the new one hides nothing, and an operator has one rule for a class
            set_item(self._replaceable, place, register())

        default_dispatcher.change().run(replace)

    @overload
    def register_kernel(self, device_types: DeviceTypes, fn: None = None, /) -> Callable[[_F], _F]: ...
    @overload
    def register_kernel(self, device_types: DeviceTypes, fn: _F, /) -> _F: ...
    def register_kernel(self, device_types: DeviceTypes, fn: _Function | None = None, /) -> _Function:
        """Registers the function that computes the operator on some devices; without `fn` it is a decorator.

        Args:
            device_types: Device types, one or several; None stands for every device that has no function of its own.
            fn: The function. Its results must share no memory with arguments, unless the schema says so.

        Raises:
            OperatorArgumentError: `device_types` are no device types.
            InvalidRegistrationError: `device_argument_needed`: the operator has no tensors and no argument `device`.
            RegistrationError: `unknown_device`.
        """
        types: tuple[str | None, ...] = (None,) if device_types is None else listed(device_types, "device_types")
        keys = {t: "CompositeExplicitAutograd" if t is None else dense_key(t, "register_kernel") for t in types}
        selecting = device_types is not None and not has_tensors(self._opoverload.schema)
        if selecting and device_position(self._opoverload.schema) is None:
            raise needs_device(self._qualname)
        if fn is None:
            return lambda function: self.register_kernel(device_types, function)
        check_callable("register_kernel", fn)
        self._check_alive()

        def register() -> None:
            if selecting:
                self._replace("BackendSelect", self._select_backend)
            for device_type, key in keys.items():
                kernel = kernels.computing(self, device_type, fn)
                self._replace(key, partial(self._lib.impl, self._name, kernel, key))
                set_item(self._backend_fns, device_type, fn)

        default_dispatcher.change().run(register)
        return fn

    def _select_backend(self) -> RegistrationHandle:
        position = device_position(self._opoverload.schema)
        assert position is not None
        return self._lib.impl(self._name, kernels.selecting_backend(self, position), "BackendSelect", with_keyset=True)

    def register_fake(self, fn: _F, /) -> _F:
        """Registers what the operator returns for Meta tensors. Operators with `Tag.inplace` or `Tag.out` need none."""
        kernel = fake_kernel(self._opoverload.schema, fn)
        self._replace("fake", lambda: self._lib.impl(self._name, kernel, "Meta"))
        return fn

    def register_autograd(self, backward: _Function, /, *, setup_context: _Function | None = None) -> None:
        """Gives the operator its derivative; see `opmux.library.register_autograd`.

        Raises:
            RegistrationError: `not_functional`: the operator writes an argument.
        """
        self._check_alive()
        check_differentiable(self._opoverload.schema, self._tags, views=True)
        self._formula.set(backward, setup_context)

    def register_autocast(self, device_type: str, cast_inputs: Any) -> _Function:
        """Makes the operator cast its tensors; see `opmux.library.register_autocast`.

        Raises:
            InvalidRegistrationError: `no_autocast`.
        """
        key = autocast_key(device_type)
        kernel = autocast_kernel(self._opoverload, device_type, cast_inputs)
        self._replace(key, lambda: self._lib.impl(self._name, kernel, key))
        return kernel

    @overload
    def register_vmap(self, func: None = None) -> Callable[[_F], _F]: ...
    @overload
    def register_vmap(self, func: _F) -> _F: ...
    def register_vmap(self, func: _Function | None = None) -> Any:
        """Says how the operator is computed under `opmux.vmap`; see `opmux.library.register_vmap`."""
        if func is None:
            return self.register_vmap
        kernel = kernels.batching(func)
        self._replace("FuncTorchBatched", lambda: self._lib.impl(self._name, kernel, "FuncTorchBatched"))
        return func

    def register_torch_dispatch(self, torch_dispatch_class: type, fn: _Function | None = None, /) -> Any:
        """Says how the operator is computed for a class; see `opmux.library.register_torch_dispatch`."""
        if fn is None:
            return lambda function: self.register_torch_dispatch(torch_dispatch_class, function)
        self._replace(torch_dispatch_class, partial(dispatch_rule, self._opoverload, torch_dispatch_class, fn))
        return fn

    @contextmanager
    def set_kernel_enabled(self, device_type: str, enabled: bool = True) -> Iterator[None]:
        """A `with` block in which the function of a device is used, or that given to `custom_op` in its place.

        Args:
            device_type: The device.
            enabled: Whether its own function is used.
        """
        was_disabled = device_type in self._disabled_kernel
        if device_type not in self._backend_fns or enabled != was_disabled:
            text = "set_kernel_enabled(%r, %r) of %s changes nothing"
            logging.getLogger("opmux").warning(text, device_type, enabled, self._qualname)
        self._set_disabled(device_type, not enabled)
        try:
            yield
        finally:
            self._set_disabled(device_type, was_disabled)

    def _set_disabled(self, device_type: str, disabled: bool) -> None:
        (self._disabled_kernel.add if disabled else self._disabled_kernel.discard)(device_type)


def needs_device(qualname: str) -> InvalidRegistrationError:
    """The error for an operator that nothing in a call could choose a backend for."""
    return InvalidRegistrationError(
        f"{qualname}: functions without tensor inputs are required to have a `device: opmux.device` argument",
        code="device_argument_needed",
        found="a kernel for some device types, and nothing in a call that chooses one of them",
        advice="add an argument `device: opmux.device`, or register for device_types=None",
    )


@overload
def custom_op(
    name: str,
    fn: None = None,
    /,
    *,
    mutates_args: str | Iterable[str],
    device_types: DeviceTypes = None,
    schema: str | None = None,
    tags: Tags = None,
) -> Callable[[_Function], CustomOpDef]: ...
@overload
def custom_op(
    name: str,
    fn: _Function,
    /,
    *,
    mutates_args: str | Iterable[str],
    device_types: DeviceTypes = None,
    schema: str | None = None,
    tags: Tags = None,
) -> CustomOpDef: ...
def custom_op(
    name: str,
    fn: _Function | None = None,
    /,
    *,
    mutates_args: str | Iterable[str],
    device_types: DeviceTypes = None,
    schema: str | None = None,
    tags: Tags = None,
) -> Callable[[_Function], CustomOpDef] | CustomOpDef:
    """Makes an operator of a function; without `fn` it is a decorator. Defining it again replaces the former one.

    Args:
        name: "namespace::name".
        fn: The function. Its results share no memory with arguments or each other, unless a tag or the schema says so.
        mutates_args: Names of the tensors that it writes, or "unknown": all of them.
        device_types: Devices that the function serves; None stands for all.
        schema: "(Tensor x) -> Tensor"; inferred from annotations if left out.
        tags: Tags of the operator.

    Raises:
        OperatorArgumentError: `mutates_args`, `device_types` or `tags` are no names.
        InvalidRegistrationError: `bad_qualname`, `unsupported_annotation`, `tag_mismatch`, `mutation_mismatch`,
            `device_argument_needed`.
        UnsupportedRegistrationError: `keyword_only_tensor`.
        SchemaError: `schema` is none.
        RegistrationError: `unknown_device`, or `duplicate_def` with an operator that something else has defined.
    """
    if fn is None:
        return lambda function: _defined(name, function, mutates_args, device_types, schema, normalized_tags(tags))
    return _defined(name, fn, mutates_args, device_types, schema, normalized_tags(tags))


def _defined(
    qualname: str,
    fn: _Function,
    mutates_args: str | Iterable[str],
    device_types: DeviceTypes,
    text: str | None,
    tags: tuple[str, ...],
) -> CustomOpDef:
    split_name(qualname, "custom_op")
    mutates_args = mutates_args if isinstance(mutates_args, str) else names_of(mutates_args, "mutates_args")
    text = infer_schema(fn, mutates_args=mutates_args, tags=tags) if text is None else nameless(text, "custom_op")
    schema = FunctionSchema.parse(f"{qualname}{text}", allow_typevars=False)
    _check(schema, mutates_args, device_types, tags)

    def define() -> CustomOpDef:
        former = DEFINITIONS.get(qualname)
        if isinstance(former, CustomOpDef):
            former.destroy()
        operator = CustomOpDef(qualname, schema, fn, tags)
        operator.register_kernel(device_types, fn)
        set_item(DEFINITIONS, qualname, operator)
        return operator

    return default_dispatcher.change().run(define)


def _check(
    schema: FunctionSchema, mutates_args: str | tuple[str, ...], device_types: DeviceTypes, tags: tuple[str, ...]
) -> None:
    """Everything that could be refused, before the former operator of the name is destroyed."""
    check_tags(schema, tags)
    if has_keyword_only_tensors(schema) and Tag.out not in tags:
        raise keyword_only_tensor("custom_op", schema)
    written = {argument.name for argument in schema.arguments if argument.is_write}
    if mutates_args != "unknown" and written != set(mutates_args):
        raise InvalidRegistrationError(
            f"custom_op with mutates_args={mutates_args!r} and schema {schema}",
            code="mutation_mismatch",
            found=f"the schema suggests that the op mutates {sorted(map(str, written))}, which is different from what was "
            "provided in `mutates_args`",
            advice="make these consistent",
        )
    for device_type in () if device_types is None else listed(device_types, "device_types"):
        dense_key(device_type, "custom_op")
    if device_types is not None and not has_tensors(schema) and device_position(schema) is None:
        raise needs_device(schema.qualified_name)
