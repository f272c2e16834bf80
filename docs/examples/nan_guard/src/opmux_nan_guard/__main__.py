"""`python -m opmux_nan_guard SCRIPT ...`: runs a program under the guard, without a change to it."""

import runpy
import sys

import opmux

__all__: list[str] = []


def main() -> None:
    """Runs the program that the arguments name."""
    if len(sys.argv) < 2:
        sys.exit("usage: python -m opmux_nan_guard SCRIPT [ARGUMENT ...]")
    del sys.argv[0]
    with opmux.nan_guard.guard():
        runpy.run_path(sys.argv[0], run_name="__main__")


if __name__ == "__main__":
    main()
