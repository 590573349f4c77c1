"""What `vetvec plan` counts is what the mock receives: texts and requests exactly, tokens nearly; and which suites an
audit makes if none are configured."""
import json
import unittest

import support

DOCUMENTS = support.REPOSITORY / "examples" / "documents"
CONTRASTIVE = '[suites.contrastive]\nkind = "contrastive"\n'
MEANING = '[suites.meaning]\nkind = "meaning"\nmax_seeds = 20\n'
PASSAGES = f'[suites.passages]\nkind = "passages"\ndocuments = {json.dumps(str(DOCUMENTS))}\nn = 40\nbackground = 60\n'
RETRIEVAL = '[suites.own]\nkind = "retrieval"\ncorpus = "corpus.tsv"\nqueries = "queries.tsv"\nqrels = "qrels.tsv"\n'
SR = '[suites.sr]\nkind = "sr"\nn = 30\n'
# Name: the lines of [audit], the lines of the vendor, the suites.
CONFIGURATIONS = {
    "triples": ("", "", CONTRASTIVE),
    "pairs and triples": ("", "", CONTRASTIVE + MEANING),
    "batches of seven": ("", "batch = 7", CONTRASTIVE),
    "passages": ("", "", PASSAGES),
    "passages with prefixes": ("", 'query_prefix = "query: "\ndocument_prefix = "passage: "', PASSAGES),
    "passages with a prefix, small batches": ("", 'query_prefix = "search: "\nbatch = 11', PASSAGES),
    "no roles tried": ("try_roles = false", "", PASSAGES),
    "nothing sent again": ("resend = false", "", PASSAGES + MEANING),
    "retrieval": ("", "", RETRIEVAL),
    "everything": ("", "batch = 25", CONTRASTIVE + MEANING + PASSAGES + SR),
}


class PlannedIsSent(support.Case):
    def setUp(self):
        super().setUp()
        self.server = self.mock()
        self.write("words.txt", support.short_dictionary())
        lines = support.SEEDS.read_text().splitlines()[:60]
        self.write("seeds.txt", "\n".join(lines) + "\n")
        self.write("corpus.tsv", "".join(f"d{i}\t{line}\n" for i, line in enumerate(lines)))
        self.write("queries.tsv", "".join(f"q{i}\t{line.split(' ', 2)[-1]}\n" for i, line in enumerate(lines[:40])))
        self.write("qrels.tsv", "query-id\tcorpus-id\tscore\n" + "".join(f"q{i}\td{i}\t1\n" for i in range(40)))

    def configure(self, audit, vendor, suites):
        common = f'seeds = "seeds.txt"\ndictionary = "words.txt"\n{audit}\n'
        support.write_config(self.folder / "vetvec.toml", self.server.url, {"one": "faithful"}, common,
                             vendor + "\nprice_per_million_tokens = 100", suites)

    def planned(self, *more):
        outcome = self.run_here("plan", "--json", *more)
        self.assert_exit(outcome, 0)
        return json.loads(outcome.out)["vendors"][0]

    def check(self, name, out, *more):
        vendor = self.planned(*more)
        self.server.reset()
        self.assert_exit(self.run_here("audit", "-q", "-o", out, *more), 0)
        sent = self.server.stats()
        tokens, billed = vendor["tokens_expected"], sent["tokens"]
        print(f"{name}: {vendor['texts_sent']} texts planned, {sent['texts']} sent; {vendor['requests']} requests, "
              f"{sent['requests']}; {tokens} tokens, {billed}", flush=True)
        self.assertEqual((vendor["texts_sent"], vendor["requests"]), (sent["texts"], sent["requests"]), name)
        if billed > 0:
            self.assertLess(abs(tokens / billed - 1), 0.1, name)
        self.assertGreaterEqual(vendor["tokens"], billed, name)
        self.assertGreaterEqual(vendor["cost"], billed * 100 / 1e6, name)

    def test_the_mock_counts_what_was_planned(self):
        for number, (name, lines) in enumerate(CONFIGURATIONS.items()):
            with self.subTest(name):
                self.configure(*lines)
                self.check(name, f"run{number}")

    def test_a_warm_cache_is_not_counted(self):
        self.configure("", "", CONTRASTIVE)
        self.check("a cold cache", "cold", "--cache", "shared")
        self.check("a warm cache", "warm", "--cache", "shared")
        self.configure("", "", CONTRASTIVE + MEANING)
        self.check("a cache that holds a part", "part", "--cache", "shared")


