"""Collects the free English texts that the builtin table is made from. README.md lists licences."""
import ast
import gzip
import pathlib
import random
import re

MAX_WORDS = 48  # longer texts are cut: the model sees the same cut text
SKIPPED_FORTUNES = {"ascii-art", "translate-me"}


def clean(text):
    return " ".join(text.split())


def cut(text):
    return " ".join(text.split()[:MAX_WORDS])


class Synset:
    def __init__(self, definition, examples, pointers, lemmas):
        self.definition, self.examples = definition, examples
        self.pointers, self.lemmas = pointers, lemmas


def read_wordnet(folder):
    """{(pos, offset): Synset} of data.noun, data.verb, data.adj, data.adv, in file order."""
    synsets = {}
    for name, pos in (("noun", "n"), ("verb", "v"), ("adj", "a"), ("adv", "r")):
        for line in (pathlib.Path(folder) / f"data.{name}").read_text("latin-1").splitlines():
            if line.startswith("  "):
                continue
            head, _, gloss = line.partition(" | ")
            fields = head.split()
            n_words = int(fields[3], 16)
            lemmas = [re.sub(r"\(\w+\)$", "", fields[4 + 2 * i]) for i in range(n_words)]
            at = 4 + 2 * n_words
            pointers = [(fields[at + 1 + 4 * i], (fields[at + 3 + 4 * i], fields[at + 2 + 4 * i]))
                        for i in range(int(fields[at]))]
            examples = [clean(x) for x in re.findall(r'"([^"]+)"', gloss)]
            definition = clean(re.sub(r'"[^"]*"', "", gloss).replace("`", "'")).strip(" ;:-")
            synsets[(pos, fields[0])] = Synset(definition, [e for e in examples if " " in e],
                                               pointers, lemmas)
    return synsets


def read_fortunes(folder):
    texts = []
    for path in sorted(pathlib.Path(folder).rglob("*")):
        if path.is_file() and "." not in path.name and path.name not in SKIPPED_FORTUNES:
            for fortune in path.read_text("utf-8", errors="ignore").split("\n%\n"):
                texts.extend(re.split(r"\n\s*\n", fortune))
    return texts


def read_devil(path):
    """The Devil's Dictionary of dict-devil (a .dict.dz is a gzip file)."""
    return re.split(r"\n\s*\n", gzip.open(path).read().decode("utf-8", errors="ignore"))


def strip_roff(source):
    paragraphs, current = [], []
    for line in source.splitlines():
        if line.startswith(("'", ".")):
            macro = line[1:].split(" ")[0]
            if macro in ("B", "I", "BR", "IR", "RB", "RI", "BI", "IB"):
                line = line[1 + len(macro):].replace('"', "")
                line = line.replace(" ", "") if len(macro) == 2 else line
            else:
                paragraphs.append(" ".join(current))
                current = []
                continue
        line = re.sub(r"\\f(\[\w*\]|\(..|.)|\\&|\\/|\\,|\\\^|\\\|", "", line)
        line = line.replace("\\-", "-").replace("\\(aq", "'").replace("\\e", "\\")
        line = re.sub(r"\\\((lq|rq|dq)|\\\*\([LR]\"", '"', line)
        line = re.sub(r"\\[(*]..|\\\[\w+\]|\\s[-+]?\d", " ", line)
        current.append(line.strip())
        if not line.strip():
            paragraphs.append(" ".join(current))
            current = []
    return paragraphs + [" ".join(current)]


def read_man_pages(packages):
    texts = []
    for package in packages:
        listing = pathlib.Path(f"/var/lib/dpkg/info/{package}.list")
        for name in sorted(listing.read_text().split("\n")):
            if re.match(r"/usr/share/man/man[1-8]/.*\.gz$", name) and pathlib.Path(name).is_file():
                texts.extend(strip_roff(gzip.open(name).read().decode("utf-8", errors="ignore")))
    return texts


def is_prose(text):
    words = re.findall(r"[A-Za-z]+", text)
    letters = sum(len(word) for word in words)
    return len(words) >= 4 and letters >= 0.7 * len(text.replace(" ", ""))


def distinct_prose(texts, seed, limit):
    seen = sorted({cut(clean(text)) for text in texts if is_prose(clean(text))})
    random.Random(seed).shuffle(seen)
    return seen[:limit]


def docstring_pairs(folder):
    """(summary, next paragraph) of docstrings of Python's library: another domain, for tests only."""
    pairs = set()
    for path in sorted(pathlib.Path(folder).rglob("*.py")):
        if "test" in str(path.relative_to(folder)):
            continue
        try:
            tree = ast.parse(path.read_text("utf-8"))
        except (SyntaxError, UnicodeDecodeError):
            continue
        for node in ast.walk(tree):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
                parts = re.split(r"\n\s*\n", ast.get_docstring(node) or "")
                if len(parts) > 1 and is_prose(clean(parts[0])) and is_prose(clean(parts[1])):
                    pairs.add((cut(clean(parts[0])), cut(clean(parts[1]))))
    return sorted(pairs)
