"""The plugin comes and goes: what it registers is there while it is loaded, and nothing of it is left afterwards."""

import opmux
from opmux.dispatch import default_dispatcher

NAME = "opencl"


def tables():
    """Everything that the dispatcher holds, as text."""
    dispatcher = default_dispatcher
    names = dispatcher.operators()
    return {name: dispatcher.dump(name) for name in names} | {"fallbacks": str(sorted(dispatcher.fallbacks()))}


def test_it_is_found_and_loaded():
    """Importing opmux loads the plugin, and its record says from which distribution."""
    record = next(record for record in opmux.plugins.status() if record.name == NAME)
    assert (record.state, record.distribution) == ("loaded", "opmux-opencl"), record.reason


def test_unloading_leaves_nothing():
    """Loaded and unloaded ten times, it leaves the tables as they were."""
    opmux.plugins.unload(NAME)
    before = tables()
    opmux.plugins.load(NAME)
    after = tables()
    assert after != before
    for _ in range(10):
        opmux.plugins.unload(NAME)
        opmux.plugins.load(NAME)
    assert tables() == after
    opmux.plugins.unload(NAME)
    assert tables() == before
    opmux.plugins.load(NAME)


def test_reloading():
    """A reload takes the installed code anew."""
    assert opmux.plugins.reload(NAME).state == "loaded"
