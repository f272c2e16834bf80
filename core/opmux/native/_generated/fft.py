"""Operators as functions of opmux.fft. Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit."""

# ruff: noqa
# mypy: ignore-errors

from opmux.native._generated import callers, return_types
from opmux.native.functions import named, overloaded, single


__all__ = []
