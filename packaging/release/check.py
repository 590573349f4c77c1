#!/usr/bin/env python3
"""Checks the files that build.sh made for a target: what they need, what they export, what must not be in them, how large they are.

  check.py TARGET [FOLDER]
"""
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
# glibc's own; anything else has to be inside.
GLIBC = re.compile(r"lib(c|m|dl|pthread)\.so\.\d|ld-linux-[a-z0-9-]+\.so\.\d")
NEWEST_GLIBC = (2, 28)
MEGABYTES = {"library": 17.5, "client": 11}  # docs/PERFORMANCE.md, "Release files": what is demanded, and what is in them


def read(*command):
    return subprocess.run([str(word) for word in command], text=True, capture_output=True, check=True).stdout


class Checks:
    def __init__(self):
        self.faults = 0

    def that(self, holds, path, text):
        if not holds:
            self.faults += 1
            print(f"{path}: {text}", file=sys.stderr)


def needed(path):
    return re.findall(r"\(NEEDED\).*\[(.*)\]", read("readelf", "-dW", path))


def exported(path):
    """What a library offers by name: defined, global and of default visibility."""
    names = set()
    for line in read("readelf", "--dyn-syms", "-W", path).splitlines():
        words = line.split()
        if len(words) >= 8 and words[4] in ("GLOBAL", "WEAK") and words[5] == "DEFAULT" and words[6] not in ("UND", "ABS"):
            names.add(words[7].split("@")[0])
    return names


def promised(parts):
    """The exports of libvetvec with these parts: its record of symbols."""
    lines = (SOURCE / "src/c_api/vetvec.symbols").read_text().splitlines()
    return {line.split()[0] for line in lines if line.startswith("vetvec_") and line.split()[1] in parts}


def check_needs(checks, path, is_musl):
    libraries = needed(path)
    checks.that(not (is_musl and libraries), path, f"is not static: needs {libraries}")
    checks.that(all(GLIBC.fullmatch(name) for name in libraries), path, f"needs {libraries}")
    versions = {tuple(map(int, found.split("."))) for found in re.findall(r"GLIBC_(\d+\.\d+)", read("readelf", "-VW", path))}
    checks.that(max(versions, default=(0,)) <= NEWEST_GLIBC, path, f"asks for glibc {max(versions, default=0)}")


def check_inside(checks, path, folder):
    """Hardened, and without a trace of the machine that built it."""
    dynamic = read("readelf", "-dW", path)
    checks.that("RUNPATH" not in dynamic and "RPATH" not in dynamic, path, "has a RUNPATH")
    if needed(path):
        checks.that("BIND_NOW" in dynamic or "FLAGS_1" in dynamic and "NOW" in dynamic, path, "binds lazily")
        checks.that("GNU_RELRO" in read("readelf", "-lW", path), path, "has no RELRO")
    contents = path.read_bytes()
    for trace in {str(folder), str(SOURCE), str(pathlib.Path.home())}:
        found = re.search(rb"[\x20-\x7e]*" + re.escape(trace.encode()) + rb"[\x20-\x7e]*", contents)
        checks.that(found is None, path, f"names a path of the building machine: {found and found.group().decode()[:200]}")


def main(target, folder):
    checks, is_musl = Checks(), target.endswith("musl")
    out = folder / "out" / target
    files = [] if is_musl else [out / part / "lib/libvetvec.so" for part in ("library", "client")]
    for path in files + [out / "command/bin/vetvec"]:
        check_needs(checks, path, is_musl)
        check_inside(checks, path, folder)
        size = path.stat().st_size / 1e6
        print(f"{path.relative_to(out)}: {size:.1f} MB, needs {' '.join(needed(path)) or 'nothing'}")
        part = path.relative_to(out).parts[0]
        checks.that(size <= MEGABYTES.get(part, size), path, f"is {size:.1f} MB, of {MEGABYTES.get(part)}")
        if path in files:
            promise = promised(["client", "identity"] if part == "client" else ["client", "identity", "audit"])
            checks.that(exported(path) == promise, path, f"exports {sorted(exported(path) ^ promise)[:5]} against its record")
    if target.startswith("x86_64"):  # the one processor with kernels for several sets of instructions
        objects = sorted((folder / "build" / target / "whole").glob("src/kernels/**/*.o"))
        kernels = subprocess.run([sys.executable, SOURCE / "tests/unit/kernels/kernel_symbols.py", "nm", *objects],
                                 check=False, capture_output=True, text=True)
        checks.that(kernels.returncode == 0, "kernels", kernels.stdout.strip())
    return min(checks.faults, 1)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2] if len(sys.argv) == 3 else SOURCE / "build/release").resolve()))
