"""Writes `_generated/kernels.py` from derivatives.yaml: `python -m opmux_autograd.codegen [--check]`.

`python plugins/autograd/src/opmux_autograd/codegen` does the same and works when the generated module is broken.
"""
