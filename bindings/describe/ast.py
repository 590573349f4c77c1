"""The declarations of a header and of what it includes, as clang's JSON syntax tree has them."""
import json
import pathlib
import re
import shutil
import subprocess

OLDEST = 14
NEWEST = 30


class NoClang(RuntimeError):
    """No sufficiently new clang was found."""


def find_clang():
    """The first of clang-19 (which the project's tests use), clang and clang-NN that is new enough; or NoClang."""
    names = ["clang-19", "clang"] + [f"clang-{n}" for n in range(NEWEST, OLDEST - 1, -1)]
    for name in names:
        path = shutil.which(name)
        if path and _version(path) >= OLDEST:
            return path
    raise NoClang(f"no clang {OLDEST} or newer on the PATH (looked for clang-19, clang, clang-{OLDEST} and later); "
                  "Debian and Ubuntu: apt-get install clang")


def _version(clang):
    ran = subprocess.run([clang, "--version"], capture_output=True, text=True)
    found = re.search(r"version (\d+)", ran.stdout)
    return int(found.group(1)) if found else 0


def declarations(include, header="vetvec/vetvec.h"):
    """Clang's nodes of all declarations at file level that stand below the folder INCLUDE/vetvec, in the order of
    the headers. Each node, also inside of others, has `path` and its place in that file as offsets of bytes,
    `begin` up to `end`, added to it."""
    include = pathlib.Path(include).resolve()
    command = [find_clang(), "-x", "c", "-std=c99", "-fsyntax-only", "-Xclang", "-ast-dump=json",
               "-I", str(include), str(include / header)]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    if ran.returncode:
        raise ValueError(f"clang does not accept the headers:\n{ran.stderr}")
    tree = json.loads(ran.stdout)
    _complete(tree, {"file": ""})
    _place(tree)
    ours = str(include / "vetvec") + "/"
    return [node for node in tree["inner"] if node.get("path", "").startswith(ours)]


def _complete(node, last):
    """Clang omits a location's file if it is the same as that of the location printed before. This fills it in; the
    keys of `node` must be in the order in which they were printed."""
    if isinstance(node, list):
        for each in node:
            _complete(each, last)
    elif isinstance(node, dict):
        if "offset" in node:
            last["file"] = node.setdefault("file", last["file"])
        for key, each in node.items():
            if key != "includedFrom":
                _complete(each, last)


def _place(node):
    ends = node.get("range", {})
    begin, end = (_in_file(ends.get(key, {})) for key in ("begin", "end"))
    if "offset" in begin and "offset" in end:
        node["path"] = begin["file"]
        node["begin"], node["end"] = begin["offset"], end["offset"] + end["tokLen"]
    for each in node.get("inner", []):
        _place(each)


def _in_file(location):
    """For code from a macro, the place of the macro's name."""
    return location.get("expansionLoc", location)
