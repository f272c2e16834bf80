"""What came of the checks of a backend."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Final, final

__all__ = ["PROGRAMS", "Finding", "Report", "Status", "one_line", "worst"]

#: What is looked at beside operators.
PROGRAMS: Final = ("views", "devices", "threads", "life cycle")


@final
class Status(StrEnum):
    """What came of a check.

    `MISSING` is that the backend has no kernel, and `NOT_HELD` that its arrays have no such dtype: it does not claim either.
    """

    __module__ = "opmux.testing.conformance"

    PASSED = "passed"
    NOT_HELD = "not held"
    MISSING = "missing"
    EXPECTED = "expected failure"
    FAILED = "failed"


@final
@dataclass(frozen=True, slots=True)
class Finding:
    """The worst that came of one check of one operator's calls of one dtype.

    Attributes:
        operator: PyTorch's public name, or what else was looked at: "views", "devices", "threads", "life cycle".
        check: A key of `CHECKS`, or the name of a program.
        dtype: Name of the dtype.
        status: What came of it.
        detail: What is wrong, in one line; empty if nothing is.
        reason: Why that was expected, if it was.
    """

    __module__ = "opmux.testing.conformance"

    operator: str
    check: str
    dtype: str
    status: Status
    detail: str = ""
    reason: str = ""


@final
@dataclass(frozen=True, slots=True)
class Report:
    """All that was found out about a backend.

    Attributes:
        device: Its device.
        findings: One for each operator, check and dtype, by operator.
        calls: How many calls were compared.
        unmet: Patterns of expected failures under which nothing fails.
    """

    __module__ = "opmux.testing.conformance"

    device: str
    findings: Sequence[Finding]
    calls: int
    unmet: Sequence[str] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing failed but what was expected to, and all that was."""
        return not self.unmet and not any(finding.status is Status.FAILED for finding in self.findings)

    def counts(self) -> dict[Status, int]:
        """How often there was each status."""
        found = Counter(finding.status for finding in self.findings)
        return {status: found[status] for status in Status}

    def dtypes(self) -> list[str]:
        """Names of the dtypes that were looked at, in order of first use."""
        return list(dict.fromkeys(finding.dtype for finding in self.findings))

    def matrix(self) -> dict[str, dict[str, Status]]:
        """The worst status by operator and dtype."""
        order = list(Status)
        found: dict[str, dict[str, Status]] = {}
        for finding in self.findings:
            row = found.setdefault(finding.operator, {})
            row[finding.dtype] = max(row.get(finding.dtype, Status.PASSED), finding.status, key=order.index)
        return found

    def expected_failures(self, tolerances: Mapping[str, Sequence[float]] | None = None) -> str:
        """An author's file that expects what fails here: text for `read_expectations`.

        Args:
            tolerances: What the file is to say of them.
        """
        lines = [
            f"{_toml(f'{f.operator}:{f.check}:{f.dtype}')} = {_toml(f.reason or f.detail)}"
            for f in self.findings
            if f.status in (Status.FAILED, Status.EXPECTED)
        ]
        if tolerances:
            lines += ["", "[tolerances]", *(f"{_toml(name)} = {list(pair)}" for name, pair in tolerances.items())]
        return "\n".join(["[expected_failures]", *lines]) + "\n"

    def summary(self) -> str:
        """A line with the counts."""
        counts = ", ".join(f"{count} {status}" for status, count in self.counts().items() if count)
        looked = [(len(self.findings), "check"), (self.calls, "call"), (len(self.operators()), "operator")]
        parts = [f"{count} {name}{'' if count == 1 else 's'}" for count, name in looked if count]
        return f"{self.device}: {' of '.join(parts)}: {counts}" if parts else f"{self.device}: nothing was checked"

    def operators(self) -> list[str]:
        """Names of the operators that were looked at, in order of first use."""
        return [name for name in self.matrix() if name not in PROGRAMS]

    def to_json(self) -> str:
        """Everything, as JSON."""
        content = asdict(self) | {"ok": self.ok, "counts": self.counts()}
        return json.dumps(content, indent=2)


def one_line(text: str, width: int = 300) -> str:
    """A text without its line breaks, cut where it gets too long."""
    joined = " ".join(text.encode("utf-8", "backslashreplace").decode("utf-8").split())
    return joined if len(joined) <= width else f"{joined[: width - 1]}…"


def _toml(text: str) -> str:
    # JSON's texts but for pairs of surrogates, which TOML has not, and DEL, which it wants escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def worst(findings: Iterable[Finding]) -> Finding:
    """The finding with the worst status; the first of several."""
    order = list(Status)
    return max(findings, key=lambda finding: order.index(finding.status))
