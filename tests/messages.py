"""What a message of a refusal must have: what was asked, what was found, and what to do, in words that a caller knows."""

import re
from collections.abc import Iterator
from typing import Any

from opmux.errors import OpmuxError

__all__ = ["faults", "snapshot"]

#: What only those know who have read the code: its modules and lines, and operators that no public function is named after.
_INTERNAL = re.compile(
    r"opmux\.(native|tensor|dispatch|functional|schema)\.|, line \d|\baten::_|(?<!should be )called with "
)
#: A range of indices, or of sizes, in which there is nothing.
_EMPTY_RANGE = re.compile(r"\bfrom 0 to -\d|\bfrom 1 to 0\b")
_ARTICLE = re.compile(
    r"\ba (?=[AEIO][a-z]|LSTM|RNN|int\b|array\b|element\b|index\b|integer\b)|\ban (?=[bcdfgjklmnpqrstvwxyzBCDGJKPQTVWYZ])"
)


def faults(error: OpmuxError) -> Iterator[str]:
    """What a message lacks, or should not have."""
    for part in ("asked", "found", "advice"):
        if not getattr(error, part).strip():
            yield f"{part} is empty"
    told = str(error)
    for fault, pattern, text in (
        ("internal", _INTERNAL, told),
        ("an empty range", _EMPTY_RANGE, error.advice),
        ("an article", _ARTICLE, told),
    ):
        if found := pattern.search(text):
            yield f"{fault}: {found[0]!r}"
    if error.advice and error.advice in (error.asked, error.found):
        yield "the advice repeats what was found"


def snapshot(value: Any) -> Any:
    """What can be seen of a value that a call was given: of tensors the elements, the form and the gradient."""
    if hasattr(value, "_keys"):
        gradient = None if value.grad is None else value.grad.tolist()
        elements = str(value.detach().tolist()) if not value.is_meta else ""
        return elements, value.dtype, value.shape, value.stride(), value.requires_grad, gradient
    if isinstance(value, (list, tuple)):
        return [snapshot(part) for part in value]
    if isinstance(value, dict):
        return {key: snapshot(part) for key, part in value.items()}
    return repr(value)
