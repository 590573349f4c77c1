"""Own queries, documents and graded relevance, from BEIR's folder and from TREC's files, through the command: the same suite,
figures that follow from the run that an audit leaves, and what is refused."""
import json
import math
import unittest

import support

QUERIES = 40


def ndcg_at_10(run, qrels):
    """trec_eval's mean over the judged queries of `run`: {query: [(document, score)]}, any order."""
    values = []
    for query, grades in qrels.items():
        found = sorted(run.get(query, []), key=lambda one: (one[1], one[0].encode()), reverse=True)[:10]
        gain = sum(max(0, grades.get(document, 0)) / math.log2(i + 2) for i, (document, _) in enumerate(found))
        best = sorted((g for g in grades.values() if g > 0), reverse=True)[:10]
        ideal = sum(g / math.log2(i + 2) for i, g in enumerate(best))
        values.append(gain / ideal)
    return sum(values) / len(values)


class Retrieval(support.Case):
    def setUp(self):
        super().setUp()
        sentences = [line.strip() for line in support.SEEDS.read_text().splitlines() if line.strip()]
        self.documents = {f"d{i}": text for i, text in enumerate(sentences)}
        self.queries = {f"q{i}": " ".join(sentences[i].split()[:4]) for i in range(QUERIES)}
        # Two grades: the sentence itself, and its neighbour.
        self.qrels = {f"q{i}": {f"d{i}": 2, f"d{i + 1}": 1, f"d{i + 2}": 0} for i in range(QUERIES)}

    def write_beir(self):
        (self.folder / "beir" / "qrels").mkdir(parents=True)
        self.write("beir/corpus.jsonl", "".join(json.dumps({"_id": i, "title": "", "text": text}) + "\n"
                                                for i, text in self.documents.items()))
        self.write("beir/queries.jsonl", "".join(json.dumps({"_id": i, "text": text}) + "\n"
                                                 for i, text in self.queries.items()))
        lines = [f"{q}\t{d}\t{g}\n" for q, grades in self.qrels.items() for d, g in grades.items()]
        self.write("beir/qrels/test.tsv", "query-id\tcorpus-id\tscore\n" + "".join(lines))

    def write_trec(self):
        self.write("corpus.tsv", "".join(f"{i}\t{text}\n" for i, text in self.documents.items()))
        self.write("queries.tsv", "".join(f"{i}\t{text}\n" for i, text in self.queries.items()))
        self.write("qrels.txt", "".join(f"{q} 0 {d} {g}\n" for q, grades in self.qrels.items()
                                        for d, g in grades.items()))

    def make(self, out, *options, expected=0):
        done = self.run_here("suite", "make", "retrieval", *options, "-o", out)
        self.assert_exit(done, expected)
        return done

    def test_both_forms_make_the_same_suite(self):
        self.write_beir()
        self.write_trec()
        self.make("beir.jsonl", "--beir", "beir")
        self.make("trec.jsonl", "--corpus", "corpus.tsv", "--queries", "queries.tsv", "--qrels", "qrels.txt")
        bytes_of = [(self.folder / name).read_bytes() for name in ("beir.jsonl", "trec.jsonl")]
        self.assertEqual(bytes_of[0], bytes_of[1])
        self.assertEqual(bytes_of[0].count(b'"role":"query"'), QUERIES)
        self.make("few.jsonl", "--beir", "beir", "-n", "10", "--background", "50")
        few = (self.folder / "few.jsonl").read_text()
        self.assertEqual((few.count('"role":"query"'), few.count('"role":"document"')), (10, 50))

    def test_an_audit_leaves_runs_that_give_its_figures(self):
        self.write_beir()
        server = self.mock()
        self.write("words.txt", support.short_dictionary(200))
        self.write("vetvec.toml", 'version = 1\n[audit]\nvendors = ["plain", "mock"]\ndictionary = "words.txt"\n'
                   'out = "run"\n[suites.own]\nkind = "retrieval"\nbeir = "beir"\n'
                   '[vendors.plain]\nspec = "builtin:"\n'
                   f'[vendors.mock]\nspec = "openai:m"\nbase_url = "{server.url}/faithful/v1"\n')
        done = self.run_here("audit", "-q", "-o", "r.json")
        self.assertIn(done.code, (0, 3), str(done))
        vendors = {one["name"]: one["scores"][0] for one in json.loads((self.folder / "r.json").read_text())["vendors"]}
        for name, score in vendors.items():
            run = {}
            for line in (self.folder / "run" / "trec" / "own" / f"{name}.run").read_text().splitlines():
                query, q0, document, _, value, tag = line.split()
                self.assertEqual((q0, tag), ("Q0", name))
                run.setdefault(query, []).append((document, float(value)))
            self.assertEqual({len(found) for found in run.values()}, {len(self.documents)})
            self.assertEqual(score["measure"], "nDCG@10")
            self.assertAlmostEqual(score["value"], ndcg_at_10(run, self.qrels), delta=1e-9)

    def test_what_is_refused(self):
        self.write_trec()
        self.write("bad.txt", "q0 0 d0 1\nq1 0 d1 much\n")
        for options, words in ((["--corpus", "corpus.tsv"], ["queries"]),
                               (["--beir", "nowhere"], ["nowhere"]),
                               (["--corpus", "corpus.tsv", "--queries", "queries.tsv", "--qrels", "bad.txt"],
                                ["bad.txt", "2", "much"])):
            with self.subTest(options=options):
                done = self.run_here("suite", "make", "retrieval", *options, "-o", "x.jsonl")
                self.assertNotEqual(done.code, 0)
                self.assert_says(done, *words)
                self.assertFalse((self.folder / "x.jsonl").exists())


if __name__ == "__main__":
    unittest.main(verbosity=2)
