"""Names of PyTorch's that opmux does not have: asking for one says what to do instead, and tells the truth."""

import difflib
import importlib
import importlib.util
import pkgutil
import re
import subprocess
import sys
from operator import attrgetter
from types import ModuleType
from typing import Any, Final

import pytest

import opmux
from opmux.native.public.absent import INSTEAD


def _module(name: str) -> Any:
    """The module of that name; a plugin's, which tests do not load, by its own; of the class of modules one of them."""
    if name == "opmux.nn.Module":
        return opmux.nn.Module()
    return pytest.importorskip("opmux_cuda") if name == "opmux.cuda" else importlib.import_module(name)


@pytest.mark.parametrize("module", sorted({name.rpartition(".")[0] for name in INSTEAD}))
def test_the_error_says_what_to_do(module: str) -> None:
    """It is the AttributeError that Python raises, so that `hasattr` and `getattr` with a default find nothing."""
    owner = _module(module)
    is_module = isinstance(owner, ModuleType)
    where, what = (f"module {module!r}", ": ") if is_module else ("'Module' object", "\n  what to do: ")
    for full in INSTEAD:
        if full.rpartition(".")[0] != module:
            continue
        name = full.removeprefix(f"{module}.")
        assert not hasattr(owner, name)
        assert name not in dir(owner)
        with pytest.raises(AttributeError) as caught:
            getattr(owner, name)
        assert str(caught.value) == f"{where} has no attribute {name!r}{what}{INSTEAD[full]}"


@pytest.mark.parametrize(
    "module", ["opmux", "opmux.nn", "opmux.func", "opmux.fft", "opmux.optim", "opmux.autograd", "opmux.cuda"]
)
def test_other_names_are_refused_as_ever(module: str) -> None:
    """Without advice, and private ones without a look at the table."""
    for name in ("no_such_name", "_no_such_name", "__no_such_name__"):
        with pytest.raises(AttributeError, match=f"^module '{module}' has no attribute '{name}'$"):
            getattr(_module(module), name)


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("opmux.rleu", "relu"),
        ("opmux.nn.Linaer", "Linear"),
        ("opmux.nn.functional.sofmax", "softmax"),
        ("opmux.linalg.slove", "solve"),
        ("opmux.autograd.grda", "grad"),
        ("opmux.library.custm_op", "custom_op"),
        ("opmux.native.array_kernel", "array_kernels"),
        ("opmux.optim.Adagrd", "Adagrad"),
        ("opmux.cuda.synchronise", "synchronize"),
    ],
)
def test_python_tells_what_may_have_been_meant(wrong: str, meant: str) -> None:
    """The error names the module and what it lacks, from which Python finds names like it."""
    module, _, name = wrong.rpartition(".")
    with pytest.raises(AttributeError) as caught:
        getattr(_module(module), name)
    assert caught.value.name == name
    found = difflib.get_close_matches(name, dir(caught.value.obj), n=3, cutoff=0.6)
    assert meant in found
    assert len(dir(caught.value.obj)) < 750  # Python looks through no longer lists


def test_what_was_called_lengthens_no_list() -> None:
    """Private operators are found when they are asked for, and not among what Python looks through."""
    before = dir(opmux)
    assert opmux._foreach_neg([opmux.ones(1)])[0].item() == -1
    assert dir(opmux) == before


def test_advice_names_what_there_is() -> None:
    """Every name of opmux in a sentence can be used."""
    for name in re.findall(r"opmux(?:\.\w+)+", " ".join(INSTEAD.values())):
        is_of_cuda = name.startswith("opmux.cuda.")
        attrgetter(name.removeprefix("opmux.cuda." if is_of_cuda else "opmux."))(
            _module("opmux.cuda") if is_of_cuda else opmux
        )
    for name in ("normal", "rand", "bernoulli", "multinomial"):
        assert hasattr(opmux, name)


