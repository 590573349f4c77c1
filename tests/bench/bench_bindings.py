#!/usr/bin/env python3
"""What the bindings cost compared with the C ABI, each in its own warm process, in turn.

    bench_bindings.py BUILD [--peers PEERS] [--rounds 5] [--only batch,cached,growth,cancel] [--languages c,go,...]

BUILD is a release build (with the mock server). PEERS (else $VETVEC_SHARED/peers) has mock/, a fast loopback server in Go;
http/gocli/gocli, http/rs/target/release/rscli and http/py_openai.py (with PYTHON=...) are measured at the same work where
they can be run. Languages without their tools are left out and named. The works (bindings/bench.c):

  batch   base64; 200,000 texts of 1,536 elements in 20 calls, 100 a request, 16 at once: CPU seconds after a first call; limit:
          1.10 of C's in Go and Rust, 1.25 in C# and Python; the peers' clients the same number of texts: at least 5
          times C's CPU in go-openai and openai-python, more than Rust's in async-openai
  cached  one text from the memory cache: microseconds of CPU, and the ratio to C's with its limit (MOST_TIMES)
  growth  10^6 calls and 10^4 open and close: growth of the resident set after the first fifth (limit none; here: 4 MiB) and of
          the open files (here: 4)
  cancel  of a call that waits for its reply: from the request to the return, p99 of 200; limit 50 ms

Exit code 1 if a figure is missed, 2 if something is missing.
"""
import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import urllib.request

from bench_support import free_port, wait_for

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "tests" / "integration"))
import dotnet  # noqa: E402
import packages  # noqa: E402

MOST_CPU = {"go": 1.10, "rust": 1.10, "csharp": 1.25, "csharp_net8": 1.25, "python": 1.25}
# "into": into memory of the caller, as C does; "timeout": with a time limit.
MOST_TIMES = {"go into": 1.5, "rust": 1.3, "csharp": 2, "csharp_net8": 2, "python": 4, "python timeout": 6, "node": 3}
ONLY_CACHED = {"node"}
MOST_KIB = 4096
MOST_FILES = 4  # what a language's runtime may open once, such as a poller
MOST_MS = 50
PEER_TEXTS = 20_000
TEXTS = 200_000


def run(*command, **options):
    return subprocess.run([str(part) for part in command], check=True, **options)


def build(scratch, prefix, environment):
    """Language: command. What cannot be built is named and left out."""
    library = next(prefix.rglob("libvetvec.so")).parent
    found = {}

    def attempt(language, make):
        try:
            found[language] = make()
        except (OSError, subprocess.CalledProcessError, packages.Skipped) as error:
            print(f"{language}: left out: {str(error)[:160]}")

    def c():
        run("cc", "-O2", HERE / "bindings/bench.c", f"-I{prefix}/include", f"-L{library}", "-lvetvec", "-lpthread", "-o",
            scratch / "bench_c")
        return [scratch / "bench_c"]

    def go():
        shutil.copytree(HERE / "bindings/go", scratch / "go")
        module = (ROOT / "bindings/go/go.mod").read_text(encoding="utf-8").split()[1]
        (scratch / "go/go.mod").write_text(f"module bench\n\ngo 1.24\n\nrequire {module} v0.0.0\n\n"
                                           f"replace {module} => {ROOT}/bindings/go\n", encoding="utf-8")
        run("go", "build", "-o", scratch / "bench_go", ".", cwd=scratch / "go", env=environment)
        return [scratch / "bench_go"]

    def rust():
        target = ROOT / "build/bench-rust"
        run("cargo", "build", "--release", "--quiet", "--manifest-path", HERE / "bindings/rust/Cargo.toml",
            env={**environment, "CARGO_TARGET_DIR": str(target)})
        return [target / "release/bench"]

    def csharp():
        run("mcs", "-unsafe", "-langversion:7.2", "-optimize+", "-target:library", f"-out:{scratch}/Vetvec.dll",
            *sorted((ROOT / "bindings/csharp/Vetvec").glob("*.cs")))
        run("mcs", "-optimize+", f"-r:{scratch}/Vetvec.dll", f"-out:{scratch}/bench.exe", HERE / "bindings/csharp/Bench.cs")
        return ["mono", scratch / "bench.exe"]

    def csharp_net8():
        return [*dotnet.command(scratch), scratch / "bench.exe"]

    def python():
        python = os.environ.get("PYTHON", sys.executable)
        run(python, "-c", "import vetvec", env=environment)
        return [python, HERE / "bindings/bench.py"]

    def node():
        run("npm", "install", "--loglevel=error", "--no-audit", "--no-fund", "--prefix", scratch / "node", "--install-links",
            ROOT / "bindings/node", stdout=subprocess.DEVNULL)
        shutil.copy(HERE / "bindings/bench.js", scratch / "node")
        return ["node", scratch / "node/bench.js"]

    for make in (c, go, rust, csharp, python, node):
        attempt(make.__name__, make)
    if "csharp" in found:
        attempt("csharp_net8", csharp_net8)
    return found


