"""Making the calls. See Note [Conformance]."""

import warnings
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import Any, NamedTuple, TypeVar

import opmux
from opmux.dispatch._local_state import DEFAULT_STATE, call_under
from opmux.errors import OperatorValueError, OpmuxWarning, close_names
from opmux.testing.conformance._checks import CHECKS
from opmux.testing.conformance._expectations import Expectations, matches
from opmux.testing.conformance._recording import read
from opmux.testing.conformance._report import Finding, Report, Status
from opmux.testing.conformance._steps import OTHERS, calls_of, steps_of

__all__ = [
    "Progress",
    "Request",
    "as_recorded",
    "check_backend",
    "looked_at",
    "operators",
    "report_of",
    "requested",
    "require_device",
    "unmet",
]

Progress = Callable[[str], None]

_T = TypeVar("_T")


class Request(NamedTuple):
    """What is to be looked at.

    Attributes:
        device: The device.
        names: Operators, and what else.
        checks: Keys of `CHECKS`.
        expected: What the author expects.
    """

    device: str
    names: Sequence[str]
    checks: Sequence[str]
    expected: Expectations


def operators(pattern: str = "*") -> list[str]:
    """Names of the operators of which there are recorded calls, and that match a pattern as file names do."""
    return [name for name in _recorded() if _fits(name, pattern)]


def _recorded() -> dict[str, None]:
    return dict.fromkeys(call.operator for call in read()[0])


def _fits(name: str, pattern: str) -> bool:
    """Whether a pattern is for an operator: by its whole name, or without its modules, "relu" for "nn.functional.relu"."""
    return fnmatchcase(name, pattern) or fnmatchcase(name.rpartition(".")[2], pattern)


def check_backend(
    device: str,
    pattern: str = "*",
    *,
    checks: Collection[str] | None = None,
    expectations: Expectations | None = None,
    progress: Progress = lambda name: None,
) -> Report:
    """Compares what a backend computes with what PyTorch computed, and with the CPU's refusals.

    Args:
        device: The backend's device; the CPU's plugin has to be loaded too.
        pattern: Names of operators, as file names have patterns. What is no operator ("views", "devices", "threads" and
            "life cycle") is looked at if the pattern fits that name.
        checks: Keys of `CHECKS`; all if None.
        expectations: What the author expects.
        progress: Called with the name of each operator before its calls.

    Returns:
        One finding for each operator, check and dtype.

    Raises:
        OperatorValueError: A check is unknown, nothing has a name that fits the pattern, or the device is Meta.
        PluginError: The device's plugin, or the CPU's, is not loaded.
    """
    request = requested(device, pattern, checks, expectations)
    require_device(device)
    return report_of(request, as_recorded(_found, request, progress))


def requested(device: str, pattern: str, checks: Collection[str] | None, expectations: Expectations | None) -> Request:
    """What the arguments of `check_backend` ask for.

    Raises:
        OperatorValueError: A check is unknown, or nothing has a name that fits the pattern.
    """
    chosen = list(CHECKS) if checks is None else list(checks)
    unknown = [name for name in chosen if name not in CHECKS]
    if unknown:
        raise OperatorValueError(
            f"checks {unknown}", found="there are no such checks", advice=f"name some of {', '.join(CHECKS)}"
        )
    return Request(device, looked_at(pattern, others=checks is None), chosen, expectations or Expectations())


def as_recorded(run: Callable[..., _T], *args: Any) -> _T:
    """Calls a function under the settings under which calls were recorded: default dtype and device, and a new thread's state."""
    dtype = opmux.get_default_dtype()
    opmux.set_default_dtype(opmux.float32)
    try:
        with opmux.device("cpu"), warnings.catch_warnings():
            warnings.simplefilter("ignore", OpmuxWarning)  # Deprecated calls are recorded too.
            # Gradients are recorded, and no mode sees the calls.
            return call_under(DEFAULT_STATE, run, *args)
    finally:
        opmux.set_default_dtype(dtype)


def _found(request: Request, progress: Progress) -> list[Finding]:
    findings: list[Finding] = []
    for name in request.names:
        progress(name)
        findings += [
            found for step in steps_of(name, request.device, request.checks, request.expected) if (found := step.run())
        ]
    return findings


def report_of(request: Request, findings: Iterable[Finding]) -> Report:
    """The report, in which failures that the author expects have become expected ones."""
    settled = [_with_expected(finding, request.expected) for finding in findings]
    calls = sum(len(calls_of(name)) for name in request.names)
    return Report(request.device, settled, calls, unmet(request.expected, settled, request.names, request.checks))


def _with_expected(finding: Finding, expected: Expectations) -> Finding:
    if finding.status is not Status.FAILED:
        return finding
    reason = expected.reason(finding.operator, finding.check, finding.dtype)
    return finding if reason is None else replace(finding, status=Status.EXPECTED, reason=reason)


def looked_at(pattern: str, *, others: bool = True) -> list[str]:
    """Names of what a pattern is for.

    Args:
        pattern: Names, as file names have patterns.
        others: Whether what is no operator is looked at.

    Raises:
        OperatorValueError: Nothing has such a name.
    """
    names = [*operators(pattern), *(name for name in OTHERS if others and fnmatchcase(name, pattern))]
    if names:
        return names
    every = [*_recorded(), *OTHERS]
    # The names that a user means are often the last part alone.
    near = close_names(pattern.strip("*?"), dict.fromkeys([*every, *(name.rpartition(".")[2] for name in every)]))
    meant = f"did you mean {' or '.join(near)}? Otherwise " if near else ""
    raise OperatorValueError(
        f"checks of {pattern!r}",
        found="no operator of which there are recorded calls has such a name",
        advice=f'{meant}use PyTorch\'s public names, such as "add" or "linalg.*"; if no check is chosen, '
        f"{', '.join(OTHERS)} too",
    )


def require_device(device: str) -> None:
    """Refuses a device that cannot be checked.

    Raises:
        OpmuxError: There is none of that name, the CPU's plugin is not loaded, or it is Meta.
    """
    for place in ("cpu", device):
        made = opmux.empty(0, device=place)
        if made.is_meta:
            raise OperatorValueError(
                f"checks on {device!r}", found="its tensors have no values", advice="name the device of a backend"
            )


def unmet(
    expected: Expectations, findings: Iterable[Finding], names: Collection[str], checks: Collection[str]
) -> list[str]:
    """Patterns of expected failures under which nothing fails, of those for which everything was looked at.

    Args:
        expected: What the author expects.
        findings: What came of the checks.
        names: The operators, and what else, that were looked at.
        checks: The checks that were made of the operators.
    """
    findings = list(findings)
    return [x for x in expected.failures if _is_covered(x, names, checks) and _is_unmet(x, findings)]


def _is_covered(expectation: str, names: Collection[str], checks: Collection[str]) -> bool:
    """Whether all was looked at that an expectation may be for; what is for nothing is so where everything was."""
    operator, check, *_ = *expectation.split(":"), "*"
    every = [*operators(), *OTHERS]
    wanted = [name for name in every if fnmatchcase(name, operator or "*")] or every
    return set(wanted) <= set(names) and all(x in checks for x in CHECKS if fnmatchcase(x, check or "*"))


def _is_unmet(expectation: str, findings: Iterable[Finding]) -> bool:
    wanted = (Status.EXPECTED, Status.MISSING, Status.NOT_HELD)
    return not any(f.status in wanted and matches(expectation, f.operator, f.check, f.dtype) for f in findings)
