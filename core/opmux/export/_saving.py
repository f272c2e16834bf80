"""Programs as archives, which torch.export.load reads too."""

import json
import os
import zipfile
from types import MappingProxyType
from typing import Final

from opmux.errors import ArchiveError, OperatorArgumentError, shown
from opmux.export._coding import encode
from opmux.export._constants import DTYPE_NUMBER, LAYOUT_NUMBER
from opmux.export._format import Device, Payload, PayloadConfig, Sym, TensorMeta
from opmux.export._program import ExportedProgram
from opmux.export._weights import Form
from opmux.tensor import Tensor, strided, uint8

__all__ = ["save"]

#: Tensors begin at multiples of this in the file, so that they can be mapped.
_ALIGNMENT: Final = 64
_LOCAL_HEADER: Final = 30
#: The extra field that fills the gap; readers skip fields that they do not know.
_FILLING: Final = b"OX"


def save(program: ExportedProgram, path: str | os.PathLike[str]) -> None:
    """Writes a program as an archive, with its tensors as they are now.

    Args:
        program: The program.
        path: The file, `model.pt2`. It is replaced when all has been written.

    Raises:
        OperatorArgumentError: `program` is none, or `path` is no path.
        ArchiveError: The file cannot be written.
    """
    if not isinstance(program, ExportedProgram) or not isinstance(path, (str, os.PathLike)):
        raise OperatorArgumentError(
            f"opmux.export.save({shown(program, 200)}, {shown(path, 200)})",
            found="a program and a path are taken",
            advice="pass what trace() or load() returned, and where it is to be written",
        )
    target = os.fspath(path)
    part = f"{target}.{os.getpid()}.part"
    try:
        # Closed before it is renamed or removed: Windows does neither to an open file.
        file = open(part, "xb")  # noqa: SIM115 -- what cannot be opened is not removed
        try:
            with file, zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
                _write(program, archive)
            os.replace(part, target)
        except BaseException:
            os.unlink(part)
            raise
    except (OSError, ValueError) as error:
        raise ArchiveError(
            f"writing the exported program {shown(path, 300)}",
            found=str(error),
            advice="name a file in a folder that exists and can be written to",
        ) from error


def _write(program: ExportedProgram, archive: zipfile.ZipFile) -> None:
    entries: dict[str, bytes] = {}
    stored = program.stored
    for (entry, _), memory in stored.memory.items():
        _add(archive, entry, _content(memory))
    configs: dict[str, dict[str, Payload]] = {"data/weights": {}, "data/constants": {}}
    specs = program.record.graph_module.signature.input_specs
    trained = {spec.value.target for spec in specs if spec.tag == "parameter"}
    for name, form in stored.forms.items():
        folder, _, path = form.entry.rpartition("/")
        payload = Payload(
            path_name=path, is_param=name in trained, use_pickle=False, tensor_meta=_meta(form, name in trained)
        )
        configs[folder][name] = payload
    for folder, config in configs.items():
        content = encode(PayloadConfig(config=MappingProxyType(config)))
        entries[f"{folder}/model_{folder.removeprefix('data/')}_config.json"] = json.dumps(content).encode()
    entries["models/model.json"] = json.dumps(encode(program.record)).encode()
    entries["data/sample_inputs/model.pt"] = b""
    entries |= {"archive_format": b"pt2", "archive_version": b"0", ".data/version": b"6\n", "byteorder": b"little"}
    for name, content in entries.items():
        _add(archive, name, content)


def _add(archive: zipfile.ZipFile, name: str, content: bytes | memoryview) -> None:
    """Adds an entry whose bytes begin at a multiple of `_ALIGNMENT`, with a date that is the same for all."""
    info = zipfile.ZipInfo(f"model/{name}")
    assert archive.fp is not None  # it is open
    begin = archive.fp.tell() + _LOCAL_HEADER + len(info.filename) + 4
    gap = -begin % _ALIGNMENT
    info.extra = _FILLING + gap.to_bytes(2, "little") + bytes(gap)
    archive.writestr(info, content)


def _content(memory: Tensor) -> memoryview:
    return memoryview(memory.detach().cpu().view(uint8).numpy()) if memory.numel() else memoryview(b"")


def _meta(form: Form, requires_grad: bool) -> TensorMeta:
    return TensorMeta(
        dtype=DTYPE_NUMBER[form.dtype],
        sizes=tuple([Sym("as_int", n) for n in form.sizes]),
        requires_grad=requires_grad,
        device=Device(type="cpu"),
        strides=tuple([Sym("as_int", n) for n in form.strides]),
        storage_offset=Sym("as_int", form.offset),
        layout=LAYOUT_NUMBER[strided],
    )