class Defaults(support.Case):
    def setUp(self):
        super().setUp()
        self.server = self.mock()

    def plan(self, *arguments):
        outcome = self.run_here("plan", "--json", "--vendors", "builtin:,openai:m?base_url=http://127.0.0.1:9/v1", *arguments)
        self.assert_exit(outcome, 0)
        return json.loads(outcome.out)

    def test_documents_are_searched_without_a_dictionary(self):
        plan = self.plan("--documents", DOCUMENTS)
        self.assertEqual([one["suite"] for one in plan["can_show"]], ["passages"])
        self.assertEqual((plan["dictionary_words"], plan["left_out"]), (0, []))
        spoken = self.run_here("plan", "--vendors", "builtin:", "--documents", DOCUMENTS)
        self.assert_exit(spoken, 0)
        self.assertNotIn("dictionary", spoken.out)

    def test_an_audit_without_triples_has_no_threshold_and_says_nothing_of_one(self):
        audit = self.run_here("audit", "--vendors", "builtin:", "--documents", DOCUMENTS, "-o", "run", "-o", "run.json",
                              "-o", "run.html", "-o", "run.csv", "-o", "run.md", "-o", "run.junit.xml")
        self.assert_exit(audit, 0)
        report = json.loads((self.folder / "run.json").read_text())
        self.assertIsNone(report["vendors"][0]["threshold"])
        self.assertGreater(report["vendors"][0]["liveness"]["pairs"], 0)
        for name in ("run.html", "run.md"):
            self.assertNotIn("hreshold", (self.folder / name).read_text(), name)

    def test_sentences_in_the_order_of_their_text_are_searched_and_a_list_is_not(self):
        for path in DOCUMENTS.glob("*.md"):
            text = " ".join(line for line in path.read_text().splitlines() if line and line[0] not in "#-|>`*")
            sentences = [one.strip() + "." for one in text.split(". ") if 4 < len(one.split()) < 40]
            folder = self.folder / "sentences"
            folder.mkdir(exist_ok=True)
            (folder / (path.stem + ".txt")).write_text("\n".join(sentences) + "\n")
        self.assertIn("passages", [one["suite"] for one in self.plan("--seeds", "sentences")["can_show"]])
        plan = self.plan("--seeds", support.SEEDS)
        left_out = {one["suite"]: one["reason"] for one in plan["left_out"]}
        self.assertIn("do not continue one another", left_out["passages"])
        self.assertNotIn("meaning", left_out)

    def test_few_sentences_show_nothing_unless_they_are_asked_for(self):
        self.write("few.txt", "\n".join(support.SEEDS.read_text().splitlines()[:40]) + "\n")
        plan = self.plan("--seeds", "few.txt", "--documents", DOCUMENTS)
        left_out = {one["suite"]: one["reason"] for one in plan["left_out"]}
        self.assertEqual(sorted(left_out), ["contrastive", "meaning"])
        self.assertIn("40 seed sentences", left_out["meaning"])
        self.assertEqual(plan["dictionary_words"], 0)
        asked = self.plan("--seeds", "few.txt", "--documents", DOCUMENTS, "--set", 'suites.contrastive.kind="contrastive"')
        self.assertEqual(asked["left_out"], [])
        self.assertGreater(asked["dictionary_words"], 0)
        self.assert_exit(self.run_here("audit", "-q", "--vendors", "builtin:", "--seeds", "few.txt", "--documents", DOCUMENTS,
                                       "-o", "run", "-o", "run.json"), 0)
        caveats = " ".join(json.loads((self.folder / "run.json").read_text())["caveats"])
        self.assertIn("The default suite meaning was left out: there are 40 seed sentences", caveats)

    def test_a_support_desk_pays_for_no_dictionary(self):
        plan = self.plan("--seeds", support.REPOSITORY / "tests/integration/data/support-sentences.txt")
        left_out = {one["suite"]: one["reason"] for one in plan["left_out"]}
        self.assertRegex(left_out["contrastive"], r"the sentences yield \d+ triples")
        self.assertEqual((plan["triples"], plan["dictionary_words"]), (0, 0))

    def test_retrieval_is_planned_in_queries(self):
        self.write("corpus.tsv", "".join(f"d{i}\tparcel number {i} of the big green house\n" for i in range(400)))
        self.write("queries.tsv", "".join(f"q{i}\tthe number {i}\n" for i in range(300)))
        self.write("qrels.tsv", "query-id\tcorpus-id\tscore\n" + "".join(f"q{i}\td{i}\t1\n" for i in range(300)))
        self.write("vetvec.toml", '[audit]\nvendors = ["builtin:", "openai:m?base_url=http://127.0.0.1:9/v1"]\n' + RETRIEVAL)
        told = " ".join(self.run_here("plan").out.split())
        self.assertIn("own: 300 queries", told)
        self.assertIn("900 more queries", told)


if __name__ == "__main__":
    unittest.main()
