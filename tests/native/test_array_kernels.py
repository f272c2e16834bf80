"""What a backend's author says of an array module: refused at load where it cannot be, and kept to where it is said."""

import importlib
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.dispatch import DispatchKeySet
from opmux.errors import FunctionNotFoundError, OpmuxError, PluginError
from opmux.native._generated.module_functions import REQUIRED, USED_BY
from opmux.native.probing import without_special
from opmux.plugins import Scope, hookimpl
from opmux.tensor import array_backend
from opmux.testing.conformance import _functions as calling

from ..parity.opinfo import subset
from ..parity.opinfo.test_subset import recorded


class Lacking(ModuleType):
    """NumPy without some functions.

    Args:
        names: The functions that it has not.
    """

    def __init__(self, *names: str) -> None:
        super().__init__("poor")
        self.__dict__["missing"] = names

    def __getattr__(self, name: str) -> Any:
        if name in self.__dict__["missing"] or name.startswith("__"):
            raise AttributeError(f"poor has no {name}", name=name, obj=self)
        return getattr(np, name)


class Backend:
    """The whole plugin, with the options that are to be tried next."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.options: dict[str, Any] = {}

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Registers the device."""
        opmux.native.array_kernels(scope, scope.backend(self.name), **self.options)


#: Plugins stay known, loaded or not.
BACKENDS: dict[str, Backend] = {}


@contextmanager
def loaded(name: str, **options: Any) -> Iterator[Any]:
    """A device made by `array_kernels` with such options; its record."""
    if name not in BACKENDS:
        BACKENDS[name] = Backend(name)
        opmux.plugins.register(name, BACKENDS[name])
    BACKENDS[name].options = {"xp": np, "from_numpy": np.array, "to_numpy": np.asarray} | options
    opmux.plugins.load(name)
    try:
        yield array_backend(name)
    finally:
        opmux.plugins.unload(name)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"onhost": False}, "onhost"),
    ({"native_dtype": {}}, "native_dtype"),
    ({"on_host": "no"}, "on_host='no' is no bool"),
    ({"writable": 1}, "writable=1 is no bool"),
    ({"host_memory": []}, "host_memory=.. is no bool"),
    ({"from_numpy": 3}, "from_numpy=3 cannot be called"),
    ({"special": "scipy.special"}, "special='scipy.special' cannot be called"),
    ({"scatter": {}}, "scatter={} cannot be called"),
    ({"placing": {"pitch": 5}}, r"placing\['pitch'\]=5 cannot be called"),
    ({"make_rng": 5}, "make_rng=5 cannot be called"),
    ({"fallback": "gpu"}, "neither"),
    *[
        ({"xp": xp}, "is no module, no object with functions and no module's name")
        for xp in (None, 3, True, b"numpy", [np], {}, object(), lambda: np, "", ".numpy", "numpy.", "a b")
    ],
    ({"dtypes": 3}, "dtypes=3 are no names of dtypes"),
    ({"dtypes": "float32"}, "dtypes='float32' are no names of dtypes"),
    ({"dtypes": []}, r"dtypes=\[\] are no names of dtypes"),
    ({"native_dtypes": 3}, "native_dtypes=3 is no mapping"),
    ({"placing": [5]}, r"placing=\[5\] is no mapping"),
    ({"tracing": 3}, r"tracing=3 has no active\(\)"),
    ({"dtypes": ["flaot32"]}, "flaot32"),
    ({"native_dtypes": {"long": np.int64}}, "long"),
    ({"xp": "no_such_module_anywhere.numpy"}, "there is no module 'no_such_module_anywhere'"),
    *[({"xp": Lacking(name)}, f"the module has no {name}") for name in REQUIRED],
]


@pytest.mark.parametrize(("options", "said"), WRONG, ids=lambda x: next(iter(x)) if isinstance(x, dict) else None)
def test_wrong_arguments_are_refused_at_load(options: dict[str, Any], said: str) -> None:
    """The plugin fails when it is loaded, says what is wrong, and leaves nothing behind."""
    with pytest.raises(PluginError, match=said), loaded("wrong", **options):
        pass
    record = next(record for record in opmux.plugins.status() if record.name == "wrong")
    assert (record.state, record.kernel_count) == ("failed", 0)


