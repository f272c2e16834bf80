"""The page of `opmux map` in a browser: by keyboard, filtered, drawn, with hostile names, and large."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from opmux.cli import main
from opmux.cli._map import page
from opmux.cli._map_data import RULES

from .browser import Browser, browser_program
from .maps import synthetic


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser with an empty profile."""
    program = browser_program()
    if program is None:
        pytest.skip("no Chromium is installed, so the page is not looked at in one")
    opened = Browser(program, tmp_path_factory.mktemp("profile"))
    try:
        yield opened
    finally:
        opened.close()


def text_of(browser: Browser, element: str) -> str:
    """The text of an element of the page."""
    return str(browser.value(f"document.getElementById({element!r}).textContent"))


def enter(browser: Browser, element: str, value: str) -> None:
    """Gives an element of a form a value, as a user does."""
    events = "e.dispatchEvent(new Event('input')); e.dispatchEvent(new Event('change'))"
    browser.value(f"(e => {{ e.value = {value!r}; {events} }})(document.getElementById({element!r}))")


def focus(browser: Browser) -> str:
    """The id of the element that has the focus, or its text."""
    return str(browser.value("document.activeElement.id || document.activeElement.textContent"))


@pytest.fixture(scope="module")
def map_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of the plugins that are loaded."""
    file = tmp_path_factory.mktemp("page") / "map.html"
    assert main(["map", "-o", str(file)]) == 0
    return file


@pytest.mark.slow
class TestInBrowser:
    def test_by_keyboard(self, browser: Browser, map_file: Path, data: dict[str, Any]) -> None:
        """The filter is reached by a slash, a cell by the arrows, its panel by Enter, and Escape goes back; no error is logged."""
        browser.problems.clear()
        browser.open(map_file)
        browser.press("/")
        assert focus(browser) == "filter-operator"
        browser.write("aten::relu")
        found = [row["name"] for row in data["operators"] if "aten::relu" in row["name"]]
        assert text_of(browser, "count").startswith(f"{len(found)} operators, ")
        browser.press("Enter", "ArrowRight")
        assert focus(browser) == "grid"
        browser.press("Enter")
        assert focus(browser) == "aten::relu at CPU"
        shown = text_of(browser, "panel")
        assert "relu_impl" in shown
        assert "opmux-cpu" in shown
        assert "registered for exactly this key" in shown
        browser.press("Escape")
        assert focus(browser) == "grid"
        assert browser.value("document.getElementById('panel').hidden")
        active = browser.value(
            "document.getElementById(document.getElementById('grid').getAttribute('aria-activedescendant')).ariaLabel"
        )
        assert active == "CPU: kernel, relu_impl"
        assert browser.problems == []

    def test_filters(self, browser: Browser, map_file: Path, data: dict[str, Any]) -> None:
        """Plugin, distribution, rule and key leave what has them; all keys are there when asked for."""
        browser.open(map_file)
        total = len(data["operators"])
        browser.value("document.getElementById('filter-used').click()")
        assert text_of(browser, "count") == f"{total} operators, {len(data['keys'])} keys"
        rules = [rule["name"] for rule in data["rules"]]
        origin = next(i for i, text in enumerate(data["origins"]) if text.startswith("opmux-cpu "))
        self.check_filter(browser, data, "plugin", "autograd", lambda kernel: "autograd" in kernel[4])
        self.check_filter(browser, data, "origin", str(origin), lambda kernel: kernel[3] == origin)
        self.check_filter(browser, data, "rule", "3", lambda kernel: rules[kernel[0]] == "math kernel")
        enter(browser, "filter-key", "AutogradC")
        heads = browser.value("[...document.querySelectorAll('.head')].filter(e => !e.hidden).map(e => e.textContent)")
        assert heads == [key for key in data["keys"] if "AutogradC" in key]
        enter(browser, "filter-operator", "<b>no such")
        assert text_of(browser, "count").startswith("0 operators")
        browser.value("document.getElementById('grid').focus()")
        browser.press("ArrowDown", "End", "Enter")
        assert browser.problems == []

    def check_filter(
        self, browser: Browser, data: dict[str, Any], name: str, value: str, wanted: Callable[[list[Any]], bool]
    ) -> None:
        """A filter leaves the operators that have such a kernel; the fallbacks, which serve all of them, do not count."""
        fallback = list(RULES).index("backend fallback")
        found = {i for i, kernel in enumerate(data["kernels"]) if wanted(kernel) and kernel[0] != fallback}
        left = sum(not found.isdisjoint(row["row"][::2]) for row in data["operators"])
        assert 0 < left < len(data["operators"])
        enter(browser, f"filter-{name}", value)
        assert text_of(browser, "count").startswith(f"{left} operators")
        enter(browser, f"filter-{name}", "")
        assert text_of(browser, "count").startswith(f"{len(data['operators'])} operators")

    def test_path(self, browser: Browser, map_file: Path) -> None:
        """The other view draws the path that a call takes, with the kernels in order."""
        browser.open(map_file)
        browser.value("document.getElementById('tab-table').focus()")
        browser.press("ArrowRight")
        assert focus(browser) == "tab-path"
        browser.press("/")
        assert focus(browser) == "path-operator"
        enter(browser, "path-operator", "relu")
        enter(browser, "path-call", "1")
        assert text_of(browser, "path-text") == (
            "aten::relu (CPU tensor that requires grad) runs record_relu at AutogradCPU, then relu_impl at CPU."
        )
        stops = browser.value("[...document.querySelectorAll('.stop .key')].map(e => e.textContent)")
        assert stops == ["AutocastCPU", "AutogradCPU", "ADInplaceOrView", "BackendSelect", "CPU"]
        assert browser.value("document.querySelectorAll('svg .dot.taken').length") == 2
        enter(browser, "path-operator", "<i>")
        assert text_of(browser, "path-text") == "No operator has this name."
        assert browser.problems == []

    def test_hostile_names(self, browser: Browser, tmp_path: Path) -> None:
        """A name that is markup is shown as its letters, in the table, in the panel and along a path."""
        value = synthetic(3, 2)
        hostile = "</script><img src=x onerror=\"document.title='run'\">"
        for row in value["operators"]:
            row["name"] = row["schema"] = hostile + row["name"]
        for kernel in value["kernels"]:
            kernel[1], kernel[2], kernel[5] = hostile, hostile, hostile
        value |= {"keys": [hostile, hostile + "2"], "origins": [hostile, "two", ""], "opmux": hostile}
        file = tmp_path / "map.html"
        file.write_text(page(value), "utf-8")
        browser.problems.clear()
        browser.open(file)
        browser.value("document.getElementById('grid').focus()")
        browser.press("Enter")
        assert hostile in text_of(browser, "panel")
        browser.value("document.getElementById('tab-path').click()")
        assert hostile in text_of(browser, "path-text")
        assert browser.value("[document.querySelectorAll('img').length, document.title]") == [0, "opmux: dispatch map"]
        assert browser.problems == []

    def test_many(self, browser: Browser, tmp_path: Path) -> None:
        """Of 2,000 operators by 140 keys only what is in sight is in the page; prints how long it takes."""
        file = tmp_path / "map.html"
        value = synthetic(2000, 140)
        file.write_text(page(value), "utf-8")
        browser.problems.clear()
        browser.open(file)
        painted = browser.value("document.documentElement.dataset.painted")
        assert text_of(browser, "count") == "2000 operators, 140 keys"
        drawn = browser.value(_SCROLLED)
        print(f"\n2000 x 140: first paint {painted} ms, a step of scrolling {drawn:.1f} ms")  # noqa: T201 -- a time is told, not asserted
        assert browser.value("document.querySelectorAll('.cell').length") < 4000
        self.check_cells(browser, value, "2001", "141")  # the heading is the first row, the name the first column
        browser.value("document.getElementById('grid').focus()")
        browser.press("ArrowDown", "ArrowDown", "End", "ArrowLeft")
        self.check_cells(browser, value, "4", "140")
        active = "document.getElementById(document.getElementById('grid').getAttribute('aria-activedescendant'))"
        assert browser.value(f"[{active}.ariaColIndex, {active}.closest('.row').ariaRowIndex]") == ["140", "4"]
        assert browser.problems == []

    def check_cells(self, browser: Browser, value: dict[str, Any], row: str, column: str) -> None:
        """Each cell that is in sight has its own letter, and the cell of that row and column is among them."""
        cells = browser.value(_SHOWN)
        assert (row, column) in {(row, column) for row, column, _ in cells}
        for at, key, letter in cells:
            kernel = value["kernels"][value["operators"][int(at) - 2]["row"][2 * (int(key) - 2)]]
            assert letter == ("↓" if kernel[6] else value["rules"][kernel[0]]["letter"])


#: Row, column and text of each cell that is not hidden.
_SHOWN = """
[...document.querySelectorAll(".row:not([hidden]) .cell:not([hidden])")].map((cell) =>
  [cell.closest(".row").ariaRowIndex, cell.ariaColIndex, cell.textContent])
"""

#: Scrolls to the far corner in a hundred steps; the mean time of one, in milliseconds.
_SCROLLED = """
new Promise((resolve) => {
  const grid = document.getElementById("grid"), began = performance.now();
  let step = 0;
  const next = () => {
    step += 1;
    grid.scrollTop = grid.scrollHeight * step / 100;
    grid.scrollLeft = grid.scrollWidth * step / 100;
    if (step < 100) requestAnimationFrame(next);
    else requestAnimationFrame(() => requestAnimationFrame(() => resolve((performance.now() - began) / 100)));
  };
  next();
})
"""
