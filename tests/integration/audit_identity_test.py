"""Which model a vendor was, by what an audit sends anyway: recorded, shown, compared between runs; no request is made for it."""
import hashlib
import json
import unittest

import report_schema
import support

CONTRACT_TEXTS, RESENT_TEXTS = 23, 60  # distinct ones of the contract test, and texts sent again
PASSES = 5  # of one text of the contract test


class AuditIdentity(support.Case):
    def setUp(self):
        super().setUp()
        self.write("words.txt", support.short_dictionary())

    def configure(self, url, persona, run, model="mock", audit="contract = true", rest=""):
        path = self.folder / f"{run}.toml"
        support.write_config(path, url, {"v": persona}, rest=rest, vendor="concurrency = 1",
                             audit=f'dictionary = "words.txt"\nout = "{run}"\n{audit}')
        path.write_text(path.read_text().replace('"openai:mock"', f'"openai:{model}"'))
        return "--config", str(path)

    def audit(self, mock, persona, run, **options):
        """The vendor of the report, whether it is ranked or left out."""
        done = self.run_here("audit", *self.configure(mock.url, persona, run, **options), "-o", f"{run}.json", "-o", f"{run}.html")
        self.assertIn(done.code, (0, 1), str(done))
        return self.report(run)["vendors"][0]

    def report(self, run):
        report = json.loads((self.folder / f"{run}.json").read_text())
        self.assertIsNone(report_schema.error(report))
        return report

    def model(self, first, second):
        """What compare says of the vendor's model: for programs, and for people."""
        compared = self.run_here("compare", first, second, "--json")
        self.assert_exit(compared, 0)
        said = self.run_here("compare", first, second)
        self.assert_exit(said, 0)
        return json.loads(compared.out)["model"], said

    def test_recorded_and_shown_without_a_request(self):
        mock = self.mock()
        config = self.configure(mock.url, "faithful", "run")
        plan = self.run_here("plan", "--json", *config)
        self.assert_exit(plan, 0)
        vendor = self.audit(mock, "faithful", "run")
        sent = mock.requests()
        self.assertEqual(sent, json.loads(plan.out)["vendors"][0]["requests"])
        self.assertEqual(sent, vendor["traffic"]["requests"] + vendor["contract"]["requests"])
        identity = vendor["identity"]
        self.assertRegex(identity["fingerprint"], "^[0-9a-f]{64}$")
        self.assertEqual({key: identity[key] for key in ("noise", "texts", "passes", "dimensions", "unit_length", "answered")},
                         {"noise": 0, "texts": CONTRACT_TEXTS + RESENT_TEXTS, "passes": PASSES, "dimensions": 384,
                          "unit_length": True, "answered": "mock"})
        fact = self.report("run")["facts"]["v"]["model"]
        self.assertIn(f"fingerprint {identity['fingerprint'][:16]}, noise none", fact["value"])
        html = (self.folder / "run.html").read_text(encoding="utf-8")
        self.assertIn("Which model was it?", html)
        self.assertIn(fact["value"], html)

        again = self.audit(mock, "faithful", "again")
        self.assertEqual(again["identity"], {**identity, "named": again["spec"]})
        sent = mock.requests()
        model, said = self.model("run", "again")
        self.assertEqual((model["verdict"], model["by"], model["angle"]), ("same", "identity", 0))
        self.assertEqual(model["fingerprints"], [identity["fingerprint"]] * 2)
        self.assert_says(said, "model:  same; angle 0 over 83 texts", "answers as 'mock'")
        for run in ("run", "again"):
            self.assert_exit(self.run_here("report", run, "-o", f"{run}.jsonl", "-o", "rebuilt.html"), 0)
        self.assertEqual((self.folder / "run.jsonl").read_bytes(), (self.folder / "again.jsonl").read_bytes())
        self.assertEqual(mock.requests(), sent, "reports and comparisons send nothing")

    def test_a_renamed_model_is_the_same_and_an_altered_one_is_named(self):
        mock = self.mock()
        before = self.audit(mock, "faithful", "before")["identity"]
        renamed = self.audit(mock, "faithful", "renamed", model="another")["identity"]
        self.assertEqual(renamed["fingerprint"], before["fingerprint"])
        model, said = self.model("before", "renamed")
        self.assertEqual((model["verdict"], model["answered"]), ("same", ["mock", "another"]))
        self.assert_says(said, "answers as 'another'")
        for persona, words in (("quantised", "altered: vectors as int8"), ("faithful2", "altered: vectors rotated"),
                               ("unnormalised", "altered: vectors no longer of unit length"),
                               ("truncating", "the same model, altered"), ("hash", "another model")):
            altered = self.audit(mock, persona, persona)["identity"]
            self.assertNotEqual(altered["fingerprint"], before["fingerprint"])
            model, said = self.model("before", persona)
            self.assert_says(said, f"model:  {words}")
            self.assertFalse(model["verdict"].startswith("same"))
        self.assertAlmostEqual(1 / model["bound"], 126)
        self.assert_says(said, "a faithful service differs so in at most 1 of 126 cases")

    def test_other_suites_have_the_same_fingerprint(self):
        mock = self.mock()
        first = self.audit(mock, "faithful", "first")
        second = self.audit(mock, "faithful", "second", rest='[suites.contrastive]\nkind = "contrastive"\nmax_per_relation = 30')
        self.assertNotEqual(first["texts"], second["texts"])
        self.assertEqual(first["identity"]["fingerprint"], second["identity"]["fingerprint"])
        self.assertEqual(self.model("first", "second")[0]["verdict"], "same")

    def test_noise_is_no_alteration(self):
        mock = self.mock()
        vendors = [self.audit(mock, "nondeterministic", run) for run in ("monday", "tuesday")]
        for vendor in vendors:
            self.assertAlmostEqual(vendor["identity"]["noise"], 0.01, delta=0.005)
        model, _ = self.model("monday", "tuesday")
        self.assertEqual((model["verdict"], model["bound"]), ("same within noise", 1))

    def test_without_the_contract_what_is_sent_again_says_less(self):
        mock = self.mock()
        for run, persona in (("one", "faithful"), ("two", "quantised")):
            identity = self.audit(mock, persona, run, audit="contract = false")["identity"]
            self.assertEqual((identity["texts"], identity["passes"]), (RESENT_TEXTS, 1))
        model, said = self.model("one", "two")
        self.assertEqual((model["verdict"], model["bound"]), ("named", 1))
        self.assert_says(said, "too few passes for an error bound")

    def test_vectors_from_a_cache_hide_no_change(self):
        shared = '[cache]\ndir = "shared"\n[suites.contrastive]\nkind = "contrastive"'
        plan = self.run_here("plan", "--json", *self.configure("http://127.0.0.1:9", "drifting", "first", rest=shared))
        requests = json.loads(plan.out)["vendors"][0]["requests"]
        mock = self.mock("--drift-after", str(requests))
        first = self.audit(mock, "drifting", "first", rest=shared)
        self.assertEqual(mock.requests(), requests)
        second = self.audit(mock, "drifting", "second", rest=shared)
        self.assertEqual(second["cached_texts"], second["texts"])
        self.assertEqual(second["identity"]["texts"], CONTRACT_TEXTS)
        self.assertNotEqual(first["identity"]["fingerprint"], second["identity"]["fingerprint"])
        self.assertFalse(self.model("first", "second")[0]["verdict"].startswith("same"))

    def test_a_run_of_an_older_version(self):
        mock = self.mock()
        self.audit(mock, "faithful", "new")
        self.audit(mock, "faithful", "old")
        self.make_older("old")
        self.assert_exit(self.run_here("report", "old", "-o", "old.json", "-o", "old.html"), 0)
        report = self.report("old")
        self.assertIsNone(report["vendors"][0]["identity"])
        self.assertEqual(report["facts"]["v"]["model"], {"value": "not recorded", "source": None, "date": None})
        self.assertNotIn("Which model was it?", (self.folder / "old.html").read_text(encoding="utf-8"))
        model, said = self.model("old", "new")
        self.assertEqual((model["verdict"], model["by"], model["texts"]), ("same", "vectors of the runs", 200))
        self.assert_says(said, "first:  v (not recorded)")

    def make_older(self, run):
        """Takes away what versions before identities did not keep."""
        path = self.folder / run / "contract" / "v.json"
        contract = json.loads(path.read_text())
        for key in ("model", "texts"):
            contract.pop(key)
        path.write_text(json.dumps(contract))
        record = json.loads((self.folder / run / "run.json").read_text())
        record["vendors"]["v"]["steps"]["resend"].pop("model")
        record["files"].pop("contract/v.npy")
        record["files"]["contract/v.json"] = hashlib.sha256(path.read_bytes()).hexdigest()
        (self.folder / run / "run.json").write_text(json.dumps(record))


if __name__ == "__main__":
    unittest.main()
