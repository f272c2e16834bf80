"""Sessions: what a prompt, a debugger and a profile show, and cells that run again. See `docs/sessions.md`."""

import importlib
import inspect
import io
import pdb
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import get_type_hints

import pytest
from tests.documents import all_blocks

import opmux
from opmux.dispatch import default_dispatcher
from opmux.errors import PluginError, RegistrationError
from opmux.library import Library, define

PAGE = Path(__file__).parents[2] / "docs" / "sessions.md"


def public_modules(package: ModuleType) -> Iterator[ModuleType]:
    """A package and the modules in it whose names programs write."""
    yield package
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not re.search(r"\._|\.templates|\.codegen", found.name):
            yield importlib.import_module(found.name)


@pytest.fixture(scope="module")
def modules() -> list[ModuleType]:
    """All of them, those of the plugins that publish modules included."""
    return [*public_modules(opmux), *map(importlib.import_module, ("opmux_autograd", "opmux_cuda"))]


def test_completion_offers_every_public_name(modules: list[ModuleType]) -> None:
    """What a module lists in `__all__` is in its `dir`, what is imported on first use too; what is offered can be read."""
    assert len(modules) > 60
    for module in modules:
        listed = getattr(module, "__all__", [])
        assert [f"{module.__name__}.{each}" for each in listed if each not in dir(module)] == []
        assert [f"{module.__name__}.{each}" for each in dir(module) if not hasattr(module, each)] == []


def test_every_public_member_is_documented(modules: list[ModuleType]) -> None:
    """`help` and `?` have something to say of the methods and properties of every public class."""
    values = [getattr(module, each) for module in modules for each in getattr(module, "__all__", [])]
    classes = {value for value in values if inspect.isclass(value) and value.__module__.startswith("opmux")}
    members = [(c, each) for c in classes for each, value in vars(c).items() if each[0] != "_" and _is_member(value)]
    assert len(members) > 500
    lacking = [f"{c.__module__}.{c.__qualname__}.{each}" for c, each in members if not inspect.getdoc(getattr(c, each))]
    assert not lacking, f"write docstrings of {', '.join(lacking)}"


def test_every_public_function_and_class_is_documented(modules: list[ModuleType]) -> None:
    """Of modules with an underscore, whose functions and classes public ones give out, the linter asks for none."""
    # Kernels carry the names of their operators, whose docstrings the public functions have.
    faces = [module for module in modules if not re.match(r"opmux\.(native|cli)\.", module.__name__)]
    values = {
        value for module in faces for each in getattr(module, "__all__", []) if _is_ours(value := getattr(module, each))
    }
    assert len(values) > 500
    lacking = sorted(f"{v.__module__}.{v.__qualname__}" for v in values if not v.__doc__)
    assert not lacking, f"write docstrings of {', '.join(lacking)}"


def test_annotations_can_be_read(modules: list[ModuleType]) -> None:
    """Checkers at run time and documentation read them of functions and methods, where they are used as where they are written."""
    values = {v for m in modules for each in getattr(m, "__all__", []) if _is_ours(v := getattr(m, each))}
    classes = [value for value in values if inspect.isclass(value)]
    functions = {v for v in values if inspect.isfunction(v)}
    functions |= {f for c in classes for _, f in inspect.getmembers(c, inspect.isfunction)}
    assert len(functions) > 2000
    unread = set()
    for function in functions:
        try:
            get_type_hints(function)
        except NameError as error:
            unread.add(f"{function.__qualname__}: {error.name}")
    # `opmux.func` is imported when a function is mapped, and not with the plugin.
    assert sorted(unread - {"Function.vmap: VmapInfo"}) == []


def test_classes_name_the_module_that_programs_import(modules: list[ModuleType]) -> None:
    """What is printed of a class, the last line of a traceback and a pickle name no module with an underscore."""
    classes = {
        v for m in modules for n in getattr(m, "__all__", []) if inspect.isclass(v := getattr(m, n)) and _is_ours(v)
    }
    # Protocols are for type checkers: no value is of them.
    named = sorted(f"{c.__module__}.{c.__qualname__}" for c in classes if not getattr(c, "_is_protocol", False))
    assert len(named) > 300
    assert [name for name in named if "._" in name] == []
    for name in named:
        module, _, last = name.rpartition(".")
        assert getattr(importlib.import_module(module), last) in classes, name


def _is_ours(value: object) -> bool:
    """Whether it is a function or a class of opmux and its plugins."""
    return (inspect.isclass(value) or inspect.isfunction(value)) and value.__module__.startswith("opmux")


def _is_member(value: object) -> bool:
    return inspect.isfunction(value) or isinstance(value, (property, classmethod, staticmethod))


def test_cells_run_again() -> None:
    """What the page shows in blocks of Python can be run in one session as often as one likes."""
    cells = [block.text for block in all_blocks(PAGE) if block.language == "python"]
    session: dict[str, object] = {"__name__": "__main__"}
    try:
        for _ in range(3):
            for cell in cells:
                exec(cell, session)
    finally:
        for name in ("half", "library"):
            exec(f"{name}.destroy()", session)
        opmux.plugins.unload("npu")


def test_what_runs_again_is_told_how_to_begin_anew() -> None:
    """A cell without the page's lines is refused with what to do, and nothing has changed."""
    with Library("test_sessions", "DEF") as library:
        before = default_dispatcher.generation
        with pytest.raises(RegistrationError, match=r"destroy\(\) of the previous one"):
            Library("test_sessions", "DEF")
        handle = define("test_sessions::f", "(Tensor x) -> Tensor", lib=library)
        with pytest.raises(
            RegistrationError, match=r"call destroy\(\) of the first definition's handle, or of its library"
        ):
            define("test_sessions::f", "(Tensor x) -> Tensor")
        handle.destroy()
        define("test_sessions::f", "(Tensor x) -> Tensor", lib=library)
        assert default_dispatcher.generation > before
    opmux.plugins.register("test_sessions", object(), kind="functionality")
    with pytest.raises(PluginError, match="no opmux_register hook"):
        opmux.plugins.load("test_sessions")
    opmux.plugins.register("test_sessions", object(), kind="functionality")  # a plugin that failed is replaced at once


def test_a_debugger_steps_past_opmux() -> None:
    """One that skips opmux's modules goes from a call into the kernel, once the operator has been called before."""
    with Library("test_sessions", "DEF") as library:

        def kernel(x: opmux.Tensor) -> opmux.Tensor:
            return x

        library.define("f(Tensor x) -> Tensor", kernel, "CPU")
        operator = opmux.ops.test_sessions.f.default
        x = operator(opmux.ones(1))
        shown, commands = io.StringIO(), io.StringIO("step\n" * 3 + "continue\n")
        pdb.Pdb(skip=["opmux.*", "opmux_*"], stdin=commands, stdout=shown).runcall(operator, x)
    stops = re.findall(r"\(\d+\)(\w+)\(\)", shown.getvalue())
    assert stops[:3] == ["kernel", "kernel", "kernel"], shown.getvalue()
