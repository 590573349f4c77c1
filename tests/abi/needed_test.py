#!/usr/bin/env python3
"""What a copied libvetvec needs where it runs: its NEEDED libraries, and no symbol of the libraries inside it.

  needed_test.py LIBRARY READELF NM [LIBRARY-THAT-COULD-NOT-GO-INSIDE ...]

fmt, toml++, utf8proc, cmark, xxHash and, with Redis support, hiredis are inside (cmake/bundled.cmake); so is simdjson if there
is a static library. The last arguments, such as "libutf8proc.so", are the libraries that this platform does not have as
static ones.
"""
import re
import subprocess
import sys

ALLOWED = re.compile(
    r"lib(curl|curl-gnutls|ssl|crypto|sqlite3|z|simdjson)\.so(\.\d+)*"  # where they run, distributions have them
    r"|lib(c|m|stdc\+\+|gcc_s|pthread|dl|gcov)\.so(\.\d+)*|ld-linux[-\w]*\.so(\.\d+)*")
INSIDE = re.compile(r"_Z\w*?(3fmt2v\d|4toml2v\d)|utf8proc_|cmark_|XXH|redis[A-Z]|sds[a-z]")
OUTSIDE = {"libutf8proc.so": "utf8proc_", "libcmark.so": "cmark_", "libhiredis.so": "redis"}  # what the shared library is asked for


def output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main() -> int:
    library, readelf, nm, *outside = sys.argv[1:]
    needed = re.findall(r"\(NEEDED\)[^\[]*\[([^\]]+)\]", output(readelf, "-d", library))
    bad = [f"it needs {name}" for name in needed
           if not ALLOWED.fullmatch(name) and not any(name.startswith(known) for known in outside)]
    if not needed:
        bad.append(f"{readelf} tells of no NEEDED library")
    for line in output(nm, "-D", library).splitlines():
        name = line.split()[-1]
        if INSIDE.match(name) and not any(name.startswith(OUTSIDE.get(known, "?")) for known in outside):
            bad.append(f"it exports or asks for {name}")
    for line in bad:
        print(f"{library}: {line}")
    print(f"needs {' '.join(needed)}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
