"""Generates the built-in operators' Python from `native_functions.yaml`.

`load_declarations` is public: a plugin's own generator reads the operators through it.
"""

from opmux.codegen._declaration import Declaration, DeclarationError
from opmux.codegen._loading import load_declarations

__all__ = ["Declaration", "DeclarationError", "load_declarations"]
