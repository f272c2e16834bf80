"""Wheels of small plugins, as a build backend writes them."""

import zipfile
from collections.abc import Iterable
from pathlib import Path
from textwrap import dedent

_GROUPS = {"backend": "opmux.backends", "functionality": "opmux.functionality"}


def plugin_wheel(
    folder: Path,
    distribution: str,
    name: str,
    code: str,
    *,
    kind: str = "functionality",
    version: str = "1.0",
    requires: Iterable[str] = ("opmux>=0.1",),
    value: str = "",
) -> Path:
    """Writes a wheel whose package has one module, `plugin`, with the code, and an entry point for it.

    Args:
        folder: Where to.
        distribution: Its name; that of the package has underscores.
        name: The entry point's name.
        code: What the module has after `hookimpl` is imported.
        kind: "backend" or "functionality".
        version: The distribution's.
        requires: What it requires.
        value: The entry point's value, if it is not that module.
    """
    package = distribution.replace("-", "_")
    info = f"{package}-{version}.dist-info"
    needs = "".join(f"Requires-Dist: {line}\n" for line in requires)
    files = {
        f"{package}/__init__.py": "",
        f"{package}/plugin.py": f"from opmux.plugins import hookimpl\n\n{dedent(code)}\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n{needs}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": f"[{_GROUPS[kind]}]\n{name} = {value or f'{package}.plugin'}\n",
    }
    record = "".join(f"{file},,\n" for file in [*files, f"{info}/RECORD"])
    path = folder / f"{package}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for file, text in {**files, f"{info}/RECORD": record}.items():
            archive.writestr(file, text)
    return path
