"""What a library is before anything is registered through it: a namespace, a kind, a place, and what it undoes."""

import os
import re
from collections.abc import Callable, Iterable
from functools import partial
from types import TracebackType
from typing import Any, Final, NoReturn, Self

from opmux.dispatch._change import Change, append, set_attribute, set_items
from opmux.dispatch._dispatcher import Dispatcher, default_dispatcher
from opmux.dispatch._keys import DispatchKey, as_key, parse_key
from opmux.dispatch._packet import OperatorPacket
from opmux.dispatch._provenance import caller_location, registrant
from opmux.dispatch._registration import RegistrationHandle, not_copied
from opmux.errors import OperatorArgumentError, OperatorValueError, RegistrationError, shown
from opmux.schema import is_name, parse_operator_name

__all__ = ["KINDS", "WILDCARD", "LibraryBase", "implicit_key", "name_of", "no_function", "optional_key"]

_HERE: Final = os.path.dirname(__file__)

KINDS = ("DEF", "IMPL", "FRAGMENT")
WILDCARD = "_"
#: So many handles a library keeps at least before it looks for those that are destroyed.
_FEW_HANDLES = 64
#: Lines of qualified names of one namespace, as nearly all are; what does not match may still be right.
_NAMES = r"(?:{}::[A-Za-z_]\w*(?:\.(?!default\n)[A-Za-z]\w*)?\n)*"


class LibraryBase:
    """The namespace, kind, place and life of a `Library`, which see."""

    def __init__(
        self, ns: str, kind: str, dispatch_key: str | DispatchKey = "", *, dispatcher: Dispatcher | None = None
    ) -> None:
        self.location = caller_location(1)
        self.ns = ns
        self.kind = kind
        self.key = optional_key(dispatch_key)
        self.dispatcher = default_dispatcher if dispatcher is None else dispatcher
        self._handles: list[RegistrationHandle] = []
        #: How many there may be before those that are destroyed are dropped.
        self._most_handles = _FEW_HANDLES
        self._alive = True
        self._check(ns, kind)
        self.dispatcher.change().run(self._open)

    @property
    def dispatch_key(self) -> str:
        """Name of the key of kernels for which `impl` gives none; empty if there is no such key."""
        return self.key.name if self.key is not None else ""

    def _open(self) -> None:
        # In torch's order: a taken namespace is reported before a key that does not belong.
        if self.kind == "DEF":
            self._own(self.dispatcher.claim_namespace(self.ns, self.location))
        if self.key is not None and self.kind != "IMPL":
            advice = "give the key to impl(), or use an IMPL library"
            raise self._error(f"a {self.kind} library with dispatch key {self.key}", "library_key_not_allowed", advice)

    def _check(self, ns: str, kind: str) -> None:
        if kind not in KINDS:
            raise OperatorValueError(
                f"Library({ns!r}, {kind!r})", found=f"Unsupported kind: {kind}", advice=f"use one of {', '.join(KINDS)}"
            )
        given: object = self.dispatcher
        if not isinstance(given, Dispatcher):
            raise OperatorArgumentError(
                f"Library({ns!r}, {kind!r}): argument 'dispatcher' must be Dispatcher or None, not {type(given).__name__}",
                found=shown(given),
                advice="leave it out for the process's dispatcher, or pass opmux.dispatch.Dispatcher()",
            )
        if not (isinstance(ns, str) and is_name(ns)):
            raise OperatorValueError(
                f"Library({ns!r}, {kind!r})",
                found="a namespace that no operator's name can have",
                advice="use letters, digits and underscores, and no keyword",
            )
        if kind == "IMPL":
            return
        if ns == "prim" and registrant().distribution != "opmux":
            raise OperatorValueError(
                f"Library({ns!r}, {kind!r})", found="prim is a reserved namespace", advice="choose another namespace"
            )
        if ns == WILDCARD:
            raise self._error("cannot define operators with the wildcard namespace _", "wildcard_namespace", "name one")

    def _error(self, asked: str, code: str, advice: str, found: str = "") -> RegistrationError:
        return RegistrationError(
            asked,
            code=code,
            found=found,
            where=f'Library("{self.ns}", "{self.kind}") at {self.location}',
            advice=advice,
        )

    # -- names and keys ---------------------------------------------------------------------------------------------

    def _other_namespace(self, namespace: str, name: str) -> RegistrationError:
        asked = f"explicitly provided namespace ({namespace}) in {name!r} does not match the library's ({self.ns})"
        return self._error(asked, "namespace_mismatch", "leave the namespace out, or open another library")

    def _name(self, name: str) -> str:
        namespace, base, overload_name = parse_operator_name(name)
        if namespace not in ("", self.ns):
            raise self._other_namespace(namespace, name)
        if self.ns == WILDCARD:
            asked = f"impl({name!r}) in namespace _"
            raise self._error(asked, "wildcard_namespace", "use the operator's own namespace")
        return f"{self.ns}::{base}{'.' if overload_name else ''}{overload_name}"

    def _check_names(self, names: Iterable[str]) -> None:
        """Refuses names that are not written out in full: namespace, name and overload, if it has one."""
        pattern = _NAMES.format(re.escape(self.ns))
        if self.ns != WILDCARD and re.fullmatch(pattern, "\n".join([*names, ""]), re.ASCII):
            return
        for name in names:
            if self._name(name) != name:
                raise self._error(f"{name!r} in a block", "namespace_mismatch", f"write {self._name(name)!r}")

    def _key(self, own_key: DispatchKey | None) -> DispatchKey:
        """The key of a kernel: the one that is given with it, or else the library's."""
        if own_key is not None and self.key is not None and own_key is not self.key:
            asked = f"explicitly provided dispatch key ({own_key}) is inconsistent with the library's ({self.key})"
            raise self._error(asked, "key_mismatch", "leave one of them out")
        return own_key or self.key or implicit_key()

    # -- life -------------------------------------------------------------------------------------------------------

    @property
    def handles(self) -> tuple[RegistrationHandle, ...]:
        """Handles of everything registered through this library that is in force, in order."""
        return tuple(handle for handle in self._handles if handle.alive)

    def _own(self, handle: RegistrationHandle) -> RegistrationHandle:
        if len(self._handles) >= self._most_handles:
            # Now and then, so that registering and undoing without end does not fill the memory.
            set_items(self._handles, list(self.handles))
            self._most_handles = 2 * len(self._handles) + _FEW_HANDLES
        append(self._handles, handle)
        return handle

    def _register(self, register: Callable[[], RegistrationHandle]) -> RegistrationHandle:
        """Calls `register`, and owns what it returns, in one change."""
        return Change(self.dispatcher).run(partial(self._registered, register))

    def _registered(self, register: Callable[[], RegistrationHandle]) -> RegistrationHandle:
        self._check_alive()
        return self._own(register())

    def _check_alive(self) -> None:
        """Inside a change it is final: another thread's `destroy` comes before or after the change, never between."""
        if not self._alive:
            raise self._error(
                "a destroyed Library was used: Library object has been destroyed", "library_destroyed", "open a new one"
            )

    def destroy(self) -> None:
        """Undoes every registration of this library, in order, in one change; does nothing the second time."""
        self.dispatcher.change().run(self._destroy_in_change)

    #: PyTorch's name for it, which programs use though it begins with an underscore.
    _destroy = destroy

    def _destroy_in_change(self) -> None:
        set_attribute(self, "_alive", False)
        for handle in self._handles:
            handle._surround(handle._undo_in_change)
        set_items(self._handles, [])

    def __enter__(self) -> Self:
        self._check_alive()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.destroy()

    def __reduce__(self) -> NoReturn:
        raise not_copied(self)

    def __repr__(self) -> str:
        key = f", {self.key.name}" if self.key else ""
        return f"<Library {self.kind} {self.ns}{key} from {self.location}, {'alive' if self._alive else 'destroyed'}>"


