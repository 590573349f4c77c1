"""Wrong input, wrong replies and damaged folders: each with its exit status and what the message must contain."""
import json
import os
import socket
import subprocess
import unittest

import support

KEY = "sk-integration-0123456789"


class Input(support.Case):
    """What the user wrote is wrong: exit status 2, nothing sent."""

    def config(self, **parts):
        support.write_config(self.folder / "vetvec.toml", "http://127.0.0.1:9", **parts)

    def assert_refused(self, outcome, *parts):
        self.assert_exit(outcome, 2)
        self.assert_says(outcome, *parts)
        self.assertNotIn("terminate called", outcome.text)

    def test_seeds_missing(self):
        self.config(audit='seeds = "none.txt"')
        self.assert_refused(self.run_here("audit"), "none.txt")

    @unittest.skipIf(os.geteuid() == 0, "root reads everything")
    def test_seeds_unreadable(self):
        self.write("closed.txt", "A good day.\n").chmod(0)
        self.config(audit='seeds = "closed.txt"')
        self.assert_refused(self.run_here("audit"), "closed.txt")

    def test_seeds_empty(self):
        self.write("empty.txt", "")
        self.config(audit='seeds = "empty.txt"')
        self.assert_refused(self.run_here("audit"), "empty.txt")

    def test_seeds_not_utf8(self):
        self.write("latin.txt", b"A good day.\nA bad caf\xe9.\n")
        self.config(audit='seeds = "latin.txt"')
        self.assert_refused(self.run_here("audit"), "latin.txt:2", "UTF-8")

    def test_output_on_a_full_disk(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([support.COMMAND, "suite", "show", self.suite()], stdout=full,
                                  stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("cannot write to standard output: No space left", done.stderr)

    def test_reader_that_has_seen_enough(self):
        done = subprocess.run(f"{support.COMMAND} suite show -n 100000 {self.suite()} | head -n 1", shell=True,
                              capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def suite(self):
        path = self.folder / "pairs.jsonl"
        self.assert_exit(self.run_here("suite", "make", "sr", "-n", "2000", "-o", str(path)), 0)
        return str(path)

    def test_only_regular_files_are_read(self):
        self.config()
        os.mkfifo(self.folder / "fifo")
        (self.folder / "run").mkdir()
        os.mkfifo(self.folder / "run" / "run.json")
        for arguments in (("audit", "--seeds", "fifo"), ("report", "run"),
                          ("embed", "builtin:", "--in", "fifo", "-o", "x.npy"), ("suite", "show", "fifo"),
                          ("plan", "--config", "fifo")):
            with self.subTest(arguments=arguments):
                self.assert_refused(self.run_here(*arguments), "is a pipe, not a regular file")
        self.assert_refused(self.run_here("embed", "builtin:", "--in", "/dev/zero", "-o", "x.npy"), "a device")
        self.assert_refused(self.run_here("embed", "builtin:", "--in", ".", "-o", "x.npy"), "a folder")

    def test_texts_from_a_pipe_that_is_open(self):
        done = subprocess.run([support.COMMAND, "embed", "builtin:", "--in", "/dev/stdin", "-o", "x.npy"], cwd=self.folder,
                              input=b"a text\n", capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_closed_descriptors_get_no_file(self):
        """Files would land on 1 and 2, and be written to by whatever prints."""
        self.write("texts.txt", "one\ntwo\n")
        done = subprocess.run(["/bin/sh", "-c", 'exec "$0" embed builtin: --in texts.txt -o rows.jsonl <&- >&- 2>&-',
                               support.COMMAND], cwd=self.folder, check=False)
        self.assertEqual(done.returncode, 0)
        lines = (self.folder / "rows.jsonl").read_text().splitlines()
        self.assertEqual([json.loads(line)["text"] for line in lines], ["one", "two"])

    def test_unknown_provider(self):
        self.assert_refused(self.run_here("audit", "--vendors", "opnai:x", "--seeds", support.SEEDS),
                            "opnai", "did you mean", "openai")

    def test_unknown_key(self):
        self.config(rest='[cache]\nmodee = "on"')
        line = 1 + (self.folder / "vetvec.toml").read_text().splitlines().index('modee = "on"')
        self.assert_refused(self.run_here("audit"), f"vetvec.toml:{line}", "cache.modee",
                            "did you mean", "mode", "allowed: ")

    def test_negative_limits(self):
        for key in ("rpm", "ipm", "tpm", "concurrency", "batch"):
            with self.subTest(key=key):
                self.config(vendor=f"{key} = -1")
                self.assert_refused(self.run_here("audit"), "vetvec.toml:", f".{key}'", "-1",
                                    "allowed: ")

    def test_bad_metric(self):
        self.config()
        self.assert_refused(self.run_here("audit", "--metric", "cosin"), "audit.metric", "cosin",
                            "cosine", "did you mean")


class Replies(support.Case):
    """What the vendor does is wrong."""

    def setUp(self):
        super().setUp()
        self.write("words.txt", support.short_dictionary())

    def config(self, mock, audit="", **parts):
        parts.setdefault("vendors", {"one": "faithful"})
        support.write_config(self.folder / "vetvec.toml", mock.url,
                             audit='dictionary = "words.txt"\nout = "run"\n' + audit, **parts)

    def test_wrong_key_is_not_shown(self):
        mock = self.mock("--api-key", "another-made-up-key")
        self.config(mock, vendor='api_key_env = "VETVEC_TEST_KEY"')
        refused = self.run_here("audit", env={"VETVEC_TEST_KEY": KEY})
        self.assert_exit(refused, 3)
        self.assert_says(refused, "401")
        self.assertNotIn(KEY, refused.text)
        for path in self.folder.rglob("*"):
            if path.is_file():
                self.assertNotIn(KEY.encode(), path.read_bytes(), str(path))

    def test_unreachable_host_and_again(self):
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))  # bound, not listening: connections are refused
            port = closed.getsockname()[1]
            support.write_config(self.folder / "vetvec.toml", f"http://127.0.0.1:{port}",
                                 audit='dictionary = "words.txt"\nout = "run"')
            for _ in range(2):
                failed = self.run_here("audit", timeout=120)
                self.assert_exit(failed, 3)
                self.assert_says(failed, "127.0.0.1", "vetvec resume run")

    def test_every_reply_wrong(self):
        mock = self.mock()
        for kind, argument in (("truncated", 50), ("dimension", 7), ("nan", None)):
            with self.subTest(kind=kind):
                mock.faults((kind, argument, 1.0))
                self.config(mock)
                failed = self.run_here("audit", "-o", f"run-{kind}", timeout=120)
                if kind != "dimension":  # a vendor whose vectors all have 7 elements is consistent
                    self.assert_exit(failed, 3)
                self.assertNotIn("terminate called", failed.text)

    def test_one_reply_in_five_wrong(self):
        mock = self.mock()
        # A cut reply need not be the vendor's fault; any other fault excludes the only vendor.
        for kind, argument, code in (("truncated", 50, 0), ("dimension", None, 1), ("nan", None, 1)):
            with self.subTest(kind=kind):
                # Request 1 is right, and alone, so that the first vector tells the true length.
                mock.faults((kind, argument, 0.2), seed=3)
                self.config(mock, vendor="batch = 25\nconcurrency = 1")
                done = self.run_here("audit", "-o", f"run-{kind}", "--json", timeout=120)
                self.assert_exit(done, code)
                vendor = json.loads(done.out)["vendors"][0]
                self.assertEqual(vendor["dimension"], 384)
                self.assertEqual(vendor["standing"] == "out", code == 1, vendor["standing"])

    def test_text_over_the_limit_loses_only_itself(self):
        mock = self.mock()
        seeds = support.SEEDS.read_text(encoding="utf-8") + "A good day and " + "x" * 400_000 + ".\n"
        self.write("long.txt", seeds)
        self.config(mock, audit='seeds = "long.txt"')
        outcome = self.run_here("audit", "--json")
        if outcome.code == 2:
            self.assert_says(outcome, "long.txt:", "allowed")
            self.assertEqual(mock.requests(), 0)
            return
        self.assert_exit(outcome, 0)
        self.assertGreater(sum(r["triples"] for r in
                               json.loads(outcome.out)["vendors"][0]["relations"]), 50)


class RunFolder(support.Case):
    def setUp(self):
        super().setUp()
        self.write("words.txt", support.short_dictionary())
        done = self.run_here("audit", "--vendors", "builtin:", "--seeds", support.SEEDS,
                             "--dictionary", "words.txt", "-o", "run")
        self.assert_exit(done, 0)
        self.record = self.folder / "run" / "run.json"

    def refused(self, *parts):
        before = self.record.read_bytes()
        for command in (("report", "run", "-o", "x.html"), ("resume", "run")):
            outcome = self.run_here(*command)
            self.assert_exit(outcome, 2)
            self.assert_says(outcome, *parts)
            self.assertEqual(self.record.read_bytes(), before, "the file is left alone")

    def test_garbage(self):
        self.record.write_text('{"format": 1, "stat')
        self.refused("run.json", "damaged")

    def test_newer_format(self):
        record = json.loads(self.record.read_text())
        record["format"] = 99
        self.record.write_text(json.dumps(record))
        self.refused("run.json", "99", "newer")

    def test_vectors_cut(self):
        vectors = next((self.folder / "run" / "vectors").iterdir())
        vectors.write_bytes(vectors.read_bytes()[:-100])
        outcome = self.run_here("report", "run", "-o", "x.html")
        self.assert_exit(outcome, 2)
        self.assert_says(outcome, vectors.name, "damaged")


if __name__ == "__main__":
    unittest.main(verbosity=2)
