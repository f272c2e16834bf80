"""Callers: what they make of values that only look like tensors, of any kernel's parameters, and how long they live."""

import cProfile
import functools
import gc
import inspect
import linecache
import sys
import weakref
from collections.abc import Callable
from sysconfig import get_config_var
from typing import Any

import pytest

import opmux
from opmux.dispatch import DispatchKeySet, ExcludeDispatchKeyGuard, Library, new_dispatcher
from opmux.errors import OperatorArgumentError
from opmux.schema import Argument, BaseType, FunctionSchema
from opmux.schema._caller_source import _FACTORIES
from opmux.testing import tensor_with_keys

CPU = tensor_with_keys("CPU")


class Lookalike:
    """Something whose attribute `_keys` is not a key set, or cannot be had."""

    def __init__(self, value: object) -> None:
        self._value = value

    @property
    def _keys(self) -> object:
        if isinstance(self._value, Exception):
            raise self._value
        return self._value


#: Calls with a lookalike in each place that takes part in dispatch.
PLACES: dict[str, tuple[str, Callable[[Any, Any], Any]]] = {
    "alone": ("Tensor a", lambda f, x: f(x)),
    "first": ("Tensor a, Tensor b", lambda f, x: f(x, CPU)),
    "second": ("Tensor a, Tensor b", lambda f, x: f(CPU, x)),
    "optional": ("Tensor a, Tensor? b=None", lambda f, x: f(CPU, x)),
    "listed": ("Tensor[] a", lambda f, x: f([CPU, x])),
    "listed optional": ("Tensor a, Tensor?[] b", lambda f, x: f(CPU, [None, x])),
}


class TestLookalikes:
    @pytest.mark.parametrize("place", PLACES)
    @pytest.mark.parametrize("guarded", [False, True])
    def test_what_has_other_keys_is_refused(self, place: str, guarded: bool) -> None:
        """Values whose `_keys` are no key set never reach a kernel, whatever they are: with a hash, without one, absent."""
        arguments, call = PLACES[place]
        with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
            library.define(f"f({arguments}) -> Tensor", lambda *values: "reached", "CPU")
            f = library.dispatcher.ops.ns.f.default
            assert call(f, CPU) == "reached"
            for value in ([], {}, set(), "keys", 5, None, (), object(), DispatchKeySet, AttributeError("none")):
                with (
                    ExcludeDispatchKeyGuard(DispatchKeySet(["Tracer"] if guarded else [])),
                    pytest.raises(OperatorArgumentError) as caught,
                ):
                    call(f, Lookalike(value))
                assert "Lookalike" in str(caught.value)
                assert caught.value.__context__ is None

    @pytest.mark.parametrize("place", PLACES)
    @pytest.mark.parametrize("error", [KeyError, TypeError, ValueError, IndexError, UnboundLocalError])
    def test_what_a_property_raises_goes_on(self, place: str, error: type[Exception]) -> None:
        """An exception of somebody's property is what the caller sees, not a missing kernel."""
        arguments, call = PLACES[place]
        failure = error("mine")
        with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
            library.define(f"f({arguments}) -> Tensor", lambda *values: "reached", "CPU")
            f = library.dispatcher.ops.ns.f.default
            for _ in range(2):
                with pytest.raises(error) as caught:
                    call(f, Lookalike(failure))
                assert caught.value is failure
                assert call(f, CPU) == "reached"


class Kernels:
    """Kernels with and without a parameter for what equals its default, as each kind of callable."""

    def bound(self, x: Any) -> Any:
        return "short"

    def bound_whole(self, x: Any, n: int) -> Any:
        return n

    @classmethod
    def of_class(cls, x: Any) -> Any:
        return "short"

    @staticmethod
    def static(x: Any) -> Any:
        return "short"

    def __call__(self, x: Any) -> Any:
        return "short"


