"""`opmux doctor`: what it reports, and that it finds what is wrong."""

import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from tests.plugins.conftest import Site

import opmux
from opmux.cli import _doctor, _probe
from opmux.cli._doctor import _VARIABLES

from .conftest import Shell
from .test_plugins import good


def test_a_healthy_installation(site: Site, opmux_: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Versions, settings and plugins are listed with where they come from, there is no problem, and the code is 0."""
    monkeypatch.setenv("OPMUX_PLUGINS", "alpha")
    site.plugin("alpha", good("alpha"), version="1.2")
    done = opmux_("doctor", "--json")
    report = done.value
    assert (done.code, report["problems"]) == (0, [])
    versions = {row["what"]: row["version"] for row in report["versions"]}
    assert (versions["opmux"], versions["sample-alpha"]) == (opmux.__version__, "1.2")
    assert versions["pluggy"] != "not installed"
    (row,) = (row for row in report["plugins"] if row["name"] == "alpha")
    assert (row["state"], row["entry_point"]) == ("loaded", "sample_alpha.plugin")


def test_settings(site: Site, opmux_: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each variable has its value and where that comes from; one that does not exist is named with the near one."""
    monkeypatch.setenv("OPMUX_DISABLE_PLUGINS", "beta")
    monkeypatch.setenv("OPMUX_PLUGIN", "x")
    monkeypatch.setenv("OPMUX_NPU_MEMORY", "x")
    monkeypatch.delenv("OPMUX_TRACE", raising=False)
    monkeypatch.delenv("OPMUX_AUTOLOAD", raising=False)
    rows = {row["setting"]: row for row in opmux_("doctor", "--json").value["settings"]}
    assert (rows["OPMUX_DISABLE_PLUGINS"]["value"], rows["OPMUX_DISABLE_PLUGINS"]["from"]) == ("beta", "environment")
    assert (rows["OPMUX_AUTOLOAD"]["value"], rows["OPMUX_AUTOLOAD"]["from"]) == ("1", "default")
    assert rows["OPMUX_PLUGIN"]["decides"] == "nothing; did you mean OPMUX_PLUGINS?"
    assert rows["OPMUX_NPU_MEMORY"]["decides"] == "left to plugins"


def test_every_variable_is_listed() -> None:
    """The variables are those that opmux's modules read."""
    core = Path(opmux.__file__).parent
    named = {
        word
        for path in core.rglob("*.py")
        if "cli" not in path.parts
        for word in path.read_text().replace('"', " ").split()
        if word.startswith("OPMUX_") and word.isupper() and word.replace("_", "").isalpha()
    }
    assert named == set(_VARIABLES)


@pytest.mark.parametrize(
    ("code", "state", "cause"),
    [
        ("raise ValueError('its own reason')", "failed", "ValueError: its own reason"),
        ("import os; os._exit(3)", "failed", "the process ended with exit code 3"),
    ],
)
def test_a_broken_plugin(site: Site, opmux_: Shell, code: str, state: str, cause: str) -> None:
    """A plugin that fails is a problem, with its cause and the way out."""
    site.plugin("alpha", code)
    done = opmux_("doctor")
    assert done.code == 1
    assert f"alpha is {state}: " in done.out
    assert cause in done.out
    assert "what to do: " in done.out
    assert f"Problems\n\nalpha is {state}\n" in done.out
    assert "Traceback" not in done.out


@pytest.mark.parametrize(
    ("requirement", "problem"),
    [
        ("pluggy>=1.7", ""),
        ("pluggy>=1.7,<1.7", "requires pluggy<1.7,>=1.7, but pluggy {pluggy} is installed: "),
        ("Pluggy>=1000", "requires Pluggy>=1000, but Pluggy {pluggy} is installed: "),
        ("sample-absent>=2", "requires sample-absent>=2, but it is not installed: "),
        ("sample-absent>=2; extra == 'gpu'", ""),
        ("sample-absent>=2; python_version < '3'", ""),
        ("pluggy @ https://example.org/pluggy.zip", ""),
        ("no requirement", ""),
        ("pluggy>=1000; python_version ~= 'x'", ""),
    ],
)
def test_requirements_that_are_not_met(
    site: Site, opmux_: Shell, monkeypatch: pytest.MonkeyPatch, requirement: str, problem: str
) -> None:
    """What a plugin's package requires is compared with what is installed, and the command that mends it is named."""
    monkeypatch.setenv("OPMUX_PLUGINS", "alpha")
    site.plugin("alpha", good("alpha"), requires=("opmux>=0.1", requirement))
    done = opmux_("doctor", "--json")
    if not problem:
        assert (done.code, done.value["problems"]) == (0, [])
        return
    (found,) = done.value["problems"]
    assert found.startswith("sample-alpha " + problem.format(pluggy=version("pluggy")))
    wanted = found.split()[2].rstrip(",")
    assert found.endswith(f': python -m pip install -U "{wanted}"')
    assert done.code == 1


def test_metadata_of_several_versions(site: Site, opmux_: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupted installation leaves it; one folder on the path twice, or two that have the package, are no problem."""
    monkeypatch.setenv("OPMUX_PLUGINS", "alpha")
    site.plugin("alpha", good("alpha"), version="1.2")
    later = Site(site.path.parent / "later")
    later.path.mkdir()
    monkeypatch.setattr("sys.path", [*sys.path, str(later.path), str(site.path)])  # the latter twice
    later.metadata("alpha", version="1.1")
    assert opmux_("doctor", "--json").value["problems"] == []
    site.metadata("alpha", version="1.0")
    (found,) = opmux_("doctor", "--json").value["problems"]
    assert found.startswith(f"sample-alpha has metadata of several versions (1.0, 1.2) in {site.path}")
    assert found.endswith("python -m pip install --force-reinstall sample-alpha")


@pytest.mark.parametrize(
    "content", [None, b"", b"Metadata-Version: 2.1\n", b"Version: 1.0\xff\n"], ids=["gone", "empty", "none", "bytes"]
)
@pytest.mark.parametrize("distribution", ["sample-alpha", "opmux"])
def test_metadata_that_says_no_version(
    site: Site, opmux_: Shell, monkeypatch: pytest.MonkeyPatch, distribution: str, content: bytes | None
) -> None:
    """Metadata that is gone, cut off or no text is a problem, of a plugin's package as of opmux itself."""
    monkeypatch.setenv("OPMUX_PLUGINS", "alpha")
    site.plugin("alpha", good("alpha"))
    metadata = site.metadata("alpha", distribution=distribution) / "METADATA"
    metadata.unlink() if content is None else metadata.write_bytes(content)
    done = opmux_("doctor", "--json")
    advice = f"remove its folder of metadata, then python -m pip install --force-reinstall {distribution}"
    assert f"{distribution} has metadata without a version in {site.path}: {advice}" in done.value["problems"]
    assert done.code == 1


def test_metadata_of_another_opmux(site: Site, opmux_: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """The version that runs is compared with the one that is said to be installed."""
    monkeypatch.setenv("OPMUX_PLUGINS", "alpha")
    site.plugin("alpha", good("alpha"))
    site.metadata("opmux", distribution="opmux", version="99.0", requires=(), value="sample_alpha.plugin")
    monkeypatch.setenv("OPMUX_DISABLE_PLUGINS", "opmux")
    found = opmux_("doctor", "--json").value["problems"]
    assert (
        f"opmux {opmux.__version__} runs, and the metadata is that of 99.0: "
        "python -m pip install --force-reinstall opmux"
    ) in found


def test_traceback(site: Site, opmux_: Shell) -> None:
    """The traceback is there on request."""
    site.plugin("alpha", "raise ValueError('its own reason')")
    assert "Traceback (most recent call last)" in opmux_("doctor", "--traceback").out


def test_a_variable_that_is_not_understood(site: Site, opmux_: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A variable with a value that means nothing is a problem."""
    monkeypatch.delenv("OPMUX_PLUGINS")
    monkeypatch.setenv("OPMUX_DISABLE_PLUGINS", "cpu,autograd,cuda")
    monkeypatch.setenv("OPMUX_AUTOLOAD", "perhaps")
    done = opmux_("doctor", "--json")
    assert done.code == 1
    assert "OPMUX_AUTOLOAD='perhaps' is neither on nor off; plugins are loaded" in done.value["problems"]


class Cuda:
    """Stands in for `opmux.cuda`."""

    def __init__(self, count: int) -> None:
        self._count = count

    def device_count(self) -> int:
        if self._count < 0:
            raise OSError("the driver is gone")
        return self._count

    def get_device_name(self, index: int) -> str:
        return f"card {index}"

    def mem_get_info(self, index: int) -> tuple[int, int]:
        return 2**30 * (index + 1), 2**32


@pytest.mark.parametrize(("count", "state"), [(2, "2 found"), (0, "0 found"), (-1, "OSError: the driver is gone")])
def test_gpus(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], count: int, state: str) -> None:
    """Where the plugin for CUDA is loaded, its devices are listed with their memory; what the driver raises is told."""
    record = opmux.plugins.PluginRecord("cuda", "backend")
    monkeypatch.setattr(type(record), "state", "loaded")
    monkeypatch.setattr(opmux.plugins, "status", lambda: [record])
    monkeypatch.setattr(opmux, "cuda", Cuda(count), raising=False)
    found = _probe._gpu()
    assert (found["state"], len(found["devices"])) == (state, max(count, 0))
    _doctor._print_gpu(found)
    shown = capsys.readouterr().out
    assert state in shown
    assert count < 2 or "card 1  2.0 GiB of 4.0 GiB free" in shown


def test_without_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the plugin, what installs it is said."""
    monkeypatch.setattr(opmux.plugins, "status", list)
    assert _probe._gpu() == {
        "state": "the plugin 'cuda' is not installed",
        "advice": 'python -m pip install "opmux-cuda[cuda12]"',
        "devices": [],
    }
