"""The directive that puts a picture of the running system into a page: ```` ```{picture} call ````.

The picture is part of the page, so that it has the colours of the reader's mode, its words can be searched and selected, and screen
readers are told what it shows.
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

__all__ = ["PictureDirective", "setup"]

_SCRIPT: Final = Path(__file__).with_name("pictures.py")


class PictureDirective(SphinxDirective):  # type: ignore[misc]  # mypy does not look at Sphinx
    """A picture by its name, with its content as the caption."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """The picture in a figure of its own."""
        path = _folder(self.env.app) / f"{self.arguments[0]}.svg"
        if not path.exists():
            raise self.error(
                f"there is no picture {self.arguments[0]!r}: {', '.join(p.stem for p in path.parent.iterdir())}"
            )
        figure = nodes.figure(classes=["opmux-picture"])
        figure += nodes.raw("", path.read_text("utf-8"), format="html")
        if self.content:
            caption = nodes.caption()
            caption += self.parse_inline("\n".join(self.content))[0]
            figure += caption
        return [figure]


def _folder(app: Sphinx) -> Path:
    return Path(app.doctreedir) / "pictures"


def _make(app: Sphinx) -> None:
    """Makes all pictures, in a process that may load and unload what it likes."""
    subprocess.run([sys.executable, str(_SCRIPT), str(_folder(app))], check=True)


def setup(app: Sphinx) -> dict[str, bool]:
    """Connects with the build."""
    app.connect("builder-inited", _make)
    app.add_directive("picture", PictureDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
