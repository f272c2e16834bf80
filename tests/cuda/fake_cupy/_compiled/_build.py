"""From CUDA C++ to functions that can be called: g++ makes a shared library of each source, once."""

import ctypes
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
import threading
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np

__all__ = ["Argument", "KernelError", "Library", "array_argument", "compiler", "load", "translated", "type_code"]

_HERE: Final = Path(__file__).parent
_FLAGS: Final = ("-std=c++17", "-O1", "-fPIC", "-w", "-U_FORTIFY_SOURCE", "-ffp-contract=off", f"-I{_HERE}")
#: Every load and store of a kernel becomes a call of ours; the run-time library of the sanitizer itself is not used.
_CHECKED: Final = (
    "-fsanitize=kernel-address",
    *("--param", "asan-instrumentation-with-call-threshold=0"),
    *("--param", "asan-stack=0"),
    *("--param", "asan-globals=0"),
)
#: A kernel needs the host's half and the mathematical functions: to search the rest of C++ takes a fifth of g++'s time.
_LINKED: Final = ("-shared", "-nostdlib")
_SHARED: Final = re.compile(r"(?<!extern )__shared__\s+([^;]+?)\s+(\w+)\s*((?:\[[^\]]*\]\s*)*);")
_DYNAMIC: Final = re.compile(r"extern\s+__shared__\s+(?:__align__\(\d+\)\s+)?([^;]+?)\s+(\w+)\s*\[\s*\];")
_CUDA_HEADERS: Final = re.compile(r"^\s*#\s*include\s*<(cuda_|cupy/)[^>]*>\s*$", re.MULTILINE)


class KernelError(RuntimeError):
    """A kernel did what no kernel may do."""


@lru_cache(None)
def compiler() -> str | None:
    """The C++ compiler, or None if this machine has none: then no user-defined kernel can run."""
    return shutil.which("g++")


def translated(source: str) -> str:
    """CUDA C++ as C++: variables in shared memory become references to what the host keeps for them."""
    source = _CUDA_HEADERS.sub("", source)
    source = _DYNAMIC.sub(r"\1* \2 = static_cast<\1*>(cuda_host::dynamic_shared());", source)
    return _SHARED.sub(r"auto& \2 = cuda_host::shared_variable<\1 \3>([] {});", source)


