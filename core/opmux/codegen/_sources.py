"""Which functions there are in `native/`: read from the sources, so that nothing of them needs to be imported."""

import re
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["CORE", "default_composite", "default_meta", "functions_beside", "kernel_exists"]

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


def functions_beside(path: str) -> list[str]:
    """The functions of the same folder of `native/`, for one that does not exist: "kernels.view.permute" and so on."""
    return [each for paths in _in_folder(path.partition(".")[0]).values() for each in paths]


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
