"""Writes the modules of `_generated` from derivatives.yaml: `python -m opmux_autograd.codegen [--check]`.

`python plugins/autograd/src/opmux_autograd/codegen` does the same and works when a generated module is broken.
"""
