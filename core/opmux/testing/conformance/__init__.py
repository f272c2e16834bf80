"""Whether a backend computes what PyTorch computes, found out without PyTorch.

Note [Conformance]
`check_backend` makes calls on a device and compares what they give. A few calls of every operator were recorded with PyTorch, with
their results and gradients; further ones are made of them by changing their tensors, and are compared with what the CPU gives. A
call has an outcome for each *check* (see `CHECKS`), and what a report tells of an operator, a check and a dtype is the worst of
their outcomes. An author's file says what is expected to fail, and how close is close enough; what passes against expectation is
told too, so that the file stays true.
"""

from opmux.testing.conformance._apart import check_apart
from opmux.testing.conformance._checks import CHECKS
from opmux.testing.conformance._expectations import Expectations, read_expectations
from opmux.testing.conformance._pages import as_html, as_markdown
from opmux.testing.conformance._report import Finding, Report, Status
from opmux.testing.conformance._run import check_backend, operators

__all__ = [
    "CHECKS",
    "Expectations",
    "Finding",
    "Report",
    "Status",
    "as_html",
    "as_markdown",
    "check_apart",
    "check_backend",
    "operators",
    "read_expectations",
]