class TestParameters:
    @pytest.mark.parametrize(
        ("kernel", "result"),
        [
            (Kernels().bound, "short"),
            (Kernels().bound_whole, 1),
            (Kernels.of_class, "short"),
            (Kernels.static, "short"),
            (Kernels(), "short"),
            (lambda x: "short", "short"),
            (lambda x, n: n, 1),
            (lambda x, m: m, 1),
            (lambda x, /, n: n, 1),
            (lambda *values: values[1:], (1,)),
            (lambda x, *rest: rest, (1,)),
            (functools.partial(lambda y, x: y, "bound"), "bound"),
        ],
    )
    def test_any_callable_is_given_what_it_can_take(self, kernel: Any, result: Any) -> None:
        """An argument that equals its default is left out exactly where a kernel has no parameter for it."""
        with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
            library.define("f(Tensor x, int n=1) -> Tensor", kernel, "CPU")
            for _ in range(2):
                assert library.dispatcher.ops.ns.f.default(CPU) == result

    @pytest.mark.parametrize(
        ("kernel", "result"),
        [
            (lambda x: (), ()),
            (lambda x, n: n, 1),
            (lambda x, n=7: n, 1),
            (lambda x, n, m: (n, m), (1, 2)),
            (lambda x, n, *, k: (n, k), (1, 3)),
            (lambda x, *, k: k, 3),
            (lambda x, *, o: o, 4),
            (lambda x, *, o=7: o, 4),
            (lambda x, o: o, 4),
            (lambda x, n, m, *, o: (n, m, o), (1, 2, 4)),
            (lambda *values: values[1:], (1, 2)),
            (lambda x, *rest, o: (*rest, o), (1, 2, 4)),
            (lambda x, n, **named: (n, *sorted(named.items())), (1, ("k", 3), ("o", 4))),
            (functools.partial(lambda y, x, n: n, "bound"), 1),
            (functools.partial(lambda x, n, *, k, z: (n, k, z), z="bound"), (1, 3, "bound")),
        ],
    )
    def test_one_that_is_taken_is_complete(self, kernel: Any, result: Any) -> None:
        """Also beside one that is left out, whatever default the parameter has; a value for which there is none is a wrong call."""
        with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
            library.define("f(Tensor x, int n=1, int m=2, *, int k=3, int o=4) -> Tensor", kernel, "CPU")
            f = library.dispatcher.ops.ns.f.default
            for _ in range(2):
                assert f(CPU) == f(CPU, 1, m=2, o=4) == result
            taken = inspect.signature(kernel).parameters
            if not any(p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in taken.values()):
                for name in {"n", "m", "k", "o"}.difference(taken):
                    with pytest.raises(TypeError):
                        f(CPU, **{name: 9})

    @pytest.mark.parametrize(
        ("wrapper", "result"),
        [
            (lambda x, n=7, *, k=9: (n, k), (1, 3)),
            (lambda x, n, *, k: (n, k), (1, 3)),
            (lambda x, n: n, 1),
            (lambda x, *, k: k, 3),
            (lambda *args, **kwargs: (*args[1:], *kwargs), ()),
        ],
    )
    def test_a_wrapper_is_what_is_called(self, wrapper: Any, result: Any) -> None:
        """By its own parameters, whatever the function has that it wraps; one that takes anything hands on what that takes."""

        def narrow(x: Any) -> Any: ...

        def wide(x: Any, n: int, m: int, *, k: int, o: int) -> Any: ...

        takes_anything = result == ()
        for inner in (narrow, wide):
            kernel = functools.update_wrapper(wrapper, inner)
            with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
                library.define("f(Tensor x, int n=1, int m=2, *, int k=3, int o=4) -> Tensor", kernel, "CPU")
                f = library.dispatcher.ops.ns.f.default
                expected = (1, 2, "k", "o") if takes_anything and inner is wide else result
                assert f(CPU) == f(CPU, 1, k=3) == expected

    @pytest.mark.parametrize("option", ["with_keyset", "with_next"])
    def test_beside_what_stands_in_front(self, option: str) -> None:
        """The key set and the kernel below are no arguments of the operator."""
        with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
            library.define("f(Tensor x, int n=1, int m=2, *, int k=3, int o=4) -> Tensor")
            options: dict[str, Any] = {option: True}
            library.impl("f", lambda front, x, n, *, o: (n, o), "CPU", **options)
            assert library.dispatcher.ops.ns.f(CPU) == (1, 4)
            assert library.dispatcher.ops.ns.f(CPU, 5, o=6) == (5, 6)


@pytest.mark.parametrize("value", [float("inf"), float("-inf"), float("nan")])
def test_a_default_may_be_no_finite_number(value: float) -> None:
    """A schema that is made, not read, has it in the caller's text as what makes it."""
    arguments = [Argument("x", BaseType("Tensor")), Argument("n", BaseType("float"), default=value)]
    schema = FunctionSchema("ns::f", arguments, [Argument(None, BaseType("float"))])
    with Library("ns", "FRAGMENT", dispatcher=new_dispatcher()) as library:
        library.define_block({"ns::f": None}, lambda name, row: (schema, ()))
        library.impl("f", lambda x, n: repr(n), "CPU")
        assert library.dispatcher.ops.ns.f(CPU) == repr(value)


