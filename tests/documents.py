"""What is read out of Markdown pages: fenced blocks, commands with what they print, and texts with gaps."""

import re
from pathlib import Path
from typing import NamedTuple


class Block(NamedTuple):
    """A fenced block of a page."""

    language: str
    text: str
    #: Number of its first line in the page.
    line: int

    @property
    def padded(self) -> str:
        """The text with empty lines before it, so that its line numbers are those of the page."""
        return "\n" * (self.line - 1) + self.text


def all_blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page, in order; a directive's language is its name in braces and its argument."""
    text = page.read_text()
    found = re.finditer(r"^```([^\n`]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [Block(match[1], match[2], text.count("\n", 0, match.start(2)) + 1) for match in found]


def linked(text: str) -> list[str]:
    """The files to which links of a page lead, as it writes them; what is code, in blocks or in lines, has no links."""
    prose = re.sub(r"^```(?!\{).*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    prose = re.sub(r"(`+)(?!`).+?(?<!`)\1(?!`)", "", prose)
    return re.findall(r"\]\((?!https?:|#)([^)#]+)", prose)


def transcripts(block: str) -> list[tuple[str, str]]:
    """The commands of a block of a shell, each with what it prints."""
    parts = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def pattern(text: str) -> str:
    """A regular expression for the text, in which "..." stands for anything, and blanks for as many as columns are wide."""
    parts = [re.escape(re.sub(" +", " ", part)) for part in re.split(r"\n?\.\.\.", text.strip())]
    return ".*".join(parts).replace(r"\ ", " +")
