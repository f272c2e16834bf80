"""What operators do under `vmap` that have no rule: registered when it is first used."""

from contextvars import Context
from functools import partial
from typing import Any

from opmux._version import __version__
from opmux.dispatch import BoxedKernel, Library, default_dispatcher, provenance_scope
from opmux.func._randomness import draw
from opmux.func._rules import slice_and_stack

__all__ = ["register_fallbacks"]

#: Libraries with the fallbacks; the last one is in force, unless an interrupt has undone it.
_libraries: list[Library] = []


def register_fallbacks() -> None:
    """Registers what operators without a rule do; once, when `vmap` is first used, by whatever threads."""
    if _are_registered():
        return
    # In a context of its own: it is not the business of a plugin or a transaction that happens to use vmap first.
    default_dispatcher.change().run(partial(Context().run, _register))


def _are_registered() -> bool:
    return bool(_libraries) and len(_libraries[-1].handles) == len(_FALLBACKS)


def _register_slicing(library: Library) -> None:
    kernel: Any = BoxedKernel(slice_and_stack)
    library.fallback(kernel, "FuncTorchBatched")


def _register_drawing(library: Library) -> None:
    library.fallback(draw, "FuncTorchVmapMode", with_next=True)


#: What registers the fallbacks, one each.
_FALLBACKS = (_register_slicing, _register_drawing)


def _register() -> None:
    if not _are_registered():
        with provenance_scope("opmux", __version__):
            library = Library("_", "IMPL")
            for register in _FALLBACKS:
                register(library)
        _libraries.append(library)
