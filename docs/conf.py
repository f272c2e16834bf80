"""Sphinx configuration: MyST pages; a page for each operator and each public module, written before the others are read."""

import gc
import importlib.metadata
import sys
from pathlib import Path

from opmux.codegen.__main__ import write_pages

# Pages are trees of many nodes, most of which live until a page is written: looking for garbage among them takes a fifth of the
# time of a build, and finds less than a gigabyte in all.
gc.disable()

_HERE = Path(__file__).parent
sys.path.insert(0, str(_HERE))
write_pages(_HERE / "operators")

project = "opmux"
author = "opmux developers"
copyright = author
release = importlib.metadata.version("opmux")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "sphinx_design",
    "opmux_docs.joints",
    "opmux_docs.navigation",
    "opmux_docs.picturing",
    "opmux_docs.reference",
    "opmux_docs.searching",
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "examples"]
nitpicky = True
autodoc_member_order = "bysource"
toc_object_entries_show_parents = "hide"
napoleon_use_ivar = True  # attributes that have a property are described there
myst_enable_extensions = ["attrs_block", "colon_fence"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "opmux"
html_static_path = ["_static"]
html_css_files = ["opmux.css"]
html_js_files = [("opmux.js", {"defer": "defer"})]
html_theme_options = {"navigation_with_keys": True}
pygments_style = "a11y-light"  # of furo's requirements; all its colours can be read, as those of monokai can
pygments_dark_style = "monokai"
copybutton_exclude = ".linenos, .gp, .go"  # of a console's lines the commands
