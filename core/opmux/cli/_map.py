"""`opmux map`: one page with the dispatch table of every operator and the paths of calls, for any browser, without a network.

Note [Page]
The page is made of the three files in `map_page` and the data, and refers to nothing else: its content security policy lets it
load nothing. The data is JSON in a script element that is not run. What could end the element is written as an escape, and the
script puts texts into the page as text: a plugin may give its kernels any names. Characters without a picture of their own,
among them those that turn the order of others around, are shown as escapes.
"""

import json
import re
from argparse import ArgumentParser, Namespace
from importlib.resources import files
from typing import Any, Final

from opmux.cli._command import Command, ExitCode
from opmux.cli._map_data import map_data
from opmux.cli._output import OutputFile, add_json, print_json, printable

__all__ = ["map", "page"]

#: Also where the package is in a zip archive.
_FILES: Final = files("opmux.cli") / "map_page"
_PART: Final = re.compile("@@(style|script|data)@@")
_ESCAPES: Final = {ord(character): f"\\u{ord(character):04x}" for character in "<>&"}


def _arguments(parser: ArgumentParser) -> None:
    parser.epilog = "The page needs nothing but a browser. A file of that name is replaced."
    parser.add_argument("-o", "--output", metavar="FILE", help="the file to write, such as map.html")
    add_json(parser)
    parser.set_defaults(refuse=parser.error)


def _map(options: Namespace) -> int:
    if options.as_json == (options.output is not None):
        options.refuse("one of -o FILE and --json is needed")
    if options.as_json:
        print_json(map_data())
        return ExitCode.DONE
    file = OutputFile(options.output, "the map")
    data = map_data()
    file.write(page(data))
    print(
        f"{printable(options.output)}: {len(data['operators'])} operators by {len(data['keys'])} keys, "
        f"{len(data['calls'])} calls of each"
    )
    return ExitCode.DONE


def page(data: dict[str, Any]) -> str:
    """The page that shows the data. See Note [Page]."""
    parts = {
        "style": (_FILES / "style.css").read_text("utf-8"),
        "script": (_FILES / "script.js").read_text("utf-8"),
        "data": json.dumps(_shown(data), separators=(",", ":")).translate(_ESCAPES),
    }
    return _PART.sub(lambda match: parts[match[1]], (_FILES / "page.html").read_text("utf-8"))


def _shown(value: Any) -> Any:
    """The data with texts of characters that can be seen: a name must not turn those around it, or look like another."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, dict):
        return {printable(key): _shown(part) for key, part in value.items()}
    return [_shown(part) for part in value] if isinstance(value, (list, tuple)) else value


map = Command(_arguments, _map)
