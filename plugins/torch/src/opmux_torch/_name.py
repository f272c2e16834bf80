"""The type that torch knows our devices by."""

from typing import Final

__all__ = ["NAME"]

NAME: Final = "opmux"
