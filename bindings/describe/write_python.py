"""Python's face of what the headers declare: enumerations, options and results, each with what the headers say of it.

`enums` makes _enums.py, `options` makes _options.py. An options type is a dataclass that fills its C struct; beside it
stands a TypedDict of its fields, which functions name as the type of their keywords; it includes the options of a call
where the C function takes both. What needs hand-written code is listed in BY_HAND and in the tables below it.
"""
import re
import textwrap

from .kinds import made_kinds

WIDTH = 120
# Members that users do not set: the library's bookkeeping, and the halves of what one member of the dataclass fills.
UNSEEN = re.compile(r"struct_size|reserved|.*user_data|.*_drop|hits_count|options_count|dataset_count|host_count")
# Structs and members that the package fills itself: callbacks, and what a function takes beside its keywords.
BY_HAND = {"vetvec_job_options": None, "vetvec_stream_options": {"next", "rows"}}
# Given to the function by a parameter of its own, so not among its keywords.
PARAMETERS = {"spec", "kind", "options", "seeds", "datasets", "file"}
# Members of another type than their C type says: name, type, default, how they are filled, what is said of them.
SPECIAL = {
    "log": ("logger", "logging.Logger | None", "None",
            "view.log, view.log_user_data, view.log_drop = log_of(self.logger)",
            "receives messages, for example about retries and waits; None: nothing is logged"),
    "vetvec_suite_make_options.log": (
        "logger", "logging.Logger | None", "None", "view.log, view.log_user_data = log_of_call(self.logger, alive)",
        "receives messages when the call retries or waits for a chat model; None: nothing is logged"),
    "count_tokens": (
        "count_tokens", "Callable[[str], int] | None", "None",
        "view.count_tokens, view.count_tokens_user_data, view.count_tokens_drop = counter_of(self.count_tokens)", None),
    "key_fn": (
        "key_fn", "KeyFunction | None", "None",
        "view.key_fn, view.key_fn_user_data, view.key_fn_drop = key_of(self.key_fn)",
        "provides the key instead of api_key: called with True if the service has rejected the previous key, on a "
        "thread of the library, never concurrently; returns the key, or the key and the seconds until it expires. "
        "The text of an exception is shown, so it must not contain a secret. None: api_key"),
    "vetvec_redis_options.password_fn": (
        "password_fn", "KeyFunction | None", "None",
        "view.password_fn, view.password_fn_user_data, view.password_fn_drop = key_of(self.password_fn)",
        "provides the password before each login, on a thread of the library: called with False; returns the password. "
        "The text of an exception is shown, so it must not contain a secret. None: the URL's password, or none"),
    "redis": (
        "redis", "RedisOptions | None", "None", "view.redis = options_of(self.redis, alive)", None),
    "vetvec_stream_options.batch": (
        "batch", "BatchOptions | None", "None", "view.batch = options_of(self.batch, alive)",
        "embeds through the service's batch API; plan_only must be False. None: online"),
    "on_call": (
        "on_call", "Callable[[CallRecord], object] | None", "None",
        "view.on_call, view.on_call_user_data, view.on_call_drop = on_call_of(self.on_call, CallRecord._of)",
        "called with a CallRecord for each call that uses a service or an onnx model, when the call has ended: on the "
        "thread that made the call or, for coroutines and jobs, on the library's thread, which it must not block. "
        "Exceptions are logged"),
    "progress": ("progress", "ProgressFunction | None", "None",  # filled by _call.Call, which keeps what it raises
                 'check_function("progress", self.progress)',
                 "called with a Progress, on the thread that made the call. If it raises an exception, the call ends "
                 "and raises the same exception; if it returns False, the call raises CancelledError"),
    "cancel": ("cancel", "CancelToken | None", "None",
               'view.cancel = handle_of("cancel", self.cancel, CancelToken)', "a token that cancels the call"),
    "hits_at": ("hits_at", "Sequence[int] | None", "None",
                'view.hits_at, view.hits_count = hits_of("hits_at", self.hits_at, alive)',
                "ranks up to which hits are counted: at most 64 values, each at least 1; None: 1 and 3"),
    "options": ("options", "Mapping[str, object]", "dataclasses.field(default_factory=dict)",
                "view.options, view.options_count = suite_options_of(self.options, alive)",
                "values by option name; options not listed have their defaults"),
    "datasets": ("datasets", "Sequence[Dataset]", "()",
                 "view.datasets, view.dataset_count = datasets_of(self.datasets, alive)",
                 "read as a single data set, in this order"),
    "hosts": ("hosts", "Sequence[FallbackHost]", "()", "view.hosts, view.host_count = hosts_of(self.hosts, alive)",
              "2 to 5 hosts of one model, in the order of their use; the first is the remote encoder itself. Empty: the "
              "remote encoder alone"),
    "vetvec_call_options.timeout_ms": (
        "timeout", "float | None", "None",
        'view.timeout_ms = milliseconds_left("timeout", self.timeout)',
        "seconds for the whole call, retries included; None: the encoder's default"),
}
RESULTS = ["usage", "call_record", "cache_info", "cache_prune_info", "cache_verify_info", "cache_export_info", "fallback_counts",
           "map_agreement", "alignment", "task_score", "interval", "permutation"]
