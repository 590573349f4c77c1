"""What the tests of packages share: release files, what packaging/packages makes of them, steps that must succeed, and a
PATH without compilers."""
import os
import pathlib
import platform
import shutil
import subprocess
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "tests" / "integration"))
import packages  # noqa: E402

TARGET = f"{platform.machine()}-linux-gnu"
BUILD = pathlib.Path(os.environ["VETVEC_BUILD"])
MADE = os.environ.get("VETVEC_PACKAGES")  # set in the empty roots of empty_roots.py


def run(*command, cwd=None, env=None, said="", skip=False):
    """What a command prints; ENV is added to the environment. The test ends if it fails, or does not print SAID; SKIP: it is
    skipped if the command is."""
    done = subprocess.run([str(part) for part in command], cwd=cwd, env={**os.environ, **(env or {})}, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600, check=False)
    if skip and done.returncode == packages.SKIPPED:
        packages.skip(done.stdout.partition("SKIPPED: ")[2].splitlines()[0])
    if done.returncode != 0 or said not in done.stdout:
        raise SystemExit(f"{done.stdout[-4000:]}\nexit {done.returncode}, expected {said!r}: {' '.join(map(str, command))}")
    return done.stdout


def needs(name):
    found = shutil.which(name)
    if not found:
        packages.skip(f"{name} is not installed")
    return found


def fetched(what, *command, cwd=None, env=None):
    """Runs a command that asks a registry; the test is skipped if that fails."""
    done = subprocess.run([str(part) for part in command], cwd=cwd, env={**os.environ, **(env or {})}, text=True,
                          capture_output=True, timeout=300, check=False)
    if done.returncode != 0:
        lines = (done.stderr + done.stdout).strip().splitlines() or ["no reason given"]
        why = next((line for line in lines if "error" in line.lower()), lines[-1])
        packages.skip(f"{what} cannot be fetched here: {why[:200]}")


def jna(work):
    """Fetched anew, whatever this machine has: what the user's project will do."""
    fetched("JNA", needs("mvn"), "-q", "-B", "dependency:get", "-Dartifact=net.java.dev.jna:jna:5.17.0",
            f"-Dmaven.repo.local={work / 'repository'}")


def crates():
    fetched("crates", needs("cargo"), "info", "--quiet", "--registry", "crates-io", "serde", cwd="/")


def python_for_wheels():
    return packages.python_with("wheel-build", ["setuptools>=68", "wheel"], ["wheel"])


def only(work, *names):
    """A PATH with nothing but these programs."""
    folder = work / "path"
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / name).symlink_to(pathlib.Path(needs(name)).resolve())
    return {"PATH": str(folder), "HOME": str(work), "XDG_CACHE_HOME": str(work / "cache"), "VETVEC_LIBRARY": "",
            "LD_LIBRARY_PATH": ""}


def release_files(work):
    """The release files: those of VETVEC_RELEASE, or made of this build."""
    given = os.environ.get("VETVEC_RELEASE")
    if given:
        return pathlib.Path(given)
    place = work / "release" / TARGET
    if place.exists():
        return work / "release"
    for folder in ("library/lib", "command/bin"):
        (place / folder).mkdir(parents=True)
    run(needs("strip"), "--strip-unneeded", "-o", place / "library/lib/libvetvec.so", pathlib.Path(os.environ["VETVEC_LIBRARY"]).resolve())
    run("strip", "-o", place / "command/bin/vetvec", os.environ["VETVEC_COMMAND"])
    shutil.copytree(REPOSITORY / "include", place / "library" / "include", ignore=shutil.ignore_patterns("*.in"))
    return work / "release"


def pack(work, kind, python=sys.executable):
    """What packaging/packages makes of the release files, in the folder of its kind; or what is there in VETVEC_PACKAGES."""
    if MADE:
        return pathlib.Path(MADE, kind)
    script = REPOSITORY / "packaging" / "packages" / "pack.py"
    said = run(python, script, release_files(work), work / "out", *kind.split(), skip=True)
    print(said, end="")
    return work / "out" / kind


def folder_for(kind):
    """An empty folder; removed by the caller if all went well."""
    work = BUILD / "tests" / "packages" / kind
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    return work
