"""Ray and Spark against the mock server: throughput beside two plain processes, a worker's death, a second run, an audit.

Needs ray and pyspark (installed from PyPI where there is an index), and Java 17 for Spark. VETVEC_FIGURES=full: 200,000
texts at a limit that makes them last more than 60 s.
"""
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time
import unittest
import uuid

import figures
import packages
import redis_server
import support

LOAD = pathlib.Path(__file__).with_name("ray_spark_load.py")
NEEDED = ["ray[data]==2.60.0", "pyspark==4.3.0", "pandas>=2.2", "pyarrow>=17", "numpy>=1.24", "cffi>=1.15",
          "pytest>=7"]
TEXTS = figures.either(12_000, 200_000)
RPM = figures.either(1200, 1800)
BATCH, CONCURRENCY, WORKERS = 100, 4, 2
LATENCY_MS = 50
POLL_S = 0.05
TIMEOUT_S = 900
WORKER = {"ray": rb"^ray::.*_Worker", "spark": rb"pyspark\.daemon", "audit": rb"^ray::_embed"}
# What two runs of one process differ in: when they ran, and how fast the service was.
DATES = [(rb'"time_ms":[0-9.]+', b'"time_ms":0'), (rb'"(connect_ms|first_byte_ms|total_ms)":[0-9.]+', rb'"\1":0')]


def python():
    return packages.python_with("ray-spark", NEEDED, ["ray", "pyspark", "pandas"], locked=False)


class Program:
    """One run of the load program; its processes are recognised by a variable of their environment."""

    def __init__(self, case, *arguments):
        self.name, self.mark = str(arguments[0]), uuid.uuid4().hex
        interpreter = python()
        environment = support.environment({
            "PYTHONPATH": str(support.REPOSITORY / "bindings" / "python" / "src"), "PYTHONDONTWRITEBYTECODE": "1",
            "PYSPARK_PYTHON": interpreter, "RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0",
            "VETVEC_LOAD_RUN": self.mark})
        self.process = subprocess.Popen([interpreter, str(LOAD), *map(str, arguments)], cwd=case.folder, env=environment,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        case.addCleanup(self.end)

    def report(self):
        """What the program printed at the end."""
        said, _ = self.process.communicate(timeout=TIMEOUT_S)
        text = said.decode("utf-8", "replace")
        if self.process.returncode != 0:
            raise AssertionError(f"{self.name}: exit {self.process.returncode}\n{text[-4000:]}")
        return json.loads([line for line in text.splitlines() if line.startswith("{")][-1])  # Ray may say more

    def processes(self, pattern=b""):
        """The ids of the run's processes whose command line has the pattern."""
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            try:
                if entry.name.isdigit() and self.mark.encode() in (entry / "environ").read_bytes() \
                        and re.search(pattern, (entry / "cmdline").read_bytes().replace(b"\0", b" ")):
                    found.append(int(entry.name))
            except OSError:  # it has ended
                pass
        return found

    def workers(self, pattern):
        """Without a daemon that only starts the others."""
        found = self.processes(pattern)
        parents = {int(pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1]) for pid in found}
        return [pid for pid in found if pid not in parents]

    def end(self):
        for pid in self.processes():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()
        self.process.stdout.close()


