#!/usr/bin/env python3
"""Compilers notice if a member of one enumeration of the ABI is used for another, and all enumerations have four bytes.

    enum_types_test.py ABI_JSON INCLUDE_DIR [COMPILER...]

For every field and every argument that is an enumeration: a member of another one is an error in C++ and
a warning in C (-Wenum-conversion of -Wall -Wextra), a member of its own is neither. Tried with the given compilers and
with gcc, g++, clang and clang++ if installed. Exit status 77: there is no compiler.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

CANDIDATES = ("gcc", "g++", "clang", "clang++", "clang-19", "clang++-19")
STANDARDS = {False: ("c99", "c11", "c2x"), True: ("c++17", "c++20")}
FLAGS = ("-fsyntax-only", "-Wall", "-Wextra")


def is_cpp(compiler):
    return "++" in pathlib.Path(compiler).name


class Abi:
    def __init__(self, model):
        self.model = model
        self.members = {one["name"]: [member["name"] for member in one["members"]]
                        for one in model["enums"] if not one["flags"]}

    def other(self, enum):
        """A member of another enumeration whose number the right one has as well: 0."""
        names = list(self.members)
        return self.members[names[(names.index(enum) + 1) % len(names)]][0]

    def places(self, cpp):
        """(what it is, a statement with %s for the member, the enumeration)"""
        for struct in self.model["structs"]:
            for field in struct["fields"]:
                if field["type"] in self.members and not field["length"]:
                    yield (f"{struct['name']}.{field['name']}",
                           f"{{ {struct['name']} any; any.{field['name']} = %s; (void)any; }}", field["type"])
        for function in self.model["functions"]:
            for parameter in function["parameters"]:
                if parameter["type"] in self.members:
                    yield (f"{function['name']}({parameter['name']})",
                           f"{{ {self.call(function, parameter, cpp)} }}", parameter["type"])

    @staticmethod
    def call(function, chosen, cpp):
        def argument(parameter):
            if parameter is chosen:
                return "%s"
            return "{}" if cpp else f"({parameter['type']}){{0}}"

        arguments = ", ".join(argument(parameter) for parameter in function["parameters"])
        return f"{function['returns']} all = {function['name']}({arguments}); (void)all;"


def compile_text(compiler, standard, include, text, *flags):
    """The exit status and the output, with the file's name as FILE."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / ("text.cc" if is_cpp(compiler) else "text.c")
        source.write_text(text, encoding="utf-8")
        clang = ("-ferror-limit=0",) if "clang" in pathlib.Path(compiler).name else ()
        done = subprocess.run([compiler, f"-std={standard}", f"-I{include}", *FLAGS, *clang, *flags, str(source)],
                              capture_output=True, text=True, check=False)
        return done.returncode, (done.stdout + done.stderr).replace(str(source), "FILE")


def knows(compiler, standard):
    return compile_text(compiler, standard, ".", "int only;\n")[0] == 0


def looks_at_constants(compiler, standard):
    """In C, clang before 19 treats a constant as an int and does not report wrong ones."""
    text = "enum a { one };\nenum b { two };\nenum a any(void);\nenum a any(void) { enum a one_of = two; return one_of; }\n"
    return is_cpp(compiler) or "-Wenum-conversion" in compile_text(compiler, standard, ".", text)[1]


def lines_with(said, kind):
    found = {}
    for line, message in re.findall(rf"^FILE:(\d+):\d+: {kind}: (.*)", said, re.M):
        found.setdefault(int(line), message)
    return found


def check(compiler, standard, abi, include):
    cpp = is_cpp(compiler)
    places = list(abi.places(cpp))
    head = '#include "vetvec/vetvec.h"\nvoid use(void);\nvoid use(void) {\n'

    def text(member_of):
        return head + "\n".join(statement % member_of(enum) for _, statement, enum in places) + "\n}\n"

    status, said = compile_text(compiler, standard, include, text(lambda enum: abi.members[enum][0]), "-Werror")
    if status != 0:
        yield f"the right members are refused:\n{said[-2000:]}"
    status, said = compile_text(compiler, standard, include, text(abi.other))
    found = lines_with(said, "error" if cpp else "warning")
    if cpp == (status == 0):
        yield f"a member of another enumeration: exit status {status}"
    for at, (what, _, enum) in enumerate(places, head.count("\n") + 1):
        if at not in found:
            yield f"{what}: {abi.other(enum)} stands there unseen"
        elif not cpp and "-Wenum-conversion" not in found[at]:
            yield f"{what}: {found[at]}"
    word = "static_assert" if cpp else "_Static_assert"
    sizes = '#include "vetvec/vetvec.h"\n' + "".join(
        f'{word}(sizeof({enum}) == 4, "{enum}");\n' for enum in abi.members)
    # C11 is the first with _Static_assert; -fshort-enums is what _FORCE32 is there for.
    for flags in ([] if standard == "c99" else [(), ("-fshort-enums",)]):
        status, said = compile_text(compiler, standard, include, sizes, "-Werror", *flags)
        if status != 0:
            yield f"sizes with {flags}:\n{said[-2000:]}"


def main(abi_json, include, *given):
    abi = Abi(json.loads(pathlib.Path(abi_json).read_text(encoding="utf-8")))
    # clang++ may be a link to clang, and is another compiler all the same.
    compilers = {(pathlib.Path(path).resolve(), is_cpp(path)): path
                 for path in (shutil.which(name) for name in (*given, *CANDIDATES)) if path}
    if not compilers:
        print("SKIPPED: no compiler was found")
        return 77
    places = len(list(abi.places(False)))
    assert len(abi.members) > 20 and places >= 30, (len(abi.members), places)
    failed = 0
    for compiler in compilers.values():
        known = [standard for standard in STANDARDS[is_cpp(compiler)] if knows(compiler, standard)]
        if not known:
            print(f"{compiler} cannot compile anything")
            failed += 1
        for standard in known:
            if "clang" in pathlib.Path(compiler).name and not looks_at_constants(compiler, standard):
                print(f"{compiler} -std={standard}: skipped, it does not check constants")
                continue
            faults = list(check(compiler, standard, abi, include))
            failed += len(faults)
            print(f"{compiler} -std={standard}: {len(abi.members)} enumerations at {places} places, "
                  f"{len(faults)} faults")
            for fault in faults:
                print(f"  {fault}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
