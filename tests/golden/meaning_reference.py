#!/usr/bin/env python3
"""The score of meaning suites, computed a second time: plain NumPy, from the formulas of docs/METHODS.md.

    meaning_reference.py          writes meaning_score.json, which unit_metrics reads

It shares no code with the library. tests/lab/meaning_test.py uses it on real texts.
"""
import json
import pathlib

import numpy as np


def cosines(a, b):
    unit = [x / np.linalg.norm(x, axis=1, keepdims=True) for x in (np.asarray(a, float), np.asarray(b, float))]
    return np.round(unit[0] @ unit[1].T, 6)


def share_s(vectors, seeds, edits, changes):
    """The share of edits (seed's number, construct, row) that find their seed, by construct."""
    rivals = np.concatenate([seeds, changes]).astype(int)
    found = {}
    for seed, construct, row in edits:
        own = cosines(vectors[[row]], vectors[[seeds[seed]]])[0, 0]
        others = rivals[rivals != seeds[seed]]
        hit = bool((own > cosines(vectors[[row]], vectors[others])[0]).all())
        found.setdefault(construct, []).append(hit)
    return {construct: float(np.mean(hits)) for construct, hits in found.items()}


def side(vectors, triples, i):
    """1: the positive's nearest text is its seed; -1: the negative; 0: neither."""
    seed, positive, negative = triples[i][:3]
    own = {row for triple in triples if triple[0] == seed for row in triple[:3]}
    others = sorted({row for triple in triples for row in triple[:3]} - own)
    to_seed, to_negative = cosines(vectors[[positive]], vectors[[seed, negative]])[0]
    nearest = cosines(vectors[[positive]], vectors[others])[0].max() if others else -2
    return int(to_seed > max(to_negative, nearest)) - int(to_negative > max(to_seed, nearest))


def meaning(vectors, seeds, edits, changes, triples):
    vectors = np.asarray(vectors, dtype=float)
    shares = share_s(vectors, np.asarray(seeds), edits, np.asarray(changes, dtype=int))
    s = 100 * float(np.mean(list(shares.values())))
    w2 = max(0.0, 100 * float(np.mean([side(vectors, triples, i) for i in range(len(triples))])))
    return {"constructs": shares, "s": s, "w2": w2, "f2": 2 * s * w2 / (s + w2) if s + w2 > 0 else 0.0}


def make():
    """Small whole numbers, so that there are ties; variants are near their seeds."""
    rng = np.random.default_rng(7)
    rows, seeds, edits, changes, triples = [], [], [], [], []

    def add(row):
        row = np.asarray(row)
        rows.append([int(v) for v in (row if row.any() else np.ones_like(row))])
        return len(rows) - 1

    for number in range(120):
        seed = rng.integers(-6, 7, 5)
        seeds.append(add(seed))
        for construct, size in (("typo-1", 1), ("typo-3", 4), ("ocr-2", 2)):
            if rng.random() < 0.9:
                edits.append([number, construct, add(seed + rng.integers(-size, size + 1, 5))])
        if rng.random() < 0.6:
            changes.append(add(seed + rng.integers(-2, 3, 5)))
        for _ in range(int(rng.integers(0, 3))):
            triples.append([seeds[-1], add(seed + rng.integers(-1, 2, 5)), add(seed + rng.integers(-3, 4, 5)),
                            int(rng.integers(0, 40))])
    return {"vectors": rows, "seeds": seeds, "edits": edits, "changes": changes, "triples": triples}


if __name__ == "__main__":
    case = make()
    case["expected"] = meaning(**{**case, "vectors": np.array(case["vectors"])})
    path = pathlib.Path(__file__).with_name("meaning_score.json")
    path.write_text(json.dumps(case, separators=(",", ":")).replace('],"', '],\n"') + "\n", encoding="utf-8")
    print({key: case["expected"][key] for key in ("s", "w2", "f2")}, len(case["triples"]), "triples")
