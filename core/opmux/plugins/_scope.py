"""What a plugin registers through; all of it is undone when the plugin is unloaded."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from contextvars import Context
from functools import partial
from typing import Any, NamedTuple, TypeVar, final

from opmux.dispatch import (
    GUEST,
    OVERRIDE,
    OWNER,
    Backend,
    Dispatcher,
    DispatchKey,
    Functionality,
    Library,
    Place,
    RegistrationHandle,
    add_backend,
    added_functionality,
    check_bool,
    next_turn,
    provenance_scope,
    set_attribute,
    set_items,
)
from opmux.dispatch._backend import usable_devices  # only a claim asks for them
from opmux.dispatch._change import append  # what a plugin asks for is taken back with its change
from opmux.dispatch._key_table import KeyNameTakenError  # whose keys those are is found out here
from opmux.dispatch._library_base import optional_key  # keys are read as libraries read them
from opmux.errors import OperatorArgumentError, OpmuxError, PluginError, RegistrationError, kind_of
from opmux.plugins import _messages
from opmux.plugins._failure import passes

__all__ = ["Claims", "ContestedError", "Scope", "ScopeLibrary", "check_callable"]

_T = TypeVar("_T")


class ContestedError(PluginError):
    """Something that only one plugin can have is asked for by a second one.

    Attributes:
        kind: "device", "functionality", "key", "fallback", "operator" or "namespace".
        name: Of the device, the functionality, the backend or functionality that the key came with, the fallback's key, the
            operator or the namespace.
        owned: Whether it is a fallback at a key of the plugin that asks.
    """

    def __init__(self, kind: str, name: str, found: str = "", *, owned: bool = False) -> None:
        super().__init__(f"a second {kind} {name!r}", found=found)
        self.kind = kind
        self.name = name
        self.owned = owned


class Claims(NamedTuple):
    """Whose keys are whose.

    Attributes:
        is_own: Whether the plugin is one of opmux's own: keys that no plugin has made belong to those.
        others: Gives the scopes of the other plugins that are loaded.
    """

    is_own: bool = False
    others: "Callable[[], Iterable[Scope]]" = tuple


def check_callable(fn: object, what: str) -> None:
    """Refuses what cannot be called.

    Raises:
        OperatorArgumentError: It cannot.
    """
    if not callable(fn):
        raise OperatorArgumentError(f"{what} of {kind_of(fn)}", found="it is not callable", advice="give a function")


@final
class _Waiting:
    """A registration at a key that nothing has made yet, and its handle once it is made."""

    __slots__ = ("key", "made", "register")

    def __init__(self, key: str, register: Callable[[], RegistrationHandle]) -> None:
        self.key = key
        self.register = register
        self.made: RegistrationHandle | None = None


@final
class Scope:
    """Given to `opmux_register`. Closed once that hook has returned.

    Attributes:
        plugin: Name of the plugin.
        dispatcher: Where it registers.
        backends: Backends that it has claimed.
        functionalities: Functionalities that it has added.
        libraries: Libraries that it has opened.
        turn: When it was loaded first, see `Place`; it keeps that when it is reloaded.
        waiting: Registrations at keys that nothing has made yet.
        transaction: Handles of what it has registered.
    """

    __module__ = "opmux.plugins"

    def __init__(
        self,
        plugin: str,
        dispatcher: Dispatcher,
        *,
        provenance: tuple[str, str] = ("", ""),
        claims: Claims | None = None,
        turn: int | None = None,
    ) -> None:
        self.plugin = plugin
        self.dispatcher = dispatcher
        self.backends: list[Backend] = []
        self.functionalities: list[Functionality] = []
        self.libraries: list[ScopeLibrary] = []
        self.turn = next_turn() if turn is None else turn
        self.waiting: list[_Waiting] = []
        self.transaction = dispatcher.transaction()
        self._provenance = provenance
        self._claims = claims or Claims()
        self._revived: list[Backend] = []
        self._callbacks: list[Callable[[], None]] = []
        self._open = True

    def check_open(self) -> None:
        """Refuses what is registered too late to belong to the plugin."""
        if not self._open:
            raise PluginError(
                f"plugin {self.plugin!r} used its scope after opmux_register had returned",
                found="only what is registered inside that hook belongs to the plugin",
                advice="register everything in opmux_register",
            )

    # -- what a plugin calls ----------------------------------------------------------------------------------------

    def library(self, ns: str, kind: str, dispatch_key: str = "", *, override: bool = False) -> Library:
        """A library for a `with` block, which keeps its registrations when it ends.

        A kernel at a key that no backend or functionality has made yet waits until one does.

        Args:
            ns: Namespace.
            kind: "DEF", "IMPL" or "FRAGMENT".
            dispatch_key: Key of kernels for which none is given.
            override: Declares that its kernels may stand over those of the key's owner, or of another plugin, for the same
                operator and key.

        Raises:
            OperatorArgumentError: `override` is no bool.
            RegistrationError: As `Library`.
        """
        self.check_open()
        check_bool("scope.library", override=override)
        library = ScopeLibrary(self, ns, kind, dispatch_key, override=override)
        self.libraries.append(library)
        return library

    def backend(self, name: str, device_type: str | None = None) -> Backend:
        """Claims a device type with its dispatch keys: "npu" has NPU, AutogradNPU and AutocastNPU.

        Args:
            name: Name of the device, or of its key where `device_type` is given.
            device_type: Name of the device.

        Raises:
            PluginError: Another plugin, or a `register_backend` outside any plugin, has the device.
            RegistrationError: `key_name_taken` when a key of the backend would have the name of another key.
        """
        self.check_open()
        return self.dispatcher.change().run(partial(self._claimed, name, device_type))

    def _claimed(self, name: str, device_type: str | None) -> Backend:
        usable = usable_devices()
        backend = self._made(partial(add_backend, name, device_type))
        if backend.is_registered:
            raise PluginError(
                f"plugin {self.plugin!r} claims the device {backend.device_type!r}",
                found="register_backend has registered it, and unloading the plugin would end that registration",
                advice="destroy the handle that register_backend returned",
            )
        if any(backend in other.backends for other in self._claims.others()):
            raise ContestedError("device", backend.device_type)
        append(self.backends, backend)
        if backend.device_type not in usable:
            append(self._revived, backend)
        return backend

    def functionality(
        self, name: str, *, before: str | None = None, after: str | None = None, per_backend: bool = False
    ) -> Functionality:
        """Adds a functionality to the priority order while the plugin is loaded; arguments as of `register_functionality`.

        Raises:
            OperatorValueError: Not exactly one of `before` and `after` is given.
            PluginError: Another plugin has it.
            RegistrationError: As `register_functionality`.
        """
        self.check_open()
        if any(name == f.name for other in self._claims.others() for f in other.functionalities):
            raise ContestedError("functionality", name)
        remedy = _messages.load_line(self.plugin)
        add = partial(added_functionality, name, before=before, after=after, per_backend=per_backend, remedy=remedy)
        handle = self._made(partial(self.collect, add))
        self.functionalities.append(handle.functionality)
        return handle.functionality

    def _made(self, make: Callable[[], _T]) -> _T:
        """Makes keys; of a name that those of another plugin have, it is that plugin's."""
        try:
            return make()
        except KeyNameTakenError as error:
            if any(error.maker in other.made for other in self._claims.others()):
                raise ContestedError("key", error.maker, error.found) from error
            raise

    def on_unload(self, fn: Callable[[], None]) -> None:
        """Calls `fn` when the plugin is unloaded, and when its registration fails; last added, first called.

        Raises:
            OperatorArgumentError: It cannot be called.
        """
        self.check_open()
        check_callable(fn, "on_unload")
        self._callbacks.append(fn)

    @property
    def provenance(self) -> AbstractContextManager[None]:
        """A `with` block whose registrations say that they are the plugin's."""
        return provenance_scope(*self._provenance)

    def collect(self, register: Callable[[], _T]) -> _T:
        """Calls `register` so that what it registers is the plugin's, whichever thread or context the hook does that in."""
        return self.transaction.collect(register)

    @property
    def made(self) -> list[str]:
        """Names of the backends and functionalities that its keys came with."""
        return [b.name for b in self.backends] + [f.name for f in self.functionalities]

    # -- whose keys -------------------------------------------------------------------------------------------------

    def claims(self, key: DispatchKey) -> bool:
        """Whether a key was made by this plugin: it is its backend's or its functionality's."""
        return any(key.backend == b.name or key is b.autocast for b in self.backends) or any(
            key.functionality == f.name for f in self.functionalities
        )

    def owns(self, key: DispatchKey) -> bool:
        """Whether a key belongs to this plugin: it was made by it, or by no plugin, and the plugin is one of opmux's own."""
        if self.claims(key):
            return True
        return self._claims.is_own and not any(other.claims(key) for other in self._claims.others())

    def place(self, key: DispatchKey, *, override: bool) -> Place:
        """Where a kernel of the plugin stands among those of its operator and key."""
        return Place(OVERRIDE if override else OWNER if self.owns(key) else GUEST, self.turn, next_turn())

    # -- keys that are not there yet --------------------------------------------------------------------------------

    def must_wait(self, key: object) -> bool:
        """Whether no key has a name yet, and it is not a misspelling of one that there is."""
        if not isinstance(key, str) or not key.isidentifier() or key in DispatchKey:
            return False
        return key.upper() not in {known.name.upper() for known in DispatchKey}

    def wait(self, key: str, register: Callable[[], RegistrationHandle]) -> RegistrationHandle:
        """Notes a registration to be made once there is a key of that name."""
        waiting = _Waiting(key, register)
        self.waiting.append(waiting)
        return RegistrationHandle(partial(self._give_up, waiting), kind="waiting", key=key)

    def _give_up(self, waiting: _Waiting) -> None:
        set_items(self.waiting, [w for w in self.waiting if w is not waiting])
        if waiting.made is not None:
            waiting.made.destroy()

    @property
    def is_due(self) -> bool:
        """Whether a key is there now that a registration waits for."""
        return any(waiting.key in DispatchKey for waiting in self.waiting)

    def catch_up(self) -> list[OpmuxError]:
        """Makes the registrations whose key is there now; returns why some were refused."""
        return Context().run(self._catch_up)

    def _catch_up(self) -> list[OpmuxError]:
        refused: list[OpmuxError] = []
        was_open = self._open
        set_attribute(self, "_open", True)
        try:
            for waiting in [w for w in self.waiting if w.key in DispatchKey]:
                set_items(self.waiting, [w for w in self.waiting if w is not waiting])
                try:
                    with self.provenance:
                        set_attribute(waiting, "made", waiting.register())
                except OpmuxError as error:
                    refused.append(error)
        finally:
            set_attribute(self, "_open", was_open)
        return refused

    # -- life -------------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Ends registration."""
        self._open = False

    def give_back(self) -> None:
        """After a failure: backends that were not usable before are so no longer."""
        for backend in self._revived:
            backend.mark_dead()

    def release(self) -> list[BaseException]:
        """Calls what `on_unload` was given; returns what is raised. A callback that is interrupted is called again."""
        errors: list[BaseException] = []
        while self._callbacks:
            try:
                self._callbacks[-1]()
            except BaseException as error:
                if passes(error):
                    raise
                errors.append(error)
            set_items(self._callbacks, self._callbacks[:-1])
        return errors


