"""Runs the checks of an operator over torch's samples, and counts how they ended."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, final

from opmux.testing.conformance import _functions as calling

from . import checks, gradients
from . import known as known_differences
from .checks import Case, NothingToCompareError, UnsupportedError
from .comparison import DifferenceError
from .conversion import described_sample
from .database import Limits, all_opinfos, dtypes_of, error_inputs_of, samples_of, seeded
from .known import KnownDifference

CHECKS: dict[str, Callable[[Case], None]] = {
    "value": checks.check_value,
    "strides": checks.check_strides,
    "inplace": checks.check_inplace,
    "out": checks.check_out,
    "meta": checks.check_meta,
    "grad": gradients.check_grad,
}
#: Every check; that of errors has inputs of its own.
CHECK_NAMES = (*CHECKS, "error")


@final
@dataclass(frozen=True, slots=True)
class Difference:
    """One call that did not agree.

    Attributes:
        place: dtype and position of the sample.
        text: What differs.
        arguments: The arguments of the call.
        supported: False if opmux says that it has no such operator or kernel.
    """

    place: str
    text: str
    arguments: str
    supported: bool = True

    def __str__(self) -> str:
        return f"{self.place} {self.arguments}: {self.text}"


@final
@dataclass(slots=True)
class Record:
    """How one check of one variant of an operator ended, over all samples."""

    operator: str
    variant: str
    check: str
    samples: int = 0
    agreed: int = 0
    differences: list[Difference] = field(default_factory=list)
    #: Entries of `KNOWN_DIFFERENCES` that explained a difference.
    explained: list[KnownDifference] = field(default_factory=list)
    #: How many calls of each dtype ended as "agreed", "known", "differing" or "unsupported".
    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter)

    @property
    def differing(self) -> int:
        """Calls that gave something else."""
        return sum(difference.supported for difference in self.differences)

    @property
    def unsupported(self) -> int:
        """Calls for which opmux has no operator or kernel."""
        return len(self.differences) - self.differing

    @property
    def first(self) -> str:
        """The first difference, as text."""
        return str(self.differences[0]) if self.differences else ""


def run_operator(name: str, names: tuple[str, ...] = CHECK_NAMES, limits: Limits | None = None) -> list[Record]:
    """The records of all variants of an operator.

    Args:
        name: Name of the operator, as torch's OpInfos call it.
        names: Checks to run.
        limits: Samples to use; all of them if None.
    """
    records: list[Record] = []
    with seeded():
        for opinfo in all_opinfos()[name]:
            records += _run(opinfo, names, limits or Limits())
    return [record for record in records if record.samples]


def _run(opinfo: Any, names: tuple[str, ...], limits: Limits) -> Iterator[Record]:
    records = {check: Record(opinfo.name, opinfo.variant_test_name, check) for check in names}
    sampled = [check for check in names if check in CHECKS]
    for dtype in dtypes_of(opinfo) if sampled else ():
        for index, sample in samples_of(opinfo, dtype, limits):
            case = Case(opinfo, dtype, index, sample)
            for check in sampled:
                _count(records[check], case, partial(CHECKS[check], case))
    if "error" in names:
        for index, given in error_inputs_of(opinfo):
            case = Case(opinfo, "error", index, given.sample_input)
            _count(records["error"], case, partial(checks.check_error, opinfo, given))
    yield from records.values()


def _count(record: Record, case: Case, check: Callable[[], None]) -> None:
    """Runs one check and notes how it ended."""
    try:
        check()
    except NothingToCompareError:
        return
    except Exception as error:  # others are mistakes of a check; they count, and do not hide what follows
        record.samples += 1
        known = next((known for known in known_differences.KNOWN_DIFFERENCES if _explains(known, record, case)), None)
        if known is not None:
            record.explained.append(known)
            record.outcomes[case.dtype, "known"] += 1
            return
        place = f"{case.dtype}#{case.index}"
        text = str(error) if isinstance(error, (DifferenceError, UnsupportedError)) else f"the check failed: {error!r}"
        supported = not isinstance(error, UnsupportedError)
        record.outcomes[case.dtype, "differing" if supported else "unsupported"] += 1
        record.differences.append(Difference(place, text, described_sample(case.sample), supported))
    else:
        record.samples += 1
        record.agreed += 1
        record.outcomes[case.dtype, "agreed"] += 1


def _explains(known: KnownDifference, record: Record, case: Case) -> bool:
    return (known.operator, known.check) == (record.operator, record.check) and known.applies(case)


def operators_of_opmux() -> list[str]:
    """Names of all OpInfos whose operators opmux has."""
    return [name for name in all_opinfos() if calling.exists(name)]