@pytest.mark.parametrize("given", ["wrong", None, DispatchKeySet("CPU")], ids=str)
def test_what_is_no_backend_is_refused(given: Any) -> None:
    """The name of the device is no backend, nor is anything but what `scope.backend` returns."""

    class Plugin:
        @hookimpl
        def opmux_register(self, scope: Scope) -> None:
            opmux.native.array_kernels(scope, given, xp=np)

    opmux.plugins.register(f"nobackend{len(str(given))}", Plugin(), kind="functionality")
    with pytest.raises(PluginError, match=f"a {type(given).__name__} is no backend") as caught:
        opmux.plugins.load(f"nobackend{len(str(given))}")
    assert caught.value.advice.startswith('pass what scope.backend("npu") returns')


def test_a_named_module_is_imported_at_first_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading does not import it; the first tensor does, and one that cannot be imported is told with the device."""
    imported: list[str] = []
    real = importlib.import_module

    def noted(name: str, *args: Any) -> Any:
        imported.append(name)
        return real(name, *args)

    with loaded("named", xp="numpy", from_numpy=None, to_numpy=None):
        monkeypatch.setattr(importlib, "import_module", noted)
        assert imported == []
        assert opmux.ones(2, device="named").sum().tolist() == 2
        assert "numpy" in imported
    with (
        loaded("broken", xp="numpy.no_such_part") as be,
        pytest.raises(PluginError, match="device 'broken'.*no_such_part"),
    ):
        _ = be.xp


def test_a_device_places_what_is_brought_to_it() -> None:
    """`Tensor.to` takes the keywords that the new device has, of a copy, whose gradient is that of one placed otherwise."""
    seen: list[Any] = []

    def pitched(array: Any, pitch: int) -> Any:
        seen.append((array.tolist(), pitch))
        return np.asfortranarray(array) if pitch == 2 else array

    with loaded("pitching", placing={"pitch": pitched}):
        x = opmux.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
        y = x.to("pitching", opmux.float64, pitch=2)
        assert (seen, y.stride(), y.dtype) == ([([[1, 2], [3, 4]], 2)], (1, 2), opmux.float64)
        y.cpu().pow(2).sum().backward()
        assert x.grad is not None
        assert x.grad.tolist() == [[2, 4], [6, 8]]
        z = y.detach()
        assert z.to(pitch=1) is not z
        assert z.to(opmux.empty(0, dtype=opmux.float64, device="pitching"), pitch=1).tolist() == z.tolist()
        options: list[tuple[opmux.Tensor, dict[str, Any]]] = [(x, {"pitch": 2}), (z, {"pitch": 2, "depth": 1})]
        for tensor, unknown in options:
            with pytest.raises(TypeError, match=f"unexpected keyword argument '{[*unknown][-1]}'"):
                tensor.to(**unknown)
        assert len(seen) == 3


#: Functions of several subjects, one without which nothing but its operator stops.
LEFT_OUT = ("argsort", "cosh", "matmul", "searchsorted", "take", "sign")


@pytest.mark.parametrize("function", LEFT_OUT)
def test_the_probe_knows_which_operators_are_lacking(function: str, caplog: pytest.LogCaptureFixture) -> None:
    """What it says is told at load; of the recorded calls only those that meet such an operator are refused, for the function."""
    by_operator, arrays = recorded()
    with caplog.at_level(logging.WARNING, "opmux"), loaded("poor", xp=Lacking(function), writable=False) as be:
        said = caplog.records[-1].getMessage()
        assert f"poor lacks {function}" in said
        assert set(be.lacking) >= set(USED_BY[function])
        operators = {name.partition("::")[2].partition(".")[0].rstrip("_") for name in be.lacking}
        wrong: list[str] = []
        for name in ("sin", "add", "mul", "neg", "cumsum", "diag", "flip", "cosh", "sort", "sign"):
            for call in by_operator.get(name, ()):
                decoder = subset.Decoder(arrays, device="poor")
                given, named = decoder(call.arguments), {key: decoder(value) for key, value in call.named.items()}
                try:
                    calling.function_of(name, call.variant)(*given, **named)
                except OpmuxError as error:
                    failed = str(error).partition("aten::")[2].partition(":")[0].partition(".")[0].rstrip("_")
                    wrong += [] if function in str(error) and failed in operators else [f"{name}: {error}"]
    assert not wrong, "\n".join(wrong)


def test_functions_for_writing_are_not_missed() -> None:
    """A module with arrays that are not written to does not lack what kernels ask only of others, and no call is refused for it."""
    called: dict[str, Callable[[opmux.Tensor], Any]] = {
        "median": lambda x: opmux.median(x),
        "nanmedian": lambda x: opmux.nanmedian(x),
        "masked_fill": lambda x: x.masked_fill(x > 0, 2.0),
        "where": lambda x: opmux.where(x > 0, x, 0.0),
        "index_add": lambda x: x.index_add(0, opmux.zeros(3, dtype=opmux.int64, device=x.device), x),
        "attention": lambda x: opmux.nn.functional.scaled_dot_product_attention(x, x, x, is_causal=True),
        "convolution": lambda x: opmux.nn.functional.conv1d(x[None], x[:, None, :2], groups=3),
    }
    x = opmux.tensor([[3.0, -1.0, 2.0, 5.0], [float("nan"), 0.5, -2.0, 1.0], [4.0, 4.0, -4.0, 0.0]])
    with loaded("frozen", xp=Lacking("copyto", "may_share_memory", "partition", "strided"), writable=False) as be:
        assert not without_special(be, be.lacking)[0]
        for name, call in called.items():
            np.testing.assert_allclose(call(x.to("frozen")).to("cpu").numpy(), call(x).numpy(), rtol=1e-6, err_msg=name)


def test_what_is_lacking_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    """A backend that is loaded again and again says once what its module lacks, and says again what has changed."""
    with caplog.at_level(logging.WARNING, "opmux"):
        for function in ("cosh", "cosh", "sinh", "cosh"):
            with loaded("repeated", xp=Lacking(function), writable=False) as be:
                lacking, special = without_special(be, be.lacking)
                assert not {*lacking}.intersection(special)
                assert {*lacking, *special} == {*be.lacking}
                count = len(lacking)
    said = [record.getMessage() for record in caplog.records if "'repeated'" in record.getMessage()]
    assert [re.findall("cosh|sinh", text)[0] for text in said] == ["cosh", "sinh"]
    assert f"which {count} operators use" in said[0]


def test_what_is_lacking_runs_on_the_cpu_where_asked(caplog: pytest.LogCaptureFixture) -> None:
    """Functional, in place, into a tensor, in gradients; told once for each operator, and counted; else it is refused."""
    with caplog.at_level(logging.WARNING, "opmux"), loaded("poor", xp=Lacking("cosh", "argsort"), fallback="cpu") as be:
        caplog.clear()
        x = opmux.tensor([1.0, 0.0, 2.0], device="poor")
        expected = opmux.cosh(x.cpu())
        assert opmux.cosh(x).device == x.device
        out = opmux.empty(0, device="poor")
        for found in (opmux.cosh(x), opmux.cosh(x, out=out), out, x.clone().cosh_()):
            opmux.testing.assert_close(found.cpu(), expected)
        values, order = opmux.sort(x, stable=True)
        assert (values.tolist(), order.tolist(), order.device) == ([0, 1, 2], [1, 0, 2], x.device)
        leaf = opmux.tensor([1.0], device="poor", requires_grad=True)
        opmux.sinh(leaf).sum().backward()
        assert leaf.grad is not None
        opmux.testing.assert_close(leaf.grad.cpu(), opmux.cosh(opmux.ones(1)))
        told = [record.getMessage() for record in caplog.records]
        assert len(told) == len(be.fallbacks) == 4, told
        assert all("computed by the CPU: poor lacks" in line for line in told)
        assert be.fallbacks["aten::cosh"] == 3
    with (
        loaded("poor", xp=Lacking("cosh")),
        pytest.raises(OpmuxError, match=r"(?s)aten::cosh.*device poor with poor.*fallback"),
    ):
        opmux.cosh(opmux.ones(1, device="poor"))


def test_what_the_cpu_computes_minds_memory_and_layout() -> None:
    """A destination that is partly read is refused and left alone, one that is a view is written, strides are the CPU's."""
    with loaded("poor", xp=Lacking("cosh"), fallback="cpu"):
        x = opmux.zeros(6, device="poor")
        with pytest.raises(OpmuxError, match="single memory location"):
            opmux.cosh(x[:-1], out=x[1:])
        assert x.tolist() == [0] * 6
        opmux.cosh(x[::2], out=x[::2])
        x[1:2].cosh_()
        assert x.tolist() == [1, 1, 1, 0, 1, 0]
        assert opmux.cosh(x.reshape(2, 3).t()).stride() == opmux.cosh(x.cpu().reshape(2, 3).t()).stride()


