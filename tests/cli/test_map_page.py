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

    def test_controls_have_names(self, browser: Browser, map_file: Path) -> None:
        """The tabulator key reaches all that can be operated, in the order that is seen; all has names and is in a landmark."""
        browser.open(map_file)
        browser.value("document.getElementById('filter-operator').focus()")
        reached = [focus(browser)]
        while reached[-1] != "grid":
            browser.press("Tab")
            reached.append(focus(browser))
            assert browser.value("document.activeElement.matches(':focus-visible')")
        assert reached == [
            *(f"filter-{name}" for name in ("operator", "key", "plugin", "origin", "rule", "used")),
            "grid",
        ]
        browser.press("Enter", "Tab")
        assert focus(browser) == "✕"
        controls = browser.controls()
        assert ("button", "Close") in controls
        assert [control for control in controls if not control[1].strip()] == []
        outside = "[...document.body.children].filter(e => !e.matches('header, main, script')).length"
        assert browser.value(outside) == 0
        assert browser.value(
            "[...document.querySelectorAll('[role=columnheader]:not([hidden])')].every(e => e.textContent)"
        )

    def test_nothing_fits(self, browser: Browser, map_file: Path, data: dict[str, Any]) -> None:
        """A table without rows says why, and has a button that clears the filters."""
        browser.open(map_file)
        assert browser.value("document.getElementById('none').hidden")
        for field, text in (
            ("filter-key", "No key fits the filters."),
            ("filter-operator", "No operator fits the filters."),
        ):
            enter(browser, field, "nosuch")
            assert not browser.value("document.getElementById('none').hidden")
            assert text_of(browser, "none-text") == text
        browser.value("document.querySelector('#none button').focus()")
        browser.press("Enter")
        browser.value("new Promise((resolve) => setTimeout(resolve))")
        assert browser.value("document.getElementById('none').hidden")
        assert focus(browser) == "grid"
        assert text_of(browser, "count").startswith(f"{len(data['operators'])} operators, ")

    @pytest.mark.parametrize(("width", "height"), [(320, 640), (640, 400), (768, 1024)])
    def test_small_window(self, browser: Browser, map_file: Path, width: int, height: int) -> None:
        """Where there is little room the page scrolls down and never to the side, and the table keeps rows and columns."""
        browser.resize(width, height)
        try:
            browser.open(map_file)
            rows, cells = browser.value(_ROWS), browser.value(_SHOWN)
            assert len(rows) >= 8
            assert len({column for _, column, _ in cells}) >= 6
            browser.value("document.getElementById('grid').focus()")
            browser.press("Enter")
            assert 0 <= browser.value("document.querySelector('#panel h2').getBoundingClientRect().top") < height / 2
            sides = [browser.value("document.documentElement.scrollWidth")]
            browser.value("document.getElementById('tab-path').click()")
            sides.append(browser.value("document.documentElement.scrollWidth"))
            assert sides == [width, width]
            stops = "[...document.querySelectorAll('.stop')].map(e => e.getBoundingClientRect().right)"
            assert max(browser.value(stops)) <= width
            assert browser.value("[...document.querySelectorAll('.stop')].every(e => e.scrollHeight <= e.clientHeight)")
        finally:
            browser.resize(1280, 800)

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
        hostile = "</script><img src=x onerror=\"document.title='run'\">🔥" + "long_" * 60
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
        assert browser.value("document.documentElement.scrollWidth <= innerWidth")
        assert browser.problems == []

    def test_names_that_turn_others(self, browser: Browser, tmp_path: Path) -> None:
        """What turns the order of letters is shown as its escape, and a name in Hebrew turns none of the words around it."""
        value = synthetic(3, 2)
        for row in value["operators"]:
            row["name"] = "aten::\u202egnirts\u200b" + row["name"]
        for kernel in value["kernels"]:
            kernel[2] = "\u05d0\u05d1"
        file = tmp_path / "map.html"
        file.write_text(page(value), "utf-8")
        browser.open(file)
        browser.value("document.getElementById('tab-path').click()")
        shown = "aten::\\u202egnirts\\u200b" + "aten::operator_0.overload"
        assert text_of(browser, "path-text").startswith(f"{shown} (a tensor) ")
        names = browser.value("[...document.querySelectorAll('#path-text bdi')].map(e => e.textContent)")
        assert names[:2] == [shown, "a tensor"]
        assert "\u05d0\u05d1" in names

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


#: The rows of which something is in sight, by their name.
_ROWS = """
[...document.querySelectorAll(".body .row:not([hidden])")].filter((row) =>
  row.getBoundingClientRect().top < document.getElementById("grid").getBoundingClientRect().bottom - 11)
  .map((row) => row.querySelector(".rowhead").textContent)
"""

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
