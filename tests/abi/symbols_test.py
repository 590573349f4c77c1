#!/usr/bin/env python3
"""Compares what libvetvec exports with vetvec.symbols and with the VETVEC_API declarations.

  symbols_test.py LIBRARY SYMBOLS INCLUDE_DIR PART[,PART...] [NM]

Each line of SYMBOLS states a function and its part. The library may export the functions of its parts and the version
node VETVEC_0, each function in that node, and nothing else: no C++ symbol, no function of a dependency.
"""
import pathlib
import re
import subprocess
import sys

NODE = "VETVEC_0"
PARTS = ("client", "identity", "audit")


def exported(library: str, nm: str) -> tuple[set[str], list[str]]:
    output = subprocess.run([nm, "-D", "--defined-only", library], check=True, capture_output=True,
                            text=True).stdout
    functions, strange = set(), []
    for line in output.splitlines():
        kind, name = line.split()[-2:]
        if kind == "A" and name in (NODE, f"{NODE}@@{NODE}"):
            continue
        base, _, version = name.partition("@@")
        if kind == "T" and version == NODE and base.startswith("vetvec_"):
            functions.add(base)
        else:
            strange.append(line)
    return functions, strange


def declared(include: pathlib.Path) -> set[str]:
    names = set()
    for header in sorted((include / "vetvec").glob("*.h")):
        text = re.sub(r"/\*.*?\*/", " ", header.read_text(), flags=re.S)
        text = re.sub(r"^\s*#.*(?:\\\n.*)*", "", text, flags=re.M)
        for declaration in re.findall(r"\bVETVEC_API\b(.*?);", text, flags=re.S):
            names.add(re.search(r"(\w+)\s*\(", declaration).group(1))
    return names


def compare(what: str, found: set[str], listed: set[str]) -> int:
    for name in sorted(found - listed):
        print(f"{what} has {name}; vetvec.symbols does not")
    for name in sorted(listed - found):
        print(f"vetvec.symbols has {name}; {what} does not")
    return len(found ^ listed)


def main() -> int:
    library, symbols_file, include, built = sys.argv[1:5]
    nm = sys.argv[5] if len(sys.argv) > 5 else "nm"
    lines = [line.split() for line in pathlib.Path(symbols_file).read_text().splitlines()]
    lines = [line for line in lines if line and not line[0].startswith("#")]
    names = [line[0] for line in lines]
    functions, strange = exported(library, nm)
    bad = 0
    for line in lines:
        if len(line) != 2 or line[1] not in PARTS:
            print(f"vetvec.symbols: {line[0]}: its part must be one of {', '.join(PARTS)}")
            bad += 1
    parts = built.split(",")
    bad += compare("the library", functions, {line[0] for line in lines if line[-1] in parts})
    bad += compare("include/vetvec", declared(pathlib.Path(include)), set(names))
    for line in strange:
        print(f"unexpected export: {line}")
    if names != sorted(set(names)):
        print("vetvec.symbols is not in alphabetical order, or names a function twice")
        bad += 1
    if len(names) < 50:
        print(f"vetvec.symbols lists only {len(names)} functions")
        bad += 1
    return 1 if bad or strange else 0


if __name__ == "__main__":
    sys.exit(main())