def test_what_turns_out_to_be_lacking_runs_on_the_cpu_too() -> None:
    """A function that only the computation asks for: the module looks as if it had it."""

    class Hiding(Lacking):
        def sinh(self, x: Any, **options: Any) -> Any:
            return self.cosh(x)

    with loaded("poor", xp=Hiding("cosh"), fallback="cpu") as be:
        assert opmux.sinh(opmux.zeros(1, device="poor")).tolist() == [0]
        assert list(be.fallbacks) == ["aten::sinh"]
    with (
        loaded("poor", xp=Hiding("cosh")),
        pytest.raises(FunctionNotFoundError, match="(?s)aten::sinh.*cosh.*fallback"),
    ):
        opmux.sinh(opmux.zeros(1, device="poor"))


def test_what_a_module_does_not_implement_runs_on_the_cpu_too() -> None:
    """NotImplementedError counts as a function that is not there."""

    class Refusing(Lacking):
        def sinh(self, x: Any, **options: Any) -> Any:
            raise NotImplementedError("sinh")

    with loaded("poor", xp=Refusing(), fallback="cpu") as be:
        assert opmux.sinh(opmux.zeros(1, device="poor")).tolist() == [0]
        assert list(be.fallbacks) == ["aten::sinh"]


def test_dtypes_that_a_backend_has_not_are_refused() -> None:
    """Where a tensor is made, moved, converted or the result of an operator; nothing is narrowed."""
    with loaded("few", dtypes=("float32", "int32", "bool")):
        x = opmux.ones(2, 3, device="few")
        assert (x + x).dtype is opmux.float32
        makers = (
            lambda: opmux.arange(3, device="few"),
            lambda: opmux.ones(2, dtype=opmux.float64).to("few"),
            lambda: x.to(opmux.float64),
            lambda: x.argmax(),
            lambda: x.nonzero(),
            lambda: x.sort(),
            lambda: opmux.tensor([1, 2], device="few"),
        )
        for maker in makers:
            with pytest.raises(OpmuxError, match=r"int64|float64"):
                maker()


