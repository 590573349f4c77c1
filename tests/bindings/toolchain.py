"""What the tests of the bindings share: an installed library, steps that must succeed, code of README files.

ctest sets VETVEC_MOCK, VETVEC_LIBRARY, VETVEC_BUILD and CMAKE. Python's standard library only.
"""
import atexit
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
BINDINGS = REPOSITORY / "bindings"
BUILD = pathlib.Path(os.environ["VETVEC_BUILD"])
MOCK = os.environ["VETVEC_MOCK"]
LIBRARY = os.environ["VETVEC_LIBRARY"]
PARTS = os.environ.get("VETVEC_PARTS", "client identity audit").split()  # those of the library
SKIPPED = 77
STEP_TIMEOUT_S = 800

# Go's cache stays where it is, or each test would compile Go's standard library.
os.environ.setdefault("GOCACHE", str(pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "go-build"))
# The cache of the command, wherever a program that is tested starts it.
_caches = tempfile.mkdtemp(prefix="vetvec-caches-")
atexit.register(shutil.rmtree, _caches, ignore_errors=True)
os.environ["XDG_CACHE_HOME"] = _caches

sys.path.insert(0, str(REPOSITORY / "tests" / "integration"))


def skip(why):
    print(f"SKIPPED: {why}", flush=True)
    sys.exit(SKIPPED)


def program(name, why=None):
    """The path of a program, or the test is skipped."""
    found = shutil.which(name)
    if not found:
        skip(why or f"{name} is not installed")
    return found


def step(what, *command, cwd=None, env=None, mock=False, quiet=True):
    """Runs a command and ends the test if it fails; with `mock` beside a mock server. Returns what it printed."""
    listed = [str(part) for part in command]
    if mock:
        listed = [sys.executable, str(BINDINGS / "with_mock.py"), MOCK, *listed]
    begin = time.monotonic()
    done = subprocess.run(listed, cwd=cwd, env={**os.environ, **(env or {})}, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=STEP_TIMEOUT_S, check=False)
    said = done.stdout.decode("utf-8", "replace")
    word = "ok" if done.returncode == 0 else f"exit {done.returncode}"
    print(f"{what}: {word}, {time.monotonic() - begin:.1f} s", flush=True)
    if done.returncode != 0 or not quiet:
        print(said[-12000:], flush=True)
    if done.returncode != 0:
        sys.exit(1)
    return said


def require_passed(said, pattern, least):
    """With the client alone, tests of the audit are skipped; ends the test unless at least LEAST others passed."""
    passed = re.search(pattern, said)
    if passed is None or int(passed.group(1)) < least:
        sys.exit(f"only {passed.group(1) if passed else 'none'} passed; at least {least} need no audit")


def folder():
    """Of this test, one for each language and run time."""
    return BUILD / "tests" / "bindings" / "_".join([pathlib.Path(sys.argv[0]).stem, *sys.argv[1:]])


def prefix():
    """The library and its development files, installed in the test's folder."""
    where = folder() / "prefix"
    shutil.rmtree(where, ignore_errors=True)
    for component in ("Library", "Development"):
        step(f"install {component}", os.environ["CMAKE"], "--install", BUILD, "--prefix", where, "--component",
             component)
    return where


def library_environment(where):
    """What finds the library of `where`: pkg-config, the loader, and Go's linker (Go's build cache keeps what pkg-config
    said of a folder that may be another test's, and gone)."""
    folders = [str(path.parent) for path in where.rglob("libvetvec.so")]
    configs = [str(path.parent) for path in where.rglob("vetvec.pc")]
    return {"PKG_CONFIG_PATH": os.pathsep.join(configs), "LD_LIBRARY_PATH": os.pathsep.join(folders),
            "GOFLAGS": f"-mod=mod -ldflags=-extldflags=-L{folders[0]}" if folders else "-mod=mod", "VETVEC_LIBRARY": ""}


def readme_blocks(path, language):
    """The code blocks of a README in that language, in order."""
    text = path.read_text(encoding="utf-8")
    return re.findall(rf"^```{re.escape(language)}\n(.*?)^```$", text, flags=re.S | re.M)
