"""The record in an archive, and whether this version reads it."""

from opmux.errors import shown
from opmux.export._archive import Archive, damaged
from opmux.export._coding import decode
from opmux.export._format import SCHEMA_MAJOR, ProgramRecord

__all__ = ["read_record"]


def read_record(archive: Archive) -> tuple[ProgramRecord, str]:
    """The record of an archive's only program, and its name there.

    Raises:
        ArchiveError: It has none or several, or one that this version does not read.
    """
    versions = [archive.text(name).strip() if name in archive else "" for name in ("archive_format", "archive_version")]
    order = archive.text("byteorder").strip() if "byteorder" in archive else "little"
    models = [name for name in archive.names("models/") if name.endswith(".json")]
    if versions != ["pt2", "0"] or order != "little" or len(models) != 1:
        raise damaged(
            archive.path,
            f"the format {versions[0]!r} in version {versions[1]!r}, {order}-endian, with {len(models)} programs",
            advice="opmux reads archives of the format 'pt2', version '0', with one program: save it with torch.export.save",
        )
    name = models[0]
    content = archive.json(name)
    version = content.get("schema_version") if isinstance(content, dict) else None
    if not isinstance(version, dict) or version.get("major") != SCHEMA_MAJOR:
        raise damaged(
            archive.path,
            f"the schema version {shown(version, 200)}; this version of opmux reads {SCHEMA_MAJOR}",
            where=name,
            advice="load the program with a torch that reads it and writes this version (2.13 does), and save it again",
        )
    return decode(ProgramRecord, content, name), name.removeprefix("models/").removesuffix(".json")
