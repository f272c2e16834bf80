"""Tables: they fit the terminal, keep words whole, and are plain for another program. Files: written whole, where they are."""

import os
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from opmux.cli import _output

COLUMNS = ["name", "state", "where it is"]

_words = st.text("abcdefgh/._:-", min_size=1, max_size=30)
_cells = st.lists(_words, max_size=12).map(" ".join)


def printed(rows: list[list[Any]], width: int | None) -> list[str]:
    """The lines of a table in a terminal of that width; None for a file."""
    with pytest.MonkeyPatch.context() as patch:
        lines: list[str] = []
        patch.setattr(_output, "_terminal_width", lambda: width)
        patch.setattr("builtins.print", lambda *texts, **options: lines.extend(" ".join(map(str, texts)).split("\n")))
        _output.print_rows([dict(zip(COLUMNS, row, strict=True)) for row in rows], COLUMNS)
    return [_output.printable(line).replace("\\x1b[1m", "").replace("\\x1b[0m", "") for line in lines]


@given(st.lists(st.tuples(_cells, _cells, _cells).map(list), min_size=1, max_size=5), st.integers(20, 200))
def test_words_stay_whole(rows: list[list[str]], width: int) -> None:
    """In a terminal of any width every word is there, whole and as often as in the cells."""
    lines = printed(rows, width)
    found = sorted(word for line in lines for word in line.split())
    wanted = sorted(word for row in rows for cell in row for word in cell.split())
    for word in set(wanted):
        assert found.count(word) >= wanted.count(word)
    longest = max(len(word) for word in [*wanted, "state:"])
    assert all(len(line) <= max(width, longest + 25) for line in lines)


@given(st.lists(st.tuples(_cells, _cells, _cells).map(list), min_size=1, max_size=5))
def test_one_line_for_each_row_of_a_file(rows: list[list[str]]) -> None:
    """Where no terminal is, a row is a line, columns begin at the same place, and no line ends with blanks."""
    lines = printed(rows, None)
    assert len(lines) == len(rows) + 1
    assert [line.rstrip() for line in lines] == lines
    start = lines[0].index("state")
    for row, line in zip(rows, lines[1:], strict=True):
        assert line[start:].startswith(row[1].split()[0] if row[1] else " " * bool(row[2].strip()))


def test_tables_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has room for its longest words is a table of the terminal's width; what has not is a list."""
    row = ["opmux_cpu/kernels.py:12", "loaded", "a long text of many short words " * 5]
    table = printed([row], 60)
    assert table[0].split() == ["name", "state", "where", "it", "is"]
    assert max(map(len, table)) <= 60
    narrow = printed([row], 30)
    assert narrow[0] == "name: opmux_cpu/kernels.py:12"


def test_a_file_gets_no_control_characters(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever a value holds and the environment asks for, what another program reads is plain text."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "20")
    _output.print_rows([{"name": "\x1b[31mred\x07", "state": ["a", "b"], "where it is": "[bold]x[/bold]"}], COLUMNS)
    assert capsys.readouterr().out == (
        "name             state  where it is\n\\x1b[31mred\\x07  a, b   [bold]x[/bold]\n"
    )


@pytest.mark.parametrize("legacy", [False, True])
def test_a_console_without_a_terminals_codes_gets_none(monkeypatch: pytest.MonkeyPatch, legacy: bool) -> None:
    """As that of Windows where no program has asked for them: it would print them."""
    monkeypatch.setattr("rich.console.detect_legacy_windows", lambda: legacy)
    monkeypatch.setattr(_output, "_terminal_width", lambda: 60)
    lines: list[str] = []
    monkeypatch.setattr("builtins.print", lambda text: lines.extend(text.split("\n")))
    _output.print_rows([dict.fromkeys(COLUMNS, "x")], COLUMNS)
    assert ("\x1b" in lines[0]) == (not legacy)
    assert lines[1].split() == ["x", "x", "x"]


def test_short_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is named from its package on, by the longest folder of the path; others stay as they are."""
    monkeypatch.setattr(sys, "path", ["/usr/lib", "/usr/lib/site", "", "/"])
    assert _output.short_paths("from (/usr/lib/site/opmux_cpu/kernels.py:12)") == "from (opmux_cpu/kernels.py:12)"
    assert _output.short_paths("/usr/lib/os.py:1") == "os.py:1"
    assert _output.short_paths("/opt/x.py:1") == "/opt/x.py:1"


@pytest.mark.parametrize("width", [20, 40, 80])
def test_paragraphs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], width: int) -> None:
    """A text is wrapped between words, and its lines are indented."""
    monkeypatch.setattr(_output, "_terminal_width", lambda: width)
    text = "what to do: python -m pip install opmux-cpu, then opmux.plugins.load('cpu') " * 3
    _output.paragraph(f"  {text}", indent="    ")
    out = capsys.readouterr().out
    assert out.split() == text.split()
    assert out.startswith("  what to do: ")
    assert all(line.startswith("  ") for line in out.splitlines())
    assert all(len(line) <= width or len(line.split()) == 1 for line in out.splitlines())


def test_what_is_no_file_is_written_to() -> None:
    """A pipe has a name, /dev/stdout for one, that leads to none in any folder."""
    reading, writing = os.pipe()
    try:
        _output.OutputFile(f"/dev/fd/{writing}", "the map").write("all of it")
        assert os.read(reading, 100) == b"all of it"
    finally:
        os.close(reading)
        os.close(writing)
