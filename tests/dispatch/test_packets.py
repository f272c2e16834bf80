"""Packets: what they remember is bounded, and what they and operators are survives pickling and copying."""

import copy
import inspect
import os
import pickle
import pydoc
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import opmux
from opmux.dispatch import (
    DispatchKey,
    DispatchKeySet,
    Library,
    default_dispatcher,
    fallthrough_kernel,
    new_dispatcher,
    register_backend,
    register_functionality,
)
from opmux.errors import OperatorArgumentError, OperatorValueError, OpmuxError, RegistrationError
from opmux.library import get_kernel

aten = opmux.ops.aten


def test_lists_of_any_length_are_one_choice() -> None:
    """A packet remembers types, however many elements a list has and in whatever order their types come."""
    packet = aten.sum
    x = opmux.zeros([1] * 20)
    packet(x, [0])
    packet(x, (0,))
    before = len(packet._chosen)
    for count in range(1, 20):
        packet(x, list(range(count)))
        packet(x, tuple(range(count)))
    assert len(packet._chosen) == before


def test_an_empty_list_is_a_choice_of_its_own() -> None:
    """What fits a list without elements may not fit one with some, and the other way round."""
    x = opmux.ones(2, 2)
    assert opmux.ops.aten.sum(x, []).item() == 4
    with pytest.raises(OperatorArgumentError):
        opmux.ops.aten.sum(x, ["a"])
    assert opmux.ops.aten.sum(x, [0]).tolist() == [2, 2]


@pytest.mark.parametrize("dtype", ["int64", "float32", "bool"])
@pytest.mark.parametrize("first", [0, 1])
def test_the_order_of_calls_does_not_decide(dtype: str, first: int) -> None:
    """Lists of tensors without and with dimensions have the same classes; neither is taken for what the other was taken for."""
    with Library("ordered", "DEF", dispatcher=new_dispatcher()) as library:
        for name, what in (("number", "Scalar"), ("tensor", "Tensor")):
            library.define(f"f.{name}(Tensor x, {what}[] y) -> str", lambda x, y, n=name: n, "CPU")
            library.define(f"g.{name}(Tensor x, *, {what}[] y) -> str", lambda x, y, n=name: n, "CPU")
        ordered = library.dispatcher.ops.ordered
        given = [[opmux.ones(shape, dtype=getattr(opmux, dtype)) for _ in range(2)] for shape in ([], [3])]
        x = opmux.ones(1)
        for _ in range(2):
            for value in given[first:] + given[:first]:
                assert ordered.f(x, value) == ordered.g(x, y=value) == "tensor"
        assert ordered.f(x, [2, True]) == ordered.g(x, y=[2.5]) == "number"


def test_what_functions_choose_from_follows_definitions() -> None:
    """Their packet forgets a choice with its overload, has none that is generated for `out`, and is one as long as it is held."""
    with Library("public", "DEF", dispatcher=new_dispatcher()) as library:
        handle = library.define("f.number(Tensor x, int n) -> str", lambda x, n: "number", "CPU")
        library.define("f.scalar(Tensor x, Scalar n) -> str", lambda x, n: "scalar", "CPU")
        library.define("f.out(Tensor x, int n, *, Tensor(a!) out) -> Tensor(a!)", tags="generated")
        packet = library.dispatcher.ops.public.f
        public = library.dispatcher.ops.packet_of("public::f", of_functions=True)
        assert library.dispatcher.ops.packet_of("public::f", of_functions=True) is public is not packet
        assert (packet.overloads(), public.overloads()) == (["number", "scalar", "out"], ["number", "scalar"])
        x = opmux.ones(1)
        assert public.call_for((public, (x, 1), {}), (x, 1), {}) == "number"
        with pytest.raises(OperatorArgumentError, match="unexpected keyword argument 'out'|invalid combination"):
            public.call_for((public, (x, 1), {}), (x, 1), {"out": x})
        handle.destroy()
        assert public.call_for((public, (x, 1), {}), (x, 1), {}) == "scalar"


