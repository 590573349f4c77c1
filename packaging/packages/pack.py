#!/usr/bin/env python3
"""Packages of each ecosystem from release files; README.md beside this folder says how users install them.

    packaging/packages/pack.py FILES OUT [tar deb image wheel nuget go npm maven crate]

FILES has a folder for each target: x86_64-linux-gnu, aarch64-linux-gnu, x86_64-linux-musl, aarch64-linux-musl, with
library/lib/libvetvec.so, library/include and command/bin/vetvec (of a musl target, the command alone). Nothing is compiled
for a processor. OUT gets a folder for each kind, and SHA256SUMS. SOURCE_DATE_EPOCH is the date of all files. A kind whose tools
are not here is left out, and the exit status is then 77.
"""
import pathlib
import sys

import archive
import crate
import deb
import files
import golang
import image
import maven
import npm
import nuget
import wheel

KINDS = {"tar": archive, "deb": deb, "image": image, "wheel": wheel, "nuget": nuget, "go": golang, "npm": npm, "maven": maven, "crate": crate}


def main():
    if len(sys.argv) < 3 or not set(sys.argv[3:]) <= set(KINDS):
        raise SystemExit(__doc__)
    release, out = files.Release(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    out.mkdir(parents=True, exist_ok=True)
    left_out = 0
    for kind in sys.argv[3:] or KINDS:
        try:
            for path in KINDS[kind].pack(release, out / kind):
                print(f"{path.relative_to(out)}: {path.stat().st_size / 1e6:.1f} MB", flush=True)
        except files.Missing as missing:
            print(f"SKIPPED: {kind}: {missing}", flush=True)
            left_out = 77
    packed = sorted(path for path in out.rglob("*") if path.is_file() and path.name != "SHA256SUMS")
    sums = "".join(f"{files.sha256(path)}  {path.relative_to(out)}\n" for path in packed)
    (out / "SHA256SUMS").write_text(sums, encoding="utf-8")
    return left_out


if __name__ == "__main__":
    sys.exit(main())
