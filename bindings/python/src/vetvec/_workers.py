"""What vetvec.ray and vetvec.spark share: how a worker process opens its encoder, embeds batches, and counts."""

from __future__ import annotations

import collections
import concurrent.futures
import dataclasses
import os
import threading
from typing import Any, Callable, Iterable, Iterator, Mapping, TypeVar, cast

from . import arrow
from ._enums import LimitsScope, Status
from ._options import EncoderKeywords
from .encoder import Encoder
from .errors import InvalidArgumentError

try:
    import pyarrow as pa
except ImportError as error:
    raise ImportError("vetvec.ray and vetvec.spark need pyarrow: pip install pyarrow") from error

Counts = dict[str, int]
COUNTED = ("texts", "texts_sent", "cache_memory_hits", "cache_disk_hits", "cache_shared_hits", "joined", "requests",
           "retries", "tokens_estimated", "tokens_reported", "failed_texts")
DAY_S = 24 * 3600.0
_OF_FILES = ("onnx", "vectors", "words")  # only the workers need to have the files
_LIMITS = ("requests_per_minute", "tokens_per_minute", "texts_per_minute")
Item = TypeVar("Item")
Made = TypeVar("Made")


@dataclasses.dataclass(frozen=True)
class Job:
    """What every worker does: which encoder it uses, and for which column. Jobs are pickled; `options` contains no API key
    unless the user has passed one.

    key_env: the environment variable of the worker that holds the API key; None: options["api_key"], or no key.
    """

    spec: str
    options: Mapping[str, Any]
    column: str
    vector_column: str
    nulls: arrow.Nulls
    key_env: str | None

    def open(self) -> Encoder:
        given = dict(self.options)
        if self.key_env is not None:
            if self.key_env not in os.environ:
                raise InvalidArgumentError(f"the environment variable {self.key_env}, which must contain the API key, is "
                                           f"not set in the worker process (host {os.uname().nodename})",
                                           Status.INVALID_ARGUMENT)
            given["api_key"] = os.environ[self.key_env]
        return Encoder(self.spec, **cast(EncoderKeywords, given))


def job_of(spec: str, column: str, vector_column: str, nulls: arrow.Nulls, key_env: str | None,
           limit_share: float | None, options: EncoderKeywords) -> Job:
    """Checks the arguments on the driver, so that mistakes are reported there and not by the workers."""
    given: dict[str, Any] = {"timeout": DAY_S, **options}
    if key_env is not None and "api_key" in given:
        raise ValueError("api_key and api_key_env are both set; keep one")
    if limit_share is not None:
        given.update(_shared(given, limit_share))
    if spec.partition(":")[0] not in _OF_FILES:
        with Encoder(spec, **cast(EncoderKeywords, {**_checkable(given), **_key_of(key_env)})):
            pass  # opening sends nothing
    return Job(spec, given, column, vector_column, nulls, key_env)


def _key_of(key_env: str | None) -> dict[str, str]:
    return {} if key_env is None else {"api_key": os.environ.get(key_env, "a key that the workers have")}


def _checkable(given: Mapping[str, Any]) -> dict[str, Any]:
    """The options, except those that would create a folder or open a connection in the driver's process."""
    return {name: value for name, value in given.items() if name not in ("cache_dir", "limits_dir", "redis")}


def _shared(given: Mapping[str, Any], share: float) -> dict[str, Any]:
    """Limits that each worker process enforces by itself, because the processes share nothing."""
    if not 0 < share <= 1:
        raise ValueError(f"limit_share is {share}; allowed: above 0 and at most 1")
    found: dict[str, Any] = {name: max(1, int(given[name] * share)) for name in _LIMITS if given.get(name)}
    if not found:
        raise ValueError(f"limit_share divides a limit; set at least one of {', '.join(_LIMITS)}")
    return {**found, "limits_scope": LimitsScope.PROCESS}


def with_vectors(encoder: Encoder, job: Job, batch: Any) -> arrow.Vectors | None:
    """The vectors of a pyarrow table or record batch; None if it has no rows, or only nulls, which are kept."""
    texts = batch.column(batch.schema.names.index(job.column))
    if len(texts) == 0 or (job.nulls == "keep" and texts.null_count == len(texts)):
        return None
    return arrow.embed(encoder, texts, nulls=job.nulls)


def check_columns(names: Iterable[str], job: Job) -> None:
    listed = list(names)
    if listed.count(job.column) != 1:
        raise ValueError(f"the data has {listed.count(job.column)} columns '{job.column}'; its columns: {', '.join(listed)}")
    if job.vector_column in listed:
        raise ValueError(f"the data already has a column '{job.vector_column}'; choose a different name for the vectors "
                         f"(vector_column=)")


class Counted:
    """An encoder, and what it has done since the last report. Thread-safe."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self._lock = threading.Lock()
        self._reported: Counts = dict.fromkeys(COUNTED, 0)

    def take(self) -> Counts:
        with self._lock:
            usage = self.encoder.usage()
            now = {name: int(getattr(usage, name)) for name in COUNTED}
            new = {name: now[name] - self._reported[name] for name in COUNTED}
            self._reported = now
            return new


def added(one: Mapping[str, int], other: Mapping[str, int]) -> Counts:
    return {name: one.get(name, 0) + other.get(name, 0) for name in COUNTED}


def in_order(items: Iterable[Item], make: Callable[[Item], Made], depth: int) -> Iterator[tuple[Item, Made]]:
    """Yields (item, make(item)) in the order of the items, and runs up to `depth` calls of `make` at a time on threads, so
    that requests of one item are sent while the last requests of another are still in flight."""
    items = iter(items)
    with concurrent.futures.ThreadPoolExecutor(depth) as pool:
        waiting: collections.deque[tuple[Item, concurrent.futures.Future[Made]]] = collections.deque()
        try:
            for item in items:
                waiting.append((item, pool.submit(make, item)))
                if len(waiting) >= depth:
                    first, future = waiting.popleft()
                    yield first, future.result()
            while waiting:
                first, future = waiting.popleft()
                yield first, future.result()
        finally:
            for _, future in waiting:
                future.cancel()


def vector_type(dimension: int) -> Any:
    return pa.list_(pa.float32(), dimension)
