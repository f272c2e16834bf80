"""Many threads that register, unregister and call at once; run as a program, it prints what was wrong.

Every call notes the generation of the dispatcher before and after it, and what came of it. When all threads have ended, one
state between the two generations must explain it (see `stress_model`). The number of operations is fixed, not the time.
"""

import argparse
import faulthandler
import random
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from functools import partial
from typing import Any

from tests.dispatch.stress_bugs import BUGS
from tests.dispatch.stress_model import MORTAL, Call, Model

from opmux.dispatch import (
    DispatchKeySet,
    ExcludeDispatchKeyGuard,
    IncludeDispatchKeyGuard,
    Library,
    OperatorHandle,
    RecordFunction,
    RecordFunctionCallback,
    RegistrationHandle,
    add_global_callback,
    new_dispatcher,
    no_grad,
    register_backend,
)
from opmux.errors import BackendUnloadedError, KernelNotFoundError, OperatorGoneError, UnknownOperatorError
from opmux.testing import TensorStandIn, tensor_with_keys

with register_backend(MORTAL.lower()):
    CPU, DYING = tensor_with_keys("CPU"), tensor_with_keys(MORTAL)
GRAD, TRACED = tensor_with_keys(("CPU", "AutogradCPU")), tensor_with_keys(("CPU", "Tracer"))
TRACER = DispatchKeySet("Tracer")

#: A call: the guard around it, the tensor, and the keys that take part, highest first.
WAYS: dict[str, tuple[Callable[[], Any], TensorStandIn, tuple[str, ...]]] = {
    "plain": (nullcontext, CPU, ("CPU",)),
    "gradient": (nullcontext, GRAD, ("AutogradCPU", "CPU")),
    "no_grad": (no_grad, GRAD, ("CPU",)),
    "traced": (nullcontext, TRACED, ("Tracer", "CPU")),
    "included": (partial(IncludeDispatchKeyGuard, TRACER), CPU, ("Tracer", "CPU")),
    "excluded": (partial(ExcludeDispatchKeyGuard, TRACER), TRACED, ("CPU",)),
    "mortal": (nullcontext, DYING, (MORTAL,)),
}


def kernel(label: str) -> Callable[..., Any]:
    """A kernel that returns its label; with what is below it, if the label starts with "next"."""

    def plain(x: Any) -> Any:
        return label

    def above(next: Any, x: Any) -> Any:
        return label, next(x)

    def fallback(next: Any, op: Any, x: Any) -> Any:
        return label, next(x)

    fn: Any = fallback if "fallback" in label else above if label.startswith("next") else plain
    fn.__qualname__ = label
    return fn  # type: ignore[no-any-return]


class Rollback(Exception):  # noqa: N818 -- no failure
    """What the transactions of the test end in."""


