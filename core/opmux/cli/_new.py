"""`opmux new`: a package with a backend, a functionality or operators, whose tests pass as it is made."""

import os
import re
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

import importlib_metadata

import opmux
from opmux.cli._child import failure_of
from opmux.cli._command import Command, ExitCode
from opmux.cli._output import add_json, paragraph, print_json
from opmux.cli._scaffold import Scaffold
from opmux.dispatch import PUBLISHED, DispatchKey, default_dispatcher
from opmux.errors import OperatorValueError, PluginError
from opmux.tensor import array_backend_or_none

__all__ = ["new"]

#: How long an array module may take to be imported.
_IMPORT_SECONDS: Final = 120.0

#: By kind, the group of its entry point and what it is called in a sentence.
_KINDS: Final = {
    "backend": ("opmux.backends", "The device {name} for opmux, computed by {module}"),
    "functionality": ("opmux.functionality", "Counts operators' calls, for opmux"),
    "operators": ("opmux.functionality", "Operators in the namespace {name}, for opmux"),
}

#: By package of an array module, what `register` begins with: a line that uses the package.
_PREPARED: Final = {
    "jax": "    # PyTorch's integers and indices have 64 bits; unless told otherwise, jax has none.\n"
    '    jax.config.update("jax_enable_x64", True)\n'
}

#: A path that a shell takes as it is, and what a POSIX shell acts upon between quotes.
_PLAIN: Final = re.compile(r"[\w./\\:+-]+" if os.name == "nt" else r"[\w./:+-]+")
_ACTIVE: Final = re.compile(r'[\\$`"]')

#: The array module of a backend that names none, and its distribution.
_NUMPY: Final = "numpy"

#: The package whose modules have Python's array API over another library each, which is installed apart.
_ADAPTING: Final = "array_api_compat"


def _arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        "Makes the folder opmux-NAME with pyproject.toml, the plugin, tests, README and a file for continuous integration.\n"
        "An existing folder is left alone. The tests need opmux-cpu and opmux-autograd."
    )
    parser.add_argument("kind", choices=tuple(_KINDS), help="what the package adds")
    parser.add_argument(
        "name", help="of the device, the functionality or the namespace: an identifier in small letters"
    )
    parser.add_argument(
        "--array-module",
        metavar="MODULE",
        help="what a backend computes with, such as jax.numpy; it must be installed (numpy)",
    )
    parser.add_argument("--into", metavar="FOLDER", default=".", help="where to make the folder (here)")
    add_json(parser)
    parser.set_defaults(refuse=parser.error)


def _new(options: Namespace) -> int:
    if options.array_module is not None and options.kind != "backend":
        options.refuse("--array-module is for a backend")
    _check_name(options.kind, options.name)
    module = _NUMPY if options.array_module is None else options.array_module
    # NumPy's distribution has its name; to find another one, all lists of installed files are read.
    dependencies = [_NUMPY] if module == _NUMPY else [_distribution_of(name) for name in _installed_for(module)]
    folder = Path(options.into, f"opmux-{options.name.replace('_', '-')}")
    values = _values(options.kind, options.name, module, dependencies, adapted=module != _NUMPY and _is_adapted(module))
    files = Scaffold(options.kind, folder, values).write()
    steps = [
        f"python -m pip install -e {_quoted(f'{folder}[test]')}",
        f"python -m pytest {_argument(str(folder))}",
        _command(options.kind, options.name, folder),
    ]
    if options.as_json:
        print_json({"folder": str(folder), "files": files, "next": steps})
        return ExitCode.DONE
    print(f"made {folder}:")
    for name in files:
        print(f"  {name}")
    print("try it:")
    for step in steps:
        paragraph(f"  {step}", indent="    ")
    return ExitCode.DONE


def _installed_for(module: str) -> list[str]:
    """The modules that are installed for an array module: itself, and what `array_api_compat` adapts."""
    package, _, adapted = module.partition(".")
    return [module, adapted] if package == _ADAPTING and adapted else [module]


def _is_adapted(module: str) -> bool:
    """Whether kernels know a module's arrays by `ArrayAPI` alone: its functions or its dtypes are not named as NumPy's."""
    dtypes = f"import {module} as xp; from opmux.tensor import dtype_of; dtype_of(xp.float32)"
    return module.partition(".")[0] == _ADAPTING or bool(failure_of(dtypes, _IMPORT_SECONDS))


