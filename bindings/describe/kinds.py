"""The kinds of suites that can be made and their options, from the constants of suite_kinds.h. Each comment ends with the
type of its option: "...; integer (0 or more), default 5 triples; not available in audits"."""
import dataclasses
import re

ENDING = re.compile(r"; (?P<type>path|text|list|flag|choice|integer|number)(?: \((?P<allowed>[^()]*)\))?"
                    r"(?:, default (?P<default>[^\s;]+)[^;]*)?(?:; not available in audits)?$")


@dataclasses.dataclass
class Option:
    name: str
    type: str                            # "path", "text", "list", "flag", "choice", "integer" or "number"
    comment: str
    constant: str                        # the macro with the name
    is_zero_default: bool                # a number: 0 means the default, or is not allowed


@dataclasses.dataclass
class Kind:
    name: str
    comment: str
    constant: str
    options: list[Option]


def all_kinds(model):
    """The constant of each kind and those of its options, in the order of the header."""
    found = [each for each in model.constants if each.header == "suite_kinds.h"]
    return [(kind, [each for each in found if each.name.startswith(f"VETVEC_{kind.value.upper()}_")])
            for kind in found if kind.name.startswith("VETVEC_SUITE_")]


def summary(kind):
    """The comment of a kind's constant without the name that it begins with."""
    return kind.comment.removeprefix(kind.value + ": ")


def made_kinds(model):
    """Without what only audits have."""
    return [Kind(kind.value, summary(kind), kind.name, [_option(each) for each in options if not _only_in_audits(each)])
            for kind, options in all_kinds(model) if not _only_in_audits(kind)]


def _only_in_audits(constant):
    return constant.comment.lower().rstrip(".").endswith("available only in audits")


def _option(constant):
    end = ENDING.search(constant.comment)
    if not end:
        raise ValueError(f"{constant.name}: its comment does not end with a type")
    kind = "list" if constant.comment.startswith("Comma-separated ") else end["type"]
    is_zero_allowed = re.match(r"0 |-", end["allowed"] or "") is not None
    is_zero_default = not is_zero_allowed or end["default"] == "0" or constant.value == "seed"
    return Option(constant.value, kind, constant.comment, constant.name, is_zero_default)
