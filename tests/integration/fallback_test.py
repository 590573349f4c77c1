"""A remote service and a local encoder as one: the drill, and the command's side of it.

The drill: 200 calls/s, each of a text of its own, while the service goes down, hangs, slows and comes back.
No call fails or passes its deadline; the source and reason of each vector are right; the service is used again
within 5 s. VETVEC_FIGURES=full: longer phases, all three policies, and MiniLM (int8) as the local encoder
where VETVEC_SHARED has the model and ONNX Runtime can be had.
"""
import json
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import threading
import time
import unittest

import figures
import packages
import support

LOAD = os.environ.get("VETVEC_FALLBACK_LOAD", "")
RATE = 200
TIMEOUT_MS = 2000
MARGIN_S = 0.2  # of the deadline that the library keeps in hand beside the local encoder's time
BACK_WITHIN_S = 5
RAMP_S = 5  # after an outage, during which few calls ask the service at once
REMOTE, LOCAL, MAPPED = 1, 2, 3
POLICY, CACHED, SERVICE_DOWN, DEADLINE_NEAR, REMOTE_FAILED, LATENCY_TARGET, HEDGE = range(7)
REMOTE_THEN_LOCAL, LOCAL_FIRST, HEDGED = range(3)
LOCAL_DIMENSION = 64
MODEL = (pathlib.Path(os.environ.get("VETVEC_SHARED", "/nonexistent"))
         / "models" / "all-minilm-l6-v2" / "model_int8.onnx")


class Call:
    def __init__(self, line):
        begin, ms, *rest = line.split()
        self.begin, self.ms = float(begin), float(ms)
        self.status, self.source, self.reason, self.remote_status, self.dimension = map(int, rest)


class Service:
    """A mock server that can be killed and come back on its port."""

    def __init__(self, case):
        self._case = case
        self.mock = case.mock()
        self.port = self.mock.url.rsplit(":", 1)[1]
        self._process = None
        case.addCleanup(self.kill)

    def kill(self):
        for process in (self.mock.process, self._process):
            if process is not None and process.poll() is None:
                process.send_signal(signal.SIGKILL)
                process.wait()

    def start_again(self, *arguments):
        self._process = subprocess.Popen([support.MOCK, "--port", self.port, *arguments], stdin=subprocess.DEVNULL,
                                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + support.START_TIMEOUT_S
        while True:
            try:
                self.mock.stats()
                return
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.02)


def answer_times(calls, since):
    """When the service answered the calls that began after a time."""
    return [c.begin + c.ms / 1000 for c in calls if c.source == REMOTE and c.begin >= since]


