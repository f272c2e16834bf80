"""The index for searching: a thousand pages ask for ninety thousand stems in all, and for seven thousand different ones.

Finding the stem of a word takes longer than putting it into the index, and Sphinx remembers stems for one page only.
"""

from typing import TYPE_CHECKING

from sphinx.search.en import SearchEnglish

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["setup"]


class _English(SearchEnglish):  # type: ignore[misc] # the checker does not read Sphinx
    """English, whose words are stemmed once."""

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self._stems: dict[str, str] = {}

    def stem(self, word: str) -> str:
        """The stem of a word."""
        stem = self._stems.get(word)
        if stem is None:
            stem = self._stems[word] = super().stem(word)
        return stem


def setup(app: "Sphinx") -> dict[str, bool]:
    """Takes the place of Sphinx's own English."""
    app.add_search_language(_English)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
