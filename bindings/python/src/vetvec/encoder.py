"""`Encoder` turns texts into vectors."""

from __future__ import annotations

import json
import os
from typing import Any, AsyncIterable, AsyncIterator, Iterable, Iterator, Sequence

import numpy as np

from . import _interrupt, _stream
from ._call import Call, both_options, call_options
from ._enums import Status
from ._fill import keywords
from ._native import CHARS, FLOATS, NULL, Alive, Float32, Packed, buffer, ffi, lib, matrix, new, text, texts_of, wrong_type
from ._options import (BatchKeywords, BatchOptions, CallKeywords, CallOptions, EncoderKeywords, EncoderOptions,
                       StreamKeywords, StreamOptions, Usage)
from ._results import Embedded, Probe, provenance_of
from ._stream import StreamRows
from ._typing import Self, Unpack
from ._values import milliseconds, milliseconds_left
from .errors import AnyEncoder, check, made, new_error, take_with_rows, text_from


class _Place:
    """What a call of embed_one needs in C, for the next call again. A call within a callback of another takes its own."""

    __slots__ = ("_owner", "text", "written", "err", "call")

    def __init__(self) -> None:
        self._owner = ffi.new("vetvec_str*")
        self.text = self._owner[0]
        self.written, self.err = ffi.new("size_t*"), new_error()
        self.call = new("vetvec_call_options")  # of calls that have a timeout and nothing else


_places: list[_Place] = []  # those that no call uses


