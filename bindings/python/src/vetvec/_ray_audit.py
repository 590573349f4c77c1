"""An audit whose texts are embedded by Ray tasks.

Each task embeds a piece of the texts with one vendor ([audit] piece). It works in its own folder, which contains the
audit's texts, and stores the vectors in the audit's cache. Its requests are then appended to those of the audit. At the
end, one process runs the audit, which finds the vectors in its cache and the requests in its run folder.
"""

# Where the package is not installed, pyright takes a module of this folder for it.
# pyright: reportAttributeAccessIssue=false
from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import pathlib
import tempfile
from typing import Any, Iterator, Mapping

import ray

from ._call import call_options
from ._fill import keywords
from ._key_command import set_key_commands
from ._options import CallKeywords, CallOptions, ConfigOptions
from ._typing import Unpack
from .audit import Audit, Config
from .encoder import Encoder
from .errors import CancelledError, Error

NOT_SHARDED = ("builtin", "vectors", "words")  # computed or read where they are needed, so there is nothing to store


@dataclasses.dataclass(frozen=True)
class _Vendor:
    """What a task needs to know. It is pickled and contains no API key."""

    config: ConfigOptions
    name: str
    out: str   # absolute path of the run folder
    host: str  # the driver's

    def open(self, *more: str) -> Config:
        """The audit's configuration for this vendor, with the cache in the run folder unless it sets a different one."""
        with Config(**_fields(self.config)) as plain:
            found = plain.json()
        overrides = [*(self.config.overrides or []), 'cache.limits="host"', *more]
        if found["cache"]["mode"] != "on" or not found["cache"]["dir"]:
            if os.uname().nodename == self.host:
                overrides += ['cache.mode="on"', f"cache.dir={json.dumps(os.path.join(self.out, 'cache'))}"]
            elif not found.get("redis", {}).get("url"):
                raise ValueError(f"a task runs on {os.uname().nodename}, which cannot access the cache on {self.host}; set "
                                 f"[redis] url, or let Ray use only one host")
        config = Config(**_fields(dataclasses.replace(self.config, overrides=overrides, vendors=[self.name])))
        config.set_secrets()
        set_key_commands(config)
        return config

    def open_encoder(self) -> Encoder:
        with self.open() as config:
            return config.open_encoder(self.name)


def _fields(options: ConfigOptions) -> dict[str, Any]:
    return {field.name: getattr(options, field.name) for field in dataclasses.fields(options)}


def _embed(vendor: _Vendor, files: Mapping[str, bytes], first: int, end: int) -> tuple[bytes, str]:
    """A Ray task. Returns the lines for requests.jsonl, and why the vendor's other texts should not be sent now ("": send
    them). It does not report errors: the audit sends the missing texts again and reports what goes wrong."""
    with tempfile.TemporaryDirectory(prefix="vetvec-piece-") as folder:
        for name, data in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        problem = ""
        with vendor.open(f"audit.out={json.dumps(folder)}", f"audit.piece={first}-{end}") as config:
            try:
                Audit.run(config)
            except CancelledError:  # the piece is done
                pass
            except Error as error:
                problem = str(error)
        requests = pathlib.Path(folder, "requests.jsonl")
        return (requests.read_bytes() if requests.exists() else b""), problem


@keywords(CallOptions)
def audit(config: Config | str | os.PathLike[str], options: CallOptions | None = None, *, workers: int = 2,
          texts_per_task: int = 500, num_cpus: float = 1, **call: Unpack[CallKeywords]) -> Audit:
    """Like Audit.run, but Ray tasks embed the texts. `workers` tasks run at once, and each embeds a piece of the suites'
    texts with one vendor. This function can continue an interrupted call of Audit.run, and vice versa.

    If a worker dies, Ray runs its task again; vectors that had arrived come from the cache. At the end, this process runs
    the audit: it sends what an audit never takes from a cache (contract suites, texts that are sent again, trials of
    roles), and judges. The run folder and the reports are byte-for-byte the same as those of Audit.run, except for what
    also differs between two calls of Audit.run: dates, response times, and the order of the lines in requests.jsonl. The
    number of requests differs if texts_per_task is not a multiple of the number of texts per request. If a worker died,
    the requests of its task are missing, also from the traffic and cost in the report.

    The options of a call (timeout, cancel, progress) apply to the work of this process.

    config: the path of a vetvec.toml, or a Config. Its files must be at the same paths on all hosts, and its secrets in
    the environment of all workers. If tasks run on several hosts, it needs [redis].
    workers: number of tasks that run at once.
    texts_per_task: size of a piece.
    num_cpus: CPUs that Ray reserves for each task.
    """
    if workers < 1 or texts_per_task < 1:
        raise ValueError(f"workers is {workers} and texts_per_task is {texts_per_task}; each must be at least 1")
    chosen = call_options(options, call) or CallOptions()
    if isinstance(config, Config):
        return _audit(config, chosen, workers, texts_per_task, num_cpus)
    with Config(os.path.abspath(config)) as opened:
        opened.set_secrets()
        set_key_commands(opened)
        return _audit(opened, chosen, workers, texts_per_task, num_cpus)


