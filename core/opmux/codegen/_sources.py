"""Which functions there are in `native/`: read from the sources, so that nothing of them needs to be imported."""

import re
from functools import cache
from pathlib import Path
from typing import Final

from opmux.errors import close_names

__all__ = ["CORE", "default_composite", "default_meta", "kernel_exists", "near_functions"]

CORE: Final = Path(__file__).resolve().parents[1]

#: A function or a constant of a module.
_DEFINED: Final = re.compile(r"^(?:def (\w+)\(|(\w+) = )", re.MULTILINE)


@cache
def _functions(file: Path) -> frozenset[str]:
    return frozenset(a or b for a, b in _DEFINED.findall(file.read_text("utf-8"))) if file.exists() else frozenset()


def kernel_exists(path: str) -> bool:
    """Whether "kernels.view.permute" is a function of `native/kernels/view.py`."""
    folder, _, rest = path.partition(".")
    module, _, name = rest.partition(".")
    return name in _functions(CORE / "native" / folder / f"{module}.py")


def near_functions(path: str) -> list[str]:
    """What may be meant by a function that does not exist: the ones of its name in the same folder, or those that come close."""
    folder, _, rest = path.partition(".")
    found = _in_folder(folder)
    every = [each for paths in found.values() for each in paths]
    return found.get(rest.rpartition(".")[2]) or close_names(path, every, count=2)


@cache
def _in_folder(folder: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for file in sorted((CORE / "native" / folder).glob("*.py")):
        for name in _functions(file):
            found.setdefault(name, []).append(f"{folder}.{file.stem}.{name}")
    return found


def default_composite(name: str) -> str:
    """The one function of `native/composite` with this name, "composite.shape.flatten"; empty if there is none, or several."""
    paths = _in_folder("composite").get(name, [])
    return paths[0] if len(paths) == 1 else ""


def default_meta(base_name: str) -> str:
    """The one function of `native/meta` for an operator without overload, "meta.pointwise.add_meta"; empty as above."""
    paths = _in_folder("meta").get(f"{base_name}_meta", [])
    return paths[0] if len(paths) == 1 else ""