@pytest.mark.slow
def test_a_packet_that_is_held_follows_definitions() -> None:
    """It chooses among what is defined now: after the first overload, after the second, after one that was taken back."""
    x = opmux.ones(2)
    with Library("held_packet", "DEF") as lib:
        first = lib.define("f(Tensor x) -> Tensor", lambda x: x + 1)
        packet = opmux.ops.held_packet.f
        first.destroy()
        lib.define("f.any(Tensor? x, Scalar n=2) -> Tensor", lambda x, n=2: x + n)
        assert packet(x).tolist() == [3, 3]
        with pytest.raises(ZeroDivisionError), default_dispatcher.change():
            lib.define("f(Tensor x) -> Tensor", lambda x: x)
            assert packet.default is opmux.ops.held_packet.f.default
            raise ZeroDivisionError
        assert packet.overloads() == ["any"]
        assert packet(x).tolist() == [3, 3]
        lib.define("f.zero(Tensor x) -> Tensor", lambda x: x * 0)
        assert packet(x).tolist() == [3, 3]
        assert packet.overloads() == ["any", "zero"]


_UNFIT: Any = ("a", 3.5)


@pytest.mark.parametrize(
    ("call", "position", "given"),
    [
        (lambda x: x.sum(*_UNFIT), "(position 1)", "got (str, float)"),
        (lambda x: opmux.sum(x, *_UNFIT), "(position 2)", "got (Tensor, str, float)"),
        (lambda x: opmux.ops.aten.sum(x, *_UNFIT), "(position 2)", "got (Tensor, str, float)"),
    ],
    ids=["a method", "a function", "a packet"],
)
def test_no_overload_is_told_in_the_words_of_what_was_called(
    call: Callable[[Any], Any], position: str, given: str
) -> None:
    """The tensor of a method is none of its arguments, as in torch."""
    with pytest.raises(OperatorArgumentError) as caught:
        call(opmux.ones(2))
    assert f"argument 'dim' {position} must be tuple of ints, not str" in str(caught.value)
    assert given in str(caught.value)


def test_choices_are_bounded() -> None:
    """Classes that a program makes without end do not fill the memory."""
    for _ in range(1100):
        aten.sin(opmux.ones(1).as_subclass(type("Other", (opmux.Tensor,), {})))
    assert len(aten.sin._chosen) <= 1024


def _functions() -> Iterator[tuple[str, Any]]:
    for name in default_dispatcher.operators():
        if name.startswith("aten::"):
            yield name, default_dispatcher.find_op(name)
            yield name, getattr(aten, name.removeprefix("aten::").partition(".")[0])
    for module in (opmux, opmux.fft, opmux.linalg, opmux.special, opmux.nn.functional):
        for name in module.__all__:
            value = getattr(module, name)
            if callable(value) and not isinstance(value, type):
                yield f"{module.__name__}.{name}", value
    for name in dir(opmux.Tensor):
        if type(value := getattr(opmux.Tensor, name)) is type(_functions):
            yield f"Tensor.{name}", value


def _constants() -> Iterator[tuple[str, Any]]:
    for name in opmux.__all__:
        if isinstance(value := getattr(opmux, name), (opmux.dtype, opmux.layout, opmux.memory_format)):
            yield name, value
    for key in DispatchKey:
        yield key.name, key
        yield f"set of {key}", DispatchKeySet.from_raw(key.raw)
        yield f"backend of {key}", DispatchKeySet.from_raw(key.raw & 0xFFFF)
    yield "ops", opmux.ops
    yield "namespace", aten
    yield "dispatcher", default_dispatcher
    yield "fallthrough", fallthrough_kernel
    yield "device", opmux.device("cpu")


@pytest.mark.parametrize("values", [_functions, _constants])
def test_operators_and_constants_are_found_by_their_names(values: Any) -> None:
    """Pickled and copied in every way, an operator, function, method, key or dtype is the object itself."""
    failures = []
    for name, value in values():
        for protocol in (0, 2, pickle.HIGHEST_PROTOCOL):
            try:
                same = pickle.loads(pickle.dumps(value, protocol)) is value
            except Exception as error:
                failures.append(f"{name}: {error!r}")
                break
            failures += [] if same else [f"{name}: another object with protocol {protocol}"]
        copies = copy.copy(value), copy.deepcopy(value), copy.deepcopy([value])[0]
        failures += [] if all(c is value for c in copies) else [f"{name}: another object by copy"]
    assert not failures, "\n".join(failures)


