"""The zip file of an exported program: its entries as text and as memory.

Note [Archives]
An archive may come from anywhere. So nothing is unpickled and nothing is written; the file is read in place, entry by entry, as
the program's records ask for them. What zip allows and this does not: encryption, two entries of one name, names that lead out of
the archive, entries that reach beyond the file, and compressed entries whose sizes together are far from that of the file, which
would fill the memory. Text is checked against its checksum. Bytes of tensors are mapped: pages come from the file as they are read,
and a page that is written to becomes this process's own, so the file never changes. Mapped bytes have no checksum taken, because
that would read them all; without mapping they are read and checked.
"""

import json
import mmap
import os
import stat
import struct
import zipfile
import zlib
from contextlib import ExitStack
from typing import Any, Final, Self, final

from opmux.errors import ArchiveError, OperatorArgumentError, shown

__all__ = ["Archive", "damaged"]

#: Bytes of records that are read, and bytes that compressed entries may make of one byte of the file.
_MOST_TEXT: Final = 1 << 28
_MOST_GROWTH: Final = 64

#: Size and the two lengths that stand at its end of what precedes an entry's bytes in the file.
_LOCAL_HEADER: Final = 30

#: What `zipfile` and the system raise for files that are none, or are damaged.
_UNREADABLE: Final = (
    OSError,
    ValueError,
    RuntimeError,
    EOFError,
    LookupError,
    OverflowError,
    struct.error,
    zlib.error,
    zipfile.BadZipFile,
)

_AGAIN: Final = "get the file again, or export the program again with torch.export.save"
_NAME: Final = "name a file that torch.export.save or opmux.export.save has written"


def damaged(path: object, found: str, where: str = "", advice: str = _AGAIN) -> ArchiveError:
    """The error of an archive that cannot be read."""
    return ArchiveError(f"reading the exported program {shown(path, 300)}", found=found, where=where, advice=advice)


@final
class Archive:
    """An archive that is open for reading. See Note [Archives].

    Args:
        path: The file.
        mapped: Whether tensors are mapped where the archive stores them uncompressed.

    Raises:
        ArchiveError: It is not such an archive.
    """

    def __init__(self, path: str | os.PathLike[str], *, mapped: bool = True) -> None:
        if not isinstance(path, (str, os.PathLike)):
            raise OperatorArgumentError(
                f"opmux.export.load({shown(path)})",
                found="the path of a file is taken",
                advice="pass a path, such as 'model.pt2'",
            )
        self.path: Final = path
        self._mapped = mapped
        self._read_text = 0
        with ExitStack() as opened:
            try:
                if not stat.S_ISREG(os.stat(path).st_mode):
                    raise damaged(path, "it is not a file", advice=_NAME)
                file = opened.enter_context(open(path, "rb"))
                self._size = os.fstat(file.fileno()).st_size
                self._memory = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY))
                self._zip = opened.enter_context(zipfile.ZipFile(file))
            except ArchiveError:  # is a ValueError too
                raise
            except FileNotFoundError as error:
                raise damaged(path, "there is no such file", advice=_NAME) from error
            except _UNREADABLE as error:
                raise damaged(path, f"{type(error).__name__}: {error}") from error
            self._entries = self._checked_entries()
            self._opened = opened.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        """Closes the file; memory that was given out stays."""
        self._opened.close()

    def _checked_entries(self) -> dict[str, zipfile.ZipInfo]:
        entries: dict[str, zipfile.ZipInfo] = {}
        growth = 0
        for info in self._zip.infolist():
            if info.is_dir():
                continue
            name = self._inner_name(info.filename)
            if name in entries:
                raise damaged(self.path, "two entries of one name", where=name)
            if info.flag_bits & 1 or info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise damaged(self.path, "an entry that is encrypted, or compressed in an unusual way", where=name)
            if info.compress_type == zipfile.ZIP_STORED and info.file_size != info.compress_size:
                raise damaged(self.path, "an uncompressed entry with two sizes", where=name)
            if info.header_offset < 0 or info.header_offset + info.compress_size > self._size:
                raise damaged(self.path, "an entry that reaches beyond the file", where=name)
            growth += info.file_size if info.compress_type != zipfile.ZIP_STORED else 0
            entries[name] = info
        if growth > _MOST_GROWTH * self._size:
            raise damaged(self.path, f"{self._size} bytes that would become {growth}")
        return entries

    def _inner_name(self, filename: str) -> str:
        """The name of an entry without the folder that holds all of them, which is called as its writer likes."""
        _, _, name = filename.partition("/")
        if not name or "\\" in filename or not set(filename.split("/")).isdisjoint(("", ".", "..")):
            raise damaged(self.path, f"an entry of the name {shown(filename, 200)}")
        return name

    def __contains__(self, name: str) -> bool:
        return name in self._entries

    def names(self, folder: str) -> list[str]:
        """Names of the entries in a folder."""
        return [name for name in self._entries if name.startswith(folder)]

    def text(self, name: str) -> str:
        """An entry as text.

        Raises:
            ArchiveError: There is none, it is damaged, or it is no text.
        """
        self._read_text += self._entry(name).file_size
        if self._read_text > _MOST_TEXT:
            raise damaged(self.path, f"more than {_MOST_TEXT} bytes of records", where=name)
        try:
            return self._content(name).decode()
        except UnicodeDecodeError as error:
            raise damaged(self.path, str(error), where=name) from error

    def json(self, name: str) -> Any:
        """An entry as JSON.

        Raises:
            ArchiveError: There is none, or it is damaged.
        """
        text = self.text(name)
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise damaged(self.path, f"no JSON: {error}", where=name) from error

    def memory(self, name: str) -> memoryview:
        """The bytes of an entry; those of the file where they are mapped. They can be written to, which leaves the file alone.

        Raises:
            ArchiveError: There is none, or it is damaged.
        """
        info = self._entry(name)
        if not self._mapped or info.compress_type != zipfile.ZIP_STORED:
            return memoryview(bytearray(self._content(name)))
        header = self._memory[info.header_offset : info.header_offset + _LOCAL_HEADER]
        lengths = int.from_bytes(header[26:28], "little") + int.from_bytes(header[28:30], "little")
        begin = info.header_offset + _LOCAL_HEADER + lengths
        if bytes(header[:4]) != b"PK\3\4" or begin + info.file_size > self._size:
            raise damaged(self.path, "an entry is not where the list of entries says", where=name)
        content = self._memory[begin : begin + info.file_size]
        # Elements are at most 16 bytes long, and array modules want them at multiples of that.
        return memoryview(bytearray(content)) if begin % 16 else content

    def _entry(self, name: str) -> zipfile.ZipInfo:
        if name not in self._entries:
            raise damaged(self.path, f"no entry {shown(name, 200)} among {shown(list(self._entries), 400)}")
        return self._entries[name]

    def _content(self, name: str) -> bytes:
        info = self._entry(name)
        try:
            with self._zip.open(info) as stream:
                # Not more than is declared, which has been checked, whatever the compressed bytes would make.
                content = stream.read(info.file_size + 1)
        except _UNREADABLE as error:
            raise damaged(self.path, f"{type(error).__name__}: {error}", where=name) from error
        if len(content) != info.file_size:
            raise damaged(self.path, f"{len(content)} bytes of {info.file_size}", where=name)
        return content
