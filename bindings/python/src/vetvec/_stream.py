"""Streams as iterators: the library's push on a thread of its own, a bounded queue between."""

from __future__ import annotations

import collections
import dataclasses
import queue
import threading
from typing import TYPE_CHECKING, Any, Iterable, Iterator

import numpy as np

from ._call import Call, CallOptions, CancelToken
from ._native import Raised, callback, ffi, lib, new, registry
from .errors import Status, new_error, take

if TYPE_CHECKING:
    from .encoder import Encoder, StreamRows

QUEUED = 4  # pieces between the library and the loop


class _Work:
    def __init__(self, texts: Iterable[str]) -> None:
        self.texts = iter(texts)
        self.raised = Raised()
        self.left = threading.Event()
        self.pieces: queue.Queue[StreamRows | BaseException | None] = queue.Queue(QUEUED)
        self.alive: collections.deque[Any] = collections.deque(maxlen=2)  # bytes that the library borrows

    def hand(self, piece: StreamRows | BaseException | None) -> bool:
        """False once nobody takes pieces any more."""
        while not self.left.is_set():
            try:
                self.pieces.put(piece, timeout=0.1)
                return True
            except queue.Full:
                continue
        return False


@callback("int32_t(void*, vetvec_str*)", error=-1)
def _on_next(user_data: Any, out: Any) -> int:
    work: _Work = registry.get(user_data)
    try:
        if work.left.is_set():
            return -1
        one = next(work.texts, None)
        if one is None:
            return 0
        data = one.encode("utf-8", "surrogatepass")
        view = ffi.from_buffer("char[]", data)
        work.alive.append(view)
        out.data, out.size = view, len(data)
        return 1
    except BaseException as error:
        return work.raised.keep(error)


@callback("int32_t(void*, const vetvec_stream_rows*)", error=-1)
def _on_rows(user_data: Any, some: Any) -> int:
    from .encoder import StreamRows
    work: _Work = registry.get(user_data)
    try:
        count, width = some.count, some.dimension
        rows = np.zeros((count, width), dtype=np.float32)
        if count * width:
            ffi.memmove(ffi.from_buffer(rows), some.data, count * width * 4)
        statuses = [Status(s) for s in ffi.unpack(some.status, count)]
        return 0 if work.hand(StreamRows(int(some.first), rows, statuses)) else -1
    except BaseException as error:
        return work.raised.keep(error)


def _run(encoder: Encoder, work: _Work, options: CallOptions, piece_texts: int, window_bytes: int) -> None:
    stream = new("vetvec_stream_options")
    stream.next, stream.rows, stream.user_data = _on_next, _on_rows, registry.put(work)
    stream.piece_texts, stream.window_bytes = piece_texts, window_bytes
    err = new_error()
    call = Call(options, err)
    last: BaseException | None = None
    try:
        status = lib.vetvec_encoder_embed_stream(encoder._handle, stream, call.view, err)
        error = take(status, err[0]) if status not in (0, Status.PARTIAL) else None  # destroys it
        last = work.raised.error or call.raised.error or error
        if status == Status.PARTIAL:
            lib.vetvec_error_destroy(err[0])
    except BaseException as error:
        last = error
    finally:
        call.release()
        registry.pop(stream.user_data)
        work.hand(last)


def stream(encoder: Encoder, texts: Iterable[str], options: CallOptions | None, piece_texts: int,
           window_bytes: int) -> Iterator[StreamRows]:
    if isinstance(texts, str):
        raise TypeError("give texts, not one text")
    return _pieces(encoder, texts, options or CallOptions(), piece_texts, window_bytes)


def _pieces(encoder: Encoder, texts: Iterable[str], options: CallOptions, piece_texts: int,
            window_bytes: int) -> Iterator[StreamRows]:
    token = options.cancel or CancelToken()
    own = options.cancel is None
    work = _Work(texts)
    worker = threading.Thread(target=_run, name="vetvec-stream", daemon=True,
                              args=(encoder, work, dataclasses.replace(options, cancel=token), piece_texts,
                                    window_bytes))
    worker.start()
    try:
        while True:
            piece = work.pieces.get()
            if piece is None:
                return
            if isinstance(piece, BaseException):
                raise piece
            yield piece
    finally:
        work.left.set()
        if own:
            token.request()
        worker.join()
