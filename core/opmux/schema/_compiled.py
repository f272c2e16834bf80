"""Functions that are made from text when one first needs them, and can be read and stepped into as those in files can."""

import linecache
from typing import Any

__all__ = ["run_source"]


def run_source(source: str, filename: str, namespace: dict[str, Any]) -> None:
    """Runs a text of ours in a namespace; tracebacks, debuggers and `inspect.getsource` show it under the file name.

    Args:
        source: The text.
        filename: A name that no other text has. Its lines stay in `linecache` until they are taken out.
        namespace: Globals of the functions that the text defines.
    """
    exec(compile(source, filename, "exec"), namespace)  # noqa: S102 -- our own text
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
