"""Sphinx configuration: MyST pages, and a page for each operator, written before the others are read."""

import importlib.metadata
from pathlib import Path

from opmux.codegen.__main__ import write_pages

write_pages(Path(__file__).parent / "operators")

project = "opmux"
author = "opmux developers"
copyright = author
release = importlib.metadata.version("opmux")

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "examples"]
nitpicky = True
myst_heading_anchors = 3

html_theme = "alabaster"
html_theme_options = {"page_width": "1240px", "body_max_width": "none"}  # room for 100 characters of code
html_title = f"opmux {release}"
# A list of all pages on each of the operators' pages would make the build take minutes.
html_sidebars = {"operators/**": ["about.html", "searchfield.html"]}