class Stress:
    """A dispatcher with a few operators, threads that change and call them, and what they find wrong."""

    def __init__(self, seed: int, size: int, limit: float) -> None:
        self.size = size
        self.limit = limit
        self.problems: list[str] = []
        self.calls: list[Call] = []
        #: How many threads have changes to make yet.
        self.changing = 0
        self.heard: list[list[tuple[str, str]]] = []
        self._seed = seed
        #: A handle that three threads destroy at once, and where they meet.
        self.common: RegistrationHandle | None = None
        self.shared = threading.Barrier(3, timeout=limit)
        self.dispatcher = new_dispatcher()
        self.backend = register_backend(MORTAL.lower())
        self.library = Library("ns", "DEF", dispatcher=self.dispatcher)
        self.library.define("steady(Tensor x) -> Tensor")
        self.steady = self.dispatcher.ops.ns.steady.default
        for name in ("steady", "moving"):
            self.library.impl(name, kernel(f"{name} first"), "CPU")
        self.model = Model(self.dispatcher)
        #: Handles of the operator that is defined again and again, with either schema.
        self.handles: list[OperatorHandle] = []
        for schema in SCHEMAS:
            with self.library.define(schema):
                self.handles.append(self.dispatcher.ops.ns.moving.default)

    def run(self) -> list[str]:
        """Runs all threads to their end; returns what was wrong."""
        jobs = [*[self.call] * 6, *[self.register] * 2, *[self.share] * 2, *[self.wait] * 2]
        jobs += [self.redefine, self.kill, self.fall_back, self.observe, self.replace, self.share_out]
        jobs += [self.listen, self.define_for_waiters]
        self.changing = sum(job != self.call for job in jobs)
        start = threading.Barrier(len(jobs), timeout=self.limit)
        threads = [
            threading.Thread(target=self._job, args=(job, i, start), daemon=True, name=job.__name__)
            for i, job in enumerate(jobs)
        ]
        for thread in threads:
            thread.start()
        until = time.monotonic() + self.limit
        for thread in threads:
            thread.join(max(until - time.monotonic(), 0.0))
        stuck = [thread.name for thread in threads if thread.is_alive()]
        if stuck:
            faulthandler.dump_traceback(all_threads=True)
            return [f"deadlock of {', '.join(stuck)}"]
        self._check()
        self.library.destroy()
        self.backend.destroy()
        return self.problems

    def _job(self, job: Callable[[random.Random], None], number: int, start: threading.Barrier) -> None:
        start.wait()
        try:
            job(random.Random(self._seed + number))
        except BaseException as error:
            self.problems.append(f"{job.__name__} raised {error!r}")
            self.shared.abort()
        finally:
            with self.dispatcher.lock:
                self.changing -= job != self.call

    def turns(self, share: int = 1) -> Iterator[int]:
        """Numbers for the changes of one thread, with pauses between them, in which others call what they have found."""
        for i in range(self.size // share):
            yield i
            time.sleep(0.0005)

    def _check(self) -> None:
        for call in self.calls:
            states = self.model.between(call.before, call.after)
            if call.outcome not in call.may_be(states):
                self.problems.append(f"{call} is none of {call.may_be(states)}")
        for heard in self.heard:
            signs = [sign for sign, name in heard if name == "ns::moving"]
            if any(sign != "+-"[i % 2] for i, sign in enumerate(signs)):
                self.problems.append(f"a listener heard {signs}")
        left = {key: len(of) for key, of in self.dispatcher.registrations("ns::steady").items()}
        if left != {"CPU": 1}:
            self.problems.append(f"kernels that are left: {left}")
        try:
            self.dispatcher.check_invariants()
        except AssertionError as error:
            self.problems.append(f"invariant {error}")

    # -- calls ------------------------------------------------------------------------------------------------------

    def call(self, rng: random.Random) -> None:
        """Calls the operators in every way, as long as other threads change them."""
        for _ in range(self.size * 100):
            if not self.changing:
                return
            if rng.random() < 0.2:
                time.sleep(0.0003)  # a thread that waits for the lock sees no change half done; one that slept may
            way = rng.choice(list(WAYS))
            through = rng.choice(["handle", "handle", "packet", "boxed", "redispatch", "observed"])
            handle = rng.choice([self.steady, self.steady, *self.handles])
            self.one(handle, way, through)

    def one(self, handle: OperatorHandle, way: str, through: str = "handle") -> Any:
        """Makes one call and notes what came of it."""
        guard, x, keys = WAYS[way]
        if through == "redispatch":
            keys = tuple(key.name for key in reversed(list(x._keys)))
        events: list[RecordFunction] = []
        fn: Callable[[], Any] = {
            "packet": lambda: getattr(self.dispatcher.ops.ns, handle.schema.base_name)(x),
            "boxed": lambda: handle.call_boxed((x,)),
            "redispatch": lambda: handle.redispatch(x._keys, x),
        }.get(through, lambda: handle(x))
        with guard(), RecordFunctionCallback(events.append) if through == "observed" else nullcontext():
            before = self.dispatcher.generation
            outcome = _outcome(fn)
            after = self.dispatcher.generation
        if through == "observed" and len(events) != (outcome not in ("gone", "unloaded")):
            self.problems.append(f"{len(events)} events of a call that came to {outcome}")
        definition = None if through == "packet" else handle.definition
        self.calls.append(Call(handle.name, keys, definition, before, after, outcome))
        return outcome

    # -- changes ----------------------------------------------------------------------------------------------------

    def register(self, rng: random.Random) -> None:
        """Registers kernels and destroys them, alone, in changes and in transactions that roll back."""
        mine: list[tuple[str, str, RegistrationHandle]] = []
        for i in self.turns():
            key = rng.choice(["CPU", "Autograd", "Tracer", MORTAL, "CompositeExplicitAutograd"])
            label = f"{'next ' if key in ('Autograd', 'Tracer') else ''}{threading.get_ident()} {i}"
            if len(mine) < 4 and rng.random() < 0.6:
                handle = self._impl(label, key)
                mine.append((key, label, handle))
                self._present(key, label, True)
            elif rng.random() < 0.3:
                with suppress(Rollback), self.dispatcher.transaction():
                    self._impl(label, key)
                    raise Rollback
                self._present(key, label, False)
            elif mine:
                key, label, handle = mine.pop(rng.randrange(len(mine)))
                with self.dispatcher.change() if rng.random() < 0.3 else nullcontext():
                    handle.destroy()
                self._present(key, label, False)
        for _, _, handle in mine:
            handle.destroy()

    def _impl(self, label: str, key: str) -> RegistrationHandle:
        return self.library.impl("steady", kernel(label), key, with_next=label.startswith("next"))

    def _present(self, key: str, label: str, wanted: bool) -> None:
        present = [k.name for k in self.dispatcher.registrations("ns::steady").get(key, [])]
        if (label in present) is not wanted:
            self.problems.append(f"{label} is {'lost' if wanted else 'still there'} at {key}")

    def replace(self, rng: random.Random) -> None:
        """Replaces kernels in one change, and calls the operator in its midst, where it resolves anew."""
        handle, other = self._impl("replaced", "CPU"), new_dispatcher()
        for i in self.turns(2):
            with other.change():  # holds the lock: nobody resolves in between
                self.dispatcher.forget_resolutions()
                with self.dispatcher.change():
                    handle.destroy()
                    for x in (CPU, GRAD, TRACED):
                        _outcome(partial(self.steady, x))
                    time.sleep(0.0005)
                    handle = self._impl(f"replaced {i}", "CPU")
        handle.destroy()

    def share(self, rng: random.Random) -> None:
        """Destroys handles that another thread destroys too; when both are done, each kernel is gone, and no other."""
        while True:
            self.shared.wait()
            if self.common is None:
                return
            self.common.destroy()
            self.shared.wait()

    def share_out(self, rng: random.Random) -> None:
        """Registers a function twice, and destroys one of the registrations together with two other threads."""
        fn = kernel("shared")
        for _ in self.turns(4):
            self.common, kept = (self.library.impl("shared", fn, "CPU") for _ in range(2))
            self.shared.wait()
            self.common.destroy()
            self.shared.wait()
            if (count := len(self.dispatcher.registrations("ns::shared").get("CPU", []))) != 1:
                self.problems.append(f"{count} of two registrations are left, not one")
            kept.destroy()
        self.common = None
        self.shared.wait()

    def redefine(self, rng: random.Random) -> None:
        """Undefines an operator and defines it again, with either schema, in one change or in two."""
        definition = self.library.define(SCHEMAS[0])
        for _ in self.turns():
            with self.dispatcher.change() if rng.random() < 0.5 else nullcontext():
                definition.destroy()
                time.sleep(0.0002)
                definition = self.library.define(rng.choice(SCHEMAS))
        definition.destroy()

    def kill(self, rng: random.Random) -> None:
        """Unregisters a backend and registers it again."""
        for _ in self.turns(2):
            self.backend.destroy()
            if self.one(self.steady, "mortal") != "unloaded":
                self.problems.append("a dead backend was called")
            self.backend = register_backend(MORTAL.lower())
            self.one(self.steady, "mortal")

    def fall_back(self, rng: random.Random) -> None:
        """Registers a fallback and destroys it."""
        fallbacks = Library("_", "IMPL", dispatcher=self.dispatcher)
        for i in self.turns(2):
            with fallbacks.fallback(kernel(f"next fallback {i}"), "Tracer", with_next=True):
                self.one(self.steady, "traced")
            self.one(self.steady, "traced")

    def observe(self, rng: random.Random) -> None:
        """Watches the process at times: then it hears of each of its own calls once, else of none."""
        mine = threading.get_ident()
        events: list[int] = []
        for _ in self.turns(2):
            with add_global_callback(RecordFunctionCallback(lambda record: events.append(threading.get_ident()))):
                self.one(self.steady, "plain")
            self.one(self.steady, "plain")
            if events.count(mine) != 1:
                self.problems.append(f"heard of {events.count(mine)} calls, not of one")
            events.clear()

    # -- definitions that others wait for ---------------------------------------------------------------------------

    def listen(self, rng: random.Random) -> None:
        """Adds a listener and removes it."""
        for _ in self.turns(10):
            listener = Listener()
            self.heard.append(listener.heard)
            with self.dispatcher.add_registration_listener(listener):
                time.sleep(0.001)

    def define_for_waiters(self, rng: random.Random) -> None:
        """Defines the operators that other threads wait for."""
        for i in self.turns(4):
            self.library.define(f"awaited{i}(Tensor x) -> Tensor")
            self.library.impl(f"awaited{i}", kernel("awaited"), "CPU")

    def wait(self, rng: random.Random) -> None:
        """Waits for them, and calls them."""
        for i in range(self.size // 4):
            handle = self.dispatcher.wait_for_def(f"ns::awaited{i}", timeout=self.limit)
            self.dispatcher.wait_for_impl(handle.name, "CPU", timeout=self.limit)
            if handle(CPU) != "awaited":
                self.problems.append(f"{handle.name} was not whole")


SCHEMAS = ("moving(Tensor x) -> Tensor", "moving(Tensor x, int n=0) -> Tensor")


class Listener:
    """Notes what it hears; each definition that goes must still work."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []

    def on_operator_registered(self, handle: OperatorHandle) -> None:
        """A definition came."""
        self.heard.append(("+", handle.name))

    def on_operator_deregistered(self, handle: OperatorHandle) -> None:
        """A definition goes."""
        self.heard.append(("-", handle.name))


def _outcome(fn: Callable[[], Any]) -> Any:
    try:
        return fn()
    except KernelNotFoundError as error:
        return f"missing {error.key}"
    except BackendUnloadedError:
        return "unloaded"
    except OperatorGoneError:
        return "gone"
    except UnknownOperatorError:
        return "unknown"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=200, help="changes that a thread makes")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--limit", type=float, default=120.0, help="seconds after which there must be a deadlock")
    parser.add_argument("--bug", choices=BUGS, help="put this in first")
    options = parser.parse_args()
    if options.bug:
        BUGS[options.bug]()
    sys.setswitchinterval(1e-5)
    stress = Stress(options.seed, options.size, options.limit)
    problems = stress.run()
    counts = f"{len(stress.calls)} calls, {len(stress.model.states)} states, {len(problems)} problems"
    sys.stdout.write("\n".join([counts, *problems[:20], ""]))
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
