"""Runs scikit-learn's and SciPy's own tests of the array API on tensors: `python -m tests.array_api.suites sklearn scipy.fft`.

A name is that of a library or of a part. Those of its tests run that it runs for each library it supports, but for the slow
ones. What fails is listed; each name ends with a line that counts.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

__all__ = ["outcome"]

_ROOT = Path(__file__).parents[2]
#: By library: which of its tests run, and what both libraries read when they are imported. SciPy takes the names of libraries, and
#: under that of array_api_strict it finds tensors; of scikit-learn's tests those run that have taken a name from the plugin.
_CHOSEN = {
    "sklearn": (["-k", "opmux"], "1"),
    "scipy": (["-m", "array_api_backends and not slow and not xslow"], '["array_api_strict"]'),
}


def outcome(part: str) -> Iterator[str]:
    """The lines that name failing tests, and the one that counts.

    Args:
        part: The package whose tests run, as "scipy.cluster".
    """
    library = part.partition(".")[0]
    found = find_spec(library)
    assert found is not None
    assert found.origin is not None
    packages = Path(found.origin).parents[1]
    chosen, named = _CHOSEN[library]
    command = [sys.executable, "-P", "-m", "pytest", "-p", "tests.array_api.suite_plugin", "-p", "no:cacheprovider"]
    run = subprocess.run(
        [*command, *chosen, "-q", "--tb=no", "-W", "ignore", part.replace(".", "/")],
        cwd=packages,
        env=os.environ | {"PYTHONPATH": str(_ROOT), "OPMUX_SUITE": library, "SCIPY_ARRAY_API": named},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = run.stdout.splitlines() or run.stderr.splitlines()
    yield from (line for line in lines[:-1] if line.startswith(("FAILED", "ERROR")))
    yield f"{part}: {lines[-1]}"


if __name__ == "__main__":
    for asked in sys.argv[1:]:
        for line in outcome(asked):
            print(line)
