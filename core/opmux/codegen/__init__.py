"""Generates the built-in operators' Python from `native_functions.yaml`.

It is public for a plugin's own generator: `load_declarations` has the operators, `signature` tells which are variants of one,
`read_rows` reads a file of its own, and `fail` refuses a row of it.
"""

from importlib.util import find_spec

if find_spec("yaml") is None:
    raise ImportError(
        "opmux.codegen reads YAML, and PyYAML is not installed\n  what to do: python -m pip install pyyaml", name="yaml"
    )

from opmux.codegen._autogen import signature
from opmux.codegen._declaration import Declaration
from opmux.codegen._loading import load_declarations
from opmux.codegen._rows import DeclarationError, Row, check_kind, fail, read_rows

__all__ = [
    "Declaration",
    "DeclarationError",
    "Row",
    "check_kind",
    "fail",
    "load_declarations",
    "read_rows",
    "signature",
]