@pytest.mark.parametrize(
    ("statement", "text", "absent"),
    [
        ("from opmux import jit", "cannot import name 'jit' from 'opmux'", "opmux.jit"),
        (
            "from opmux.nn import Linear, LazyLinear",
            "cannot import name 'LazyLinear' from 'opmux.nn'",
            "opmux.nn.LazyLinear",
        ),
        (
            "from opmux.autograd import profiler",
            "cannot import name 'profiler' from 'opmux.autograd'",
            "opmux.autograd.profiler",
        ),
        (
            "from opmux.overrides import get_overridable_functions, handle_torch_function",
            "cannot import name 'handle_torch_function' from 'opmux.overrides'",
            "opmux.overrides.handle_torch_function",
        ),
        (
            "from opmux.nn.functional import relu, grouped_mm",
            "cannot import name 'grouped_mm' from 'opmux.nn.functional'",
            "opmux.nn.functional.grouped_mm",
        ),
        ("from opmux import _C", "cannot import name '_C' from 'opmux'", "opmux._C"),
        ("from opmux._C import DispatchKey", "No module named 'opmux._C'", "opmux._C"),
        ("import opmux.jit", "No module named 'opmux.jit'", "opmux.jit"),
        ("import opmux.jit.frontend", "No module named 'opmux.jit'", "opmux.jit"),
        ("from opmux.jit import script", "No module named 'opmux.jit'", "opmux.jit"),
        ("import opmux.nn.LazyLinear", "No module named 'opmux.nn.LazyLinear'", "opmux.nn.LazyLinear"),
        ("__import__('importlib').import_module('opmux.jit')", "No module named 'opmux.jit'", "opmux.jit"),
    ],
)
def test_imports_say_what_to_do(statement: str, text: str, absent: str) -> None:
    """In the words and with the class and name that Python has for it: a module that is not there, or a name in one."""
    with pytest.raises(ImportError) as caught:
        exec(statement)
    assert str(caught.value) == f"{text}: {INSTEAD[absent]}"
    is_module = text.startswith("No module")
    assert (type(caught.value) is ModuleNotFoundError) is is_module
    assert caught.value.name == (absent if is_module else absent.rpartition(".")[0])


def test_imports_of_modules_of_plugins_say_what_to_do() -> None:
    """As they are refused otherwise, with the advice in place of where to look."""
    with pytest.raises(ModuleNotFoundError, match=f"what to do: {INSTEAD['opmux.autograd.profiler']}"):
        importlib.import_module("opmux.autograd.profiler")
    with pytest.raises(ModuleNotFoundError, match=r"what to do: dir\(opmux.autograd\) lists what there is"):
        importlib.import_module("opmux.autograd.no_such_name")


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        ("from opmux.nn import nothing", "cannot import name 'nothing' from 'opmux.nn' ("),
        ("from opmux.autograd import nothing", "cannot import name 'nothing' from 'opmux_autograd' ("),
        ("import opmux.nothing", "No module named 'opmux.nothing'"),
        ("from opmux.nn.functional import nothing", "cannot import name 'nothing' from 'opmux.nn.functional' ("),
        ("import opmux.nn.functional.nothing", "No module named 'opmux.nn.functional.nothing'"),
        ("import opmux.nn.init.nothing", "No module named 'opmux.nn.init.nothing'; "),
        ("import opmux_nothing.part", "No module named 'opmux_nothing'"),
    ],
)
def test_other_imports_are_refused_as_ever(statement: str, text: str) -> None:
    """In Python's own words."""
    with pytest.raises(ImportError) as caught:
        exec(statement)
    assert str(caught.value).startswith(text)


@pytest.mark.parametrize("name", ["opmux.jit", "opmux.nn.LazyLinear", "opmux.nothing", "opmux_nothing"])
def test_looking_for_a_module_finds_none(name: str) -> None:
    """Who asks whether there is one is told so, and not by an error."""
    assert importlib.util.find_spec(name) is None


def test_finders_stand_once_and_import_nothing_themselves() -> None:
    """Also where opmux.plugins is reloaded; Python holds the lock of all imports while it asks finders."""
    program = """
import importlib, sys, opmux
asked = []
class Watching:
    def find_spec(self, name, path=None, target=None):
        frame = sys._getframe()
        while frame is not None:
            asked.append((name, frame.f_code.co_qualname))
            frame = frame.f_back
sys.meta_path.insert(0, Watching())
for name in "opmux.nothing", "opmux.nn.nothing", "opmux.jit":
    try:
        importlib.import_module(name)
    except ImportError:
        pass
assert "opmux.native.public.absent" in {name for name, _ in asked}
assert not [found for found in asked if found[1] == "AbsentNames.find_spec"]
before = list(sys.meta_path)
importlib.reload(opmux.plugins)
assert sys.meta_path == before
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_table_is_read_when_a_name_is_missing() -> None:
    """Not by importing opmux, nor by looking for private names as inspecting tools do."""
    program = """
