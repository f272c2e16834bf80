"""Checking a backend: what is right passes, each kind of mistake is found by the check that is for it, and reports tell."""

import json
import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from tests.contrast import contrast, schemes
from tests.registering import register_once

import opmux
from opmux.errors import OperatorValueError, PluginError
from opmux.library import Library
from opmux.plugins import Scope, hookimpl
from opmux.tensor import array_backend
from opmux.testing.conformance import (
    CHECKS,
    Expectations,
    Finding,
    Report,
    Status,
    as_html,
    as_markdown,
    check_backend,
    operators,
    read_expectations,
)
from opmux.testing.conformance._run import looked_at

pytestmark = pytest.mark.slow

DEVICE = "judged"


class Backend:
    """A device over NumPy without special functions."""

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Registers the device."""
        opmux.native.array_kernels(
            scope, scope.backend(DEVICE), xp=np, from_numpy=np.array, to_numpy=np.asarray, array_type=np.ndarray
        )


@pytest.fixture(scope="module", autouse=True)
def device() -> Iterator[str]:
    """The device, loaded."""
    register_once(DEVICE, Backend())
    opmux.plugins.load(DEVICE)
    yield DEVICE
    opmux.plugins.unload(DEVICE)


def of_status(report: Report, status: Status) -> list[tuple[str, str, str]]:
    """Operator, check and dtype of the findings with a status."""
    return [(f.operator, f.check, f.dtype) for f in report.findings if f.status is status]


@pytest.mark.slow
def test_the_cpu_passes_everything() -> None:
    """All checks of all operators, the views, the threads."""
    report = check_backend("cpu")
    assert of_status(report, Status.FAILED) == []
    assert report.ok
    assert report.calls > 900


@pytest.mark.slow
def test_a_backend_of_twenty_lines_passes_all_that_it_claims() -> None:
    """Nothing fails, and what fails the claim is told as missing: special functions."""
    report = check_backend(DEVICE)
    assert [f for f in report.findings if f.status is Status.FAILED] == []
    missing = {operator for operator, _, _ in of_status(report, Status.MISSING)}
    assert "erf" in missing
    assert "add" not in missing
    assert len(missing) < 40


@pytest.mark.parametrize("pattern", ["exp", "add", "sort", "views", "devices", "threads"])
def test_what_is_right_passes(pattern: str) -> None:
    """Operators, and what else is looked at, one by one."""
    report = check_backend(DEVICE, pattern)
    assert [f for f in report.findings if f.status is not Status.PASSED] == []
    assert report.findings


@pytest.mark.parametrize("function", ["argsort", "cosh", "matmul", "searchsorted"])
def test_what_a_module_lacks_is_missing(function: str) -> None:
    """No check fails for a function that is not there, and what needs it is told as missing, the refusals it hides included."""
    device, poor = f"lacks_{function}", ModuleType("poor")
    poor.__dict__.update({name: value for name, value in vars(np).items() if name not in (function, "__name__")})

    class Poor:
        @hookimpl
        def opmux_register(self, scope: Scope) -> None:
            opmux.native.array_kernels(scope, scope.backend(device), xp=poor, from_numpy=np.array, to_numpy=np.asarray)

    opmux.plugins.register(device, Poor())
    opmux.plugins.load(device)
    try:
        lacking = {name.partition("::")[2].partition(".")[0] for name in array_backend(device).lacking}
        of_it = [name for name in operators() if name in lacking and name not in ("erf", "erfinv", "igamma", "igammac")]
        findings = [f for name in of_it for f in check_backend(device, name).findings]
    finally:
        opmux.plugins.unload(device)
    assert [f for f in findings if f.status is Status.FAILED] == []
    assert Status.MISSING in {f.status for f in findings}
    cosh = {f.status for f in findings if f.operator == "cosh"}
    assert cosh == ({Status.MISSING} if function == "cosh" else set())


def test_a_dtype_that_a_backend_has_not_got() -> None:
    """Nothing fails for it: not for operands, results or destinations of that dtype, in no check."""

    class Slim:
        @hookimpl
        def opmux_register(self, scope: Scope) -> None:
            dtypes = ["float32", "bool", "int32", "complex64"]
            opmux.native.array_kernels(
                scope, scope.backend("slim"), xp=np, from_numpy=np.array, to_numpy=np.asarray, dtypes=dtypes
            )

    opmux.plugins.register("slim", Slim())
    opmux.plugins.load("slim")
    try:
        findings = [f for pattern in ("a*", "devices") for f in check_backend("slim", pattern).findings]
    finally:
        opmux.plugins.unload("slim")
    assert [f for f in findings if f.status is Status.FAILED] == []
    assert {"out", "value", "expanded", "meta"} <= {f.check for f in findings if f.status is Status.NOT_HELD}
    assert Status.PASSED in {f.status for f in findings if f.operator == "add"}


def _foreign(self: Any, *rest: Any, **named: Any) -> Any:
    raise KeyError("from an array module")


def _narrow(self: Any) -> Any:
    return opmux.expm1(self).add(1).to(opmux.float64)


def _elsewhere(self: Any) -> Any:
    return opmux.exp(self.cpu())


def _unresized(self: Any, *, out: Any) -> Any:
    return out.copy_(opmux.expm1(self) + 1) if out.shape == self.shape else out


def _without_gaps(self: Any) -> Any:
    return opmux.expm1(self).add(1) if self.is_contiguous() else opmux.zeros_like(self)


def _without_empty(self: Any) -> Any:
    if not self.numel():
        raise ZeroDivisionError("an empty tensor")
    return opmux.expm1(self).add(1)


def _wrapping(self: Any, dim: int, index: Any) -> Any:
    return self.gather(dim, index.remainder(self.size(dim)).reshape(-1)) if self.ndim == 1 else opmux.zeros_like(self)


def _into_its_operand(self: Any) -> Any:
    result = opmux.expm1(self).add(1)
    self.zero_()
    return result


def _into_another_operand(self: Any, other: Any, *, alpha: Any = 1) -> Any:
    result = self.sub(other.mul(-alpha))
    other.zero_()
    return result


def _copied(self: Any, dim: int, index: int) -> Any:
    return self.gather(dim, opmux.full((1,), index, dtype=opmux.int64, device=DEVICE)).squeeze(0)


#: Mistakes of a backend: the operator, its kernel, what is checked, and the check that finds it.
MISTAKES: dict[str, tuple[str, Callable[..., Any], str, str]] = {
    "other values": ("exp", lambda self: opmux.expm1(self) + 1.001, "exp", "value"),
    "other dtype": ("exp", _narrow, "exp", "value"),
    "other device": ("exp", _elsewhere, "exp", "meta"),
    "other shape": ("exp", lambda self: opmux.expm1(self).add(1).unsqueeze(0), "exp", "meta"),
    "no result": ("exp", lambda self: None, "exp", "value"),
    "an exception of its own": ("exp", _foreign, "exp", "value"),
    "wrong for views": ("exp", _without_gaps, "exp", "strided"),
    "wrong for no elements": ("exp", _without_empty, "exp", "empty"),
    "another tensor in place": ("exp_", lambda self: opmux.expm1(self).add(1), "exp", "in-place"),
    "nothing written in place": ("exp_", lambda self: self, "exp", "in-place"),
    "out= not resized": ("exp.out", _unresized, "exp", "out"),
    "out= left alone": ("exp.out", lambda self, *, out: out, "exp", "out"),
    "an operand written to": ("exp", _into_its_operand, "exp", "value"),
    "another operand written to": ("add.Tensor", _into_another_operand, "add", "value"),
    "no check of indices": ("index_select", _wrapping, "index_select", "too large"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_each_mistake_is_found(name: str) -> None:
    """The check that is for it fails, and passes when the mistake is gone."""
    operator, kernel, pattern, check = MISTAKES[name]
    library = Library("aten", "IMPL")
    handle = library.impl(operator, kernel, DEVICE.upper())
    try:
        report = check_backend(DEVICE, pattern)
        assert not report.ok
        assert check in {found for _, found, _ in of_status(report, Status.FAILED)}
    finally:
        handle.destroy()
    assert check_backend(DEVICE, pattern).ok


def _counted(self: Any, boundaries: Any, *, out_int32: bool = False, right: bool = False) -> Any:
    below = opmux.le(boundaries, self.unsqueeze(-1)) if right else opmux.lt(boundaries, self.unsqueeze(-1))
    return below.sum(-1).to(opmux.int32 if out_int32 else opmux.int64)


def test_boundaries_stay_sorted() -> None:
    """A search that finds what the CPU's finds among sorted boundaries, and something else among others, passes."""
    handle = Library("aten", "IMPL").impl("bucketize.Tensor", _counted, DEVICE.upper())
    values, unsorted = opmux.tensor([4, 1], device=DEVICE), opmux.tensor([3, 1000, 2, 1000], device=DEVICE)
    try:
        assert opmux.bucketize(values, unsorted).tolist() != opmux.bucketize(values.cpu(), unsorted.cpu()).tolist()
        checks = ["value", "too large", "negative", "zeros"]
        assert check_backend(DEVICE, "bucketize", checks=checks).ok
    finally:
        handle.destroy()


