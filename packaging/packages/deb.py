"""One .deb for each architecture, with the self-contained library, the command and the development files: for Debian 11,
Ubuntu 20.04 and later. It stands in for the three packages that packaging/README.md makes for one release of Debian."""
import gzip
import os
import pathlib
import shutil
import tempfile

import archive
from files import EPOCH, TARGETS, VERSION, program, read, run

SONAME_PACKAGE = "libvetvec" + VERSION.rpartition(".")[0]
CONTROL = """Package: vetvec
Version: {version}
Architecture: {architecture}
Maintainer: vetvec <vetvec@example.org>
Section: libs
Priority: optional
Depends: libc6 (>= 2.28)
Recommends: ca-certificates
Provides: {soname} (= {version}), libvetvec-dev (= {version})
Conflicts: {soname}, libvetvec-dev
Replaces: {soname}, libvetvec-dev
Installed-Size: {size}
Description: Vets embedding vectors
 Tests the vectors that embedding services return, and gets vectors from them: the
 library libvetvec with its C and C++ headers, and the command vetvec. Everything but
 the C library is compiled in.
"""


def pack(release, out):
    dpkg = program("dpkg-deb")
    out.mkdir(parents=True, exist_ok=True)
    for target in release.targets:
        names = TARGETS[target]
        if not names.deb:
            continue
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            root.chmod(0o755)
            files = archive.tree(release, target, f"lib/{target}")
            size = sum(_put(root / "usr" / name, content) for name, content in files.items())
            (root / "DEBIAN").mkdir()
            (root / "DEBIAN" / "control").write_text(CONTROL.format(
                version=f"{VERSION}-1", architecture=names.deb, soname=SONAME_PACKAGE, size=size // 1024), encoding="utf-8")
            shutil.copy(archive.ROOT / "packaging" / "debian" / "triggers", root / "DEBIAN")
            path = out / f"vetvec_{VERSION}-1_{names.deb}.deb"
            run(dpkg, "--build", "--root-owner-group", root, path, env={"SOURCE_DATE_EPOCH": str(EPOCH)})
        yield path


def _put(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, str):
        path.symlink_to(content.removeprefix("-> "))
        return 0
    data = read(content)
    if path.parts[-2] == "man1":
        path, data = path.with_name(path.name + ".gz"), gzip.compress(data, 9, mtime=0)
    path.write_bytes(data)
    path.chmod(0o755 if path.parts[-2] == "bin" else 0o644)
    os.utime(path, (EPOCH, EPOCH))
    return len(data)