def peers_of(peers, port):
    url = ["--url", f"http://127.0.0.1:{port}/v1", "--mode", "batch", "--enc", "base64", "--n", str(PEER_TEXTS)]
    found = {}
    for name, path in (("go-openai", "http/gocli/gocli"), ("async-openai", "http/rs/target/release/rscli")):
        if (peers / path).exists():
            found[name] = [peers / path, *url]
    if os.environ.get("PYTHON_OPENAI"):
        found["openai-python"] = [os.environ["PYTHON_OPENAI"], peers / "http/py_openai.py", *url[:4], *url[6:]]  # base64 is its default
    return found


class Works:
    def __init__(self, commands, environment, peers, scratch):
        self.commands, self.environment, self.peers, self.scratch = commands, environment, peers, scratch
        self.missed = False

    def one(self, command, work, url=""):
        with tempfile.TemporaryDirectory(dir=self.scratch) as folder:
            done = run(*command, work, url, folder, env=self.environment, capture_output=True, text=True)
        return json.loads(done.stdout.strip().splitlines()[-1])

    def judge(self, line, holds):
        print(line if holds else line + "   MISSED", flush=True)
        self.missed |= not holds

    def batch(self, rounds, url, port):
        seen = {name: [] for name in self.commands}
        clients = peers_of(self.peers, port)
        others = {name: [] for name in clients}
        for _ in range(rounds):
            for name, command in self.commands.items():
                seen[name].append(self.one(command, "batch", url)["cpu_s"])
            for name, command in clients.items():
                said = run(*command, capture_output=True, text=True).stdout.strip().splitlines()[-1]
                others[name].append(json.loads(said)["cpu_per_1k"] * TEXTS / 1000)
        base = statistics.median(seen["c"])
        for name, values in seen.items():
            pairs = [value / own for value, own in zip(values, seen["c"])]
            ratio, most = statistics.median(pairs), MOST_CPU.get(name)
            self.judge(f"batch   {name:14} {statistics.median(values):8.2f} s   {ratio:5.2f} of C [{min(pairs):.2f}, {max(pairs):.2f}]"
                       + (f"   limit {most:.2f}" if most else ""), most is None or ratio <= most)
        for name, values in others.items():
            ratio = statistics.median(values) / base
            least = 5 if name != "async-openai" else statistics.median(seen.get("rust", [base])) / base
            self.judge(f"batch   {name:14} {statistics.median(values):8.2f} s   {ratio:5.2f} of C   limit: at least {least:.2f}",
                       ratio >= least)

    def cached(self, rounds, url, _port):
        seen = {name: [] for name in self.commands}
        for _ in range(rounds):
            for name, command in self.commands.items():
                said = self.one(command, "cached", url)
                seen[name].append(said["us"])
                for variant in ("into", "timeout"):
                    if f"{variant}_us" in said:
                        seen.setdefault(f"{name} {variant}", []).append(said[f"{variant}_us"])
        for name, values in seen.items():
            above = statistics.median(a - b for a, b in zip(values, seen["c"]))
            ratio, most = statistics.median(a / b for a, b in zip(values, seen["c"])), MOST_TIMES.get(name)
            limit = f"   limit {most} of C" if most else ""
            self.judge(f"cached  {name:14} {statistics.median(values):8.2f} us  {above:+6.2f} to C, {ratio:5.2f} of C{limit}",
                       ratio <= (most or ratio))

    def growth(self, _rounds, _url, _port):
        for name, command in self.commands.items():
            said = self.one(command, "growth")
            self.judge(f"growth  {name:14} {said['calls_kib']:6} KiB in 10^6 calls, {said['cycles_kib']:6} KiB in 10^4 cycles, "
                       f"{said['files']} open files more",
                       max(said["calls_kib"], said["cycles_kib"]) <= MOST_KIB and said["files"] <= MOST_FILES)

    def cancel(self, _rounds, url, _port):
        for name, command in self.commands.items():
            said = self.one(command, "cancel", url)
            self.judge(f"cancel  {name:14} p50 {said['p50_ms']:6.2f} ms, p99 {said['p99_ms']:6.2f} ms   limit {MOST_MS}",
                       said["p99_ms"] <= MOST_MS)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--peers", type=pathlib.Path, default=pathlib.Path(os.environ.get("VETVEC_SHARED", ".")) / "peers")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="batch,cached,growth,cancel")
    parser.add_argument("--languages", default="c,go,rust,csharp,csharp_net8,python,node")
    options = parser.parse_args()
    mock = options.build / "mock_server/vetvec-mock-server"
    if not (options.peers / "mock").is_dir() or not mock.exists() or not shutil.which("go"):
        print("needs PEERS/mock, Go and a release build with the mock server; see --help")
        return 2
    with tempfile.TemporaryDirectory(prefix="vetvec-bench-") as scratch:
        scratch = pathlib.Path(scratch)
        prefix = scratch / "prefix"
        for component in ("Library", "Development"):
            run("cmake", "--install", options.build, "--prefix", prefix, "--component", component, stdout=subprocess.DEVNULL)
        library = next(prefix.rglob("libvetvec.so")).parent
        environment = {**os.environ, "LD_LIBRARY_PATH": str(library), "GOPROXY": "off",
                       "PKG_CONFIG_PATH": str(next(prefix.rglob("vetvec.pc")).parent), "GOTOOLCHAIN": "local",
                       # The library's folder at the link as well: the build cache may know that of another prefix.
                       "GOFLAGS": f"-mod=mod -ldflags=-extldflags=-L{library}",
                       "PYTHONPATH": str(ROOT / "bindings/python/src"), "VETVEC_LIBRARY": str(library / "libvetvec.so")}
        shutil.copytree(options.peers / "mock", scratch / "mock")
        run("go", "build", "-o", scratch / "mockembed", ".", cwd=scratch / "mock")
        commands = {name: command for name, command in build(scratch, prefix, environment).items()
                    if name in options.languages.split(",")}
        ports = free_port(), free_port()
        servers = [subprocess.Popen([scratch / "mockembed", "-port", str(ports[0])], stderr=subprocess.DEVNULL),
                   subprocess.Popen([mock, "--port", str(ports[1])], stdout=subprocess.DEVNULL)]
        try:
            for port in ports:
                wait_for(port)
            urllib.request.urlopen(urllib.request.Request(
                f"http://127.0.0.1:{ports[1]}/admin/faults", data=b'{"seed": 7, "rates": [{"kind": "hang", "rate": 1}]}',
                headers={"Content-Type": "application/json"}), timeout=10).read()
            works = Works(commands, environment, options.peers, scratch)
            print(f"load {os.getloadavg()[0]:.1f}")
            for work in options.only.split(","):
                works.commands = {name: command for name, command in commands.items() if work == "cached" or name not in ONLY_CACHED}
                url = f"http://127.0.0.1:{ports[1]}/hash/v1" if work == "cancel" else f"http://127.0.0.1:{ports[0]}/v1"
                getattr(works, work)(options.rounds, url, ports[0])
        finally:
            for server in servers:
                server.kill()
                server.wait()
    return 1 if works.missed else 0


if __name__ == "__main__":
    sys.exit(main())
