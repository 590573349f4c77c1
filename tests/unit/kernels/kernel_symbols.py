#!/usr/bin/env python3
"""Fails when an object of the kernels defines a symbol that the linker may merge.

usage: kernel_symbols.py NM OBJECT...

The kernels are built for AVX2 and AVX-512. A weak function among them (a template or inline function
that other objects have too) could be chosen for the whole library, which would then not run on
machines without these instructions. Each object may define its one entry and no other function.
"""
import re
import subprocess
import sys


def main():
    nm, objects = sys.argv[1], [path for path in sys.argv[2:] if re.search(r"(nn|linear)_kernels_", path)]
    bad = [] if len(objects) == 6 else [f"expected 6 objects of kernels, found {objects}"]
    for path in objects:
        listing = subprocess.run([nm, "-C", path], check=True, capture_output=True, text=True).stdout
        for line in listing.splitlines():
            match = re.match(r"^[0-9a-f]+ [TWi] (.*)$", line)  # code, global or weak
            if match and not match.group(1).endswith("Kernels()"):
                bad.append(f"{path}: {match.group(1)}")
    print("\n".join(bad) or "kernel objects share nothing")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
