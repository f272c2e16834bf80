"""Making the calls. See Note [Conformance]."""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from dataclasses import replace
from fnmatch import fnmatchcase
from itertools import groupby
from threading import Thread
from time import monotonic
from typing import Any

import opmux
from opmux import plugins
from opmux.dispatch import backends, default_dispatcher
from opmux.dispatch._local_state import DEFAULT_STATE, call_under
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

__all__ = ["OTHERS", "Progress", "check_backend", "looked_at", "operators", "require_device", "unmet"]

Progress = Callable[[str], None]

#: How many times a plugin is unloaded and loaded, and how many threads call at once.
_LOADS, _THREADS = 100, 4

#: Seconds that threads have beside twenty times what one needs; those that wait for each other never end.
_PATIENCE = 60.0

#: What a kernel raises that does not come from outside it; one that ends the process has failed too.
_FAILURES = (Exception, SystemExit, GeneratorExit)


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
        OperatorValueError: A check is unknown, nothing has a name that fits the pattern, or the device is Meta.
        PluginError: The device's plugin, or the CPU's, is not loaded.
    """
    chosen = list(CHECKS) if checks is None else list(checks)
    unknown = [name for name in chosen if name not in CHECKS]
    if unknown:
        raise OperatorValueError(
            f"checks {unknown}", found="there are no such checks", advice=f"name some of {', '.join(CHECKS)}"
        )
    names = looked_at(pattern, others=checks is None)
    require_device(device)
    expected = expectations or Expectations()
    with _settings_as_recorded():
        # Under the state of a new thread: gradients are recorded, and no mode sees the calls.
        findings, counted = call_under(DEFAULT_STATE, _found, names, device, chosen, expected, progress)
    return Report(device, findings, counted, unmet(expected, findings, names, chosen))


@contextmanager
def _settings_as_recorded() -> Iterator[None]:
    """Has the process's default dtype and device be those under which calls were recorded."""
    dtype = opmux.get_default_dtype()
    opmux.set_default_dtype(opmux.float32)
    try:
        with opmux.device("cpu"):
            yield
    finally:
        opmux.set_default_dtype(dtype)


def _found(
    names: Iterable[str], device: str, checks: Collection[str], expected: Expectations, progress: Progress
) -> tuple[list[Finding], int]:
    """The findings, and how many calls were compared."""
    findings: list[Finding] = []
    counted = 0
    for name in names:
        progress(name)
        calls = [call for call in read()[0] if call.operator == name]
        counted += len(calls)
        of_name = OTHERS[name](device) if name in OTHERS else _findings_of(calls, device, checks, expected)
        findings += _with_expected(of_name, expected)
    return findings, counted


def looked_at(pattern: str, *, others: bool = True) -> list[str]:
    """Names of what a pattern is for.

    Args:
        pattern: Names, as file names have patterns.
        others: Whether what is no operator is looked at.

    Raises:
        OperatorValueError: Nothing has such a name.
    """
    names = [*operators(pattern), *(name for name in OTHERS if others and fnmatchcase(name, pattern))]
    if not names:
        raise OperatorValueError(
            f"checks of {pattern!r}",
            found="no operator of which there are recorded calls has such a name",
            advice=f'use PyTorch\'s public names, such as "add" or "linalg.*"; if no check is chosen, {", ".join(OTHERS)} too',
        )
    return names


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


def _with_expected(findings: Iterable[Finding], expected: Expectations) -> list[Finding]:
    """The findings, of which failures that an author expects have become expected ones."""
    settled = []
    for f in findings:
        reason = expected.reason(f.operator, f.check, f.dtype) if f.status is Status.FAILED else None
        settled.append(f if reason is None else replace(f, status=Status.EXPECTED, reason=reason))
    return settled


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
    except _FAILURES as error:
        status, detail = Status.FAILED, _in_words(error)
    else:
        status, detail = Status.PASSED, ""
    return Finding(call.operator, check, call.dtype, status, one_line(detail))


def _in_words(error: BaseException) -> str:
    try:
        text = str(error)
    except Exception:  # a plugin's exception may fail at that too
        text = "an exception without a text"
    return text if isinstance(error, (OpmuxError, DisagreementError)) else f"{type(error).__name__}: {text}"


def _outcome(name: str, check: str, run: Callable[[], None]) -> Finding:
    """What comes of a program."""
    try:
        run()
    except MISSING as error:
        return Finding(name, check, "float32", Status.MISSING, one_line(_in_words(error)))
    except _FAILURES as error:
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
    if opmux.device(device).type == "cpu":
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
    began = monotonic()
    alone = [_finding(trial, "value") for trial in trials]
    limit = _PATIENCE + 20 * (monotonic() - began)
    good = [trial for trial, found in zip(trials, alone, strict=True) if found and found.status is Status.PASSED]
    if not good:
        return
    failed: list[str] = []

    def work(number: int) -> None:
        for trial in [*good[number::_THREADS], *good]:
            found = _finding(trial, "value")
            if found is None or found.status is not Status.PASSED:
                failed.append(f"{trial.call.operator}: {found and found.detail}")

    def run() -> None:
        # Threads that never end do not keep the process from ending.
        runs = [copy_context().run for _ in range(_THREADS)]
        threads = [Thread(target=run, args=(work, number), daemon=True) for number, run in enumerate(runs)]
        for thread in threads:
            thread.start()
        deadline = monotonic() + limit
        for thread in threads:
            thread.join(max(deadline - monotonic(), 0))
        if any(thread.is_alive() for thread in threads):
            raise DisagreementError(f"threads did not come to an end within {limit:.0f} s")
        if failed:
            raise DisagreementError(f"{len(failed)} calls, such as {failed[0]}")

    yield _outcome("threads", f"{_THREADS} at once", run)


def _life_cycle(device: str) -> Iterator[Finding]:
    """The plugin is unloaded and loaded many times; afterwards there are as many kernels as before, and it computes."""
    owner = _owner(opmux.device(device).type)
    if owner is None or owner == "cpu":
        return

    def run() -> None:
        before = _state(owner)
        try:
            for _ in range(_LOADS):
                plugins.unload(owner)
                plugins.load(owner)
        finally:
            plugins.load(owner)  # what is checked stays usable, also after an interrupt
        after = _state(owner)
        if after != before:
            raise DisagreementError(f"{after} after {_LOADS} times, {before} before")
        default_dispatcher.check_invariants()
        check_result(on_host(_numbers(device) + 1), _numbers("cpu") + 1)

    yield _outcome("life cycle", f"{_LOADS} loads and unloads", run)


def _owner(device_type: str) -> str | None:
    """The plugin that claims a device: that of its name, or one that claims several."""
    key = next((backend.name for backend in backends() if backend.device_type == device_type), None)
    owners = [r.name for r in plugins.status() if r.state == "loaded" and r.kind == "backend" and key in r.keys]
    return device_type if device_type in owners else next(iter(owners), None)


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
