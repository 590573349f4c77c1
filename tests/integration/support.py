"""What the integration tests share: the command, the mock server, run folders.

VETVEC_COMMAND and VETVEC_MOCK name the two programs (ctest sets them). Python's standard library only.
"""
import atexit
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import unittest
import urllib.request

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SEEDS = REPOSITORY / "examples" / "seeds.txt"
COMMAND = os.environ.get("VETVEC_COMMAND", "")
MOCK = os.environ.get("VETVEC_MOCK", "")
VENDORS = {"faithful": "faithful", "second_faithful": "faithful2", "polarity_blind": "polarity_blind"}
START_TIMEOUT_S = 120
RUN_TIMEOUT_S = 240


class Outcome:
    """What a finished command left: code, out, err, seconds."""

    def __init__(self, code, out, err, seconds):
        self.code, self.out, self.err, self.seconds = code, out, err, seconds

    @property
    def text(self):
        return self.out + self.err

    def __str__(self):
        return f"exit {self.code} after {self.seconds:.1f} s\n{self.out[-2000:]}\n{self.err[-2000:]}"


# What the machine sets for the command: proxies, authorities, base URLs.
FOREIGN = re.compile("_PROXY$|_BASE_URL$|_API_BASE$|_ENDPOINT|^CO_API_URL$|^OLLAMA_HOST$|_CA_BUNDLE$|^SSL_CERT_", re.I)
_caches = tempfile.mkdtemp(prefix="vetvec-caches-")
atexit.register(shutil.rmtree, _caches, ignore_errors=True)


def environment(extra=None):
    """The machine's environment without what concerns the command, and with an empty cache folder of its own."""
    clean = {k: v for k, v in os.environ.items() if not FOREIGN.search(k)}
    clean["XDG_CACHE_HOME"] = tempfile.mkdtemp(dir=_caches)
    clean.update(extra or {})
    return clean


def run(*arguments, cwd=None, env=None, stdin=None, timeout=RUN_TIMEOUT_S):
    """Runs vetvec with `arguments` to its end; fails the test when it takes longer than `timeout`."""
    start = time.monotonic()
    done = subprocess.run([COMMAND, *map(str, arguments)], cwd=cwd, env=environment(env), input=stdin,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout, check=False)
    return Outcome(done.returncode, done.stdout.decode("utf-8", "replace"),
                   done.stderr.decode("utf-8", "replace"), time.monotonic() - start)


