"""Joints of long names: the places where a browser may break them, in tables as in narrow windows.

A browser breaks `opmux.dispatch.Dispatcher.has_kernel_for_dispatch_key` nowhere, or anywhere. Here it may after a dot, a colon, a
comma, a slash, an underscore or an opening parenthesis; what a reader copies is the name without any mark. Names are code, or links
to pages of operators.
"""

import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

__all__ = ["setup", "with_joints"]

#: From so many characters on a name is long.
_LONG: Final = 24
_NAME: Final = re.compile(rf'(?<=<span class="(?:pre|doc)">)[^<]{{{_LONG},}}(?=</span>)')
_JOINT: Final = re.compile(r"(?<=\w)(?:::|[.,(_/])(?=\w)")


def with_joints(html: str) -> str:
    """The page, with a mark at each joint of its long names."""
    return _NAME.sub(lambda name: _JOINT.sub(r"\g<0><wbr>", name[0]), html)


def _mark(app: "Sphinx", page: str, template: str, context: dict[str, Any], doctree: "nodes.document | None") -> None:
    if "body" in context:
        context["body"] = with_joints(context["body"])


def setup(app: "Sphinx") -> dict[str, bool]:
    """Connects with the build."""
    app.connect("html-page-context", _mark)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
