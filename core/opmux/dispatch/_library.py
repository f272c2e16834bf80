"""`Library`: a block of definitions and kernels for one namespace, undone as one."""

from collections.abc import Callable
from types import TracebackType
from typing import Any, Self, TypeVar, overload

from opmux.dispatch._caller import make_caller_for
from opmux.dispatch._dispatcher import Dispatcher, default_dispatcher
from opmux.dispatch._entry import MakeCaller
from opmux.dispatch._handle import OperatorHandle
from opmux.dispatch._kernel import BoxedKernel, KernelFunction, fallthrough_kernel
from opmux.dispatch._keys import DispatchKey, as_key, parse_key
from opmux.dispatch._provenance import caller_location, provenance_of
from opmux.dispatch._registration import RegistrationHandle, joined
from opmux.dispatch._signatures import read_signature
from opmux.errors import OperatorValueError, RegistrationError, SchemaError
from opmux.schema import FunctionSchema, infer_schema, parse_operator_name

_KINDS = ("DEF", "IMPL", "FRAGMENT")
_WILDCARD = "_"
_F = TypeVar("_F", bound=Callable[..., Any])


class Library:
    """Definitions and kernels of one namespace; what PyTorch writes as TORCH_LIBRARY, _IMPL and _FRAGMENT.

    Use it in a `with` block to undo everything at its end, or keep it and call `destroy`. Dropping it undoes nothing.

    Args:
        ns: The namespace; "_" with kind "IMPL" for fallbacks.
        kind: "DEF" (the one owner of the namespace), "FRAGMENT" (further definitions) or "IMPL" (kernels only).
        dispatch_key: Key of kernels for which `impl` gives none; only with kind "IMPL".
        dispatcher: The dispatcher to register with; the process's if None.

    Raises:
        OperatorValueError: Unknown kind, or the reserved namespace `prim` with DEF or FRAGMENT.
        RegistrationError: `unknown_key`, `wildcard_namespace`, `library_key_not_allowed` or `duplicate_library`.
    """

    def __init__(
        self, ns: str, kind: str, dispatch_key: str | DispatchKey = "", *, dispatcher: Dispatcher | None = None
    ) -> None:
        self.location = caller_location(1)
        self.ns = ns
        self.kind = kind
        self.key = _optional_key(dispatch_key)
        self.dispatcher = dispatcher or default_dispatcher
        self._handles: list[RegistrationHandle] = []
        self._alive = True
        self._check(ns, kind)
        # In torch's order: a taken namespace is reported before a key that does not belong.
        release = self.dispatcher.claim_namespace(ns, self.location) if kind == "DEF" else None
        if self.key is not None and kind != "IMPL":
            if release is not None:
                release()
            advice = "give the key to impl(), or use an IMPL library"
            raise self._error(f"a {kind} library with dispatch key {self.key}", "library_key_not_allowed", advice)
        if release is not None:
            self._handles.append(RegistrationHandle(release, kind="library"))

    def _check(self, ns: str, kind: str) -> None:
        if kind not in _KINDS:
            raise OperatorValueError(
                f"Library({ns!r}, {kind!r})", found=f"kind {kind!r}", advice=f"use one of {', '.join(_KINDS)}"
            )
        if kind == "IMPL":
            return
        if ns == "prim":
            raise OperatorValueError(
                f"Library({ns!r}, {kind!r})", found="prim is a reserved namespace", advice="choose another namespace"
            )
        if ns == _WILDCARD:
            raise self._error("cannot define operators with the wildcard namespace _", "wildcard_namespace", "name one")

    def _error(self, asked: str, code: str, advice: str, found: str = "") -> RegistrationError:
        return RegistrationError(
            asked,
            code=code,
            found=found,
            where=f'Library("{self.ns}", "{self.kind}") at {self.location}',
            advice=advice,
        )

    # -- definitions ------------------------------------------------------------------------------------------------

    def define(
        self,
        schema_or_name: str,
        fn: Callable[..., Any] | None = None,
        dispatch_key: str | DispatchKey = "",
        *,
        alias_analysis: str = "",
        tags: tuple[str, ...] | str = (),
        kernel_schema: str | None = None,
    ) -> RegistrationHandle:
        """Defines an operator, and registers its first kernel if `fn` is given.

        Args:
            schema_or_name: A schema ("add(Tensor a, Tensor b) -> Tensor"); or a bare name, whose schema is then
                `kernel_schema`, or inferred from `fn`'s annotations.
            fn: A kernel.
            dispatch_key: Key of `fn`; CompositeImplicitAutograd if empty.
            alias_analysis: "", "FROM_SCHEMA" or "CONSERVATIVE", for code that comes from torch.library; without effect.
            tags: Tags of the operator.
            kernel_schema: The signature of `fn`, without a name; for a bare name it is the operator's as well.

        Raises:
            SchemaError: The text is not a schema.
            RegistrationError: `def_in_impl_library`, `namespace_mismatch`, `duplicate_def`, `schema_mismatch`,
                `unsupported_annotation`, `duplicate_argument` or `library_destroyed`.
        """
        location = caller_location(1)
        self._check_alive()
        key = _optional_key(dispatch_key)
        if alias_analysis not in ("", "FROM_SCHEMA", "CONSERVATIVE"):
            raise OperatorValueError(
                f"define({schema_or_name!r}, alias_analysis={alias_analysis!r})",
                found="unknown alias analysis",
                advice='use "", "FROM_SCHEMA" or "CONSERVATIVE"',
            )
        schema = self._schema(schema_or_name, fn, kernel_schema)
        if self.kind == "IMPL":
            raise self._error(f"define({schema_or_name!r}) in an IMPL library", "def_in_impl_library", "use FRAGMENT")
        schema = self._qualified(schema)
        if (twice := schema.duplicate_argument_name) is not None:
            raise self._error(f"define({schema})", "duplicate_argument", "rename one", f"two arguments named {twice!r}")
        tags = (tags,) if isinstance(tags, str) else tuple(tags)
        provenance = provenance_of(fn, location)
        with self.dispatcher.change(), self.dispatcher.transaction() as transaction:
            self._check_alive()
            self.dispatcher.define(schema.qualified_name, schema, make_caller_for(schema), tags, provenance)
            if fn is not None:
                kernel = self._kernel(fn, kernel_schema=kernel_schema)
                self.dispatcher.register_kernel(schema.qualified_name, key or _implicit(), kernel)
            return self._own(joined(transaction.handles))

    def define_generated(
        self, qualified_name: str, schema: str, make_caller: MakeCaller, tags: tuple[str, ...] = ()
    ) -> OperatorHandle:
        """Defines a built-in operator whose caller is checked-in code; its schema stays text until first use."""
        deferred = FunctionSchema.deferred(schema, qualified_name)
        provenance = provenance_of(None, self.location)
        handle = self.dispatcher.define(qualified_name, deferred, make_caller, tags, provenance)
        self._own(handle)
        definition = self.dispatcher.definition_of(qualified_name)
        assert definition is not None
        return definition.handle

    def _schema(self, text: str, fn: Callable[..., Any] | None, kernel_schema: str | None) -> FunctionSchema:
        if "(" in text:
            return FunctionSchema.parse(text, allow_typevars=False)
        parse_operator_name(text)
        if kernel_schema is not None and kernel_schema != "infer":
            return FunctionSchema.parse(text + kernel_schema, allow_typevars=False)
        if fn is None:
            raise SchemaError(
                f"define({text!r})",
                code="schema_expected",
                text=text,
                position=len(text),
                found="only the operator name was given",
                advice="write the whole schema, or pass a function whose annotations say it",
            )
        return infer_schema(fn, name=text)

    def _qualified(self, schema: FunctionSchema) -> FunctionSchema:
        self._check_namespace(schema.namespace, schema.qualified_name)
        return schema if schema.namespace else schema.with_namespace(self.ns)

    def _check_namespace(self, namespace: str, name: str) -> None:
        if namespace and namespace != self.ns:
            asked = f"explicitly provided namespace ({namespace}) in {name!r} does not match the library's ({self.ns})"
            raise self._error(asked, "namespace_mismatch", "leave the namespace out, or open another library")

    # -- kernels ----------------------------------------------------------------------------------------------------

    @overload
    def impl(
        self,
        op_name: "str | OperatorHandle",
        fn: Callable[..., Any] | BoxedKernel,
        dispatch_key: str | DispatchKey = "",
        *,
        with_keyset: bool = False,
        with_next: bool = False,
        allow_override: bool = True,
        kernel_schema: str | None = None,
        calls_operators: bool = True,
    ) -> RegistrationHandle: ...
    @overload
    def impl(
        self,
        op_name: "str | OperatorHandle",
        fn: None = None,
        dispatch_key: str | DispatchKey = "",
        *,
        with_keyset: bool = False,
        with_next: bool = False,
        allow_override: bool = True,
        kernel_schema: str | None = None,
        calls_operators: bool = True,
    ) -> Callable[[_F], _F]: ...
    def impl(
        self,
        op_name: "str | OperatorHandle",
        fn: Callable[..., Any] | BoxedKernel | None = None,
        dispatch_key: str | DispatchKey = "",
        *,
        with_keyset: bool = False,
        with_next: bool = False,
        allow_override: bool = True,
        kernel_schema: str | None = None,
        calls_operators: bool = True,
    ) -> Any:
        """Registers a kernel; without `fn` it is a decorator.

        Args:
            op_name: The operator's name, with or without namespace, or its handle.
            fn: The kernel, `fallthrough_kernel`, or a `BoxedKernel`.
            dispatch_key: Runtime or alias key; the library's if empty, else CompositeImplicitAutograd.
            with_keyset: Call it as `fn(keyset, *args, **kwargs)`.
            with_next: Call it as `fn(next, *args, **kwargs)`, `next` being the kernel below it for this call.
            allow_override: Whether an earlier kernel at the same key may be hidden by this one.
            kernel_schema: The kernel's own signature, or "infer" to read it from its annotations; checked against the
                operator's.
            calls_operators: Whether the kernel may call operators. One that does not is reached from autograd kernels
                without a guard that excludes autograd.

        Raises:
            RegistrationError: `unknown_key`, `name_expected`, `namespace_mismatch`, `key_mismatch`, `schema_mismatch`,
                `override_not_allowed` or `library_destroyed`.
            SchemaError: The name is not an operator name.
            OperatorArgumentError: `fn` is not callable.
        """
        if fn is None:

            def register(function: Callable[..., Any]) -> Callable[..., Any]:
                self.impl(
                    op_name,
                    function,
                    dispatch_key,
                    with_keyset=with_keyset,
                    with_next=with_next,
                    allow_override=allow_override,
                    kernel_schema=kernel_schema,
                    calls_operators=calls_operators,
                )
                return function

            return register
        self._check_alive()
        own_key = _optional_key(dispatch_key)
        name = self._name(op_name if isinstance(op_name, str) else op_name.name)
        if own_key is not None and self.key is not None and own_key is not self.key:
            asked = f"explicitly provided dispatch key ({own_key}) is inconsistent with the library's ({self.key})"
            raise self._error(asked, "key_mismatch", "leave one of them out")
        key = own_key or self.key or _implicit()
        kernel = self._kernel(
            fn,
            with_keyset=with_keyset,
            with_next=with_next,
            kernel_schema=kernel_schema,
            calls_operators=calls_operators,
        )
        with self.dispatcher.change():
            self._check_alive()
            if not allow_override:
                self._refuse_override(name, key, kernel)
            return self._own(self.dispatcher.register_kernel(name, key, kernel))

    def fallback(
        self,
        fn: Callable[..., Any],
        dispatch_key: str | DispatchKey = "",
        *,
        with_keyset: bool = False,
        with_next: bool = False,
    ) -> RegistrationHandle:
        """Registers a kernel for every operator that has none at a key; only in namespace "_".

        It is called `fn(op, *args, **kwargs)`, `fn(keyset, op, ...)` or `fn(next, op, ...)`.

        Raises:
            RegistrationError: `fallback_needs_impl_library`, `fallback_without_key`, `namespaced_fallback`,
                `duplicate_fallback`, `unknown_key` or `library_destroyed`.
        """
        self._check_alive()
        key = _optional_key(dispatch_key) or self.key
        if self.kind != "IMPL":
            asked = "fallback() outside an IMPL library"
            raise self._error(asked, "fallback_needs_impl_library", 'Library("_", "IMPL")')
        if key is None or key.name == "Undefined":
            raise self._error("fallback() without a dispatch key", "fallback_without_key", "name the key")
        if self.ns != _WILDCARD:
            asked = f"a fallback for the namespace {self.ns!r} alone"
            raise self._error(asked, "namespaced_fallback", 'register it in Library("_", "IMPL") for all namespaces')
        kernel = self._kernel(fn, with_keyset=with_keyset, with_next=with_next)
        kernel.takes_operator = not kernel.is_fallthrough and not kernel.boxed
        with self.dispatcher.change():
            self._check_alive()
            return self._own(self.dispatcher.register_fallback(key, kernel))

    def _name(self, name: str) -> str:
        namespace, base, overload_name = parse_operator_name(name)
        self._check_namespace(namespace, name)
        if self.ns == _WILDCARD:
            asked = f"impl({name!r}) in namespace _"
            raise self._error(asked, "wildcard_namespace", "use the operator's own namespace")
        return f"{self.ns}::{base}{'.' if overload_name else ''}{overload_name}"

    def _kernel(
        self,
        fn: Callable[..., Any] | BoxedKernel,
        *,
        with_keyset: bool = False,
        with_next: bool = False,
        kernel_schema: str | None = None,
        calls_operators: bool = True,
    ) -> KernelFunction:
        if fn is fallthrough_kernel:
            return KernelFunction(None, provenance=provenance_of(None, self.location))
        if isinstance(fn, BoxedKernel):
            return KernelFunction(fn.fn, provenance=provenance_of(fn.fn, self.location), boxed=True)
        if not callable(fn):
            raise OperatorValueError(
                f"a kernel of type {type(fn).__name__}", found=repr(fn), where=self.location, advice="pass a function"
            )
        schema = read_signature(fn, kernel_schema, skip=int(with_keyset) + int(with_next))
        return KernelFunction(
            fn,
            provenance=provenance_of(fn, self.location),
            with_keyset=with_keyset,
            with_next=with_next,
            calls_operators=calls_operators,
            schema=schema,
        )

    def _refuse_override(self, name: str, key: DispatchKey, kernel: KernelFunction) -> None:
        entry = self.dispatcher.find_entry(name)
        present = entry.kernels.get(key) if entry else None
        if present:
            raise RegistrationError(
                f"a second kernel for {name} at {key.name}, with allow_override=False",
                code="override_not_allowed",
                where=f"present {present[0].provenance}; new {kernel.provenance}",
                advice="destroy the first registration, or allow the override",
            )

    # -- life -------------------------------------------------------------------------------------------------------

    @property
    def handles(self) -> tuple[RegistrationHandle, ...]:
        """Handles of everything registered through this library, in order."""
        return tuple(self._handles)

    def _own(self, handle: RegistrationHandle) -> RegistrationHandle:
        self._handles.append(handle)
        return handle

    def _check_alive(self) -> None:
        """Inside a change it is final: another thread's `destroy` comes before or after the change, never between."""
        if not self._alive:
            raise self._error("a destroyed Library was used", "library_destroyed", "open a new one")

    def destroy(self) -> None:
        """Undoes every registration of this library, in order, in one change; does nothing the second time."""
        with self.dispatcher.change():
            self._alive = False
            for handle in self._handles:
                handle.destroy()
        self._handles.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.destroy()

    def __repr__(self) -> str:
        key = f", {self.key.name}" if self.key else ""
        return f"<Library {self.kind} {self.ns}{key} from {self.location}>"


def _optional_key(key: str | DispatchKey) -> DispatchKey | None:
    """The key, or None for an empty name and for Undefined, which stands for "no key"."""
    found = as_key(key) if key else None
    return None if found is None or found.name == "Undefined" else found


def _implicit() -> DispatchKey:
    return parse_key("CompositeImplicitAutograd")
