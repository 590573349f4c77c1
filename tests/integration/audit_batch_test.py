"""Audits whose texts go through the mock's batch API (batch_api): the same figures as online, at the price of
batches, with kills, refused results and expired jobs."""
import json
import random
import signal
import time
import unittest

import figures
import report_schema
import support

VENDORS = {"batched": "faithful", "online": "polarity_blind"}
BATCH_KEYS = "batch_api = true\nbatch_poll_s = 0.01\nbatch_proof = 20\n"
# Files of a run folder that do not depend on how its vectors were fetched.
FIGURES = ("texts.jsonl", "results.jsonl", "suites/*.jsonl", "vectors/*.npy", "resent/*.npy", "roles/*.npy")


class AuditBatches(support.Case):
    def setUp(self):
        super().setUp()
        self.service = self.mock()
        self.write("words.txt", support.short_dictionary())
        self.configure()

    def configure(self, keys=BATCH_KEYS, spec="openai:mock", audit="", persona="faithful", rest="", vendors=("batched", "online")):
        """Two vendors; the first one has `keys`."""
        tables = "".join(
            f'[vendors.{name}]\nspec = "{spec if name == "batched" else "openai:mock"}"\n'
            f'base_url = "{self.service.base_url(persona if name == "batched" else VENDORS[name])}"\n'
            f'{keys if name == "batched" else ""}' for name in vendors)
        self.write("vetvec.toml", f'version = 1\n[audit]\nvendors = {json.dumps(list(vendors))}\nseed = 7\n'
                                  f'seeds = {json.dumps(str(support.SEEDS))}\ndictionary = "words.txt"\n{audit}\n{tables}{rest}\n')

    def plan(self, *more):
        outcome = self.run_here("plan", "--json", *more)
        self.assert_exit(outcome, 0)
        plan = json.loads(outcome.out)
        return plan, plan["vendors"][0]

    def audit(self, out, *more, code=0):
        outcome = self.run_here("audit", "-o", out, "-o", f"{out}.json", "-o", f"{out}.jsonl", *more)
        self.assert_exit(outcome, code)
        return outcome

    def report(self, out):
        report = json.loads((self.folder / f"{out}.json").read_text())
        self.assertIsNone(report_schema.error(report))
        return report

    def files_of(self, out):
        folder = self.folder / out
        found = {str(path.relative_to(folder)): path.read_bytes() for pattern in FIGURES for path in folder.glob(pattern)}
        found["triples"] = (self.folder / f"{out}.jsonl").read_bytes()
        return found

    @staticmethod
    def without_traffic(report):
        for vendor in report["vendors"]:
            for key in ("traffic", "cached_texts", "batches", "reply_faults", "figures"):
                del vendor[key]
            vendor["steps"].pop("failures", None)  # of requests
        for key in ("config", "created", "run_folder", "verdict", "caveats", "would_have_noticed", "answers",
                    "places", "sent"):
            del report[key]
        return report

    def expect_the_figures_of_online(self, out):
        """Compares with an audit of its own, without batches."""
        self.configure(keys="")
        self.audit("online")
        mine, other = self.files_of(out), self.files_of("online")
        self.assertEqual(sorted(mine), sorted(other))
        for name in mine:
            self.assertEqual(mine[name], other[name], name)
        self.assertEqual(self.without_traffic(self.report(out)), self.without_traffic(self.report("online")))
        self.assertEqual(support.verdict_of(self.report(out))["comparisons"], self.report("online")["comparisons"])


