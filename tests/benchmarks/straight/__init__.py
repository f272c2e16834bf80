"""The same steps in a row: what opmux's statements have to do, each written out for itself, with opmux's own tensors.

What is left out is generality: other forms of the call, other numbers of dimensions, other dtypes and devices, errors that say what
to do. What is left in is what a program may see or change. A call reads the keys of its tensors and the state of its task, and
finds its kernel in a table, which a registration may change while the program runs; so it may the kernel of a layer above, which
is a function of its own. Results are tensors with dtype, device and keys; views share the count of writes of their base, and are
listed there with how they were made. What decides whether a statement takes these steps is asked, and raises `OtherStepsError`:
opmux has other steps for the rest.
"""

from ..measuring import STRAIGHT, Row
from . import calls, depthwise, gradients, training, views

__all__ = ["beside"]


def beside(rows: list[Row]) -> list[Row]:
    """The rows, with the same steps in a row beside those that have been written so."""
    known = calls.statements() | views.statements() | gradients.statements()
    for row in rows:
        ours = next(iter(row.calls.values()))
        if row.what == "custom_op, gradient recorded":
            known[row.what] = gradients.custom_call(ours)
        elif row.what.startswith("conv2d(images, depthwise"):
            known[row.what] = depthwise.call(row.what, ours.scope)
        elif row.what in training.COUNTS:
            known[row.what] = training.call(row.what, row.calls["NumPy"])
    return [row._replace(calls=row.calls | {STRAIGHT: known[row.what]}) if row.what in known else row for row in rows]
