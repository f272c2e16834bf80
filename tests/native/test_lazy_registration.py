"""The built-in operators and kernels are registered in blocks: all of them can be made, and showing them makes none."""

import inspect
import linecache
from collections.abc import Iterator
from types import FunctionType
from typing import Any

import pytest

import opmux
from opmux.cli import main
from opmux.dispatch import KernelFunction, default_dispatcher, explain
from opmux.plugins import Scope, hookimpl


class LazyModule:
    """Stands for an array library that is not installed: it must not be touched."""

    def __getattr__(self, name: str) -> Any:
        raise ImportError(f"the array library is not installed, and {name} was asked of it")


class LazyDevice:
    """A backend on such a library."""

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        opmux.native.array_kernels(
            scope, scope.backend("remote"), xp=LazyModule(), from_numpy=_touched, to_numpy=_touched
        )


def _touched(array: Any) -> Any:
    raise AssertionError("a conversion was asked for")


@pytest.fixture
def remote() -> Iterator[None]:
    """The device "remote"."""
    if "remote" not in {record.name for record in opmux.plugins.status()}:
        opmux.plugins.register("remote", LazyDevice())
    opmux.plugins.load("remote")
    yield
    opmux.plugins.unload("remote")


def all_kernels() -> Iterator[tuple[str, str, KernelFunction]]:
    """Every kernel with its operator and key."""
    for name in default_dispatcher.get_all_op_names():
        for key, kernels in default_dispatcher.registrations(name).items():
            for kernel in kernels:
                yield name, key, kernel


@pytest.mark.usefixtures("remote")
class TestLazyModules:
    """An array module is touched by the first call, and by nothing before it."""

    def test_tables_show_the_kernels(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Status, tables, dumps and the command line show kernels with their places, and touch nothing of the module."""
        record = next(record for record in opmux.plugins.status() if record.name == "remote")
        assert (record.state, record.kernel_count > 800, record.keys) == ("loaded", True, ("AutocastREMOTE", "REMOTE"))
        for name in ("aten::add.Tensor", "aten::add_.Tensor", "aten::add.out", "aten::view", "aten::cumsum"):
            kernel = default_dispatcher.registrations(name)["REMOTE"][0]
            assert "/native/kernels/" in kernel.provenance.location.replace("\\", "/")
            assert kernel.provenance.distribution == "remote"
            assert default_dispatcher.dispatch_table(name)["REMOTE"].kernel is kernel
            assert f"REMOTE: {kernel.name} remote" in default_dispatcher.dump(name)
            assert "REMOTE: registered at remote" in default_dispatcher.dump_table(name)
            assert not kernel.is_made
        assert main(["table", "aten::add.Tensor", "--json"]) == 0
        assert '"REMOTE"' in capsys.readouterr().out

    def test_every_kernel_has_a_name_and_a_place(self) -> None:
        """No row of the backend needs the module to be shown."""
        shown = [(k.name, k.provenance) for _, key, k in all_kernels() if key == "REMOTE"]
        assert len(shown) > 800
        assert all(name and provenance.location for name, provenance in shown)

    def test_a_call_touches_the_module(self) -> None:
        """What the library says then is what the caller hears, and tables are as they were."""
        before = default_dispatcher.dump_table("aten::zeros")
        for _ in range(2):
            with pytest.raises(ImportError, match="the array library is not installed"):
                opmux.zeros(2, device="remote")
        assert default_dispatcher.dump_table("aten::zeros") == before


class TestEverything:
    """What is made late is right, all of it."""

    def test_every_kernel_can_be_made(self) -> None:
        """Every row names functions that exist, and the place of each kernel is where one is defined."""
        wrong = []
        for name, key, kernel in all_kernels():
            if kernel.is_fallthrough:
                continue
            fn, (file, _, line) = kernel.fn, kernel.provenance.location.rpartition(":")
            text = linecache.getline(file, int(line)) if line else ""
            if not callable(fn) or (not text.lstrip().startswith(("def ", "@", "class ")) and "lambda" not in text):
                wrong.append((name, key, kernel.provenance.location, text))
        assert wrong == []

    def test_every_function_and_method_can_be_made(self) -> None:
        """Each public name is a plain function once it has been read, and the one that is found then."""
        for module in (opmux, opmux.fft, opmux.linalg, opmux.special):
            for name in module.__all__:
                assert getattr(module, name) is vars(module).get(name, getattr(module, name))
        for name in opmux.native._generated.functions.__all__:
            assert type(vars(opmux)[name]) is FunctionType, name
        from opmux.native._generated.methods import METHODS

        for name in METHODS:
            assert getattr(opmux.Tensor, name) is vars(opmux.Tensor)[name], name
            assert type(vars(opmux.Tensor)[name]) is FunctionType, name

    def test_names_are_complete_before_anything_is_made(self) -> None:
        """`dir`, `import *` and `hasattr` know every function, and a wrong name is an AttributeError."""
        assert set(opmux.native._generated.functions.__all__) <= set(dir(opmux))
        names: dict[str, Any] = {}
        exec("from opmux import *", names)
        assert names["add"] is opmux.add
        assert not hasattr(opmux, "no_such_function")
        with pytest.raises(AttributeError, match="no_such_function"):
            _ = opmux.native._generated.functions.no_such_function  # type: ignore[attr-defined]
        with pytest.raises(AttributeError, match="no_such_part"):
            _ = opmux.native.no_such_part

    def test_a_second_call_is_a_call_of_a_function(self) -> None:
        """A method that has been called is an attribute of the class, with nothing in between, and subclasses have it too."""

        class Special(opmux.Tensor):
            pass

        x = opmux.tensor([1.0])
        assert x.sinh().item() == pytest.approx(1.1752012)
        assert inspect.getattr_static(Special, "sinh") is opmux.Tensor.sinh
        assert opmux.Tensor.__add__(x, x).item() == 2.0


def test_the_kernel_of_a_call_is_shown_by_the_function_that_computes() -> None:
    """An explanation names the function in a file of kernels, not the wrapper that is made around it."""
    x = opmux.tensor([1.0])
    assert "add_impl from opmux-cpu" in str(explain(opmux.add, x, x))
