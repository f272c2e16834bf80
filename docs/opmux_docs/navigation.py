"""The sidebar, and the links of the table of operators.

The sidebar lists the pages that `index.md` groups, and on pages of the reference its modules. It has no list of the operators'
pages: on each of eight hundred pages, that would be most of the build's time and of its files. The table of operators leads
to them.
"""

from collections.abc import Callable
from typing import Any, Final

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

__all__ = ["setup"]

_OPERATORS: Final = "operators"
#: Where the build keeps the sidebar of the operators' pages.
_SIDEBAR: Final = "opmux_operators_sidebar"


def _shorten(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Gives the theme a list of pages without the operators; it is the same for all of these."""
    whole: Callable[..., str] = context["toctree"]
    is_operator = page.startswith(f"{_OPERATORS}/")

    def toctree(**options: Any) -> str:
        if not is_operator:
            return levelled(**{**options, "collapse": True, "maxdepth": 1 if page == _OPERATORS else 2})
        made: str | None = app.env.temp_data.get(_SIDEBAR)
        if made is None:
            made = app.env.temp_data[_SIDEBAR] = levelled(**{**options, "collapse": True, "maxdepth": 1})
        return made

    def levelled(**options: Any) -> str:
        # Sphinx makes headings of the groups' names, and does not say of which level, as it has to.
        return whole(**options).replace('role="heading"', 'role="heading" aria-level="2"')

    context["toctree"] = toctree


def _link_operators(app: Sphinx, doctree: nodes.document) -> None:
    """Makes a link to its page of each operator's name in the first column of their table."""
    if app.env.docname != _OPERATORS:
        return
    for row in doctree.findall(nodes.row):
        name = next(row.findall(nodes.literal), None)
        if name is None:
            continue
        link = addnodes.pending_xref(
            "",
            name.deepcopy(),
            refdomain="std",
            reftype="doc",
            reftarget=f"/{_OPERATORS}/{name.astext()}",
            refdoc=_OPERATORS,
            refexplicit=True,
            refwarn=True,
        )
        name.replace_self(link)


def setup(app: Sphinx) -> dict[str, bool]:
    """Connects with the build."""
    app.connect("html-page-context", _shorten, priority=400)  # before the theme asks for the list
    app.connect("doctree-read", _link_operators)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