@final
class ScopeLibrary(Library):
    """A library of a plugin. It keeps its registrations: the plugin's life ends them."""

    def __init__(self, scope: Scope, ns: str, kind: str, dispatch_key: str, *, override: bool) -> None:
        self._scope = scope
        self.override = override
        #: The key that the library is for, while nothing has made it.
        self._missing = dispatch_key if kind == "IMPL" and scope.must_wait(dispatch_key) else ""
        try:
            super().__init__(ns, kind, "" if self._missing else dispatch_key, dispatcher=scope.dispatcher)
        except RegistrationError as error:
            if error.code == "duplicate_library":
                raise ContestedError("namespace", ns, error.where) from error
            raise

    def __exit__(self, *raised: object) -> None:
        """Keeps everything; a block that raises makes the plugin fail, which takes it back."""

    def _check_alive(self) -> None:
        self._scope.check_open()
        super()._check_alive()

    def _open(self) -> None:
        self._scope.collect(super()._open)

    def _register(self, register: Callable[[], RegistrationHandle]) -> RegistrationHandle:
        return self._scope.collect(partial(super()._register, register))

    def _place(self, key: DispatchKey) -> Place:
        return self._scope.place(key, override=self.override)

    def define(self, schema_or_name: str, fn: Any = None, dispatch_key: Any = "", **options: Any) -> RegistrationHandle:
        """As `Library.define`."""
        try:
            return super().define(schema_or_name, fn, dispatch_key, **options)
        except RegistrationError as error:
            if error.code == "duplicate_def":
                name = schema_or_name.partition("(")[0].strip()
                raise ContestedError("operator", name if "::" in name else f"{self.ns}::{name}", error.where) from error
            raise

    def define_block(self, rows: Mapping[str, Any], read: Any, device_check: Any = None) -> RegistrationHandle:
        """As `Library.define_block`."""
        try:
            return super().define_block(rows, read, device_check)
        except RegistrationError as error:
            if error.code == "duplicate_def":
                name = next(name for name in rows if self.dispatcher.find_op(name) is not None)
                raise ContestedError("operator", name, error.where) from error
            raise

    def impl(self, op_name: Any, fn: Any = None, dispatch_key: Any = "", **options: Any) -> Any:
        """As `Library.impl`; at a key that is not there yet, the kernel waits."""
        key = self._awaited(dispatch_key)
        if not key or fn is None:
            return super().impl(op_name, fn, dispatch_key, **options)
        check_callable(fn, f"impl({op_name!r})")
        self._name(getattr(op_name, "name", op_name))
        return self._scope.wait(key, partial(self._later, key, "impl", op_name, fn, **options))

    def impl_block(self, rows: Mapping[str, Any], make: Any, dispatch_key: Any = "", **options: Any) -> Any:
        """As `Library.impl_block`; at a key that is not there yet, the kernels wait."""
        key = self._awaited(dispatch_key)
        if not key:
            return super().impl_block(rows, make, dispatch_key, **options)
        self._check_names(rows)
        return self._scope.wait(key, partial(self._later, key, "impl_block", rows, make, **options))

    def fallback(self, fn: Any, dispatch_key: Any = "", **options: Any) -> Any:
        """As `Library.fallback`; at a key that is not there yet, it waits."""
        key = self._awaited(dispatch_key)
        if key:
            check_callable(fn, "fallback")
            return self._scope.wait(key, partial(self._later, key, "fallback", fn, **options))
        try:
            return super().fallback(fn, dispatch_key, **options)
        except RegistrationError as error:
            if error.code == "duplicate_fallback":
                taken = self._key(optional_key(dispatch_key))
                raise ContestedError("fallback", taken.name, error.where, owned=self._scope.owns(taken)) from error
            raise

    def _awaited(self, dispatch_key: Any) -> str:
        """The key that a registration has to wait for; empty if it is there."""
        self._check_alive()
        if self._missing and dispatch_key and str(dispatch_key) != self._missing:
            asked = f"explicitly provided dispatch key ({dispatch_key}) is inconsistent with the library's ({self._missing})"
            raise self._error(asked, "key_mismatch", "leave one of them out")
        wanted = dispatch_key or self._missing
        return wanted if self._scope.must_wait(wanted) else ""

    def _later(self, key: str, method: str, /, *args: Any, **options: Any) -> RegistrationHandle:
        library = ScopeLibrary(self._scope, self.ns, self.kind, key, override=self.override)
        library.location = self.location  # where the plugin wrote it, not what made the key
        self._scope.libraries.append(library)
        handle: RegistrationHandle = getattr(library, method)(*args, **options)
        return handle