class Plain(AuditBatches):
    def test_the_figures_are_those_of_the_online_audit_and_the_bill_is_the_plan(self):
        self.service.batches(shuffle=True, polls=2)
        _, planned = self.plan()
        self.assertEqual(self.service.batch_stats()["requests"], 0, "a plan sends nothing")
        batches = planned["batches"]
        self.assertEqual(batches["texts"], planned["texts"])
        self.audit("run")
        stats = self.service.batch_stats()
        self.assertEqual((stats["billed_texts"], stats["billed_twice"], stats["files"]), (planned["texts"], 0, 0))
        self.assertLessEqual(stats["billed_tokens"], batches["tokens"])
        vendors = self.report("run")["vendors"]
        done = vendors[0]["batches"]
        self.assertEqual((done["texts"], done["tokens"], done["refused"]), (planned["texts"], stats["billed_tokens"], []))
        self.assertEqual(done["proof_texts"], batches["proof_texts"])
        self.assertEqual(done["proof_texts"], 20 * stats["jobs"])
        self.assertEqual(vendors[0]["traffic"]["texts_sent"], done["proof_texts"] + vendors[0]["resent"]["texts"])
        self.assertEqual(vendors[0]["cached_texts"], 0)
        self.assertIsNone(vendors[1]["batches"])
        self.assertIn(f"batched embedded {planned['texts']} texts in batches", " ".join(self.report("run")["caveats"]))
        requests = self.service.batch_stats()["requests"]
        self.assert_exit(self.run_here("audit", "-o", "run"), 0)
        self.assertEqual(self.service.batch_stats()["requests"], requests, "a finished run sends nothing")
        self.expect_the_figures_of_online("run")

    def test_roles_have_batches_of_their_own(self):
        """Queries and documents with prefixes are two encoders, whose jobs run at the same time."""
        numbers = range(60)
        self.write("queries.tsv", "".join(f"q{i}\twhere is number {i}\n" for i in numbers))
        self.write("corpus.tsv", "".join(f"d{i}\tnumber {i} is in row {i * i}\n" for i in numbers))
        self.write("qrels.txt", "".join(f"q{i} 0 d{i} 1\n" for i in numbers))
        self.configure(keys=BATCH_KEYS + 'query_prefix = "query: "\ndocument_prefix = "passage: "\n', vendors=["batched"],
                       rest='[suites.own]\nkind = "retrieval"\ncorpus = "corpus.tsv"\nqueries = "queries.tsv"\nqrels = "qrels.txt"')
        self.service.batches(polls=3)
        _, planned = self.plan()
        self.audit("run")
        stats = self.service.batch_stats()
        self.assertGreaterEqual(stats["jobs"], 2)
        self.assertEqual((stats["billed_texts"], stats["billed_twice"]), (planned["batches"]["texts"], 0))

    def test_a_cache_that_has_all_is_enough(self):
        self.audit("first", "--cache", "cache")
        requests = self.service.batch_stats()["requests"]
        _, planned = self.plan("--cache", "cache")
        self.assertEqual((planned["batches"]["texts"], planned["batches"]["proof_texts"]), (0, 0))
        self.audit("second", "--cache", "cache")
        self.assertEqual(self.service.batch_stats()["requests"], requests)
        self.assertIsNone(self.report("second")["vendors"][0]["batches"])
        self.audit("third", "--cache", "cache", "--set", 'cache.mode="only"')
        self.assertEqual(self.service.batch_stats()["requests"], requests)


class Price(AuditBatches):
    MODEL = "openai:text-embedding-3-small"  # 0.02, and 0.01 in batches

    def cost(self, vendor, price, batch_price):
        """Of the upper estimate."""
        batches = vendor["batches"]["tokens"]
        return ((vendor["tokens"] - batches) * price + batches * batch_price) / 1e6

    def test_the_plan_has_the_price_of_batches(self):
        priced = BATCH_KEYS + "price_per_million_tokens = 0.02\n"
        for more, price, batch_price in (("", 0.02, 0.01), ("batch_price_per_million_tokens = 0.004\n", 0.02, 0.004)):
            self.configure(keys=priced + more, spec=self.MODEL, vendors=["batched"])
            plan, vendor = self.plan()
            self.assertAlmostEqual(vendor["batches"]["price_per_million_tokens"], batch_price)
            self.assertAlmostEqual(vendor["cost"], self.cost(vendor, price, batch_price))
            text = " ".join(self.run_here("plan").out.split())
            self.assertIn(f"batched embeds {vendor['batches']['texts']} texts in batches within 24 hours, at {batch_price:g} per "
                          "million tokens", text)
        self.configure(keys=priced, vendors=["batched"])  # a model without a known discount
        plan, vendor = self.plan()
        self.assertAlmostEqual(vendor["cost"], vendor["tokens"] * 0.02 / 1e6)
        self.assertIn("because no discount is known", " ".join(plan["notes"]))
        self.configure(keys=priced.replace("= 20", "= 100000"), spec=self.MODEL, vendors=["batched"])
        plan, vendor = self.plan()
        self.assertEqual(vendor["batches"]["proof_texts"], vendor["batches"]["texts"])
        self.assertIn("without batch_api, batched would cost less", " ".join(plan["notes"]))

    def test_the_budget_knows_the_price_of_batches(self):
        self.configure(keys=BATCH_KEYS + "price_per_million_tokens = 1000.0\nbatch_price_per_million_tokens = 500.0\n",
                       vendors=["batched"])
        plan, vendor = self.plan()
        online = json.loads(self.run_here("plan", "--json", "--set", "vendors.batched.batch_api=false").out)
        self.assertLess(plan["cost"], online["cost"])
        budget = f"{(plan['cost'] + online['cost']) / 2:.6f}"
        refused = self.run_here("audit", "-o", "run", "--budget", budget, "--set", "vendors.batched.batch_api=false")
        self.assert_exit(refused, 3)
        self.assert_says(refused, "the audit would cost up to")
        self.audit("run", "--budget", budget)
        report = self.report("run")["vendors"][0]
        stats = self.service.batch_stats()
        self.assertAlmostEqual(report["batches"]["cost"], stats["billed_tokens"] * 500 / 1e6)
        self.assertAlmostEqual(report["traffic"]["cost"], report["batches"]["cost"] + report["traffic"]["tokens"] * 1000 / 1e6)
        self.assertLessEqual(report["traffic"]["cost"], vendor["cost"])


