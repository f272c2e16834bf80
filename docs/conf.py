"""Sphinx configuration: MyST pages, no generated API pages yet."""

import importlib.metadata

project = "opmux"
author = "opmux developers"
copyright = author
release = importlib.metadata.version("opmux")

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "examples"]
nitpicky = True

html_theme = "alabaster"
html_title = f"opmux {release}"