def _audit(config: Config, options: CallOptions, workers: int, size: int, num_cpus: float) -> Audit:
    given = dataclasses.replace(config._given, logger=None, on_call=None)
    if given.run is not None:
        raise ValueError("the Config was made from a run (run=); pass the configuration itself (file, text, overrides)")
    finished = _prepare(config, options)
    if finished is not None:
        return finished
    found = config.json()
    if found["cache"]["mode"] != "only":
        out = os.path.abspath(found["out"])
        vendors = [_Vendor(given, vendor["name"], out, os.uname().nodename) for vendor in found["vendors"]
                   if vendor["spec"].partition(":")[0] not in NOT_SHARDED]
        with contextlib.ExitStack() as stack:
            # Encoders of one process share its limits: with these, the audit takes into account what the tasks have used.
            for vendor in vendors:
                stack.enter_context(vendor.open_encoder())
            _run(vendors, pathlib.Path(out), workers, size, num_cpus)
            return Audit.run(config, options)
    return Audit.run(config, options)


def _prepare(config: Config, options: CallOptions) -> Audit | None:
    """Writes the suites and texts to the run folder and sends nothing. Returns the audit if it is already finished."""
    found = config.json()
    if found["budget"] is not None or found["budget_tokens"] is not None:
        plan = config.plan()
        is_over = (found["budget"] is not None and (plan["cost"] is None or plan["cost"] > found["budget"])
                   or found["budget_tokens"] is not None and plan["tokens"] > found["budget_tokens"])
        if is_over:
            return Audit.run(config, options)  # which reports this before anything is sent

    try:
        return Audit.run(config, dataclasses.replace(options, progress=lambda moved: moved.stage not in ("plan", "embed")))
    except CancelledError:
        return None


def _run(vendors: list[_Vendor], out: pathlib.Path, workers: int, size: int, num_cpus: float) -> None:
    """Runs at most `workers` tasks at once, so that no task waits in Ray for another."""
    names = ["run.json", "texts.jsonl", *(str(path.relative_to(out)) for path in (out / "suites").iterdir())]
    files = ray.put({name: (out / name).read_bytes() for name in names})
    count = (out / "texts.jsonl").read_bytes().count(b"\n")
    task = ray.remote(num_cpus=num_cpus, max_retries=-1)(_embed)
    running: dict[Any, str] = {}
    stopped: set[str] = set()

    def collect() -> None:
        done, _ = ray.wait(list(running), num_returns=1)
        vendor = running.pop(done[0])
        requests, problem = ray.get(done[0])
        with open(out / "requests.jsonl", "ab") as target:
            target.write(requests)
        if problem:
            stopped.add(vendor)

    try:
        for vendor, first in _in_turn(vendors, range(0, count, size)):
            while len(running) >= workers:
                collect()
            if vendor.name not in stopped:
                running[task.remote(vendor, files, first, min(first + size, count))] = vendor.name
        while running:
            collect()
    finally:
        for reference in running:  # after an error or Ctrl-C
            ray.cancel(reference)


def _in_turn(vendors: list[_Vendor], starts: range) -> Iterator[tuple[_Vendor, int]]:
    """Alternates between vendors, so that no vendor's limit holds up the others for long."""
    for first in starts:
        for vendor in vendors:
            yield vendor, first
