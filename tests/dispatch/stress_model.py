"""What a dispatcher holds at each generation, and what a call may come to: the rules of dispatch, written down anew."""

import threading
from bisect import bisect_right
from typing import Any, NamedTuple

from opmux.dispatch import Dispatcher, DispatchKeySet
from opmux.dispatch._entry import Definition
from opmux.dispatch._key_table import KEY_TABLE

#: The backend that dies and comes back.
MORTAL = "STRESSED"
#: The alias key that covers a key, of those that the test registers kernels at.
ALIAS = {"CPU": "CompositeExplicitAutograd", MORTAL: "CompositeExplicitAutograd", "AutogradCPU": "Autograd"}


class Operator(NamedTuple):
    """An operator at one generation: its definition, and the label of the newest kernel at each key."""

    definition: Definition | None
    newest: dict[str, str]


class State(NamedTuple):
    """What a dispatcher holds at one generation."""

    operators: dict[str, Operator]
    fallbacks: dict[str, str]
    dead: bool

    def chain(self, name: str, keys: tuple[str, ...]) -> Any:
        """What a call of an operator that is defined comes to."""
        if self.dead and keys[0] == MORTAL:
            return "unloaded"
        newest = self.operators[name].newest
        label = newest.get(keys[0]) or newest.get(ALIAS.get(keys[0], "")) or self.fallbacks.get(keys[0])
        if label is None:
            return f"missing {keys[0]}"
        if not label.startswith("next"):
            return label
        below = self.chain(name, keys[1:])
        return below if str(below).startswith("missing") else (label, below)


class Model(threading.Condition):
    """Notes the state of a dispatcher at each generation; it stands in for `published`, which is notified under the lock."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        super().__init__(dispatcher.lock)
        self._dispatcher = dispatcher
        self.generations: list[int] = []
        self.states: list[State] = []
        dispatcher.published = self
        dispatcher.waiting.add(self)
        with dispatcher.lock:
            self.notify_all()

    def notify_all(self) -> None:
        """A change has been made."""
        generation = self._dispatcher.generation
        if not self.generations or generation > self.generations[-1]:
            self.generations.append(generation)
            self.states.append(self._state())
        super().notify_all()

    def _state(self) -> State:
        operators = {
            e.name: Operator(e.definition, {k.name: str(of[0].name) for k, of in e.kernels.items()})
            for e in self._dispatcher.table.unfolded()
        }
        fallbacks = {key.name: kernel.name for key, kernel in self._dispatcher._fallbacks.items()}
        return State(operators, fallbacks, bool(KEY_TABLE.dead_mask & DispatchKeySet(MORTAL).raw))

    def between(self, before: int, after: int) -> list[State]:
        """Every state from one generation to another."""
        first = max(bisect_right(self.generations, before) - 1, 0)
        return self.states[first : bisect_right(self.generations, after)]


class Call(NamedTuple):
    """A call, what came of it, and the generations before and after it."""

    name: str
    keys: tuple[str, ...]
    definition: Definition | None
    before: int
    after: int
    outcome: Any

    def may_be(self, states: list[State]) -> list[Any]:
        """Outcomes that the states explain; a call through a packet has no definition of its own."""
        operators = [state.operators.get(self.name, Operator(None, {})) for state in states]
        present = [operator.definition for operator in operators]
        wanted = present if self.definition is None else [self.definition] * len(states)
        outcomes = [
            s.chain(self.name, self.keys) if p is not None and p is w else "gone"
            for s, p, w in zip(states, present, wanted, strict=True)
        ]
        if self.definition is None:
            outcomes += ["unknown"] * (None in present) + ["gone"] * (len(set(present)) > 1)
        return outcomes
