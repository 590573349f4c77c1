#!/usr/bin/env python3
"""The names and shapes of the C ABI follow its own rules.

    names_test.py ABI_JSON INCLUDE_DIR

Reads bindings/abi.json, which is written from the headers, prints how many items of each kind there are, and lists all
that break a rule. Then plants one violation of each kind in a copy and fails if it is not found.
"""
import copy
import json
import pathlib
import re
import sys
import unittest

MOST_FUNCTIONS = {"client": 72, "identity": 10, "audit": 62}  # of a part
MOST_PARAMETERS = 9
CALL_OPTIONS = "const vetvec_call_options*"
ERROR_OUT = "vetvec_error**"


def theme(header):
    return header.removesuffix(".h")


def functions_strays(model):
    functions = model["functions"]
    for part, most in MOST_FUNCTIONS.items():
        count = sum(function["part"] == part for function in functions)
        if count > most:
            yield f"{count} functions of the {part}; at most {most}"
    for function in functions:
        name, parameters = function["name"], function["parameters"]
        stem = f"vetvec_{theme(function['header'])}"
        if name != stem and not name.startswith(stem + "_"):
            yield f"{name} is in {function['header']}: it must be {stem} or {stem}_..."
        if len(parameters) > MOST_PARAMETERS:
            yield f"{name} has {len(parameters)} parameters; at most {MOST_PARAMETERS}"
        for at, parameter in enumerate(parameters):
            is_error = parameter["type"] == ERROR_OUT
            if is_error != (parameter["name"] == "err"):
                yield f"{name}: {parameter['type']} {parameter['name']}: `err` is {ERROR_OUT}, and nothing else is"
            if (is_error or parameter["name"] == "err") and at != len(parameters) - 1:
                yield f"{name}: {parameter['name']} is not the last parameter"


def members_strays(model):
    """VETVEC_CACHE_MODE_OFF of vetvec_cache_mode."""
    for enum in model["enums"]:
        stem = enum["name"].upper() + "_"
        for member in enum["members"]:
            if not member["name"].startswith(stem) or member["name"] == stem:
                yield f"{member['name']} of {enum['name']}: it must be {stem}..."


def named(model):
    """(where it stands, its name, its type) of all parameters and fields."""
    for kind in ("functions", "callbacks"):
        for one in model[kind]:
            for parameter in one["parameters"]:
                yield one["name"], parameter["name"], parameter["type"]
    for struct in model["structs"]:
        for field in struct["fields"]:
            yield struct["name"], field["name"], field["type"]


def parts_strays(model):
    for where, name, kind in named(model):
        is_options = "vetvec_call_options" in kind
        if is_options and (name != "call" or kind != CALL_OPTIONS):
            yield f"{where}: {kind} {name}: it must be {CALL_OPTIONS} call"
        if name == "call" and not is_options:
            yield f"{where}: {kind} {name}: `call` is always the call's {CALL_OPTIONS}"
        if re.match(r"_*(reserved|unused|spare|pad|padding)(?![a-z])", name) and name != "reserved":
            yield f"{where}: {name}: a field that is kept for later is `reserved`, one a struct"


def texts_strays(texts):
    for header, text in sorted(texts.items()):
        for number, line in enumerate(text.splitlines(), 1):
            if re.search(r"\bsince\b\W*(version\s*)?v?0\.1\b", line, re.I):
                yield f"{header}:{number}: {line.strip()}: everything is since 0.1"


def strays(model, texts):
    return [*functions_strays(model), *members_strays(model), *parts_strays(model), *texts_strays(texts)]


def counts(model):
    functions = model["functions"]
    longest = max(functions, key=lambda function: len(function["parameters"]))
    fallible = [function for function in functions if function["returns"] == "vetvec_status"]
    return [f"{len(functions)} functions of at most {sum(MOST_FUNCTIONS.values())}, {len(fallible)} of which return a status",
            f"{len(longest['parameters'])} parameters at most, of {MOST_PARAMETERS}: {longest['name']}",
            f"{len(model['enums'])} enumerations and flags with "
            f"{sum(len(enum['members']) for enum in model['enums'])} members",
            f"{len(model['structs'])} structs with {sum(len(one['fields']) for one in model['structs'])} fields",
            f"{len(model['handles'])} handles, {len(model['callbacks'])} callbacks"]