def test_native_dtypes_go_both_ways() -> None:
    """A dtype that was given for a name is known by it again, whatever its own name is."""

    class Own:
        name = "own_half"
        kind = "f"
        itemsize = 2

    own = Own()

    class Array:
        def __init__(self, shape: Any, dtype: Any) -> None:
            self.shape, self.dtype = shape, dtype

    class Module(Lacking):
        def empty(self, shape: Any, dtype: Any = None) -> Any:
            return Array(shape, own) if dtype == "half" else np.empty(shape, dtype)

    with loaded("halves", xp=Module(), native_dtypes={"float16": "half"}, array_type=object) as be:
        assert be.native_dtype[opmux.float16] == "half"
        assert be.wrap(Array((2,), own)).dtype is opmux.float16


def test_memory_and_looking_are_told_apart() -> None:
    """A backend may have memory elsewhere whose values are looked at: `numpy()` is refused, and so are indices out of range."""
    with loaded("elsewhere", host_memory=False):
        x = opmux.ones(3, device="elsewhere")
        with pytest.raises(OpmuxError, match="copy it to the host"):
            x.numpy()
        with pytest.raises(OpmuxError, match="out of"):
            x.index_add(0, opmux.tensor([7], device="elsewhere"), opmux.ones(1, device="elsewhere"))


