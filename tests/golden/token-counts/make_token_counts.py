#!/usr/bin/env python3
"""Writes token_counts.json: what real tokenizers count for the sentences of texts.json.

  make_token_counts.py [--ranks cl100k_base=FILE.json]... [--tokenizer NAME=tokenizer.json]... > token_counts.json

The encodings of OpenAI by the package tiktoken, which fetches their tables; --ranks takes a table from a
file instead (the JSON of the module js-tiktoken/ranks/NAME). Others by the package tokenizers from a
tokenizer.json. Counts include the special tokens that the tokenizer adds. No text but ours is in the result.
"""
import argparse
import base64
import json
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
OPENAI = ("cl100k_base", "o200k_base")


def encoding_of_file(name, path):
    import tiktoken
    table = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    ranks = {}
    for line in table["bpe_ranks"].split("\n"):
        if not line:
            continue
        _, offset, *tokens = line.split(" ")
        for i, token in enumerate(tokens):
            ranks[base64.b64decode(token)] = int(offset) + i
    return tiktoken.Encoding(name, pat_str=table["pat_str"], mergeable_ranks=ranks,
                             special_tokens=table["special_tokens"])


def counters(arguments):
    files = dict(entry.split("=", 1) for entry in arguments.ranks)
    for name in OPENAI:
        if name in files:
            encoding = encoding_of_file(name, files[name])
        else:
            import tiktoken
            encoding = tiktoken.get_encoding(name)
        yield name, lambda text, e=encoding: len(e.encode(text, disallowed_special=()))
    for entry in arguments.tokenizer:
        from tokenizers import Tokenizer
        name, path = entry.split("=", 1)
        tokenizer = Tokenizer.from_file(path)
        tokenizer.no_truncation()
        tokenizer.no_padding()
        yield name, lambda text, t=tokenizer: len(t.encode(text).ids)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--ranks", action="append", default=[])
    parser.add_argument("--tokenizer", action="append", default=[])
    found = list(counters(parser.parse_args()))
    source = json.loads((FOLDER / "texts.json").read_text(encoding="utf-8"))
    rows = [{"language": language, "kind": kind, "text": text, "tokens": {n: c(text) for n, c in found}}
            for language, kind, text in source["texts"]]
    print("{\"licence\": " + json.dumps(source["licence"]) + ",\n \"texts\": [")
    print(",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in rows))
    print(" ]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
