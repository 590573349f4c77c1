"""What people see of a Redis server: `vetvec limits show` and `vetvec doctor`."""
import json
import sys
import time
import unittest

import redis_server
import support

SINCE = 11  # the word of the books' state (src/limits/share_books.h): when the recovery began


def end_recovery(server):
    """As if all leases of the time before were over; for books whose members have left."""
    key, = server.ask("KEYS", "vetvec:limits:*")
    words = server.ask("HGET", key, "state").split(" ")
    words[SINCE] = "-1"
    server.ask("HSET", key, "state", " ".join(words))


class Case(support.Case):
    def setUp(self):
        super().setUp()
        self.mock_server = self.mock()

    def run_on(self, server, *command, spec="openai:mock?rpm=600&batch=1", env=None):
        return self.run_here(*command, spec, "--base-url", self.mock_server.base_url("hash"), "--redis", server.url,
                             env=env)


class LimitsShow(Case):
    def show(self, server, **options):
        outcome = self.run_on(server, "limits", "show", "--json", **options)
        self.assert_exit(outcome, 0)
        return json.loads(outcome.out)

    def test_a_new_server_recovers_first(self):
        server = redis_server.RedisServer(self)
        found = self.show(server)
        self.assertTrue(found["recovering"])
        self.assertTrue(0 < found["recovery_left_s"] <= 62, found)
        member, = found["members"]
        self.assertTrue(member["is_this_process"])
        self.assertEqual((member["share"], member["weight"], member["has_left"]), (0, 1, False))
        self.assertEqual(found["server"], server.url)
        self.assertEqual(found["origin"], self.mock_server.url)
        self.assertEqual((found["requests_per_minute"], found["tokens_per_minute"]), (600, 0))
        words = self.run_on(server, "limits", "show")
        self.assert_says(words, "600 requests per minute, shared through " + server.url, "recovering: ",
                         "(this command)", "members that have left: 1")
        self.assertEqual(self.mock_server.requests(), 0)

    def test_a_process_that_sends_is_shown_with_its_share_and_use(self):
        server = redis_server.RedisServer(self)
        self.show(server)
        end_recovery(server)
        self.write("texts.txt", "".join(f"text number {i}\n" for i in range(100_000)))
        sender = support.start("embed", "openai:mock?rpm=600&batch=1", "--base-url", self.mock_server.base_url("hash"),
                               "--redis", server.url, "--in", "texts.txt", "-o", "out.npy", "-q", cwd=self.folder)
        self.addCleanup(sender.communicate)
        self.addCleanup(sender.kill)
        until = time.monotonic() + support.RUN_TIMEOUT_S
        while True:  # its requests are in the books with its next renewal
            found = self.show(server)
            others = [member for member in found["members"] if not member["is_this_process"] and member["requests"]]
            if others or time.monotonic() > until:
                break
        other, = others
        own, = [member for member in found["members"] if member["is_this_process"]]
        self.assertFalse(found["recovering"])
        self.assertGreater(other["share"], 0)
        self.assertLessEqual(other["share"] + own["share"], 1)
        self.assertEqual(other["texts"], other["requests"])
        self.assertGreater(other["tokens"], 0)
        self.assertEqual((own["requests"], own["texts"], own["tokens"], own["waited_s"]), (0, 0, 0, 0))
        words = self.run_on(server, "limits", "show")
        self.assert_exit(words, 0)
        self.assert_says(words, other["id"], "(this command)")
        self.assertNotIn("recovering", words.out)

    def test_the_share_that_is_held_while_redis_is_away(self):
        server = redis_server.RedisServer(self)
        server.kill()
        outcome = self.run_on(server, "limits", "show")
        self.assert_exit(outcome, 3)
        self.assert_says(outcome, f"Redis at {server.url} is unreachable", "this process has no share")
        server.start()
        server.freeze()
        outcome = self.run_here("limits", "show", "openai:mock?rpm=600", "--base-url", self.mock_server.base_url("hash"),
                                "--redis", server.url, "--deadline", "0.2")
        self.assert_exit(outcome, 3)
        self.assert_says(outcome, f"Redis at {server.url} is unreachable", "this process has no share")

    def test_what_cannot_be_shown(self):
        server = redis_server.RedisServer(self)
        for options, says in (({"spec": "openai:mock"}, "no rate limit"), ({"spec": "builtin:"}, "does not use a service")):
            outcome = self.run_on(server, "limits", "show", **options)
            self.assert_exit(outcome, 2)
            self.assert_says(outcome, says)
        base = ("limits", "show", "openai:mock?rpm=600", "--base-url", self.mock_server.base_url("hash"))
        for more in ((), ("--redis", server.url, "--set", "redis.limits=false")):
            outcome = self.run_here(*base, *more)
            self.assert_exit(outcome, 2)
            self.assert_says(outcome, "not shared through Redis")
        server.ask("ACL", "SETUSER", "default", "-hgetall")
        outcome = self.run_on(server, "limits", "show")
        self.assert_exit(outcome, 2)
        self.assert_says(outcome, "the server rejected HGETALL: NOPERM")

    def test_a_vendor_of_the_configuration(self):
        server = redis_server.RedisServer(self)
        support.write_config(self.folder / "vetvec.toml", self.mock_server.url, vendors={"faithful": "faithful"},
                             vendor="tpm = 1000000", rest=f'[redis]\nurl = "{server.url}"\n')
        outcome = self.run_here("limits", "show", "faithful")
        self.assert_exit(outcome, 0)
        self.assert_says(outcome, "1000000 tokens per minute", server.url)