# Filled last: what fails after them would keep their function for ever. So their values are checked before.
KEPT = re.compile(r"\b(log_of|counter_of|key_of|on_call_of|options_of)\(")
CALL = "vetvec_call_options"  # only fields that are set are filled: these options are part of short calls
WAIT = ("timeout", "cancel", "progress")
# Enumerations that callers only receive, so that their names are not accepted.
RECEIVED = {"vetvec_status", "vetvec_log_level", "vetvec_source", "vetvec_reason", "vetvec_identity_ask", "vetvec_ground_truth",
            "vetvec_sample_size_kind", "vetvec_suite_form", "vetvec_item_role"}
SECRETS = {"api_key", "headers", "hmac_key", "url"}  # not shown by repr()
PATH = re.compile(r"(.*_)?(dir|file|run)")
HANDLES = {"vetvec_encoder": "AnyEncoder", "vetvec_suite": "AnySuite"}
NUMBERS = {"int32_t": "int", "int64_t": "int", "uint32_t": "int", "uint64_t": "int", "double": "float"}
HEAD_OF_OPTIONS = '''
from __future__ import annotations

import dataclasses
import logging
import os
from typing import Any, Callable, Mapping, Sequence, TypedDict

from ._cancel import CancelToken
{enums}
from ._fill import (Dataset, FallbackHost, KeyFunction, Options, ProgressFunction, counter_of, datasets_of, hits_of,
                    hosts_of, key_of, log_of, log_of_call, named, on_call_of, options_of, suite_options_of)
from ._native import Alive, text_of
from ._values import (check_function, check_kind, enum_of, flags_of, handle_of, milliseconds, milliseconds_left,
                      number_of, truth_of, whole_of, whole_seconds)
from .errors import AnyEncoder, AnySuite

'''


def class_name(name):
    return "".join(part.capitalize() for part in name.removeprefix("vetvec_").split("_"))


def is_duration(field):
    return field.type == "int64_t" and field.name.endswith(("_ms", "_s"))


def prose(model, text):
    """A header comment in Python terms."""
    for enum in model.enums:
        text = re.sub(rf"\b{enum.name.upper()}_([A-Z0-9_]+)\b", rf"{class_name(enum.name)}.\1", text)
    text = re.sub(r"\bNULL\b|\{0\}", "None", text)
    text = re.sub(r"\bvetvec_(\w+)_options\b", lambda found: class_name(found.group()), text)
    text = text.replace("vetvec_encoder_count_tokens", "Encoder.count_tokens").replace("vetvec_map_fit", "fit_map")
    text = re.sub(r"\b(vetvec_usage|vetvec_completion)\b", lambda found: class_name(found.group()), text)
    return re.sub(r"\b(\w+)_ms\b", r"\1", text).replace("\n", " ")


def wrapped(text, indent, following):
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=following, break_long_words=False,
                         break_on_hyphens=False)


def docstring(model, summary, members):
    """Lines of a class's docstring: the summary, then each member with its comment."""
    lines = wrapped(f'"""{prose(model, summary)}', "    ", "    ")
    said = [(name, prose(model, text)) for name, text in members]
    if any(text for _, text in said):
        lines += ["", "    Attributes:"]
        for name, text in said:
            lines += wrapped(f"{name}: {text}" if text else name, " " * 8, " " * 12)
        return lines + ['    """']
    return lines[:-1] + [lines[-1] + '"""']


def sentence(text, otherwise):
    """The first paragraph of a comment, or `otherwise` if there is no comment."""
    text = (text or otherwise).split("\n\n")[0]
    return text[0].upper() + text[1:] + ("" if text.endswith(".") else ".")


# --- enumerations

def enums(model, note):
    lines = [f'"""Enumerations of the C ABI, and types that also accept their names. {note}"""', "",
             "from __future__ import annotations", "",
             "import enum", "from collections.abc import Sequence", "from typing import Literal"]
    for item in model.enums:
        lines += ["", ""] + enum_class(model, item)
    return "\n".join(lines + [""])


