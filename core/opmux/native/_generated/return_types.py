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


class kthvalue(NamedTuple):
    """Results of `kthvalue`."""

    values: Tensor
    indices: Tensor


class max(NamedTuple):
    """Results of `max`."""

    values: Tensor
    indices: Tensor


class median(NamedTuple):
    """Results of `median`."""

    values: Tensor
    indices: Tensor


class min(NamedTuple):
    """Results of `min`."""

    values: Tensor
    indices: Tensor


class mode(NamedTuple):
    """Results of `mode`."""

    values: Tensor
    indices: Tensor


class nanmedian(NamedTuple):
    """Results of `nanmedian`."""

    values: Tensor
    indices: Tensor


class sort(NamedTuple):
    """Results of `sort`."""

    values: Tensor
    indices: Tensor


class topk(NamedTuple):
    """Results of `topk`."""

    values: Tensor
    indices: Tensor


__all__ = ['aminmax', 'cummax', 'cummin', 'kthvalue', 'max', 'median', 'min', 'mode', 'nanmedian', 'sort', 'topk']
