"""The programs that every language's page shows: where they stand, and how many lines they have."""
import pathlib
import re

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
# By the ending of a template's name (tests/install/programs): column in the table, page, language of its code blocks.
PAGES = {
    ".c": ("C", "docs/C.md", "c"),
    ".cc": ("C++", "docs/CPP.md", "cpp"),
    ".go": ("Go", "bindings/go/README.md", "go"),
    ".rs": ("Rust", "bindings/rust/vetvec/README.md", "rust"),
    ".cs": ("C#", "bindings/csharp/README.md", "csharp"),
    ".py": ("Python", "bindings/python/README.md", "python"),
}
TASKS = ["embed 200 texts, two refused", "cancel and deadline", "fallback with provenance", "stream of 20,000 texts",
         "score a suite", "threshold and violations", "gate in a test"]
MARK = re.compile(rf"^(?://|/\*|#) ({'|'.join(map(re.escape, TASKS))})(?: \*/)?$", re.M)
PLACE = re.compile(r"^(?://|/\*|#) PROGRAMS(?: \*/)?$", re.M)


def block(ending, root=REPOSITORY):
    """The code block of the page that shows the programs."""
    _, page, language = PAGES[ending]
    text = pathlib.Path(root, page).read_text(encoding="utf-8")
    found = [each for each in re.findall(rf"^```{language}\n(.*?)^```$", text, flags=re.S | re.M) if MARK.search(each)]
    if len(found) != 1:
        raise ValueError(f"{page}: {len(found)} code blocks contain a line '{TASKS[0]}' or the like; expected 1")
    return found[0]


def whole(template):
    """The text of the template with the programs in their place."""
    text = template.read_text(encoding="utf-8")
    code = block(template.suffix)
    if template.suffix == ".go":
        code = code.rstrip("\n")
    filled, count = PLACE.subn(lambda _: code, text)
    if count != 1:
        raise ValueError(f"{template}: {count} places for the programs; expected 1")
    return filled


def lines(ending, root=REPOSITORY):
    """Lines of each program by task, without empty ones and comments of their own."""
    code, counts = block(ending, root), {}
    marks = list(MARK.finditer(code))
    for mark, following in zip(marks, [*marks[1:], None]):
        body = code[mark.end():following.start() if following else len(code)].splitlines()
        counts[mark.group(1)] = sum(bool(line.strip()) and not re.match(r"\s*(//|/\*|#(?!\[))", line) for line in body)
    return counts
