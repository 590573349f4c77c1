#!/usr/bin/env python3
"""Counts frequent English words over free text on this machine and writes dictionary.tsv.

Sources (Debian 12 packages): the example sentences and the definitions in WordNet's glosses
(wordnet-base) and the English manual pages (man-db layout, /usr/share/man). No word list is copied:
a word gets in by being counted. The weight of a source is chosen so that the words of running
sentences come before the words of definitions and of manuals.

    ./make_dictionary.py --wordnet /usr/share/wordnet --man /usr/share/man -n 3000 > dictionary.tsv

Output: "word <tab> occurrences per million words, weighted mean over the sources", largest first.
"""
import argparse
import collections
import gzip
import pathlib
import re

WEIGHTS = {"examples": 0.65, "definitions": 0.20, "manuals": 0.15}
MIN_IN_EXAMPLES = 4  # keeps the vocabulary of manuals out
TOKEN = re.compile(r"[A-Za-z]+(?:'[a-z]+)?")
MACRO = re.compile(r"^[.'].*$", re.M)
FONT = re.compile(r"\\f[A-Z]|\\f\([A-Z]{2}|\\f\[\w*\]|\\[-&%|^/e ]|\\\([a-z]{2}|\\s[-+]?\d")
QUOTED = re.compile(r'"([^"]*)"')


def words_of(text):
    """Lower-case words; capitalised ones inside a sentence are taken for names and left out."""
    for match in TOKEN.finditer(text):
        word = match.group()
        if "'" in word or not (word.islower() or word == "I"):
            before = text[: match.start()].rstrip()
            if "'" in word or (before and before[-1] not in '.!?:;"'):
                continue
        yield word.lower()


def glosses(folder):
    """The gloss of each synset."""
    for name in ("data.noun", "data.verb", "data.adj", "data.adv"):
        with open(pathlib.Path(folder) / name, encoding="utf-8") as file:
            for line in file:
                if not line.startswith(" ") and " | " in line:
                    yield line.split(" | ", 1)[1]


def lemmas_of(folder):
    """Single-word lemmas and irregular forms: what counts as an English word."""
    known = set()
    for name in ("index.noun", "index.verb", "index.adj", "index.adv"):
        with open(pathlib.Path(folder) / name, encoding="utf-8") as file:
            known.update(line.split(" ", 1)[0] for line in file if not line.startswith(" "))
    for name in ("noun.exc", "verb.exc", "adj.exc", "adv.exc"):
        with open(pathlib.Path(folder) / name, encoding="utf-8") as file:
            known.update(line.split(" ", 1)[0] for line in file)
    return {word for word in known if word.isalpha()}


def is_english(word, known):
    """True for a lemma, a regular inflection of one, or a short word (function words)."""
    if word in known or (len(word) <= 5 and word.isalpha()):
        return True
    for ending, bases in (("s", ("",)), ("es", ("", "e")), ("ies", ("y",)), ("ed", ("", "e")),
                          ("ied", ("y",)), ("ing", ("", "e")), ("er", ("", "e")), ("est", ("", "e")),
                          ("ly", ("",))):
        if word.endswith(ending) and any(word[: -len(ending)] + base in known for base in bases):
            return True
    return word in {"against", "without", "towards", "himself", "herself", "themselves", "itself",
                    "whether", "whereas", "whatever", "whoever", "although", "because", "unless",
                    "anything", "something", "everything", "everyone", "someone", "anyone",
                    "yourself", "ourselves", "another", "through", "during", "between", "beyond"}


def manual_texts(folder):
    """The running text of English manual pages."""
    for path in sorted(pathlib.Path(folder).glob("man[1578]/*.gz")):
        try:
            with gzip.open(path, "rt", encoding="utf-8") as file:
                text = file.read(400_000)
        except (OSError, UnicodeDecodeError, EOFError):
            continue
        yield FONT.sub("", MACRO.sub("", text))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wordnet", default="/usr/share/wordnet")
    parser.add_argument("--man", default="/usr/share/man")
    parser.add_argument("-n", type=int, default=3000)
    arguments = parser.parse_args()

    counts = {name: collections.Counter() for name in WEIGHTS}
    for gloss in glosses(arguments.wordnet):
        for example in QUOTED.findall(gloss):
            counts["examples"].update(words_of(example))
        counts["definitions"].update(words_of(QUOTED.sub(" ", gloss)))
    for text in manual_texts(arguments.man):
        counts["manuals"].update(words_of(text))

    known = lemmas_of(arguments.wordnet)
    totals = {name: max(1, sum(counter.values())) for name, counter in counts.items()}
    scores = {}
    for word, count in counts["examples"].items():
        if count < MIN_IN_EXAMPLES or not is_english(word, known):
            continue
        if len(word) == 1 and word not in "ai":
            continue
        scores[word] = sum(1e6 * WEIGHTS[name] * counts[name][word] / totals[name]
                           for name in WEIGHTS)
    best = sorted(scores.items(), key=lambda item: (-item[1], item[0]))[: arguments.n]
    print("# English words by frequency, counted by make_dictionary.py; see README.md")
    print("# words counted: " + ", ".join(f"{name} {totals[name]}" for name in WEIGHTS))
    for word, score in best:
        print(f"{word}\t{round(score)}")


if __name__ == "__main__":
    main()
