"""Runs programs that take calls over, as torch's users write them; as a script, those on standard input with torch.

A process of its own runs them with torch: what they register there stays.
"""

import json
import re
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

#: What a caller may have written after `except`.
_KINDS = (ValueError, RuntimeError, NotImplementedError, AttributeError, TypeError, KeyError, IndexError)

#: What every program begins with. torch's own `tree_map` is in a module that opmux does not have.
_HEAD = """
import copy, functools, pickle, sys
import torch
from torch import Tensor

def tree_map(fn, tree):
    if isinstance(tree, dict):
        return {key: tree_map(fn, value) for key, value in tree.items()}
    if isinstance(tree, (list, tuple)):
        made = [tree_map(fn, value) for value in tree]
        return type(tree)(*made) if hasattr(tree, "_fields") else type(tree)(made)
    return fn(tree)
"""

#: Names that opmux writes otherwise, as regular expressions, in the order in which they are replaced.
_NAMES = (
    (r"torch\.utils\._python_dispatch", "opmux.dispatch"),
    (r"torch\._dispatch\.python", "opmux.dispatch"),
    (r"torch\._C\._disabled_torch_function_impl", "opmux.dispatch.disabled_opmux_function"),
    (r"torch\._C", "opmux.dispatch"),
    (r"\bTorch(Function|Dispatch)Mode\b", r"\1Mode"),
    (r"\b_get_current_dispatch_mode\b", "current_dispatch_mode"),
    (r"\b_(pop_mode_temporarily|disable_current_modes)\b", r"\1"),
    (r"Torch(?=Function)", "Opmux"),
    (r"(?<!register_)torch(?=_function|_dispatch)", "opmux"),
    (r"^(\s*)import torch$", r"\1import opmux as torch"),
    (r"\btorch\b", "opmux"),
    (r"as opmux$", "as torch\nopmux = torch"),
)

#: What one call did: a line that was printed, or the classes of _KINDS that would catch its error.
Entry = str | list[str]


def programs(path: Path) -> dict[str, str]:
    """The programs of a file, by the names in the lines before them: `== name`."""
    parts = re.split(r"^== (.+)$", path.read_text(), flags=re.MULTILINE)
    return {f"{path.stem}: {name}": text for name, text in zip(parts[1::2], parts[2::2], strict=True)}


def moved_over(text: str) -> str:
    """Text written for torch with the names that opmux has."""
    for theirs, ours in _NAMES:
        text = re.sub(theirs, ours, text, flags=re.MULTILINE)
    return text


def outcome(name: str, text: str, *, moved: bool) -> list[Entry]:
    """What a program did: the lines that it printed, and in their place among them the classes of the errors that it noted.

    A program calls `refused(fn, words)` for a call that has to fail with an error that says `words`.

    Args:
        name: Of the program; `{ns}` in its text is a namespace of its own.
        text: As written for torch.
        moved: Whether it runs with opmux.
    """
    entries: list[Entry] = []
    change: Callable[[str], str] = moved_over if moved else str

    def note(*values: object) -> None:
        line = re.sub(r"0x[0-9a-f]+", "0x", " ".join(map(str, values)))
        entries.append(line if moved else moved_over(line))

    def refused(fn: Callable[[], object], words: str = "") -> None:
        try:
            fn()
        except Exception as error:
            if change(words).lower() in str(error).lower():
                entries.append([kind.__name__ for kind in _KINDS if isinstance(error, kind)])
            else:
                note(f"refused without {words!r}: {error}")
        else:
            note("not refused")

    text = (_HEAD + text).replace("{ns}", re.sub(r"\W", "_", name))
    names: dict[str, Any] = {"__name__": "__main__", "print": note, "refused": refused}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            exec(compile(change(text), f"<{name}>", "exec"), names)
        except Exception as error:
            note(f"ended with {type(error).__name__}: {error}")
    return entries


if __name__ == "__main__":
    asked: dict[str, str] = json.load(sys.stdin)
    sys.stdout.write(json.dumps({name: outcome(name, text, moved=False) for name, text in asked.items()}))
