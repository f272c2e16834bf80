"""What is looked at, in steps: one check of an operator's calls of one dtype, or one program. See Note [Conformance]."""

from collections.abc import Callable, Iterable, Iterator
from contextvars import copy_context
from functools import partial
from itertools import groupby
from threading import Thread
from time import monotonic
from typing import Any, Final, NamedTuple

import opmux
from opmux import plugins
from opmux.dispatch import backends, default_dispatcher
from opmux.errors import DtypeNotHeldError, OpmuxError
from opmux.tensor import Tensor
from opmux.testing.conformance._checks import CHECKS
from opmux.testing.conformance._comparison import DisagreementError, check_result, on_host
from opmux.testing.conformance._expectations import Expectations
from opmux.testing.conformance._functions import MissingOperatorError
from opmux.testing.conformance._programs import DEVICES, VIEWS
from opmux.testing.conformance._recording import Call, read
from opmux.testing.conformance._report import PROGRAMS, Finding, Status, one_line, worst
from opmux.testing.conformance._trial import MISSING, NotApplicableError, NotHeldError, Trial

__all__ = ["OTHERS", "Step", "calls_of", "steps_of"]

#: How many times a plugin is unloaded and loaded, and how many threads call at once.
_LOADS, _THREADS = 100, 4

#: Seconds that threads have beside twenty times what one needs; those that wait for each other never end.
_PATIENCE = 60.0

#: What a kernel raises that does not come from outside it; one that ends the process has failed too.
_FAILURES = (Exception, SystemExit, GeneratorExit)

#: The dtype under which programs stand.
_DTYPE = "float32"


class Step(NamedTuple):
    """One check of an operator's calls of one dtype, or one program.

    Attributes:
        operator: PyTorch's public name, or a key of `OTHERS`.
        check: A key of `CHECKS`, or the name of a program.
        dtype: Name of the dtype.
        run: Makes the calls; returns what comes of them, or None if the check has nothing to say of any.
    """

    operator: str
    check: str
    dtype: str
    run: Callable[[], Finding | None]


def calls_of(name: str) -> list[Call]:
    """The recorded calls of an operator; none of what is no operator."""
    return [call for call in read()[0] if call.operator == name]


def steps_of(name: str, device: str, checks: Iterable[str], expected: Expectations) -> Iterator[Step]:
    """What is to be done for a name.

    Args:
        name: An operator, or a key of `OTHERS`.
        device: The device that is looked at.
        checks: Keys of `CHECKS`.
        expected: Has the tolerances.
    """
    if name in OTHERS:
        yield from OTHERS[name](device)
        return
    elements = read()[1]
    for dtype, group in groupby(sorted(calls_of(name), key=lambda call: call.dtype), key=lambda call: call.dtype):
        of_dtype = list(group)
        for check in checks:
            tolerance = expected.tolerance(name, check, dtype)
            trials = [Trial(call, elements, device, tolerance) for call in of_dtype]
            yield Step(name, check, dtype, partial(_worst_of, trials, check))


def _worst_of(trials: Iterable[Trial], check: str) -> Finding | None:
    found = [finding for trial in trials if (finding := _finding(trial, check))]
    return worst(found) if found else None


def _finding(trial: Trial, check: str) -> Finding | None:
    """What comes of one check of one call; None if it has nothing to say."""
    call = trial.call
    try:
        CHECKS[check](trial)
    except NotApplicableError:
        return None
    except (NotHeldError, DtypeNotHeldError) as error:
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


def _program(name: str, check: str, run: Callable[[], None]) -> Step:
    """The step that a program is."""
    return Step(name, check, _DTYPE, partial(_outcome, name, check, run))


def _outcome(name: str, check: str, run: Callable[[], None]) -> Finding:
    """What comes of a program."""
    try:
        run()
    except MISSING as error:
        return Finding(name, check, _DTYPE, Status.MISSING, one_line(_in_words(error)))
    except DtypeNotHeldError as error:
        return Finding(name, check, _DTYPE, Status.NOT_HELD, one_line(_in_words(error)))
    except _FAILURES as error:
        return Finding(name, check, _DTYPE, Status.FAILED, one_line(_in_words(error)))
    return Finding(name, check, _DTYPE, Status.PASSED)


def _numbers(device: str) -> Tensor:
    made: Tensor = opmux.arange(12.0).reshape(3, 4).clone().to(device)
    return made


def _views(device: str) -> Iterator[Step]:
    """Views and their bases see each other's writes, or the write is refused as the CPU refuses it."""

    def run(program: Callable[[Tensor], Any]) -> None:
        check_result(on_host(program(_numbers(device))), on_host(program(_numbers("cpu"))))

    for check, program in VIEWS.items():
        yield _program("views", check, partial(run, program))


def _devices(device: str) -> Iterator[Step]:
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
        yield _program("devices", check, partial(run, program, refused))


def _threads(device: str) -> Iterator[Step]:
    """Several threads that call at once get what one gets."""
    check = f"{_THREADS} at once"
    yield Step("threads", check, _DTYPE, partial(_several_threads, device, check))


def _several_threads(device: str, check: str) -> Finding | None:
    calls, elements = read()
    chosen = [call for call in calls if call.dtype == _DTYPE and not call.skips][::7]
    trials = [Trial(call, elements, device, None) for call in chosen]
    began = monotonic()
    alone = [_finding(trial, "value") for trial in trials]
    limit = _PATIENCE + 20 * (monotonic() - began)
    good = [trial for trial, found in zip(trials, alone, strict=True) if found and found.status is Status.PASSED]
    if not good:
        return None
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

    return _outcome("threads", check, run)


def _life_cycle(device: str) -> Iterator[Step]:
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

    yield _program("life cycle", f"{_LOADS} loads and unloads", run)


def _owner(device_type: str) -> str | None:
    """The plugin that claims a device: that of its name, or one that claims several."""
    key = next((backend.name for backend in backends() if backend.device_type == device_type), None)
    owners = [r.name for r in plugins.status() if r.state == "loaded" and r.kind == "backend" and key in r.keys]
    return device_type if device_type in owners else next(iter(owners), None)


def _state(name: str) -> dict[str, Any]:
    record = next(r for r in plugins.status() if r.name == name)
    return {"kernels": record.kernel_count, "keys": list(record.keys), "state": record.state}


#: What is looked at beside operators.
OTHERS: Final[dict[str, Callable[[str], Iterator[Step]]]] = dict(
    zip(PROGRAMS, (_views, _devices, _threads, _life_cycle), strict=True)
)
