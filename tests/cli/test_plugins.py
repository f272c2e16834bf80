"""`opmux plugins`: every state with its cause and the way out, also of plugins that end the process or never come back."""

import os
import sys
from collections.abc import Callable

import pytest
from tests.plugins.conftest import Site

from .conftest import Shell

_REGISTER = "@hookimpl\ndef opmux_register(scope):\n    with scope.library('{ns}', 'DEF') as m: m.define('f(Tensor x) -> Tensor')"


def good(name: str) -> str:
    """Source of a plugin that defines an operator in its namespace."""
    return _REGISTER.format(ns=f"sample_{name}")


def _hooked(hook: str, body: str) -> str:
    return f"{good('alpha')}\n@hookimpl\ndef {hook}():\n    {body}"


#: How a plugin breaks, and what is said of it.
BROKEN: dict[str, tuple[str, str]] = {
    "raises at import": ("raise ValueError('its own reason')", "ValueError: its own reason"),
    "raises in its hook": ("@hookimpl\ndef opmux_register(scope): raise KeyError('x')", "KeyError: 'x'"),
    "cannot be parsed": ("def (", "SyntaxError: "),
    "imports what is not there": ("import sample_nothing", "ModuleNotFoundError: No module named 'sample_nothing'"),
    "exits": ("raise SystemExit(3)", "SystemExit: 3"),
    "has no hook": ("", "has no opmux_register hook"),
    "ends the process": ("import os; os._exit(0)", "the process ended with exit code 0"),
    "ends it in its hook": ("@hookimpl\ndef opmux_register(scope): __import__('os')._exit(7)", "exit code 7"),
    "ends it in a late hook": (_hooked("opmux_available", "import os; os._exit(5)"), "exit code 5"),
    "lies about availability": (_hooked("opmux_available", "return 5"), "opmux_available returned an int"),
    "claims another device": (
        "@hookimpl\ndef opmux_register(scope): scope.backend('samplereal')",
        "claims the device 'samplereal'",
    ),
    "returns a generator": ("@hookimpl\ndef opmux_register(scope): yield", "its body has not run"),
    "recurses": ("def f(): f()\nf()", "RecursionError"),
}
if os.name != "nt":
    BROKEN["crashes"] = ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "signal 11 (SIGSEGV)")


@pytest.mark.parametrize("how", BROKEN)
@pytest.mark.slow
def test_a_broken_plugin(site: Site, opmux_: Shell, how: str) -> None:
    """It is listed as failed with the cause and the way out, the others are loaded, and the command ends with 1."""
    code, cause = BROKEN[how]
    site.plugin("alpha", code, kind="backend" if "device" in how else "functionality")
    site.plugin("beta", good("beta"))
    done = opmux_("plugins", "--json")
    assert done.code == 1, done.err
    rows = {row["name"]: row for row in done.value if row["name"] in ("alpha", "beta")}
    assert {name: row["state"] for name, row in rows.items()} == {"alpha": "failed", "beta": "loaded"}
    assert cause in rows["alpha"]["reason"].partition("\n")[0]
    assert rows["alpha"]["advice"]
    assert rows["beta"]["reason"] == rows["beta"]["advice"] == ""


@pytest.mark.slow
def test_a_plugin_that_hangs(site: Site, opmux_: Shell) -> None:
    """What does not come to an end is given up, and named."""
    site.plugin("alpha", good("alpha"))
    site.plugin("beta", "import threading; threading.Event().wait()")
    site.plugin("gamma", good("gamma"))
    done = opmux_("plugins", "--timeout", "8")
    assert done.code == 1
    assert "beta is failed: while it was loaded, the process did not come to an end within 8 s" in done.out
    assert "OPMUX_DISABLE_PLUGINS=beta keeps programs from it" in done.out
    states = {line.split()[0]: line.split()[2] for line in done.out.splitlines()[1:] if "sample-" in line}
    assert states == {"alpha": "loaded", "beta": "failed", "gamma": "loaded"}


