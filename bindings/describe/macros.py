"""Macros that define a number or a text. Clang's tree contains no macros, so they are read from the header lines."""
import json
import re

from .model import Constant

DEFINE = re.compile(r'^#define (VETVEC_\w+) (-?\d+|0x[0-9a-fA-F]+|"(?:[^"\\\n]|\\.)*")[ \t]*(?=$|/\*)', flags=re.M)


def macros(sources):
    """Constants, header by header; other macros (attributes, initial values) are left out."""
    out = []
    for header, source in sources.items():
        for found in DEFINE.finditer(source.text):
            text = found.group(2)
            value = json.loads(text.encode("latin-1")) if text.startswith('"') else int(text, 0)
            out.append(Constant(found.group(1), header, source.about(found.start(), found.end(2)), value, ""))
    return out
