"""The documentation's navigation: it leads to every page, in a few groups of short titles."""

import ast
import re
import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
#: Written when the documentation is built; the generated index of modules lists the other pages there.
BUILT = {"api/index"}
_TOCTREE = re.compile(r"^```\{toctree\}\n:caption: ([^\n]+)\n:hidden:\n\n(.+?)^```$", re.MULTILINE | re.DOTALL)


def groups() -> dict[str, list[str]]:
    """The pages that each group of the sidebar lists."""
    found = _TOCTREE.findall((DOCS / "index.md").read_text())
    return {caption: entries.split() for caption, entries in found}


def test_the_navigation_reaches_every_page() -> None:
    """Each page is listed once, and what is listed exists."""
    listed = [page for pages in groups().values() for page in pages]
    assert sorted(listed) == sorted({page.stem for page in DOCS.glob("*.md")} - {"index"} | BUILT)


def test_titles_fit_into_the_sidebar() -> None:
    """A page begins with one title of at most 28 characters; what it answers is below, not in it."""
    titles = {page.stem: page.read_text() for page in DOCS.glob("*.md")}
    firsts = {
        name: re.findall(r"^# (.+)$", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE)
        for name, text in titles.items()
    }
    assert {name: found for name, found in firsts.items() if len(found) != 1} == {}
    assert {name: title for name, (title,) in firsts.items() if len(title) > 28 or title.endswith("?")} == {}


def test_links_that_lead_nowhere_fail_the_build() -> None:
    """Sphinx is told to be nitpicky, and `.ci/run` makes its warnings errors."""
    assigned = {
        target.id: node.value.value
        for node in ast.parse((DOCS / "conf.py").read_text()).body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    assert assigned["nitpicky"] is True
    built = [line for line in (DOCS.parent / ".ci" / "run").read_text().splitlines() if "-m sphinx" in line]
    assert len(built) == 1
    assert " -W " in built[0]


@pytest.mark.parametrize(
    ("name", "marked"),
    [
        ("opmux.dispatch.Dispatcher.find_op", "opmux.<wbr>dispatch.<wbr>Dispatcher.<wbr>find_<wbr>op"),
        ("c10::impl::ExcludeDispatchKeyGuard", "c10::<wbr>impl::<wbr>ExcludeDispatchKeyGuard"),
        ("aten::add.Tensor", "aten::add.Tensor"),
        ("OPMUX_DISABLE_PLUGINS=autograd,...", "OPMUX_<wbr>DISABLE_<wbr>PLUGINS=autograd,..."),
        ("native/test_refused_destinations", "native/<wbr>test_<wbr>refused_<wbr>destinations"),
        ("__opmux_dispatch__", "__opmux_dispatch__"),
    ],
)
def test_long_names_have_joints(name: str, marked: str) -> None:
    """A browser may break them there; short ones, other text and what a reader copies stay as they are."""
    with_joints = runpy.run_path(str(DOCS / "opmux_docs" / "joints.py"))["with_joints"]
    page = '<p>opmux.dispatch.Dispatcher.find_op <code><span class="pre">{0}</span></code> <a><span class="doc">{0}</span></a></p>'
    assert with_joints(page.format(name)) == page.format(marked)
