"""Suite sr made by a chat model, against the mock's: answers right and wrong, faults, kill, budget, key."""
import json
import re
import signal
import subprocess
import time
import unittest

import support

CONSTRUCTS = "passive,concept-order,replace"
KEY = "sk-canary-0123456789abcdefghijklmnop"
SENTENCES = [f"The {who} has {did} the {what} number {n}."
             for n, (who, did, what) in enumerate(
                 (who, did, what)
                 for who in ("clerk", "nurse", "driver", "lawyer", "analyst")
                 for did in ("checked", "moved", "returned")
                 for what in ("invoice", "form"))]


def items(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


class LlmSuites(support.Case):
    def setUp(self):
        super().setUp()
        self.server = self.mock("--api-key", KEY)
        (self.folder / "seeds.txt").write_text("\n".join(SENTENCES) + "\n", encoding="utf-8")

    def arguments(self, name, *more):
        return ("suite", "make", "sr", "--llm", f"openai:mock-chat@{self.server.url}/v1",
                "--llm-key-env", "MOCK_CHAT_KEY", "--seeds", "seeds.txt",
                "--constructs", CONSTRUCTS, "-o", name, *more)

    def make(self, name="llm.jsonl", *more, key=KEY):
        return support.run(*self.arguments(name, *more), cwd=self.folder, env={"MOCK_CHAT_KEY": key})

    def manifest(self, name="llm.jsonl"):
        return json.loads((self.folder / f"{name}.manifest.json").read_text(encoding="utf-8"))

    def test_pairs_and_labels(self):
        done = self.make()
        self.assert_exit(done, 0)
        pairs = items(self.folder / "llm.jsonl")
        manifest = self.manifest()
        self.assertEqual({pair["label_source"] for pair in pairs}, {"llm"})
        self.assertEqual({pair["construct"] for pair in pairs}, set(CONSTRUCTS.split(",")))
        self.assertTrue(all(pair["id"].startswith("llm-") for pair in pairs))
        self.assertEqual(manifest["facts"]["label_source"], "llm")
        self.assertIn("openai:mock-chat", manifest["facts"]["llm"])
        dropped = sum(manifest["dropped"].values())
        self.assertEqual(len(pairs) + dropped, 3 * len(SENTENCES), "each sentence is a pair or has a reason")
        self.assertTrue({name.split(".")[1] for name in manifest["dropped"]} <=
                        {"failed_check", "contradiction", "unchanged"}, manifest["dropped"])
        # Three sentences of ten in a question: write, check and score.
        self.assertLessEqual(self.server.requests(), 3 * 3 * 3 + 3)
        checked = self.run_here("suite", "check", "llm.jsonl")
        self.assert_exit(checked, 0)

    def test_second_run_pays_nothing_and_has_the_same_bytes(self):
        self.assert_exit(self.make(), 0)
        before = self.server.requests()
        self.assert_exit(self.make("again.jsonl", "--llm-journal", "llm.jsonl.answers.jsonl"), 0)
        self.assertEqual(self.server.requests(), before)
        self.assertEqual((self.folder / "llm.jsonl").read_bytes(),
                         (self.folder / "again.jsonl").read_bytes())

    def test_bad_answers_are_asked_for_by_halves_and_counted(self):
        reasons = {"chat_malformed": "malformed_answer", "chat_refusal": "refused",
                   "chat_cut": "cut_short", "chat_count": "wrong_count"}
        for fault, reason in reasons.items():
            with self.subTest(fault):
                self.server.reset()
                # One sentence is at fault; the nine beside it in its questions must not suffer.
                self.server._call("/admin/faults", json.dumps(
                    {"texts": [{"contains": "invoice number 12.", "kind": fault}]}).encode())
                self.assert_exit(self.make(f"{fault}.jsonl"), 0)
                dropped = self.manifest(f"{fault}.jsonl")["dropped"]
                self.assertEqual(sum(n for name, n in dropped.items() if name.endswith(reason)), 3, dropped)
                self.assertFalse([p for p in items(self.folder / f"{fault}.jsonl")
                                  if "number 12." in p["a"]])
                self.assertTrue([p for p in items(self.folder / f"{fault}.jsonl")
                                 if "number 13." in p["a"] or "number 11." in p["a"]])

    def test_prose_around_the_json_is_taken(self):
        self.server.faults(("chat_prose", None, 1.0))
        self.assert_exit(self.make(), 0)
        self.server.reset()
        self.assert_exit(self.make("plain.jsonl"), 0)
        self.assertEqual((self.folder / "llm.jsonl").read_bytes(),
                         (self.folder / "plain.jsonl").read_bytes())

    def test_faults_of_the_service_change_nothing(self):
        self.assert_exit(self.make("plain.jsonl"), 0)
        plain = (self.folder / "plain.jsonl").read_bytes()
        for number, rates in enumerate((
                (("rate_limit_ms", 20, 0.3), ("status", 500, 0.2)),
                (("truncated", 50, 0.2), ("reset", None, 0.2), ("empty_body", None, 0.1)),
                (("status", 503, 0.3), ("html", None, 0.2)))):
            self.server.reset()
            self.server.faults(*rates, seed=number + 1, once=True)
            self.assert_exit(self.make(f"faults{number}.jsonl"), 0)
            self.assertGreater(sum(self.server.stats()["faults"].values()), 0)
            self.assertEqual((self.folder / f"faults{number}.jsonl").read_bytes(), plain)

    def test_wrong_key_quota_and_outage_end_the_call(self):
        done = self.make(key="sk-canary-wrong-0123456789abcdef")
        self.assertEqual(done.code, 3, done)
        self.assertIn("401", done.err)
        self.server.faults(("insufficient_quota", None, 1.0))
        done = self.make()
        self.assertEqual(done.code, 3, done)
        self.assertFalse((self.folder / "llm.jsonl").exists())
        # The first question is answered twice with what is not JSON: that is the service's fault, not a sentence's.
        self.server.faults(("html", None, 1.0))
        self.assertEqual(self.make().code, 3)

    def test_key_is_nowhere(self):
        self.server.faults(("status", 400, 0.3), seed=3)
        done = self.make()
        self.assertNotEqual(done.code, 130)
        written = b"".join(path.read_bytes() for path in self.folder.rglob("*")
                           if path.is_file() and "log" not in path.name)
        self.assertNotIn(KEY, done.text)
        self.assertNotIn(KEY.encode(), written)

    def test_budget_is_hard(self):
        done = self.make("llm.jsonl", "--llm-max-tokens", "1000")
        self.assertEqual(done.code, 3, done)
        self.assertEqual(self.server.requests(), 0)
        needed = int(re.search(r"up to (\d+) tokens", done.err).group(1))
        # Enough to write the sentences, not to check what was written: it stops, and later goes on.
        done = self.make("llm.jsonl", "--llm-max-tokens", str(needed))
        self.assertEqual(done.code, 3, done)
        paid = self.server.stats()["tokens"]
        self.assertGreater(paid, 0)
        self.assertLess(paid, needed)
        self.assert_exit(self.make(), 0)
        self.assertEqual(self.server.stats()["repeated_texts"], 0)

    def test_deadline(self):
        self.server.faults(("hang", None, 1.0))
        done = self.make("llm.jsonl", "--deadline", "2")
        self.assertEqual(done.code, 3, done)
        self.assertLess(done.seconds, 60)
        self.assertIn("deadline", done.err)

    def test_killed_at_any_moment_it_goes_on(self):
        self.server.stop()
        self.server = self.mock("--api-key", KEY, "--latency-ms", "40")
        for number in range(6):
            process = subprocess.Popen([support.COMMAND, *self.arguments("llm.jsonl")], cwd=self.folder,
                                       env=support.environment({"MOCK_CHAT_KEY": KEY}),
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            before = self.server.requests()
            deadline = time.monotonic() + 60
            while (process.poll() is None and self.server.requests() < before + 1 + number % 3
                   and time.monotonic() < deadline):
                time.sleep(0.005)
            process.send_signal(signal.SIGKILL)
            process.wait()
        self.assert_exit(self.make(), 0)
        stats = self.server.stats()
        # At most what was in flight at each kill has been paid twice: eight questions at once.
        self.assertLessEqual(stats["repeated_texts"], 6 * 8, stats)
        journal = items(self.folder / "llm.jsonl.answers.jsonl")
        self.assertEqual(len({entry["key"] for entry in journal}), len(journal), "no answer is kept twice")
        requests = self.server.requests()
        self.assert_exit(self.make("again.jsonl", "--llm-journal", "llm.jsonl.answers.jsonl"), 0)
        self.assertEqual(self.server.requests(), requests)

    def test_journal_cut_locked_and_damaged(self):
        self.assert_exit(self.make(), 0)
        journal = self.folder / "llm.jsonl.answers.jsonl"
        self.assertEqual(journal.stat().st_mode & 0o777, 0o600)
        whole = journal.read_bytes()
        before = self.server.requests()
        journal.write_bytes(whole[:-20])  # as a kill in the middle of a write leaves it
        self.assert_exit(self.make(), 0)
        self.assertEqual(self.server.requests(), before + 1)
        self.assertEqual(sorted(journal.read_bytes().splitlines()), sorted(whole.splitlines()))
        lines = whole.splitlines(keepends=True)
        journal.write_bytes(b"".join(lines[:2]) + b'{"key":"short"}\n' + b"".join(lines[2:]))
        done = self.make()
        self.assertEqual(done.code, 2, done)
        self.assertIn("llm.jsonl.answers.jsonl:3: ", done.err)

    def test_two_at_once_do_not_share_a_journal(self):
        self.server.faults(("hang", None, 1.0))
        first = subprocess.Popen([support.COMMAND, *self.arguments("llm.jsonl")], cwd=self.folder,
                                 env=support.environment({"MOCK_CHAT_KEY": KEY}),
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            deadline = time.monotonic() + 60
            while self.server.requests() == 0 and time.monotonic() < deadline:
                time.sleep(0.02)
            done = self.make("other.jsonl", "--llm-journal", "llm.jsonl.answers.jsonl")
            self.assertEqual(done.code, 2, done)
            self.assertIn("another process", done.err)
        finally:
            first.kill()
            first.wait()

    def test_interrupt_keeps_what_was_paid(self):
        self.server.stop()
        self.server = self.mock("--api-key", KEY, "--latency-ms", "200")
        process = support.start(*self.arguments("llm.jsonl"), cwd=self.folder,
                                env={"MOCK_CHAT_KEY": KEY})
        deadline = time.monotonic() + 60
        answers = self.folder / "llm.jsonl.answers.jsonl"
        while not (answers.exists() and answers.stat().st_size) and time.monotonic() < deadline:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertFalse((self.folder / "llm.jsonl").exists())
        self.assertGreater(answers.stat().st_size, 0)

    def test_wrong_use(self):
        for arguments, word in (
                (("suite", "make", "evalrank", "--llm", "openai:m", "-o", "x.jsonl", "--seeds", "seeds.txt"),
                 "not used by kind evalrank"),
                (("suite", "make", "evalrank", "--llm-max-tokens", "9", "-o", "x.jsonl"),
                 "--llm-max-tokens: not used by kind evalrank"),
                (("suite", "make", "sr", "--llm", "voyage:m", "-o", "x.jsonl", "--seeds", "seeds.txt"),
                 "mistral, openai, together"),
                (("suite", "make", "sr", "--llm", "openai:m@http://x/v1?batch=3", "-o", "x.jsonl",
                  "--seeds", "seeds.txt"), "batch"),
                (("suite", "make", "sr", "--llm", "openai:m", "-o", "x.jsonl"), "--seeds"),
                (("suite", "make", "sr", "--llm-journal", "j", "-o", "x.jsonl"), "it has no effect without 'llm'"),
                (("suite", "make", "sr", "--llm", "openai:m", "--llm-temperature", "3", "-o", "x.jsonl",
                  "--seeds", "seeds.txt"), "temperature")):
            with self.subTest(word):
                done = self.run_here(*arguments)
                self.assertEqual(done.code, 2, done)
                self.assertIn(word, done.err)


if __name__ == "__main__":
    unittest.main()
