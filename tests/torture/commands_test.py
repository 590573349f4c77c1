"""Promise A2 for the command: whatever allocation fails, or whatever thread cannot be started, no command hangs or aborts.

VETVEC_COMMAND and VETVEC_MOCK name the two programs, VETVEC_FAILING_CALLS the library to preload. The short form tries
a sample of the moments; VETVEC_FIGURES=full tries `serve` and `embed` at every 9th of the first 30,000 allocations and
at every thread, and the other commands at every thread and at 500 allocations each.
"""
import concurrent.futures
import errno
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "integration"))
import serve_support  # noqa: E402  (found by the line above)
import support  # noqa: E402

IS_FULL = os.environ.get("VETVEC_FIGURES", "") == "full"
PRELOAD = os.environ.get("VETVEC_FAILING_CALLS", "")
HANGS_S = 120  # no moment takes a tenth of it on an idle machine
STATUSES = (0, 1, 2, 3)
TEXTS = "".join(f"text {i}\n" for i in range(40))


class Bench:
    """A folder with inputs, and what has been made from them."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.mock = support.Mock(folder)
        (self.folder / "texts.txt").write_text(TEXTS, encoding="ascii")
        support.write_config(self.folder / "audit.toml", self.mock.url)
        for arguments in (["audit", "--config", "audit.toml", "-o", "run", "-q"],
                          ["suite", "make", "robustness", "--seeds", support.SEEDS, "-o", "suite.jsonl"]):
            done = support.run(*arguments, cwd=folder)
            assert done.code in (0, 1), done

    def commands(self):
        """Name: arguments. {} is a number of the moment, so that no two write the same file."""
        url = self.mock.base_url("hash")
        return {
            "embed": ["embed", "openai:mock", "--base-url", url, "--in", "texts.txt", "-o", "out{}.npy", "--cache", "cache{}"],
            "audit": ["audit", "--config", "audit.toml", "-o", "run{}", "-q"],
            "plan": ["plan", "--config", "audit.toml"],
            "report": ["report", "run", "-o", "report{}.html"],
            "gate": ["gate", "run"],
            "compare": ["compare", "run", "run"],
            "doctor": ["doctor", "openai:mock", "--base-url", url],
            "threshold": ["threshold", "builtin:", "--dictionary", "texts.txt"],
            "suite make": ["suite", "make", "robustness", "--seeds", str(support.SEEDS), "-o", "suite{}.jsonl"],
            "suite show": ["suite", "show", "suite.jsonl"],
            "papers lexicon": ["papers", "lexicon", "starter"],
            "providers": ["providers"],
            "cache stat": ["cache", "stat", "none"],
            "help": ["--help"],
        }

    def environment(self, kind, first, extent, report=""):
        error = errno.EAGAIN if kind == "thread" else errno.ENOMEM
        return {"LD_PRELOAD": PRELOAD, "FAILING_CALLS": f"{kind} {first} {extent} {error}", "FAILING_CALLS_REPORT": report,
                "VETVEC_OPENAI_API_KEY": "a-key", "OPENAI_API_KEY": "a-key", "XDG_CACHE_HOME": str(self.folder / "xdg")}

    def seen(self, name, kind):
        """How many calls of the kind a whole run makes."""
        report = self.folder / f"seen-{name.replace(' ', '-')}-{kind}"
        arguments = [part.format("seen" + kind) for part in self.commands()[name]]
        support.run(*arguments, cwd=self.folder, env=self.environment(kind, 1 << 40, "one", str(report)))
        return int(report.read_text(encoding="ascii"))

    def fault_of(self, name, kind, first, extent):
        """What went wrong at one moment; empty: nothing."""
        arguments = [part.format(f"{kind}{first}{extent}") for part in self.commands()[name]]
        try:
            done = support.run(*arguments, cwd=self.folder, env=self.environment(kind, first, extent), timeout=HANGS_S)
        except subprocess.TimeoutExpired:
            return "hangs"
        if done.code not in STATUSES:
            return f"status {done.code}: {done.err[-300:]}"
        if kind == "thread" and done.code == 3 and "cannot start" not in done.err:
            return f"a thread is not named: {done.err[-300:]}"
        return ""

    def serve_fault_of(self, _, kind, first, extent):
        """`serve` ends at once, or gets ready, goes on, and ends at the first signal."""
        process = support.start("serve", "builtin:", "--listen", "127.0.0.1:0", "--grace", "5", cwd=self.folder,
                                env=self.environment(kind, first, extent))
        killer = threading.Timer(HANGS_S, process.kill)
        killer.start()
        try:
            line = process.stdout.readline().decode()
            if "http://" in line:
                url = line.split(" on ")[1].split("/v1")[0]
                for _ in range(2):  # the moment may be in one of them, which is then refused or dropped
                    try:
                        with serve_support.Wire(url) as wire:
                            wire.send(serve_support.post({"input": ["a", "b"]}))
                            wire.reply()
                    except (OSError, AssertionError):
                        pass
                if process.poll() is None:
                    process.send_signal(signal.SIGTERM)
            _, err = process.communicate()
        finally:
            killer.cancel()
        if process.returncode == -signal.SIGKILL:
            return f"hangs: {line}"
        if process.returncode not in STATUSES:
            return f"status {process.returncode}: {err.decode()[-300:]}"
        return ""

    def fault_before_main(self, first):
        """An allocation of the program's own constructors fails."""
        env = {**self.environment("malloc", first, "one"), "FAILING_CALLS_EARLY": "1"}
        done = support.run("--help", cwd=self.folder, env=env, timeout=HANGS_S)
        return "" if done.code == 3 and "out of memory" in done.err else f"{first}: {done}"

    def fault_without_locks(self, error):
        """`embed` on a file system without locks: it says so, and goes on without a cache."""
        arguments = [part.format(f"unlocked{error}") for part in self.commands()["embed"]]
        env = {**self.environment("lock", 0, "all"), "FAILING_CALLS": f"lock 0 all {error}"}
        done = support.run(*arguments, cwd=self.folder, env=env, timeout=HANGS_S)
        says = done.code == 0 and "no cache" in done.err and "file system without locks" in done.err
        return "" if says and (self.folder / f"outunlocked{error}.npy").exists() else str(done)


