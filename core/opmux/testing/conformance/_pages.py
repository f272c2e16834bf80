"""A report as Markdown and as a page that opens without anything else."""

from html import escape

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
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
body { max-width: 68rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; } th, td { padding: .15rem .7rem; text-align: left; }
thead th { position: sticky; top: 0; background: Canvas; border-bottom: 1px solid; }
td.passed { color: #1a7f37; } td.failed { color: #fff; background: #c62828; }
td.expected-failure { background: #e0a03055; } td.missing, td.not-held { color: GrayText; }
code { overflow-wrap: anywhere; }
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
    dtypes = report.dtypes()
    head = "".join(f"<th scope=col>{escape(dtype)}</th>" for dtype in dtypes)
    rows = "".join(
        f"<tr><th scope=row>{escape(operator)}</th>{''.join(_cell(row.get(dtype)) for dtype in dtypes)}</tr>\n"
        for operator, row in report.matrix().items()
    )
    failures = "".join(
        f"<li><code>{escape(f.operator)}</code>, {escape(f.check)}, {escape(f.dtype)}: {escape(f.detail)}</li>\n"
        for f in report.findings
        if f.status is Status.FAILED
    )
    unmet = "".join(f"<li><code>{escape(pattern)}</code></li>\n" for pattern in report.unmet)
    title = f"Conformance of {escape(report.device)}"
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>\n'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head><body>\n'
        f"<h1>{title}</h1><p>{escape(report.summary())}.</p><p>{escape(_legend())}.</p>\n"
        + (f"<h2>Failed</h2><ul>{failures}</ul>" if failures else "")
        + (f"<h2>Expected to fail, and does not</h2><ul>{unmet}</ul>" if unmet else "")
        + f"<table><thead><tr><th scope=col>operator</th>{head}</tr></thead><tbody>\n{rows}</tbody></table></body></html>\n"
    )


def _cell(status: Status | None) -> str:
    if status is None:
        return "<td></td>"
    return f'<td class="{_CLASSES[status]}" title="{status}">{_SIGNS[status]}</td>'