class Case(figures.Case):
    def setUp(self):
        super().setUp()
        python()  # skips where there are no packages

    def service(self):
        return self.mock("--rpm", RPM, "--habit-model", "hash", "--latency-ms", LATENCY_MS)

    def texts(self):
        path = self.folder / "texts.parquet"
        if not path.exists():
            self.make(path, TEXTS)
        return path

    def make(self, path, count):
        subprocess.run([python(), LOAD, "make", path, str(count)], check=True, timeout=TIMEOUT_S, env=support.environment(
            {"PYTHONPATH": str(support.REPOSITORY / "bindings" / "python" / "src")}))

    def settings(self, mock, cache):
        return json.dumps({"url": mock.base_url("rate_limited"), **self.store(cache), "rpm": RPM, "batch": BATCH,
                           "concurrency": CONCURRENCY, "workers": WORKERS})

    def store(self, cache):
        return {"cache": str(self.folder / cache)}

    def seconds_of(self, mock, programs, at_third=None):
        """The time between the first and the last request that the server has seen, and the programs' reports."""
        begin = last = None
        seen, third = 0, TEXTS / BATCH / 3
        while any(program.process.poll() is None for program in programs):
            now, requests = time.monotonic(), mock.stats()["requests"]
            if requests > seen:
                begin, last, seen = begin or now, now, requests
            if at_third and requests >= third:
                at_third()
                at_third = None
            time.sleep(POLL_S)
        reports = [program.report() for program in programs]
        self.assertIsNone(at_third, "the program ended before its worker was killed")
        return (last or 0) - (begin or 0), reports

    def plain(self, mock):
        """Two plain processes with half of the texts each: their time, and all vectors."""
        half = TEXTS // 2
        outs = [self.folder / f"plain-{i}.npy" for i in range(2)]
        settings = self.settings(mock, "plain")
        seconds, _ = self.seconds_of(mock, [
            Program(self, "plain", self.texts(), outs[i], settings, i * half, (i + 1) * half) for i in range(2)])
        return seconds, b"".join(self.rows_of(out) for out in outs)

    def rows_of(self, path):
        """The bytes after the header of an .npy file of format 1."""
        data = path.read_bytes()
        return data[10 + int.from_bytes(data[8:10], "little"):]

    def kill_one(self, program):
        workers = program.workers(WORKER[program.name])
        self.assertTrue(workers, "no worker was found")
        print(f"kill -9 {workers[0]}, one of {len(workers)} workers", flush=True)
        os.kill(workers[0], signal.SIGKILL)

    def measure(self, name):
        mock = self.service()
        plain_s, wanted = self.plain(mock)
        digest = hashlib.sha256(wanted).hexdigest()
        del wanted
        mock.reset()
        what = f"{name}, {TEXTS} texts, {WORKERS} workers, {LATENCY_MS} ms a request, {RPM} requests a minute: "
        seconds, (report,) = self.seconds_of(mock, [self.run_of(name, mock, "one")])
        stats = mock.stats()
        print(f"figure {what}{seconds:.1f} s; two plain processes: {plain_s:.1f} s", flush=True)
        self.equal(what + "rows", report["rows"], TEXTS)
        self.equal(what + "texts sent", report["texts_sent"], TEXTS)
        self.equal(what + "429 seen", stats["given_429"], 0)
        self.equal(what + "vectors equal to the plain processes'", self.digest("one"), digest)
        if figures.IS_FULL and "Redis" not in type(self).__name__:  # there a start waits for a minute; short ones count nothing
            self.at_least(what + "throughput, of two plain processes'", plain_s / seconds, 0.9)
        _, (again,) = self.seconds_of(mock, [self.run_of(name, mock, "one")])
        self.equal(what + "requests of a second run", mock.requests() - stats["requests"], 0)
        self.equal(what + "rows of a second run", again["rows"], TEXTS)
        self.equal(what + "vectors of a second run equal", self.digest("one"), digest)

        mock.reset()
        program = self.run_of(name, mock, "killed")
        _, (report,) = self.seconds_of(mock, [program], at_third=lambda: self.kill_one(program))
        stats = mock.stats()
        self.equal(what + "rows after kill -9 of a worker", report["rows"], TEXTS)
        self.equal(what + "vectors after kill -9 equal", self.digest("killed"), digest)
        self.at_most(what + "texts sent again after kill -9", stats["texts"] - stats["distinct_texts"], CONCURRENCY * BATCH)
        self.at_most(what + "of these, texts whose vectors had arrived", stats["repeated_texts"], CONCURRENCY * BATCH)

    def run_of(self, name, mock, run):
        return Program(self, name, self.texts(), self.folder / f"{run}.npy", self.settings(mock, run))

    def digest(self, run):
        return hashlib.sha256(self.rows_of(self.folder / f"{run}.npy")).hexdigest()

    def equal(self, what, figure, limit):
        if isinstance(figure, str):
            at = len(os.path.commonprefix([figure, limit]))
            if figure != limit:
                print(f"{what}: {figure[max(0, at - 200):at + 100]!r}\nand: {limit[max(0, at - 200):at + 100]!r}", flush=True)
            figure, limit = int(figure == limit), 1
        super().equal(what, figure, limit)


class WithRedis:
    """Cache and limits in a Redis server, instead of a folder."""

    def setUp(self):
        if redis_server.PROGRAM is None:
            packages.skip(redis_server.MISSING)
        super().setUp()
        self.servers = {}

    def store(self, cache):
        if cache == "plain":
            return super().store(cache)
        if cache not in self.servers:
            self.servers[cache] = redis_server.RedisServer(self)
        return {"redis": self.servers[cache].url}


class Ray(Case):
    def test_embed_dataset(self):
        self.measure("ray")


class RayWithRedis(WithRedis, Ray):
    pass


