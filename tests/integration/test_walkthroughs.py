"""Pages that go from an empty folder to an installed package: their files and commands do what the pages show."""

import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
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
    left_out = ("OPMUX_", "PYTHON", "COVERAGE", "PYTEST_", "FORCE_COLOR", "COLUMNS")
    own = {k: v for k, v in os.environ.items() if not k.startswith(left_out)}
    own |= {"PATH": os.pathsep.join([str(scripts), own["PATH"]]), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    own |= {"PIP_NO_BUILD_ISOLATION": "0"}  # 0 is pip's way to say that packages are built with what is installed
    out, err = subprocess.PIPE, subprocess.STDOUT
    return subprocess.run(command, shell=True, cwd=folder, env=own, stdout=out, stderr=err, text=True, check=False)


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new virtual environment with the wheels of opmux, and what tests and builds packages."""
    folder = tmp_path_factory.mktemp("walkthroughs")
    venv.create(folder / "environment", with_pip=True)
    build = (
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        folder / "wheels",
    )
    subprocess.run([*build, *(ROOT / name for name in DISTRIBUTIONS)], cwd=folder, check=True)
    wheels = " ".join(f'"{wheel}"' for wheel in (folder / "wheels").glob("*.whl"))
    install = f"python -m pip install --quiet --no-compile pytest hatchling editables {wheels}"
    done = run(install, folder / "environment", folder)
    assert done.returncode == 0, done.stdout
    return folder / "environment"


@pytest.fixture
def folder(environment: Path, tmp_path: Path) -> Iterator[Path]:
    """An empty folder; packages that are made in it are uninstalled at the end."""
    yield tmp_path
    made = " ".join(path.name for path in tmp_path.glob("opmux-*"))
    run(f"python -m pip uninstall --quiet -y {made}", environment, tmp_path)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_followed(page: str, environment: Path, folder: Path) -> None:
    """Files are written and commands are run in the order of the page, and print what it shows."""
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
                assert (done.returncode != 0) == bool(re.search("Error: |failed", shown)), story
                commands += 1
    assert commands
