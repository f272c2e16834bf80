"""Signals, with the names and signatures of `torch.signal`."""

from opmux.signal import windows as windows

__all__ = ["windows"]
