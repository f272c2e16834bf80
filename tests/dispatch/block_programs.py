"""Registrations made twice, in blocks and one by one, for tests that nobody can tell them apart."""

from collections.abc import Callable
from typing import Any

from opmux.dispatch import (
    Dispatcher,
    Library,
    RegistrationHandle,
    fallthrough_kernel,
    new_dispatcher,
)
from opmux.errors import OpmuxError, RegistrationError
from opmux.schema import FunctionSchema
from opmux.testing import tensor_with_keys

NAMES = ["ns::f", "ns::f.a", "ns::f.b", "ns::g", "ns::g.a", "ns::h", "ns::h.out"]
KEYS = ["CPU", "Meta", "Autograd", "CompositeImplicitAutograd", "AutogradCPU"]
CPU = tensor_with_keys("CPU")


def read(name: str, row: str) -> tuple[FunctionSchema, tuple[str, ...]]:
    """A definition from its schema."""
    schema = FunctionSchema.parse(row)
    return schema, ()


def schemas(names: list[str]) -> dict[str, str]:
    """Rows of a block of definitions."""
    return {name: f"{name}(Tensor x) -> Tensor" for name in names}


def given(name: str, row: Any) -> Any:
    """Makes a kernel of a row that is its function."""
    return row


def kernel(tag: int) -> Callable[..., Any]:
    """A kernel of its own."""

    def fn(*args: Any) -> int:
        return tag

    fn.__qualname__ = f"kernel_{tag}"
    return fn


def unfolded(dispatcher: Dispatcher) -> list[str]:
    """Operators that have an entry."""
    return sorted(entry.name for entry in dispatcher.table.unfolded())


class Pair:
    """Two dispatchers with the same registrations: the first has them in blocks, the second one by one."""

    def __init__(self) -> None:
        self.dispatchers = [new_dispatcher(), new_dispatcher()]
        self.definitions, self.kernels = (
            [Library("ns", k, dispatcher=d) for d in self.dispatchers] for k in ("FRAGMENT", "IMPL")
        )
        self.handles: list[list[RegistrationHandle]] = []
        self.asked: set[str] = set()

    def define(self, names: list[str]) -> None:
        """Defines operators; both refuse, or both do it."""
        one, other = self.definitions
        codes = []
        try:
            mine = [one.define_block(schemas(names), read)]
        except RegistrationError as error:
            codes.append(error.code)
        theirs: list[RegistrationHandle] = []
        try:
            with self.dispatchers[1].change(), self.dispatchers[1].transaction():
                theirs += [other.define(text) for text in schemas(names).values()]
        except RegistrationError as error:
            codes.append(error.code)
        assert len(set(codes)) == len(codes) // 2, codes
        if not codes:
            self.handles.append([*mine, *theirs])

    def register(self, names: list[str], key: str, tag: int, *, with_next: bool) -> None:
        """Registers kernels, as a block and one by one."""
        one, other = self.kernels
        fn: Any = fallthrough_kernel if tag % 5 == 0 else kernel(tag)
        make = fallthrough_kernel if fn is fallthrough_kernel else given
        mine = one.impl_block(dict.fromkeys(names, fn), make, key, with_next=with_next)
        with self.dispatchers[1].change():
            theirs = [other.impl(name, fn, key, with_next=with_next) for name in names]
        self.handles.append([mine, *theirs])

    def undo(self, i: int) -> None:
        """Undoes one of the registrations."""
        mine, *theirs = self.handles.pop(i)
        if mine.kind == "def":
            mine.destroy()
            for handle in theirs:
                handle.destroy()
            return
        with self.dispatchers[0].change():
            mine.destroy()
        with self.dispatchers[1].change():
            for handle in theirs:
                handle.destroy()

    def check_names(self) -> None:
        """Both know the same operators; asking for names unfolds none."""
        one, other = self.dispatchers
        before = unfolded(one)
        assert one.operators() == other.operators()
        assert one.get_all_op_names() == other.get_all_op_names()
        assert one.find_dangling_impls() == other.find_dangling_impls()
        assert one.namespaces() == other.namespaces()
        for key in KEYS:
            assert one.registrations_for_dispatch_key(key) == other.registrations_for_dispatch_key(key)
        assert unfolded(one) == before

    def check(self, name: str) -> None:
        """Both say the same of an operator."""
        one, other = self.dispatchers
        assert one.has_kernel(name) == other.has_kernel(name)
        if one.has_kernel(name):
            assert self.dump(one, name) == self.dump(other, name)
            assert {k: len(v) for k, v in one.registrations(name).items()} == {
                k: len(v) for k, v in other.registrations(name).items()
            }
        assert self.outcome(one, name) == self.outcome(other, name)

    @staticmethod
    def dump(dispatcher: Dispatcher, name: str) -> str:
        """Everything that is shown of an operator, but for the line of this file where it was defined."""
        lines = (dispatcher.dump(name) + dispatcher.dump_table(name)).splitlines()
        return "\n".join(line for line in lines if not line.startswith("debug:"))

    @staticmethod
    def outcome(dispatcher: Dispatcher, name: str) -> Any:
        """What comes of a call."""
        handle = dispatcher.find_op(name)
        try:
            return None if handle is None else handle(CPU)
        except (OpmuxError, TypeError) as error:
            return type(error)
