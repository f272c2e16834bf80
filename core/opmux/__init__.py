"""A PyTorch-style operator dispatcher in Python, with backends and functionality as plugins."""

from opmux._version import __version__

__all__ = ["__version__"]
