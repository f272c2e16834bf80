"""Names of the operators that are compared, as torch's OpInfos call them; without torch."""

from pathlib import Path

DATA = Path(__file__).parents[2] / "data"


def listed_operators() -> list[str]:
    """Operators that opmux is to have."""
    return (DATA / "opinfo_operators.txt").read_text().split()


def known_missing() -> list[str]:
    """Those of them that opmux has not."""
    return (DATA / "opinfo_missing.txt").read_text().split()