def _cache() -> Path:
    folder = Path(tempfile.gettempdir()) / f"opmux-fake-cupy-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def _compile(key: str, suffix: str, source: str, options: tuple[str, ...], libraries: tuple[str, ...] = ()) -> Path:
    """The file that g++ makes of a source, kept under the hash of everything that it depends on."""
    program = compiler()
    if program is None:
        raise RuntimeError("user-defined kernels need the compiler g++, which is not on PATH")
    target = _cache() / f"{key}{suffix}"
    if not target.exists():
        with tempfile.TemporaryDirectory(dir=_cache()) as folder:
            text, made = Path(folder, "kernel.cpp"), Path(folder, "kernel.out")
            text.write_text(source)
            done = subprocess.run(
                [program, *_FLAGS, *options, str(text), *libraries, "-o", str(made)],
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode:
                raise KernelError(f"the kernel does not compile:\n{done.stderr}")
            made.replace(target)  # in one step: several processes may make the same file
    return target


def _hash(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


@lru_cache(None)
def _runtime() -> tuple[str, str]:
    """The library with the half of the host, which all kernels of a process share, and its hash."""
    header, source = ((_HERE / name).read_text() for name in ("cuda_host.h", "cuda_host.cpp"))
    options = ("-shared", "-O2")
    key = _hash(header, source, *_FLAGS[:-1], *options)
    return str(_compile(key, ".so", source, options)), key


@lru_cache(None)
def _compiled_header() -> tuple[str, str]:
    """Options that find the header compiled, which takes half the time; g++ reads the text where other options forbid that."""
    text = (_HERE / "cuda_host.h").read_text()
    folder = _cache() / _hash(text, *_FLAGS[:-1], *_CHECKED)
    folder.mkdir(exist_ok=True)
    _compile(f"{folder.name}/cuda_host.h", ".gch", text, (*_CHECKED, "-x", "c++-header"))
    return "-iquote", str(folder)


#: One kernel runs at a time: the host's half has one block, and ctypes lets other threads run meanwhile.
_RUNNING: Final = threading.Lock()


class Library:
    """A compiled kernel.

    Attributes:
        parameters: Type codes of the kernel's parameters, or None for one that has its own argument checks.
    """

    def __init__(self, path: Path) -> None:
        self._dll = ctypes.CDLL(str(path))
        self._dll.cuda_host_launch.restype = self._dll.cuda_host_loop.restype = ctypes.c_char_p
        self._dll.cuda_host_allow.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_char_p]
        self.parameters: list[str] | None = None
        if hasattr(self._dll, "describe_kernel"):
            text = ctypes.create_string_buffer(4096)
            self._dll.describe_kernel(text)
            self.parameters = text.value.decode().rstrip(",").split(",") if text.value else []

    def run(self, name: str, arguments: "list[Argument]", grid: Any = None, block: Any = None, shared: int = 0) -> None:
        """Runs the kernel: for a grid, or, without one, as a loop of its own.

        Raises:
            KernelError: It did what no kernel may do.
        """
        with _RUNNING:
            self._run(name, arguments, grid, block, shared)

    def _run(self, name: str, arguments: "list[Argument]", grid: Any, block: Any, shared: int) -> None:
        dll = self._dll
        dll.cuda_host_begin()
        names = [argument.name.encode() for argument in arguments]  # the library keeps their addresses
        for argument, name_of_it in zip(arguments, names, strict=True):
            if argument.memory is not None and argument.memory[1]:
                dll.cuda_host_allow(*argument.memory, name_of_it)
        values = (ctypes.c_void_p * max(len(arguments), 1))(*[ctypes.addressof(a.value) for a in arguments])
        if grid is None:
            error = dll.cuda_host_loop(dll.kernel_entry, values)
        else:
            three = ctypes.c_uint * 3
            error = dll.cuda_host_launch(dll.kernel_entry, values, three(*grid), three(*block), ctypes.c_size_t(shared))
        if error:
            raise KernelError(f"{name}: {error.decode()}")


@lru_cache(None)
def load(source: str, options: tuple[str, ...] = ()) -> Library:
    """The library of a translated source, which defines `kernel_entry`."""
    runtime, key = _runtime()
    whole = (*_CHECKED, *options, *_LINKED)
    path = _compile(_hash(key, source, *whole), ".so", source, (*whole, *_compiled_header()), (runtime, "-lm"))
    return Library(path)


class Argument:
    """One argument of a kernel: its value, and the memory that it opens to the kernel.

    Attributes:
        name: For messages.
        code: Its type.
        value: An object of ctypes; the kernel gets its address.
        memory: Address, bytes and bytes per element of an array's memory; None for a number.
    """

    def __init__(self, name: str, code: str, value: Any, memory: tuple[int, int, int] | None = None) -> None:
        self.name, self.code, self.value, self.memory = name, code, value, memory


def type_code(dtype: Any) -> str:
    """The type of an element as the kernel's own description has it, "f4"."""
    if dtype.name == "bfloat16":
        return "g2"
    return f"{dtype.kind}{dtype.itemsize}"


def array_argument(name: str, host: Any) -> Argument:
    """A NumPy array as an argument: a pointer to its first element, and its memory from the first to the last one."""
    low, high = np.lib.array_utils.byte_bounds(host) if host.size else (0, 0)
    value = ctypes.c_void_p(host.ctypes.data)
    return Argument(name, "*" + type_code(host.dtype), value, (low, high - low, host.itemsize))
