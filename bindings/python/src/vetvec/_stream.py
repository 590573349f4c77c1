"""Streams as iterators. The library runs on a separate thread; a bounded number of pieces waits between it and the
loop."""

from __future__ import annotations

import collections
import dataclasses
import queue
import threading
from typing import Any, Iterable, Iterator

import numpy as np

from ._call import Call
from ._cancel import CancelToken
from ._enums import Status
from ._native import Alive, Float32, Raised, callback, ffi, lib, registry
from ._options import CallOptions, StreamOptions
from ._results import Provenance, provenance_of
from .errors import Error, PartialError, new_error, of_item, take


@dataclasses.dataclass(frozen=True)
class StreamRows:
    """Rows of the next texts in a stream; `first` is the position of the first of these texts in the stream. `errors`
    says why a text failed, with its position in the stream as `item_index`; None: it did not fail."""

    first: int
    rows: Float32
    statuses: list[Status]
    errors: list[Error | None]
    provenance: list[Provenance]


QUEUED = 4  # pieces between the library and the loop
LOOK_S = 0.1  # how often a waiting thread checks whether the loop has been left
Piece = StreamRows | BaseException | None  # None: the end


class Work:
    """What the library's callbacks, on their own thread, share with the loop over the rows."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts = iter(texts)
        self.raised = Raised()
        self.left = threading.Event()
        self.pieces: queue.Queue[Piece] = queue.Queue(QUEUED)
        self.alive: collections.deque[Any] = collections.deque(maxlen=2)  # bytes that the library borrows

    def hand(self, piece: Piece) -> bool:
        """Passes a piece to the loop. Returns False once the loop has been left."""
        while not self.left.is_set():
            try:
                self.pieces.put(piece, timeout=LOOK_S)
                return True
            except queue.Full:
                continue
        return False


@callback("int32_t(void*, vetvec_str*)", error=-1)
def _on_next(user_data: Any, out: Any) -> int:
    work: Work = registry.get(user_data)
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
    work: Work = registry.get(user_data)
    try:
        count, width = some.count, some.dimension
        rows = np.zeros((count, width), dtype=np.float32)
        if count * width:
            ffi.memmove(ffi.from_buffer(rows), some.data, count * width * 4)
        statuses = [Status(s) for s in ffi.unpack(some.status, count)]
        errors = [of_item(error) for error in ffi.unpack(some.errors, count)]
        piece = StreamRows(int(some.first), rows, statuses, errors, provenance_of(some.provenance, count))
        return 0 if work.hand(piece) else -1
    except BaseException as error:
        return work.raised.keep(error)


def _run(encoder: int, work: Work, options: CallOptions, stream_options: StreamOptions) -> None:
    alive, last, user_data = Alive(), None, registry.put(work)
    try:
        stream = stream_options._view(alive)  # a vetvec_stream_options
        stream.next, stream.rows, stream.user_data = _on_next, _on_rows, user_data
        err = new_error()
        call = Call(options, err)
        try:
            status = lib.vetvec_stream_embed(encoder, stream, call.view, err)
            error = take(status, err[0]) if status != 0 else None  # destroys it
            if isinstance(error, PartialError):
                error.rows = np.zeros((0, 0), dtype=np.float32)
            last = work.raised.error or call.raised.error or error
        finally:
            call.release()
    except BaseException as error:
        last = error
    finally:
        registry.pop(user_data)
        work.hand(last)


def start(encoder: int, work: Work, options: CallOptions | None, stream_options: StreamOptions
          ) -> tuple[threading.Thread, CancelToken | None]:
    """Starts the thread. Returns it, and the token that ends it if the caller passed none."""
    given = options or CallOptions()
    own = CancelToken() if given.cancel is None else None
    worker = threading.Thread(target=_run, name="vetvec-stream", daemon=True,
                              args=(encoder, work, dataclasses.replace(given, cancel=own or given.cancel),
                                    stream_options))
    worker.start()
    return worker, own


def pieces(encoder: int, texts: Iterable[str], options: CallOptions | None, stream_options: StreamOptions
           ) -> Iterator[StreamRows]:
    """Yields the rows of a stream. `encoder` is a handle."""
    work = Work(texts)
    worker, own = start(encoder, work, options, stream_options)
    try:
        while (piece := work.pieces.get()) is not None:
            if isinstance(piece, BaseException):
                raise piece
            yield piece
    finally:
        work.left.set()
        if own is not None:
            own.request()
        worker.join()
