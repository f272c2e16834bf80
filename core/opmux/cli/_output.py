"""What commands print and write: tables that fit the terminal, plain text where another program reads it, JSON, files.

Note [Words stay whole]
A table whose longest words do not fit side by side is printed as a list of its rows, because a path or a name that is cut in two
can be neither read nor copied. Where no terminal is, lines are as long as they have to be, and hold no control characters.
"""

import json
import os
import shutil
import sys
import textwrap
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, final

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from opmux.errors import OperatorValueError
from opmux.plugins._failure import printable

__all__ = ["OutputFile", "add_json", "paragraph", "print_json", "print_rows", "printable", "short_paths"]

Row = dict[str, Any]

_GAP: Final = 2


@final
class OutputFile:
    """A file that a command is told to write: refused before what takes minutes, and written whole or not at all.

    Args:
        name: The file, as the command line names it. What is neither file nor folder, such as a terminal, is written to.
        what: What is to be written, for messages: "the map".

    Raises:
        OperatorValueError: It is a folder, or there is none to hold it.
    """

    def __init__(self, name: str, what: str) -> None:
        self._name = name
        self._what = what
        try:
            given = Path(name)
            self._is_other = given.exists() and not given.is_file()
            # A link stays one; but where /dev/stdout is a pipe, what it leads to has no path.
            self._path = given if self._is_other else Path(os.path.realpath(name))
            is_folder, has_folder = self._path.is_dir(), self._path.parent.is_dir()
        except (OSError, ValueError) as error:
            raise self._refused(f"{type(error).__name__}: {error}") from error
        if is_folder:
            raise self._refused("it is a folder")
        if not has_folder:
            raise self._refused("there is no such folder")
        if not os.access(self._path if self._is_other else self._path.parent, os.W_OK):
            raise self._refused("it may not be written")

    def write(self, content: str | bytes) -> None:
        """Replaces what the file holds, with text or with bytes.

        Raises:
            OperatorValueError: It cannot be written; it is as it was.
        """
        try:
            self._replace(content if isinstance(content, bytes) else content.encode("utf-8", "backslashreplace"))
        except OSError as error:
            raise self._refused(f"{type(error).__name__}: {error}") from error

    def _replace(self, content: bytes) -> None:
        if self._is_other:
            self._path.write_bytes(content)
            return
        draft = self._path.with_name(f".opmux-draft.{os.getpid()}")
        try:
            draft.write_bytes(content)
            draft.replace(self._path)
        finally:
            draft.unlink(missing_ok=True)

    def _refused(self, found: str) -> OperatorValueError:
        return OperatorValueError(
            f"write {self._what} to {self._name!r}",
            found=found,
            advice="name a file in a folder that exists and can be written to",
        )


def add_json(parser: ArgumentParser) -> None:
    """Adds `--json` to a command that prints values."""
    parser.add_argument("--json", action="store_true", dest="as_json", help="print JSON, with everything that is known")


def print_json(value: Any) -> None:
    """Prints a value as JSON."""
    print(json.dumps(value, indent=2, default=str))


def print_rows(rows: Sequence[Row], columns: Sequence[str]) -> None:
    """Prints what the columns name of each row. See Note [Words stay whole]."""
    cells = [[_cell(row[column]) for column in columns] for row in rows]
    width = _terminal_width()
    natural = [max(cell_len(text) for text in column) for column in zip(columns, *cells, strict=True)]
    if width is None:
        _print_table(columns, cells, natural, sum(natural) + _GAP * len(columns))
        return
    widths = _fitted([_least(column) for column in zip(columns, *cells, strict=True)], natural, width)
    if widths is not None:
        _print_table(columns, cells, widths, width)
        return
    for number, row in enumerate(cells):
        if number:
            print()
        for column, text in zip(columns, row, strict=True):
            if text:
                paragraph(f"{column}: {text}", indent="    ")


def _print_table(columns: Sequence[str], cells: list[list[str]], widths: list[int], width: int) -> None:
    # Gaps are columns: whether the width of the last column includes its padding depends on the version of rich.
    table = Table(box=None, padding=0)
    for column, wide in zip(columns, widths, strict=True):
        if table.columns:
            table.add_column(width=_GAP)
        table.add_column(Text(column), width=wide, header_style="bold")
    for row in cells:
        table.add_row(*[Text(part) for text in row for part in ("", text)][1:])
    # A console of Windows before 10, or without its terminal, would print what makes letters bold.
    is_styled = _terminal_width() is not None and not Console().legacy_windows
    console = Console(width=width, force_terminal=is_styled, highlight=False)
    with console.capture() as captured:
        console.print(table)
    # The table fills each line up to its width.
    print("\n".join(line.rstrip() for line in captured.get().splitlines()))


def _fitted(least: list[int], natural: list[int], width: int) -> list[int] | None:
    """Widths of columns that share a line: what each needs at least, and the rest where it is missing most; None if none fit."""
    widths = list(least)
    left = width - sum(least) - _GAP * (len(least) - 1)
    if left < 0:
        return None
    while left and (wanting := [i for i, wide in enumerate(widths) if wide < natural[i]]):
        # The narrowest first: a column that needs little gets it, and the long texts share what remains.
        share = max(left // len(wanting), 1)
        for i in sorted(wanting, key=lambda i: natural[i] - widths[i]):
            more = min(share, natural[i] - widths[i], left)
            widths[i] += more
            left -= more
    return widths


def _least(texts: Iterable[str]) -> int:
    return max(cell_len(word) for text in texts for word in text.split(" "))


def paragraph(text: str, *, indent: str = "") -> None:
    """Prints a text, wrapped at the terminal's width; lines after the first are indented."""
    for line in printable(text).splitlines():
        width = _terminal_width()
        if width is not None:
            # Leading blanks say how far in the line is, and stay.
            wrapper = textwrap.TextWrapper(max(width, 20), subsequent_indent=indent)
            wrapper.break_long_words = wrapper.break_on_hyphens = False
            line = wrapper.fill(line)
        print(line)


def _terminal_width() -> int | None:
    """Columns of the terminal; None where the output goes to a file or another program."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def _cell(value: Any) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
    # The first line of a failure's reason says what happened; the traceback follows, which --json has.
    return printable(text.strip().partition("\n")[0])


def short_paths(text: str) -> str:
    """The text with files from their package on: "opmux_cpu/kernels.py:12"."""
    for folder in _folders(os.getcwd(), tuple(sys.path)):
        text = text.replace(folder, "")
    return text


@lru_cache(maxsize=1)
def _folders(working: str, path: tuple[str, ...]) -> list[str]:
    """The folders of packages, each with a separator at its end, those inside others first."""
    folders = {os.path.abspath(os.path.join(working, entry)).rstrip(os.sep) for entry in path} - {""}
    return [folder + os.sep for folder in sorted(folders, key=len, reverse=True)]
