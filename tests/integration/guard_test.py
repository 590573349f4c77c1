"""An encoder with an identity: what is sent, another model refused or reported, and who looks past the guard."""
import json
import unittest

import serve_support
import support

TEXTS, REQUESTS = 32, 6  # of a pass
SPEC = "openai:text-embedding-3-small"
GUARDED = f"{SPEC}?identity=id.json"


class Guard(serve_support.Case):
    record = b""  # of persona faithful, made once

    def setUp(self):
        super().setUp()
        self.service = self.mock("--drift-after", 3 * REQUESTS)
        self.write("texts.txt", "one\ntwo\n")
        if Guard.record:
            self.write("id.json", Guard.record)
            return
        recorded = self.run_here("identity", "record", SPEC, "--base-url", self.service.base_url("faithful"), "-o", "id.json")
        self.assert_exit(recorded, 0)
        Guard.record = (self.folder / "id.json").read_bytes()
        self.service.reset()

    def embed(self, persona="faithful", spec=GUARDED, *more):
        self.service.reset()
        return self.run_here("embed", spec, "--base-url", self.service.base_url(persona), "--in", "texts.txt", "-o", "out.npy",
                             "--cache", "cache", *more)

    def sent(self):
        stats = self.service.stats()
        return stats["requests"], stats["texts"]

    def test_one_pass_is_sent_before_the_texts(self):
        before = (self.folder / "id.json").read_bytes()
        self.assert_exit(self.embed(), 0)
        self.assertEqual(self.sent(), (REQUESTS + 1, TEXTS + 2))
        self.assert_exit(self.embed(), 0)
        self.assertEqual(self.sent(), (REQUESTS, TEXTS), "cached vectors wait for the check, too")
        self.assert_exit(self.embed("faithful", "openai:renamed?identity=id.json"), 0)
        self.assertEqual(self.sent(), (REQUESTS + 1, TEXTS + 2))
        self.assertEqual((self.folder / "id.json").read_bytes(), before)

    def test_another_model_is_refused_or_reported(self):
        refused = self.embed("faithful2")
        self.assert_exit(refused, 1)
        self.assert_says(refused, f"{SPEC}", "is not the model that 'id.json' records", "use that one",
                         "vetvec identity compare 'id.json' SPEC")
        self.assertEqual(self.sent(), (8 * REQUESTS, 8 * TEXTS), "no text of the caller's")
        instead = self.embed("faithful2", GUARDED, "--fallback", "builtin:")
        self.assert_exit(instead, 0)
        self.assert_says(instead, "2 from local (remote_failed: FAILED_PRECONDITION)")
        self.sent()
        reported = self.embed("faithful2", GUARDED + "&identity_policy=report")
        self.assert_exit(reported, 0)
        self.assert_says(reported, "is not the model that 'id.json' records")
        self.assertEqual(self.sent(), (8 * REQUESTS + 1, 8 * TEXTS + 2))

    def test_vectors_cached_before_the_model_changed_are_refused(self):
        self.assert_exit(self.embed("drifting"), 0)
        for _ in range(20):  # drifts, whenever it does
            (self.folder / "out.npy").unlink(missing_ok=True)
            last = self.run_here("embed", GUARDED, "--base-url", self.service.base_url("drifting"), "--in", "texts.txt",
                                 "-o", "out.npy", "--cache", "cache")
            if last.code != 0:
                break
        self.assert_exit(last, 1)
        self.assertFalse((self.folder / "out.npy").exists())

    def test_no_batch_is_submitted_to_another_model(self):
        self.assert_exit(self.embed("faithful2", GUARDED, "--batch-api"), 1)
        self.assertEqual(self.sent(), (8 * REQUESTS, 8 * TEXTS))
        self.assert_exit(self.embed("faithful", GUARDED, "--batch-api", "--batch-poll", "0.01"), 0)

    def test_what_cannot_be_checked(self):
        self.service.faults(schedule=[{"request": 1, "count": 1000, "kind": "status", "arg": 401}])
        failed = self.run_here("embed", GUARDED, "--base-url", self.service.base_url("faithful"), "--in", "texts.txt", "-o", "out.npy")
        self.assert_exit(failed, 3)
        self.assert_says(failed, f"it could not be checked whether {SPEC}", "is the model that 'id.json' records", "401")

    def test_what_is_rejected_at_opening(self):
        incomplete = json.loads(Guard.record)
        incomplete["passes"].pop()
        incomplete["fingerprint"] = ""
        self.write("few.json", json.dumps(incomplete))
        for spec, code, says in ((GUARDED.replace("id.json", "none.json"), 2, "none.json"),
                                 (GUARDED.replace("id.json", "few.json"), 2, "the record has 19 of 20 passes"),
                                 (f"{SPEC}?identity_every_s=5", 2, "'identity_every_s' needs an 'identity'"),
                                 (f"{GUARDED}&identity_policy=ignore", 2, "refuse, report"),
                                 ("vectors:here?identity=id.json", 2, "vectors does not accept 'identity'")):
            done = self.embed("faithful", spec)
            self.assert_exit(done, code)
            self.assert_says(done, says)
            self.assertEqual(self.sent(), (0, 0))
        only = self.run_here("embed", f"{GUARDED}&base_url={self.service.url}", "--in", "texts.txt", "-o", "out.npy",
                             "--cache", "only")
        self.assert_exit(only, 2)
        self.assert_says(only, "identity cannot be combined with a cache mode that sends nothing")

    def test_the_functions_of_identity_look_past_the_guard(self):
        checked = self.run_here("identity", "check", "id.json", GUARDED, "--base-url", self.service.base_url("faithful2"), "--json")
        self.assert_exit(checked, 1)
        self.assertEqual(json.loads(checked.out)["requests"], 8 * REQUESTS)
        self.assertEqual(self.sent(), (8 * REQUESTS, 8 * TEXTS))
        compared = self.run_here("identity", "compare", "id.json", f"{GUARDED}&base_url={self.service.base_url('quantised')}")
        self.assert_exit(compared, 1)
        self.assert_says(compared, "altered: vectors as int8")

    def test_a_server_answers_that_it_is_another_model(self):
        _, url = self.serve(GUARDED, "--base-url", self.service.base_url("faithful2"), "--cache", "off")
        for texts in ("one", ["one", "two"]):
            refused = self.ask(f"{url}/v1/embeddings", {"input": texts})
            self.assertEqual(refused.status, 502, refused)
            self.assertEqual((refused.json["error"]["type"], refused.json["error"]["code"]), ("server_error", "FAILED_PRECONDITION"))
            self.assertIn("is not the model that 'id.json' records", refused.json["error"]["message"])
            self.assertEqual(refused.headers["x-should-retry"], "false")
        self.assertEqual(self.sent(), (8 * REQUESTS, 8 * TEXTS))

    def test_an_audit_looks_past_the_guard(self):
        self.write("words.txt", support.short_dictionary(60))
        support.write_config(self.folder / "vetvec.toml", self.service.url, {"swapped": "faithful2"}, vendor='identity = "id.json"',
                             audit='dictionary = "words.txt"\nresend = false')
        self.assert_exit(self.run_here("embed", "swapped", "--in", "texts.txt", "-o", "out.npy"), 1)
        self.service.reset()
        self.assert_exit(self.run_here("audit", "-o", "run", "-o", "run.json"), 0)
        self.assertGreater(self.service.requests(), 0)


if __name__ == "__main__":
    unittest.main()
