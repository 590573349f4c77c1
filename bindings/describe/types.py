"""C types as text: clang's spelling to the headers' own, and the parts of function pointer types."""
import re

from .model import Parameter, Signature

FUNCTION_POINTER = re.compile(r"(.*?) ?\(\*\)\((.*)\)")


def spelled(text):
    """"const char *const *" as "const char* const*"."""
    return re.sub(r"\s+\*", "*", text).replace("*const", "* const")


def array(text):
    """(type of an element, how many; 0: no array)."""
    found = re.fullmatch(r"(.*?) ?\[(\d+)\]", text)
    return (spelled(found.group(1)), int(found.group(2))) if found else (spelled(text), 0)


def signature(text, source):
    """The Signature of a function pointer type; None for any other type. TEXT is clang's spelling, without names
    of parameters; they are read from the declaration as it stands in the header, SOURCE."""
    found = FUNCTION_POINTER.fullmatch(text)
    if not found:
        return None
    kinds = [spelled(kind) for kind in _split(found.group(2)) if kind != "void"]
    names = _names(source, len(kinds))
    return Signature(spelled(found.group(1)), [Parameter(n, k) for n, k in zip(names, kinds)])


def _names(source, count):
    """Of `void (*NAME)(const char* a, int32_t b)`: a, b."""
    listed = _split(source[source.index("(", source.index("(*") + 1) + 1:source.rindex(")")])
    found = [re.search(r"(\w+)\s*$", parameter) for parameter in listed]
    if count and (len(listed) != count or not all(found)):
        raise ValueError(f"parameters without names: {source}")
    return [name.group(1) for name in found[:count]]


def _split(text):
    """Splits at the commas outside brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]
