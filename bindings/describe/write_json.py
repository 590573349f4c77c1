"""The model as bindings/abi.json, and back."""
import dataclasses
import json
import types
import typing

from .model import KINDS, Model

FORMAT = 1


def json_text(model):
    """A list for each kind of thing, sorted by name; `order` has the names as they are declared."""
    out = {"format": FORMAT, "version": model.version, "abi": model.abi}
    for kind in ["headers"] + KINDS:
        rows = sorted(getattr(model, kind), key=lambda item: item.name)
        out[kind] = [_without_none(dataclasses.asdict(item)) for item in rows]
    out["order"] = model.order
    return json.dumps(out, indent=1, ensure_ascii=False) + "\n"


def from_json(text):
    """The model that json_text wrote."""
    read = json.loads(text)
    if read.get("format") != FORMAT:
        raise ValueError(f"abi.json: format {read.get('format')}, expected {FORMAT}")
    place = {name: n for n, name in enumerate(read["order"])}
    for kind in KINDS:
        read[kind].sort(key=lambda item: place[item["name"]])
    del read["format"]
    return _made(Model, read)


def _without_none(value):
    if isinstance(value, dict):
        return {key: _without_none(each) for key, each in value.items() if each is not None}
    return [_without_none(each) for each in value] if isinstance(value, list) else value


def _made(wanted, value):
    """VALUE as the type WANTED, which a dataclass of the model has."""
    if isinstance(wanted, types.UnionType) or typing.get_origin(wanted) is typing.Union:
        wanted = next((each for each in typing.get_args(wanted) if dataclasses.is_dataclass(each)), None)
    if typing.get_origin(wanted) is list:
        return [_made(typing.get_args(wanted)[0], each) for each in value]
    if not dataclasses.is_dataclass(wanted):
        return value
    kinds = typing.get_type_hints(wanted)
    return wanted(**{key: _made(kinds[key], each) for key, each in value.items()})
