#!/usr/bin/env python3
"""Fails when a file of src/ includes a layer that cmake/layers.txt does not allow.

usage: check_layers.py REPOSITORY

Each line of the table names a layer and the layers it may use; what a file may include is their
transitive closure and its own layer. "include" stands for the public headers (include/vetvec), which
every layer except c_api and cli leaves alone. Includes are written from src/, never with "..".
"""
import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def read_table(path):
    table = {}
    for line in path.read_text().splitlines():
        line = line.split("#")[0].strip()
        if line:
            layer, _, allowed = line.partition(":")
            table[layer.strip()] = allowed.split()
    return table


def closure(table, layer):
    seen, todo = set(), [layer]
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo.extend(table.get(name, []))
    return seen


def check_file(path, src, table, allowed):
    layer = path.relative_to(src).parts[0]
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        target = match.group(2)
        where = f"{path.relative_to(src.parent)}:{number}: {layer} includes {target}"
        first = target.split("/")[0]
        if ".." in target.split("/"):
            yield f"{where}: write the path from src/"
        elif first == "vetvec":
            if layer not in ("c_api", "cli"):
                yield f"{where}: only c_api and cli see the public headers"
        elif first in table and match.group(1) == '"':
            if first not in allowed[layer]:
                yield f"{where}: allowed are {' '.join(sorted(allowed[layer]))}"
        elif match.group(1) == '"':
            yield f"{where}: not a path from src/"
        elif target.startswith("curl/") and layer != "net":
            yield f"{where}: only net sees libcurl"


def main():
    root = pathlib.Path(sys.argv[1])
    src = root / "src"
    table = read_table(root / "cmake" / "layers.txt")
    allowed = {layer: closure(table, layer) for layer in table}
    problems = []
    for path in sorted(src.rglob("*")):
        if path.suffix in (".h", ".cc", ".c", ".hpp") and path.parent != src:
            if path.relative_to(src).parts[0] not in table:
                problems.append(f"{path}: its folder is not in cmake/layers.txt")
            else:
                problems.extend(check_file(path, src, table, allowed))
    for layer, uses in table.items():
        for used in uses:
            if used != "include" and layer in closure(table, used):
                problems.append(f"cmake/layers.txt: {layer} and {used} use each other")
    print("\n".join(problems) if problems else f"layers: {len(table)} layers, no arrow against the table")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
