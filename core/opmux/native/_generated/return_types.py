"""Results with names. Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit."""

# ruff: noqa

from typing import NamedTuple

from opmux.tensor import Tensor


class aminmax(NamedTuple):
    """Results of `aminmax`."""

    min: Tensor
    max: Tensor


class cummax(NamedTuple):
    """Results of `cummax`."""

    values: Tensor
    indices: Tensor


class cummin(NamedTuple):
    """Results of `cummin`."""

    values: Tensor
    indices: Tensor


class max(NamedTuple):
    """Results of `max`."""

    values: Tensor
    indices: Tensor


class min(NamedTuple):
    """Results of `min`."""

    values: Tensor
    indices: Tensor


__all__ = ['aminmax', 'cummax', 'cummin', 'max', 'min']