def test_two_that_end_the_process(site: Site, opmux_: Shell) -> None:
    """Each of them is named, also where one is loaded on behalf of another; the one that needs it says so."""
    site.plugin("alpha", good("alpha"), requires=("opmux>=0.1", "sample-beta"))
    site.plugin("beta", "import os; os._exit(3)")
    site.plugin("gamma", "import os; os._exit(4)")
    rows = {row["name"]: row for row in opmux_("plugins", "--json").value}
    assert "exit code 3" in rows["beta"]["reason"]
    assert "exit code 4" in rows["gamma"]["reason"]
    assert "it needs plugin 'beta'" in rows["alpha"]["reason"]


def test_what_is_inside_of_another(site: Site, opmux_: Shell) -> None:
    """Of a plugin whose hook loads another one, the one that ends the process is named, before and after."""
    load = "@hookimpl\ndef opmux_register(scope):\n    import opmux\n    opmux.plugins.load('beta')\n    {then}"
    site.plugin("alpha", load.format(then="__import__('os')._exit(3)"))
    site.plugin("beta", good("beta"))
    # The hook asks the process's own plugins, so that this is `import opmux` in another process.
    rows = {row["name"]: row for row in opmux_("plugins", "--json").value}
    assert (rows["alpha"]["state"], rows["beta"]["state"]) == ("failed", "loaded")


def test_what_it_prints_is_passed_on(site: Site, opmux_: Shell) -> None:
    """A plugin's own output does not mix with the command's."""
    site.plugin("alpha", f"print('hello from alpha')\n{good('alpha')}")
    done = opmux_("plugins", "--json")
    assert done.code == 0
    assert done.value
    assert "hello from alpha" in done.err


@pytest.mark.parametrize("action", ["list", "refresh"])
def test_states_without_a_fault(site: Site, opmux_: Shell, monkeypatch: pytest.MonkeyPatch, action: str) -> None:
    """What the user or the machine wants so is told, and is no problem."""
    site.plugin("alpha", f"{good('alpha')}\n@hookimpl\ndef opmux_available(): return 'no such card'")
    site.plugin("beta", good("beta"))
    monkeypatch.setenv("OPMUX_DISABLE_PLUGINS", "beta")
    done = opmux_("plugins", action)
    assert done.code == 0
    assert "beta is blocked: OPMUX_DISABLE_PLUGINS=beta\n  what to do: change the environment variable" in done.out
    assert ("alpha is unavailable: no such card" in done.out) == (action == "list")
    assert ("discovered" in done.out) == (action == "refresh")


def test_states_of_metadata(site: Site, opmux_: Shell) -> None:
    """What is incompatible or in conflict is told with its cause, and is a problem."""
    site.plugin("alpha", "", requires=("opmux>=99",))
    site.plugin("beta", good("shared"), distribution="sample-z")
    site.plugin("gamma", good("shared"), distribution="sample-a")
    done = opmux_("plugins")
    assert done.code == 1
    assert "alpha is incompatible: requires opmux>=99, but opmux" in done.out
    assert 'python -m pip install -U "opmux>=99"' in done.out
    assert (
        "beta is conflict: claims the namespace 'sample_shared', and so does plugin 'gamma' (sample-a 1.0)" in done.out
    )


