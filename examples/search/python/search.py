"""Semantic search: which lines of a file are nearest in meaning to a question? Each text is sent to the vendor once;
from the second run on, its vector comes from the cache.

    python3 search.py VENDOR TEXTS CACHE QUESTION...

TEXTS: .txt (one per line), .jsonl, .csv. CACHE: a folder. The vendor's key is in VETVEC_API_KEY.
"""

from __future__ import annotations

import os
import sys

import numpy as np

import vetvec


def run(vendor: str, path: str, cache: str, questions: list[str]) -> None:
    with vetvec.Encoder(vendor, api_key=os.environ.get("VETVEC_API_KEY"), cache_dir=cache) as encoder:
        texts = vetvec.read_texts(path)
        rows, asked = encoder.embed(texts), encoder.embed(questions)
        cosines = vetvec.postprocess(asked, vetvec.Postprocess.NORMALIZE) @ \
            vetvec.postprocess(rows, vetvec.Postprocess.NORMALIZE).T
        for question, scores in zip(questions, cosines):
            print(question)
            for i in np.argsort(-scores, kind="stable")[:3]:
                print(f"  {scores[i]:.2f}  {texts[i]}")
        usage = encoder.usage()
        print(f"sent {usage.texts_sent} texts of {usage.texts}")


if __name__ == "__main__":
    if len(sys.argv) < 5:
        print("usage: search.py VENDOR TEXTS CACHE QUESTION...", file=sys.stderr)
        sys.exit(2)
    try:
        run(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
    except vetvec.Error as error:
        sys.exit(f"search: {error}")
