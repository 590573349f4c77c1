"""What `embed` does with vectors that have been paid for when other texts fail, and how it waits for a service."""
import csv
import json
import struct
import threading
import time
import unittest

import origin
import support


class Partial(support.Case):
    def setUp(self):
        super().setUp()
        self.texts = [f"text number {i}" for i in range(100)]
        self.write("texts.txt", "\n".join(self.texts) + "\n")
        self.env = {"XDG_CACHE_HOME": str(self.folder / "xdg")}
        self.mock_server = self.mock()

    def poison(self, *words, status=400):
        plan = {"seed": 7, "schedule": [], "rates": [],
                "texts": [{"contains": word, "kind": "status", "arg": status} for word in words]}
        self.mock_server._call("/admin/faults", json.dumps(plan).encode())

    def embed(self, out, *flags):
        return self.run_here("embed", f"openai:mock?base_url={self.mock_server.base_url('faithful')}", "--in", "texts.txt",
                             "-o", out, *flags, env=self.env)

    def test_text_formats_carry_a_line_and_a_status(self):
        self.poison("number 17", "number 42")
        done = self.embed("out.jsonl")
        self.assert_exit(done, 3)
        self.assert_says(done, "2 of 100 texts failed", "line 18: INVALID_ARGUMENT", "line 43: INVALID_ARGUMENT",
                         "98 vectors are in out.jsonl")
        rows = [json.loads(line) for line in (self.folder / "out.jsonl").read_text().splitlines()]
        self.assertEqual([row["line"] for row in rows], list(range(1, 101)))
        self.assertEqual([row["text"] for row in rows], self.texts)
        for row in rows:
            failed = row["line"] in (18, 43)
            self.assertEqual(row["status"], "INVALID_ARGUMENT" if failed else "OK")
            self.assertEqual(row["vector"] is None, failed)
            self.assertEqual("error" in row, failed)
        self.assert_exit(self.embed("out.csv"), 3)
        with open(self.folder / "out.csv", newline="", encoding="utf-8") as file:
            head, *rows = list(csv.reader(file))
        self.assertEqual(head[:4], ["line", "status", "text", "0"])
        self.assertEqual({len(row) for row in rows}, {len(head)})
        self.assertEqual([int(row[0]) for row in rows if row[1] != "OK"], [18, 43])
        self.poison()
        self.assert_exit(self.embed("whole.jsonl"), 0)
        whole = [json.loads(line) for line in (self.folder / "whole.jsonl").read_text().splitlines()]
        self.assertEqual([float(x) for x in rows[0][3:]], whole[0]["vector"])

    def test_npy_is_written_only_if_zeros_are_asked_for(self):
        self.poison("number 17")
        done = self.embed("out.npy")
        self.assert_exit(done, 3)
        self.assertFalse((self.folder / "out.npy").exists())
        self.assert_says(done, "line 18", "out.npy was not written", "99 vectors are in the cache", "--nulls keep")
        before = self.mock_server.stats()["vectors"]
        self.assert_exit(self.embed("out.npy", "--nulls", "keep"), 3)
        self.assertEqual(self.mock_server.stats()["vectors"], before)
        data = (self.folder / "out.npy").read_bytes()
        self.assertIn(b"(100, ", data[:128])
        self.assert_says(self.embed("gone.npy", "--cache", "off"), "are lost, because the cache is off")

    def test_the_list_of_failures_is_capped(self):
        self.poison("number 1", "number 2", "number 3")
        done = self.embed("out.jsonl")
        self.assert_exit(done, 3)
        self.assert_says(done, "33 of 100 texts failed", "and 13 more")
        self.assertEqual(sum("  line " in line for line in done.err.splitlines()), 20)


