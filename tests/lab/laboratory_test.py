"""Which scores may rank: every kind of suite, scored on vectors and words that have lost information.

A kind may rank vendors (`ranks` in kinds/suite_kind.h) only if no loss raises its score by more than 1 point (p below
0.05 after Holm's correction over losses and encoders), and if the losses of MUST_BE_SEEN lower it with each encoder.
Other kinds are printed, with what raises them. The short form uses the project's own texts and `builtin:`;
VETVEC_LAB=full adds MiniLM and takes 1,000 queries from a manual. VETVEC_LOSSY_SCORES names the program lossy_scores.
"""
import datetime
import json
import os
import shutil
import subprocess
import unittest

import lab
import loss_table
import losses
import numpy as np
import pools
import support

IS_FULL = os.environ.get("VETVEC_LAB") == "full"
PROGRAM = os.environ.get("VETVEC_LOSSY_SCORES", "")
ENCODERS = ("builtin", "int8") if IS_FULL else ("builtin",)
PAIRS = 1000 if IS_FULL else 300
WORD_LOSSES = ("last 8", "last 12", "first 8", "first 12", "unread quarter", "unread half", "dropped quarter",
               "dropped half")
MUST_BE_SEEN = ["PCA to {eighth} of {size}", "50% noise", "dropped half"]
if IS_FULL:
    MUST_BE_SEEN.append("5% of the texts with a wrong vector")  # 500 queries are too few
LEAST_GAIN = 1  # point
LEVEL = 0.05
SEEN_AT = -1.96  # standard errors
WITHOUT_SUITES = ("contract", "file")  # requests of its own; any of the other forms


def winners(figures):
    """(encoder, loss, gain) of what raises a score, of all `figures` of one kind by encoder."""
    family = [(one["p_of_rise"], one["difference"], encoder, one["name"]) for encoder, each in figures.items()
              for one in each["losses"] if one["must_lose"]]
    family.sort()
    found, largest = [], 0
    for place, (p, gain, encoder, name) in enumerate(family):
        largest = max(largest, p * (len(family) - place))
        if largest < LEVEL and gain > LEAST_GAIN:
            found.append((encoder, name, round(gain, 1)))
    return found


