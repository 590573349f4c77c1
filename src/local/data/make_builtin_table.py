#!/usr/bin/env python3
"""Makes builtin_64_i4.bin, the table of the builtin encoder. README.md: how, from what, how good.

usage: make_builtin_table.py --model DIR --fortunes DIR --devil FILE --work DIR
                             [--wordnet DIR] [--python DIR] [--out FILE] [--golden FILE]

Needs onnxruntime, tokenizers, numpy, scipy. Sentence vectors are kept in --work, so that a second
run takes minutes less. About 25 minutes on one core of 2026, of which 13 run the model.
"""
import argparse
import hashlib
import json
import pathlib

import numpy as np
import scipy.sparse as sparse

import corpus as corpus_module
import quality
import table_file
import train
import words
from teacher import Teacher

VOCABULARY = 42000
BUCKETS = 12000
BUCKET_WORDS = 60000   # the most frequent words, whose own vectors the buckets start from
HEAD = 5000            # words that are never treated as unknown while training
UNKNOWN_SHARE = 0.5    # of the others' occurrences, in the second variant of the texts
BUCKET_PENALTY, BUCKET_STEPS = 0.02, 60
RIDGE_PENALTY, RIDGE_STEPS = 0.1, 40
SEEDS = {"projection": 1, "empty": 2, "unknown": 9, "refine": 3}
REFINE = {"epochs": 12, "rate": 0.02, "near_weight": 2.0}

GOLDEN_TEXTS = [
    "The cat sat on the mat.", "A kitten is sitting on a rug!", "HELLO, World", "isn't it Bob's dog?",
    "caf\u00e9 na\u00efve r\u00e9sum\u00e9", "cafe\u0301", "Stra\u00dfe und \u00c4pfel", "\ufb01ne \u2122 \u00bd",
    "zorblatting quexium of the glimphs", "supercalifragilisticexpialidocious", "x", ".", "3.14 and 2026",
    "don\u2019t \u2018quote\u2019 me", "\U0001F600 \U0001F680 great!", "\u4f60\u597d\u4e16\u754c",
    "\u3053\u3093\u306b\u3061\u306f \u30ab\u30bf\u30ab\u30ca", "\u041f\u0440\u0438\u0432\u0435\u0442, \u043c\u0438\u0440",
    "\u0645\u0631\u062d\u0628\u0627", "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35", "\ud55c\uad6d\uc5b4", "a\u0000b", "mp3 1990s x86_64",
    "user@example.org wrote: https://example.org/a?b=c", "tab\tnew\nline", "1\ufe0f\u20e3 \u2764\ufe0f",
    "\u02bcn \u0130stanbul \u1e9e", "the the the the", "e\u0301\u0327", "co\u00adoperate",
]


def initial_rows(features, data, teacher, basis):
    """Rows of words from the model's vectors of single words, weighted by SIF; rows of buckets by
    ridge regression of those."""
    listed = data.by_count[:BUCKET_WORDS]
    vectors = teacher.embed(listed)
    share = np.array([data.counts[word] for word in listed]) / data.total
    rows = (vectors - vectors.mean(0)) @ basis * (train.SIF / (train.SIF + share))[:, None]
    row_of = {word: i for i, word in enumerate(listed)}
    own = rows[[row_of[word] for word in features.row_of]]
    grams = features.matrix(listed, force=lambda word: True)[:, features.size:]
    # What stands in for unknown words is fitted to rare ones above all.
    weight = np.where(np.arange(len(listed)) < HEAD, 0.2, 1.0)[:, None]
    start = np.zeros((features.buckets, train.DIMENSION))
    buckets = train.ridge(sparse.csr_matrix(grams.multiply(weight)).astype(np.float64), rows * weight,
                          start, BUCKET_PENALTY, BUCKET_STEPS)
    # Buckets that no n-gram of these words falls into: random, so that no text comes out as zero.
    empty = ~np.any(buckets, axis=1)
    spread = np.sqrt((buckets[~empty]**2).mean())
    rng = np.random.default_rng(SEEDS["empty"])
    buckets[empty] = spread * rng.standard_normal((int(empty.sum()), train.DIMENSION))
    return np.concatenate([own, buckets])


