"""Pages that go from an empty folder to an installed package: their files and commands do what the pages show."""

import os
import re
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from tests.documents import all_blocks, pattern, transcripts

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PAGES = ("backend_in_30_minutes", "quickstart_backend", "quickstart_operators")
DISTRIBUTIONS = (".", "plugins/cpu", "plugins/autograd")


def run(command: str, environment: Path, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Runs a line in a shell of the environment, without what the test run has put into its variables."""
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    own = {k: v for k, v in os.environ.items() if not k.startswith(("OPMUX_", "PYTHON", "COVERAGE", "PYTEST_"))}
    own |= {"PATH": os.pathsep.join([str(scripts), own["PATH"]]), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    own |= {"PIP_NO_BUILD_ISOLATION": "0"}  # 0 is pip's way to say that packages are built with what is installed
    both = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    return subprocess.run(command, shell=True, cwd=folder, env=own, check=False, **both)


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """A new virtual environment with the wheels of opmux, and what tests and builds packages."""
    made = tmp_path / "environment"
    venv.create(made, with_pip=True)
    build = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", tmp_path / "wheels")
    subprocess.run([*build, *(ROOT / name for name in DISTRIBUTIONS)], cwd=tmp_path, check=True)
    wheels = " ".join(f'"{wheel}"' for wheel in (tmp_path / "wheels").glob("*.whl"))
    done = run(f"python -m pip install --quiet pytest hatchling editables {wheels}", made, tmp_path)
    assert done.returncode == 0, done.stdout
    return made


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_followed(page: str, environment: Path, tmp_path: Path) -> None:
    """Files are written and commands are run in the order of the page, and print what it shows."""
    folder = tmp_path / "work"
    folder.mkdir()
    commands = 0
    for block in all_blocks(ROOT / "docs" / f"{page}.md"):
        if block.language in ("py", "toml") and (named := re.match(r"# (\S+\.\w+)\n", block.text)):
            file = folder / named[1]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text.partition("\n")[2])
        elif block.language == "console":
            for line, shown in transcripts(block.text):
                done = run(line, environment, folder)
                story = f"{page}.md:{block.line}: $ {line}\n{done.stdout}"
                assert re.fullmatch(pattern(shown), done.stdout.strip(), re.DOTALL), story
                assert (done.returncode != 0) == bool(re.search("Error|failed", shown)), story
                commands += 1
    assert commands
