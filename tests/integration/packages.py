"""Packages of Python and Node.js that a test needs, in an environment of their own under build/.

    python = packages.python_with("bindings", ["cffi>=1.15"])        # path of an interpreter that has them
    python = packages.python_with_lock("sdk/locks/openai.lock")      # exactly those files
    folder = packages.node_path_with_lock("sdk/node")                # for NODE_PATH

In the versions of tests/requirements.lock, so that a run next month tests the same; what only tests/run.sh --deep
installs is not in it: `locked=False`, or a lock of its own with the hash of each file. Made once and reused. If they
cannot be installed (no package index, no venv), the test is skipped with a message; outside a test, the program exits
with code 77.
"""
import fcntl
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

import support

SKIPPED = 77
INSTALL_TIMEOUT_S = 900
LOCK = support.REPOSITORY / "tests" / "requirements.lock"
HERE = pathlib.Path(__file__).parent


class Skipped(unittest.SkipTest, SystemExit):
    """Inside a test, skips that test; outside, ends the program with exit code 77."""
    def __init__(self, why):
        super().__init__(why)
        self.code = SKIPPED


def skip(why):
    print(f"SKIPPED: {why}", flush=True)
    raise Skipped(why)


def python_with(name, requirements, check=(), options=(), locked=True):
    """An interpreter with `requirements`, installed with `options` of pip; `check` names modules that
    must be importable."""
    if locked:
        options = [*options, f"--constraint={LOCK}"]
    wanted = "\n".join([*options, *requirements]) + (LOCK.read_text(encoding="utf-8") if locked else "")
    python = _environment(name, wanted, [*options, *requirements], " ".join(requirements))
    if check:
        done = subprocess.run([python, "-c", "import " + ", ".join(check)], capture_output=True, text=True,
                              check=False)
        if done.returncode != 0:
            skip(f"the packages {' '.join(requirements)} do not work here: {done.stderr.strip()[-200:]}")
    return str(python)


def python_with_lock(lock):
    """An interpreter with what `lock` lists, each file as its hash says; `lock` is below this folder."""
    path = HERE / lock
    return str(_environment(path.stem, path.read_text(encoding="utf-8"),
                            ["--require-hashes", "--no-deps", "--only-binary=:all:", "-r", str(path)],
                            f"{path.stem} ({lock})"))


def version_in(lock, package):
    """The version of `package` in `lock`."""
    return re.search(rf"^{re.escape(package)}==(\S+)", (HERE / lock).read_text(encoding="utf-8"), re.M).group(1)


def _environment(name, wanted, arguments, what):
    """The interpreter of an environment that pip has filled with `arguments`, in words `what`; a new one if `wanted`
    changes."""
    python = pathlib.Path("bin") / "python3"
    return _folder_with(f"{name}-{_digest(wanted)}", what, lambda folder: [
        [sys.executable, "-m", "venv", "--clear", str(folder)],
        [str(folder / python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
         "--retries", "1", "--timeout", "20", *arguments]]) / python


def run_by_python_with(modules, debian):
    """Goes on where `modules` can be imported: in this interpreter, or else in the distribution's (the packages `debian`),
    which runs this program anew. Where neither has them, the program is skipped."""
    test = ["-c", "import " + ", ".join(modules)]
    for python in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([python, *test], capture_output=True, check=False).returncode == 0:
            if python != sys.executable:
                os.execv(python, [python, *sys.argv])
            return
    skip(f"{', '.join(modules)} cannot be imported (Debian: {debian})")


def node_path_with_lock(lock):
    """A folder for NODE_PATH that has what package-lock.json in the folder `lock` lists; `lock` is below this folder."""
    if shutil.which("npm") is None or shutil.which("node") is None:
        skip("there is no node and npm (Debian: nodejs npm)")
    files = [HERE / lock / name for name in ("package.json", "package-lock.json")]
    wanted = "".join(file.read_text(encoding="utf-8") for file in files)
    return str(_folder_with(f"node-{_digest(wanted)}", f"Node.js packages ({lock})", lambda folder: [
        ["cp", *map(str, files), str(folder)],
        ["npm", "ci", "--loglevel=error", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", str(folder)]]) / "node_modules")


def _digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _folder_with(name, what, commands_for):
    """The folder `name`, which the commands have filled with `what`, now or earlier."""
    build = pathlib.Path(os.environ.get("VETVEC_TEST_VENVS", support.REPOSITORY / "build" / "test-venvs"))
    folder = build / name
    folder.mkdir(parents=True, exist_ok=True)
    with open(build / f"{name}.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # tests run side by side
        if not (folder / "complete").exists():
            for command in commands_for(folder):
                _run(command, what)
            (folder / "complete").touch()
    return folder


def _run(command, what):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=INSTALL_TIMEOUT_S, check=False)
    except subprocess.TimeoutExpired:
        skip(f"{what} was not installed within {INSTALL_TIMEOUT_S} s")
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
        reason = lines[0 if command[0] == "npm" else -1]  # npm's last line names its log
        skip(f"{what} cannot be installed here: {reason[:200]}")
