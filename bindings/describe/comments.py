"""The comments of one header, and which declaration each of them is about.

Clang's own comment nodes are not used: they read `<TAB>` and `\\n` as markup, forget the comment above a
declaration that has one behind it as well, and have none for macros. Where a declaration begins and ends is clang's.
"""
import pathlib
import re

# What may stand between a comment and the declaration under it: one line's end, and macros that expand to nothing.
ABOVE = re.compile(r"[ \t]*\n?[ \t]*(?:VETVEC_[A-Z0-9_]+[ \t]+)*")
BEHIND = re.compile(r"[ \t]*[,;]?[ \t]*")


class Source:
    """A header's text. Offsets count bytes, as clang's do: `text` has one letter a byte."""

    def __init__(self, path):
        self.text = pathlib.Path(path).read_bytes().decode("latin-1")
        self.spans = list(_spans(self.text))

    def slice(self, begin, end):
        """The text there, without comments."""
        out, at = [], begin
        for first, last in self.spans:
            if begin <= first and last <= end:
                out.append(self.text[at:first])
                at = last
        return "".join(out + [self.text[at:end]])

    def about(self, begin, end):
        """The comments on the declaration at begin .. end: the one above it, and the one behind it."""
        said = [self._above(begin), self._behind(end)]
        return "\n\n".join(self.clean(*span) for span in said if span)

    def of_file(self):
        return self.clean(*self.spans[0]) if self.spans and self.spans[0][0] == 0 else ""

    def notes(self):
        """Comments that belong to no declaration: an empty line follows them."""
        return [self.clean(*span) for span in self.spans[1:]
                if self._alone(span) and self.text.startswith("\n\n", span[1])]

    def clean(self, first, last):
        """Plain text of the comment: paragraphs are one line each, with an empty line between; lines that are
        indented (examples, lists) stay as they are."""
        column = first - self.text.rfind("\n", 0, first) - 1 + len("/* ")
        raw = self.text[first + 2:last - 2].encode("latin-1").decode("utf-8")
        lines = [_bare(line, column if n else 1) for n, line in enumerate(raw.split("\n"))]
        return _paragraphs(lines)

    def _above(self, begin):
        for first, last in self.spans:
            if last <= begin and ABOVE.fullmatch(self.text, last, begin) and self._alone((first, last)):
                return first, last
        return None

    def _behind(self, end):
        for first, last in self.spans:
            if first >= end and BEHIND.fullmatch(self.text, end, first):
                return first, last
        return None

    def _alone(self, span):
        """Whether the comment is first on its line and is not the head of the file."""
        return span[0] > 0 and not self.text[self.text.rfind("\n", 0, span[0]) + 1:span[0]].strip()


def _spans(text):
    """(begin, end) of each comment; what looks like a comment inside a string does not count."""
    for found in re.finditer(r'"(?:[^"\\\n]|\\.)*"|/\*.*?\*/', text, flags=re.S):
        if found.group().startswith("/*"):
            yield found.span()


def _bare(line, column):
    """The line without its star or, if it has no star, without its indentation."""
    stripped = line.lstrip(" ")
    if stripped == "*" or stripped.startswith("* "):
        return stripped[2:].rstrip()
    blanks = min(len(line) - len(stripped), column)
    return line[blanks:].rstrip()


def _paragraphs(lines):
    out, joining = [], False
    for line in lines:
        plain = bool(line) and not line.startswith(" ")
        if plain and joining:
            out[-1] += " " + line
        else:
            out.append(line)
        joining = plain
    return "\n".join(out).strip("\n").rstrip()
