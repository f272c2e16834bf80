"""Modules import in one order: no circle, imports for type checkers and inside functions included, and no crowded folder."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def modules_in(folders: Iterable[Path]) -> dict[str, Path]:
    """The files below some folders by the names under which they are imported, without generated ones."""
    found = {}
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            if "_generated" not in parts:
                found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported_by(name: str, modules: Mapping[str, Path]) -> set[str]:
    """Which of some modules the text of one of them imports, in whatever place."""
    package = name if modules[name].name == "__init__.py" else name.rpartition(".")[0]
    tree = ast.parse(modules[name].read_text(encoding="utf-8"))
    return {found for found in _names_imported(tree, package, modules) if found in modules and found != name}


def _names_imported(tree: ast.Module, package: str, modules: Mapping[str, Path]) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")
            above = parts[: len(parts) + 1 - node.level] if node.level else []
            base = ".".join([*above, node.module] if node.module else above)
            for alias in node.names:
                yield f"{base}.{alias.name}" if f"{base}.{alias.name}" in modules else base


def circle_through(name: str, edges: Mapping[str, set[str]]) -> list[str]:
    """The shortest way from a module through its imports back to it; empty if there is none."""
    paths = [[name]]
    seen: set[str] = set()
    for path in paths:
        for target in sorted(edges[path[-1]] - seen):
            if target == name:
                return [*path, name]
            seen.add(target)
            paths.append([*path, target])
    return []


MODULES = modules_in([ROOT / "core", *sorted((ROOT / "plugins").glob("*/src"))])
PACKAGES = sorted({name if path.name == "__init__.py" else name.rpartition(".")[0] for name, path in MODULES.items()})

#: A file for each subject, which its name says; these may be many.
CATALOGUES = {"opmux.native.kernels", "opmux.native.meta", "opmux.native.composite"}
#: Files in one folder that a reader can still take in.
MOST = 35


@pytest.fixture(scope="module")
def edges() -> dict[str, set[str]]:
    """What each module imports. Reading all of them takes a second, which only the process that runs these tests is to spend."""
    return {name: imported_by(name, MODULES) for name in MODULES}


@pytest.mark.parametrize("package", PACKAGES)
def test_no_module_imports_itself_by_way_of_others(package: str, edges: dict[str, set[str]]) -> None:
    """There is an order of the modules in which each imports only those before it."""
    modules = [name for name in MODULES if package in (name, name.rpartition(".")[0])]
    circles = [" -> ".join(circle) for name in modules if (circle := circle_through(name, edges))]
    assert not circles, "\n".join(circles)


@pytest.mark.parametrize("package", sorted({*PACKAGES} - CATALOGUES))
def test_no_folder_is_crowded(package: str) -> None:
    """The files of a folder are few enough to be looked through, or grouped into folders by subject."""
    files = [name for name, path in MODULES.items() if name.rpartition(".")[0] == package and path.stem != "__init__"]
    assert len(files) <= MOST, f"{len(files)} files: put those of one subject into a folder of their own"


@pytest.mark.parametrize(
    "text",
    [
        "from house.b import B",
        "import house.b",
        "from house import b",
        "from .b import B",
        "from . import b",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from house.b import B",
        "def late():\n    from house.b import B",
    ],
)
def test_every_form_of_import_is_seen(tmp_path: Path, text: str) -> None:
    """A circle is found however its modules import each other."""
    texts = {"__init__": "", "a": text, "b": "from house.c import C", "c": "import house.a", "d": "import house.a"}
    for name, content in texts.items():
        path = tmp_path / "house" / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(content)
    modules = modules_in([tmp_path])
    edges = {name: imported_by(name, modules) for name in modules}
    assert circle_through("house.a", edges) == ["house.a", "house.b", "house.c", "house.a"]
    assert circle_through("house.d", edges) == []