class Doctor(Case):
    def doctor(self, server, *more, env=None):
        return self.run_on(server, "doctor", *more, spec="openai:mock", env=env)

    def test_a_server_that_is_well(self):
        server = redis_server.RedisServer(self)
        outcome = self.doctor(server)
        self.assert_exit(outcome, 0)
        self.assert_says(outcome, server.url, "ok   responds: version ", "role master", "memory: ", "ok   runs scripts",
                         "ok   writes, reads and deletes a key", "two different texts")
        self.assertNotIn("FAIL", outcome.out)
        self.assertEqual(server.ask("KEYS", "vetvec:*"), [])
        found = json.loads(self.doctor(server, "--json").out)
        self.assertEqual([one for one in found["redis"]["findings"] if one["is_fatal"]], [])
        self.assertEqual((found["redis"]["role"], found["redis"]["pings"]), ("master", 20))

    def test_eviction_matters_to_limits_only(self):
        server = redis_server.RedisServer(self, "--maxmemory", "100mb", "--maxmemory-policy", "allkeys-random")
        outcome = self.doctor(server)
        self.assert_exit(outcome, 0)
        self.assert_says(outcome, "WARN maxmemory-policy is allkeys-random", "to do: ", "of 100.0 MiB")
        outcome = self.doctor(server, "--set", "redis.limits=false")
        self.assertNotIn("WARN maxmemory-policy", outcome.out)

    def test_a_server_that_is_full(self):
        server = redis_server.RedisServer(self, "--maxmemory", "1kb")
        outcome = self.doctor(server)
        self.assert_exit(outcome, 3)
        self.assert_says(outcome, "FAIL ", "are in use, and maxmemory-policy is noeviction", "to do: increase maxmemory",
                         "two different texts")

    def test_the_vendor_is_tested_without_a_server_that_is_down(self):
        server = redis_server.RedisServer(self)
        server.kill()
        outcome = self.run_on(server, "doctor")  # with a rate limit, which would need a share
        self.assert_exit(outcome, 3)
        self.assert_says(outcome, "FAIL ", "to do: check that the server is running", "tested without Redis", "two different texts")

    def test_a_wrong_password_is_not_shown(self):
        server = redis_server.RedisServer(self, "--requirepass", "opensesame")
        self.assert_exit(self.doctor(server, env={"VETVEC_REDIS_PASSWORD": "opensesame"}), 0)
        outcome = self.doctor(server, env={"VETVEC_REDIS_PASSWORD": "openbarley"})
        self.assert_exit(outcome, 3)
        self.assert_says(outcome, "FAIL ")
        self.assertNotIn("openbarley", outcome.text)


if __name__ == "__main__":
    if redis_server.PROGRAM is None:
        print(redis_server.MISSING)
        sys.exit(77)
    unittest.main()