def unseen(figures, size):
    """Of MUST_BE_SEEN, what does not lower a score."""
    by_name = {one["name"]: one for one in figures["losses"]}
    names = [name.format(eighth=size // 8, size=size) for name in MUST_BE_SEEN]
    return [name for name in names if name not in by_name or by_name[name]["z"] > SEEN_AT]


class Laboratory(lab.Case):
    def setUp(self):
        super().setUp()
        examples = support.SEEDS.read_text(encoding="utf-8").splitlines()
        self.seeds = self.write("seeds.txt", "\n".join([*lab.SENTENCES, *examples]) + "\n")
        self.documents = self.folder / "documents"
        self.documents.mkdir()
        for file in (*(support.REPOSITORY / "examples" / "documents").iterdir(), *(support.REPOSITORY / "docs").glob("*.md")):
            shutil.copy(file, self.documents)
        if IS_FULL:
            pool = self.pool("postgresql")
            self.seeds = self.write("seeds.txt", "\n".join([*lab.SENTENCES, *examples, *pool.texts[:pools.QUERIES]]) + "\n")
            self.documents = lab.documents("postgresql")

    def suite(self, kind):
        """The path of a suite of `kind`, which is one of the table's."""
        path = self.folder / f"{kind['kind']}.jsonl"
        options = {option["name"]: None for option in kind["options"]}
        if kind["kind"] == "retrieval":  # judged documents: those of passages
            self.as_retrieval(self.folder / "passages.jsonl", path)
            return path
        given = {"documents": self.documents, "seeds": self.seeds, "n": PAIRS}
        given = {name: value for name, value in given.items() if name in options}
        if "documents" in given:
            given["n"] = pools.QUERIES if IS_FULL else 0
            given["background"] = pools.PASSAGES
        if "draws" in options:  # a score without units: as few texts as it can be made of
            given.update(n=20, draws=1)
        if "llm" in options:
            given.pop("seeds", None)
        flags = [part for name, value in given.items() for part in (f"--{name}", value)]
        self.assert_exit(self.run_here("suite", "make", kind["kind"], *flags, "-q", "-o", path), 0)
        return path

    @staticmethod
    def as_retrieval(passages, path):
        shutil.copy(passages, path)
        manifest = json.loads(passages.with_suffix(".jsonl.manifest.json").read_text(encoding="utf-8"))
        manifest.update(name="retrieval", kind="retrieval")
        path.with_suffix(".jsonl.manifest.json").write_text(json.dumps(manifest), encoding="utf-8")

    def triples(self, suite):
        """What a score of `suite` needs beside it; see lossy_scores.cc."""
        return self.folder / "contrastive.jsonl" if suite.stem == "meaning" else "-"

    def called(self, *arguments):
        done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        return done.stdout

    def figures(self, suite, vectors, spoiled=None):
        """What lossy_scores prints; `spoiled`: rows by name instead of WORD_LOSSES, and "" for the suite's own."""
        texts = [json.loads(line)["text"] for line in self.called("texts", suite, self.triples(suite)).splitlines()]
        rows = spoiled or {"": vectors(texts), **{name: vectors([loss_table.ALL[name].words(text) for text in texts])
                                                  for name in WORD_LOSSES}}
        for place, each in enumerate(rows.values()):
            np.save(self.folder / f"{place}.npy", np.asarray(each, dtype=np.float32))
        lost = [f"{name}={self.folder / str(place)}.npy" for place, name in enumerate(rows) if name]
        return json.loads(self.called("score", suite, self.triples(suite), self.folder / "0.npy", *lost))

    def test_what_ranks_never_wins_by_a_loss(self):
        lab.say(f"laboratory of scores, {datetime.date.today()}")
        kinds = [kind for kind in json.loads(self.run_here("suite", "kinds", "--json").out) if kind["kind"] not in WITHOUT_SUITES]
        for kind in kinds:
            suite, by_encoder = self.suite(kind), {}
            for encoder in [name for name in ENCODERS if name in lab.encoders()]:
                vectors = self.vectors(encoder)
                by_encoder[encoder] = self.figures(suite, vectors)
            ranks = any(one["ranks"] for one in by_encoder.values())
            won = winners(by_encoder)
            missed = {encoder: unseen(one, self.vectors(encoder)(["size"]).shape[1]) for encoder, one in by_encoder.items()}
            lab.say(f"{kind['kind']:12} {'ranks' if ranks else 'describes':9}",
                    {name: (one["items"], len(one["losses"]), one["value"]) for name, one in by_encoder.items()},
                    "raised by", won, "not lowered by", missed)
            if ranks:
                with self.subTest(kind=kind["kind"]):
                    self.assertEqual(won, [])
                    self.assertEqual({encoder: names for encoder, names in missed.items() if names}, {})

    def test_a_score_that_rises_is_found(self):
        """The same figures with clean vectors in the place of a loss, and noise in the place of the clean ones."""
        kind = next(one for one in json.loads(self.run_here("suite", "kinds", "--json").out) if one["kind"] == "passages")
        suite, vectors = self.suite(kind), self.vectors("builtin")
        texts = [json.loads(line)["text"] for line in self.called("texts", suite, self.triples(suite)).splitlines()]
        clean = vectors(texts)
        noisy = loss_table.LOSSES["noise 50%"].rows(clean, texts, losses.Space(clean), 1)
        found = self.figures(suite, vectors, {"": noisy, "dropped half": clean})
        self.assertIn(("builtin", "dropped half"), [one[:2] for one in winners({"builtin": found})])


if __name__ == "__main__":
    unittest.main(verbosity=2)
