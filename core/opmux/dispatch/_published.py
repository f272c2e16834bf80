"""Plugins that opmux's developers publish. Advice names no other package: nobody can know what a third party's is called."""

from typing import Final

__all__ = ["PUBLISHED", "install_line"]

#: What pip installs them by.
PUBLISHED: Final = {"autograd": "opmux-autograd", "cpu": "opmux-cpu", "cuda": '"opmux-cuda[cuda12]"'}


def install_line(plugin: str, distribution: str = "") -> str:
    """The command that installs a plugin, where it is known.

    Args:
        plugin: Its name.
        distribution: What it is, or was, installed from; needed for plugins of others.
    """
    known = PUBLISHED.get(plugin, distribution)
    return f"python -m pip install {known}" if known else f"install the package that has the plugin {plugin!r}"
