"""What the real CuPy offers, as recorded in `api.json`, and refusals of whatever it does not offer."""

import functools
import inspect
import json
from pathlib import Path
from typing import Any, Final, final

__all__ = ["HAS_BFLOAT16", "LOOPS", "Parameters", "class_names", "module_names", "native_dtype", "version"]

try:
    import ml_dtypes  # noqa: F401 -- it makes bfloat16 known to NumPy; CuPy imports it in the same way
except ImportError:
    HAS_BFLOAT16 = False
else:
    #: CuPy has bfloat16 where ml_dtypes is installed.
    HAS_BFLOAT16 = True

_API: Final[dict[str, Any]] = json.loads(Path(__file__).with_name("api.json").read_text())
#: Characters of the dtypes that CuPy's arrays can have.
LOOPS: Final = "?bBhHiIlLqQefdFD"


def version() -> str:
    """The version of CuPy that was recorded."""
    return str(_API["version"])


def module_names(path: str) -> dict[str, Any]:
    """What is known of each name of a module: parameters as text, a ufunc's loops, or None for anything else."""
    return dict(_API["modules"][path])


def class_names(path: str) -> dict[str, Any]:
    """The same for a class."""
    return dict(_API["classes"][path])


def native_dtype(value: Any) -> Any:
    """A NumPy dtype that CuPy has too.

    Raises:
        TypeError: CuPy has none such.
    """
    import numpy as np

    d = np.dtype(value)
    if d.char not in LOOPS and not (HAS_BFLOAT16 and d.name == "bfloat16"):
        raise TypeError(f"Unsupported dtype {d}")
    return d


@final
class Parameters:
    """The parameters of one function of CuPy: a call that it would not take is refused as Python refuses it.

    Args:
        name: Name for messages.
        text: What `api.json` holds: "a, axis=, *, out=".
    """

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self._text = text

    @functools.cached_property
    def signature(self) -> inspect.Signature:
        """The parameters as Python's own object; defaults are Ellipsis."""
        kinds = inspect.Parameter
        kind: Any = kinds.POSITIONAL_OR_KEYWORD
        found: list[inspect.Parameter] = []
        for part in filter(None, (p.strip() for p in self._text.split(","))):
            if part == "/":
                found = [p.replace(kind=kinds.POSITIONAL_ONLY) for p in found]
            elif part == "*":
                kind = kinds.KEYWORD_ONLY
            elif part.startswith("**"):
                found.append(kinds(part[2:], kinds.VAR_KEYWORD))
            elif part.startswith("*"):
                found.append(kinds(part[1:], kinds.VAR_POSITIONAL))
                kind = kinds.KEYWORD_ONLY
            else:
                name, has_default, _ = part.partition("=")
                found.append(kinds(name, kind, default=... if has_default else kinds.empty))
        return inspect.Signature(found, __validate_parameters__=False)

    @functools.cached_property
    def _by_position(self) -> dict[int, tuple[str, ...]]:
        """The names of so many arguments that are all given by position, for each number that the function takes."""
        parameters = list(self.signature.parameters.values())
        named = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        needed = [p for p in parameters if p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
        if not set(needed) <= set(named):
            return {}
        return {n: tuple([p.name for p in named[:n]]) for n in range(len(needed), len(named) + 1)}

    def bind(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Arguments by name.

        Raises:
            TypeError: CuPy's function does not take them.
        """
        if not kwargs and len(args) in self._by_position:  # as in most calls; Python's own takes ten times as long
            return dict(zip(self._by_position[len(args)], args, strict=True))
        try:
            return self.signature.bind(*args, **kwargs).arguments
        except TypeError as error:
            raise TypeError(f"cupy's {self.name}({self._text}): {error}") from None
