#!/usr/bin/env python3
"""Fails unless every function of the ABI is called in the C files given, and what it takes is abused in others.

  check_every_function.py SYMBOLS ABI_JSON HANDLES_C ENUMS_C STRUCTS_C C_FILE...

C_FILE...: call every function of SYMBOLS. HANDLES_C: calls every function that takes a handle, or call
options, which have one. ENUMS_C: has a CHECK_UNKNOWN for every option and argument that is an enumeration.
STRUCTS_C: has a CHECK_INPUT or CHECK_OUTPUT for every struct with struct_size that a function takes.
Comments and strings do not count; a name counts as called where "(" follows it.
"""
import json
import pathlib
import re
import sys

# What the library tells, and does not read.
OUTPUTS = {"vetvec_status", "vetvec_source", "vetvec_reason", "vetvec_log_level"}


def plain(source: str) -> str:
    source = re.sub(r"/\*.*?\*/", " ", source, flags=re.S)
    return re.sub(r'"(?:\\.|[^"\\])*"', '""', source)


def calls(source: str) -> set[str]:
    return set(re.findall(r"\b(vetvec_\w+)\s*\(", plain(source)))


def arguments(source: str, begin: int) -> list[str]:
    """Those of the call whose "(" is before `begin`."""
    depth, found = 1, [""]
    for char in source[begin:]:
        depth += (char in "([{") - (char in ")]}")
        if depth == 0:
            break
        if char == "," and depth == 1:
            found.append("")
        else:
            found[-1] += char
    return [argument.strip() for argument in found]


def unknown_values(source: str) -> set[tuple[str, str]]:
    """(struct, field) and (function, index) of every CHECK_UNKNOWN."""
    found = set()
    for function in re.split(r"^(?=static )", plain(source), flags=re.M):
        types = {name: kind for kind, name in re.findall(r"^\s+(?:const )?(vetvec_\w+) (\w+)\b(?! *\()", function, re.M)}
        for match in re.finditer(r"\bCHECK_UNKNOWN\s*\(", function):
            place, _, _, call = arguments(function, match.end())
            variable, _, field = place.partition(".")
            if field:
                found.add((types.get(variable, variable), field))
                continue
            name = re.match(r"(vetvec_\w+)\s*\(", call)
            if name is None:  # the macro itself
                continue
            for at, argument in enumerate(arguments(call, name.end())):
                if argument == variable:
                    found.add((name.group(1), str(at)))
    return found


def enum_places(model: dict) -> dict[tuple[str, str], str]:
    enums = {enum["name"] for enum in model["enums"] if not enum["flags"]} - OUTPUTS
    given = {f"const {struct['name']}*" for struct in model["structs"]} & {
        each["type"] for kind, parts in (("structs", "fields"), ("functions", "parameters"))
        for item in model[kind] for each in item[parts]}
    places = {(struct["name"], field["name"]): f"{struct['name']}.{field['name']}"
              for struct in model["structs"] if f"const {struct['name']}*" in given
              for field in struct["fields"] if field["type"] in enums}
    for function in model["functions"]:
        for at, parameter in enumerate(function["parameters"]):
            if parameter["type"] in enums:
                places[function["name"], str(at)] = f"{function['name']}({parameter['name']})"
    return places


def handle_takers(model: dict) -> set[str]:
    handles = {handle["name"] for handle in model["handles"]}
    return {function["name"] for function in model["functions"] for parameter in function["parameters"]
            if parameter["type"] in handles or parameter["name"] == "call"}


def sized_structs(model: dict) -> dict[str, str]:
    """The structs with struct_size that functions take, and the word of the check that each needs."""
    sized = {struct["name"] for struct in model["structs"]
             if any(field["name"] == "struct_size" for field in struct["fields"])}
    found = {}
    for function in model["functions"]:
        for parameter in function["parameters"]:
            name = parameter["type"].removeprefix("const ").rstrip("*")
            if name in sized:
                found[name] = "CHECK_INPUT" if parameter["type"].startswith("const ") else "CHECK_OUTPUT"
    return found


def main() -> int:
    symbols_file, abi_json, handles_c, enums_c, structs_c, *c_files = map(pathlib.Path, sys.argv[1:])
    symbols = {line.split()[0] for line in symbols_file.read_text().splitlines()
               if line.startswith("vetvec_")}
    used = set().union(*(calls(c_file.read_text()) for c_file in c_files))
    places = ", ".join(c_file.name for c_file in c_files)
    faults = [f"{name} is exported and not used in {places}" for name in sorted(symbols - used)]
    faults += [f"{name} is used in {places} and not in {symbols_file.name}" for name in sorted(used - symbols)]
    if not symbols:
        faults.append(f"{symbols_file} lists no functions")
    model = json.loads(abi_json.read_text())
    takers, enums, structs = handle_takers(model), enum_places(model), sized_structs(model)
    if not takers or not enums or not structs:
        faults.append(f"{abi_json} has no handles, no enumerations or no structs")
    faults += [f"{name} takes a handle and is not used in {handles_c.name}"
               for name in sorted(takers - calls(handles_c.read_text()))]
    faults += [f"{enums[place]} is an enumeration and has no CHECK_UNKNOWN in {enums_c.name}"
               for place in sorted(enums.keys() - unknown_values(enums_c.read_text()))]
    checked = set(re.findall(r"\b(CHECK_INPUT|CHECK_OUTPUT)\(\s*(vetvec_\w+)", plain(structs_c.read_text())))
    faults += [f"{name} has no {check} in {structs_c.name}" for name, check in sorted(structs.items())
               if (check, name) not in checked]
    for fault in faults:
        print(fault)
    print(f"{len(symbols)} functions, {len(takers)} with handles, {len(enums)} enumerations as options or arguments, "
          f"{len(structs)} structs with a size")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
