"""A report as Markdown and as a page that opens without anything else."""

from html import escape

from opmux.plugins._failure import printable
from opmux.testing.conformance._report import Report, Status

__all__ = ["as_html", "as_markdown"]

_SIGNS = {
    Status.PASSED: "✓",
    Status.NOT_HELD: "-",
    Status.MISSING: "·",
    Status.EXPECTED: "~",
    Status.FAILED: "✗",
}
_CLASSES = {status: status.value.replace(" ", "-") for status in Status}

_STYLE = """
:root {
  color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif;
  --passed: #1a7f37; --failed: #c62828; --expected: #f3dfb4; --faint: #59616b;
}
@media (prefers-color-scheme: dark) { :root { --passed: #5fd07a; --expected: #54431a; --faint: #a3abb5; } }
body { max-width: 68rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; } th, td { padding: .15rem .7rem; text-align: left; } tbody th { min-width: 9rem; }
thead th { position: sticky; top: 0; background: Canvas; border-bottom: 1px solid; overflow-wrap: normal; }
td.passed { color: var(--passed); } td.failed { color: #fff; background: var(--failed); }
td.expected-failure { background: var(--expected); } td.missing, td.not-held { color: var(--faint); }
"""


def _legend() -> str:
    return ", ".join(f"{sign} {status}" for status, sign in _SIGNS.items())


def as_markdown(report: Report) -> str:
    """The counts, the matrix of operators by dtypes, and what failed."""
    dtypes = report.dtypes()
    lines = [
        f"# Conformance of {report.device!r}",
        "",
        report.summary() + ".",
        "",
        f"{_legend()}.",
        "",
        f"| operator | {' | '.join(dtypes)} |",
        f"|---|{'---|' * len(dtypes)}",
    ]
    for operator, row in report.matrix().items():
        cells = [_SIGNS[row[dtype]] if dtype in row else "" for dtype in dtypes]
        lines.append(f"| {operator} | {' | '.join(cells)} |")
    failures = [f for f in report.findings if f.status is Status.FAILED]
    if failures:
        lines += ["", "## Failed", ""]
        lines += [f"- `{f.operator}`, {f.check}, {f.dtype}: {f.detail}" for f in failures]
    if report.unmet:
        lines += ["", "## Expected to fail, and does not", "", *[f"- `{pattern}`" for pattern in report.unmet]]
    return "\n".join(lines) + "\n"


def as_html(report: Report) -> str:
    """The same as a page."""
    failures = "".join(
        f"<li><code>{_text(f.operator)}</code>, {_text(f.check)}, {_text(f.dtype)}: <bdi>{_text(f.detail)}</bdi></li>\n"
        for f in report.findings
        if f.status is Status.FAILED
    )
    unmet = "".join(f"<li><code>{_text(pattern)}</code></li>\n" for pattern in report.unmet)
    title = f"Conformance of {_text(report.device)}"
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>\n'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head><body><main>\n'
        f"<h1>{title}</h1><p>{_text(report.summary())}.</p>\n"
        + (f"<h2>Failed</h2><ul>{failures}</ul>" if failures else "")
        + (f"<h2>Expected to fail, and does not</h2><ul>{unmet}</ul>" if unmet else "")
        + (_table(report) if report.findings else "")
        + "</main></body></html>\n"
    )


def _table(report: Report) -> str:
    dtypes = report.dtypes()
    head = "".join(f"<th scope=col>{_text(dtype)}</th>" for dtype in dtypes)
    rows = "".join(
        f"<tr><th scope=row>{_text(operator)}</th>{''.join(_cell(row.get(dtype)) for dtype in dtypes)}</tr>\n"
        for operator, row in report.matrix().items()
    )
    head = f"<thead><tr><th scope=col>operator</th>{head}</tr></thead>"
    return f"<h2>Operators by dtypes</h2><p>{_text(_legend())}.</p><table>{head}<tbody>\n{rows}</tbody></table>"


def _text(text: str) -> str:
    return escape(printable(text))


def _cell(status: Status | None) -> str:
    if status is None:
        return "<td></td>"
    return f'<td class="{_CLASSES[status]}" title="{status}" aria-label="{status}">{_SIGNS[status]}</td>'
