"""Saving tensors, and what holds them, to files that run no code when they are read.

Note [Files]
A file is a safetensors file: the bytes of tensors by names, which any reader of that format finds. What holds them is a text
in its header, JSON under `opmux`: dictionaries, lists, tuples, numbers and texts, with the names of tensors where these stand. A
value that JSON does not have is an object with one key, its kind: `{"tuple": [...]}`. Tensors are written row-major, each whole,
because other readers expect them so; how those lie that are not row-major, or are parts of one memory, is told beside the value,
under `memories`. A reader that does not know it has the values all the same. A file without that text is a dictionary of its
tensors. Nothing is unpickled, and no name in a file is imported.
"""

import io
import json
import os
from collections.abc import Mapping
from typing import Any, BinaryIO, cast

from opmux.errors import OperatorArgumentError, OperatorValueError, PluginError, kind_of, shown
from opmux.native.public.functions import tell_absent
from opmux.serialization._format import KEY, VERSION
from opmux.serialization._reader import Location, Reader
from opmux.serialization._writer import Writer, bytes_of
from opmux.tensor import device

__all__ = ["load", "save"]

_File = str | os.PathLike[str] | BinaryIO


def save(obj: Any, f: _File) -> None:
    """Saves tensors, and dictionaries, lists, tuples, numbers, texts, dtypes and devices around them.

    A tensor that occurs several times is one tensor again. Strides are kept, and tensors that share memory share it again, such
    as tied weights and views; those of the same elements are written once, and elements that no tensor has are not written: they
    are zeros when the memory is loaded. What is saved of a module is its `state_dict()`. Tensors of other classes than `Parameter`
    are plain ones when they are loaded.

    A path is written as by `open(path, "wb")`, once all bytes are there: a full disk leaves part of a file, which `load` refuses.

    Args:
        obj: What is saved.
        f: A path, or a file that bytes are written to.

    Raises:
        OperatorArgumentError: Something of another kind is in it, such as a tensor whose class has `__opmux_dispatch__`, or the
            file was opened as text; nothing is written.
        OperatorValueError: It contains itself, or is nested too deeply.
        PluginError: The library safetensors is not installed.
    """
    library = _library()
    if isinstance(f, io.TextIOBase):
        raise OperatorArgumentError(f"saving to {shown(f)}", found="it was opened as text", advice='open it with "wb"')
    writer = Writer()
    try:
        whole = {"version": VERSION, "value": writer.value(obj, ()), "memories": writer.memories()}
        structure = json.dumps(whole, allow_nan=False)
    except RecursionError:
        raise OperatorValueError(
            f"saving {kind_of(obj)}",
            found="it contains itself, or is nested too deeply",
            advice="take out the reference to itself, or save the parts one by one",
        ) from None
    except ValueError as error:  # a number of thousands of digits
        raise OperatorValueError(
            f"saving {kind_of(obj)}", found=str(error), advice="save the number as a text"
        ) from None
    arrays = {name: (bytes_of(tensor), tensor) for name, tensor in writer.tensors.items()}
    specs = {
        name: library.TensorSpec(
            dtype=str(tensor.dtype).removeprefix("opmux."),
            shape=list(tensor.shape),
            data_ptr=array.ctypes.data,
            data_len=array.nbytes,
        )
        for name, (array, tensor) in arrays.items()
    }
    data = library.serialize(specs, {KEY: structure})
    if hasattr(f, "write"):
        f.write(data)
    else:
        with open(_path(f), "wb") as file:
            file.write(data)


def load(f: _File, map_location: Location = None, *, weights_only: bool | None = None, mmap: bool | None = None) -> Any:
    """What `save` wrote, or the tensors of any safetensors file by their names.

    Args:
        f: A path, or a file that bytes are read from.
        map_location: Where tensors go: a device; a dictionary from devices when they were saved to devices now; a function of
            a tensor on the CPU and the device when it was saved; None for where they were. Of tensors that share memory, or are
            not row-major, the function gets the memory, a tensor of one dimension, of bytes where they have several dtypes.
        weights_only: As in PyTorch; files hold nothing but tensors and plain values, so that all of them are read so.
        mmap: As in PyTorch; files are read into memory of the array module in either case.

    Raises:
        OperatorValueError: The file is no such file, or damaged.
        OperatorArgumentError: `map_location` is none of these, or gives no tensor.
        PluginError: The library safetensors is not installed, or a device is not there.
        OSError: The file cannot be read.
    """
    library = _library()
    map_location = _checked_location(map_location)
    if hasattr(f, "read"):
        # Text is not read: it may be none.
        name, data = shown(f), None if isinstance(f, io.TextIOBase) else f.read()
    else:
        name = str(_path(f))
        with open(name, "rb") as file:
            data = file.read()
    if not isinstance(data, (bytes, bytearray)):
        raise OperatorArgumentError(f"loading {name}", found="it was opened as text", advice='open it with "rb"')
    reader = Reader(name, map_location)
    reader.read(library, bytes(data))
    return reader.result()


def _library() -> Any:
    try:
        import safetensors
    except ImportError:
        raise PluginError(
            "saving or loading tensors",
            found="the library safetensors is not installed",
            advice='python -m pip install "opmux[safetensors]"',
        ) from None
    return safetensors


def _path(f: Any) -> str:
    try:
        path = os.fsdecode(f)
    except TypeError:
        raise OperatorArgumentError(
            f"a file {shown(f)}", found=kind_of(f), advice="pass a path or an open binary file"
        ) from None
    if "\0" in path:
        raise OperatorValueError(
            f"a file {shown(f)}", found="its name has a null character", advice="give a path without it"
        )
    return path


def _checked_location(location: Any) -> Location:
    """The argument `map_location`, its devices as devices."""
    if location is None or callable(location):
        return cast(Location, location)
    if isinstance(location, Mapping):
        return {str(saved): str(device(now)) for saved, now in location.items()}
    if isinstance(location, (str, device)):
        return device(location)
    raise OperatorArgumentError(
        f"map_location={shown(location)}",
        found=kind_of(location),
        advice="pass a device, a dictionary or a function",
    )


tell_absent(globals())
del tell_absent
