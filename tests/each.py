"""`each`: one test of many values, where a test of each would take longer to report than to run.

A test costs pytest, and the process that collects what several workers report, some milliseconds, however little it does.
"""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import pytest

__all__ = ["each"]

Test = Callable[..., None]


def each(
    name: str, values: Iterable[Any] | Callable[[], Iterable[Any]], ids: Callable[[Any], object] = repr
) -> Callable[[Test], Test]:
    """As `pytest.mark.parametrize`, in one test: all values are tried, and each that fails is told with its traceback.

    Fixtures are made once, not for each value, and a value that is skipped is one that fails.

    Args:
        name: The test's parameter, or several with commas between them.
        values: What it is called with; for several parameters tuples. Or a function that gives it, where that takes longer than
            every process that collects the test should wait.
        ids: What a failure calls a value.
    """
    names = [part.strip() for part in name.split(",")]
    given = values if callable(values) else list(values)

    def decorate(test: Test) -> Test:
        @wraps(test)
        def test_each(**fixtures: Any) -> None:
            rows = list(given()) if callable(given) else given
            assert rows, f"no values for {name}"
            errors: list[BaseException] = []
            for row in rows:
                try:
                    test(**fixtures, **dict(zip(names, row if len(names) > 1 else (row,), strict=True)))
                except (Exception, pytest.fail.Exception, pytest.skip.Exception) as error:
                    error.add_note(f"with {name} = {ids(row)}")
                    errors.append(error)
            if errors:
                raise BaseExceptionGroup(f"{len(errors)} of {len(rows)} fail", errors)

        signature = inspect.signature(test)
        left = [parameter for parameter in signature.parameters.values() if parameter.name not in names]
        vars(test_each)["__signature__"] = signature.replace(parameters=left)
        return test_each

    return decorate
