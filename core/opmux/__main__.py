"""`python -m opmux`, the same as the command `opmux`."""

import sys

from opmux.cli import main

__all__: list[str] = []

if __name__ == "__main__":
    sys.exit(main())
