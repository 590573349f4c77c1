"""vetvec_suite_score and vetvec_suite_compare give, for every kind of suite, the figures that an audit gives on the same
vectors, to the last digit: they find all vectors in the audit's cache. Deadlines, cancellation, texts that fail, and
suites that have no score."""
import json
import threading
import time
import unittest

import abi
import report_schema
import support

QUERIES = 30
PREFIXES = {"query_prefix": "query: ", "document_prefix": "text: "}  # so that roles matter
VENDORS = {"a": "faithful", "b": "polarity_blind"}
# What the scores of an audit and of a call share beside the score itself, where there are triples.
FIGURES = ("problem", "threshold", "thetas", "curve_thetas", "nearest_neighbours", "relations", "other_distances")
AUDIT = ('out = "run"\nseeds = "seeds.txt"\ndictionary = "words.txt"\nmetric = "cosine"\nthreshold_method = "mean-sigma"\n'
         'documents = "documents.txt"\nequal_within = 2')
SUITES = """
[suites.passages]
kind = "passages"
[suites.retrieval]
kind = "retrieval"
beir = "beir"
[suites.contrastive]
kind = "contrastive"
max_per_word = 0
[suites.meaning]
kind = "meaning"
[suites.robustness]
kind = "robustness"
max_seeds = 30
[suites.sr]
kind = "sr"
n = 200
[suites.evalrank]
kind = "evalrank"
n = 40
[suites.syntextbench]
kind = "syntextbench"
p = "0,0.2"
n = 768
draws = 1
a_t = 0.6
[suites.own]
kind = "file"
file = "own.jsonl"
"""
METRIC_COSINE, MEAN_SIGMA = 2, 1  # vetvec_metric, vetvec_threshold_method
CACHE_ON, CACHE_ONLY = 2, 3  # vetvec_cache_mode
GRADED = "".join(json.dumps({"a": f"The {word} is open.", "b": f"The {word} is {state}.", "score": score}) + "\n"
                 for word in ("shop", "door", "road", "bank", "park", "pool")
                 for state, score in (("not closed", 4.5), ("closed", 1.0), ("very old", 2.0)))


def without(names, figures):
    return {key: value for key, value in figures.items() if key not in names}


