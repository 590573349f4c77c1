"""Promise A2: whatever call of the C library fails, at whatever moment, nothing crashes, hangs or lies, and the next call works.

VETVEC_TORTURE names the program and VETVEC_MOCK the mock server. The short form tries a sample of the moments of each
operation; VETVEC_FIGURES=full tries each moment up to the operation's end. By hand, with the figures as a table:

    VETVEC_FIGURES=full ctest --preset dev -R torture --verbose
    torture_test.py --only embed --calls memory --jobs 4
        a part, four moments at once; VETVEC_TORTURE and VETVEC_MOCK must be set
"""
import argparse
import errno
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "integration"))
import origin  # noqa: E402  (found by the line above)
import support  # noqa: E402
import test_ca  # noqa: E402

PROGRAM = os.environ.get("VETVEC_TORTURE", "")
IS_FULL = os.environ.get("VETVEC_FIGURES", "") == "full"
FAULTS = ("crashed", "dead", "wrong", "late", "untyped", "leaked")

# Operation, runs of the short form.
OPERATIONS = {"open": 60, "open_cache": 60, "open_builtin": 20, "open_fallback": 20, "embed": 150, "embed_first": 40,
              "embed_again": 40, "tls_open": 40, "tls_first": 40, "tls_again": 40, "embed_cache": 60, "embed_hits": 40, "errors": 40,
              "submit_queue": 60, "submit_done": 20, "stream": 60, "fallback_up": 40, "fallback_down": 40, "fallback_hedged": 60,
              "deadline": 30, "cancel": 30, "destroy": 60, "suite": 80, "audit": 40}
OVER_TLS = {"tls_open": "open", "tls_first": "embed_first", "tls_again": "embed_again"}
# Calls of the C library, and the errors with which they fail.
CALLS = {"read": [errno.EIO], "write": [errno.ENOSPC, errno.EIO], "open": [errno.EMFILE], "socket": [errno.EMFILE],
         "connect": [errno.ETIMEDOUT], "thread": [errno.EAGAIN], "mmap": [errno.ENOMEM], "sync": [errno.EIO],
         "send": [errno.EPIPE], "recv": [errno.ECONNRESET], "poll": [errno.ENOMEM], "resize": [errno.ENOSPC]}
SOME_WITH_CALLS = ("open_cache", "tls_again", "submit_queue")  # in the short form; calls that never work again last until the deadline


class Bench:
    """The service, with and without TLS, and an empty folder."""

    def __init__(self, folder, jobs):
        self.folder = folder
        self.jobs = jobs
        self.mock = support.Mock(folder)
        authority = test_ca.Authority(folder)
        self.ca_file = str(authority.file)
        self.tls = origin.Server(origin.answer, tls=authority.context(), name="localhost")

    def stop(self):
        self.tls.stop()
        self.mock.stop()

    def run(self, operation, call, error, is_all, runs):
        """The program's report; about `runs` moments, or each of them if `runs` is None."""
        is_tls = operation in OVER_TLS
        url = self.tls.url + "/v1" if is_tls else self.mock.base_url("hash")
        command = [PROGRAM, "--operation", OVER_TLS.get(operation, operation), "--url", url,
                   "--folder", self.folder + "/runs", "--call", call, "--error", str(error), "--all", str(int(is_all)),
                   "--jobs", str(self.jobs)]
        if is_tls:
            command += ["--ca", self.ca_file]
        if runs is not None:
            command += ["--runs", str(runs)]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=False, env=support.environment())
        if done.returncode != 0:
            return {fault: [] for fault in FAULTS} | {"calls": 0, "runs": 0, "statuses": {}, "crashed": [
                {"n": -1, "what": f"{' '.join(command)}: exit {done.returncode}"}]}
        return json.loads(done.stdout)


def plan(arguments):
    """(operation, call, error, all, runs) of each row."""
    for operation, runs in OPERATIONS.items():
        if arguments.only and operation != arguments.only:
            continue
        if operation == "tls_open":  # OpenSSL cannot be initialised twice: vetvec looks first whether there is memory
            rows = [("heap", errno.ENOMEM, False)]
        else:
            rows = [("malloc", errno.ENOMEM, is_all) for is_all in (False, True)]
        if IS_FULL or operation in SOME_WITH_CALLS:
            rows += [(call, error, is_all) for call, errors in CALLS.items() for error in errors
                     for is_all in (False, True)]
        for call, error, is_all in rows:
            kind = "memory" if call in ("malloc", "heap") else "system"
            if arguments.calls in ("", kind, call):
                few = {"memory": runs // 8 if is_all else runs // 4, "system": 2 if is_all else runs // 8}
                yield operation, call, error, is_all, None if IS_FULL else few[kind]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="", choices=("", *OPERATIONS))
    parser.add_argument("--calls", default="", choices=("", "memory", "system", *CALLS))
    parser.add_argument("--jobs", type=int, default=2, help="moments tried at once")
    arguments = parser.parse_args()
    if not PROGRAM or not support.MOCK:
        print("VETVEC_TORTURE and VETVEC_MOCK must be set")
        return 2
    bad = 0
    with tempfile.TemporaryDirectory(prefix="vetvec-torture-") as folder:
        bench = Bench(folder, arguments.jobs)
        try:
            print(f"{'operation':16}{'call':>8}{'':>7}{'fails':>14}{'moments':>9}{'tried':>7}"
                  + "".join(f"{fault:>9}" for fault in FAULTS) + "  results")
            for operation, call, error, is_all, runs in plan(arguments):
                report = bench.run(operation, call, error, is_all, runs)
                statuses = " ".join(f"{name} {count}" for name, count in report["statuses"].items())
                print(f"{operation:16}{call:>8}{'all' if is_all else 'one':>7}{errno.errorcode[error]:>14}"
                      f"{report['calls']:>9}{report['runs']:>7}"
                      + "".join(f"{len(report[fault]):>9}" for fault in FAULTS) + f"  {statuses}", flush=True)
                for fault in FAULTS:
                    bad += len(report[fault])
                    for one in report[fault][:3]:
                        print(f"    {fault} at {one['n']}: {one['what']}")
        finally:
            bench.stop()
    print(f"{bad} faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
