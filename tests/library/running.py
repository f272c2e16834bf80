"""Runs programs for torch.library; as a script, all of them against torch, with the outcomes as JSON on standard output.

A process of its own: what PyTorch imports and registers on the way would be in the way of other tests.
"""

import json
import re
import sys
from collections.abc import Callable
from typing import Any

#: What a caller may have written after `except`.
KINDS = (ValueError, RuntimeError, NotImplementedError, AttributeError, TypeError)


class Run:
    """A program that has run.

    Attributes:
        lines: What it printed.
        errors: For each call whose error it noted, the names of KINDS that would catch it; None if there was no error.
        silent: For each such call, whose error lacks words that it should have, those words and the error.
    """

    def __init__(self, name: str, text: str, surroundings: dict[str, Any]) -> None:
        self.lines: list[str] = []
        self.errors: list[list[str] | None] = []
        self.silent: list[tuple[str, str]] = []
        text = text.replace("{ns}", "prog_" + re.sub(r"\W", "_", name)).replace("{{", "{").replace("}}", "}")
        exec(text, {"print": self.print, "refused": self.refused, **surroundings})

    def print(self, *values: object) -> None:
        """Notes a line."""
        self.lines.append(" ".join(map(str, values)))

    def refused(self, fn: Callable[[], object], words: str = "") -> None:
        """Notes the error of a call, which says `words`."""
        try:
            fn()
        except Exception as error:
            self.errors.append([kind.__name__ for kind in KINDS if isinstance(error, kind)])
            if words.lower() not in str(error).lower():
                self.silent.append((words, str(error)))
        else:
            self.errors.append(None)


def _torch_surroundings() -> dict[str, Any]:
    import torch
    from torch.utils._python_dispatch import TorchDispatchMode

    def mode(handler: Callable[..., Any]) -> Any:
        class Mode(TorchDispatchMode):  # type: ignore[misc]
            def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                return handler(func, types, args, kwargs)

        return Mode()

    return {
        "autocast": lambda: torch.autocast("cpu", dtype=torch.bfloat16),
        "keyset": lambda name: torch._C.DispatchKeySet(getattr(torch._C.DispatchKey, name)),
        "mode": mode,
    }


if __name__ == "__main__":
    programs: dict[str, str] = json.load(sys.stdin)
    runs = {name: Run(name, text, _torch_surroundings()) for name, text in programs.items()}
    sys.stdout.write(json.dumps({name: [run.lines, run.errors, run.silent] for name, run in runs.items()}))
