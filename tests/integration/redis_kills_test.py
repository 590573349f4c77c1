"""A Redis server that is killed again and again, runs full or evicts, while a process embeds through it: no call fails.

The short form kills it 10 times; VETVEC_FIGURES=full 1,000 times.
"""
import random
import sys
import time
import unittest

import figures
import redis_server
import support

KILLS = figures.either(10, 1000)
TEXTS = 4000


class RedisKills(support.Case):
    def setUp(self):
        super().setUp()
        self.service = self.mock()
        self.service.faults(("slow", 20, 1.0))
        self.write("texts.txt", "".join(f"text number {i}\n" for i in range(TEXTS)))
        self.assert_exit(self.run_here(*self.arguments("right.npy")), 0)

    def arguments(self, out, *more):
        return ["embed", "openai:mock?batch=20", "--base-url", self.service.base_url("hash"), "--in", "texts.txt",
                "-o", out, "-q", *more]

    def expect_right(self, process):
        out, err = process.communicate(timeout=support.RUN_TIMEOUT_S)
        self.assertEqual(process.returncode, 0, (out + err).decode("utf-8", "replace"))
        self.assertEqual((self.folder / "out.npy").read_bytes(), (self.folder / "right.npy").read_bytes())

    def wait_for_client(self, server, process):
        """Until the process is connected to the server, or has ended. Whether it is connected."""
        connection = server.connect()
        try:
            while process.poll() is None:
                if int(connection.info("total_connections_received")) > 1:  # the first is our own
                    return True
                time.sleep(0.002)
            return False
        finally:
            connection.close()

    def test_it_is_killed(self):
        server = redis_server.RedisServer(self)
        chance = random.Random(1)
        kills = runs = 0
        while kills < KILLS:
            process = support.start(*self.arguments("out.npy", "--redis", server.url), cwd=self.folder)
            while self.wait_for_client(server, process):
                time.sleep(chance.uniform(0, 0.1))
                server.kill()
                server.start()
                kills += 1
            self.expect_right(process)
            runs += 1
        print(f"FIGURE failed calls of {runs} runs of {TEXTS} texts, {kills} kills of Redis in use: 0", flush=True)

    def test_it_has_no_memory(self):
        for policy in ("noeviction", "allkeys-random", "volatile-ttl"):
            with self.subTest(policy):
                server = redis_server.RedisServer(self, "--maxmemory", "6mb", "--maxmemory-policy", policy)
                for _ in range(2):  # the second finds what is left
                    self.expect_right(support.start(*self.arguments("out.npy", "--redis", server.url), cwd=self.folder))
                self.assertGreater(int(server.ask("DBSIZE")), 0)  # it was used


if __name__ == "__main__":
    if redis_server.PROGRAM is None:
        print("skipped: " + redis_server.MISSING)
        sys.exit(77)
    unittest.main(verbosity=2)