class Encoder(AnyEncoder):
    """An embedding service, a local model, vector files, or the built-in encoder.

        with vetvec.Encoder("openai:text-embedding-3-small", api_key=key) as encoder:
            rows = encoder.embed(["a text", "another"])      # float32 [2, dimension]

    All methods may be called from many threads at once. `close`, or leaving `with` or `async with`, cancels calls in
    flight.

    CallOptions contains the options of a call. Pass them as `options`, as keywords (timeout, cancel, progress,
    max_tokens, flags, ...), or both; keywords override the same fields of `options`.
    """

    _dimension = 0

    @keywords(EncoderOptions)
    def __init__(self, spec: str, **options: Unpack[EncoderKeywords]) -> None:
        """Opens the encoder; nothing is sent."""
        self._open(EncoderOptions(spec=spec, **options))

    def _open(self, options: EncoderOptions) -> None:
        alive = Alive()
        self._own(made("vetvec_encoder", lib.vetvec_encoder_open, options._view(alive)), lib.vetvec_encoder_destroy)

    @classmethod
    def of(cls, options: EncoderOptions) -> Encoder:
        """Opens an encoder with options in a separate object."""
        self = Encoder.__new__(Encoder)
        self._open(options)
        return self

    @classmethod
    def _of_handle(cls, handle: int) -> Encoder:
        self = Encoder.__new__(Encoder)
        self._own(handle, lib.vetvec_encoder_destroy)
        return self

    def close(self) -> None:
        """Cancels the calls in flight and waits for them. A second close does nothing."""
        super().close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        """Like close, but on another thread, because close waits for the calls that it cancels."""
        import asyncio
        await asyncio.get_running_loop().run_in_executor(None, self.close)

    def __repr__(self) -> str:
        return f"<vetvec.{type(self).__name__} {self.name or 'closed'}>"

    @property
    def name(self) -> str:
        """The specification without secrets; "" once closed."""
        return text(lib.vetvec_encoder_name(self._handle))

    @property
    def dimension(self) -> int:
        """Elements per vector; 0 while the dimension of a remote model is unknown."""
        if self._dimension == 0:
            self._dimension = int(lib.vetvec_encoder_dimension(self._handle))
        return self._dimension

    def embed(self, texts: Iterable[str], options: CallOptions | None = None, *, out: Float32 | None = None,
              **keywords: Unpack[CallKeywords]) -> Float32:
        """Returns one float32 row per text, in the same order. The array is the library's memory: nothing is copied.

        out: an array of the caller's (C-contiguous float32) to write the rows to instead. Raises PartialError if some
        texts failed. The error contains the results received so far, even if the call ended early: rows, statuses,
        items.
        """
        options = call_options(options, keywords)
        if out is not None:
            return self._embed_into(Packed(texts_of(texts)), options, out)
        return self._embed(Packed(texts_of(texts)), options, ffi.NULL)

    def _embed(self, packed: Packed, options: CallOptions | None, provenance: Any) -> Float32:
        out, err = ffi.new("vetvec_matrix*"), new_error()
        statuses = ffi.new("int32_t[]", packed.count)
        with Call(options, err) as call:
            status = lib.vetvec_encoder_embed_alloc(self._handle, packed.view, call.view, out, statuses, provenance,
                                                    err)
            rows = matrix(out[0]) if out[0] else None
        if status != 0:
            error = take_with_rows(status, err[0], rows, statuses, packed.count)
            error.provenance = provenance_of(provenance, packed.count) if provenance else []
            raise error
        assert rows is not None
        return rows

    def _embed_into(self, packed: Packed, options: CallOptions | None, out: Float32) -> Float32:
        if out.dtype != np.float32 or not out.flags.c_contiguous or not out.flags.writeable:
            raise ValueError("out must be a writable, C-contiguous float32 array")
        written, err = ffi.new("size_t*"), new_error()
        statuses = ffi.new("int32_t[]", packed.count)
        with Call(options, err) as call:
            status = lib.vetvec_encoder_embed(self._handle, packed.view, call.view, ffi.from_buffer("float[]", out),
                                              out.size, written, statuses, ffi.NULL, err)
        width = int(written[0]) // packed.count if packed.count and status != Status.BUFFER_TOO_SMALL else 0
        rows: Float32 = out.reshape(-1)[:packed.count * width].reshape(packed.count, width)
        if status != 0:
            raise take_with_rows(status, err[0], rows if width else None, statuses, packed.count)
        return rows

    def embed_with_provenance(self, texts: Iterable[str], options: CallOptions | None = None,
                              **keywords: Unpack[CallKeywords]) -> Embedded:
        """Like embed, but also returns the source of each vector, which matters for a Fallback. Errors also contain
        `provenance`."""
        packed = Packed(texts_of(texts))
        listed = ffi.new("vetvec_provenance[]", max(packed.count, 1))
        rows = self._embed(packed, call_options(options, keywords), listed)
        return Embedded(rows, provenance_of(listed, packed.count))

    def embed_one(self, text: str, options: CallOptions | None = None, **keywords: Unpack[CallKeywords]) -> Float32:
        """The vector of one text."""
        if not isinstance(text, str):
            raise wrong_type("text", text, "a str")
        options = call_options(options, keywords)
        dimension = self._dimension or self.dimension
        if dimension == 0:
            row: Float32 = self.embed([text], options)[0]
            return row
        try:
            place = _places.pop()
        except IndexError:
            place = _Place()
        data = text.encode("utf-8", "surrogatepass")
        borrowed = ffi.from_buffer(CHARS, data)
        place.text.data, place.text.size = borrowed, len(data)
        out = np.empty(dimension, dtype=np.float32)
        row_view = ffi.from_buffer(FLOATS, out)
        if options is None:  # looking out for Ctrl-C would cost more than the call from a cache
            status = lib.vetvec_encoder_embed_one(self._handle, place.text, NULL, row_view, dimension, place.written, place.err)
        elif options.progress is None:
            status = self._embed_one(place, row_view, dimension, options)
        else:
            with Call(options, place.err) as call:
                status = lib.vetvec_encoder_embed_one(self._handle, place.text, call.view, row_view, dimension, place.written,
                                                      place.err)
        check(status, place.err)
        _places.append(place)
        return out

    def _embed_one(self, place: _Place, row_view: Any, dimension: int, options: CallOptions) -> int:
        """What Call does for options without a callback, in fewer steps, because the call may be short."""
        given, view, is_interrupted = options.__dict__, place.call, True
        if len(given) == 1 and given.get("timeout") is not None:
            view.timeout_ms, view.cancel = milliseconds_left("timeout", given["timeout"]), 0
        else:
            alive, view = Alive(), new("vetvec_call_options")
            options._fill(view, alive)
        is_watched = _interrupt.begin(view) is not None
        try:
            status: int = lib.vetvec_encoder_embed_one(self._handle, place.text, view, row_view, dimension, place.written,
                                                       place.err)
            is_interrupted = False
        finally:
            if is_watched:
                _interrupt.end(is_interrupted)
        return status

    @keywords(StreamOptions, CallOptions)
    def stream(self, texts: Iterable[str], options: CallOptions | None = None,
               **stream: Unpack[StreamKeywords]) -> Iterator[StreamRows]:
        """Yields the rows of any number of texts, in order and in bounded memory, with the error of each text that failed.

        Raises PartialError at the end if some did. `texts` is read on a separate thread. Leaving the loop early cancels
        the calls in flight.
        """
        _refuse_text(texts)
        chosen, options = both_options(StreamOptions, options, stream)
        return _stream.pieces(self._handle, texts, options, chosen)

    @keywords(StreamOptions, CallOptions)
    def astream(self, texts: Iterable[str] | AsyncIterable[str], options: CallOptions | None = None,
                **stream: Unpack[StreamKeywords]) -> AsyncIterator[StreamRows]:
        """Like stream, but for `async for`; `texts` may be an asynchronous iterable, which the event loop reads."""
        from . import _astream  # asyncio is slow to import
        _refuse_text(texts)
        chosen, options = both_options(StreamOptions, options, stream)
        return _astream.pieces(self._handle, texts, options, chosen)

    async def aembed(self, texts: Iterable[str], options: CallOptions | None = None,
                     **keywords: Unpack[CallKeywords]) -> Float32:
        """Like embed, but as a coroutine: no thread waits for the reply. Cancelling the task cancels the requests.

        `progress` is called on a thread of the library.
        """
        from . import _aio
        return (await _aio.embed(self._handle, texts, call_options(options, keywords), False)).rows

    async def aembed_with_provenance(self, texts: Iterable[str], options: CallOptions | None = None,
                                     **keywords: Unpack[CallKeywords]) -> Embedded:
        """Like embed_with_provenance, but as a coroutine."""
        from . import _aio
        return await _aio.embed(self._handle, texts, call_options(options, keywords), True)

    def probe(self, texts: Iterable[str], options: CallOptions | None = None,
              **keywords: Unpack[CallKeywords]) -> Probe:
        """Shows what the service returns: nothing is cached, and faults are reported instead of hidden."""
        packed = Packed(texts_of(texts))
        options = call_options(options, keywords)
        out, report, err = ffi.new("vetvec_matrix*"), ffi.new("vetvec_buffer**"), new_error()
        statuses = ffi.new("int32_t[]", packed.count)
        with Call(options, err) as call:
            status = lib.vetvec_encoder_probe(self._handle, packed.view, call.view, out, statuses, report, err)
        said = buffer(report[0])
        rows = matrix(out[0]) if out[0] else np.zeros((0, 0), dtype=np.float32)
        if status == Status.PARTIAL:
            lib.vetvec_error_destroy(err[0])
        else:
            check(status, err)
        return Probe(rows, [Status(s) for s in ffi.unpack(statuses, packed.count)] if packed.count else [],
                     json.loads(said))

    @keywords(BatchOptions, CallOptions)
    def embed_batch(self, texts: Iterable[str], options: CallOptions | None = None,
                    **batch: Unpack[BatchKeywords]) -> dict[str, Any]:
        """Embeds through the service's batch API, into the cache: about half the price, up to a day.

        Afterwards `embed` finds the vectors in the cache. A call that ends early, or whose process is killed, is
        continued by the next one. Returns the report or, with plan_only=True, the plan: vetvec/batch.h describes the
        keys. Raises PartialError if some texts have no vector, and ProtocolError if results failed a check.
        """
        packed, alive = Packed(texts_of(texts)), Alive()
        out, err = ffi.new("vetvec_buffer**"), new_error()
        chosen, options = both_options(BatchOptions, options, batch)
        with Call(options, err) as call:
            status = lib.vetvec_batch_embed(self._handle, packed.view, chosen._view(alive), call.view,
                                            out, err)
        said = buffer(out[0])
        check(status, err)
        found: dict[str, Any] = json.loads(said)
        return found

    def describe(self, options: CallOptions | None = None, **keywords: Unpack[CallKeywords]) -> dict[str, Any]:
        """The known facts about the service."""
        out, err = ffi.new("vetvec_buffer**"), new_error()
        with Call(call_options(options, keywords), err) as call:
            status = lib.vetvec_encoder_describe(self._handle, call.view, out, err)
        check(status, err)
        found: dict[str, Any] = json.loads(buffer(out[0]))
        return found

    def usage(self) -> Usage:
        """Counters since the encoder was opened."""
        out, err = new("vetvec_usage"), new_error()
        check(lib.vetvec_encoder_usage(self._handle, out, err), err)
        return Usage._of(out)

    def metrics(self) -> str:
        """OpenMetrics text, for Prometheus."""
        return text_from(lib.vetvec_encoder_metrics, self._handle)

    def shared_limits(self, timeout: float = 0) -> dict[str, Any]:
        """The members that share the encoder's rate limits through Redis; vetvec/encoder.h describes the keys.

        timeout: in seconds; 0: 5 seconds.
        """
        found: dict[str, Any] = json.loads(text_from(lib.vetvec_encoder_shared_limits, self._handle,
                                                     milliseconds("timeout", timeout)))
        return found

    def flush(self) -> None:
        """Commits and checkpoints the cache: once this returns, its contents survive a power failure."""
        err = new_error()
        check(lib.vetvec_encoder_flush(self._handle, err), err)

    def count_tokens(self, texts: Sequence[str]) -> tuple[list[int], list[int]]:
        """Token counts of each text: an upper estimate, and approximately the number that will be billed."""
        return count_tokens(texts, self)


