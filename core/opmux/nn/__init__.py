"""Neural network functions under torch's names."""

from opmux.nn import functional

__all__ = ["functional"]
