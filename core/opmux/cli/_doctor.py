"""`opmux doctor`: what is installed, what the settings are and where they come from, and what is wrong."""

import os
import platform
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import importlib_metadata
from packaging.requirements import Requirement

import opmux
from opmux.cli._child import Answer, add_timeout, ask
from opmux.cli._command import Command, ExitCode
from opmux.cli._output import add_json, paragraph, print_json, print_rows
from opmux.cli._plugins import PROBLEMS, labelled, print_reasons, print_warnings
from opmux.errors import close_names
from opmux.plugins._distributions import canonical

__all__ = ["doctor"]

#: Distributions whose versions matter, besides those that have plugins.
_LIBRARIES: Final = ("pluggy", "importlib-metadata", "packaging", "rich", "numpy", "scipy", "ml-dtypes")

#: Each environment variable that opmux reads, what holds without it, and what it decides.
_VARIABLES: Final = {
    "OPMUX_PLUGINS": ("any", "plugins that may be loaded"),
    "OPMUX_DISABLE_PLUGINS": ("none", "plugins that may not be loaded"),
    "OPMUX_AUTOLOAD": ("1", "whether importing opmux loads plugins"),
    "OPMUX_CHECK": ("0", "whether each kernel's result is compared with Meta's"),
    "OPMUX_TRACE": ("0", "whether calls are traced, and where to"),
}


def _arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        "The exit code is 1 where a plugin failed, is incompatible or in conflict, a requirement of it is not met, or a variable "
        "is not understood."
    )
    parser.add_argument("--traceback", action="store_true", help="show where a plugin failed")
    add_timeout(parser)
    add_json(parser)


def _doctor(options: Namespace) -> int:
    answer = ask("look", options.timeout)
    report: dict[str, Any] = {
        "versions": _versions(answer),
        "plugins": answer.plugins,
        "settings": _settings(),
        "gpu": answer.gpu,
        "problems": _problems(answer),
    }
    if options.as_json:
        print_json(report)
    else:
        _print(report, answer, traceback=options.traceback)
    return ExitCode.PROBLEM if report["problems"] else ExitCode.DONE


def _versions(answer: Answer) -> list[dict[str, str]]:
    rows = [
        {"what": "Python", "version": platform.python_version(), "where": sys.executable},
        {"what": "system", "version": platform.platform(), "where": ""},
        {"what": "opmux", "version": opmux.__version__, "where": str(Path(opmux.__file__).parent)},
    ]
    wanted = {row["distribution"] for row in answer.plugins if row["distribution"]}
    for name in (*sorted(wanted), *_LIBRARIES):
        try:
            found = importlib_metadata.distribution(name)
            rows.append({"what": name, "version": _version(found) or "unknown", "where": str(found.locate_file(""))})
        except importlib_metadata.PackageNotFoundError:
            rows.append({"what": name, "version": "not installed", "where": ""})
    return rows


def _settings() -> list[dict[str, str]]:
    """Each setting with its value, and whether that is the default or comes from the environment."""
    rows = []
    for name, (default, decides) in _VARIABLES.items():
        value = os.environ.get(name)
        source = "default" if value is None else "environment"
        rows.append({"setting": name, "value": default if value is None else value, "from": source, "decides": decides})
    for name in sorted(name for name in os.environ if name.startswith("OPMUX_") and name not in _VARIABLES):
        # What begins as all of them do is near to each; what is no misspelling may be a plugin's own.
        known = {variable.removeprefix("OPMUX_"): variable for variable in _VARIABLES}
        near = close_names(name.removeprefix("OPMUX_"), known, count=1, cutoff=0.75)
        decides = f"nothing; did you mean {known[near[0]]}?" if near else "left to plugins"
        rows.append({"setting": name, "value": os.environ[name], "from": "environment", "decides": decides})
    return rows


def _problems(answer: Answer) -> list[str]:
    """What is wrong, in a line each."""
    found = [f"{label} is {row['state']}" for label, row in labelled(answer.plugins) if row["state"] in PROBLEMS]
    packages = sorted({row["distribution"] for row in answer.plugins if row["distribution"]} | {"opmux"})
    unmet = [text for name in packages for text in _unmet(name)]
    unknown = [text for text in answer.warnings if text.startswith("OPMUX_")]
    doubtful = [text for name in packages for text in _doubtful(name)]
    return [*found, *unmet, *doubtful, *unknown]


