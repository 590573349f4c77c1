"""Writes locks/NAME.lock for each NAME of a package on PyPI, or anew for all that have one: the newest version, what it
needs, and the hash of each file that pip would install with this interpreter on this machine.

    python3.11 tests/integration/sdk/write_lock.py [NAME...]
"""
import json
import pathlib
import re
import subprocess
import sys

LOCKS = pathlib.Path(__file__).parent / "locks"
ALSO = {"huggingface-hub": ["numpy"]}  # what a package needs but does not require
HEADER = """# {name} of PyPI and what it needs, for Python {python}, {machine}. Written by ../write_lock.py.
"""


def normalised(name):
    """As PyPI compares names."""
    return re.sub(r"[-_.]+", "-", name).lower()


def lock(name):
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--dry-run",
           "--ignore-installed", "--only-binary=:all:", "--report=-", name, *ALSO.get(name, [])]
    report = json.loads(subprocess.run(pip, check=True, stdout=subprocess.PIPE).stdout)
    machine = report["environment"]
    lines = sorted(f"{normalised(one['metadata']['name'])}=={one['metadata']['version']} "
                   f"--hash=sha256:{one['download_info']['archive_info']['hashes']['sha256']}\n"
                   for one in report["install"])
    header = HEADER.format(name=name, python=machine["python_version"],
                           machine=f"{machine['sys_platform']} {machine['platform_machine']}")
    (LOCKS / f"{name}.lock").write_text(header + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    LOCKS.mkdir(exist_ok=True)
    for wanted in sys.argv[1:] or sorted(path.stem for path in LOCKS.glob("*.lock")):
        lock(wanted)
