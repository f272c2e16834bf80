"""The logger `opmux`, reached without importing `logging` where nothing else has: the import costs more than the core's."""

import sys
from typing import Literal

__all__ = ["log"]


def log(level: Literal["debug", "info", "warning"], message: str, *args: object) -> None:
    """Logs under `opmux`; a message below warning is dropped while no handler can exist."""
    if level != "warning" and "logging" not in sys.modules:
        return
    import logging

    getattr(logging.getLogger("opmux"), level)(message, *args)