def test_operators_of_one_process_are_found_in_another(tmp_path: Any) -> None:
    """Where the other process defines the operator it gets its own; where it does not, it is told the name."""
    with Library("shipped", "FRAGMENT") as library:
        library.define("f.over(Tensor x) -> Tensor", lambda x: x, "CPU")
        (tmp_path / "handle").write_bytes(pickle.dumps(opmux.ops.shipped.f.over))
        (tmp_path / "packet").write_bytes(pickle.dumps({"f": opmux.ops.shipped.f}))
    code = f"""
import pickle, pathlib, opmux
for name in ("handle", "packet"):
    data = pathlib.Path({str(tmp_path)!r}, name).read_bytes()
    try:
        pickle.loads(data)
        raise SystemExit("found")
    except AttributeError as error:
        assert "shipped" in str(error) and "f" in str(error), error
library = opmux.library.Library("shipped", "DEF")
library.define("f.over(Tensor x) -> Tensor", lambda x: x + 1, "CPU")
assert pickle.loads(pathlib.Path({str(tmp_path)!r}, "handle").read_bytes())(opmux.ones(1)).item() == 2
assert pickle.loads(pathlib.Path({str(tmp_path)!r}, "packet").read_bytes())["f"] is opmux.ops.shipped.f
"""
    done = subprocess.run(
        [sys.executable, "-c", code], env=dict(os.environ), capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickle.dumps])
def test_what_undoes_registrations_is_not_copied(way: Callable[[object], object]) -> None:
    """A copy could undo a second time, or in a process that has registered nothing: handles and libraries refuse."""
    backend, functionality = (
        register_backend("sampleuncopied"),
        register_functionality("SampleUncopied", after="Python"),
    )
    with backend, functionality, Library("uncopied", "DEF") as library:
        library.define("f(Tensor x) -> Tensor", lambda x: x, "CPU")
        library.impl("f", lambda x: x, "Meta")
        owners = [backend, functionality, library, *library.handles]
        for owner in owners:
            with pytest.raises(TypeError, match="copying or pickling <") as caught:
                way(owner)
            assert "in another process register there" in str(caught.value)
    assert not library.handles


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy])
def test_kernels_are_copied_as_themselves(way: Callable[[Any], Any]) -> None:
    """A copy would be registered nowhere: what is looked up, alone or in what holds it, goes on to call its kernel."""
    table = default_dispatcher.dispatch_table("aten::relu")
    assert way(table["CPU"]).kernel is table["CPU"].kernel
    kernel = way([get_kernel("aten::relu", "CPU")])[0]
    assert kernel.is_valid
    assert kernel.call_boxed(DispatchKeySet("CPU"), opmux.tensor([-1.0])).tolist() == [0.0]


def test_kernels_and_records_of_plugins_stay_in_their_process() -> None:
    """Pickling one says what to send in its place, whatever function it has."""
    entry = default_dispatcher.dispatch_table("aten::relu")["CPU"]
    with Library("stays", "DEF") as library:
        own = library.define("f(Tensor x) -> Tensor", print, "CPU").kernel
        for value in (entry, entry.kernel, own, get_kernel("aten::relu", "CPU"), opmux.plugins.status()):
            with pytest.raises(TypeError, match="pickling <(?s:.*)in this process(?s:.*)what to do: .*send") as caught:
                pickle.dumps(value)
            assert isinstance(caught.value, OpmuxError)
    for way in (copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match=r"copying .*\n.*\n.*record.state"):
            way(opmux.plugins.status()[0])


def test_another_dispatcher_stays_in_its_process() -> None:
    """Its operators are copied as themselves, and refused by pickle, as nobody else could find them."""
    dispatcher = new_dispatcher()
    with Library("alone", "FRAGMENT", dispatcher=dispatcher) as library:
        library.define("f(Tensor x) -> Tensor")
        packet = dispatcher.ops.alone.f
        assert copy.deepcopy([packet, dispatcher.ops, dispatcher.ops.alone])[0] is packet
        for value in (packet, dispatcher.ops, dispatcher, packet.default):
            with pytest.raises((OperatorArgumentError, pickle.PicklingError, AttributeError)):
                pickle.dumps(value)


@pytest.mark.parametrize("namespace", ["__class__", "__init__", "__x", "_dispatcher", "forget", "packet_of"])
def test_a_namespace_that_nobody_could_reach_is_refused(namespace: str) -> None:
    """What `opmux.ops` has of its own hides no operators: they cannot be defined."""
    library = Library(namespace, "FRAGMENT", dispatcher=new_dispatcher())
    with pytest.raises(RegistrationError) as refused:
        library.define("f(Tensor x) -> Tensor")
    assert refused.value.code == "reserved_name"


@pytest.mark.parametrize("name", ["_name", "_packets", "__class__", "__init__", "f.overloads", "f._chosen"])
def test_an_operator_that_nobody_could_reach_is_refused(name: str) -> None:
    """The same holds for names and overloads."""
    dispatcher = new_dispatcher()
    with pytest.raises(RegistrationError) as refused:
        Library("ns", "FRAGMENT", dispatcher=dispatcher).define(f"{name}(Tensor x) -> Tensor")
    assert refused.value.code == "reserved_name"
    assert dispatcher.operators() == []


