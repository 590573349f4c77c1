#!/usr/bin/env python3
"""F2 of meaning suites under losses, on sentences of UD EWT (dev and test) that nothing was tuned on.

    VETVEC_SHARED=... meaning_test.py      data/ud-ewt; models/all-minilm-l6-v2

The sentences have 4 words or more; the suite has 260 of them, and the triples CR1 and CR3 are those of all. Each loss is
a service, audited by the command beside the clean one; the score is that of the report. Nobody may gain by a loss. What
carries no text has nothing, and hashes of words and letters are far behind. The score of the clean vectors is computed
again with NumPy (golden/meaning_reference.py).
"""
import gzip
import json
import os
import pathlib
import re
import sys
import tempfile
import unittest
import zlib

import lab
import loss_table
import losses
import numpy as np
import outcome
import support

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "golden"))
import meaning_reference  # noqa: E402

SEEDS, AT_ONCE = 260, 6
CHANGES = {"negation", "antonym", "roles", "number", "date", "unit", "entity"}
# What an independent measurement gave when the score was chosen, for MiniLM in int8: F2 of the clean vectors
# (interval 80.2 to 89.1) and the differences. Its 260 sentences and 204 triples were not kept, so these are not the same.
THEN_CLEAN = 85.2
THEN = {"pca d/4": -2.4, "pca d/8": -4.5, "pca 16": -16.0, "first d/8": -7.5, "noise 0.1%": 0.4, "noise 10%": -7.8,
        "noise 20%": -13.7, "noise 50%": -29.5, "swap 2%": -5.3, "swap 5%": -12.7, "1 decimal": -6.4, "3 bits": -6.2,
        "sign": -11.2, "antonyms unseen": -62.3, "random": -85.2, "constant": -85.2, "length": -85.2,
        "hashed words": -55.2, "hashed letters": -62.6}
WORDS = ("last 8", "last 12", "first 8", "first 12", "unread quarter", "unread half", "dropped quarter", "dropped half",
         "no stop words", "no negation", "no digits")
NEAR = 5  # points
NOISE_OF_NOTHING = 1.5  # points that a copy with 0.1% noise may gain


def sentences():
    shared = os.environ.get("VETVEC_SHARED")
    folder = pathlib.Path(shared or "/nowhere") / "data/ud-ewt"
    if not folder.is_dir():
        raise unittest.SkipTest("VETVEC_SHARED names no folder with data/ud-ewt")
    found = {}
    for part in ("dev", "test"):
        with gzip.open(folder / f"en_ewt-ud-{part}.conllu.gz", "rt", encoding="utf-8") as lines:
            for line in lines:
                text = line[len("# text = "):].strip()
                if line.startswith("# text = ") and len(text.split()) >= 4:
                    found[text] = None
    return list(found)


def hashed(parts):
    def rows(vectors, texts, space, seed):
        out = np.zeros((len(texts), 1024))
        out[:, 0] = 1e-3  # never all zero
        for i, text in enumerate(texts):
            for part in parts(text.lower()):
                code = zlib.crc32(part.encode())
                out[i, code % 1024] += 1 if code >> 20 & 1 else -1
        return out
    return losses.Loss("", rows=rows)


def words_of(text):
    return re.findall(r"\w+", text)


def letters_of(text):
    return [f" {word} "[i:i + 3] for word in words_of(text) for i in range(len(word))]


def by_length(vectors, texts, space, seed):
    return np.stack([np.random.default_rng(len(text)).normal(size=64) for text in texts])


