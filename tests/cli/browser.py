"""A browser without a window, driven over a pipe: as much of the DevTools protocol as the tests of a page need."""

import base64
import json
import os
import select
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any, Final, final

__all__ = ["Browser", "browser_program"]

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
_FLAGS: Final = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-pipe"),
)
_SECONDS: Final = 120.0
_CODES: Final = {"Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
_CODES_MORE: Final = {"Tab": 9, "End": 35, "Home": 36, "/": 191}
_CONTROLS: Final = frozenset(("button", "checkbox", "combobox", "grid", "searchbox", "tab", "textbox"))


def browser_program() -> str | None:
    """The path of an installed Chromium, or None."""
    return next((found for name in _NAMES if (found := shutil.which(name))), None)


def _high(descriptor: int) -> int:
    """Moves a descriptor out of the way of the first ones."""
    if descriptor >= 10:
        return descriptor
    moved = _high(os.dup(descriptor))
    os.close(descriptor)
    return moved


@final
class Browser:
    """One tab.

    Attributes:
        problems: What the console was told of errors, and exceptions that nothing caught.
    """

    def __init__(self, program: str, profile: Path) -> None:
        # The protocol's pipes are the descriptors 3 and 4 of the browser, which these must not be themselves.
        theirs_read, self._write = (_high(end) for end in os.pipe())
        self._read, theirs_write = (_high(end) for end in os.pipe())
        line = f'exec "$0" "$@" 3<&{theirs_read} 4>&{theirs_write}'
        command = ["bash", "-c", line, program, *_FLAGS, f"--user-data-dir={profile}", "--window-size=1280,800"]
        self._log = (profile.parent / f"{profile.name}.log").open("w+b")
        self._process = subprocess.Popen(
            [*command, "about:blank"],
            pass_fds=(theirs_read, theirs_write),
            stdout=subprocess.DEVNULL,
            stderr=self._log,
        )
        os.close(theirs_read)
        os.close(theirs_write)
        self._number, self._rest, self._session = 0, b"", ""
        self.problems: list[str] = []
        try:
            self._attach()
        except BaseException:
            self._end()
            raise

    def _attach(self) -> None:
        (tab,) = (t for t in self._send("Target.getTargets")["targetInfos"] if t["type"] == "page")
        attached = self._send("Target.attachToTarget", targetId=tab["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self._send(f"{domain}.enable")

    def close(self) -> None:
        """Ends the browser."""
        try:
            self._session = ""
            self._send("Browser.close")
            self._process.wait(30)
        finally:
            self._end()

    def _end(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        os.close(self._write)
        os.close(self._read)
        self._log.close()

    def open(self, file: Path) -> None:
        """Opens a page, and waits until it says that it is painted."""
        self._send("Page.navigate", url=file.as_uri())
        until = time.monotonic() + _SECONDS
        while not self.value("document.documentElement?.dataset.painted || ''"):
            assert time.monotonic() < until, f"the page was not painted: {self.problems}"

    def value(self, expression: str) -> Any:
        """The value of an expression of the page's."""
        answer = self._send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def press(self, *keys: str) -> None:
        """Presses keys, one after the other."""
        for key in keys:
            code = (_CODES | _CODES_MORE).get(key, 0)
            text = {"text": {"Enter": "\r"}.get(key, key)} if len(key) == 1 or key == "Enter" else {}
            for kind in ("keyDown", "keyUp"):
                more = text if kind == "keyDown" else {}
                self._send(
                    "Input.dispatchKeyEvent",
                    type=kind,
                    key=key,
                    code=key,
                    windowsVirtualKeyCode=code,
                    modifiers=0,
                    **more,
                )

    def write(self, text: str) -> None:
        """Types a text where the focus is."""
        self._send("Input.insertText", text=text)

    def resize(self, width: int, height: int) -> None:
        """Gives the window another size, in the page's pixels."""
        self._send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def controls(self) -> list[tuple[str, str]]:
        """Role and name, as assistive technology is told them, of what can be operated."""
        nodes = self._send("Accessibility.getFullAXTree")["nodes"]
        named = [
            (node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node["ignored"]
        ]
        return [(role, name) for role, name in named if role in _CONTROLS]

    def screenshot(self, scheme: str) -> bytes:
        """The page as a PNG, in the "light" or the "dark" scheme."""
        self._send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        return base64.b64decode(self._send("Page.captureScreenshot")["data"])

    def _send(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while (answer := self._receive()).get("id") != self._number:
            self._note(answer)
        assert "error" not in answer, answer
        result: dict[str, Any] = answer["result"]
        return result

    def _receive(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            ready = select.select([self._read], [], [], _SECONDS)[0]
            assert ready, "the browser does not answer"
            read = os.read(self._read, 1 << 16)
            assert read, f"the browser has gone: {self._said()}"
            self._rest += read
        first, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(first)
        return message

    def _said(self) -> str:
        self._log.seek(0)
        return self._log.read().decode(errors="replace")[-2000:]

    def _note(self, message: dict[str, Any]) -> None:
        parameters = message.get("params", {})
        if message["method"] == "Runtime.exceptionThrown":
            self.problems.append(str(parameters["exceptionDetails"]))
        if message["method"] == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
            self.problems.append(str(parameters["args"]))
        if message["method"] == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            self.problems.append(str(parameters["entry"]))
