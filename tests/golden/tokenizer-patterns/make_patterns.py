#!/usr/bin/env python3
"""Writes patterns.json: how Hugging Face tokenizers splits some texts by the patterns of published tokenizers.

    make_patterns.py > patterns.json     needs the package tokenizers (0.23.3 was used)

"words" has the lengths in bytes of each text's words, by pattern and text.
"""
import json
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "integration"))
import tokenizer_patterns  # noqa: E402
import tokenizer_reference  # noqa: E402

TEXTS = 25
OWN = ["It's 1234567 o'clock,\r\n\r\n  I'LL we'Ve  \n", "HTTPServer fooBar \u00c9t\u00e9 caf\u00e9 na\u00efve\u0301 \u01c5x \u2160\u00b2\u00bd",
       "x = foo(a_b, 3.14)\n\tif x:\n\t\treturn  y  ", "\u6771\u4eac\u3068\u30c8\u30ad\u30e7\u30fc\uff01\u4e2d\u6587\uff0cabc\ud55c\uad6d\uc5b4 \u3105",
       "<sentinel:42>IMGIMGABCDZ IMGIMGZ  \t", "C[C@@H](N)C(=O)O%12Br>>Cl", "\u0939\u093f\u0928\u094d\u0926\u0940 \u0e44\u0e17\u0e22 \u0639\u0631\u0628\u064a\u060c \u06d4",
       "   ", "\n\n", "a  \n", "\U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f #\ufe0f\u20e3", ""]


def split(text, patterns):
    from tokenizers import Regex, pre_tokenizers
    parts = [pre_tokenizers.Split(Regex(pattern), "isolated") for pattern in patterns]
    words = pre_tokenizers.Sequence(parts).pre_tokenize_str(text)
    return [len(word.encode("utf-8")) for word, _ in words]


def main():
    with tempfile.NamedTemporaryFile() as file:
        tokenizer_reference.make_texts(file.name, TEXTS)
        with open(file.name, encoding="utf-8") as lines:
            texts = OWN + [json.loads(line)["text"] for line in lines]
    print('{"texts": ' + json.dumps(texts) + ',\n"rows": [')
    rows = [json.dumps({"name": name, "patterns": patterns, "words": [split(text, patterns) for text in texts]},
                       separators=(",", ":")) for name, patterns in tokenizer_patterns.PATTERNS.items()]
    print(",\n".join(rows) + "\n]}")


if __name__ == "__main__":
    main()