def enum_class(model, item):
    prefix = item.name.upper() + "_"
    name = class_name(item.name)
    members = [(member.name.removeprefix(prefix), member) for member in item.members]
    summary = sentence(item.comment, f"{name} ({item.header})")
    lines = [f"class {name}(enum.{'IntFlag' if item.flags else 'IntEnum'}):"]
    lines += docstring(model, summary, [(short, member.comment) for short, member in members]) + [""]
    lines += [f"    {short} = {member.value}" for short, member in members]
    if item.name == "vetvec_status":
        lines += ["", "    @classmethod", "    def _missing_(cls, value: object) -> Status:",
                  "        return cls.UNKNOWN  # a number from a newer version of the library: some failure"]
    if item.name not in RECEIVED:
        listed = ", ".join(f'"{short.lower()}"' for short, _ in members)
        lines += ["", "", *wrapped(f"Literal[{listed}]", f"{name}Name = ", " " * (len(name) + 15))]
        lines += [f"{name}Like = {name} | {name}Name" + (f" | Sequence[{name}Name]" if item.flags else "")]
    return lines


# --- options and results

def options(model, note):
    body = []
    for struct in model.structs:
        if struct.name.endswith("_options") and BY_HAND.get(struct.name, ()) is not None:
            body += options_class(model, struct) + ["", ""]
    body += suite_keywords(model) + ["", ""]
    for name in RESULTS:
        body += result_class(model, next(each for each in model.structs if each.name == "vetvec_" + name)) + ["", ""]
    text = "\n".join(body)
    code = re.sub(r'""".*?"""', "", text, flags=re.S)
    names = [class_name(item.name) + more for item in model.enums for more in ("", "Like")]
    used = [name for name in names if re.search(rf"\b{name}\b(?! of)", code)]
    imports = "\n".join(wrapped(f"({', '.join(sorted(used))})", "from ._enums import ", " " * 20))
    return f'"""Options and results of the C ABI. {note}"""\n' + HEAD_OF_OPTIONS.format(enums=imports) + "\n" + \
        text.rstrip("\n") + "\n"


def member(model, struct, field):
    """(name, type, default, statement that fills it, what is said of it)."""
    name, said = field.name, field.comment
    special = SPECIAL.get(f"{struct.name}.{name}") or SPECIAL.get(name)
    if special:
        return (*special[:4], special[4] or said)
    if is_duration(field):
        unit = "milliseconds" if name.endswith("_ms") else "whole_seconds"
        short = re.sub(r"_(ms|s)$", "", name)
        in_seconds = re.sub(r"(?<=default: )[\d,]+$",
                            lambda found: f"{int(found.group().replace(',', '')) / 1000:g}", said)
        return (short, "float", "0", f'view.{name} = {unit}("{short}", self.{short})',
                "in seconds; " + (in_seconds if unit == "milliseconds" else said))
    if field.type == "vetvec_str":
        kind = "str | os.PathLike[str] | None" if PATH.fullmatch(name) else "str | None"
        required = said.endswith("; required") or name == "kind"
        default = "dataclasses.field(default=None, repr=False)" if name in SECRETS else "None"
        without = "dataclasses.field(repr=False)" if name in SECRETS else ""
        return (name, "str" if required else kind, without if required else default,
                f'alive.set(view, "{name}", self.{name}' + (', "text or a path")' if "PathLike" in kind else ")"), said)
    if field.type == "const vetvec_text_batch*":
        return name, "Sequence[str] | None", "None", f'alive.set_texts(view, "{name}", self.{name})', said
    if field.type in HANDLES:
        kind = HANDLES[field.type]
        return name, f"{kind} | None", "None", f'view.{name} = handle_of("{name}", self.{name}, {kind})', said
    if field.type == "uint8_t":
        return (name, "bool", "False", f'view.{name} = truth_of("{name}", self.{name})',
                re.sub(r"^1: ", "True: ", said).replace("; 0: ", "; False: "))
    enum = next((each for each in model.enums if each.name == field.type), None)
    if enum:
        kind = class_name(enum.name)
        zero = next((each.name for each in enum.members if each.value == 0), None)
        default = f"{kind}.{zero.removeprefix(enum.name.upper() + '_')}" if zero else f"{kind}(0)"
        reader = "flags_of" if enum.flags else "enum_of"
        return (name, kind + "Like", default, f'view.{name} = {reader}({kind}, "{name}", self.{name})',
                said or enum.comment or f"see {kind}")
    if field.type == "double":
        return name, "float", "0", f'view.{name} = number_of("{name}", self.{name})', said
    return name, NUMBERS[field.type], "0", f'view.{name} = whole_of("{name}", self.{name}, "{field.type}")', said


