"""The lines that tell a user what to run."""

import difflib
from collections.abc import Iterable

__all__ = ["load_line", "pip_line", "suggestion"]

_DISTRIBUTIONS = {"cuda": '"opmux-cuda[cuda12]"'}


def pip_line(name: str) -> str:
    """The command that installs a plugin."""
    return f"python -m pip install {_DISTRIBUTIONS.get(name, f'opmux-{name}')}"


def load_line(name: str) -> str:
    """The call that loads a plugin."""
    return f'opmux.plugins.load("{name}")'


def suggestion(name: str, known: Iterable[str]) -> str:
    """Close names, or the command that would install the plugin."""
    near = difflib.get_close_matches(name, list(known), n=2)
    return f"did you mean {' or '.join(near)}? Otherwise {pip_line(name)}" if near else pip_line(name)
