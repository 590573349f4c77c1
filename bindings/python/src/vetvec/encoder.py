"""Texts to vectors: `Encoder`."""

from __future__ import annotations

import asyncio
import dataclasses
import enum
import json
import logging
import os
import weakref
from typing import Any, Callable, Iterable, Iterator, Sequence, TypeVar

import numpy as np

from ._call import Call, CallFlag, CallOptions, CancelToken, ProgressFunction, call_options
from ._native import (Float32, Packed, Strings, buffer, callback, drop, ffi, lib, matrix, milliseconds, new, registry,
                      text, texts_of, whole_seconds)
from .errors import Status, check, new_error, take_with_rows


Self = TypeVar("Self", bound="Encoder")


class CacheMode(enum.IntEnum):
    """OFF without a cache_dir, ON with one, unless said otherwise; ONLY never sends."""

    OFF = 0
    ON = 1
    ONLY = 2


class LimitsScope(enum.IntEnum):
    """Who shares the rate limits of a service and key."""

    HOST = 0
    PROCESS = 1


class CacheDtype(enum.IntEnum):
    """How the cache stores vectors."""

    F32 = 0
    F16 = 1


@dataclasses.dataclass(frozen=True)
class Usage:
    """Counters since the encoder was opened; vetvec/encoder.h says what each one counts."""

    texts: int
    texts_sent: int
    cache_memory_hits: int
    cache_disk_hits: int
    joined: int
    requests: int
    retries: int
    tokens_estimated: int
    tokens_reported: int
    bytes_sent: int
    bytes_received: int
    failed_texts: int
    maybe_billed_twice: int
    cost_estimated: float
    cost_reported: float


@dataclasses.dataclass(frozen=True)
class Probe:
    """What a service does with texts; `report` tells of each item and reply."""

    rows: Float32
    statuses: list[Status]
    report: dict[str, Any]


@dataclasses.dataclass(frozen=True)
class StreamRows:
    """Rows of the next texts of a stream; `first` is the index of the first of them."""

    first: int
    rows: Float32
    statuses: list[Status]


@callback("void(void*, int32_t, const char*)")
def _on_log(user_data: Any, level: int, message: Any) -> None:
    logger = registry.get(user_data)
    try:
        if logger is not None:
            logger.log((logging.DEBUG, logging.INFO, logging.WARNING, logging.ERROR)[level & 3], "%s", text(message))
    except Exception:  # a log handler must not end the program through C
        pass


@callback("int32_t(void*, const vetvec_text_batch*, uint64_t*)", error=-1)
def _on_count_tokens(user_data: Any, texts: Any, out: Any) -> int:
    try:
        count = registry.get(user_data)
        for i in range(texts.count):
            begin, end = texts.offsets[i], texts.offsets[i + 1]
            out[i] = int(count(ffi.buffer(texts.bytes + begin, end - begin)[:].decode("utf-8", "replace")))
        return 0
    except Exception:
        logging.getLogger("vetvec").exception("count_tokens failed")
        return -1