class Faults(AuditBatches):
    def test_vectors_under_the_wrong_keys_are_a_finding(self):
        self.service.batches(rotate=True, shuffle=True)
        outcome = self.audit("run", code=3)
        words = "of 20 vectors compared do not belong to their texts"  # not all: texts that are alike have vectors that are alike
        self.assert_says(outcome, "batched could not be measured", words, "To retry batched: vetvec resume run")
        report = self.report("run")
        self.assertIn(words, report["vendors"][0]["problem"])
        self.assertEqual(report["vendors"][0]["standing"], "not measured")
        self.assertIn(words, report["vendors"][0]["batches"]["refused"][0])
        self.assertIn("The results of a batch of batched were rejected, and none of them were used", " ".join(report["caveats"]))
        self.assertEqual(report["best"], ["online"])
        jobs = self.service.batch_stats()["jobs"]
        self.assert_exit(self.run_here("resume", "run"), 3)  # the results are checked once more
        self.assertEqual(self.service.batch_stats()["jobs"], jobs)
        self.audit("run", "--set", "vendors.batched.batch_api=false")
        report = self.report("run")
        self.assertIsNone(report["vendors"][0]["problem"])
        self.assertIn("were rejected", " ".join(report["caveats"]), "it is still true of this vendor")
        self.expect_the_figures_of_online("run")

    def test_a_vendor_alone_is_refused_and_can_be_sent_again(self):
        self.configure(vendors=["batched"])
        self.service.batches(rotate=True)
        outcome = self.audit("run", code=3)
        self.assert_says(outcome, "vendor 'batched'", "do not belong to their texts", "vetvec resume run")
        self.service.batches()
        self.audit("run", "--set", "vendors.batched.batch_discard=true")
        report = self.report("run")
        self.assertIsNone(report["vendors"][0]["problem"])
        self.assertIn("were rejected", " ".join(report["caveats"]))
        self.assertEqual(self.service.batch_stats()["files"], 0)

    def test_without_a_proof_the_texts_that_are_sent_again_show_it(self):
        self.configure(keys=BATCH_KEYS.replace("= 20", "= 0"))
        self.service.batches(rotate=True)
        self.audit("run")
        report = self.report("run")
        self.assertEqual(report["vendors"][0]["standing"], "out")
        self.assertIn("It was not checked whether the vectors of batched's batches belong to the right texts", " ".join(report["caveats"]))
        self.assertIn("assigns vectors to the wrong texts", report["vendors"][0]["out_reason"])

    def test_texts_without_a_vector_are_not_sent_online(self):
        self.service.batches(processed_share=0.6, shuffle=True)
        _, planned = self.plan()
        self.audit("run")
        vendor = self.report("run")["vendors"][0]
        stats = self.service.batch_stats()
        self.assertEqual(stats["jobs"], 3, "two more for the texts that the first has not processed")
        self.assertEqual(stats["billed_texts"] + vendor["failed_texts"], planned["texts"])
        self.assertAlmostEqual(vendor["failed_texts"] / planned["texts"], 0.4 ** 3, delta=0.01)
        self.assertEqual(vendor["traffic"]["texts_sent"], vendor["batches"]["proof_texts"] + vendor["resent"]["texts"])
        caveats = " ".join(self.report("run")["caveats"])
        self.assertIn("batched did not embed all texts of its batches", caveats)
        self.assertIn(f"batched returned no vector for {vendor['failed_texts']} of {planned['texts']} texts", caveats)

    def test_what_is_expired_is_submitted_again(self):
        self.service.batches(processed_share=0.6, polls=1_000_000)
        _, planned = self.plan()
        process = support.start("audit", "-o", "run", "-o", "run.json", "-o", "run.jsonl", cwd=self.folder)
        while self.service.batch_stats()["jobs"] == 0:
            time.sleep(0.01)
        self.service.batches()
        out, err = process.communicate(timeout=support.RUN_TIMEOUT_S)
        self.assertEqual(process.returncode, 0, out + err)
        stats = self.service.batch_stats()
        self.assertEqual((stats["jobs"], stats["billed_texts"], stats["billed_twice"]), (2, planned["texts"], 0))
        self.expect_the_figures_of_online("run")

    def test_errors_come_before_anything_is_sent(self):
        for spec, words in (
                ("ollama:mock", ("vendor 'batched' sets batch_api", "ollama has no batch API that vetvec supports")),
                ("builtin:", ("vendor 'batched' sets batch_api, but builtin: is computed here",))):
            self.configure(spec=spec)
            if spec == "builtin:":
                self.write("vetvec.toml", (self.folder / "vetvec.toml").read_text().replace(
                    f'base_url = "{self.service.base_url("faithful")}"\n', ""))
            for command in (("plan",), ("audit", "-o", spec.rstrip(":"))):
                outcome = self.run_here(*command)
                self.assert_exit(outcome, 2)
                self.assert_says(outcome, *words)
        self.configure()
        twins = (self.folder / "vetvec.toml").read_text().replace('["batched", "online"]', '["batched", "twin"]')
        self.write("vetvec.toml", f'{twins}[vendors.twin]\nspec = "openai:mock"\n'
                                  f'base_url = "{self.service.base_url("faithful")}"\n{BATCH_KEYS}')
        outcome = self.run_here("audit", "-o", "run")
        self.assert_exit(outcome, 2)
        self.assert_says(outcome, "vendors 'batched' and 'twin' send the same requests, and both set batch_api")
        self.assertEqual((self.service.requests(), self.service.batch_stats()["requests"]), (0, 0))


