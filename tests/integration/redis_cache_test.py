"""A cache that processes share through a Redis server: over the command, against the mock server.

The mock server counts the texts that it has been sent twice.
"""
import json
import sys
import types
import unittest

import redis_server
import support

TEXTS = 2000
# The tests prove what is sent, not how fast this machine is: nobody gives up the server.
PATIENT = ("--set", "redis.read_timeout_ms=10000")
KEY = "0123456789abcdef0123456789abcdef"


class RedisCache(support.Case):
    def setUp(self):
        super().setUp()
        self.mock_server = self.mock()
        self.write("texts.txt", "".join(f"text number {i}\n" for i in range(TEXTS)))

    def arguments(self, server, out, *more):
        return ["embed", "openai:mock?batch=50", "--base-url", self.mock_server.base_url("hash"), "--in", "texts.txt",
                "-o", out, "-q", "--redis", server.url, *PATIENT, *more]

    def embed(self, server, out, *more, env=None):
        outcome = self.run_here(*self.arguments(server, out, *more), env=env)
        self.assert_exit(outcome, 0)
        return outcome

    def finish(self, *processes):
        for process in processes:
            out, err = process.communicate(timeout=support.RUN_TIMEOUT_S)
            self.assertEqual(process.returncode, 0, (out + err).decode("utf-8", "replace"))

    def texts_sent(self):
        return self.mock_server.stats()["texts"]

    def bytes_of(self, name):
        return (self.folder / name).read_bytes()

    def test_two_processes_at_once_pay_for_no_text_twice(self):
        server = redis_server.RedisServer(self)
        self.mock_server.faults(("slow", 50, 1.0))
        self.finish(*[support.start(*self.arguments(server, f"{name}.npy"), cwd=self.folder) for name in ("a", "b")])
        stats = self.mock_server.stats()
        self.assertEqual((stats["texts"], stats["repeated_texts"]), (TEXTS, 0))
        self.assertEqual(self.bytes_of("a.npy"), self.bytes_of("b.npy"))
        self.assertEqual(server.ask("DBSIZE"), str(TEXTS))  # rows, and no lease

    def test_a_later_process_sends_nothing_and_copies_to_its_disk(self):
        server = redis_server.RedisServer(self)
        self.embed(server, "a.npy")
        self.embed(server, "b.npy", "--cache", "cache")
        self.assertEqual(self.texts_sent(), TEXTS)
        self.assertEqual(self.bytes_of("a.npy"), self.bytes_of("b.npy"))
        found = json.loads(self.run_here("cache", "stat", "cache", "--json").out)
        self.assertEqual(found["rows"], TEXTS)
        server.kill()
        self.embed(server, "c.npy", "--cache", "cache")
        self.assertEqual(self.texts_sent(), TEXTS)

    def test_an_outage_costs_what_both_ask_for_meanwhile(self):
        server = redis_server.RedisServer(self)
        self.mock_server.faults(("slow", 50, 1.0))

        def both_embed(texts):
            """All texts up to that number; each process keeps those it has on a disk of its own. What was paid twice."""
            self.write("texts.txt", "".join(f"text number {i}\n" for i in range(texts)))
            self.finish(*[support.start(*self.arguments(server, f"{name}.npy", "--cache", name), cwd=self.folder)
                          for name in ("a", "b")])
            self.assertEqual(self.bytes_of("a.npy"), self.bytes_of("b.npy"))
            return self.mock_server.stats()["repeated_texts"]

        self.assertEqual(both_embed(1000), 0)
        server.kill()
        self.assertEqual(both_embed(1500), 500)  # those that nobody had before
        server.start()  # without data
        self.assertEqual(both_embed(2000), 500)
        self.assertEqual(self.texts_sent(), 2000 + 500)

    def test_half_the_bytes(self):
        server = redis_server.RedisServer(self)
        self.embed(server, "a.npy", "--set", "redis.half=true")
        self.embed(server, "b.npy", "--set", "redis.half=true")
        self.assertEqual(self.texts_sent(), TEXTS)
        keys = server.ask("KEYS", "vetvec:v1:*")
        self.assertLess(int(server.ask("STRLEN", keys[0])), len(self.bytes_of("a.npy")) / TEXTS * 0.75)

    def test_vectors_of_a_different_key_are_not_used(self):
        server = redis_server.RedisServer(self)
        self.write("key", KEY + "\n").chmod(0o600)
        key_file = {"VETVEC_REDIS_HMAC_KEY_FILE": str(self.folder / "key")}
        self.embed(server, "a.npy", env=key_file)
        self.embed(server, "b.npy", env={"VETVEC_REDIS_HMAC_KEY": KEY})
        self.assertEqual(self.texts_sent(), TEXTS)
        self.embed(server, "c.npy")
        self.assertEqual(self.texts_sent(), 2 * TEXTS)

    def test_secrets_that_cannot_be_used(self):
        server = redis_server.RedisServer(self)
        key = self.write("key", KEY)
        key.chmod(0o644)
        for env, says in (({"VETVEC_REDIS_HMAC_KEY_FILE": str(key)}, "chmod 600"),
                          ({"VETVEC_REDIS_HMAC_KEY_FILE": str(key), "VETVEC_REDIS_HMAC_KEY": KEY}, "keep one"),
                          ({"VETVEC_REDIS_HMAC_KEY": "too-short"}, "16 to 4096")):
            outcome = self.run_here(*self.arguments(server, "a.npy"), env=env)
            self.assert_exit(outcome, 2)
            self.assert_says(outcome, says)
            self.assertNotIn("too-short", outcome.text)
        outcome = self.run_here(*self.arguments(types.SimpleNamespace(url="redis://:opensesame@127.0.0.1:1"), "a.npy"))
        self.assert_exit(outcome, 2)
        self.assert_says(outcome, "VETVEC_REDIS_PASSWORD")
        self.assertNotIn("opensesame", outcome.text)

    def test_a_password(self):
        server = redis_server.RedisServer(self, "--requirepass", "opensesame")
        self.embed(server, "a.npy", env={"VETVEC_REDIS_PASSWORD": "opensesame"})
        self.embed(server, "b.npy", env={"VETVEC_REDIS_PASSWORD": "opensesame"})
        self.assertEqual(self.texts_sent(), TEXTS)
        wrong = self.embed(server, "c.npy", env={"VETVEC_REDIS_PASSWORD": "openbarley"})
        self.assertNotIn("openbarley", wrong.text)
        self.assertEqual(self.texts_sent(), 2 * TEXTS)
        self.assertEqual(self.bytes_of("a.npy"), self.bytes_of("c.npy"))

    def test_no_server_at_all(self):
        server = redis_server.RedisServer(self)
        server.kill()
        self.embed(server, "a.npy")
        self.assertEqual(self.texts_sent(), TEXTS)

    def test_the_run_folder_names_the_server_and_no_secret(self):
        server = redis_server.RedisServer(self)
        support.write_config(self.folder / "vetvec.toml", self.mock_server.url, audit="budget_tokens = 100000000",
                             vendors={"faithful": "faithful"}, rest=f'[redis]\nurl = "{server.url}"\nlimits = false\n'
                             "read_timeout_ms = 10000\n[suites.contrastive]\nkind = \"contrastive\"\nmax_per_relation = 5\n")
        env = {"VETVEC_REDIS_HMAC_KEY": KEY}
        self.assert_exit(self.run_here("audit", "-q", "--out", "run", env=env), 0)
        for path in (self.folder / "run").rglob("*"):
            if path.is_file():
                self.assertNotIn(KEY.encode(), path.read_bytes(), path)
        sent = self.texts_sent()
        self.assert_exit(self.run_here("audit", "-q", "--out", "run2", "--set", "audit.resend=false", env=env), 0)
        self.assertLess(self.texts_sent() - sent, sent / 10)


if __name__ == "__main__":
    if redis_server.PROGRAM is None:
        print(redis_server.MISSING)
        sys.exit(77)
    unittest.main()