class Meaning(lab.Case):
    def setUp(self):
        super().setUp()
        self.write("seeds.txt", "".join(f"{text}\n" for text in sentences()))
        for kind, more in (("meaning", ["--max-seeds", SEEDS]), ("contrastive", ["--relations", "CR1,CR3"])):
            self.assert_exit(self.run_here("suite", "make", kind, "--seeds", "seeds.txt", *more, "-q", "-o", f"{kind}.jsonl"), 0)
        self.pairs, self.triples = (
            [json.loads(line) for line in (self.folder / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()]
            for kind in ("meaning", "contrastive"))
        texts = [one[key] for one in self.pairs for key in "ab"]
        texts += [one[key] for one in self.triples for key in ("seed", "positive", "negative")]
        self.texts = list(dict.fromkeys(texts))
        unseen = {one["b"]: one["a"] for one in self.pairs if one["construct"] == "antonym"}
        unseen.update((one["negative"], one["seed"]) for one in self.triples if one["relation"] == "CR1")
        loss_table.ALL.update({
            "antonyms unseen": losses.Loss("", words=lambda text: unseen.get(text, text)),
            "constant": losses.Loss("", rows=lambda vectors, texts, space, seed: np.ones((len(texts), 8))),
            "length": losses.Loss("", rows=by_length),
            "hashed words": hashed(words_of), "hashed letters": hashed(letters_of)})

    def score(self, report, name):
        vendor = outcome.of(report, name)
        self.assertIsNone(vendor["problem"])
        score = next(one for one in vendor["scores"] if one["suite"] == "meaning")
        self.assertTrue(score["measure"].startswith("F2"), score)
        return score

    def reports(self, server, names):
        """The report on the clean service and each loss, some at a time."""
        for first in range(0, len(names), AT_ONCE):
            some = names[first:first + AT_ONCE]
            vendors = {lab.CLEAN: server.base_url("clean")}
            vendors.update((f"loss{i}", server.base_url(name)) for i, name in enumerate(some))
            folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
            suites = {kind: f'kind = "file"\nfile = "{self.folder / kind}.jsonl"' for kind in ("meaning", "contrastive")}
            report = outcome.audit(folder, {name: outcome.service(url) for name, url in vendors.items()}, suites)
            for i, name in enumerate(some):
                yield name, report, f"loss{i}"

    def by_reference(self, vectors):
        place = {text: i for i, text in enumerate(self.texts)}
        seeds = list(dict.fromkeys(place[one["a"]] for one in self.pairs))
        number = {row: i for i, row in enumerate(seeds)}
        slip = re.compile(r"(typo|ocr)-[123]$")
        return meaning_reference.meaning(
            vectors(self.texts), seeds,
            [(number[place[one["a"]]], one["construct"], place[one["b"]]) for one in self.pairs if slip.match(one["construct"])],
            [place[one["b"]] for one in self.pairs if one["construct"] in CHANGES],
            [tuple(place[one[key]] for key in ("seed", "positive", "negative")) for one in self.triples])["f2"]

    def check(self, encoder, then):
        vectors = self.vectors(encoder)
        server = self.server(vectors, self)
        lab.say(f"{encoder}: {SEEDS} sentences, {len(self.triples)} triples")
        clean, wrong = None, []
        for name, report, vendor in self.reports(server, [*THEN, *WORDS]):
            if clean is None:
                clean = self.score(report, lab.CLEAN)
                self.assertAlmostEqual(clean["value"], self.by_reference(vectors), delta=0.05)
                lab.say(f"  {'clean':16} {clean['value']:5.1f}  ({clean['interval'][0]:.1f} to {clean['interval'][1]:.1f})")
            gain = self.score(report, vendor)["value"] - clean["value"]
            lab.say(f"  {name:16} {gain:+6.1f}" + (f"  (then {then[name]:+.1f})" if name in then else ""))
            if gain > (NOISE_OF_NOTHING if name == "noise 0.1%" else 0.5):
                wrong.append(f"{name} gains {gain:.1f}")
            if abs(gain - then.get(name, gain)) > NEAR:
                wrong.append(f"{name}: {gain:.1f}, then {then[name]}")
            if name.startswith("hashed") and gain > -40 or name == "antonyms unseen" and gain > -25:
                wrong.append(f"{name} is only {-gain:.1f} behind")
        self.assertEqual(wrong, [])
        return clean["value"]

    def test_a_static_table(self):
        self.check("builtin", {})

    def test_a_sentence_encoder(self):
        if "int8" not in lab.encoders():
            self.skipTest("VETVEC_SHARED names no folder with models/all-minilm-l6-v2")
        self.assertAlmostEqual(self.check("int8", THEN), THEN_CLEAN, delta=1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