@pytest.mark.parametrize(
    ("pattern", "dtypes"), [("add", {"int64"}), ("linalg.solve", set()), ("index_select", {"float32", "int64"})]
)
def test_no_call_is_checked_again_as_it_is(pattern: str, dtypes: set[str]) -> None:
    """Checks that change integers have nothing to say of calls without any, whose values another check compares."""
    for check in ("too large", "negative", "zeros"):
        assert {found.dtype for found in check_backend(DEVICE, pattern, checks=[check]).findings} == dtypes


def test_wrong_gradients_are_found() -> None:
    """A kernel of a backward operator that is wrong shows in the gradient alone."""
    library = Library("aten", "IMPL")
    handle = library.impl("tanh_backward", lambda grad, output: grad.clone(), DEVICE.upper())
    try:
        found = of_status(check_backend(DEVICE, "tanh"), Status.FAILED)
    finally:
        handle.destroy()
    assert {check for _, check, _ in found} == {"gradient"}


class TestExpectations:
    def test_failures_and_passes(self) -> None:
        """What is expected to fail is told as such; what passes all the same, or fits nothing, makes the report not ok."""
        library = Library("aten", "IMPL")
        handle = library.impl("exp", _foreign, DEVICE.upper())
        try:
            report = check_backend(DEVICE, "exp", expectations=Expectations({"exp": "under repair"}))
            assert report.ok
            assert {f.reason for f in report.findings if f.status is Status.EXPECTED} == {"under repair"}
        finally:
            handle.destroy()
        repaired = check_backend(DEVICE, "exp", expectations=Expectations({"exp:value": "under repair"}))
        assert not repaired.ok
        assert repaired.unmet == ["exp:value"]

    def test_what_a_report_writes_is_read(self, tmp_path: Path) -> None:
        """The ready list makes the same run pass."""
        library = Library("aten", "IMPL")
        handle = library.impl("exp", _foreign, DEVICE.upper())
        try:
            file = tmp_path / "expected.toml"
            file.write_text(check_backend(DEVICE, "exp").expected_failures())
            assert check_backend(DEVICE, "exp", expectations=read_expectations(file)).ok
        finally:
            handle.destroy()

    def test_tolerances(self) -> None:
        """The last pattern that fits counts, for one dtype if it says so."""
        library = Library("aten", "IMPL")
        handle = library.impl("exp", lambda self: opmux.expm1(self).add(1) * 1.001, DEVICE.upper())
        try:
            assert not check_backend(DEVICE, "exp", checks=["value"]).ok
            wide = Expectations(tolerances={"*": (0.0, 0.0), "exp:value": (0.01, 0.01)})
            assert check_backend(DEVICE, "exp", checks=["value"], expectations=wide).ok
            one = Expectations(tolerances={"exp:value:float32": (0.01, 0.01)})
            report = check_backend(DEVICE, "exp", checks=["value"], expectations=one)
            assert "float32" not in {dtype for _, _, dtype in of_status(report, Status.FAILED)}
        finally:
            handle.destroy()

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("[expected_failures", "expected.toml"),
            ("[failures]\n", "unknown names: failures"),
            ("[expected_failures]\nexp = 3\n", "no text"),
            ("expected_failures = 3\n", "no text"),
            ("[tolerances]\nexp = 1e-3\n", "no pair"),
            ("[tolerances]\nexp = [1e-3, -1.0]\n", "no pair"),
            ('[tolerances]\nexp = [1e-3, "a"]\n', "no pair"),
            ('[expected_failures]\n"a:b:c:d" = "no"\n', "'a:b:c:d' of more than three parts"),
            ('[tolerances]\n"a:b:c:d" = [0, 0]\n', "'a:b:c:d' of more than three parts"),
        ],
    )
    def test_refused_files(self, text: str, words: str, tmp_path: Path) -> None:
        """A file that says something else is refused, with its name and what was found."""
        file = tmp_path / "expected.toml"
        file.write_text(text)
        with pytest.raises(OperatorValueError, match=re.escape(words)) as raised:
            read_expectations(file)
        assert "that exists" not in raised.value.advice

    def test_no_file(self, tmp_path: Path) -> None:
        """A file that is not there is refused."""
        with pytest.raises(OperatorValueError, match="No such file"):
            read_expectations(tmp_path / "none.toml")


