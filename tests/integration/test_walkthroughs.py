"""Pages that go from an empty folder to an installed package: their files and commands do what the pages show."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.documents import all_blocks, pattern, transcripts
from tests.environments import ROOT, MakeEnvironment

pytestmark = pytest.mark.slow

PAGES = ("backend_in_30_minutes", "quickstart_backend", "quickstart_operators")


def run(command: str, environment: Path, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Runs a line in a shell of the environment, without what the test run has put into its variables."""
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    left_out = ("OPMUX_", "PYTHON", "COVERAGE", "PYTEST_", "FORCE_COLOR", "COLUMNS")
    own = {k: v for k, v in os.environ.items() if not k.startswith(left_out)}
    own |= {"PATH": os.pathsep.join([str(scripts), own["PATH"]]), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    own |= {"PIP_NO_BUILD_ISOLATION": "0"}  # 0 is pip's way to say that packages are built with what is installed
    out, err = subprocess.PIPE, subprocess.STDOUT
    return subprocess.run(command, shell=True, cwd=folder, env=own, stdout=out, stderr=err, text=True, check=False)


@pytest.fixture(scope="module")
def prepared(environment: MakeEnvironment) -> Path:
    """A new virtual environment with the wheels of opmux, and what tests and builds packages."""
    made = environment("opmux", "opmux-cpu", "opmux-autograd", "pytest", "hatchling", "pip")
    done = run("python -m pip install --quiet --no-compile editables", made.folder, made.folder)
    assert done.returncode == 0, done.stdout
    return made.folder


@pytest.fixture
def folder(prepared: Path, tmp_path: Path) -> Iterator[Path]:
    """An empty folder; packages that are made in it are uninstalled at the end."""
    yield tmp_path
    made = " ".join(path.name for path in tmp_path.glob("opmux-*"))
    run(f"python -m pip uninstall --quiet -y {made}", prepared, tmp_path)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_followed(page: str, prepared: Path, folder: Path) -> None:
    """Files are written and commands are run in the order of the page, and print what it shows."""
    commands = 0
    for block in all_blocks(ROOT / "docs" / f"{page}.md"):
        if block.language in ("py", "toml") and (named := re.match(r"# (\S+\.\w+)\n", block.text)):
            file = folder / named[1]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text.partition("\n")[2])
        elif block.language == "console":
            for line, shown in transcripts(block.text):
                done = run(line, prepared, folder)
                story = f"{page}.md:{block.line}: $ {line}\n{done.stdout}"
                assert re.fullmatch(pattern(shown), done.stdout.strip(), re.DOTALL), story
                assert (done.returncode != 0) == bool(re.search("Error: |failed", shown)), story
                commands += 1
    assert commands