def optional_key(key: str | DispatchKey) -> DispatchKey | None:
    """The key, or None for an empty name and for Undefined, which stands for "no key"."""
    found = None if key is None or (isinstance(key, str) and not key) else as_key(key)
    return None if found is None or found.name == "Undefined" else found


def implicit_key() -> DispatchKey:
    """CompositeImplicitAutograd, the key of kernels for which none is given."""
    return parse_key("CompositeImplicitAutograd")


def name_of(op: Any) -> Any:
    """The name of what stands for an operator; anything else as it is, until it is found to be no name.

    Raises:
        OperatorArgumentError: It stands for all overloads of a name.
    """
    if isinstance(op, OperatorPacket):
        names = [handle.name for handle in op.op_overloads()]
        raise OperatorArgumentError(
            f"impl({op!r})",
            found=f"a kernel is registered for one overload, and this stands for {', '.join(names) or 'none'}",
            advice="pass one of them, or its name",
        )
    return getattr(op, "name", op)


def no_function(given: object) -> OperatorValueError:
    """The error for what is no kernel, with the place of the program that passed it."""
    depth = 1
    while (where := caller_location(depth)).startswith(_HERE):
        depth += 1
    return OperatorValueError(
        f"a kernel of type {type(given).__name__}",
        found=shown(given),
        where=where,
        advice="pass a function, which stands before the dispatch key" if isinstance(given, str) else "pass a function",
    )
