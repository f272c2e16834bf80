"""docs/command_line.md: each command that it shows prints what it shows."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from tests.documents import all_blocks, pattern, transcripts

from opmux.cli._main import _FAMILIES

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[2] / "docs" / "command_line.md"
_BLOCKS = [block.text for block in all_blocks(PAGE) if block.language == "console"]


def run(line: str, folder: Path) -> str:
    """What a command prints: variables before it, then `opmux` and its arguments."""
    words = shlex.split(line)
    variables = [word for word in words[: words.index("opmux")] if "=" in word]
    arguments = words[len(variables) + 1 :]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("OPMUX_")}
    environment |= {"OPMUX_PLUGINS": "cpu,autograd"} | dict(word.split("=", 1) for word in variables)
    command = [sys.executable, "-m", "opmux", *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@pytest.mark.parametrize("block", _BLOCKS, ids=[transcripts(block)[0][0] for block in _BLOCKS])
def test_what_is_shown_is_printed(block: str, tmp_path: Path) -> None:
    """The commands of a block print it, one after the other in one folder."""
    for line, shown in transcripts(block):
        printed = run(line, tmp_path)
        assert re.fullmatch(pattern(shown), printed.strip(), re.DOTALL), f"$ {line}\n{printed}"


def test_every_command_is_on_the_page() -> None:
    """The table names each command, with the words of `--help` in the form of a sentence."""
    text = PAGE.read_text()
    assert re.findall(r"^\| `opmux ([\w-]+)` \|", text, re.MULTILINE) == list(_FAMILIES)
