"""Modules with Python's array API, adapted to what kernels ask of an array module. See Note [Array API]."""

from opmux.native.array_api._adapter import ArrayAPI

__all__ = ["ArrayAPI"]
