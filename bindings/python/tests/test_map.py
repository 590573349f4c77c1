"""Adapters that repair violations: fitted, tested, refused, exported."""

from __future__ import annotations

import json

import numpy as np
import pytest

import vetvec

PAIRS = [("good", "fine", "bad"), ("happy", "glad", "sad"), ("large", "big", "small"), ("fast", "quick", "slow"),
         ("easy", "simple", "hard"), ("clean", "spotless", "dirty"), ("quiet", "silent", "loud"), ("new", "recent", "old"),
         ("rich", "wealthy", "poor"), ("strong", "sturdy", "weak"), ("safe", "secure", "dangerous"), ("hot", "warm", "cold")]
NOUNS = ("room meal staff service report garden journey street answer teacher anchor apple arrow basket bell bicycle bottle "
         "bridge bucket camera candle castle chair clock coat cup").split()
QUICK = {"rank": 8, "steps": 60, "folds": 2}


def triples():
    for same, other, opposite in PAIRS:
        for noun in NOUNS[:8]:
            seed, positive, negative = (f"The {noun} was {word} today." for word in (same, other, opposite))
            begin = len(f"The {noun} was ")
            yield {"id": f"{noun} {same}", "relation": "CR1", "seed": seed, "positive": positive, "negative": negative,
                   "changed": {"positive": [[begin, begin + len(other)]], "negative": [[begin, begin + len(opposite)]]},
                   "flags": ["user"]}


def ranked():
    for number, noun in enumerate(NOUNS):
        for other in NOUNS[number + 1:]:
            a, b = f"{noun} {other}", f"{other} {noun}"
            yield {"id": a, "text": f"The {noun} was near the {other}."}
            yield {"id": b, "text": f"Near the {other} there was the {noun}."}
            yield {"a": a, "b": b}


def configure(folder, suites):
    (folder / "cr.jsonl").write_text("".join(json.dumps(one) + "\n" for one in triples()))
    (folder / "ranked.jsonl").write_text("".join(json.dumps(one) + "\n" for one in ranked()))
    tables = "".join(f'[suites.{name}]\nkind = "file"\nfile = "{folder / name}.jsonl"\n' for name in suites)
    return vetvec.Config(text=f'version = 1\n[audit]\nvendors = ["own"]\nsuites = {json.dumps(suites)}\n'
                              f'dictionary_max_words = 300\n[vendors.own]\nspec = "builtin:"\n{tables}')


def test_an_adapter_is_fitted_tested_and_exported(tmp_path, builtin):
    with configure(tmp_path, ["cr", "ranked"]) as config:
        report = vetvec.repair_map(config, tmp_path / "a.map", split=vetvec.MapSplit.SEED, held_out_share=0.3, seed=2,
                                   threads=1, **QUICK)
        assert (report["rank"], report["steps"], report["folds"], report["split"]) == (8, 60, 2, "seed")
        assert vetvec.check_map(config, tmp_path / "a.map", vendor="own") == report["test"]
    assert vetvec.describe_map(tmp_path / "a.map")["rank"] == 8
    vetvec.export_map(tmp_path / "a.map", tmp_path / "a.npz")
    arrays, raw = np.load(tmp_path / "a.npz"), builtin.embed(["a text", "another"])
    expected = raw + raw @ arrays["A"] @ arrays["B"]
    expected /= np.linalg.norm(expected, axis=1, keepdims=True)
    with vetvec.Encoder(f"builtin:?adapter={tmp_path / 'a.map'}") as adapted:
        assert np.abs(adapted.embed(["a text", "another"]) - expected).max() < 1e-6
    with pytest.raises(vetvec.InvalidArgumentError, match="allowed: .npz, .onnx"):
        vetvec.export_map(tmp_path / "a.map", tmp_path / "a.txt")


def test_a_refused_adapter_is_not_written_and_the_error_has_the_report(tmp_path):
    with configure(tmp_path, ["cr"]) as config:
        with pytest.raises(vetvec.FailedPreconditionError, match="retrieval is not known") as caught:
            vetvec.repair_map(config, tmp_path / "a.map", **QUICK)
        assert "retrieval is not known" in caught.value.report["test"]["refused"]
        with pytest.raises(vetvec.NotFoundError):
            vetvec.check_map(config, tmp_path / "a.map", run=tmp_path / "none")
    assert not (tmp_path / "a.map").exists()