def _version(distribution: Any) -> str | None:
    """A distribution's version; None where its metadata has none, or cannot be read."""
    with suppress(Exception):  # which are raised, releases of Python differ in
        return str(distribution.version or "") or None
    return None


def _doubtful(name: str) -> Iterator[str]:
    """What of a distribution's version is not certain, as after an installation that was interrupted."""
    found = [
        (str(distribution.locate_file("")), _version(distribution))
        for distribution in importlib_metadata.distributions(name=name)
    ]
    versions: dict[str, set[str]] = {}  # a folder may be on the path twice
    for folder, version in found:
        versions.setdefault(folder, set()).add(version or "unknown")
    for folder, several in versions.items():
        if several == {"unknown"}:
            yield (
                f"{name} has metadata without a version in {folder}: remove its folder of metadata, "
                f"then python -m pip install --force-reinstall {name}"
            )
        if len(several) > 1:
            yield (
                f"{name} has metadata of several versions ({', '.join(sorted(several))}) in {folder}: remove the folders of "
                f"those that are not there, then python -m pip install --force-reinstall {name}"
            )
    first = found[0][1] if found else None
    if name == "opmux" and first is not None and first != opmux.__version__:
        yield (
            f"opmux {opmux.__version__} runs, and the metadata is that of {first}: "
            "python -m pip install --force-reinstall opmux"
        )


def _unmet(name: str) -> Iterator[str]:
    """What a distribution requires and finds in another version, or not at all: pip warns of that once, when it installs."""
    lines: list[str] = []
    with suppress(Exception):  # its metadata cannot be read, or went after the plugin was found
        lines = importlib_metadata.requires(name) or []
    for line in lines:
        with suppress(ValueError):  # a line, a marker or a version that the packaging standards do not know
            wanted = Requirement(line)
            # The state of a plugin says whether it admits this opmux.
            if canonical(wanted.name) == "opmux" or (wanted.marker and not wanted.marker.evaluate({"extra": ""})):
                continue
            found = _installed(wanted.name)
            if found is None or not wanted.specifier.contains(found, prereleases=True):
                range_ = f"{wanted.name}{wanted.specifier}"
                has = "it is not installed" if found is None else f"{wanted.name} {found} is installed"
                yield f'{name} requires {range_}, but {has}: python -m pip install -U "{range_}"'


def _installed(name: str) -> str | None:
    try:
        return _version(importlib_metadata.distribution(name))
    except importlib_metadata.PackageNotFoundError:
        return None


def _print(report: dict[str, Any], answer: Answer, *, traceback: bool) -> None:
    print("Versions\n")
    print_rows(report["versions"], ["what", "version", "where"])
    print("\nSettings\n")
    print_rows(report["settings"], ["setting", "value", "from", "decides"])
    print("\nPlugins\n")
    if answer.plugins:
        rows = [row | {"package": f"{row['distribution']} {row['version']}".strip()} for row in answer.plugins]
        print_rows(rows, ["name", "state", "package", "entry_point"])
        print_reasons(rows, traceback=traceback)
    else:
        paragraph("none is installed: python -m pip install opmux-cpu opmux-autograd")
    print("\nGPU\n")
    _print_gpu(report["gpu"])
    print("\nProblems\n")
    for problem in report["problems"] or ["none"]:
        paragraph(problem, indent="  ")
    print_warnings([text for text in answer.warnings if not text.startswith("OPMUX_")])


def _print_gpu(gpu: dict[str, Any]) -> None:
    first = gpu["state"].strip().partition("\n")[0]
    paragraph(first, indent="  ")
    if gpu["advice"]:
        paragraph(f"  what to do: {gpu['advice']}", indent="    ")
    if gpu["devices"]:
        print_rows(gpu["devices"], ["name", "memory"])


doctor = Command(_arguments, _doctor, loads_plugins=False)
