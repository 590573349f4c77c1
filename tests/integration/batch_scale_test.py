"""A million texts through the mock's five batch APIs, with faults of the transport and kill -9.

VETVEC_FIGURES=full has 1,000,000 texts and 200 kills; VETVEC_BATCH_TEXTS and VETVEC_BATCH_KILLS set other numbers.
"""
import json
import os
import random
import signal
import struct
import unittest

import batch_test
import figures
import support

TEXTS = int(os.environ.get("VETVEC_BATCH_TEXTS", figures.either(6_000, 1_000_000)))
KILLS = int(os.environ.get("VETVEC_BATCH_KILLS", figures.either(12, 200)))
DIMENSIONS = 64
TOKENS = 4  # of each text
# Of the requests, 30% have no reply or an error, before or after they take effect.
FAULTS = {"lost_before": 0.075, "lost_after": 0.075, "error_before": 0.075, "error_after": 0.075}
MOST_RUNS_WITHOUT_KILL = 20


def letters(number):
    """Five letters, different for each number."""
    text = ""
    for _ in range(5):
        text += chr(ord("a") + number % 26)
        number //= 26
    return text


def text_of(number):
    """Words of four and five letters in turn: vetvec expects one token for each, and the mock counts so."""
    return f"text {letters(number)} item {letters(number * 7919 % 26**5)}"


class Scale(figures.Case, batch_test.Batch):
    def setUp(self):
        support.Case.setUp(self)
        self.service = self.mock("--hash-dimension", str(DIMENSIONS))

    def peak_of(self, process):
        """Waits; the greatest resident memory in MiB."""
        out = process.stderr.read() + process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        process.stderr.close()
        process.stdout.close()
        return usage.ru_maxrss / 1024, out.decode("utf-8", "replace")

    def write_texts(self, name, numbers):
        with open(self.folder / name, "w", encoding="ascii") as out:
            out.writelines(text_of(i) + "\n" for i in numbers)

    def rows(self, name):
        """(number of rows, row(i))"""
        data = (self.folder / name).read_bytes()
        begin = 10 + struct.unpack("<H", data[8:10])[0]
        size = DIMENSIONS * 4
        return (len(data) - begin) // size, lambda i: data[begin + i * size:begin + (i + 1) * size]

    def check_rows(self, count, target):
        """All rows are there, and every 97th is that of the online API."""
        some = range(0, count, 97)
        self.write_texts("some.txt", (self.first + i for i in some))
        self.online(out="some.npy", texts="some.txt", **target)
        rows, row = self.rows("out.npy")
        self.assertEqual(rows, count)
        _, right = self.rows("some.npy")
        for place, i in enumerate(some):
            self.assertEqual(row(i), right(place), text_of(self.first + i))

    def run_with_kills(self, target, count, kills, chance):
        """Runs until one succeeds, after KILLS kills; the number of kills and the greatest memory."""
        file_texts = max(50, count // 16)
        arguments = self.arguments("-o", "out.npy", "-q", "--batch-file-texts", str(file_texts), "--batch-proof",
                                   str(min(600, file_texts // 10)), *batch_test.POLL, **target)
        done = 0
        peak = 0.0
        runs_left = MOST_RUNS_WITHOUT_KILL
        while True:
            process = self.start_stopped(*arguments)
            habits = {"shuffle": True, "polls": 2, "page_size": 5, "cut": 0.1, "late_create": 0.2, **FAULTS}
            if done < kills:
                habits.update(kill_pid=process.pid, kill_at=chance.randint(1, 4), kill_after=chance.random() < 0.7)
            self.service.batches(seed=chance.randint(1, 2**31), **habits)
            process.send_signal(signal.SIGCONT)
            memory, said = self.peak_of(process)
            peak = max(peak, memory)
            self.assertIn(process.returncode, (0, -signal.SIGKILL), said)
            if process.returncode == 0:
                return done, peak
            done += 1
            runs_left -= done > kills
            self.assertGreater(runs_left, 0)

    def test_nothing_is_lost_or_paid_twice(self):
        chance = random.Random(int(os.environ.get("VETVEC_FAULT_SEED", "1")))
        share = TEXTS // len(batch_test.SERVICES)
        totals = {"kills": 0, "billed": 0, "planned": 0, "twice": 0, "lost": 0, "requests": 0, "faults": 0}
        peak = 0.0
        self.first = 0
        for number, (name, (spec, path)) in enumerate(batch_test.SERVICES.items()):
            self.service.reset()
            target = {"spec": f"{spec}?api_key_env=BATCH_KEY", "url": f"{self.service.url}/hash/{path}"}
            count = share + (TEXTS % len(batch_test.SERVICES) if number == 0 else 0)
            self.write_texts("texts.txt", range(self.first, self.first + count))
            os.environ["BATCH_KEY"] = batch_test.KEY
            self.addCleanup(os.environ.pop, "BATCH_KEY", None)
            here = {**target, "cache": f"cache-{name}"}
            plan = json.loads(self.run_here(*self.arguments("--batch-plan", "--json", **here)).out)
            wanted = KILLS * (number + 1) // len(batch_test.SERVICES) - totals["kills"]
            kills, memory = self.run_with_kills(here, count, wanted, chance)
            stats = self.service.batch_stats()
            totals["kills"] += kills
            totals["billed"] += stats["billed_tokens"]
            totals["planned"] += plan["tokens"]
            totals["twice"] += stats["billed_twice"]
            totals["lost"] += count - self.cached_texts(here["cache"])
            totals["requests"] += stats["requests"]
            totals["faults"] += stats["requests_lost"]
            peak = max(peak, memory)
            self.assertEqual(stats["files"], 0, name)
            self.check_rows(count, target)
            self.first += count
            print(f"{name}: {count} texts, {kills} kills, {memory:.0f} MiB, {stats['billed_tokens']} tokens billed of "
                  f"{plan['tokens']} planned, {stats['billed_twice']} texts billed twice", flush=True)
        self.at_least(f"kills, in batches of {self.first} texts", totals["kills"], KILLS)
        self.at_least("share of requests with a fault of the transport",
                      totals["faults"] / totals["requests"], figures.either(0.15, 0.25))
        self.equal("texts lost", totals["lost"], 0)
        self.equal("texts billed twice", totals["twice"], 0)
        self.equal("tokens billed", totals["billed"], totals["planned"])
        self.equal("tokens planned", totals["planned"], TOKENS * self.first)
        print(f"FIGURE greatest memory of a process, MiB: {peak:.0f}", flush=True)

    def test_memory_of_one_run(self):
        self.first = 0
        self.write_texts("texts.txt", range(TEXTS))
        process = support.start(*self.arguments("-o", "out.npy", "-q", *batch_test.POLL), cwd=self.folder)
        peak, said = self.peak_of(process)
        self.assertEqual(process.returncode, 0, said)
        self.check_rows(TEXTS, {})
        print(f"FIGURE memory of one run with {TEXTS} texts, MiB: {peak:.0f}", flush=True)


if __name__ == "__main__":
    unittest.main(verbosity=2)
