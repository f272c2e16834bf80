"""Functionalities that are added at run time: what happens on the way from a caller to a backend's kernel."""

from collections.abc import Callable
from typing import final

from opmux.dispatch._change import Change
from opmux.dispatch._key_table import KEY_TABLE, Component, key_name_taken, place
from opmux.dispatch._keys import DispatchKey, find_key, keys_of_functionality, runtime_keys
from opmux.dispatch._keyset import DispatchKeySet
from opmux.dispatch._numbers import check_bool
from opmux.dispatch._registration import RegistrationHandle
from opmux.errors import OperatorValueError, RegistrationError, close_names, shown

__all__ = ["Functionality", "FunctionalityHandle", "added_functionality", "register_functionality"]


@final
class Functionality:
    """A functionality: one dispatch key, or one for each backend.

    Attributes:
        name: Its name, which is also that of its key; an instance is called name and backend, "QuuxCPU", and the name is an alias
            key for all of them.
        per_backend: Whether it has one key for each backend.
    """

    __module__ = "opmux.dispatch"

    __slots__ = ("_component", "name", "per_backend")

    def __init__(self, component: Component) -> None:
        self._component = component
        self.name = component.name
        self.per_backend = component.per_backend

    @property
    def alive(self) -> bool:
        """Whether it is registered."""
        return KEY_TABLE.is_alive(self._component)

    @property
    def keys(self) -> tuple[DispatchKey, ...]:
        """Its key; for one with a key per backend, those of all backends that there are now, in ascending priority."""
        return keys_of_functionality(self._component)

    @property
    def keyset(self) -> DispatchKeySet:
        """Its bit alone, without backends: what a guard includes or excludes."""
        return DispatchKeySet.from_raw(self._component.mask)

    def __repr__(self) -> str:
        return f"<Functionality {self.name}{' per backend' if self.per_backend else ''}>"


@final
class FunctionalityHandle(RegistrationHandle):
    """The registration of a functionality.

    Attributes:
        functionality: The functionality.
    """

    __module__ = "opmux.dispatch"

    __slots__ = ("functionality",)

    def __init__(self, functionality: Functionality, undo: Callable[[], None]) -> None:
        self.functionality = functionality
        super().__init__(undo, kind="functionality", key=functionality.name)


def register_functionality(
    name: str, *, before: str | None = None, after: str | None = None, per_backend: bool = False
) -> FunctionalityHandle:
    """Adds a functionality to the priority order until the handle is destroyed.

    Its keys are in the key table for ever. While no registration is in force they are dead: a call whose key set holds one
    raises BackendUnloadedError. Registering it again, at the same place, makes the same keys usable.

    Args:
        name: Its name.
        before: Name of the functionality, or of a key of the functionality, that it has just less priority than.
        after: Name of the one that it has just more priority than; give either. Of several at one place names decide.
        per_backend: Whether it has one key for each backend, present and future: "QuuxCPU", "QuuxCUDA". The name is an alias key
            for these then: kernels and fallbacks that are registered there hold for each of them.

    Returns:
        A handle with the attribute `functionality`.

    Raises:
        OperatorValueError: Not exactly one of `before` and `after` is given.
        OperatorArgumentError: `per_backend` is no bool.
        RegistrationError: `unknown_key` for the place; `key_name_taken` when one of the keys is in use, or was registered
            at another place before.
    """
    return added_functionality(name, before=before, after=after, per_backend=per_backend)


def added_functionality(
    name: str, *, before: str | None, after: str | None, per_backend: bool, remedy: str = ""
) -> FunctionalityHandle:
    """What `register_functionality` does, with a line of one's own that makes the functionality usable again."""
    anchor = before if after is None else after
    if anchor is None or (before is not None and after is not None):
        raise OperatorValueError(
            f"register_functionality({name!r}, before={before!r}, after={after!r})",
            found=f"{'neither' if anchor is None else 'both'} of before and after",
            advice="give exactly one of them",
        )
    check_bool("register_functionality", per_backend=per_backend)
    step, word = (-1, "before") if after is None else (1, "after")
    if not (isinstance(name, str) and name.isidentifier()):
        raise key_name_taken(f"functionality {shown(name)}", "the name is not an identifier")
    place_of = _component(anchor)
    if not remedy:
        each = ", per_backend=True" if per_backend else ""
        remedy = f'opmux.library.register_functionality("{name}", {word}="{anchor}"{each})'

    def register() -> FunctionalityHandle:
        component = KEY_TABLE.own(lambda: _added(name, place_of, step, per_backend), remedy)
        return FunctionalityHandle(Functionality(component), lambda: KEY_TABLE.disown(component, remedy))

    return Change().run(register)


def _component(name: str) -> Component:
    """The functionality of that name, or that the key of that name belongs to."""
    name = name if isinstance(name, str) else shown(name)
    component = KEY_TABLE.functionality_by_name.get(name)
    if component is not None:
        return component
    found = KEY_TABLE.find(name)
    if found is None:
        known = find_key(name)  # an alias key, or Undefined
        names = (*KEY_TABLE.functionality_by_name, *(key.name for key in runtime_keys()))
        near = close_names(name, names) if known is None else []
        raise RegistrationError(
            f"a functionality beside {name!r}",
            code="unknown_key",
            found="no functionality or key of that name" if known is None else "a key without a place in the order",
            advice=f"did you mean {' or '.join(near)}?"
            if near
            else "name a functionality, or a runtime key of list(opmux.dispatch.DispatchKey); that of another plugin is there "
            "once that is loaded: require its distribution, or call opmux.plugins.load in the hook before",
        )
    return found[0]


def _added(name: str, anchor: Component, step: int, per_backend: bool) -> Component:
    component = KEY_TABLE.add_functionality(name, anchor.name, step, per_backend=per_backend)
    if component.order != place(anchor.order, step, name) or component.per_backend != per_backend:
        raise key_name_taken(
            f"functionality {name!r} {'before' if step < 0 else 'after'} {anchor.name}{_kind(per_backend)}",
            f"this process has had it {_standing(component)}{_kind(component.per_backend)}; a name keeps its place and its keys, "
            "because tensors may have them",
            "choose another name, or begin anew in another process",
        )
    return component


def _kind(per_backend: bool) -> str:
    return ", a key for each backend" if per_backend else ""


def _standing(component: Component) -> str:
    """Where a functionality stands, by its neighbours."""
    order = sorted(KEY_TABLE.functionalities, key=lambda functionality: functionality.order)
    i = order.index(component)
    names = [f"{word} {order[j].name}" for word, j in (("after", i - 1), ("before", i + 1)) if 0 <= j < len(order)]
    return " and ".join(names)
