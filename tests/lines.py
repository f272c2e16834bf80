"""Lines of Python that both libraries run as `m`, and what each says: the text of `r`, or the classes of its error."""

import re
import warnings
from typing import Any, Final

import pytest

__all__ = ["outcome", "same"]

_NUMBER: Final = re.compile(r"(?<![\w.])-?\d+(?:\.\d*)?(?:e[+-]?\d+)?")


def outcome(line: str, lib: Any) -> tuple[str, Any, int]:
    """What a line gives: ("gives", the text of `r`), or ("refuses", the error), and how often it warns.

    Args:
        line: The line, or several; `m` is the library, `nn`, `F`, `optim` and `S` parts of it, `P` makes a parameter.
        lib: torch or opmux.
    """
    lib.manual_seed(0)
    names: dict[str, Any] = {
        "m": lib,
        "nn": lib.nn,
        "F": lib.nn.functional,
        "optim": lib.optim,
        "S": lib.optim.lr_scheduler,
        "P": lambda values, **options: lib.nn.Parameter(lib.tensor(values, **options)),
    }
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        try:
            exec(line, names)
            found: tuple[str, Any] = "gives", _text(names.get("r"))
        except Exception as error:
            found = "refuses", error
    return *found, sum(not issubclass(each.category, RuntimeWarning) for each in told)  # NumPy's own are none of ours


def _text(value: Any) -> str:
    """A text that says all of a value, and no more."""
    if isinstance(value, (tuple, list)):
        return f"{type(value).__name__}({', '.join(map(_text, value))})"
    if isinstance(value, dict):
        return "{" + ", ".join(sorted(f"{_text(key)}: {_text(part)}" for key, part in value.items())) + "}"
    if type(value) is float:
        return f"{value + 0.0:.9g}"  # zero has no sign
    if hasattr(value, "tolist"):
        told = f"{type(value).__name__}({_text(value.tolist())}, {value.dtype}, requires_grad={value.requires_grad})"
        return told.replace("torch.", "opmux.")
    return repr(value).replace("torch.", "opmux.")


def same(line: str, lib: Any, other: Any, *, warned: bool = True) -> None:
    """Fails unless both libraries give the same text, or refuse, `lib` with an error that programs catch who expect the other's.

    Args:
        line: See `outcome`.
        lib: opmux.
        other: torch.
        warned: Whether both have to warn as often.
    """
    found, expected = outcome(line, lib), outcome(line, other)
    assert found[0] == expected[0], (found, expected)
    assert not warned or found[2] == expected[2], (found, expected)
    if found[0] == "gives":
        assert _NUMBER.sub("", found[1]) == _NUMBER.sub("", expected[1]), (found, expected)
        ours, theirs = (list(map(float, _NUMBER.findall(text))) for text in (found[1], expected[1]))
        assert ours == pytest.approx(theirs, rel=1e-5, abs=1e-6)
    else:
        kind = next(kind for kind in type(expected[1]).__mro__ if kind.__module__ == "builtins")
        assert isinstance(found[1], kind), (type(expected[1]), found[1])
