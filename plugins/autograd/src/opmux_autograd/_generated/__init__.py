"""Code written by `python -m opmux_autograd.codegen`; do not edit."""