class Kills(AuditBatches):
    def test_kills_at_any_request(self):
        """kill -9 at the n-th request for batches of each process, before or after it takes effect."""
        self.configure(keys=BATCH_KEYS.replace("= 20", "= 5"))
        _, planned = self.plan()
        chance = random.Random(5)
        kills = 0
        done = False
        while not done:
            process = support.start_stopped("audit", "-o", "run", "-o", "run.json", "-o", "run.jsonl", cwd=self.folder)
            habits = {"shuffle": True, "polls": 4, "page_size": 2}
            if kills < figures.either(6, 60):
                habits |= {"kill_pid": process.pid, "kill_at": chance.randint(1, 3), "kill_after": chance.random() < 0.7}
            self.service.batches(**habits)
            process.send_signal(signal.SIGCONT)
            out, err = process.communicate(timeout=support.RUN_TIMEOUT_S)
            self.assertIn(process.returncode, (0, -signal.SIGKILL), (out + err).decode("utf-8", "replace"))
            kills += process.returncode == -signal.SIGKILL
            done = process.returncode == 0
        stats = self.service.batch_stats()
        self.assertGreaterEqual(kills, 3)
        self.assertEqual((stats["billed_texts"], stats["billed_twice"], stats["files"]), (planned["texts"], 0, 0))
        batches = self.report("run")["vendors"][0]["batches"]
        self.assertEqual((batches["texts"], batches["tokens"]), (planned["texts"], stats["billed_tokens"]))
        self.expect_the_figures_of_online("run")


if __name__ == "__main__":
    unittest.main(verbosity=2)