def start(*arguments, cwd=None, env=None):
    """Starts vetvec and returns the process; the caller ends it."""
    return subprocess.Popen([COMMAND, *map(str, arguments)], cwd=cwd, env=environment(env),
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def start_stopped(*arguments, cwd=None, env=None):
    """vetvec, stopped before its first instruction, so that its number can be told to the mock; SIGCONT lets it run."""
    process = subprocess.Popen(["sh", "-c", 'kill -STOP $$; exec "$@"', "sh", COMMAND, *map(str, arguments)], cwd=cwd,
                               env=environment(env), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    state = ""
    while state != "T":
        time.sleep(0.001)
        with open(f"/proc/{process.pid}/stat", encoding="ascii") as stat:
            state = stat.read().rsplit(")", 1)[1].split()[0]
    return process


class Mock:
    """A mock server on a port of its own, at the address `host`."""

    def __init__(self, folder, *arguments, host="127.0.0.1"):
        self._port_file = pathlib.Path(tempfile.mkdtemp(dir=folder)) / "port"
        self._log = open(self._port_file.with_name("log"), "wb")
        self.process = subprocess.Popen(
            [MOCK, "--host", host, "--port", "0", "--port-file", str(self._port_file), *map(str, arguments)],
            stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log)
        deadline = time.monotonic() + START_TIMEOUT_S
        port = ""
        while not port.endswith("\n") and not port.isdigit():
            if time.monotonic() > deadline or self.process.poll() is not None:
                self.stop()
                raise RuntimeError("the mock server did not start: "
                                   + self._port_file.with_name("log").read_text())
            time.sleep(0.05)
            port = self._port_file.read_text() if self._port_file.exists() else ""
        self.port = int(port)
        self.url = f"http://{host}:{self.port}"

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self._log.close()

    def _call(self, path, body=None):
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        request = urllib.request.Request(self.url + path, data=body)
        with opener.open(request, timeout=60) as reply:
            return reply.read()

    def stats(self):
        return json.loads(self._call("/admin/stats"))

    def requests(self):
        return self.stats()["requests"]

    def reset(self):
        self._call("/admin/reset", b"")

    def faults(self, *rates, seed=7, schedule=(), once=False):
        """faults(("slow", 200, 0.1), ("status", 503, 0.2)); an argument of None is left out.

        With `once` the faults together hit a request once, so that no request can run out of attempts.
        """
        plan = {"seed": seed, "schedule": list(schedule), "rates": []}
        for kind, argument, rate in rates:
            one = {"kind": kind, "rate": rate, "once": once}
            if argument is not None:
                one["arg"] = argument
            plan["rates"].append(one)
        self._call("/admin/faults", json.dumps(plan).encode())

    def batches(self, **habits):
        """Sets how the batch API behaves (mock_server/README.md); without habits: right."""
        self._call("/admin/batches", json.dumps(habits).encode())

    def batch_stats(self):
        return json.loads(self._call("/admin/batches"))

    def base_url(self, persona):
        return f"{self.url}/{persona}/v1"


def write_config(path, mock_url, vendors=None, audit="", vendor="", rest=""):
    """A vetvec.toml whose vendors are personas of the mock; the last three are raw TOML lines. Without a suite, triples.
    Contracts are tested only if `audit` or `rest` says so."""
    vendors = VENDORS if vendors is None else vendors
    text = f"version = 1\n[audit]\nvendors = {json.dumps(list(vendors))}\nseed = 7\n"
    if "seeds" not in audit:
        text += f"seeds = {json.dumps(str(SEEDS))}\n"
    if "contract" not in audit:
        text += "contract = false\n"
    text += audit + "\n"
    if "[suites." not in rest:
        rest += '\n[suites.contrastive]\nkind = "contrastive"'
    for name, persona in vendors.items():
        text += (f'[vendors.{name}]\nspec = "openai:mock"\nbase_url = "{mock_url}/{persona}/v1"\n'
                 f"{vendor}\n")
    pathlib.Path(path).write_text(text + rest + "\n", encoding="utf-8")


class Case(unittest.TestCase):
    """A test case with an empty folder, self.folder, and mock servers that end with it."""

    def setUp(self):
        if not COMMAND or not MOCK:
            self.fail("set VETVEC_COMMAND and VETVEC_MOCK to the two programs")
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="vetvec-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def mock(self, *arguments, **options):
        server = Mock(self.folder, *arguments, **options)
        self.addCleanup(server.stop)
        return server

    def write(self, name, content):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def run_here(self, *arguments, **options):
        return run(*arguments, cwd=self.folder, **options)

    def assert_exit(self, outcome, code):
        self.assertEqual(outcome.code, code, str(outcome))

    def assert_says(self, outcome, *parts):
        said = " ".join(outcome.text.split())  # sentences may be wrapped
        for part in parts:
            self.assertIn(" ".join(part.split()), said, str(outcome))


def short_dictionary(count=200):
    """Words, one per line: so few that an audit is quick."""
    syllables = ["ba", "co", "di", "fu", "ge", "ho", "ka", "li", "mo", "ne"]
    return "".join(f"{syllables[i % 10]}{syllables[i // 10 % 10]}{syllables[i // 100 % 10]}ter\n"
                   for i in range(count))


def verdict_of(report):
    """What two reports of equal figures have in common: verdict but for times, comparisons, violations by relation."""
    timeless = [re.sub(r"(own mixed batches) \d+ ms", r"\1", line) for line in report["verdict"]["lines"]]
    return {"verdict": timeless, "comparisons": report["comparisons"],
            "described": report["described"],
            "relations": [[(r["relation"], r["triples"], r["violations"]) for r in v["relations"]]
                          for v in report["vendors"]]}
