#!/usr/bin/env python3
"""The constants of docs/REDIS.md, measured on a Redis server of its own.

    tests/bench/redis_scale.py [--seconds 10] [MEMBERS...]

For each number of members: the server's CPU time while all of them renew their shares as often as they do in
operation (once a second, at most 500 renewals a second in all), every one of them with a backlog. Then the memory of
stored vectors. The script is the real one; the members are played by this program.
"""
import argparse
import hashlib
import os
import pathlib
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "integration"))
import redis_server  # noqa: E402  (found by the line above)

SCRIPT = (HERE.parent.parent / "src" / "limits" / "share_renew.lua").read_text(encoding="utf-8")
WHOLE = 1_000_000_000
LEASE_MS = RECOVERY_MS = 1000
MOST_RENEWALS = 500  # a second, of all members
OVERHEAD = 20 + 32   # bytes of a stored vector beside its elements: header and HMAC


class Cleanups(list):
    """What redis_server expects of a test."""

    def addCleanup(self, function, *arguments, **options):
        self.append(lambda: function(*arguments, **options))

    def run(self):
        while self:
            self.pop()()


class Member:
    def __init__(self, number):
        self.id, self.seq, self.share = f"member-{number:04}", 0, 0
        self.number, self.tag, self.version = 0, "-", 0
        self.anchor = None

    def arguments(self):
        self.seq += 1
        old_version, old_age = 0, 0
        if self.anchor:
            old_version, old_age = self.anchor[0], int(1000 * (time.monotonic() - self.anchor[1]))
        return [self.id, self.seq, "renew", 1, self.share, WHOLE, 1, LEASE_MS, RECOVERY_MS, 5000, self.number, self.tag,
                self.version, old_version, old_age, "0,0,0,0"]

    def take(self, reply):
        kind, share, number, tag, version = reply[0], *reply[1:5]
        if kind == "stale":
            raise RuntimeError("a renewal was executed twice")
        if (int(number), tag) != (self.number, self.tag):
            self.anchor = (int(version), time.monotonic())
        self.share, self.number, self.tag, self.version = int(share), int(number), tag, int(version)


def cpu_seconds(server):
    ticks = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def renew_for(server, members, seconds, connection):
    """Renewals until then, evenly spread; returns their number."""
    period = max(1.0, len(members) / MOST_RENEWALS)
    begin, count = time.monotonic(), 0
    while time.monotonic() - begin < seconds:
        due = begin + count * period / len(members)
        if due > time.monotonic():
            time.sleep(due - time.monotonic())
        member = members[count % len(members)]
        member.take(connection.ask("EVALSHA", SHA1, 1, "vetvec:limits:bench", *member.arguments()))
        count += 1
    return count


SHA1 = hashlib.sha1(SCRIPT.encode()).hexdigest()


def measure_limits(counts, seconds):
    print(f"{'members':>8}{'renewals/s':>12}{'server CPU':>12}{'us a renewal':>14}{'bytes':>9}")
    for count in counts:
        cleanups = Cleanups()
        server = redis_server.RedisServer(cleanups)
        try:
            server.ask("SCRIPT", "LOAD", SCRIPT)
            connection = server.connect()
            members = [Member(i) for i in range(count)]
            renew_for(server, members, 6 + 2 * max(1.0, count / MOST_RENEWALS), connection)  # joins, recovers
            total = sum(member.share for member in members)
            if not 0.9 * WHOLE <= total <= WHOLE:
                raise RuntimeError(f"the shares sum to {total / WHOLE:.3f}")
            before = cpu_seconds(server)
            renewals = renew_for(server, members, seconds, connection)
            used = cpu_seconds(server) - before
            size = int(server.ask("MEMORY", "USAGE", "vetvec:limits:bench", "SAMPLES", 0))
            print(f"{count:8}{renewals / seconds:12.0f}{used / seconds:12.1%}{1e6 * used / renewals:14.0f}{size:9}",
                  flush=True)
        finally:
            cleanups.run()


def measure_vectors(rows=2000):
    print(f"\n{'elements':>8}{'format':>10}{'bytes':>8}{'in Redis':>10}")
    for elements in (384, 1024, 1536, 3072):
        for name, width in (("float32", 4), ("float16", 2)):
            cleanups = Cleanups()
            server = redis_server.RedisServer(cleanups)
            try:
                connection = server.connect()
                before = int(connection.info("used_memory"))
                size = elements * width + OVERHEAD
                for row in range(rows):
                    key = "vetvec:v1:" + hashlib.sha256(str(row).encode()).hexdigest()
                    connection.ask("SET", key, os.urandom(size).hex()[:size], "PX", 86_400_000)
                used = (int(connection.info("used_memory")) - before) / rows
                print(f"{elements:8}{name:>10}{size:8}{used:10.0f}", flush=True)
            finally:
                cleanups.run()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("members", type=int, nargs="*", default=[10, 100, 1000])
    parser.add_argument("--seconds", type=float, default=10)
    arguments = parser.parse_args()
    if redis_server.PROGRAM is None:
        print(redis_server.MISSING)
        return 77
    measure_limits(arguments.members, arguments.seconds)
    measure_vectors()
    return 0


if __name__ == "__main__":
    sys.exit(main())
