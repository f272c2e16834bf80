"""Generates the built-in operators' Python from `native_functions.yaml`.

`load_declarations` is public: a plugin's own generator reads the operators through it.
"""

from importlib.util import find_spec

if find_spec("yaml") is None:
    raise ImportError(
        "opmux.codegen reads YAML, and PyYAML is not installed\n  what to do: python -m pip install pyyaml", name="yaml"
    )

from opmux.codegen._declaration import Declaration, DeclarationError
from opmux.codegen._loading import load_declarations

__all__ = ["Declaration", "DeclarationError", "load_declarations"]
