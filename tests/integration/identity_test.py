"""vetvec identity: a record, checks of the same, a renamed, a swapped and an unreachable model, nights, what is sent, and
what comparisons name."""
import base64
import datetime
import json
import re
import shlex
import unittest

import support

TEXTS, PASSES, REQUESTS = 32, 21, 6  # of a pass: 6 requests
SPEC = "openai:text-embedding-3-small"
BEYOND = 1.5


class Identity(support.Case):
    def record(self, mock, persona="faithful", spec=SPEC, *more):
        done = self.run_here("identity", "record", spec, "--base-url", mock.base_url(persona), "-o", "id.json", *more)
        self.assert_exit(done, 0)
        return done

    def check(self, *arguments):
        return self.run_here("identity", "check", "id.json", *arguments)

    def of(self, mock, persona, spec=SPEC):
        return spec, "--base-url", mock.base_url(persona)

    def bytes(self):
        return (self.folder / "id.json").read_bytes()

    def content(self):
        return json.loads(self.bytes())

    def test_record_and_check(self):
        mock = self.mock()
        recorded = self.record(mock)
        self.assert_says(recorded, "21 passes of 32 texts", "tokens; $0.00", "384 dimensions, 32 texts, 1 + 20 passes")
        self.assertEqual(mock.stats()["requests"], PASSES * REQUESTS)
        self.assertEqual(mock.stats()["texts"], PASSES * TEXTS)
        content = self.content()
        self.assertEqual(content["format"], "vetvec-identity/1")
        self.assertEqual(len(base64.b64decode(content["reference"])), TEXTS * 384 * 4)
        self.assertEqual([len(one) for one in content["passes"]], [TEXTS] * (PASSES - 1))
        self.assertLess(len(self.bytes()), 90_000)

        mock.reset()
        self.assert_says(self.check(), "same", "1 pass sent, 6 requests", "1 in 3108105")
        self.assertEqual(mock.stats()["texts"], TEXTS, "one pass when nothing has changed")
        after = self.content()
        self.assertEqual([one["answer"] for one in after.pop("history")], ["same"])
        content.pop("history")
        self.assertEqual(after, content)

    def test_a_renamed_model_is_the_same_and_a_swapped_one_is_not(self):
        mock = self.mock()
        self.record(mock)
        renamed = self.check(*self.of(mock, "faithful", "openai:another-name"))
        self.assert_exit(renamed, 0)
        self.assert_says(renamed, "same", "names the model 'another-name'; recorded: 'text-embedding-3-small'")
        for persona in ("faithful2", "truncating", "quantised", "nondeterministic"):
            mock.reset()
            swapped = self.check(*self.of(mock, persona))
            self.assert_exit(swapped, 1)
            self.assert_says(swapped, "altered", "of the 10 nearest neighbours move", "8 passes sent")
            self.assertEqual(mock.stats()["requests"], 8 * REQUESTS)
        compare = re.search(r"what differs: (vetvec identity compare .*)", swapped.out).group(1)
        self.assertEqual(compare, f"vetvec identity compare id.json {SPEC} --set 'defaults.base_url=\"{mock.base_url(persona)}\"'")
        compared = self.run_here(*shlex.split(compare)[1:])
        self.assert_exit(compared, 1)
        self.assert_says(compared, "altered: more noise")
        self.assertNotIn("what differs", renamed.out)
        longer = self.check(*self.of(mock, "unnormalised"), "--json")
        self.assert_exit(longer, 1)
        self.assertEqual(json.loads(longer.out)["reason"], "vectors no longer have unit length")

    def test_a_noisy_model_is_the_same(self):
        mock = self.mock()
        self.record(mock, "nondeterministic")
        for _ in range(5):
            done = self.check("--json")
            self.assert_exit(done, 0)
            self.assertEqual(json.loads(done.out)["answer"], "same within noise")
        self.assert_exit(self.check(*self.of(mock, "faithful")), 0)  # nearer than the noise

    def test_a_model_that_changes_behind_its_name(self):
        mock = self.mock("--drift-after", (PASSES + 1) * REQUESTS)
        self.record(mock, "drifting")
        self.assert_exit(self.check(), 0)
        self.assert_exit(self.check(), 1)

    def test_own_vectors_show_what_an_alteration_costs(self):
        mock = self.mock()
        self.record(mock)
        self.write("texts.txt", "".join(f"a sentence about thing number {i}\n" for i in range(60)))
        self.assert_exit(self.run_here("embed", *self.of(mock, "faithful"), "--in", "texts.txt", "-o", "own.npy"), 0)
        done = self.check(*self.of(mock, "truncating"), "--vectors", "own.npy")
        self.assert_exit(done, 1)
        self.assert_says(done, "% among your vectors if queries turn by as much")

    def test_what_cannot_be_measured(self):
        mock = self.mock()
        self.record(mock)
        before = self.bytes()
        mock.faults(schedule=[{"request": 1, "count": 1000, "kind": "status", "arg": 401}])
        refused = self.check()
        self.assert_exit(refused, 3)
        self.assert_says(refused, "not measured, nothing was recorded")
        mock.stop()
        self.assert_exit(self.check("--deadline", "2"), 3)
        self.assertEqual(self.bytes(), before)

    def test_a_recording_goes_on_and_pays_nothing_twice(self):
        mock = self.mock()
        mock.faults(schedule=[{"request": 40, "count": 1000, "kind": "status", "arg": 401}])
        stopped = self.run_here("identity", "record", *self.of(mock, "faithful"), "-o", "id.json")
        self.assert_exit(stopped, 3)
        self.assertEqual(len(self.content()["passes"]), 5)  # and the reference: 36 requests
        incomplete = self.check()
        self.assert_exit(incomplete, 2)
        self.assert_says(incomplete, "has 5 of 20 passes", "vetvec identity record")
        mock.reset()
        self.assert_says(self.record(mock), "15 passes of 32 texts", "15 sent now")
        self.assertEqual(mock.stats()["requests"], 15 * REQUESTS)
        again = self.run_here("identity", "record", *self.of(mock, "faithful"), "-o", "id.json")
        self.assert_exit(again, 2)
        self.assert_says(again, "is complete")
        self.assertEqual(mock.stats()["requests"], 15 * REQUESTS)

    def test_no_cache_answers(self):
        mock = self.mock()
        self.record(mock, "faithful", SPEC, "--cache", "cache")
        self.assertEqual(mock.stats()["texts"], PASSES * TEXTS)
        self.assert_exit(self.check("--cache", "cache"), 0)
        self.assertEqual(mock.stats()["texts"], (PASSES + 1) * TEXTS)

    def test_texts_that_a_service_rejects_are_left_out(self):
        mock = self.mock()
        done = self.run_here("identity", "record", f"tei:{mock.url}/faithful/tei", "-o", "id.json")
        self.assert_exit(done, 0)
        refused = self.content()["refused"]
        self.assertTrue(refused and set(refused) <= {29, 30, 31}, refused)
        self.assert_says(done, "rejected by the encoder and left out")
        self.assert_exit(self.check(), 0)

    def test_checks_at_once_are_all_kept(self):
        mock = self.mock()
        self.record(mock)
        running = [support.start("identity", "check", "id.json", cwd=self.folder) for _ in range(5)]
        for process in running:
            process.communicate(timeout=60)
            self.assertEqual(process.returncode, 0)
        self.assertEqual(len(self.content()["history"]), 5)

    def nights(self, distances):
        """Puts these nights, the last of which was yesterday, into the file."""
        content = self.content()
        now = datetime.datetime.now(datetime.timezone.utc)
        days = [now - datetime.timedelta(days=i) for i in range(len(distances), 0, -1)]
        content["history"] = [{"at": day.strftime("%Y-%m-%dT%H:%M:%SZ"), "answer": "same", "distances": [one], "night": True}
                              for day, one in zip(days, distances)]
        self.write("id.json", json.dumps(content))

    def test_nights(self):
        mock = self.mock()
        self.record(mock)
        first = self.check("--night")
        self.assert_exit(first, 0)
        self.assert_says(first, "provisional, 1 of 30 nights recorded")
        self.assert_says(self.check("--night"), "less than 12 hours after the last: not counted")
        self.nights([0] * 20)
        provisional = self.check("--night", *self.of(mock, "faithful2"))
        self.assert_exit(provisional, 1)  # the passes decide
        for before, code, answer in ((0, 0, "warning"), (4, 0, "warning"), (5, 1, "changed")):
            self.nights([0] * 30 + [BEYOND] * before)
            done = self.check("--night", "--json", *self.of(mock, "faithful2"))
            self.assert_exit(done, code)
            night = json.loads(done.out)["night"]
            self.assertEqual((night["answer"], night["in_a_row"], night["recorded"]), (answer, before + 1, 30))

    def test_metrics(self):
        mock = self.mock()
        self.record(mock)
        for persona, altered in (("faithful", 0), ("faithful2", 1)):
            self.check(*self.of(mock, persona), "--night", "--metrics", "id.prom")
            lines = (self.folder / "id.prom").read_text().splitlines()
            self.assertIn(f"vetvec_identity_altered {altered}", lines)
            self.assertIn("# TYPE vetvec_identity_distance gauge", lines)
            self.assertIn("vetvec_identity_nights_beyond 0", lines)
            self.assertEqual(lines[-1], "# EOF")

    def compare(self, mock, persona, *more):
        return self.run_here("identity", "compare", "id.json", self.spec(mock, persona), *more)

    def spec(self, mock, persona):
        return f"{SPEC}?base_url={mock.base_url(persona)}"

    def test_compare_names_alterations_of_vectors(self):
        mock = self.mock()
        self.record(mock)
        mock.reset()
        same = self.compare(mock, "faithful")
        self.assert_exit(same, 0)
        self.assert_says(same, " same ", "32 texts, 12 requests")
        self.assertEqual(mock.stats()["texts"], 2 * TEXTS)
        quantised = self.compare(mock, "quantised", "-o", "certificate.json")
        self.assert_exit(quantised, 1)
        self.assert_says(quantised, "altered: vectors as int8", "without that", "neighbours move", "to do: undo")
        self.assertLessEqual(max(len(line) for line in quantised.out.splitlines()[1:]), 80)  # the first is SPEC
        certificate = json.loads((self.folder / "certificate.json").read_text())
        self.assertEqual((certificate["format"], certificate["verdict"]), ("vetvec-certificate/1", "named"))
        self.assertEqual(certificate["names"], ["vectors as int8"])
        self.assertLess(certificate["explained"], certificate["angle"] / 10)
        self.assertEqual(certificate["a"]["fingerprint"], self.content()["fingerprint"])
        longer = self.compare(mock, "unnormalised")
        self.assert_exit(longer, 1)
        self.assert_says(longer, "altered: vectors no longer of unit length", "the same vectors after normalising",
                         "search by cosine is not affected", "otherwise normalise all vectors, stored and new")
        noisy = self.compare(mock, "nondeterministic")
        self.assert_exit(noisy, 1)
        self.assert_says(noisy, "altered: more noise", "the same model", "% of the 10 nearest neighbours",
                         "the index need not be embedded again")
        for done in (longer, noisy):
            self.assertNotIn("undo", done.out)
            self.assertNotIn("or embed the index again", done.out)
        turned = self.compare(mock, "faithful2")  # the same distances
        self.assert_exit(turned, 1)
        self.assert_says(turned, "altered: vectors rotated")
        other = self.compare(mock, "hash")
        self.assert_exit(other, 1)
        self.assert_says(other, "another model", "with --reference")

    def test_compare_with_a_reference_names_alterations_of_requests(self):
        mock = self.mock("--truncate-words", 64)
        self.record(mock)
        reference = self.spec(mock, "faithful")
        unknown = self.compare(mock, "truncating")
        self.assert_exit(unknown, 1)
        self.assert_says(unknown, "with --reference")
        named = self.compare(mock, "truncating", "--reference", reference, "--json")
        self.assert_exit(named, 1)
        certificate = json.loads(named.out)
        self.assertEqual((certificate["verdict"], certificate["names"]), ("named", ["truncated to the first 64 words"]))
        self.assertEqual(certificate["not_tried"], [])
        self.assertIn("prefix \"query: \"", [one["name"] for one in certificate["tried"]])
        prefixed = self.run_here("identity", "compare", "id.json", reference + "&input_type=query&query_prefix=passage:%20",
                                 "--reference", reference)
        self.assert_exit(prefixed, 1)
        self.assert_says(prefixed, "altered: prefix \"passage: \"")
        wrong = self.compare(mock, "truncating", "--reference", self.spec(mock, "faithful2"))
        self.assert_exit(wrong, 2)
        self.assert_says(wrong, "is not the recorded model")

    def test_compare_two_records(self):
        mock = self.mock()
        self.record(mock, "quantised")
        (self.folder / "id.json").rename(self.folder / "other.json")
        self.record(mock)
        mock.reset()
        done = self.run_here("identity", "compare", "id.json", "other.json")
        self.assert_exit(done, 1)
        self.assert_says(done, "altered: vectors as int8")
        self.assert_exit(self.run_here("identity", "compare", "id.json", "id.json", "--quiet"), 0)
        self.assertEqual(mock.stats()["requests"], 0)
        before = self.bytes()
        overwriting = self.run_here("identity", "compare", "id.json", "id.json", "-o", "id.json")
        self.assert_exit(overwriting, 2)
        self.assert_says(overwriting, "-o would overwrite 'id.json'")
        self.assertEqual(self.bytes(), before)
        self.write("other.json", "{")
        damaged = self.run_here("identity", "compare", "id.json", "other.json")
        self.assert_exit(damaged, 2)
        self.assert_says(damaged, "other.json")

    def test_compare_within_noise_and_without_an_answer(self):
        mock = self.mock()
        self.record(mock, "nondeterministic")
        noisy = self.compare(mock, "nondeterministic")
        self.assert_exit(noisy, 0)
        self.assert_says(noisy, "same within noise")
        url = mock.base_url("nondeterministic")
        mock.stop()
        silent = self.run_here("identity", "compare", "id.json", f"{SPEC}?base_url={url}", "--deadline", "2")
        self.assert_exit(silent, 3)
        self.assert_says(silent, "not measured")
        self.assert_exit(self.run_here("identity", "compare", "none.json", "builtin:"), 2)

    def test_a_specification_that_ends_with_a_colon(self):
        self.assert_exit(self.run_here("identity", "record", "builtin:", "-o", "id.json"), 0)
        for done in (self.check(), self.run_here("identity", "compare", "id.json", "builtin:")):
            self.assert_exit(done, 0)
            self.assertTrue(done.out.startswith("builtin: same\n"), done.out)

    def test_a_damaged_file_is_refused(self):
        mock = self.mock()
        self.record(mock)
        self.write("id.json", self.bytes().replace(b'"dimensions": 384', b'"dimensions": 383'))
        done = self.check()
        self.assert_exit(done, 2)
        self.assert_says(done, "not an identity file")
        self.assert_exit(self.run_here("identity", "check", "none.json"), 2)


if __name__ == "__main__":
    unittest.main()
