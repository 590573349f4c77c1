#!/usr/bin/env python3
"""Fails unless every function of vetvec.symbols is called in the C files given.

  check_every_function.py SYMBOLS C_FILE...

Comments and strings do not count; a name counts as called where "(" follows it.
"""
import pathlib
import re
import sys


def calls(source: str) -> set[str]:
    source = re.sub(r"/\*.*?\*/", " ", source, flags=re.S)
    source = re.sub(r'"(?:\\.|[^"\\])*"', '""', source)
    return set(re.findall(r"\b(vetvec_\w+)\s*\(", source))


def main() -> int:
    symbols_file, *c_files = map(pathlib.Path, sys.argv[1:])
    symbols = {line.strip() for line in symbols_file.read_text().splitlines()
               if line.startswith("vetvec_")}
    used = set().union(*(calls(c_file.read_text()) for c_file in c_files))
    places = ", ".join(c_file.name for c_file in c_files)
    missing = sorted(symbols - used)
    unknown = sorted(used - symbols)
    for name in missing:
        print(f"{name} is exported and not used in {places}")
    for name in unknown:
        print(f"{name} is used in {places} and not in {symbols_file.name}")
    if not symbols:
        print(f"{symbols_file} lists no functions")
    return 1 if missing or unknown or not symbols else 0


if __name__ == "__main__":
    sys.exit(main())
