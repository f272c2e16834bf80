"""Programs for torch.library do here what they do in PyTorch."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import opmux

from .programs import HEAD, PROGRAMS

pytestmark = pytest.mark.torch

#: What a caller may have written after `except`.
KINDS = (ValueError, RuntimeError, NotImplementedError, AttributeError, TypeError)


class Run:
    """What a program printed, and the errors that it noted."""

    def __init__(self, name: str, library: str, surroundings: dict[str, Any]) -> None:
        self.lines: list[str] = []
        self.errors: list[Exception | None] = []
        namespace = "prog_" + re.sub(r"\W", "_", name)
        text = (HEAD + PROGRAMS[name]).replace("{ns}", namespace).replace("{{", "{").replace("}}", "}")
        if library == "opmux":
            text = re.sub(r"^import torch$", "import opmux as torch", text, flags=re.MULTILINE)
            text = re.sub(r"^from torch", "from opmux", text, flags=re.MULTILINE)
        exec(text, {"print": self.print, "refused": self.refused, **surroundings})

    def print(self, *values: object) -> None:
        """Notes a line."""
        self.lines.append(" ".join(map(str, values)))

    def refused(self, fn: Callable[[], object]) -> None:
        """Notes the error of a call."""
        try:
            fn()
        except Exception as error:
            self.errors.append(error)
        else:
            self.errors.append(None)


def _torch_surroundings() -> dict[str, Any]:
    torch = pytest.importorskip("torch")
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


def _opmux_surroundings() -> dict[str, Any]:
    def mode(handler: Callable[..., Any]) -> Any:
        class Mode(opmux.dispatch.DispatchMode):
            def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                return handler(func, types, args, kwargs)

        return Mode()

    @contextmanager
    def autocast() -> Iterator[None]:
        with opmux.dispatch.AutocastGuard("cpu"):
            yield

    return {"autocast": autocast, "keyset": lambda name: opmux.dispatch.DispatchKeySet([name]), "mode": mode}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", PROGRAMS)
def test_same_program_same_result(name: str) -> None:
    """A program prints what it prints with torch, and its refusals can be caught as it catches torch's."""
    theirs = Run(name, "torch", _torch_surroundings())
    ours = Run(name, "opmux", _opmux_surroundings())
    assert ours.lines == theirs.lines
    assert theirs.lines or any(theirs.errors)
    for mine, other in zip(ours.errors, theirs.errors, strict=True):
        assert (mine is None) == (other is None), (mine, other)
        missing = [kind for kind in KINDS if isinstance(other, kind) and not isinstance(mine, kind)]
        assert not missing, (mine, other)


def test_there_are_enough_programs() -> None:
    """The programs cover the functions of the module."""
    text = "".join(PROGRAMS.values())
    names = {
        n
        for n in opmux.library.__all__
        if n.startswith(("register_", "get_", "custom", "opcheck", "define", "impl", "infer"))
    }
    assert len(PROGRAMS) >= 25
    assert [n for n in sorted(names - {"register_backend", "register_functionality"}) if n not in text] == []
