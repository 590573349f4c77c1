"""What all packages share: the release files, what each ecosystem calls their platforms, and archives whose bytes depend
on nothing but their contents."""
import collections
import contextlib
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
    """A folder with TARGET/library (lib/libvetvec.so and include) and TARGET/command (bin/vetvec) for some targets, as
    the release has it; or all of it in TARGET itself, as it is installed."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve()
        self.targets = [each for each in TARGETS if (self.folder / each).is_dir()]
        if not self.targets:
            raise SystemExit(f"{folder}: no folder of {', '.join(TARGETS)}")

    def part(self, target, part, name):
        """The folder where NAME of a part is; None if there is none."""
        return next((place for place in (self.folder / target / part, self.folder / target) if (place / name).exists()), None)

    def libraries(self, kind):
        """(name that the ecosystem KIND gives the platform, the library) of each target that has both."""
        for target in self.targets:
            name, place = getattr(TARGETS[target], kind), self.part(target, "library", "lib/libvetvec.so")
            if name and place:
                yield name, place / "lib" / "libvetvec.so"

    def tree(self, target):
        """What is installed below a prefix: {name: path or "-> link"}. A release may have one or both of the library and the
        command, each with a list of what is inside (vetvec.cdx.json)."""
        out = {}
        for part, name in (("command", "bin/vetvec"), ("library", "lib/libvetvec.so")):
            place = self.part(target, part, name)
            if place and part == "command":
                out[name] = place / name
            elif place:
                out |= {f"lib/libvetvec.so.{VERSION}": place / name, f"lib/{SONAME}": f"-> libvetvec.so.{VERSION}",
                        name: f"-> {SONAME}"}
                out |= {str(path.relative_to(place)): path for path in sorted((place / "include").rglob("*.h*"))}
            if place and (place / "vetvec.cdx.json").exists():
                out[f"share/doc/vetvec/{part}.cdx.json"] = place / "vetvec.cdx.json"
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
    """CONTENTS: {name: bytes, path, or "-> TARGET" for a symbolic link}; what is in a folder bin may be run. Compressed if PATH
    ends in .gz."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as stack:
        file = stack.enter_context(open(path, "wb"))
        if path.suffix == ".gz":
            file = stack.enter_context(gzip.GzipFile("", "wb", 9, file, EPOCH))
        archive = stack.enter_context(tarfile.open(fileobj=file, mode="w", format=tarfile.GNU_FORMAT))
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
