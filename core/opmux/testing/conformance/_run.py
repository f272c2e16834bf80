"""Making the calls. See Note [Conformance]."""

from collections.abc import Callable, Collection, Iterable, Iterator
from fnmatch import fnmatchcase
from itertools import groupby
from threading import Thread
from typing import Any

import opmux
from opmux import plugins
from opmux.dispatch import default_dispatcher
from opmux.errors import OperatorValueError, OpmuxError
from opmux.tensor import Tensor
from opmux.testing.conformance._checks import CHECKS
from opmux.testing.conformance._comparison import DisagreementError, check_result, on_host
from opmux.testing.conformance._expectations import Expectations, matches
from opmux.testing.conformance._functions import MissingOperatorError
from opmux.testing.conformance._programs import DEVICES, VIEWS
from opmux.testing.conformance._recording import Call, read
from opmux.testing.conformance._report import Finding, Report, Status, one_line, worst
from opmux.testing.conformance._trial import MISSING, NotApplicableError, NotHeldError, Trial

__all__ = ["OTHERS", "Progress", "check_backend", "operators"]

Progress = Callable[[str], None]

#: How many times a plugin is unloaded and loaded, and how many threads call at once.
_LOADS, _THREADS = 100, 4


def operators(pattern: str = "*") -> list[str]:
    """Names of the operators of which there are recorded calls, and that match a pattern as file names do."""
    names = dict.fromkeys(call.operator for call in read()[0])
    return [name for name in names if fnmatchcase(name, pattern)]


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
        OperatorValueError: A check is unknown.
        PluginError: The device's plugin, or the CPU's, is not loaded.
    """
    chosen = list(CHECKS) if checks is None else list(checks)
    unknown = [name for name in chosen if name not in CHECKS]
    if unknown:
        raise OperatorValueError(
            f"checks {unknown}", found="there are no such checks", advice=f"name some of {', '.join(CHECKS)}"
        )
    for place in ("cpu", device):
        opmux.empty(0, device=place)
    expected = expectations or Expectations()
    findings: list[Finding] = []
    counted = 0
    for name in operators(pattern):
        progress(name)
        calls = [call for call in read()[0] if call.operator == name]
        counted += len(calls)
        findings += _judged(_findings_of(calls, device, chosen, expected), expected)
    for name, others in OTHERS.items():
        if fnmatchcase(name, pattern) and checks is None:
            progress(name)
            findings += _judged(others(device), expected)
    unmet = [x for x in expected.failures if _is_unmet(x, findings) and (pattern == "*" or _concerns(x, pattern))]
    return Report(device, findings, counted, unmet)


def _concerns(expectation: str, pattern: str) -> bool:
    return any(fnmatchcase(name, expectation.split(":")[0]) for name in operators(pattern))


def _is_unmet(expectation: str, findings: Iterable[Finding]) -> bool:
    wanted = (Status.EXPECTED, Status.MISSING, Status.NOT_HELD)
    return not any(f.status in wanted and matches(expectation, f.operator, f.check, f.dtype) for f in findings)


def _judged(findings: Iterable[Finding], expected: Expectations) -> list[Finding]:
    """The findings, of which failures that an author expects have become expected ones."""
    judged = []
    for f in findings:
        reason = expected.reason(f.operator, f.check, f.dtype) if f.status is Status.FAILED else None
        known = Finding(f.operator, f.check, f.dtype, Status.EXPECTED, f.detail, reason or "")
        judged.append(f if reason is None else known)
    return judged


def _findings_of(
    calls: Iterable[Call], device: str, checks: Iterable[str], expected: Expectations
) -> Iterator[Finding]:
    """One finding for each check and dtype of an operator's calls."""
    elements = read()[1]
    for dtype, group in groupby(sorted(calls, key=lambda call: call.dtype), key=lambda call: call.dtype):
        of_dtype = list(group)
        for check in checks:
            found = []
            for call in of_dtype:
                trial = Trial(call, elements, device, expected.tolerance(call.operator, check, dtype))
                finding = _finding(trial, check)
                found += [finding] if finding else []
            if found:
                yield worst(found)


