"""How well two colours of a style sheet are told apart, as the Web Content Accessibility Guidelines measure it."""

import re

__all__ = ["contrast", "schemes"]


def schemes(style: str) -> dict[str, dict[str, str]]:
    """The variables of a style sheet in its "light" and its "dark" scheme."""
    light, _, dark = style.partition("@media (prefers-color-scheme: dark)")
    first, more = (re.findall(r"--([\w-]+): ([^;]+);", text) for text in (light, dark))
    return {"light": dict(first), "dark": dict(first) | dict(more)}


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, each as "#rrggbb": from 1 to 21; texts need 4.5, borders of controls 3."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(color: str) -> float:
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