class Drill(figures.Case):
    def setUp(self):
        super().setUp()
        self.phases = []  # name, begin, end

    def phase(self, name, seconds, action=None):
        if action:
            action()  # what it takes is of the phase before
        begin = time.monotonic()
        time.sleep(seconds)
        self.phases.append((name, begin, time.monotonic()))

    def calls_in(self, calls, name, skip_s=0.0):
        begin, end = next((b, e) for n, b, e in self.phases if n == name)
        # A call that begins at the end of a phase is judged by the next one.
        return [c for c in calls if begin + skip_s <= c.begin and c.begin + c.ms / 1000 < end]

    def run_drill(self, policy, local="builtin:", rate=RATE, extra=None):
        service = Service(self)
        quiet, broken = figures.either(2, 10), figures.either(5, 30)
        up = figures.either(BACK_WITHIN_S + 0.5, 15)
        base_url = service.mock.base_url("faithful")
        load = subprocess.Popen([LOAD, "openai:mock", base_url, local, str(policy), str(rate),
                                 str(TIMEOUT_MS)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                env=support.environment(extra))
        self.addCleanup(load.kill)
        lines = []
        reader = threading.Thread(target=lambda: lines.extend(load.stdout))
        reader.start()
        self.phase("quiet", quiet)
        self.phase("down", broken, service.kill)
        self.phase("up after down", up, service.start_again)
        self.phase("hang", broken, lambda: service.mock.faults(("hang", None, 1.0)))
        self.phase("up after hang", up, service.mock.faults)
        self.phase("slow", broken, lambda: service.mock.faults(("slow", 2 * TIMEOUT_MS, 1.0)))
        self.phase("up after slow", up, service.mock.faults)
        load.stdin.close()
        reader.join()
        load.stdout.close()
        self.assertEqual(load.wait(), 0)
        counts = [int(value) for value in lines.pop().split()[1:]]
        self.stalls = [tuple(map(float, line.split()[1:])) for line in lines if line.startswith("stall")]
        calls = [Call(line) for line in lines if not line.startswith("stall")]
        self.assertGreater(len(calls), 0.9 * rate * sum(end - begin for _, begin, end in self.phases))
        return calls, counts

    def is_stalled(self, call):
        """The system did not run the program for as long as the library keeps in hand, or half of it."""
        return any(begin < call.begin + call.ms / 1000 and call.begin < end and end - begin > MARGIN_S / 2
                   for begin, end in self.stalls)

    def check_all(self, calls, counts, local_dimension=LOCAL_DIMENSION):
        bad = [c for c in calls if c.status != 0 or c.ms > TIMEOUT_MS]
        stalled = [c for c in bad if self.is_stalled(c)]
        print(f"\n{len(calls)} calls; {len(stalled)} not counted: the machine did not run the program", flush=True)
        for call in bad[:20]:
            print(vars(call))
        failed = [c for c in bad if c.status != 0 and c not in stalled]
        self.at_most("calls that failed", len(failed), 0)
        late = [c for c in bad if c.status == 0 and c not in stalled]
        self.at_most("calls that passed their deadline", len(late), 0)
        remote_dimensions = {c.dimension for c in calls if c.source == REMOTE}
        self.assertEqual(len(remote_dimensions), 1)
        if local_dimension == LOCAL_DIMENSION:  # MiniLM has as many elements as the mock
            self.assertNotIn(local_dimension, remote_dimensions)
        self.assertEqual({c.dimension for c in calls if c.source == LOCAL}, {local_dimension})
        # The library counts what it reported to the calls.
        reported = [sum(c.source == REMOTE for c in calls), sum(c.source == LOCAL for c in calls), 0,
                    sum(c.source == 0 for c in calls),
                    *(sum(c.source == LOCAL and c.reason == reason for c in calls)
                      for reason in (SERVICE_DOWN, DEADLINE_NEAR, REMOTE_FAILED))]
        self.assertEqual(counts[:-1], reported)
        self.assertGreater(counts[-1], 0, "no probe was sent")

    def known_after_s(self, calls, name):
        """By when all calls of a phase know that the service is down: three of them must have asked it in vain."""
        place = [n for n, _, _ in self.phases].index(name)
        before, up, _ = self.phases[place - 1]
        begin = self.phases[place][1]
        ramp_end = begin
        if before != "quiet":
            ramp_end = RAMP_S + min(answer_times(calls, up))
        return max(0, ramp_end - begin) + TIMEOUT_MS / 1000

    def check_recovery(self, calls):
        for name, begin, _ in self.phases:
            if not name.startswith("up"):
                continue
            answers = answer_times(calls, begin)
            self.assertTrue(answers, name)
            self.at_most(f"service used again, {name} (s)", min(answers) - begin, BACK_WITHIN_S)

    def test_remote_then_local(self):
        calls, counts = self.run_drill(REMOTE_THEN_LOCAL)
        self.check_all(calls, counts)
        self.check_recovery(calls)
        quiet = self.calls_in(calls, "quiet", 1)
        self.assertGreater(sum(c.source == REMOTE for c in quiet), 0.9 * len(quiet))
        reasons = {"down": {SERVICE_DOWN, REMOTE_FAILED}, "hang": {SERVICE_DOWN, DEADLINE_NEAR},
                "slow": {SERVICE_DOWN, DEADLINE_NEAR}}
        for name, allowed in reasons.items():
            within = self.calls_in(calls, name, 0.2)
            self.assertTrue(within)
            self.assertEqual({c.source for c in within}, {LOCAL}, name)
            self.assertLessEqual({c.reason for c in within}, allowed, name)
            # Once it is known, calls do not wait.
            settled = self.calls_in(calls, name, self.known_after_s(calls, name) + 0.2)
            self.assertTrue(settled, name)
            self.assertEqual({c.reason for c in settled}, {SERVICE_DOWN}, name)
            self.at_most(f"median of a call, {name} (ms)", statistics.median(c.ms for c in settled), 50)

    @unittest.skipUnless(figures.IS_FULL, "VETVEC_FIGURES=full")
    def test_local_first(self):
        calls, counts = self.run_drill(LOCAL_FIRST)
        self.check_all(calls, counts)
        self.check_recovery(calls)

    @unittest.skipUnless(figures.IS_FULL, "VETVEC_FIGURES=full")
    def test_hedged(self):
        calls, counts = self.run_drill(HEDGED)
        self.check_all(calls, counts)
        self.check_recovery(calls)


    @unittest.skipUnless(figures.IS_FULL and MODEL.is_file(), "VETVEC_FIGURES=full, VETVEC_SHARED")
    def test_with_a_model(self):
        try:
            python = packages.python_with("onnxruntime", ["onnxruntime==1.20.1"], options=["--no-deps"],
                                          locked=False)
        except SystemExit as error:
            self.skipTest(f"ONNX Runtime cannot be installed: {error}")
        library = next(pathlib.Path(python).parents[1].glob("lib/python*/site-packages/onnxruntime/capi"))
        # Short of what two cores that do other things as well can embed.
        calls, counts = self.run_drill(REMOTE_THEN_LOCAL, f"onnx:{MODEL}", rate=50,
                                       extra={"VETVEC_ORT_LIBRARY": str(library)})
        self.check_all(calls, counts, local_dimension=384)
        self.check_recovery(calls)


class Command(support.Case):
    def setUp(self):
        super().setUp()
        self.server = self.mock()
        self.texts = self.write("texts.txt", "".join(f"sentence number {i} about a river\n" for i in range(6)))

    def remote(self, server=None):
        return ["openai:mock", "--base-url", (server or self.server).base_url("faithful")]

    def embed(self, *arguments):
        return self.run_here("embed", *self.remote(), "--in", self.texts, *arguments,
                             env={"OPENAI_API_KEY": "canary-key-1234567"})

    def marks(self, name):
        lines = [json.loads(line) for line in (self.folder / name).read_text().splitlines()]
        return [(line["source"], line["reason"], len(line["vector"])) for line in lines]

    def test_lines_say_the_source_of_each_vector(self):
        outcome = self.embed("--fallback", "builtin:", "-o", "a.jsonl")
        self.assert_exit(outcome, 0)
        self.assert_says(outcome, "6 from remote (policy)")
        self.assertEqual({mark[:2] for mark in self.marks("a.jsonl")}, {("remote", "policy")})
        self.server.faults(("status", 503, 1.0))
        outcome = self.embed("--fallback", "builtin:", "-o", "b.jsonl", "--deadline", "5")
        self.assert_exit(outcome, 0)
        self.assertEqual({(source, size) for source, _, size in self.marks("b.jsonl")}, {("local", LOCAL_DIMENSION)})
        counts = json.loads(self.embed("--fallback", "builtin:", "-o", "b.jsonl", "--deadline", "5", "--json").out)
        self.assertEqual({one["source"] for one in counts["sources"]}, {"local"})
        self.assertEqual(sum(one["texts"] for one in counts["sources"]), 6)
        self.assertTrue(all(one["reason"] for one in counts["sources"]))
        outcome = self.embed("--fallback", "builtin:", "--policy", "remote", "-o", "c.jsonl", "--deadline", "5")
        self.assert_exit(outcome, 3)

    def test_wrong_use_is_named(self):
        for flags, words in ((["--policy", "local"], "--fallback"),
                             (["--fallback", "builtin:", "--policy", "both"], "local_first"),
                             (["--fallback", "builtin:", "--policy", "local_first"], "latency_target_ms"),
                             (["--fallback", "openai:other"], "must be local"),
                             (["--fallback", "builtin:", "--map", "none.map"], "none.map")):
            outcome = self.embed("-o", "x.npy", *flags)
            self.assert_exit(outcome, 2)
            self.assert_says(outcome, words)

    def test_a_map_takes_local_vectors_into_the_remote_space(self):
        words = ["river", "bank", "city", "garden", "teacher", "music", "engine", "winter", "market", "doctor"]
        many = "".join(f"the {a} near the {b} was {c}\n" for a in words for b in words
                       for c in ("quiet", "old", "large"))
        texts = self.write("many.txt", many)
        fit = self.run_here("repair", "map", "fit", "--from", "builtin:", "--to", *self.remote(), "--in", texts,
                            "-o", "m.map", "--json", env={"OPENAI_API_KEY": "canary-key-1234567"})
        self.assert_exit(fit, 0)
        agreement = json.loads(fit.out)["agreement"]
        print(f"\nbuiltin -> mock: {agreement}")
        self.assertEqual(agreement["held_out"], 60)
        self.assertGreater(agreement["mean_cosine"], 0.5)
        self.assertGreater(agreement["overlap"], 0.2)  # 10 of 59 by chance
        shown = self.run_here("repair", "map", "show", "m.map")
        self.assert_exit(shown, 0)
        self.assert_says(shown, "builtin:", "mean cosine")
        self.assert_exit(self.embed("--fallback", "builtin:", "-o", "r.jsonl"), 0)
        size = self.marks("r.jsonl")[0][2]
        self.server.faults(("status", 503, 1.0))
        outcome = self.embed("--fallback", "builtin:", "--map", "m.map", "-o", "b.jsonl", "--deadline", "5")
        self.assert_exit(outcome, 0)
        self.assertEqual({(source, n) for source, _, n in self.marks("b.jsonl")}, {("mapped_local", size)})
        other = self.run_here("embed", "openai:other", "--base-url", self.server.base_url("faithful"), "--in",
                              self.texts, "--fallback", "builtin:", "--map", "m.map", "-o", "x.jsonl",
                              env={"OPENAI_API_KEY": "canary-key-1234567"})
        self.assert_exit(other, 2)
        self.assert_says(other, "fitted for")

    def certificate(self, server, persona, name, code=0):
        """Of the encoder at a persona of a server; its SPEC."""
        return self.certify(f"openai:mock?base_url={server.base_url(persona)}", name, code)

    def certify(self, spec, name, code=0):
        outcome = self.run_here("identity", "compare", "id.json", spec, "-o", name)
        self.assert_exit(outcome, code)
        return spec

    def test_hosts_of_one_model_stand_in_for_one_another(self):
        """The second is a server of its own; a third one serves another model, under the same name."""
        second, third = self.mock(), self.mock()
        self.assert_exit(self.run_here("identity", "record", *self.remote(), "-o", "id.json"), 0)
        a = self.certificate(self.server, "faithful", "a.json")
        b = self.certificate(second, "faithful", "b.json")
        c = self.certificate(third, "hash", "c.json", code=1)

        def embed(*arguments):
            outcome = self.run_here("embed", a, "--in", self.texts, "-o", "x.jsonl", "--cache", "off", *arguments,
                                    env={"OPENAI_API_KEY": "canary-key-1234567"})
            return outcome, self.marks("x.jsonl") if outcome.code == 0 else []

        admitted = ["--host", b, "--certificate", "a.json", "--certificate", "b.json"]
        outcome, marks = embed(*admitted)
        self.assert_exit(outcome, 0)
        self.assertEqual({mark[0] for mark in marks}, {"remote"})
        before = (self.folder / "x.jsonl").read_text()
        self.server.faults(("status", 503, 1.0))
        outcome, marks = embed(*admitted)
        self.assert_exit(outcome, 0)
        self.assertEqual({mark[0] for mark in marks}, {"host_1"})
        vectors = [[json.loads(line)["vector"] for line in text.splitlines()]
                   for text in (before, (self.folder / "x.jsonl").read_text())]
        self.assertEqual(*vectors)
        second.faults(("status", 503, 1.0))
        outcome, marks = embed(*admitted, "--fallback", "builtin:", "--deadline", "5")
        self.assert_exit(outcome, 0)
        self.assertEqual({mark[0] for mark in marks}, {"local"})
        for hosts, words in ((["--host", c, "--certificate", "a.json", "--certificate", "c.json"], "says 'other'"),
                             (["--host", c, "--certificate", "a.json", "--certificate", "b.json"], "certificate is of"),
                             (["--host", b, "--certificate", "b.json"], "found 1 --certificate"),
                             (["--host", b, "--certificate", "a.json", "--certificate", "id.json"], "not a certificate")):
            outcome, _ = embed(*hosts)
            self.assert_exit(outcome, 2)
            self.assert_says(outcome, words)
        self.assertEqual(third.stats()["texts"], 64, "only what compared it")

    def test_a_host_that_has_changed_gives_no_vector_of_a_long_call(self):
        hosts = [Service(self) for _ in range(3)]
        specs = [f"openai:mock?base_url={host.mock.url}/v1" for host in hosts]
        names = [f"{spec}&input_type=document" for spec in specs]
        self.assert_exit(self.run_here("identity", "record", *self.remote(), "-o", "id.json"), 0)
        for i, spec in enumerate(specs):
            self.certify(spec, f"{i}.json")
        many = self.write("many.txt", "".join(f"sentence number {i} about a river\n" for i in range(20_000)))

        def embed(texts, *used):
            others = [word for host in used[1:] for word in ("--host", specs[host])]
            certificates = [word for host in used for word in ("--certificate", f"{host}.json") if others]
            outcome = self.run_here("embed", specs[used[0]], "--in", texts, "-o", "x.npy", "--cache", "off", "--json",
                                    *others, *certificates, env={"OPENAI_API_KEY": "canary-key-1234567"})
            self.assert_exit(outcome, 0)
            return outcome, json.loads(outcome.out) if others else {}, (self.folder / "x.npy").read_bytes()

        right = embed(many, 1)[2]
        hosts[0].kill()
        hosts[0].start_again("--persona", "hash")
        outcome, found, rows = embed(many, 0, 1, 2)
        self.assertEqual(rows, right)
        self.assertEqual([(one["source"], one["texts"]) for one in found["sources"]], [("host_1", 20_000)])
        self.assertEqual(hosts[0].mock.stats()["texts"], 5, "only what compared it")
        self.assertEqual((found["hosts_dropped"], found["hosts_unchecked"]), ("remote", ""))
        self.assert_says(outcome, "differ: their vectors lie", f"agrees with {names[1]};",
                         f"{names[0]} is no longer used", "warning: of ")
        outcome, found, _ = embed(self.texts, 1, 0)
        self.assert_says(outcome, "no other host can say which one has changed", f"{names[0]} is no longer used")
        self.assertEqual(found["hosts_dropped"], "host_1")
        hosts[0].kill()
        outcome, found, _ = embed(self.texts, 1, 0)
        self.assert_says(outcome, "could not be compared")
        self.assertEqual((found["hosts_dropped"], found["hosts_unchecked"]), ("", "remote"))


if __name__ == "__main__":
    if not LOAD:
        sys.exit("set VETVEC_FALLBACK_LOAD to the load program")
    unittest.main(verbosity=2)
