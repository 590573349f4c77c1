#!/usr/bin/env python3
"""Writes the example sentences of WordNet's glosses, one per line: about 47,000 seed sentences for suites.

WordNet's data files end each synset with a gloss: a definition and quoted examples
(`... | heave or utter a sigh; "She sighed sadly"`). This takes the quoted parts, drops those that
are not complete texts (single words, unbalanced quotes) and repeated lines, and keeps the files' order.

    apt-get install wordnet-base
    examples/extract_gloss_seeds.py > seeds.txt
    examples/extract_gloss_seeds.py --wordnet /usr/share/wordnet --output seeds.txt

The text is from Princeton WordNet and remains under the WordNet licence.
"""
import argparse
import os
import re
import sys

PARTS = ("adj", "adv", "noun", "verb")
QUOTED = re.compile(r'"([^"]+)"')


def examples_of(path):
    with open(path, encoding="utf-8", errors="strict") as lines:
        for line in lines:
            if line.startswith("  ") or " | " not in line:
                continue  # the licence at the top of each file
            yield from QUOTED.findall(line.split(" | ", 1)[1])


def clean(text):
    text = " ".join(text.split())
    # "(quotation)-- Author" stands outside the quotes; inside only stray marks need trimming.
    return text.strip(" ;")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--wordnet", default="/usr/share/wordnet", help="folder with data.adj, ...")
    parser.add_argument("--output", "-o", help="file to write (default: standard output)")
    arguments = parser.parse_args()

    seen, kept = set(), []
    for part in PARTS:
        path = os.path.join(arguments.wordnet, "data." + part)
        if not os.path.exists(path):
            sys.exit(f"extract_gloss_seeds: {path} does not exist; on Debian, run apt-get install wordnet-base,"
                     " or name the folder with --wordnet")
        for text in map(clean, examples_of(path)):
            if " " in text and text not in seen:
                seen.add(text)
                kept.append(text)
    output = open(arguments.output, "w", encoding="utf-8") if arguments.output else sys.stdout
    with output:
        output.write("".join(text + "\n" for text in kept))
    print(f"extract_gloss_seeds: {len(kept)} sentences", file=sys.stderr)


if __name__ == "__main__":
    main()