def _values(kind: str, name: str, module: str, dependencies: list[str], *, adapted: bool = False) -> dict[str, str]:
    group, description = _KINDS[kind]
    needed = [f"opmux{_versions()}"]
    needed += [_NUMPY] if kind != "functionality" else []
    needed += [dependency for dependency in dependencies if dependency not in needed]
    alias = "np" if module == _NUMPY else "xp"
    package = module.partition(".")[0]
    imports = {"import numpy as np", *([f"import {module} as xp"] if alias == "xp" else [])}
    imports |= {f"import {package}"} if package in _PREPARED else set()
    return {
        "name": name,
        "package": f"opmux_{name}",
        "distribution": f"opmux-{name.replace('_', '-')}",
        "description": description.format(name=name, module=module),
        "group": group,
        "dependencies": ", ".join(f'"{line}"' for line in needed if line),
        "module": module,
        "imports": "\n".join(sorted(imports)),
        "prepared": _PREPARED.get(package, ""),
        "xp": alias,
        "array_module": f"opmux.native.ArrayAPI({alias})" if adapted else alias,
        "key": _key(name),
        "command": _command(kind, name),
    }


def _quoted(text: str) -> str:
    """An argument in the quotes that all shells know."""
    kept = text if os.name == "nt" else _ACTIVE.sub(r"\\\g<0>", text)
    return f'"{kept}"'


def _argument(text: str) -> str:
    """An argument of a shell's line, in quotes if it needs them."""
    return text if _PLAIN.fullmatch(text) else _quoted(text)


def _command(kind: str, name: str, folder: Path = Path()) -> str:
    """What tries the finished package in a shell."""
    return (
        f"opmux check {name} --expected {_argument(str(folder / 'expected_failures.toml'))}"
        if kind == "backend"
        else f"opmux plugins load {name}"
    )


def _versions() -> str:
    """The range of this opmux's versions that promise to stay compatible: those of its first number that is not 0."""
    major, minor = opmux.__version__.split(".")[:2]
    return f">={major}.{minor},<{int(major) + 1}" if int(major) else f">=0.{minor},<0.{int(minor) + 1}"


def _key(name: str) -> str:
    """The dispatch key of a functionality: "call_counter" has CallCounter."""
    return "".join(part.capitalize() for part in name.split("_"))


def _check_name(kind: str, name: str) -> None:
    """Refuses a name that the finished plugin could not have.

    Raises:
        PluginError: It is no plugin's name.
        OperatorValueError: It is taken, or no name of a package.
    """
    asked = f"new {kind} {name!r}"
    try:
        opmux.plugins.check_name(name)
    except PluginError as error:
        raise OperatorValueError(
            asked, found=error.found, advice="choose another name, a Python identifier in small letters"
        ) from None
    if not (name.isascii() and name == name.lower()):
        raise OperatorValueError(
            asked,
            found="the name is not of small ASCII letters",
            advice="write it in these: pip takes names for one that differ in case alone",
        )
    if name.strip("_") != name:
        raise OperatorValueError(asked, found="pip takes no such name for a package", advice="choose another name")
    if name in PUBLISHED:
        raise OperatorValueError(asked, found=f"{PUBLISHED[name]} has that name", advice="choose another name")
    if taken := _taken(kind, name):
        raise OperatorValueError(asked, found=f"{taken} is taken", advice="choose another name")


def _taken(kind: str, name: str) -> str:
    """What of a name is taken already; empty if nothing is."""
    if kind == "operators":
        return f"the namespace {name!r}" if name in default_dispatcher.namespaces() else ""
    if kind == "functionality":
        key = _key(name)
        is_taken = key in DispatchKey or key in {each.functionality for each in DispatchKey}
        return f"the dispatch key {key!r}" if is_taken else ""
    if array_backend_or_none(name) is not None:  # no plugin is loaded here: it is opmux's own
        return f"the device {name!r}"
    is_device = name in {backend.device_type for backend in opmux.dispatch.backends()}
    return f"the dispatch key {name.upper()!r}" if name.upper() in DispatchKey and not is_device else ""


def _distribution_of(module: str) -> str:
    """The distribution that a module is installed from.

    Raises:
        OperatorValueError: It is not installed.
    """
    asked = f"a backend over the module {module!r}"
    advice = "name an installed module with NumPy's API: the package's tests compute with it"
    root = module.partition(".")[0]
    if not all(part.isidentifier() for part in module.split(".")):
        raise OperatorValueError(asked, found="it is no name of a module", advice=advice)
    if found := failure_of(f"import {module}; {module}.asarray", _IMPORT_SECONDS):
        raise OperatorValueError(asked, found=found, advice=advice)
    return next(iter(importlib_metadata.packages_distributions().get(root, ())), "")


new = Command(_arguments, _new, loads_plugins=False)