def test_every_other_name_is_reached() -> None:
    """Names that look like Python's, or like attributes of other objects, are found as attributes."""
    dispatcher = new_dispatcher()
    for namespace in ("name", "_x", "ops", "print"):
        for name in ("__and__", "name", "schema", "forget", "f.name", "f.schema", "f._x", "overloads"):
            with Library(namespace, "FRAGMENT", dispatcher=dispatcher) as library:
                library.define(f"{name}(Tensor x) -> int", lambda x: 5, "CPU")
                base, _, overload = name.partition(".")
                packet = getattr(getattr(dispatcher.ops, namespace), base)
                assert getattr(packet, overload or "default")(opmux.ones(1)) == 5


@pytest.mark.parametrize("namespace", ["", "a b", "class", "1x", "a.b", "a::b", "é", 5, None])
def test_a_namespace_is_a_name(namespace: Any) -> None:
    """What no operator's name can begin with is refused at once."""
    with pytest.raises(OperatorValueError, match="namespace"):
        Library(namespace, "FRAGMENT", dispatcher=new_dispatcher())


def test_keys_without_bits_are_members_of_no_set() -> None:
    """`in` is false for alias keys and `Undefined`; `has` is true for them, as in PyTorch."""
    for keys in (DispatchKeySet(), DispatchKeySet(["CPU", "AutogradCPU"])):
        for key in (DispatchKey.Autograd, DispatchKey.CompositeImplicitAutograd, DispatchKey.Undefined):
            assert key not in keys
            assert keys.has(key)
    assert [key for key in DispatchKey if key in DispatchKeySet("CPU")] == [DispatchKey.CPU]


def test_a_backend_that_is_unknown_is_refused_by_name() -> None:
    """`remove_backend` names what it knows."""
    with pytest.raises(RegistrationError, match="backends are CPU") as refused:
        DispatchKeySet("CPU").remove_backend("x")
    assert refused.value.code == "unknown_key"


@pytest.mark.parametrize("name", ["redispatch", "schema", "call_boxed", "py_impl", "tags"])
def test_what_belongs_to_one_overload(name: str) -> None:
    """A packet that is asked for what its overloads have says which of them to ask."""
    with pytest.raises(AttributeError, match=rf"(?s)belongs to one.*opmux\.ops\.aten\.add\.Tensor\.{name}$"):
        getattr(aten.add, name)
    with pytest.raises(AttributeError, match=rf"opmux\.ops\.aten\.relu\.default\.{name}$"):
        getattr(aten.relu, name)
    with pytest.raises(AttributeError, match=r"no operator is named aten::add\.zork"):
        _ = aten.add.zork


def test_documentation_of_operators_is_their_schemas() -> None:
    """`help` of a handle shows its schema, of a packet those of its overloads as they come and go."""
    assert aten.relu.default.__doc__ == "aten::relu(Tensor self) -> Tensor"
    with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
        library.define("f(Tensor x) -> Tensor")
        packet = library.dispatcher.ops.ns.f
        assert str(packet.default.schema) in str(packet.__doc__)
        library.define("f.two(Tensor x, int n) -> Tensor")
        assert inspect.getdoc(packet) == (
            "The overloads of ns.f: a call picks the first that accepts the arguments.\n\n"
            "Schemas:\n    ns::f(Tensor x) -> Tensor\n    ns::f.two(Tensor x, int n) -> Tensor"
        )
        assert repr(library.dispatcher.ops) == "<operators of the namespaces ns>"
    assert inspect.getdoc(type(packet)) != inspect.getdoc(packet)
    assert "aten::add.Tensor(Tensor self" in pydoc.plain(pydoc.render_doc(aten.add))


def test_a_namespace_lists_its_own_operators() -> None:
    """Each once, whatever overloads it has, and none of a namespace whose name begins alike."""
    dispatcher = new_dispatcher()
    for name in ("ns", "nsother", "other"):
        library = Library(name, "DEF", dispatcher=dispatcher)
        library.define(f"of_{name}(Tensor x) -> Tensor")
        library.define(f"of_{name}.int(Tensor x, int n) -> Tensor")
    assert [dir(getattr(dispatcher.ops, name)) for name in dir(dispatcher.ops)] == [
        ["of_ns"],
        ["of_nsother"],
        ["of_other"],
    ]
