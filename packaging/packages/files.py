"""What all packages share: the release files, what each ecosystem calls their platforms, and archives whose bytes depend
on nothing but their contents."""
import collections
import gzip
import hashlib
import io
import os
import pathlib
import re
import shutil
import subprocess
import tarfile
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINDINGS = ROOT / "bindings"
NOTICES = [ROOT / name for name in ("LICENSE", "NOTICE", "THIRD_PARTY")]
VERSION = re.search(r"project\(vetvec VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))[1]
SONAME = "libvetvec.so." + VERSION.rpartition(".")[0]  # while the version is 0.x, each minor version has an ABI of its own
EPOCH = int(os.environ.get("SOURCE_DATE_EPOCH", 1577836800))  # 2020-01-01: zip knows nothing before 1980

# Names of one platform. None: the ecosystem has none, or cannot load a library there.
Names = collections.namedtuple("Names", "target wheel rid go npm jna deb")
TARGETS = {names[0]: Names(*names) for names in (
    ("x86_64-linux-gnu", "manylinux_2_28_x86_64", "linux-x64", "linux-amd64", "linux-x64-gnu", "linux-x86-64", "amd64"),
    ("aarch64-linux-gnu", "manylinux_2_28_aarch64", "linux-arm64", "linux-arm64", "linux-arm64-gnu", "linux-aarch64", "arm64"),
    ("x86_64-linux-musl", "musllinux_1_2_x86_64", "linux-musl-x64", None, "linux-x64-musl", None, None),
    ("aarch64-linux-musl", "musllinux_1_2_aarch64", "linux-musl-arm64", None, "linux-arm64-musl", None, None))}


class Missing(Exception):
    """A tool that a package is made with is not here."""


class Release:
    """A folder with TARGET/lib/libvetvec.so, TARGET/bin/vetvec and TARGET/include for some targets."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve()
        self.targets = [each for each in TARGETS if (self.folder / each).is_dir()]
        if not self.targets:
            raise SystemExit(f"{folder}: no folder of {', '.join(TARGETS)}")

    def libraries(self, kind):
        """(name that the ecosystem KIND gives the platform, the library) of each target that has both."""
        for target in self.targets:
            name, library = getattr(TARGETS[target], kind), self.folder / target / "lib" / "libvetvec.so"
            if name and library.exists():
                yield name, library

    def tree(self, target):
        """What is installed below a prefix: {name: path, bytes or "-> link"}. A release may have one or both of the library
        and the command."""
        place, out = self.folder / target, {}
        library, command = place / "lib" / "libvetvec.so", place / "bin" / "vetvec"
        if command.exists():
            out["bin/vetvec"] = command
        if library.exists():
            out |= {f"lib/libvetvec.so.{VERSION}": library, f"lib/{SONAME}": f"-> libvetvec.so.{VERSION}",
                    "lib/libvetvec.so": f"-> {SONAME}"}
            out |= {str(path.relative_to(place)): path for path in (place / "include").rglob("*.h*")}
        return out


def program(name):
    found = shutil.which(name)
    if not found:
        raise Missing(f"{name} is not installed")
    return found


def run(*command, cwd=None, env=None):
    done = subprocess.run([str(part) for part in command], cwd=cwd, env={**os.environ, **(env or {})}, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{done.stdout[-4000:]}\nfailed: {' '.join(str(part) for part in command)}")
    return done.stdout


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def read(content):
    return content if isinstance(content, bytes) else content.read_bytes()


def write_zip(path, contents):
    """CONTENTS: {name: bytes or path}."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in contents.items():
            info = zipfile.ZipInfo(name, time.gmtime(EPOCH)[:6])
            info.external_attr, info.compress_type = 0o100644 << 16, zipfile.ZIP_DEFLATED
            archive.writestr(info, read(content))
    return path




def write_tar(path, contents):
    """CONTENTS: {name: bytes, path, or "-> TARGET" for a symbolic link}; what is in a folder bin may be run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "wb") as file, gzip.GzipFile("", "wb", 9, file, EPOCH) as packed, tarfile.open(
            fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name, content in contents.items():
            info = tarfile.TarInfo(name)
            info.mtime, info.mode = EPOCH, 0o755 if "/bin/" in name else 0o644
            if isinstance(content, str):
                info.type, info.linkname = tarfile.SYMTYPE, content.removeprefix("-> ")
                archive.addfile(info)
            else:
                data = read(content)
                info.size = len(data)
                archive.addfile(info, io.BytesIO(data))
    return path
