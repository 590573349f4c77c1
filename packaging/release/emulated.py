#!/usr/bin/env python3
"""Tests the files of a processor that this machine has not, under qemu-user: unit tests of the layers in LAYERS, and the behaviour
cases (bindings/cases) from C, C++, Go, Rust and Python, on libvetvec.so as it is released.

  sudo packaging/release/emulated.py TARGET [FOLDER]

After `VETVEC_RELEASE_TESTS=1 packaging/release/build.sh TARGET`. The C library and Python are those of Debian 12 for that processor;
the mock server runs natively.
"""
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile
import time

import fetch
import roots

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
LAYERS = ("kernels", "cache", "net", "encoder")
PYTHON = ("python3.11-minimal", "libpython3.11-minimal", "libpython3.11-stdlib", "python3.11", "zlib1g", "libexpat1", "libffi8", "libssl3",
          "libbz2-1.0", "liblzma5", "libsqlite3-0", "libuuid1", "libgcc-s1", "libstdc++6", "libtirpc3", "libnsl2", "libcrypt1",
          "libncursesw6", "libtinfo6", "libreadline8", "libdb5.3", "media-types")
WHEELS = ("cffi", "pycparser", "numpy", "pytest", "iniconfig", "pluggy", "packaging", "pygments", "pytest-asyncio", "typing_extensions")
GOARCH = {"aarch64": "arm64", "x86_64": "amd64"}


class Tests:
    def __init__(self, target, folder):
        self.processor = target.split("-", maxsplit=1)[0]
        self.out, self.build, self.tools = folder / "out" / target, folder / "build" / target / "whole", folder / "tools" / target
        self.mock = folder / f"out/{os.uname().machine}-linux-gnu/command/bin/vetvec-mock-server"
        self.root = folder / "roots" / f"tests-{self.processor}"
        self.failed = []
        if not self.root.exists():
            make_root(self.root, self.processor)
        self.emulator = [roots.EMULATOR, "-L", self.root, "-E", f"LD_LIBRARY_PATH={self.out / 'library/lib'}"]

    def run(self, name, *command, mock=False, **options):
        words = [str(word) for word in ([sys.executable, SOURCE / "bindings/with_mock.py", self.mock] if mock else []) + list(command)]
        began = time.monotonic()
        done = subprocess.run(words, text=True, capture_output=True, check=False, **options)
        said = (done.stdout + done.stderr).strip().splitlines()
        print(f"{name}: {'passed' if done.returncode == 0 else f'status {done.returncode}'}, {time.monotonic() - began:.0f} s; "
              f"{said[-1] if said else ''}", flush=True)
        if done.returncode != 0:
            self.failed.append(name)
            print("\n".join(said[-60:]), flush=True)

    def units(self):
        for layer in LAYERS:  # from where __FILE__ begins in the files of a release
            self.run(f"unit_{layer}", *self.emulator, self.build / f"tests/unit/unit_{layer}", "--gtest_brief=1", cwd=SOURCE)

    def cases(self):
        for language in ("c", "cpp"):
            self.run(f"cases in {language}", *self.emulator, self.build / f"tests/bindings/bindings_cases_{language}",
                     SOURCE / "bindings/cases/cases.json", mock=True)

    def go(self):
        environment = {**os.environ, "GOOS": "linux", "GOARCH": GOARCH[self.processor], "CGO_ENABLED": "1", "CC": str(self.tools / "cc"),
                       "PKG_CONFIG_LIBDIR": str(self.out / "library/lib/pkgconfig"), "GOTOOLCHAIN": "local"}
        with tempfile.TemporaryDirectory() as work:
            program = pathlib.Path(work, "go.test")
            fetch.run("go", "test", "-c", "-o", program, ".", cwd=SOURCE / "bindings/go", env=environment)
            self.run("cases in Go", *self.emulator, program, "-test.run", "Case", mock=True, cwd=SOURCE / "bindings/go")

    def rust(self):
        rust_target = f"{self.processor}-unknown-linux-gnu"
        prefix = f"CARGO_TARGET_{rust_target.upper().replace('-', '_')}"
        with tempfile.TemporaryDirectory() as work:
            environment = {**os.environ, f"{prefix}_LINKER": str(self.tools / "cc"), "CARGO_TARGET_DIR": work, "PKG_CONFIG_ALLOW_CROSS": "1",
                           f"{prefix}_RUNNER": " ".join(map(str, self.emulator)), "VETVEC_MOCK_REQUIRED": "1",
                           "PKG_CONFIG_LIBDIR": str(self.out / "library/lib/pkgconfig")}
            self.run("cases in Rust", "cargo", "test", "--locked", "--quiet", "--all-features", "--target", rust_target, "--test", "cases",
                     mock=True, cwd=SOURCE / "bindings/rust", env=environment)

    def python(self):
        inside = self.root / "work"
        shutil.rmtree(inside, ignore_errors=True)
        shutil.copytree(SOURCE / "bindings/python", inside / "bindings/python")
        shutil.copytree(SOURCE / "bindings/cases", inside / "bindings/cases")
        shutil.copy((self.out / "library/lib/libvetvec.so").resolve(), inside / "libvetvec.so")
        self.run("cases in Python", "chroot", self.root, f"/bin/{roots.EMULATOR}", "/usr/bin/python3.11", "-m", "pytest", "-q",
                 "-p", "no:cacheprovider", "/work/bindings/python/tests/test_cases.py", mock=True,
                 env={**os.environ, "VETVEC_LIBRARY": "/work/libvetvec.so", "PYTHONPATH": "/wheels:/work/bindings/python/src",
                      "HOME": "/tmp", "TMPDIR": "/tmp"})


def make_root(folder, processor):
    """Debian 12's libc6 and Python for a processor, and what the binding of Python needs, unpacked."""
    roots.Root(folder, roots.debian("bookworm"), processor, [])
    roots.unpack_packages(folder, roots.debian("bookworm"), processor, *PYTHON)
    (folder / "dev").mkdir()
    for name, minor in (("null", 3), ("urandom", 9)):
        os.mknod(folder / "dev" / name, stat.S_IFCHR | 0o666, os.makedev(1, minor))
    with tempfile.TemporaryDirectory() as state:
        fetch.run(sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:", "--python-version", "3.11",
                  "--implementation", "cp", "--abi", "cp311", "--abi", "abi3", "--abi", "none", "--platform",
                  f"manylinux_2_17_{processor}", "--platform", f"manylinux2014_{processor}", "--platform",
                  f"manylinux_2_28_{processor}", "-d", f"{state}/wheels", *WHEELS)
        for wheel in pathlib.Path(state, "wheels").glob("*.whl"):
            shutil.unpack_archive(wheel, folder / "wheels", "zip")


def main(target, folder):
    tests = Tests(target, folder)
    tests.cases()
    tests.go()
    tests.rust()
    tests.python()
    tests.units()
    if tests.failed:
        print(f"failed: {', '.join(tests.failed)}")
    return int(bool(tests.failed))


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2] if len(sys.argv) == 3 else SOURCE / "build/release").resolve()))