def checked_first(name, kind, fill):
    """A statement that checks a value that is filled last, if there is one."""
    if not fill or not KEPT.search(fill):
        return []
    kind = kind.removesuffix(" | None")
    is_function = kind.startswith("Callable") or kind.endswith("Function")
    return [f'check_function("{name}", self.{name})' if is_function else f'check_kind("{name}", self.{name}, {kind})']


def takes_call(model, struct):
    """Whether functions with these options also take the options of a call."""
    taken = [{each.type for each in function.parameters} for function in model.functions]
    return struct.name != CALL and any({f"const {struct.name}*", f"const {CALL}*"} <= types for types in taken)


def seen(struct):
    left = BY_HAND.get(struct.name, set())
    return [each for each in struct.fields if not UNSEEN.fullmatch(each.name) and each.name not in left]


def options_class(model, struct):
    name = class_name(struct.name)
    members = [member(model, struct, each) for each in seen(struct)]
    summary = sentence(struct.comment, f"Options that vetvec/{struct.header} describes")
    lines = ["@named", "@dataclasses.dataclass(kw_only=True)", f"class {name}(Options):"]
    lines += docstring(model, summary, [(each[0], each[4]) for each in members]) + [""]
    lines += [f"    {field}: {kind}{' = ' + default if default else ''}" for field, kind, default, _, _ in members]
    lines += ["", f'    _struct = "{struct.name}"', "", "    def _fill(self, view: Any, alive: Alive) -> None:"]
    fills = [check for field, kind, _, fill, _ in members for check in checked_first(field, kind, fill)]
    fills += sorted((each[3] for each in members), key=lambda fill: bool(KEPT.search(fill)))
    if struct.name == CALL:
        fills = ["for name, value in self.__dict__.items():", "    if value is None:", "        continue"]
        for word, (field, _, _, fill, _) in zip(["if"] + ["elif"] * len(members), members):
            fills += [f'    {word} name == "{field}":', f"        {fill.replace(f'self.{field}', 'value')}"]
    lines += [f"        {each}" for each in fills]
    own = {field: f"    {field}: {kind}" for field, kind, _, _, _ in members if field not in PARAMETERS}
    base, more = ("CallKeywords", ", and those of a call,") if takes_call(model, struct) else ("TypedDict", "")
    if struct.name == CALL:
        lines += ["", "", "class WaitKeywords(TypedDict, total=False):", '    """Keywords of every call that may take long."""',
                  "", *(own.pop(field) for field in WAIT)]
        base = "WaitKeywords"
    return lines + ["", "", f"class {name.removesuffix('Options')}Keywords({base}, total=False):",
                    f'    """{name}{more} as keywords."""', "", *own.values()]


SUITE_TYPES = {"path": "str | os.PathLike[str]", "list": "Sequence[str | float] | str", "flag": "bool", "integer": "int",
               "number": "float"}


def suite_keywords(model):
    """The options of all kinds of suites, as keywords. Kinds share names, and a name has one type."""
    types = {}
    for kind in made_kinds(model):
        for each in kind.options:
            if each.name not in PARAMETERS and types.setdefault(each.name, each.type) != each.type:
                raise ValueError(f"{each.constant}: a different type than for another kind")
    lines = ["class SuiteKindKeywords(CallKeywords, total=False):",
             '    """Options of all kinds of suites, and those of a call, as keywords. suite_kinds() says which kind has which."""', ""]
    return lines + [f"    {name}: {SUITE_TYPES.get(kind, 'str')} | None" for name, kind in types.items()]


def result_class(model, struct):
    fields = [each for each in struct.fields if not UNSEEN.fullmatch(each.name)]
    lines = ["@dataclasses.dataclass(frozen=True)", f"class {class_name(struct.name)}:"]
    lines += docstring(model, sentence(struct.comment, f"{class_name(struct.name)} ({struct.header})"),
                       [(each.name, re.sub(r"^1: ", "True: ", each.comment)) for each in fields]) + [""]
    enums = {each.name: class_name(each.name) for each in model.enums}
    kinds = {**NUMBERS, **enums, "uint8_t": "bool", "vetvec_str": "str"}
    lines += [f"    {each.name}: {kinds[each.type]}" for each in fields]
    lines += ["", "    @classmethod", f"    def _of(cls, view: Any) -> {class_name(struct.name)}:"]
    makers = {**enums, "uint8_t": "bool", "vetvec_str": "text_of"}
    given = ", ".join(f"{makers[each.type]}(view.{each.name})" if each.type in makers else f"view.{each.name}"
                      for each in fields)
    return lines + wrapped(f"return cls({given})", " " * 8, " " * 19)