class Spark(Case):
    def setUp(self):
        if shutil.which("java") is None:
            packages.skip("Spark needs Java 17 (Debian: openjdk-17-jre-headless)")
        super().setUp()

    def test_embed_dataframe(self):
        self.measure("spark")


class SparkWithRedis(WithRedis, Spark):
    pass


class Audit(Case):
    """The run folder of an audit on Ray, against that of one process."""

    def config(self, mock, latency=""):
        self.write("words.txt", support.short_dictionary(figures.either(400, 2000)))
        support.write_config(self.folder / "vetvec.toml", mock.url, vendors={"faithful": "faithful", "blind": "polarity_blind"},
                             audit=f'dictionary = "words.txt"\nout = {json.dumps(str(self.folder / "run"))}',
                             vendor=f'batch = {BATCH}\nconcurrency = 2\nquery_prefix = "query: "\nprice_per_million_tokens = 0.1',
                             rest='[suites.contrastive]\nkind = "contrastive"\n[suites.robustness]\nkind = "robustness"\n'
                                  '[suites.contract]\nkind = "contract"\n' + latency)
        return self.folder / "vetvec.toml"

    def run_of(self, how):
        """The files of a run, and its report; the run folder is moved away."""
        program = Program(self, "audit", self.folder / "vetvec.toml", how, BATCH)
        return self.collected(program.report())

    def collected(self, report):
        run = self.folder / "run"
        files = {str(path.relative_to(run)): path.read_bytes() for path in sorted(run.rglob("*"))
                 if path.is_file() and "cache/" not in str(path)}
        shutil.rmtree(run)
        return files, report

    def compare(self, what, one, other, without_traffic=False):
        files, report = one
        others, other_report = other
        self.assertEqual(sorted(files), sorted(others))
        kept = [name for name in files if name not in ("run.json", "requests.jsonl", "report.html")]
        self.equal(what + "files of the run folder", len(kept), len([name for name in kept if files[name] == others[name]]))
        self.equal(what + "run.json", timeless_record(files["run.json"]), timeless_record(others["run.json"]))
        self.equal(what + "report", timeless(report, without_traffic), timeless(other_report, without_traffic))
        if not without_traffic:
            self.equal(what + "requests", *(json.dumps(sorted(timeless_line(line) for line in each["requests.jsonl"].splitlines()))
                                            for each in (files, others)))

    def test_audit(self):
        mock = self.mock("--latency-ms", LATENCY_MS)
        self.config(mock)
        single = self.run_of("plain")
        what = "audit on Ray, and by one process: "
        sent = mock.stats()["texts"]
        mock.reset()
        self.compare(what + "equal ", single, self.run_of("ray"))
        mock.reset()
        texts = single[0]["texts.jsonl"].count(b"\n")
        program = Program(self, "audit", self.folder / "vetvec.toml", "ray", BATCH)
        while mock.requests() < texts / BATCH and program.process.poll() is None:  # half of both vendors' texts
            time.sleep(POLL_S)
        workers = program.workers(WORKER["audit"])
        self.assertTrue(workers, "no worker was found")
        os.kill(workers[0], signal.SIGKILL)
        self.compare(what + "kill -9 of a worker: equal ", single, self.collected(program.report()), without_traffic=True)
        self.at_most(what + "texts sent again after kill -9", mock.stats()["texts"] - sent, 2 * BATCH)


def timeless_record(data):
    """run.json without dates and hashes of files that contain dates."""
    record = json.loads(data)
    for key in ("created", "folder"):
        record.pop(key)
    for name in ("requests.jsonl", *(name for name in list(record["files"]) if name.startswith("contract/"))):
        record["files"].pop(name, None)
    return json.dumps(record, sort_keys=True)


def timeless_line(line):
    for pattern, with_what in DATES:
        line = re.sub(pattern, with_what, line)
    return line.decode()


def timeless(report, without_traffic):
    """The JSON report without dates and response times; without_traffic: nor what was sent and what it cost."""
    report = json.loads(json.dumps(report))
    report.pop("created")
    report["verdict"] = support.verdict_of(report)["verdict"]
    if without_traffic:
        report["verdict"] = [re.sub(r"this audit cost [0-9.]+; ", "", line) for line in report["verdict"]]
    for vendor in report["vendors"]:
        for key in ("first_byte_ms", "total_ms"):
            vendor["traffic"].pop(key)
        if without_traffic:
            for key in ("traffic", "cached_texts", "figures"):
                vendor.pop(key)
            vendor["reply_faults"].pop("replies")
    return json.dumps(report, sort_keys=True)


if __name__ == "__main__":
    unittest.main(verbosity=2)