def test_failures_inside_a_kernel_name_operator_device_and_module() -> None:
    """Also where no tensor was passed."""

    class Failing(Lacking):
        def tanh(self, *args: Any, **options: Any) -> Any:
            raise KeyError("a fault of the library")

        def eye(self, *args: Any, **options: Any) -> Any:
            raise KeyError("a fault of the library")

    with loaded("frail", xp=Failing()):
        calls: dict[str, Callable[[], Any]] = {
            "aten::tanh": lambda: opmux.tanh(opmux.ones(2, device="frail")),
            "aten::eye": lambda: opmux.eye(2, device="frail"),
        }
        for name, call in calls.items():
            with pytest.raises(OpmuxError, match=rf"(?s){name}.*a fault of the library.*device frail with poor"):
                call()


class Unanswering(np.ndarray[Any, Any]):
    """Arrays that say nothing of the memory that they share."""

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        """NumPy's answer to all other questions."""
        return NotImplemented if func is np.may_share_memory else super().__array_function__(func, types, args, kwargs)


class Subclassed(Lacking):
    """NumPy whose arrays are of a subclass."""

    def __getattr__(self, name: str) -> Any:
        found = super().__getattr__(name)
        if name not in ("zeros", "ones", "empty", "full", "arange", "asarray"):
            return found
        return lambda *args, **kwargs: found(*args, **kwargs).view(Unanswering)


#: Devices over NumPy whose arrays cannot be written to, do not answer, or answer.
MEMORIES: dict[str, dict[str, Any]] = {
    "immutable": {"writable": False},
    "unanswering": {"xp": Subclassed(), "from_numpy": lambda x: np.array(x).view(Unanswering)},
    "answering": {},
}


@pytest.mark.parametrize("name", MEMORIES)
def test_writes_into_views_ask_whether_memory_is_shared(name: str) -> None:
    """Whatever an array module says of it, parts that lie apart are computed, those that overlap are refused in opmux's words."""
    with loaded(f"{name}_memory", **MEMORIES[name]) as be:
        x = opmux.arange(12.0, device=be.device)
        rows, other = x.view(3, 4), opmux.ones(4, device=be.device)
        rows[0].add_(rows[1]).mul_(other)
        rows.add_(rows)
        opmux.add(rows[1], other, out=rows[2])
        expected = [8.0, 12.0, 16.0, 20.0, 8.0, 10.0, 12.0, 14.0, 9.0, 11.0, 13.0, 15.0]
        assert x.tolist() == expected
        with pytest.raises(OpmuxError, match="refer to a single memory location"):
            x[1:].add_(x[:-1])
        assert x.tolist() == expected


def test_a_module_without_broadcast_to_has_views() -> None:
    """What is not there is told by the operator that needs it, and only by that one."""
    with loaded("unbroadcast", xp=Lacking("broadcast_to"), probe=False) as be:
        x = opmux.arange(12.0, device=be.device).view(3, 4)
        views = [x.t(), x[1], x[1:], x.transpose(0, 1), x.permute(1, 0), x.detach(), x.expand(1, 3, 4)]
        assert [tuple(view.shape) for view in views] == [(4, 3), (4,), (2, 4), (4, 3), (4, 3), (3, 4), (1, 3, 4)]
        with pytest.raises(FunctionNotFoundError, match="broadcast_to"):
            x.expand(2, 3, 4)
