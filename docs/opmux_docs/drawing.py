"""A picture as SVG, for a page: without colours of its own, so that the page's style sheet gives it those of its mode."""

from typing import Final, final
from xml.sax.saxutils import escape, quoteattr

__all__ = ["Drawing"]

_LINE: Final = 18


@final
class Drawing:
    """Shapes and texts, with what they say together in words.

    Args:
        name: Of the picture; what it refers to within itself begins with it.
        width: Of the space that is drawn on.
        title: What the picture shows.
        description: The same as the picture, in sentences.
    """

    def __init__(self, name: str, width: int, title: str, description: str) -> None:
        self.name = name
        self._width = width
        self._height = 0.0
        self._head = f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
        self._label = f"{title}. {description}"
        self._parts: list[str] = []

    def box(self, x: float, y: float, width: float, height: float, kind: str = "", radius: int = 6) -> None:
        """A rectangle; its kind says how it looks."""
        self._reach(y + height)
        self._parts.append(
            f'<rect class="box {kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius}"/>'
        )

    def text(self, x: float, y: float, *lines: str, kind: str = "", anchor: str = "start") -> None:
        """Lines of text, the first with its base line at y."""
        for i, line in enumerate(lines):
            self._reach(y + i * _LINE + 6)
            self._parts.append(
                f'<text class="{kind}" x="{x:g}" y="{y + i * _LINE:g}" text-anchor="{anchor}">{escape(line)}</text>'
            )

    def path(self, *points: tuple[float, float], kind: str = "", has_head: bool = True) -> None:
        """A line through points, with the head of an arrow at its end."""
        self._reach(max(y for _, y in points))
        where = " ".join(f"{x:g},{y:g}" for x, y in points)
        head = f' marker-end="url(#{self.name}-head)"' if has_head else ""
        self._parts.append(f'<polyline class="line {kind}" points="{where}"{head}/>')

    def dot(self, x: float, y: float, radius: float, kind: str = "") -> None:
        """A filled circle."""
        self._parts.append(f'<circle class="dot {kind}" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>')

    def svg(self) -> str:
        """The text of the picture."""
        height = self._height + 8
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="picture" role="img" aria-label={quoteattr(self._label)} '
            f'viewBox="0 0 {self._width} {height:g}" width="{self._width}" height="{height:g}">{self._head}'
            f'<defs><marker id="{self.name}-head" class="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
            'markerHeight="7" orient="auto-start-reverse"><path d="M0,0 L8,4 L0,8 z"/></marker></defs>'
            f"{''.join(self._parts)}</svg>\n"
        )

    def _reach(self, y: float) -> None:
        self._height = max(self._height, y)