def _refuse_text(texts: object) -> None:
    if isinstance(texts, (str, bytes)):
        raise wrong_type("texts", texts, "an iterable of texts")


def count_tokens(texts: Sequence[str], encoder: Encoder | None = None) -> tuple[list[int], list[int]]:
    """Like Encoder.count_tokens; without an encoder, both counts are estimates."""
    packed, err = Packed(texts_of(texts)), new_error()
    upper, expected = np.zeros(packed.count, np.uint64), np.zeros(packed.count, np.uint64)
    check(lib.vetvec_encoder_count_tokens(encoder._handle if encoder else 0, packed.view,
                                          ffi.from_buffer("uint64_t[]", upper),
                                          ffi.from_buffer("uint64_t[]", expected), err), err)
    return upper.tolist(), expected.tolist()


def provider_facts(kind: str = "", providers_data: str | os.PathLike[str] | None = None) -> list[dict[str, str]]:
    """The known facts about services and their models: rows of kind, model, fact, value, source and date."""
    alive = Alive()
    found: list[dict[str, str]] = json.loads(
        text_from(lib.vetvec_encoder_provider_facts, alive.string(kind), alive.string(providers_data)))["facts"]
    return found


def option_bounds(name: str) -> tuple[int, int]:
    """The minimum and maximum of a numeric option, given its name in C."""
    alive, low, high, err = Alive(), ffi.new("int64_t*"), ffi.new("int64_t*"), new_error()
    check(lib.vetvec_encoder_option_bounds(alive.string(name), low, high, err), err)
    return int(low[0]), int(high[0])
