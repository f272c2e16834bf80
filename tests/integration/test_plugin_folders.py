"""The packages of plugins/: each is one as the others are, and every list that names them names it."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PLUGINS = sorted(path.parent.name for path in (ROOT / "plugins").glob("*/pyproject.toml"))
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
_CONTRACTS = {contract["name"]: contract for contract in PROJECT["tool"]["importlinter"]["contracts"]}

#: By its place: a list with a name for each plugin, and the form of the names.
LISTS: dict[str, tuple[Any, str]] = {
    "pyproject.toml, [tool.uv.sources]": (PROJECT["tool"]["uv"]["sources"], "opmux-{}"),
    "pyproject.toml, [tool.coverage.run] source": (PROJECT["tool"]["coverage"]["run"]["source"], "opmux_{}"),
    "pyproject.toml, [tool.mypy] mypy_path": (
        PROJECT["tool"]["mypy"]["mypy_path"].split(":"),
        "$MYPY_CONFIG_FILE_DIR/plugins/{}/src",
    ),
    "pyproject.toml, [tool.importlinter] root_packages": (PROJECT["tool"]["importlinter"]["root_packages"], "opmux_{}"),
    **{
        f"pyproject.toml, the contract {name!r}, {field}": (_CONTRACTS[name][field], "opmux_{}")
        for name, field in (
            ("The core never imports a plugin or an array library", "forbidden_modules"),
            ("Plugins do not import each other", "modules"),
            ("Plugins import only public faces", "source_modules"),
        )
    },
    "the installations of .ci/run": (
        re.findall(r'-e "?(plugins/\w+)', (ROOT / ".ci" / "run").read_text()),
        "plugins/{}",
    ),
    "the code map of ARCHITECTURE.md": (
        re.findall(r"`(plugins/\w+)", (ROOT / "ARCHITECTURE.md").read_text()),
        "plugins/{}",
    ),
}


@pytest.mark.parametrize("place", LISTS)
def test_a_list_of_plugins_has_them_all(place: str) -> None:
    """What checks, installs or explains each plugin forgets none, and names none that is gone."""
    names, form = LISTS[place]
    lacking = [form.format(plugin) for plugin in PLUGINS if form.format(plugin) not in names]
    assert not lacking, f"add {lacking} to {place}"
    found = [match[1] for name in names if (match := re.fullmatch(re.escape(form).replace(r"\{\}", r"(\w+)"), name))]
    left_over = sorted({*found} - {*PLUGINS})
    assert not left_over, f"{place} names {left_over}, which are not in plugins/"


@pytest.mark.parametrize("plugin", PLUGINS)
def test_a_plugin_has_the_files_of_one(plugin: str) -> None:
    """What its wheel says and brings: text, licence, types, and hooks in a module that an entry point names."""
    folder, package = ROOT / "plugins" / plugin, f"opmux_{plugin}"
    wanted = ["README.md", "LICENSE", f"src/{package}/__init__.py", f"src/{package}/py.typed"]
    lacking = [name for name in wanted if not (folder / name).exists()]
    assert not lacking, f"add {lacking} to plugins/{plugin}"
    assert (folder / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    assert project["name"] == f"opmux-{plugin}"
    assert any(re.match(r"opmux>=[\d.]+,<[\d.]+$", each) for each in project["dependencies"]), "give a range of opmux"
    values = [value for group in project["entry-points"].values() for value in group.values()]
    assert all(re.split("[.:]", value)[0] == package for value in values), values
