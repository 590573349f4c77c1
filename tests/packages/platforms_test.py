"""Packages of all targets, with stand-ins for the libraries, which are only packed here: each is where its users look.
Packed twice, the bytes are the same."""
import fnmatch
import os
import shutil
import tarfile
import zipfile

from packing import crates, folder_for, jna, needs, pack, python_for_wheels

# Where each ecosystem looks for what belongs to a platform: (pattern of the package, pattern of a name in it, count).
PLACES = [
    ("tar/*-linux-gnu.tar.gz", "*/lib/libvetvec.so.0.1.0", 2), ("tar/*-linux-musl.tar.gz", "*/bin/vetvec", 2),
    ("image/*.tar", "manifest.json", 2), ("image/*.tar", "blobs/sha256/*", 6),
    ("wheel/*manylinux_2_28_x86_64.whl", "vetvec/_lib/libvetvec.so", 1),
    ("wheel/*manylinux_2_28_aarch64.whl", "vetvec/_lib/libvetvec.so", 1),
    ("nuget/*.nupkg", "runtimes/linux-x64/native/libvetvec.so", 1), ("nuget/*.nupkg", "runtimes/linux-arm64/native/libvetvec.so", 1),
    ("go/**/lib/linux-arm64/@v/*.zip", "*/libvetvec.so.gz", 1), ("go/**/purego/@v/*.zip", "*/library_linux_*64.go", 2),
    ("npm/vetvec-linux-arm64-gnu-*.tgz", "package/libvetvec.so", 1),
    ("maven/**/*.jar", "linux-x86-64/libvetvec.so", 1), ("maven/**/*.jar", "linux-aarch64/libvetvec.so", 1),
    ("crate/vetvec-sys-*.crate", "*/libraries.sha256", 1)]


def names(path):
    if zipfile.is_zipfile(path):
        return zipfile.ZipFile(path).namelist()
    with tarfile.open(path) as archive:
        return archive.getnames()


def main():
    python = python_for_wheels()
    needs("mcs")
    crates()
    work = folder_for("platforms")
    jna(work)
    for target in ("x86_64-linux-gnu", "aarch64-linux-gnu", "x86_64-linux-musl", "aarch64-linux-musl"):
        library = ["library/lib/libvetvec.so", "library/include/vetvec/vetvec.h"]
        for name in ["command/bin/vetvec"] + library * target.endswith("gnu"):
            path = work / "release" / target / name
            path.parent.mkdir(parents=True)
            path.write_text(f"{name} for {target}")
    os.environ["VETVEC_RELEASE"] = str(work / "release")
    sums = []
    for place in (work / "once", work / "again"):
        place.mkdir()
        pack(place, "", python)
        sums.append((place / "out" / "SHA256SUMS").read_text(encoding="utf-8"))
    if sums[0] != sums[1]:
        raise SystemExit(f"packed twice, different bytes:\n{sums[0]}\n{sums[1]}")
    for package, name, count in PLACES:
        found = [inside for path in (work / "once" / "out").glob(package) for inside in names(path) if fnmatch.fnmatch(inside, name)]
        if len(found) != count:
            raise SystemExit(f"{name} in {package}: {found}, expected {count}")
    shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
