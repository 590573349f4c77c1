"""Embed calls with asyncio. Each event loop has one queue of finished jobs and watches the queue's descriptor."""

from __future__ import annotations

import asyncio
import weakref
from typing import Any, Iterable

from ._call import Call
from ._native import Packed, ffi, lib, matrix, new, registry, texts_of
from ._options import CallOptions
from ._results import Embedded, provenance_of
from .errors import made, new_error, take, take_with_rows


class _Waiting:
    """A job in flight. `future` is a weak reference: a strong one would keep the event loop alive, which keeps the
    queue alive."""

    __slots__ = ("future", "call", "count", "wants_provenance")

    def __init__(self, future: asyncio.Future[Embedded], call: Call, count: int, wants_provenance: bool) -> None:
        self.future = weakref.ref(future)
        self.call = call
        self.count = count
        self.wants_provenance = wants_provenance  # provenance is requested


class _Queue:
    """The finished jobs of one event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.handle = made("vetvec_queue", lib.vetvec_queue_create)
        self.under_way: dict[_Waiting, tuple[int, Any]] = {}  # the job, and its place in the registry
        self._close = weakref.finalize(self, _end, self.handle, self.under_way)
        drain = weakref.WeakMethod(self._drain)
        loop.add_reader(lib.vetvec_queue_descriptor(self.handle), lambda: (drain() or int)())

    def _drain(self) -> None:
        done = new("vetvec_completion")
        while lib.vetvec_queue_next(self.handle, 0, done, ffi.NULL) == 0:
            waiting = registry.pop(done.user_data)
            try:
                if waiting is not None:
                    self.under_way.pop(waiting, None)
                    _finish(waiting, done.job)
            finally:
                lib.vetvec_job_destroy(done.job)


def _end(queue: int, under_way: dict[_Waiting, tuple[int, Any]]) -> None:
    """The event loop is gone, so nothing takes these jobs any more."""
    for waiting, (job, user_data) in under_way.items():
        registry.pop(user_data)
        waiting.call.release()
        lib.vetvec_job_destroy(job)
    under_way.clear()
    lib.vetvec_queue_destroy(queue)


def _finish(waiting: _Waiting, job: int) -> None:
    waiting.call.release()
    future = waiting.future()
    if future is None or future.done():
        return
    try:
        _take(waiting, job, future)
    except BaseException as error:  # otherwise it would be awaited forever
        future.set_exception(error)


def _take(waiting: _Waiting, job: int, future: asyncio.Future[Embedded]) -> None:
    out, err = ffi.new("vetvec_matrix*"), new_error()
    statuses = ffi.new("int32_t[]", waiting.count)
    status = lib.vetvec_job_take(job, out, statuses, waiting.count, err)
    rows = matrix(out[0]) if out[0] else None
    listed = ffi.new("vetvec_provenance[]", max(waiting.count, 1))
    is_known = waiting.wants_provenance and lib.vetvec_job_provenance(job, listed, waiting.count, ffi.NULL) == 0
    provenance = provenance_of(listed, waiting.count) if is_known else []
    if waiting.call.raised.error is not None:
        lib.vetvec_error_destroy(err[0])
        future.set_exception(waiting.call.raised.error)
    elif status != 0:
        error = take_with_rows(status, err[0], rows, statuses, waiting.count)
        error.provenance = provenance
        future.set_exception(error)
    elif rows is not None:
        future.set_result(Embedded(rows, provenance))


_queues: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, _Queue] = weakref.WeakKeyDictionary()


async def embed(encoder: int, texts: Iterable[str], options: CallOptions | None, wants_provenance: bool) -> Embedded:
    """Embeds texts. `encoder` is a handle; without wants_provenance, the provenance is empty."""
    loop = asyncio.get_running_loop()
    queue = _queues.get(loop)
    if queue is None:
        queue = _queues[loop] = _Queue(loop)
    packed, err = Packed(texts_of(texts)), new_error()
    call = Call(options, err)
    future: asyncio.Future[Embedded] = loop.create_future()
    waiting = _Waiting(future, call, packed.count, wants_provenance)
    submit = new("vetvec_job_options")
    submit.queue, submit.user_data = queue.handle, registry.put(waiting)
    out = ffi.new("vetvec_job*")
    status = lib.vetvec_job_submit(encoder, packed.view, call.view, submit, out, err)
    if status != 0:
        registry.pop(submit.user_data)
        call.release()
        raise take(status, err[0])
    queue.under_way[waiting] = (out[0], submit.user_data)
    try:
        return await future
    except asyncio.CancelledError:
        lib.vetvec_job_cancel(out[0])
        raise