@unittest.skipUnless(abi.LIBRARY, "no library to load")
class Scores(support.Case):
    def write_texts(self):
        sentences = [line.strip() for line in support.SEEDS.read_text().splitlines() if line.strip()]
        more = (support.REPOSITORY / "tests/integration/data/review-sentences.txt").read_text()
        self.write("seeds.txt", support.SEEDS.read_text() + more)  # enough for F2
        self.write("words.txt", support.short_dictionary(200))
        self.write("own.jsonl", GRADED)
        self.write("documents.txt", "\n\n".join(" ".join(sentences[i:i + 5]) for i in range(0, len(sentences), 5)))
        (self.folder / "beir" / "qrels").mkdir(parents=True)
        self.write("beir/corpus.jsonl", "".join(json.dumps({"_id": f"d{i}", "title": "", "text": text}) + "\n"
                                                for i, text in enumerate(sentences)))
        self.write("beir/queries.jsonl", "".join(
            json.dumps({"_id": f"q{i}", "text": " ".join(sentences[i].split()[:4])}) + "\n" for i in range(QUERIES)))
        self.write("beir/qrels/test.tsv", "query-id\tcorpus-id\tscore\n" + "".join(
            f"q{i}\td{i}\t2\nq{i}\td{i + 1}\t1\n" for i in range(QUERIES)))

    def audit(self, mock, rest, audit=AUDIT):
        vendor = "\n".join(f'{key} = "{value}"' for key, value in PREFIXES.items())
        support.write_config(self.folder / "vetvec.toml", mock.url, VENDORS, audit=audit, vendor=vendor, rest=rest)
        done = self.run_here("audit", "-q", "-o", "r.json")
        self.assertIn(done.code, (0, 3), str(done))
        return json.loads((self.folder / "r.json").read_text())

    def encoder(self, **options):
        encoder = abi.Encoder(**options)
        self.addCleanup(encoder.close)
        return encoder

    def of_vendor(self, mock, vendor, role, mode=CACHE_ONLY):
        """As the audit opens it."""
        return self.encoder(spec="openai:mock", base_url=mock.base_url(VENDORS[vendor]), input_type=role,
                            cache_dir=str(self.folder / "run" / "cache"), cache_mode=mode, **PREFIXES)

    def suite(self, path):
        suite = abi.Suite(path)
        self.addCleanup(suite.close)
        return suite

    def options(self, kind, suites, queries):
        given = {"seed": 7, "metric": METRIC_COSINE, "threshold_method": MEAN_SIGMA, "query_encoder": queries,
                 "dictionary_file": str(self.folder / "words.txt")}
        if kind == "syntextbench":
            given["least_accuracy"] = 0.6
        if kind == "meaning":
            given["triples"] = suites["contrastive"]
        return given

    def test_all_kinds(self):
        mock = self.mock()
        self.write_texts()
        report = self.audit(mock, SUITES)
        suites = {one["name"]: self.suite(self.folder / "run" / "suites" / f"{one['name']}.jsonl")
                  for one in report["suites"]}
        made = {kind["kind"] for kind in abi.suite_kinds()} - {"contract"}
        self.assertEqual({"file" if name == "own" else name for name in suites}, made, "a kind is not tested")
        encoders = {name: (self.of_vendor(mock, name, "document"), self.of_vendor(mock, name, "query"))
                    for name in VENDORS}
        sent = mock.requests()
        for described in report["suites"]:
            name = described["name"]
            for vendor in report["vendors"]:
                with self.subTest(suite=name, vendor=vendor["name"]):
                    encoder, queries = encoders[vendor["name"]]
                    found = suites[name].score(encoder, **self.options(name, suites, queries))
                    self.check(found, described, vendor, report["dictionary"])
            with self.subTest(suite=name):
                self.check_comparison(suites, name, encoders, report)
        self.assertEqual(mock.requests(), sent, "texts that the cache has were sent again")

    def check(self, found, described, vendor, dictionary):
        name = described["name"]
        expected = next(one for one in vendor["scores"] if one["suite"] == name)
        self.assertIsNotNone(expected["value"], expected)
        if name == "meaning":
            self.assertTrue(expected["measure"].startswith("F2"), expected)
        self.assertIsNone(report_schema.error(found, {"$ref": "#/$defs/suite_score"}))
        self.assertIsNone(report_schema.error(found["score"], {"$ref": "#/$defs/score"}))
        self.assertEqual(found["score"], expected)
        self.assertEqual(found["suite"], described)
        self.assertEqual((found["dimension"], found["failed_texts"], found["failure"]), (vendor["dimension"], 0, None))
        if name != "contrastive":
            self.assertEqual((found["relations"], found["threshold"], found["dictionary"]), ([], None, None))
            return
        for key in FIGURES:
            self.assertEqual(found[key], vendor[key], key)
        self.assertEqual(found["dictionary"], dictionary)
        worst = [one for relation in found["relations"] for one in relation["worst"]]
        self.assertTrue(worst)
        for one in worst:
            self.assertTrue(one["seed"] and one["positive"] and one["negative"], one)

    def check_comparison(self, suites, name, encoders, report):
        (first, of_first), (second, of_second) = encoders["a"], encoders["b"]
        options = self.options(name, suites, of_first)
        found = suites[name].score(first, second, other_query_encoder=of_second, equal_within=2.0, **options)
        self.assertIsNone(report_schema.error(found, {"$ref": "#/$defs/suite_comparison"}))
        for vendor, side in zip(report["vendors"], ("first", "second")):
            self.assertEqual(found[side]["score"], next(one for one in vendor["scores"] if one["suite"] == name))
        listed = [one for one in report["comparisons"] + report["described"] if one["suite"] == name]
        self.assertEqual(found["ranks"], name in ("passages", "retrieval"))
        if not listed:  # its score has no units
            self.assertIn(name, ("robustness", "syntextbench"))
            self.assertIsNone(found["comparison"])
            return
        # The audit corrects over two suites that rank; `test_one_suite` compares the rest.
        of_family = ("first", "second", "p_holm", "detectable", "outcome")
        self.assertEqual(without(of_family, found["comparison"]), without(of_family, listed[0]))
        if name == "contrastive":
            names = ("first", "second")
            self.assertEqual([without(names, one) for one in found["differences"]],
                             [without(names, one) for one in report["differences"]])

    def test_one_suite(self):
        """An audit of one suite that ranks makes the same family of comparisons."""
        mock = self.mock()
        self.write_texts()
        report = self.audit(mock, '[suites.retrieval]\nkind = "retrieval"\nbeir = "beir"\n')
        suites = {"retrieval": self.suite(self.folder / "run" / "suites" / "retrieval.jsonl")}
        (first, of_first), (second, of_second) = [
            (self.of_vendor(mock, name, "document"), self.of_vendor(mock, name, "query")) for name in VENDORS]
        found = suites["retrieval"].score(first, second, other_query_encoder=of_second, equal_within=2.0,
                                          **self.options("retrieval", suites, of_first))
        self.assertEqual(len(report["comparisons"]), 1, report["steps"])
        names = ("first", "second")
        self.assertEqual(without(names, found["comparison"]), without(names, report["comparisons"][0]))
        self.assertEqual(found["equal_within"], 2)

    def test_texts_that_fail_are_left_out(self):
        mock = self.mock("--fault-text", "poison=status:400")
        self.write_texts()
        self.write("own.jsonl", GRADED + '{"a":"The poison is open.","b":"The shop is shut.","score":3}\n')
        report = self.audit(mock, '[suites.own]\nkind = "file"\nfile = "own.jsonl"\n')
        suite = self.suite(self.folder / "run" / "suites" / "own.jsonl")
        found = suite.score(self.of_vendor(mock, "a", "document", CACHE_ON), seed=7)
        self.assertEqual(found["score"], report["vendors"][0]["scores"][0])
        self.assertEqual((found["score"]["left_out"], found["failed_texts"]), (1, 1))
        self.assertIn("INVALID_ARGUMENT", found["failure"])
        both = suite.score(self.of_vendor(mock, "a", "document", CACHE_ON), self.encoder(spec="builtin:"), seed=7)
        self.assertEqual([both[side]["score"]["left_out"] for side in ("first", "second")], [1, 1])
        self.assertEqual([both[side]["failed_texts"] for side in ("first", "second")], [1, 0])
        self.assertIsNone(both["second"]["failure"])

    def refused(self, status, said, call):
        with self.assertRaises(abi.Failure) as caught:
            call()
        self.assertEqual(caught.exception.status, status, caught.exception)
        self.assertIn(said, str(caught.exception))

    def test_a_slow_service(self):
        mock = self.mock()
        mock.faults(("hang", None, 1))
        suite = self.suite(self.write("own.jsonl", GRADED))
        slow = self.encoder(spec="openai:mock", base_url=mock.base_url("faithful"))
        begin = time.monotonic()
        self.refused(abi.DEADLINE_EXCEEDED, "deadline", lambda: suite.score(slow, call={"timeout_ms": 50}))
        self.refused(abi.DEADLINE_EXCEEDED, "deadline",
                     lambda: suite.score(self.encoder(spec="builtin:"), slow, call={"timeout_ms": 50}))
        cancel = abi.Cancel()
        threading.Timer(0.2, cancel.request).start()
        self.refused(abi.CANCELLED, "cancelled", lambda: suite.score(slow, call={"cancel": cancel}))
        threading.Timer(0.2, slow.close).start()
        self.refused(abi.CANCELLED, "", lambda: suite.score(slow))
        self.assertLess(time.monotonic() - begin, 25)

    def test_the_budget_is_that_of_the_whole_call(self):
        mock = self.mock()
        suite = self.suite(self.write("own.jsonl", GRADED))
        first, second = (self.encoder(spec="openai:mock", base_url=mock.base_url(persona))
                         for persona in VENDORS.values())
        enough = sum(len(text) for text in GRADED.splitlines())  # for one of them, never for both
        suite.score(first, call={"max_tokens": enough})
        used = first.usage().tokens_estimated
        other = self.encoder(spec="openai:mock", base_url=mock.base_url("faithful"))
        self.refused(abi.BUDGET_EXCEEDED, "", lambda: suite.score(other, second, call={"max_tokens": used + 10}))

    def test_suites_without_a_score(self):
        own = self.write("own.jsonl", GRADED)
        self.assert_exit(self.run_here("suite", "make", "sr", "-n", "10", "-o", "sr.jsonl"), 0)
        manifest = self.folder / "sr.jsonl.manifest.json"
        manifest.write_text(manifest.read_text().replace('"kind":"sr"', '"kind":"contract"')
                            .replace('"kind": "sr"', '"kind": "contract"'))
        encoder = self.encoder(spec="builtin:")
        self.refused(abi.INVALID_ARGUMENT, "kind contract have no score",
                     lambda: self.suite(self.folder / "sr.jsonl").score(encoder))
        self.assertEqual(encoder.usage().texts, 0)
        self.assert_exit(self.run_here("suite", "make", "syntextbench", "--icl", "--p", "0.2", "--n", "64", "-o",
                                       "icl.jsonl"), 0)
        self.refused(abi.INVALID_ARGUMENT, "prompts are not embedded", lambda: self.suite(self.folder / "icl.jsonl"))
        score = self.suite(own).score(encoder)["score"]
        self.assertEqual((score["kind"], score["problem"]), ("sr", None))


if __name__ == "__main__":
    unittest.main()