@pytest.fixture(scope="module")
def report(device: str) -> Report:
    """A report with passes, failures, what is missing, and an expectation that is not met."""
    handle = Library("aten", "IMPL").impl("exp", lambda self: opmux.expm1(self) + 2, device.upper())
    try:
        return check_backend(device, "e[rx]*", expectations=Expectations({"expm1": "<b>never</b>"}))
    finally:
        handle.destroy()


class TestReport:
    def test_counts(self, report: Report) -> None:
        """The counts, the matrix and the findings say the same."""
        assert sum(report.counts().values()) == len(report.findings)
        matrix = report.matrix()
        assert matrix["exp"]["float32"] is Status.FAILED
        assert matrix["expm1"]["float32"] is Status.PASSED
        assert matrix["erfc"]["int64"] is Status.MISSING
        assert DEVICE in report.summary()

    def test_json(self, report: Report) -> None:
        """It holds every finding."""
        content = json.loads(report.to_json())
        assert content["ok"] is False
        assert len(content["findings"]) == len(report.findings)
        assert content["counts"]["failed"] == report.counts()[Status.FAILED]

    def test_pages(self, report: Report) -> None:
        """Both pages have a row for each operator; the HTML is well formed, needs nothing else, and lets no text be a tag."""
        rows = [line for line in as_markdown(report).splitlines() if line.startswith("| ")]
        assert len(rows) == 1 + len(report.matrix())
        page = as_html(report)
        open_tags: list[str] = []

        class Reader(HTMLParser):
            def handle_starttag(self, tag: str, attrs: Any) -> None:
                assert not any(name in ("src", "href") for name, _ in attrs)
                if tag not in ("meta", "br"):
                    open_tags.append(tag)

            def handle_endtag(self, tag: str) -> None:
                assert open_tags.pop() == tag

        Reader().feed(page)
        assert not open_tags
        assert page.count("<tr>") == 1 + len(report.matrix())

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_colours_can_be_told_apart(self, report: Report, scheme: str) -> None:
        """The signs and texts of the page have a contrast of 4.5 with what is below them."""
        colors = schemes(as_html(report))[scheme] | {"page": {"light": "#ffffff", "dark": "#121212"}[scheme]}
        assert min(contrast(colors[name], colors["page"]) for name in ("passed", "faint")) >= 4.5
        assert contrast(colors["failed"], "#ffffff") >= 4.5
        assert contrast(colors["expected"], {"light": "#000000", "dark": "#ffffff"}[scheme]) >= 4.5

    def test_names_that_turn_others(self) -> None:
        """What turns the order of letters is its escape on the page, which has no table where nothing was checked."""
        finding = Finding("\u202eexp", "values", "float32", Status.FAILED, "\u2067differs")
        page = as_html(Report("cpu", [finding], 1))
        assert "\\u202eexp" in page
        assert "\\u2067differs" in page
        assert not {"\u202e", "\u2067"} & set(page)
        assert "<table" not in as_html(Report("cpu", [], 0))


