"""The names and comments of the headers, in Rust form."""
import re
import textwrap

NOTE = "// Made by bindings/declare.py from include/vetvec/*.h. Do not edit."
WIDTH = 116
NUMBERS = {"double": "f64", "uint64_t": "u64", "uint32_t": "u32", "int64_t": "i64", "int32_t": "i32"}


def camel(name):
    """Of a C type or a member: "cache_mode" is CacheMode."""
    words = re.sub(r"^vetvec_", "", name.lower()).split("_")
    joined = "".join(re.sub(r"(^|\d)([a-z])", lambda m: m.group(1) + m.group(2).upper(), word) for word in words)
    return joined.replace("Syntextbench", "SynTextBench")


def member(enum, item):
    return camel(item.name.removeprefix(enum.name.upper() + "_"))


class Names:
    """The Rust names of C names in comments."""

    def __init__(self, model):
        self.enums = {enum.name: enum for enum in model.enums}
        self.paths = {item.name: f"{camel(enum.name)}::{item.name.removeprefix(enum.name.upper() + '_')}" if enum.flags
                      else f"{camel(enum.name)}::{member(enum, item)}"
                      for enum in model.enums for item in enum.members}

    def markdown(self, text):
        """A comment's text. Text between backticks is unchanged."""
        return "".join(part if part.startswith("`") else self._plain(part) for part in re.split(r"(`[^`]*`)", text))

    def _plain(self, text):
        out = re.sub(r"[\[\]<>*]", lambda m: "\\" + m.group(), text)
        out = re.sub(r"(?<![\w.])([A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+|[A-Z]{2,}_[A-Z_]+)\b",
                     lambda m: f"`{self.paths.get(m.group(), m.group())}`", out)
        return re.sub(r"\bNone: ", "`None`: ", out)


def doc(names, text, indent="", otherwise=""):
    """A comment as documentation lines."""
    text = re.sub(r"^1: ", "", text)
    text = re.sub(r"(; |\. |, )?(may be NULL|\{0\}: not tested)(; )?", "", text).strip() or otherwise
    if not text:
        return []
    first = re.match(r"[a-z]+\b(?!_)", text)
    text = text[0].upper() + text[1:] if first else text
    text = text if text.endswith((".", "!", "?")) else text + "."
    out = []
    for part in names.markdown(text).split("\n"):
        out += textwrap.wrap(part, WIDTH - len(indent), break_long_words=False, break_on_hyphens=False) or [""]
    return [f"{indent}/// {line}".rstrip() for line in out]


def words(name):
    return name.replace("_", " ")


def about_type(item):
    return f"`{item.name}` of the C ABI (vetvec/{item.header})."