class PartialWithFallback(support.Case):
    """The same rules hold when a local encoder may take over: a service that fails in the middle, by policy."""

    POLICIES = {"remote": [], "remote_then_local": [], "local_first": ["--latency-target-ms", "600000"],
                "hedged": ["--hedge-delay-ms", "600000"], "local": []}

    def setUp(self):
        super().setUp()
        self.texts = [f"text number {i}" for i in range(100)]
        self.write("texts.txt", "\n".join(self.texts) + "\n")
        self.mock_server = self.mock()

    def fail(self, status, *words):
        plan = {"seed": 7, "schedule": [], "rates": [],
                "texts": [{"contains": word, "kind": "status", "arg": status} for word in words]}
        self.mock_server._call("/admin/faults", json.dumps(plan).encode())

    def embed(self, out, cache, *flags):
        return self.run_here("embed", f"openai:mock?base_url={self.mock_server.base_url('faithful')}", "--in", "texts.txt",
                             "-o", out, "--batch", "16", *flags, env={"XDG_CACHE_HOME": str(self.folder / cache)})

    def rows(self, name):
        return [json.loads(row) for row in (self.folder / name).read_text(encoding="utf-8").splitlines()]

    def sent(self):
        return self.mock_server.stats()["vectors"]

    def test_each_policy_keeps_what_has_been_paid_for(self):
        # Texts that are refused; what fails with a reason of its own; a key that is refused in the middle.
        for status, words, lines in ((400, ("number 17", "number 42"), [18, 43]), (401, ("number 99",), [])):
            for policy, flags in self.POLICIES.items():
                with self.subTest(status=status, policy=policy):
                    self.fail(status, *words)
                    name, before = f"{status}-{policy}", self.sent()
                    done = self.embed(name + ".jsonl", name, "--fallback", "builtin:", "--policy", policy, *flags)
                    paid = self.sent() - before
                    rows = self.rows(name + ".jsonl")
                    self.assertEqual([row["text"] for row in rows], self.texts)
                    failed = [i + 1 for i, row in enumerate(rows) if row["vector"] is None]
                    self.assertEqual(len({len(row["vector"]) for row in rows if row["vector"]}), 1)
                    if policy == "local" or (status == 401 and policy != "remote"):
                        self.assert_exit(done, 0)
                        self.assertEqual({row["source"] for row in rows}, {"local"})
                    else:
                        self.assert_exit(done, 3)
                        self.assertEqual({row["source"] for row in rows if row["vector"]}, {"remote"})
                        self.assertEqual([row["line"] for row in rows], list(range(1, 101)))
                        for row in rows:
                            self.assertEqual(row["status"] == "OK", row["vector"] is not None)
                            self.assertEqual("error" in row, row["vector"] is None)
                        self.assert_says(done, f"{len(failed)} of 100 texts failed", f"line {failed[0]}: ",
                                         f"{100 - len(failed)} vectors are in {name}.jsonl")
                        self.assertEqual(len(failed), 100 - paid)
                        self.assertTrue(set(lines) <= set(failed))
                    # Nothing is paid for twice, whoever supplied the vectors.
                    self.fail(status)
                    self.assert_exit(self.embed("again.jsonl", name), 0)
                    self.assertEqual(self.sent() - before, 100)

    def test_npy_is_written_only_if_zeros_are_asked_for(self):
        self.fail(400, "number 17")
        flags = ["--fallback", "builtin:", "--json"]
        done = self.embed("out.npy", "xdg", *flags)
        self.assert_exit(done, 3)
        self.assertFalse((self.folder / "out.npy").exists())
        self.assert_says(done, "line 18", "out.npy was not written", "99 vectors are in the cache", "--nulls keep")
        counts = json.loads(done.out)
        self.assertEqual((counts["vectors"], counts["failed"]), (99, 1))
        self.assertEqual(sum(one["texts"] for one in counts["sources"]), 99)
        before = self.sent()
        self.assert_exit(self.embed("out.npy", "xdg", *flags, "--nulls", "keep"), 3)
        self.assertEqual(self.sent(), before)
        self.assertIn(b"(100, ", (self.folder / "out.npy").read_bytes()[:128])
        self.assert_exit(self.embed("out.csv", "xdg", *flags), 3)
        with open(self.folder / "out.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file))[1:]
        self.assertEqual([int(row[0]) for row in rows if row[1] != "OK"], [18])


class Waiting(support.Case):
    """A service that refuses for some seconds, without any header that says for how long."""

    def serve(self, refusal, seconds):
        lock = threading.Lock()
        self.refusals = 0
        self.until = None  # set by the first request

        def script(connection):
            while (request := connection.read_request()) is not None:
                with lock:
                    self.until = self.until or time.monotonic() + seconds
                    refuses = time.monotonic() < self.until
                    self.refusals += refuses
                if refuses:
                    connection.reply(*refusal)
                else:
                    connection.reply(200, origin.openai_reply(request[1]))

        server = origin.Server(script)
        self.addCleanup(server.stop)
        return server

    def embed(self, server, *flags):
        self.write("texts.txt", "".join(f"text number {i}\n" for i in range(1000)))
        return self.run_here("embed", f"openai:m?base_url={server.url}/v1", "--in", "texts.txt", "-o", "out.jsonl", *flags)

    def test_a_bare_429_and_a_loading_model_are_waited_for(self):
        for refusal in ((429, b'{"error":{"message":"Too Many Requests"}}'),
                        (503, b'{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}')):
            with self.subTest(status=refusal[0]):
                done = self.embed(self.serve(refusal, 12))
                self.assert_exit(done, 0)
                rows = (self.folder / "out.jsonl").read_text().splitlines()
                self.assertEqual(len(rows), 1000)
                for i in (0, 500, 999):
                    row = json.loads(rows[i])
                    self.assertEqual(row["text"], f"text number {i}")
                    of_text = origin.vector_of(row["text"])
                    self.assertEqual(struct.pack("4f", *row["vector"]), struct.pack("4f", *of_text))
                self.assert_says(done, "waiting: ", f"HTTP {refusal[0]}", "gives up at")
                self.assertEqual(done.err.count("waiting: "), 1)  # the next one would come after 10 minutes
                self.assertLess(self.refusals, 300)

    def test_a_deadline_ends_the_waiting(self):
        done = self.embed(self.serve((429, b"{}"), 600), "--deadline", "8")
        self.assert_exit(done, 3)
        self.assertLess(done.seconds, 60)

    def test_max_wait_s_ends_the_waiting(self):
        for refusal in ((429, b"{}"), (503, b"{}")):
            done = self.embed(self.serve(refusal, 600), "--set", "defaults.max_wait_s=5")
            self.assert_exit(done, 3)
            self.assertLess(done.seconds, 60)

    def test_only_a_fallback_that_may_not_be_used_is_a_reason_to_wait(self):
        self.write("texts.txt", "one\ntwo\n")
        for policy, refused_s in (("remote", 8), ("remote_then_local", 600)):
            server = self.serve((429, b"{}"), refused_s)
            done = self.run_here("embed", f"openai:m?base_url={server.url}/v1&dimensions=4", "--fallback", "builtin:", "--policy",
                                 policy, "--in", "texts.txt", "-o", "out.jsonl")
            self.assert_exit(done, 0)
            rows = [json.loads(line) for line in (self.folder / "out.jsonl").read_text().splitlines()]
            self.assertEqual({row["source"] for row in rows}, {"remote" if policy == "remote" else "local"})
            self.assertEqual("gives up at" in done.err, policy == "remote", done.err)

    def test_a_spent_quota_is_not_waited_for(self):
        body = b'{"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}'
        done = self.embed(self.serve((429, body), 600))
        self.assert_exit(done, 3)
        self.assertNotIn("waiting: ", done.err)


if __name__ == "__main__":
    unittest.main()
