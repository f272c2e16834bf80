"""How a process has ended, in words."""

import signal

__all__ = ["in_words"]


def in_words(code: int) -> str:
    """What a return code says: "the process ended by signal 11 (SIGSEGV)"."""
    if code >= 0:
        return f"the process ended with exit code {code}"
    try:
        return f"the process ended by signal {-code} ({signal.Signals(-code).name})"
    except ValueError:  # real-time signals have no names
        return f"the process ended by signal {-code}"