import sys, opmux, opmux.nn, opmux.optim
hasattr(opmux.nn, "__wrapped__"), hasattr(opmux, "_x")
assert "opmux.native.public.absent" not in sys.modules
hasattr(opmux.nn, "LazyLinear")
assert "opmux.native.public.absent" in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.torch
def test_names_are_those_of_torch() -> None:
    """Each is in PyTorch at the same place."""
    torch: Any = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    importlib.import_module("torch.nn.utils.prune")
    for name in INSTEAD:
        attrgetter(name.removeprefix("opmux."))(torch)


#: Modules of PyTorch's whose documented names are here, or say what to do instead.
_WHOLE: Final = (
    *("opmux", "opmux.amp", "opmux.autograd", "opmux.autograd.functional", "opmux.export", "opmux.fft", "opmux.func"),
    *("opmux.library", "opmux.linalg", "opmux.nn", "opmux.nn.functional", "opmux.nn.init", "opmux.nn.modules"),
    *("opmux.nn.parameter", "opmux.nn.utils"),
    *("opmux.nn.utils.parametrizations", "opmux.nn.utils.parametrize", "opmux.nn.utils.rnn", "opmux.optim"),
    *("opmux.optim.lr_scheduler", "opmux.optim.swa_utils", "opmux.overrides", "opmux.serialization"),
    *("opmux.signal.windows", "opmux.special"),
)


def _public(module: ModuleType) -> list[str]:
    """Names that a module lists, or if it has no list those of what is defined in it."""
    homes = (module.__name__, "torch._C._linalg")  # functions in C++
    own = [name for name, value in vars(module).items() if getattr(value, "__module__", "") in homes]
    return [name for name in getattr(module, "__all__", None) or own if not name.startswith("_")]


def _documented(torch: Any, module: ModuleType) -> list[str]:
    """Public names of a module of torch's that are dtypes, or say in words what they are."""
    found = []
    for name in _public(module):
        value = getattr(module, name)
        text = getattr(value, "__doc__", None) or ""
        is_told = callable(value) and isinstance(text, str) and not text.startswith(("Members", "__init__", "(self"))
        if isinstance(value, torch.dtype) or (is_told and text.strip()):
            found.append(name)
    return found


@pytest.mark.torch
@pytest.mark.parametrize("module", _WHOLE)
def test_every_documented_name_is_there_or_says_what_to_do(module: str) -> None:
    """So that a program that moves over is told at once what is to be changed in it."""
    torch: Any = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    theirs = importlib.import_module(module.replace("opmux", "torch", 1))
    names, ours = _documented(torch, theirs), _module(module)
    assert names
    assert [name for name in names if not hasattr(ours, name) and f"{module}.{name}" not in INSTEAD] == []


@pytest.mark.torch
@pytest.mark.parametrize("package", ["nn.modules", "nn.utils", "optim"])
def test_what_is_there_can_be_imported_from_the_files_of_torch(package: str) -> None:
    """`from torch.nn.modules.instancenorm import InstanceNorm2d` and its like move over."""
    pytest.importorskip("torch", reason="compares with torch 2.13.0")
    theirs, ours = (importlib.import_module(f"{library}.{package}") for library in ("torch", "opmux"))
    checked = 0
    for file in pkgutil.iter_modules(theirs.__path__):
        if file.name.startswith("_"):
            continue
        for name in _public(importlib.import_module(f"torch.{package}.{file.name}")):
            value = getattr(ours, name, None)
            if value is not None and not isinstance(value, ModuleType):
                own = importlib.import_module(f"opmux.{package}.{file.name}")
                assert getattr(own, name) is value, f"{package}.{file.name}.{name}"
                checked += 1
    assert checked > 3


def test_schedulers_of_others_find_the_former_name_of_their_base() -> None:
    """As in PyTorch, where the class is public by another name."""
    from opmux.optim.lr_scheduler import LRScheduler, _LRScheduler

    assert issubclass(LRScheduler, _LRScheduler)
    assert issubclass(_LRScheduler, LRScheduler)