def rows(bench):
    """(command, kind, moments, extent)"""
    sample = range(0, 30000, 9) if IS_FULL else range(101, 30000, 2999)
    for name in ("serve", "embed"):
        yield name, "malloc", sample, "one"
        for extent in ("one", "all"):
            yield name, "thread", range(16 if IS_FULL else 6), extent
    for name in bench.commands():
        if name == "embed":
            continue
        for extent in ("one", "all"):
            yield name, "thread", range(12) if IS_FULL else range(2), extent
        count = bench.seen(name, "malloc")
        most = 500 if IS_FULL else 4
        yield name, "malloc", range(count // (2 * most), count, max(1, count // most)), "one"


def main():
    if not (PRELOAD and support.COMMAND and support.MOCK):
        print("VETVEC_FAILING_CALLS, VETVEC_COMMAND and VETVEC_MOCK must be set")
        return 2
    bad = 0
    with tempfile.TemporaryDirectory(prefix="vetvec-torture-") as folder, \
            concurrent.futures.ThreadPoolExecutor(2) as pool:
        bench = Bench(folder)
        try:
            for name, kind, moments, extent in rows(bench):
                one = bench.serve_fault_of if name == "serve" else bench.fault_of
                faults = list(pool.map(lambda first: one(name, kind, first, extent), moments))  # noqa: B023
                found = [(first, fault) for first, fault in zip(moments, faults) if fault]
                print(f"{name:14}{kind:>8}{extent:>5}{len(moments):>7} moments{len(found):>5} faults", flush=True)
                for first, fault in found[:5]:
                    print(f"    at {first}: {fault}")
                bad += len(found)
            early = [fault for fault in map(bench.fault_before_main, range(0, 80, 8)) if fault]
            print(f"allocations before main: {len(early)} faults {''.join(early[:1])}", flush=True)
            bad += len(early)
            for error in (errno.ENOLCK, errno.EOPNOTSUPP, errno.EINVAL):
                fault = bench.fault_without_locks(error)
                print(f"embed without locks ({errno.errorcode[error]}): {fault or 'goes on without a cache'}", flush=True)
                bad += bool(fault)
        finally:
            bench.mock.stop()
    print(f"{bad} faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
