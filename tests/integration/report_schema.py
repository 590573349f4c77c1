"""Checks JSON reports against docs/report.schema.json: as much of JSON Schema as that file uses."""
import json
import pathlib

SCHEMA = json.loads((pathlib.Path(__file__).parents[2] / "docs" / "report.schema.json").read_text(encoding="utf-8"))
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "null": type(None),
         "boolean": bool}
UNCHECKED = {"title", "description"}


def error(value, schema=None, at=""):
    """Where and why `value` breaks the schema; None: it does not."""
    for keyword, rule in (SCHEMA if schema is None else schema).items():
        if keyword in UNCHECKED or (keyword.startswith("$") and keyword != "$ref"):
            continue
        found = RULES[keyword](value, rule, schema or SCHEMA, at)
        if found:
            return found
    return None


def of_reference(value, rule, _, at):
    schema = SCHEMA
    for part in rule.removeprefix("#/").split("/"):
        schema = schema[part]
    return error(value, schema, at)


def of_type(value, rule, _, at):
    types = [rule] if isinstance(rule, str) else rule
    is_it = any(isinstance(value, TYPES[one]) and isinstance(value, bool) == (one == "boolean") for one in types)
    return None if is_it else f"{at}: {value!r} is not of type {rule}"


def of_members(value, _, schema, at):
    known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    for name, member in value.items() if isinstance(value, dict) else ():
        rule = known.get(name, others)
        found = f"{at}/{name}: not allowed" if rule is False else error(member, rule, f"{at}/{name}") if rule is not True else None
        if found:
            return found
    return None


def of_items(value, rule, _, at):
    found = (error(one, rule, f"{at}/{i}") for i, one in enumerate(value if isinstance(value, list) else ()))
    return next(filter(None, found), None)


RULES = {
    "$ref": of_reference, "type": of_type, "properties": of_members, "additionalProperties": of_members, "items": of_items,
    "const": lambda value, rule, _, at: None if value == rule else f"{at}: {value!r} is not {rule!r}",
    "enum": lambda value, rule, _, at: None if value in rule else f"{at}: {value!r} is not among {rule}",
    "minimum": lambda value, rule, _, at: f"{at}: {value} < {rule}" if isinstance(value, (int, float)) and value < rule else None,
    "required": lambda value, rule, _, at: next((f"{at}: no {name!r}" for name in rule if isinstance(value, dict)
                                                 and name not in value), None)}
