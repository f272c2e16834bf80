"""What a backend's author expects: which checks fail, and how close is close enough."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from os import PathLike
from pathlib import Path
from typing import Any, final

from opmux.errors import OperatorValueError

__all__ = ["Expectations", "matches", "read_expectations"]


def matches(pattern: str, operator: str, check: str, dtype: str) -> bool:
    """Whether a pattern such as "fft.*", "cumprod:gradient" or "sort:value:bool" is for a finding."""
    parts = pattern.split(":")
    return all(fnmatchcase(name, part or "*") for name, part in zip((operator, check, dtype), parts, strict=False))


@final
@dataclass(frozen=True, slots=True)
class Expectations:
    """What an author expects of a backend.

    A pattern is `operator`, `operator:check` or `operator:check:dtype`, each with `*`, `?` and `[...]` as file names have them.

    Attributes:
        failures: Reasons by pattern, of what is expected to fail.
        tolerances: Relative and absolute tolerances by pattern; the last one that matches counts.
    """

    __module__ = "opmux.testing.conformance"

    failures: Mapping[str, str] = field(default_factory=dict)
    tolerances: Mapping[str, Sequence[float]] = field(default_factory=dict)

    def reason(self, operator: str, check: str, dtype: str) -> str | None:
        """Why a check is expected to fail; None if it is not."""
        found = [reason for pattern, reason in self.failures.items() if matches(pattern, operator, check, dtype)]
        return found[-1] if found else None

    def tolerance(self, operator: str, check: str, dtype: str) -> Sequence[float] | None:
        """Relative and absolute tolerance of a check; None for those of the dtype."""
        found = [pair for pattern, pair in self.tolerances.items() if matches(pattern, operator, check, dtype)]
        return found[-1] if found else None


def read_expectations(path: str | PathLike[str]) -> Expectations:
    """Reads an author's file: TOML with the tables `expected_failures` and `tolerances`.

    Args:
        path: The file.

    Raises:
        OperatorValueError: It cannot be read, or says something else.
    """
    asked = f"expectations of {str(path)!r}"
    try:
        content = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        is_there = isinstance(error, (ValueError, RecursionError)) and "\0" not in str(path)
        advice = "mend what TOML does not allow" if is_there else "name a TOML file that exists"
        raise OperatorValueError(asked, found=str(error), advice=advice) from error
    failures, tolerances = content.pop("expected_failures", {}), content.pop("tolerances", {})
    if content:
        raise OperatorValueError(
            asked,
            found=f"unknown names: {', '.join(map(str, content))}",
            advice="write the tables [expected_failures] and [tolerances]",
        )
    if not isinstance(failures, dict) or not all(isinstance(reason, str) for reason in failures.values()):
        raise OperatorValueError(asked, found="a reason that is no text", advice='write "pattern" = "reason"')
    if not isinstance(tolerances, dict) or not all(map(_is_pair, tolerances.values())):
        raise OperatorValueError(
            asked,
            found="a tolerance that is no pair of numbers",
            advice='write "pattern" = [relative, absolute]',
        )
    if long := [pattern for pattern in (*failures, *tolerances) if pattern.count(":") > 2]:
        found = f"the pattern {long[0]!r} of more than three parts"
        raise OperatorValueError(asked, found=found, advice="write operator:check:dtype")
    return Expectations(failures, tolerances)


def _is_pair(value: Any) -> bool:
    return (
        isinstance(value, list) and len(value) == 2 and all(type(part) in (int, float) and part >= 0 for part in value)
    )