@pytest.mark.parametrize(
    "kernel",
    [lambda x, y: (x, y), lambda *values: values, lambda x, *more: (x, *more)],
    ids=["two parameters", "all", "the first, and more"],
)
def test_a_kernel_gets_further_values(kernel: Any) -> None:
    """Those that a schema with three dots takes, whatever parameters it has for them."""
    with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
        library.define("f(Tensor x, ...) -> Tensor", kernel, "CPU")
        f = library.dispatcher.ops.ns.f.default
        assert f.call_boxed((CPU, 3)) == f.redispatch(DispatchKeySet("CPU"), CPU, 3) == (CPU, 3)


class TestWithoutEnd:
    def test_defining_and_destroying_leaves_nothing(self) -> None:
        """Callers, their text and what undid them go with the operator, also while the library stays."""
        library = Library("ns", "DEF", dispatcher=new_dispatcher())
        gc.collect()
        sources, factories = len(linecache.cache), len(_FACTORIES)
        definitions = []
        for number in range(300):
            handle = library.define(f"f{number}(Tensor x, int n{number}=1) -> Tensor", lambda x: x, "CPU")
            f = getattr(library.dispatcher.ops.ns, f"f{number}").default
            definitions.append(weakref.ref(f.definition))
            assert f"n{number}" in inspect.getsource(f)
            handle.destroy()
        assert len(library.handles) == 1
        assert len(library._handles) < 200
        del f, handle
        gc.collect()
        assert not [reference for reference in definitions if reference() is not None]
        if sys.version_info >= (3, 14) or not get_config_var("Py_GIL_DISABLED"):
            # Once there is a second thread, the free-threaded 3.13 destroys no function that compiled text defines.
            assert (len(linecache.cache), len(_FACTORIES)) == (sources, factories)

    def test_equal_signatures_share_their_text(self) -> None:
        """It stays as long as one of the operators; each has a copy of the code, in which CPython keeps what it calls."""
        dispatcher = new_dispatcher()
        library = Library("ns", "DEF", dispatcher=dispatcher)
        first, second = (library.define(f"{name}(Tensor x, int shared=77) -> Tensor") for name in ("f", "g"))
        f: Any = dispatcher.ops.ns.f.default
        g: Any = dispatcher.ops.ns.g.default
        assert f.__code__.co_filename == g.__code__.co_filename
        assert f.__code__ is not g.__code__
        first.destroy()
        del f
        gc.collect()
        assert "shared=77" in inspect.getsource(g)
        library.define("h(Tensor x, int shared=77) -> Tensor")
        h: Any = dispatcher.ops.ns.h.default
        assert h.__code__.co_filename == g.__code__.co_filename
        second.destroy()

    @pytest.mark.parametrize("name", ["f", "g.out", "from"])
    def test_a_profile_keeps_operators_apart(self, name: str) -> None:
        """Frames of callers have the operator's name, so that a profile and a traceback say whose they are."""
        dispatcher = new_dispatcher()
        with Library("ns", "DEF", dispatcher=dispatcher) as library:
            for each in (name, "other"):
                library.define(f"{each}(Tensor x) -> Tensor", lambda x: x, "CPU")
            profile = cProfile.Profile()
            for each in (name, "other"):
                handle = dispatcher.find_op(f"ns::{each}")
                assert handle is not None
                profile.runcall(handle, CPU)
        names = {entry.code.co_name for entry in profile.getstats() if hasattr(entry.code, "co_name")}
        assert {f"ns::{name}", "ns::other"} <= names


@pytest.mark.parametrize("of", ["functions", "methods", "operators"])
def test_frames_of_every_caller_are_named(of: str) -> None:
    """Those of functions have the function's name or the operator's; no frame is just called `caller`."""
    found = {
        "functions": [getattr(opmux, name) for name in opmux.native._generated.functions.__all__],
        "methods": [getattr(opmux.Tensor, name) for name in dir(opmux.Tensor)],
        "operators": [getattr(opmux.ops.aten, name).op_overloads()[0] for name in dir(opmux.ops.aten)[::10]],
    }[of]
    codes = [f.__code__ for f in found if inspect.isfunction(f)]
    made = [code for code in codes if code.co_filename.startswith("<opmux caller")]
    assert len(made) > 50
    assert not [code for code in made if code.co_name == "caller"]