class Encoder:
    """An embedding service, a local model, files of vectors, or the encoder compiled in.

        with vetvec.Encoder("openai:text-embedding-3-small", api_key=key) as encoder:
            rows = encoder.embed(["a text", "another"])      # float32 [2, dimension]

    All methods may be called from many threads at once. `close` (or `with`) ends what is under way.
    """

    def __init__(self, spec: str, *, api_key: str | None = None, base_url: str | None = None,
                 cache_dir: str | os.PathLike[str] | None = None, cache_mode: CacheMode | None = None,
                 cache_salt: str | None = None, cache_max_bytes: int = 0, cache_ttl: float = 0,
                 cache_dtype: CacheDtype = CacheDtype.F32, timeout: float = 0, requests_per_minute: int = 0,
                 tokens_per_minute: int = 0, concurrency: int = 0, batch: int = 0, dimensions: int = 0,
                 max_attempts: int = 0, input_type: str | None = None, query_prefix: str | None = None,
                 document_prefix: str | None = None, revision: str | None = None,
                 ca_file: str | os.PathLike[str] | None = None, proxy: str | None = None,
                 limits_dir: str | os.PathLike[str] | None = None, limits_scope: LimitsScope = LimitsScope.HOST,
                 weight: int = 0, hedge: bool = False, retry_until_deadline: bool = False,
                 http_definition: str | None = None, price_per_million_tokens: float = 0,
                 count_tokens: Callable[[str], int] | None = None, logger: logging.Logger | None = None) -> None:
        self._handle: Any = ffi.NULL
        options, strings = new("vetvec_encoder_options"), Strings()
        for field, value in (("spec", spec), ("api_key", api_key), ("base_url", base_url), ("cache_dir", cache_dir),
                             ("cache_salt", cache_salt), ("input_type", input_type), ("query_prefix", query_prefix),
                             ("document_prefix", document_prefix), ("revision", revision), ("ca_file", ca_file), ("proxy", proxy), ("limits_dir", limits_dir),
                             ("http_definition", http_definition)):
            strings.set(options, field, value)
        options.cache_mode = (CacheMode.ON if cache_dir else CacheMode.OFF) if cache_mode is None else cache_mode
        options.cache_max_bytes = cache_max_bytes
        options.cache_ttl_s = whole_seconds(cache_ttl)
        options.cache_dtype = cache_dtype
        options.timeout_ms = milliseconds(timeout)
        options.requests_per_minute, options.tokens_per_minute = requests_per_minute, tokens_per_minute
        options.concurrency, options.batch, options.dimensions = concurrency, batch, dimensions
        options.max_attempts, options.weight, options.limits_scope = max_attempts, weight, limits_scope
        options.hedge, options.retry_until_deadline = int(hedge), int(retry_until_deadline)
        options.price_per_million_tokens = price_per_million_tokens
        if logger is not None:
            options.log, options.log_drop, options.log_user_data = _on_log, drop, registry.put(logger)
        if count_tokens is not None:
            options.count_tokens, options.count_tokens_drop = _on_count_tokens, drop
            options.count_tokens_user_data = registry.put(count_tokens)
        out, err = ffi.new("vetvec_encoder**"), new_error()
        check(lib.vetvec_encoder_open(options, out, err), err)
        self._own(out[0])

    @classmethod
    def _of(cls, handle: Any) -> Encoder:
        self = cls.__new__(cls)
        self._own(handle)
        return self

    def _own(self, handle: Any) -> None:
        self._handle = handle
        self._close = weakref.finalize(self, lib.vetvec_encoder_destroy, handle)
        self._dimension = 0

    def close(self) -> None:
        """Cancels what is under way and waits for it. A second close does nothing."""
        self._close()

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def __aenter__(self: Self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        """As close, on another thread: it waits for what it cancels."""
        await asyncio.get_running_loop().run_in_executor(None, self.close)

    def __repr__(self) -> str:
        return f"<vetvec.Encoder {self.name or 'closed'}>"

    @property
    def name(self) -> str:
        """The specification without secrets; "" when closed."""
        return text(lib.vetvec_encoder_name(self._handle))

    @property
    def dimension(self) -> int:
        """Elements of a vector; 0 while a remote model's size is not known."""
        if self._dimension == 0:
            self._dimension = int(lib.vetvec_encoder_dimension(self._handle))
        return self._dimension

    def embed(self, texts: Sequence[str] | Iterable[str], options: CallOptions | None = None, *,
              timeout: float | None = None, cancel: CancelToken | None = None,
              progress: ProgressFunction | None = None, flags: CallFlag = CallFlag.NONE) -> Float32:
        """One float32 row a text, in their order. The array is the library's memory: nothing is copied.

        Keywords stand above the same fields of `options`. Raises PartialError if some texts failed. What has come
        stands in the error, also in that of a call that ended early: rows, statuses, items.
        """
        packed = Packed(texts_of(texts))
        options = call_options(options, timeout, cancel, progress, flags)
        out, err = ffi.new("vetvec_matrix**"), new_error()
        statuses = ffi.new("int32_t[]", packed.count)
        with Call(options, err) as call:
            status = lib.vetvec_encoder_embed_alloc(self._handle, packed.view, call.view, out, statuses, err)
            rows = matrix(out[0]) if out[0] != ffi.NULL else None
        if status != 0:
            raise take_with_rows(status, err[0], rows, statuses, packed.count)
        assert rows is not None
        return rows

    def embed_one(self, text: str, options: CallOptions | None = None) -> Float32:
        """The vector of one text."""
        dimension = self.dimension
        if dimension == 0:
            row: Float32 = self.embed([text], options)[0]
            return row
        data = text.encode("utf-8", "surrogatepass")
        borrowed = ffi.from_buffer("char[]", data)
        one = ffi.new("vetvec_str*", (borrowed, len(data)))
        out = np.empty(dimension, dtype=np.float32)
        written, err = ffi.new("size_t*"), new_error()
        with Call(options, err, is_brief=options is None) as call:
            status = lib.vetvec_encoder_embed_one(self._handle, one[0], call.view, ffi.from_buffer("float[]", out),
                                                  dimension, written, err)
        check(status, err)
        return out

    def stream(self, texts: Iterable[str], options: CallOptions | None = None, *, piece_texts: int = 0,
               window_bytes: int = 0) -> Iterator[StreamRows]:
        """Rows of texts of any number, in order and in bounded memory.

        `texts` is read on a thread of its own. Leaving the loop early cancels what is under way.
        """
        from ._stream import stream
        return stream(self, texts, options, piece_texts, window_bytes)

    async def aembed(self, texts: Sequence[str] | Iterable[str], options: CallOptions | None = None, *,
                     timeout: float | None = None, cancel: CancelToken | None = None,
                     progress: ProgressFunction | None = None, flags: CallFlag = CallFlag.NONE) -> Float32:
        """As embed, awaited: no thread waits for it. Cancelling the task cancels the requests.

        `progress` is called on a thread of the library's.
        """
        from ._aio import embed
        return await embed(self, texts, call_options(options, timeout, cancel, progress, flags))

    def probe(self, texts: Sequence[str], options: CallOptions | None = None) -> Probe:
        """What the service does: nothing cached, what is wrong is told and not hidden."""
        packed = Packed(texts_of(texts))
        out, report, err = ffi.new("vetvec_matrix**"), ffi.new("vetvec_buffer**"), new_error()
        statuses = ffi.new("int32_t[]", packed.count)
        with Call(options, err) as call:
            status = lib.vetvec_encoder_probe(self._handle, packed.view, call.view, out, statuses, report, err)
        told = buffer(report[0])
        rows = matrix(out[0]) if out[0] != ffi.NULL else np.zeros((0, 0), dtype=np.float32)
        if status == Status.PARTIAL:
            lib.vetvec_error_destroy(err[0])
        else:
            check(status, err)
        return Probe(rows, [Status(s) for s in ffi.unpack(statuses, packed.count)] if packed.count else [],
                     json.loads(told))

    def describe(self, options: CallOptions | None = None) -> dict[str, Any]:
        """What is known about the service."""
        out, err = ffi.new("vetvec_buffer**"), new_error()
        with Call(options, err) as call:
            status = lib.vetvec_encoder_describe(self._handle, call.view, out, err)
        check(status, err)
        found: dict[str, Any] = json.loads(buffer(out[0]))
        return found

    def usage(self) -> Usage:
        out, err = new("vetvec_usage"), new_error()
        check(lib.vetvec_encoder_usage(self._handle, out, err), err)
        return Usage(**{field.name: getattr(out, field.name) for field in dataclasses.fields(Usage)})

    def metrics(self) -> str:
        """OpenMetrics text, for Prometheus."""
        out, err = ffi.new("vetvec_buffer**"), new_error()
        check(lib.vetvec_encoder_metrics(self._handle, out, err), err)
        return buffer(out[0])

    def flush(self) -> None:
        """The cache is safe against a power cut when this returns."""
        err = new_error()
        check(lib.vetvec_encoder_flush(self._handle, err), err)

    def count_tokens(self, texts: Sequence[str]) -> tuple[list[int], list[int]]:
        """Tokens of each text: an upper estimate, and what a bill will say about."""
        return count_tokens(texts, self)


def count_tokens(texts: Sequence[str], encoder: Encoder | None = None) -> tuple[list[int], list[int]]:
    """As Encoder.count_tokens; without an encoder by estimates."""
    packed, err = Packed(texts_of(texts)), new_error()
    upper, expected = np.zeros(packed.count, np.uint64), np.zeros(packed.count, np.uint64)
    check(lib.vetvec_count_tokens(encoder._handle if encoder else ffi.NULL, packed.view,
                                  ffi.from_buffer("uint64_t[]", upper), ffi.from_buffer("uint64_t[]", expected),
                                  err), err)
    return upper.tolist(), expected.tolist()


def option_bounds(name: str) -> tuple[int, int]:
    """The least and the largest value of a numeric option of the C ABI."""
    strings, low, high, err = Strings(), ffi.new("int64_t*"), ffi.new("int64_t*"), new_error()
    check(lib.vetvec_encoder_option_bounds(strings.put(name)[0], low, high, err), err)
    return int(low[0]), int(high[0])