def test_without_autoload(site: Site, opmux_: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is loaded at import, plugins are listed all the same, with the cause; `load` loads one."""
    site.plugin("alpha", good("alpha"))
    monkeypatch.setenv("OPMUX_AUTOLOAD", "0")
    done = opmux_("plugins")
    assert "alpha is discovered: OPMUX_AUTOLOAD says that nothing is loaded at import" in done.out
    (row,) = opmux_("plugins", "load", "alpha", "--json").value
    assert row["state"] == "loaded"


def test_names_that_are_not_installed(site: Site, opmux_: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name in the environment that nobody has is warned of."""
    monkeypatch.setenv("OPMUX_PLUGINS", "alpha,nobody")
    site.plugin("alpha", good("alpha"))
    done = opmux_("plugins")
    assert "OPMUX_PLUGINS or OPMUX_DISABLE_PLUGINS names 'nobody', which is not installed" in done.err


class TestOne:
    """Loading, unloading and reloading one plugin, to try it."""

    @pytest.mark.parametrize(("action", "state"), [("load", "loaded"), ("unload", "unloaded"), ("reload", "loaded")])
    def test_it_works(self, site: Site, opmux_: Shell, action: str, state: str) -> None:
        """The plugin alone is shown, in the state that it has come to."""
        site.plugin("alpha", good("alpha"))
        site.plugin("beta", good("beta"))
        done = opmux_("plugins", action, "alpha", "--json")
        (row,) = done.value
        assert (done.code, row["name"], row["state"]) == (0, "alpha", state)

    @pytest.mark.parametrize("action", ["load", "unload", "reload"])
    @pytest.mark.parametrize("how", ["raises at import", "ends the process"])
    def test_it_is_broken(self, site: Site, opmux_: Shell, action: str, how: str) -> None:
        """The error says the cause, and the command ends with 1."""
        site.plugin("alpha", BROKEN[how][0])
        done = opmux_("plugins", action, "alpha")
        assert done.code == 1
        assert BROKEN[how][1] in done.out
        assert "opmux: " in done.err
        if how == "ends the process":  # and not that this command has kept it from loading again
            assert (BROKEN[how][1] in done.err, "is blocked" in done.err) == (True, False)

    @pytest.mark.parametrize("action", ["load", "unload", "reload"])
    def test_it_is_unknown(self, site: Site, opmux_: Shell, action: str) -> None:
        """A name that is not installed is answered with those that are."""
        site.plugin("alpha", good("alpha"))
        done = opmux_("plugins", action, "alpa")
        assert (done.code, done.out) == (1, "")
        assert "'alpa'" in done.err
        assert "alpha" in done.err

    def test_others_need_it(self, site: Site, opmux_: Shell) -> None:
        """A plugin that others need is unloaded with them only."""
        site.plugin("alpha", good("alpha"))
        site.plugin("beta", good("beta"), requires=("opmux", "sample-alpha"))
        done = opmux_("plugins", "unload", "alpha")
        assert (done.code, "loaded plugins need it: beta" in done.err) == (1, True)
        assert opmux_("plugins", "unload", "alpha", "--cascade").code == 0

    @pytest.mark.parametrize(
        "end",
        ["import os; os._exit(9)", pytest.param("import threading; threading.Event().wait()", marks=pytest.mark.slow)],
    )
    @pytest.mark.parametrize("action", ["unload", "reload"])
    def test_it_does_not_come_back(self, site: Site, opmux_: Shell, action: str, end: str) -> None:
        """One that ends the process when it is unloaded, or never lets go, is said too."""
        site.plugin("alpha", _hooked("opmux_unload", end))
        done = opmux_("plugins", action, "alpha", "--timeout", "8" if "wait" in end else "60")
        assert done.code == 1
        assert f"plugins {action} alpha" in done.err
        assert "exit code 9" in done.err or "within 8 s" in done.err

    def test_where_it_fails(self, site: Site, opmux_: Shell) -> None:
        """The plugin's own line is named, and shown by `--traceback`."""
        site.plugin("alpha", "raise ValueError('its own reason')")
        plain = opmux_("plugins").out
        assert ("plugin.py:3)" in plain, "Traceback" in plain) == (True, False)
        assert 'sample_alpha/plugin.py", line 3' in opmux_("plugins", "--traceback").out.replace("\\", "/")


@pytest.mark.parametrize(
    "arguments",
    [["load"], ["list", "alpha"], ["refresh", "alpha"], ["nonsense"], ["load", "alpha", "--cascade"], ["--timeout", "0"],
     ["--timeout", "x"], ["--timeout", "nan"]],
)  # fmt: skip
def test_usage(opmux_: Shell, arguments: list[str]) -> None:
    """What makes no sense together is not understood."""
    done = opmux_("plugins", *arguments)
    assert (done.code, done.out) == (2, "")


def test_nothing_is_left(
    site: Site, opmux_: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: os.PathLike[str]
) -> None:
    """The command leaves no file, and the process as it was."""
    temporary = site.path.parent / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.setattr("tempfile.tempdir", None)
    site.plugin("alpha", good("alpha"))
    before: list[Callable[[], object]] = [lambda: list(sys.path), lambda: dict(os.environ)]
    states = [state() for state in before]
    assert opmux_("plugins").code == 0
    assert [state() for state in before] == states
    assert list(temporary.iterdir()) == []
