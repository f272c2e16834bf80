"""`Library`: a block of definitions and kernels for one namespace, undone as one."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar, overload

from opmux.dispatch._blocks import DefinitionBlock, KernelBlock, ReadRow
from opmux.dispatch._devices import DeviceRule
from opmux.dispatch._entry import OperatorHandle
from opmux.dispatch._kernel import OVERRIDE, BoxedKernel, KernelFunction, Place, fallthrough_kernel, next_turn
from opmux.dispatch._keys import DispatchKey
from opmux.dispatch._library_base import WILDCARD, LibraryBase, implicit_key, name_of, no_function, optional_key
from opmux.dispatch._numbers import check_bool
from opmux.dispatch._packet import unreachable_part
from opmux.dispatch._provenance import caller_location, origin_of, provenance_of
from opmux.dispatch._registration import RegistrationHandle, joined
from opmux.dispatch._signatures import read_signature, signature_text
from opmux.errors import OperatorValueError, RegistrationError, SchemaError
from opmux.schema import FunctionSchema, check_tags, infer_schema, parse_operator_name, tags_of

__all__ = ["Library"]

_F = TypeVar("_F", bound=Callable[..., Any])


class Library(LibraryBase):
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

    __module__ = "opmux.dispatch"

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
                `unsupported_annotation`, `duplicate_argument`, `tag_mismatch`, `reserved_name` or `library_destroyed`.
        """
        location = caller_location(1)
        self._check_alive()
        key = optional_key(dispatch_key)
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
        tags = tags_of(tags)
        if tags:
            check_tags(schema, tags)
        provenance = provenance_of(fn, location)
        define = partial(self.dispatcher.define, schema.qualified_name, schema, tags, provenance)
        if fn is None:
            return self._register(define)

        def define_and_impl() -> RegistrationHandle:
            defined = define()
            at = key or implicit_key()
            kernel = self._kernel(fn, self._place(at), kernel_schema=kernel_schema)
            return joined(defined, self.dispatcher.register_kernel(schema.qualified_name, at, kernel))

        return self._register(define_and_impl)

    def define_block(
        self,
        rows: Mapping[str, Any],
        read: ReadRow,
        device_check: DeviceRule | None = None,
    ) -> RegistrationHandle:
        """Defines many operators in no more time than it takes to note their names.

        See Note [Lazy registration].

        Args:
            rows: What `read` is given after the name, by qualified name ("aten::add.Tensor"). It is kept, and must not change.
            read: Gives an operator's schema and tags when the operator is first asked for.
            device_check: Says of a schema which tensors may lie on other devices than the rest, see Note [Device check]; if left
                out, devices are not compared.

        Raises:
            RegistrationError: `def_in_impl_library`, `namespace_mismatch`, `duplicate_def` or `library_destroyed`.
            SchemaError: A name is not an operator name.
        """
        if self.kind == "IMPL":
            raise self._error("define_block in an IMPL library", "def_in_impl_library", "use FRAGMENT")
        self._check_names(rows)
        block = DefinitionBlock(rows, provenance_of(None, self.location), read, device_check)
        return self._register(partial(self.dispatcher.define_block, block))

    def _schema(self, text: str, fn: Callable[..., Any] | None, kernel_schema: str | None) -> FunctionSchema:
        if not isinstance(text, str) or "(" in text:
            return FunctionSchema.parse(text, allow_typevars=False, namespace=self.ns)
        parse_operator_name(text)
        signature = "infer" if kernel_schema is None else signature_text(kernel_schema)
        if signature != "infer":
            return FunctionSchema.parse(text + signature, allow_typevars=False)
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
        if schema.namespace not in ("", self.ns):
            raise self._other_namespace(schema.namespace, schema.qualified_name)
        part = unreachable_part(self.ns, schema.base_name, schema.overload_name)
        if part:
            found = f"opmux.ops has an attribute {part!r} of its own in its place"
            raise self._error(f"define({schema})", "reserved_name", "choose another name", found)
        return schema if schema.namespace else schema.with_namespace(self.ns)

    # -- kernels ----------------------------------------------------------------------------------------------------

    @overload
    def impl(
        self,
        op_name: "str | OperatorHandle | RegistrationHandle",
        fn: Callable[..., Any] | BoxedKernel,
        dispatch_key: str | DispatchKey = "",
        *,
        with_keyset: bool = False,
        with_next: bool = False,
        with_hidden: bool = False,
        allow_override: bool = True,
        kernel_schema: str | None = None,
        calls_operators: bool = True,
    ) -> RegistrationHandle: ...
    @overload
    def impl(
        self,
        op_name: "str | OperatorHandle | RegistrationHandle",
        fn: None = None,
        dispatch_key: str | DispatchKey = "",
        *,
        with_keyset: bool = False,
        with_next: bool = False,
        with_hidden: bool = False,
        allow_override: bool = True,
        kernel_schema: str | None = None,
        calls_operators: bool = True,
    ) -> Callable[[_F], _F]: ...
    def impl(
        self,
        op_name: "str | OperatorHandle | RegistrationHandle",
        fn: Callable[..., Any] | BoxedKernel | None = None,
        dispatch_key: str | DispatchKey = "",
        *,
        with_keyset: bool = False,
        with_next: bool = False,
        with_hidden: bool = False,
        allow_override: bool = True,
        kernel_schema: str | None = None,
        calls_operators: bool = True,
    ) -> Any:
        """Registers a kernel; without `fn` it is a decorator.

        Args:
            op_name: The operator's name, with or without namespace, its handle, or what `define` returned.
            fn: The kernel, `fallthrough_kernel`, or a `BoxedKernel`.
            dispatch_key: Runtime or alias key; the library's if empty, else CompositeImplicitAutograd.
            with_keyset: Call it as `fn(keyset, *args, **kwargs)`.
            with_next: Call it as `fn(next, *args, **kwargs)`, `next` being the kernel below it for this call.
            with_hidden: The same, `next` being the kernel at its own key that it hides, such as that of the key's owner, and the
                kernel below it while it hides none.
            allow_override: Whether an earlier kernel at the same key may be hidden by this one.
            kernel_schema: The kernel's own signature, or "infer" to read it from its annotations; checked against the
                operator's.
            calls_operators: Whether the kernel may call operators. One that does not is reached from autograd kernels
                without a guard that excludes autograd.

        Raises:
            RegistrationError: `unknown_key`, `namespace_mismatch`, `key_mismatch`, `schema_mismatch`,
                `override_not_allowed` or `library_destroyed`.
            SchemaError: The name is not an operator name.
            OperatorValueError: `fn` is not callable.
            OperatorArgumentError: All overloads of an operator are given for one.
        """
        how: dict[str, Any] = {
            "with_keyset": with_keyset,
            "with_next": with_next,
            "with_hidden": with_hidden,
            "kernel_schema": kernel_schema,
            "calls_operators": calls_operators,
        }
        if fn is None:

            def register(function: Callable[..., Any]) -> Callable[..., Any]:
                self.impl(op_name, function, dispatch_key, allow_override=allow_override, **how)
                return function

            return register
        check_bool(
            "Library.impl", allow_override=allow_override, **{n: v for n, v in how.items() if n.startswith("with_")}
        )
        self._check_alive()
        own_key = optional_key(dispatch_key)  # in torch's order: an unknown key is reported before a bad name
        name = self._name(op_name if isinstance(op_name, str) else name_of(op_name))
        key = self._key(own_key)
        kernel = self._kernel(fn, self._place(key), **how)
        add = self.dispatcher.register_kernel if allow_override else self._add_first_kernel
        return self._register(partial(add, name, key, kernel))

    def _add_first_kernel(self, name: str, key: DispatchKey, kernel: KernelFunction) -> RegistrationHandle:
        """Registers a kernel that may hide none."""
        hidden = self._present(name, key)
        if hidden is None:
            return self.dispatcher.register_kernel(name, key, kernel)
        raise RegistrationError(
            f"a second kernel for {name} at {key.name}, with allow_override=False",
            code="override_not_allowed",
            found="there's already a kernel registered for it",
            where=f"present {hidden.provenance}; new {kernel.provenance}",
            advice="destroy the first registration, or allow the override",
        )

    def impl_block(
        self,
        rows: Mapping[str, Any],
        make: Callable[[str, Any], Any],
        dispatch_key: str | DispatchKey = "",
        *,
        written: Callable[[str, Any], Callable[..., Any]] | None = None,
        with_keyset: bool = False,
        with_next: bool = False,
        with_hidden: bool = False,
        calls_operators: bool = True,
    ) -> RegistrationHandle:
        """Registers a kernel for each of many operators, as `impl` would one by one, in next to no time.

        What a kernel needs is made when its operator is first asked for, and its function when a call is the first to need it.
        See Note [Lazy registration].

        Args:
            rows: What `make` and `written` are given after the operator's qualified name ("aten::add.Tensor"), by that name. It
                is kept, and must not change.
            make: Makes the kernel of a name and its row; or `fallthrough_kernel`. It may import what it likes: no lock of opmux's
                is held.
            dispatch_key: Runtime or alias key; the library's if empty, else CompositeImplicitAutograd.
            written: The function of a row that stands in a file, where `make` makes another one of it. Tables and dumps show it
                as the kernel, without calling `make`.
            with_keyset: As for `impl`.
            with_next: As for `impl`.
            with_hidden: As for `impl`.
            calls_operators: As for `impl`.

        Raises:
            RegistrationError: `unknown_key`, `namespace_mismatch`, `key_mismatch` or `library_destroyed`.
            SchemaError: A name is not an operator name.
        """
        self._check_alive()
        key = self._key(optional_key(dispatch_key))
        self._check_names(rows)
        provenance = provenance_of(None, self.location)
        if make is fallthrough_kernel:
            block = KernelBlock(rows, key, provenance, None, None, {"place": self._place(key)})
        else:
            options: dict[str, Any] = {"with_keyset": with_keyset, "with_next": with_next, "with_hidden": with_hidden}
            options |= {"place": self._place(key), "calls_operators": calls_operators}
            block = KernelBlock(rows, key, provenance, make, written, options)
        return self._register(partial(self.dispatcher.register_block, block))

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
        key = optional_key(dispatch_key) or self.key
        if self.kind != "IMPL":
            asked = "fallback() outside an IMPL library"
            raise self._error(asked, "fallback_needs_impl_library", 'Library("_", "IMPL")')
        kernel = self._kernel(fn, with_keyset=with_keyset, with_next=with_next)
        if key is None or key.name == "Undefined":
            raise self._error("fallback() without a dispatch key", "fallback_without_key", "name the key")
        if self.ns != WILDCARD:
            asked = f"a fallback for the namespace {self.ns!r} alone"
            raise self._error(asked, "namespaced_fallback", 'register it in Library("_", "IMPL") for all namespaces')
        kernel.takes_operator = not kernel.is_fallthrough and not kernel.boxed
        return self._register(partial(self.dispatcher.register_fallback, key, kernel))

    def _kernel(
        self,
        fn: Callable[..., Any] | BoxedKernel,
        place: Place | None = None,
        *,
        with_keyset: bool = False,
        with_next: bool = False,
        with_hidden: bool = False,
        kernel_schema: str | None = None,
        calls_operators: bool = True,
    ) -> KernelFunction:
        if fn is fallthrough_kernel:
            return KernelFunction(None, provenance=provenance_of(None, self.location), place=place)
        if isinstance(fn, BoxedKernel):
            return KernelFunction(fn.fn, provenance=provenance_of(fn.fn, self.location), boxed=True, place=place)
        if not callable(fn):
            raise no_function(fn)
        schema = None
        if kernel_schema is not None:
            schema = read_signature(fn, kernel_schema, skip=int(with_keyset) + int(with_next or with_hidden))
        return KernelFunction(
            fn,
            provenance=origin_of(fn, self.location),
            with_keyset=with_keyset,
            with_next=with_next,
            with_hidden=with_hidden,
            calls_operators=calls_operators,
            schema=schema,
            place=place,
        )

    def _place(self, key: DispatchKey) -> Place:
        """Where kernels that are registered now stand: over those that are there."""
        # Its own constructor is a function in Python, which a registration need not visit.
        return tuple.__new__(Place, (OVERRIDE, next_turn(), 0))

    def _present(self, name: str, key: DispatchKey) -> KernelFunction | None:
        """The kernel that a new one would hide."""
        entry = self.dispatcher.find_entry(name)
        kernels = entry.kernels.get(key) if entry else None
        return kernels[0] if kernels else None
