"""Which names a plugin may have."""

import keyword

__all__ = ["refused"]


def refused(name: object, reserved: frozenset[str]) -> str:
    """Why a plugin may not have a name; empty if it may. `opmux.<name>` has to be a name that Python finds as it is written.

    Args:
        name: The name.
        reserved: Public names of opmux.
    """
    if not isinstance(name, str) or not name.isidentifier():
        return f"{name!r} is no identifier"
    if keyword.iskeyword(name):
        return f"{name!r} is a keyword of Python"
    if name.startswith("_"):
        return f"{name!r} starts with an underscore, and opmux.{name} is not for plugins"
    if name in reserved:
        return f"{name!r} is a public name of opmux"
    if not name.isascii():
        import unicodedata  # seldom needed

        if unicodedata.normalize("NFKC", name) != name:
            return f"{name!r} is another identifier for Python: {unicodedata.normalize('NFKC', name)!r}"
    return ""
