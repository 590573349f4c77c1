#!/usr/bin/env python3
"""Prints layout_test.c: the layout of every public struct as it is now, as static assertions.

  make_layout.py INCLUDE_DIR > layout_test.c

Run it once for a released version. Later fields are added to layout_test.c at the end of their
struct; existing lines are never changed. Needs a C compiler named cc.
"""
import pathlib
import re
import subprocess
import sys
import tempfile


def structs(include: pathlib.Path):
    for header in sorted((include / "vetvec").glob("*.h")):
        text = re.sub(r"/\*.*?\*/", " ", header.read_text(), flags=re.S)
        for name, body in re.findall(r"typedef struct (\w+) \{(.*?)\} \w+;", text, flags=re.S):
            pointers = re.findall(r"\(\*(\w+)\)\([^)]*\);", body)
            body = re.sub(r"\w+ \(\*\w+\)\([^)]*\);", "", body)
            plain = re.findall(r"(\w+)(?:\[\d+\])?;", body)
            yield name, plain + pointers


def main() -> int:
    include = pathlib.Path(sys.argv[1])
    found = list(structs(include))
    lines = ['#include <stdio.h>', '#include "vetvec/vetvec.h"', "int main(void) {"]
    for name, fields in found:
        lines.append(f'  printf("S {name} %zu\\n", sizeof({name}));')
        for field in fields:
            lines.append(f'  printf("F {name} {field} %zu %zu\\n", offsetof({name}, {field}), '
                         f'sizeof((({name}*)0)->{field}));')
    lines += ["  return 0;", "}"]
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "layout.c")
        source.write_text("\n".join(lines))
        subprocess.run(["cc", "-I", str(include), "-o", folder + "/layout", str(source)], check=True)
        rows = subprocess.run([folder + "/layout"], check=True, capture_output=True,
                              text=True).stdout.splitlines()
    sizes, fields = {}, {}
    for row in rows:
        kind, name, *rest = row.split()
        if kind == "S":
            sizes[name] = int(rest[0])
        else:
            fields.setdefault(name, []).append((int(rest[1]), rest[0], int(rest[2])))
    print(HEAD)
    for name, size in sizes.items():
        print(f"\n/* {name} */")
        for offset, field, width in sorted(fields[name]):
            print(f"FIELD({name}, {field}, {offset}, {width});")
        print(f"{'SIZE' if name == 'vetvec_str' else 'AT_LEAST'}({name}, {size});")
    print("\nint main(void) { return 0; }")
    return 0


HEAD = """/* The layout of every public struct as version 0.1 released it: compiled programs rely on each
 * line, so lines are added (at the end of a struct, for new fields) and never changed. Made by
 * make_layout.py. The test is that this compiles. */
#include <stddef.h>

#include "vetvec/vetvec.h"

#define FIELD(type, name, offset, size)                                                  \\
  _Static_assert(offsetof(type, name) == (offset) && sizeof(((type*)0)->name) == (size), \\
                 #type "." #name " has moved or changed its size")
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type " has changed its size")
/* Structs with struct_size may grow. */
#define AT_LEAST(type, size) _Static_assert(sizeof(type) >= (size), #type " has shrunk")"""


if __name__ == "__main__":
    sys.exit(main())