def _finding(trial: Trial, check: str) -> Finding | None:
    """What comes of one check of one call; None if it has nothing to say."""
    call = trial.call
    try:
        CHECKS[check](trial)
    except NotApplicableError:
        return None
    except NotHeldError as error:
        status, detail = Status.NOT_HELD, str(error)
    except (*MISSING, MissingOperatorError) as error:
        status, detail = Status.MISSING, str(error)
    except Exception as error:
        status, detail = Status.FAILED, _in_words(error)
    else:
        status, detail = Status.PASSED, ""
    return Finding(call.operator, check, call.dtype, status, one_line(detail))


def _in_words(error: Exception) -> str:
    return str(error) if isinstance(error, (OpmuxError, DisagreementError)) else f"{type(error).__name__}: {error}"


def _outcome(name: str, check: str, run: Callable[[], None]) -> Finding:
    """What comes of a program."""
    try:
        run()
    except MISSING as error:
        return Finding(name, check, "float32", Status.MISSING, one_line(str(error)))
    except Exception as error:
        return Finding(name, check, "float32", Status.FAILED, one_line(_in_words(error)))
    return Finding(name, check, "float32", Status.PASSED)


def _numbers(device: str) -> Tensor:
    made: Tensor = opmux.arange(12.0).reshape(3, 4).clone().to(device)
    return made


def _views(device: str) -> Iterator[Finding]:
    """Views and their bases see each other's writes, or the write is refused as the CPU refuses it."""

    def run(program: Callable[[Tensor], Any]) -> None:
        check_result(on_host(program(_numbers(device))), on_host(program(_numbers("cpu"))))

    for check, program in VIEWS.items():
        yield _outcome("views", check, lambda program=program: run(program))  # type: ignore[misc]


def _devices(device: str) -> Iterator[Finding]:
    """Tensors of two devices do not meet, but for the numbers and indices that PyTorch lets pass."""
    if device == "cpu":
        return

    def run(program: Callable[[Tensor, Tensor], Any], refused: bool) -> None:
        try:
            program(_numbers(device), _numbers("cpu"))
        except OpmuxError:
            if not refused:
                raise
        else:
            if refused:
                raise DisagreementError(f"accepted, but {device} and cpu must not meet")

    for check, (program, refused) in DEVICES.items():
        yield _outcome("devices", check, lambda p=program, r=refused: run(p, r))  # type: ignore[misc]


def _threads(device: str) -> Iterator[Finding]:
    """Several threads that call at once get what one gets."""
    calls, elements = read()
    chosen = [call for call in calls if call.dtype == "float32" and not call.skips][::7]
    trials = [Trial(call, elements, device, None) for call in chosen]
    alone = [_finding(trial, "value") for trial in trials]
    good = [trial for trial, found in zip(trials, alone, strict=True) if found and found.status is Status.PASSED]
    failed: list[str] = []

    def work(number: int) -> None:
        for trial in [*good[number::_THREADS], *good]:
            found = _finding(trial, "value")
            if found is None or found.status is not Status.PASSED:
                failed.append(f"{trial.call.operator}: {found and found.detail}")

    def run() -> None:
        threads = [Thread(target=work, args=(number,)) for number in range(_THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if failed:
            raise DisagreementError(f"{len(failed)} calls, such as {failed[0]}")

    yield _outcome("threads", f"{_THREADS} at once", run)


def _life_cycle(device: str) -> Iterator[Finding]:
    """The plugin is unloaded and loaded many times; afterwards there are as many kernels as before, and it computes."""
    owner = next(
        (r.name for r in plugins.status() if r.state == "loaded" and r.kind == "backend" and r.name == device), None
    )
    if owner is None or device == "cpu":
        return

    def run() -> None:
        before = _state(owner)
        for _ in range(_LOADS):
            plugins.unload(owner)
            plugins.load(owner)
        after = _state(owner)
        if after != before:
            raise DisagreementError(f"{after} after {_LOADS} times, {before} before")
        default_dispatcher.check_invariants()
        check_result(on_host(_numbers(device) + 1), _numbers("cpu") + 1)

    yield _outcome("life cycle", f"{_LOADS} loads and unloads", run)


def _state(name: str) -> dict[str, Any]:
    record = next(r for r in plugins.status() if r.name == name)
    return {"kernels": record.kernel_count, "keys": list(record.keys), "state": record.state}


#: What is looked at beside operators.
OTHERS: dict[str, Callable[[str], Iterable[Finding]]] = {
    "views": _views,
    "devices": _devices,
    "threads": _threads,
    "life cycle": _life_cycle,
}
