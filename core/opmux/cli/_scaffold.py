"""A package made of the files in `templates/`, all of it or nothing.

Note [Templates]
`templates/common` and the folder of the kind hold the files; their paths are those of the package, with `PACKAGE` for the import
package, `github` for `.github`, and `.in` at the end, so that no tool takes them for code of opmux. In their text `@@name@@` is a
value of `Scaffold.values`. What is written how a backend, a functionality or operators are made stands there and nowhere else.
"""

import os
import re
import shutil
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

from opmux.errors import OperatorValueError

__all__ = ["Scaffold"]

#: Also where the package is in a zip archive.
_TEMPLATES: Final = files("opmux.cli") / "templates"
_VALUE: Final = re.compile(r"@@(\w+)@@")
_PARTS: Final = {"github": ".github", "gitignore": ".gitignore"}


def _templates(folder: Traversable, path: PurePosixPath = PurePosixPath()) -> Iterator[tuple[PurePosixPath, str]]:
    """Paths and texts of the templates in a folder and those in it."""
    for entry in folder.iterdir():
        inner = path / entry.name
        if entry.is_dir():
            yield from _templates(entry, inner)
        elif inner.suffix == ".in":
            yield inner, entry.read_text("utf-8")


class Scaffold(NamedTuple):
    """A package that is to be written.

    Attributes:
        kind: The folder of its templates.
        folder: The folder that is made.
        values: What stands for `@@name@@` in the templates.
    """

    kind: str
    folder: Path
    values: Mapping[str, str]

    def files(self) -> dict[str, str]:
        """Text of each file, by its path in the package."""
        found = {}
        for root in (_TEMPLATES / "common", _TEMPLATES / self.kind):
            for path, template in sorted(_templates(root)):
                found["/".join(self._parts(path))] = _VALUE.sub(lambda match: self.values[match[1]], template)
        return found

    def _parts(self, path: PurePosixPath) -> Iterator[str]:
        for part in path.with_suffix("").parts:
            yield self.values["package"] if part == "PACKAGE" else _PARTS.get(part, part)

    def write(self) -> list[str]:
        """Writes the package; returns the paths in it. Whatever goes wrong, there is nothing then.

        Raises:
            OperatorValueError: There is something under that name, or the folder around it cannot be written to.
        """
        asked = f"make the folder {str(self.folder)!r}"
        if os.path.lexists(self.folder):
            raise OperatorValueError(
                asked, found="there is something of that name", advice="choose another one, or --into FOLDER"
            )
        if not self.folder.parent.is_dir():
            raise OperatorValueError(
                asked, found="the folder around it does not exist", advice="make that first, or --into FOLDER"
            )
        files = self.files()
        # A folder beside it becomes the package in one step.
        draft = self.folder.with_name(f".{self.folder.name}.{os.getpid()}")
        try:
            for name, text in files.items():
                path = draft / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
            draft.rename(self.folder)
        except OSError as error:
            # Its file is one of the draft, which is gone.
            raise OperatorValueError(
                asked,
                found=f"{error.strerror or error}, in {str(self.folder.parent.resolve())!r}",
                advice="--into FOLDER, one that can be written to",
            ) from error
        finally:
            shutil.rmtree(draft, ignore_errors=True)
        return sorted(files)
