#!/usr/bin/env python3
"""Fails when a file of src/ includes what cmake/layers.txt does not allow its layer.

usage: check_layers.py REPOSITORY

A line of the table is "layer: layers it may use | libraries it may include"; a line "part NAME" begins a part, whose
layers may use those of the parts before it, and no others. Of src/ a file may include its own layer
and the transitive closure of what that uses, written in quotes from src/, never with "..". "include" stands for the
public headers (include/vetvec). A library is named by the first part of its headers' paths: sqlite3 for <sqlite3.h>,
nlohmann for <nlohmann/json.hpp>. Every file is read, whatever its name; the table itself must be true and no wider than
the code. Two headers that define a type of one name in one namespace are refused, too: the linker would keep the
functions of either.
"""
import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*(?:#|%:)\s*(?:include|include_next|import)\b\s*(.*)')
PATH = re.compile(r'([<"])([^>"]+)[>"]')
TYPE = re.compile(r"^(?:class|struct|enum class) (\w+)(?!\w|::)[^;]*\{$", re.MULTILINE)
NAMESPACE = re.compile(r"^namespace ([\w:]+) \{$", re.MULTILINE)
OF_THE_SYSTEM = set("""arpa dirent dlfcn fcntl gnu immintrin linux malloc netdb netinet poll pthread sched signal spawn sys time
    unistd xmmintrin""".split())
OF_COMMENTS = {".cmake", ".md", ".py", ".txt"}  # where "# include" begins a comment or a heading
IN_SRC = {"CMakeLists.txt", "README.md"}  # all else is in a layer's folder


def read_table(path):
    """Layer to (layers, libraries), and layer to the number of its part."""
    table, parts, part = {}, {}, 0
    for line in path.read_text(encoding="utf-8").splitlines():
        line = line.split("#")[0].strip()
        if line.startswith("part "):
            part += 1
        elif line:
            layer, _, allowed = line.partition(":")
            uses, _, libraries = allowed.partition("|")
            table[layer.strip()] = (uses.split(), libraries.split())
            parts[layer.strip()] = part
    return table, parts


def closure(table, layer):
    seen, todo = set(), [layer]
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo.extend(table[name][0] if name in table else [])
    return seen


def includes(path):
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            named = PATH.match(match.group(1))
            yield number, named and named.group(1), named.group(2) if named else match.group(1)


def check_file(path, src, table, allowed, used):
    layer = path.relative_to(src).parts[0]
    for number, bracket, target in includes(path):
        where = f"{path.relative_to(src.parent)}:{number}: {layer} includes {target}"
        first = target.split("/")[0]
        library = first.partition(".")[0]
        if bracket is None:
            if path.suffix not in OF_COMMENTS:
                yield f"{where}: write the path, not a macro"
        elif ".." in target.split("/"):
            yield f"{where}: write the path from src/"
        elif first == "vetvec":
            if "include" not in allowed[layer]:
                yield f"{where}: this layer may not include the public headers"
        elif (first in table and first != target) or (src / target).is_file():  # <limits> is C++'s
            if bracket == "<":
                yield f"{where}: write it in quotes"
            elif first not in allowed[layer]:
                yield f"{where}: allowed are {' '.join(sorted(allowed[layer]))}"
        elif bracket == '"':
            yield f"{where}: the path is not relative to src/"
        elif library in table[layer][1]:
            used.add((layer, library))
        elif library not in OF_THE_SYSTEM and target != library:  # <vector> has neither folder nor suffix
            yield f"{where}: allowed libraries are {' '.join(table[layer][1]) or 'none'}"


def check_table(table, parts, src):
    for layer, (uses, _) in table.items():
        if not (src / layer).is_dir():
            yield f"cmake/layers.txt: there is no layer {layer}"
        for name in uses:
            if name not in table and name != "include":
                yield f"cmake/layers.txt: {layer} uses {name}, which is not a layer"
            elif parts.get(name, 0) > parts[layer]:
                yield f"cmake/layers.txt: {layer} uses {name}, which is of a later part"
            elif layer in closure(table, name):
                yield f"cmake/layers.txt: {layer} and {name} use each other"


def equal_types(src):
    defined = {}
    for path in sorted(src.rglob("*.h")):
        text = path.read_text(errors="replace")
        namespaces = NAMESPACE.findall(text)
        for name in TYPE.findall(text):
            first = defined.setdefault((namespaces[:1] or [""])[0] + "::" + name, path)
            if first != path:
                yield f"{path.relative_to(src.parent)}: {name} is also a type in {first.relative_to(src.parent)}"


def problems(root):
    src = root / "src"
    table, parts = read_table(root / "cmake" / "layers.txt")
    allowed = {layer: closure(table, layer) for layer in table}
    used = set()
    yield from check_table(table, parts, src)
    for path in sorted(path for path in src.rglob("*") if path.is_file()):
        if path.parent == src:
            if path.name not in IN_SRC:
                yield f"src/{path.name}: files must be in the folder of a layer"
        elif path.relative_to(src).parts[0] not in table:
            yield f"{path.relative_to(root)}: its folder is not in cmake/layers.txt"
        else:
            yield from check_file(path, src, table, allowed, used)
    yield from equal_types(src)
    for layer, (_, libraries) in table.items():
        for library in libraries:
            if (layer, library) not in used:
                yield f"cmake/layers.txt: {layer} does not include {library}"


def main():
    found = list(problems(pathlib.Path(sys.argv[1])))
    print("\n".join(found) if found else "layers: no forbidden include")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