def fit(features, data, teacher, sentence_teacher):
    targets = sentence_teacher.embed(data.train)
    mean, basis = train.projection(targets, SEEDS["projection"])
    projected = (targets - mean) @ basis
    start = initial_rows(features, data, teacher, basis)
    head = set(data.by_count[:HEAD])
    rng = np.random.default_rng(SEEDS["unknown"])
    plain = features.matrix(data.train)
    unknown = features.matrix(
        data.train, force=lambda word: word not in head and rng.random() < UNKNOWN_SHARE)
    guess = plain @ start
    start *= (guess * projected).sum() / (guess * guess).sum()
    rows = train.ridge(sparse.vstack([plain, unknown]).tocsr().astype(np.float64),
                       np.concatenate([projected, projected]), start, RIDGE_PENALTY, RIDGE_STEPS)
    return train.refine(rows, [plain, unknown], targets, projected, SEEDS["refine"], **REFINE)


def print_quality(features, data, teacher, rows):
    head = set(data.by_count[:HEAD])
    for name, pairs in (("WordNet, tuning", data.tune), ("WordNet, test", data.test),
                        ("docstrings, tuning", data.docs_tune), ("docstrings, test", data.docs_test)):
        found = quality.Pairs(name, pairs, teacher)
        print(name, json.dumps(found.report(features.matrix(found.texts) @ rows)))
        forced = features.matrix(found.texts, force=lambda word: word not in head)
        print(name, f"all but {HEAD} words unknown", json.dumps(found.report(forced @ rows)))


def exact_vector(features, q, scales, text):
    """The integer sums of src/local/builtin_table.cc, then unit length."""
    rows = q.astype(np.int64) * scales.astype(np.int64)[:, None]
    total = np.zeros(train.DIMENSION, np.int64)
    for word in words.words_of(text):
        row = features.row_of.get(word)
        if row is not None:
            total += rows[row]
            continue
        found = words.buckets_of(word, features.buckets)
        summed = sum(rows[features.size + b] for b in found)
        half = len(found) // 2
        total += np.sign(summed) * ((np.abs(summed) + half) // len(found))
    return total / np.linalg.norm(total.astype(np.float64))


def write_golden(path, features, q, scales):
    lines = [json.dumps({"text": text, "vector": [float(f"{x:.8f}") for x in
                                                  exact_vector(features, q, scales, text)]})
             for text in GOLDEN_TEXTS]
    pathlib.Path(path).write_text("\n".join(lines) + "\n")


def main():
    here = pathlib.Path(__file__).parent
    parser = argparse.ArgumentParser()
    for name in ("model", "fortunes", "devil", "work"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--wordnet", default="/usr/share/wordnet")
    parser.add_argument("--python", default="/usr/lib/python3.11")
    parser.add_argument("--out", default=here / "builtin_64_i4.bin")
    parser.add_argument("--golden", default=here / "../../../tests/unit/local/builtin_golden.jsonl")
    options = parser.parse_args()
    data = corpus_module.Corpus(options.wordnet, options.fortunes, options.devil, options.python)
    print("texts", json.dumps(data.sizes), "words", data.total, "distinct", len(data.counts))
    teacher = Teacher(options.model, "model.onnx", options.work)
    sentence_teacher = Teacher(options.model, "model_int8.onnx", options.work)
    vocabulary = sorted(data.by_count[:VOCABULARY], key=lambda word: word.encode("utf-8"))
    features = train.Features(vocabulary, BUCKETS)
    rows = fit(features, data, teacher, sentence_teacher)
    q, scales = table_file.quantise(rows)
    print_quality(features, data, teacher, q * scales[:, None].astype(np.float64))
    table, version = table_file.table_bytes(vocabulary, BUCKETS, q, scales)
    pathlib.Path(options.out).write_bytes(table)
    write_golden(options.golden, features, q, scales)
    print(version, len(table), "bytes, sha256", hashlib.sha256(table).hexdigest())


if __name__ == "__main__":
    main()