class Planted(unittest.TestCase):
    """Each test plants one stray, which must be the only new one and named."""

    def setUp(self):
        self.model, self.texts = copy.deepcopy(MODEL), dict(TEXTS)
        self.before = set(strays(MODEL, TEXTS))

    def function(self, name):
        return next(one for one in self.model["functions"] if one["name"] == name)

    def struct(self, name):
        return next(one for one in self.model["structs"] if one["name"] == name)

    def found(self, word, count=1):
        new = [line for line in strays(self.model, self.texts) if line not in self.before]
        self.assertEqual(len(new), count, new)
        for line in new:
            self.assertIn(word, line)

    def test_a_function_too_many(self):
        one = self.function("vetvec_encoder_flush")
        for i in range(MOST_FUNCTIONS["client"] + 1):
            self.model["functions"].append({**one, "name": f"vetvec_encoder_flush_{i}"})
        self.found("at most 72")

    def test_a_function_of_another_header(self):
        self.function("vetvec_matrix_postprocess")["name"] = "vetvec_postprocess"
        self.found("vetvec_postprocess")

    def test_a_function_that_only_begins_like_its_header(self):
        self.function("vetvec_map_fit")["name"] = "vetvec_mapping_fit"
        self.found("vetvec_mapping_fit")

    def test_ten_parameters(self):
        self.function("vetvec_ranking_compute")["parameters"].insert(0, {"name": "more", "type": "int32_t"})
        self.found("vetvec_ranking_compute has 10")

    def test_a_member_without_its_types_name(self):
        enum = next(one for one in self.model["enums"] if one["name"] == "vetvec_cache_mode")
        enum["members"][0]["name"] = "VETVEC_CACHE_DEFAULT"
        self.found("VETVEC_CACHE_DEFAULT")

    def test_a_flag_without_its_types_name(self):
        enum = next(one for one in self.model["enums"] if one["name"] == "vetvec_call_flags")
        self.assertTrue(enum["flags"])
        enum["members"][1]["name"] = "VETVEC_CALL_NO_DEDUPE"
        self.found("VETVEC_CALL_NO_DEDUPE")

    def test_call_options_of_another_name(self):
        for parameter in self.function("vetvec_audit_run")["parameters"]:
            if parameter["type"] == CALL_OPTIONS:
                parameter["name"] = "options"
        self.found("vetvec_audit_run")

    def test_something_else_that_is_named_call(self):
        self.struct("vetvec_completion")["fields"][1]["name"] = "call"
        self.found("vetvec_completion")

    def test_a_callback_with_a_job_named_call(self):
        callback = next(one for one in self.model["callbacks"] if one["name"] == "vetvec_done_fn")
        callback["parameters"][1]["name"] = "call"
        self.found("vetvec_done_fn")

    def test_reserved_by_other_names(self):
        for name in ("reserved_2", "reserved2", "reserved_bytes", "_reserved", "padding", "pad0", "unused_1"):
            with self.subTest(name):
                self.setUp()
                self.struct("vetvec_call_options")["fields"][-1]["name"] = name
                self.found(f"vetvec_call_options: {name}")

    def test_reserved_as_a_parameter(self):
        self.function("vetvec_tree_similarity")["parameters"][1]["name"] = "reserved_2"
        self.found("vetvec_tree_similarity")

    def test_an_error_that_is_not_last(self):
        parameters = self.function("vetvec_suite_write")["parameters"]
        parameters.insert(0, parameters.pop())
        self.found("vetvec_suite_write")

    def test_an_error_of_another_name(self):
        self.function("vetvec_suite_write")["parameters"][-1]["name"] = "error"
        self.found("vetvec_suite_write")

    def test_since(self):
        for line in ("/* Since: 0.1 */", " * Since 0.1.0.", " since version 0.1"):
            with self.subTest(line):
                self.texts = {**TEXTS, "map.h": TEXTS["map.h"] + line + "\n"}
                self.found("map.h:")

    def test_since_another_version_is_no_stray(self):
        self.texts["map.h"] += "/* Since: 0.2; the time since 0.15 s ago */\n"
        self.found("", 0)

    def test_every_planted_rule_leaves_the_model_as_it_was(self):
        self.found("", 0)


def main():
    found = strays(MODEL, TEXTS)
    for line in counts(MODEL):
        print(line)
    for line in found:
        print(f"STRAY: {line}")
    print(f"{len(found)} strays")
    planted = unittest.TextTestRunner(stream=sys.stdout).run(unittest.defaultTestLoader.loadTestsFromTestCase(Planted))
    return 0 if not found and planted.wasSuccessful() else 1


if __name__ == "__main__":
    MODEL = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    TEXTS = {path.name: path.read_text(encoding="utf-8") for path in pathlib.Path(sys.argv[2], "vetvec").glob("*.h*")}
    assert MODEL["functions"] and TEXTS, "nothing to read"
    sys.exit(main())
