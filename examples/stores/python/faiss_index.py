"""A FAISS index that knows its model by its vectors: another one is refused, whatever its name.

    python3 faiss_index.py make INDEX TEXTS VENDOR             # TEXTS: one per line; writes INDEX and INDEX.id.json
    python3 faiss_index.py find INDEX TEXTS VENDOR QUESTION...

`make` records the model beside the index (21 passes of 32 short texts) and calibrates its scores; `find` sends one pass, and
says how probable it is that the first text found is the right one. The key is in VETVEC_API_KEY.
"""

from __future__ import annotations

import os
import pathlib
import sys

import faiss

import vetvec


def make(index: str, texts: list[str], encoder: vetvec.Encoder) -> None:
    rows = encoder.embed(texts)
    made = faiss.IndexFlatIP(rows.shape[1])
    faiss.normalize_L2(rows)
    made.add(rows)
    vetvec.record_identity(encoder, f"{index}.id.json")
    vetvec.calibrate_identity(encoder, f"{index}.id.json")
    faiss.write_index(made, index)  # last: an index is never without its model
    print(f"{made.ntotal} vectors")


def open_index(index: str, encoder: vetvec.Encoder) -> faiss.Index:
    checked = vetvec.check_identity(encoder, f"{index}.id.json")
    if checked["altered"]:
        made_by = vetvec.describe_identity(f"{index}.id.json")["model"]["name"]
        why = checked["reason"] or f"angle {checked['distances'][-1]:.2g}"
        raise ValueError(f"{index} was made with '{made_by}', and '{encoder.name}' is not that model ({why}): use the one that made "
                         f"it, or make the index again")
    return faiss.read_index(index)


def find(index: str, texts: list[str], encoder: vetvec.Encoder, questions: list[str]) -> None:
    opened = open_index(index, encoder)
    rows = encoder.embed(questions)
    faiss.normalize_L2(rows)
    with vetvec.Identity(f"{index}.id.json") as identity:
        for question, scores, found in zip(questions, *opened.search(rows, 2)):
            try:
                right = f"{identity.first_hit_probability(scores[0], scores[1], opened.ntotal):.0%}"
            except vetvec.OutOfRangeError:
                right = "cannot say"  # too many or too few texts for its calibration
            print(f"{question}\n  {scores[0]:.2f}  {texts[found[0]]} (right: {right})")


if __name__ == "__main__":
    if len(sys.argv) < 5 or sys.argv[1] not in ("make", "find") or (len(sys.argv) > 5) != (sys.argv[1] == "find"):
        print("usage: faiss_index.py make INDEX TEXTS VENDOR | find INDEX TEXTS VENDOR QUESTION...", file=sys.stderr)
        sys.exit(2)
    try:
        lines = pathlib.Path(sys.argv[3]).read_text(encoding="utf-8").splitlines()
        with vetvec.Encoder(sys.argv[4], api_key=os.environ.get("VETVEC_API_KEY")) as vendor:
            if sys.argv[1] == "make":
                make(sys.argv[2], lines, vendor)
            else:
                find(sys.argv[2], lines, vendor, sys.argv[5:])
    except (vetvec.Error, RuntimeError, OSError, ValueError) as error:
        sys.exit(f"faiss_index: {error}")