@contextmanager
def _restored(change: Callable[[Any], None], value: Any, before: Any) -> Iterator[None]:
    change(value)
    try:
        yield
    finally:
        change(before)


class TestArguments:
    def test_unknown(self) -> None:
        """A check and a device that are not there are refused before anything runs."""
        with pytest.raises(OperatorValueError, match="value, gradient"):
            check_backend(DEVICE, checks=["speed"])
        with pytest.raises(PluginError, match="nowhere"):
            check_backend("nowhere")

    def test_every_check_says_something(self) -> None:
        """Each finds something to compare among the recorded calls."""
        found = {f.check for f in check_backend("cpu", "[aie]*").findings}
        assert found == set(CHECKS)

    @pytest.mark.parametrize(
        "state",
        [
            opmux.no_grad,
            opmux.inference_mode,
            lambda: _restored(opmux.set_default_dtype, opmux.float64, opmux.float32),
            lambda: _restored(opmux.set_default_device, DEVICE, None),
            lambda: _restored(opmux.set_default_device, "meta", None),
            lambda: opmux.device("meta"),
        ],
        ids=["no_grad", "inference", "dtype", "device", "meta", "block"],
    )
    def test_the_callers_state_has_no_say(self, state: Callable[[], Any]) -> None:
        """The calls are made as they were recorded, and the state is as before."""
        expected = check_backend(DEVICE, "exp*")
        with state():
            before = opmux.get_default_dtype(), opmux.get_default_device(), opmux.is_grad_enabled()
            assert check_backend(DEVICE, "exp*") == expected
            assert before == (opmux.get_default_dtype(), opmux.get_default_device(), opmux.is_grad_enabled())
        assert (opmux.get_default_dtype(), opmux.get_default_device()) == (opmux.float32, opmux.device("cpu"))

    def test_in_several_threads(self) -> None:
        """Each gets what one gets."""
        expected = check_backend(DEVICE, "exp*")
        reports: list[Report] = []
        threads = [Thread(target=lambda: reports.append(check_backend(DEVICE, "exp*"))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert reports == [expected] * 4

    @pytest.mark.parametrize(("pattern", "checks"), [("nothing", None), ("views", ["value"]), ("", None)])
    def test_nothing_to_look_at(self, pattern: str, checks: list[str] | None) -> None:
        """A pattern for nothing is refused, rather than found right."""
        with pytest.raises(OperatorValueError, match="no operator"):
            check_backend(DEVICE, pattern, checks=checks)

    def test_progress(self) -> None:
        """It hears of each operator."""
        heard: list[str] = []
        check_backend("cpu", "ex*", checks=["value"], progress=heard.append)
        assert heard == operators("ex*")


def test_a_pattern_is_for_the_last_part_of_a_name_too() -> None:
    """Every recorded operator is found by its whole name, and without the modules in front of it."""
    for name in operators():
        assert name in looked_at(name)
        assert name in looked_at(name.rpartition(".")[2])


@pytest.mark.parametrize(("pattern", "near"), [("relo", "relu"), ("nn.functional.relo", "nn.functional.relu")])
def test_a_pattern_that_fits_nothing(pattern: str, near: str) -> None:
    """A pattern that fits nothing is refused with the near names."""
    with pytest.raises(OperatorValueError, match=rf"(?s){pattern}.*did you mean.*{near}"):
        looked_at(pattern)


def test_calls_that_warn() -> None:
    """A call that was recorded although it is deprecated is no failure where warnings are errors."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for name in ("cross", "lu", "stft"):
            assert not [f for f in check_backend("cpu", name).findings if f.status is Status.FAILED], name
