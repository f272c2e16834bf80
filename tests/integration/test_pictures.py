"""The pictures of the documentation: they show what opmux says of itself, and can be read in both modes and by screen readers."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.benchmarks import charts
from tests.contrast import contrast

import opmux
from opmux.dispatch import explain

SCRIPT = Path(__file__).parents[2] / "docs" / "opmux_docs" / "pictures.py"
STYLE = Path(__file__).parents[2] / "docs" / "_static" / "opmux.css"
SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("call", "graph", "lifecycle", "table")
#: Prints how many keys the operator's table has, and rules, in all.
TABLE = """
from opmux.dispatch import default_dispatcher
import opmux
entries = default_dispatcher.dispatch_table("aten::add.Tensor")
print(len(entries) + len({entry.rule for entry in entries.values()}))
"""


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ElementTree.Element]:
    """All pictures by name, made in a process of their own."""
    folder = tmp_path_factory.mktemp("pictures")
    subprocess.run([sys.executable, str(SCRIPT), str(folder)], check=True, timeout=300)
    return {path.stem: ElementTree.parse(path).getroot() for path in folder.iterdir()}


def texts(picture: ElementTree.Element) -> list[str]:
    """The texts that a picture shows."""
    return [element.text or "" for element in picture.iter(f"{SVG}text")]


def test_these_pictures_are_made(pictures: dict[str, ElementTree.Element]) -> None:
    """Each picture is a file of its name."""
    assert sorted(pictures) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_says_in_words_what_it_shows(pictures: dict[str, ElementTree.Element], name: str) -> None:
    """It is an image with a label, a title and a description."""
    picture = pictures[name]
    title, description = (picture.findtext(f"{SVG}{tag}") or "" for tag in ("title", "desc"))
    assert picture.get("role") == "img"
    assert title
    assert len(description) > len(title)
    assert picture.get("aria-label") == f"{title}. {description}"


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_has_no_colours_of_its_own(pictures: dict[str, ElementTree.Element], name: str) -> None:
    """Shapes have classes only, to each of which the style sheet gives its looks."""
    elements = list(pictures[name].iter())
    assert not [e.attrib for e in elements if {"fill", "stroke", "style"} & set(e.attrib)]
    style = STYLE.read_text()
    classes = {kind for e in elements for kind in e.get("class", "").split()}
    assert sorted(kind for kind in classes if f".{kind}" not in style) == []


@pytest.mark.parametrize("name", NAMES)
def test_shapes_lie_inside_the_frame(pictures: dict[str, ElementTree.Element], name: str) -> None:
    """No box and no text begins or ends outside the picture; a letter is some eight units wide."""
    picture = pictures[name]
    _, _, width, height = map(float, picture.get("viewBox", "").split())
    for box in picture.iter(f"{SVG}rect"):
        x, y, w, h = (float(box.get(side, "nan")) for side in ("x", "y", "width", "height"))
        assert 0 <= x <= x + w <= width, box.attrib
        assert 0 <= y <= y + h <= height, box.attrib
    for text in picture.iter(f"{SVG}text"):
        if text.get("text-anchor") == "start":
            assert float(text.get("x", "nan")) + 7.5 * len(text.text or "") <= width, text.text


def test_the_call_is_that_of_explain(pictures: dict[str, ElementTree.Element]) -> None:
    """It has every key of the call, and the kernels that run in their order."""
    x = opmux.tensor([1.0, 2.0], requires_grad=True)
    explanation = explain(opmux.add, x, opmux.tensor([3.0, 4.0]))
    shown = texts(pictures["call"])
    keys = sorted(explanation.arguments[0].keys, key=lambda key: key.order, reverse=True)
    assert [text for text in shown if text in {key.name for key in keys}] == [key.name for key in keys]
    kernels = [step.kernel.partition(" from ")[0] for step in explanation.steps]
    assert [text for text in shown if text in kernels] == kernels


def test_the_table_has_all_keys(pictures: dict[str, ElementTree.Element]) -> None:
    """There is a cell for each key of the operator's table, and one in the legend for each rule."""
    cells = [box for box in pictures["table"].iter(f"{SVG}rect") if "rule-" in box.get("class", "")]
    # Asked of a new process: other tests define keys in this one, which stay.
    done = subprocess.run([sys.executable, "-c", TABLE], check=True, capture_output=True, text=True, timeout=300)
    assert len(cells) == int(done.stdout)


def test_a_backend_comes_and_goes(pictures: dict[str, ElementTree.Element]) -> None:
    """It has kernels while it is loaded only, and a tensor that outlives it is refused with the error for that."""
    shown = texts(pictures["lifecycle"])
    assert [text for text in shown if text.startswith("state")] == [
        'state "discovered"',
        'state "loaded"',
        'state "unloaded"',
    ]
    assert [text == "0 kernels of 0 operators" for text in shown if "kernels of" in text] == [True, False, True]
    assert "BackendUnloadedError" in shown


def test_the_graph_leads_to_all_variables(pictures: dict[str, ElementTree.Element]) -> None:
    """Its ends are the three variables, each once."""
    shown = texts(pictures["graph"])
    assert sorted(text for text in shown if text.startswith("Acc")) == [f"AccumulateGrad of {name}" for name in "bwx"]


def test_charts_have_the_colours_of_the_page() -> None:
    """A chart that is a file has the scheme that the reader has chosen, and its texts and dots can be told from the page."""
    style = STYLE.read_text()
    for scheme in ("light", "dark"):
        assert re.search(rf'body\[data-theme="{scheme}"\] \{{\s*color-scheme: {scheme};', style)
    light, _, dark = charts.STYLE.partition("@media (prefers-color-scheme: dark)")
    for text, dots, page in ((light, charts.LIGHT, "#ffffff"), (dark, charts.DARK, "#131416")):
        assert min(contrast(color, page) for color in dots) >= 3
        assert min(contrast(color, page) for color in re.findall(r"(?:text|faint) \{[^}]*fill: (#\w+)", text)) >= 4.5


def test_code_can_be_read() -> None:
    """Every colour of the styles of code has a contrast of 4.5 with what is below it, in both schemes."""
    styles = pytest.importorskip("pygments.styles")
    names = re.findall(r'^pygments\w*_style = "([\w-]+)"', (STYLE.parents[1] / "conf.py").read_text(), re.MULTILINE)
    assert len(names) == 2
    for name in names:
        try:
            style = styles.get_style_by_name(name)
        except styles.ClassNotFound:
            pytest.skip("furo is not installed, which brings the style of light pages")
        pairs = [(token["color"], token["bgcolor"]) for _, token in style if token["color"]]
        below = style.background_color
        assert min(contrast(f"#{color}", f"#{box}" if box else below) for color, box in pairs) >= 4.5, name
