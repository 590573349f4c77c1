"""Embed calls on asyncio: one queue of ended calls for each event loop, and its descriptor in the loop."""

from __future__ import annotations

import asyncio
import weakref
from typing import TYPE_CHECKING, Any, Iterable, Sequence

from ._call import Call, CallOptions
from ._native import Float32, Packed, ffi, lib, matrix, new, registry, texts_of
from .errors import Status, check, new_error, take

if TYPE_CHECKING:
    from .encoder import Encoder


class _Waiting:
    """A call that is under way; `future` is None once nobody waits for it."""

    __slots__ = ("future", "call", "count")

    def __init__(self, future: asyncio.Future[Float32], call: Call, count: int) -> None:
        self.future: asyncio.Future[Float32] | None = future
        self.call = call
        self.count = count


class _Queue:
    """The ended calls of one event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        out, err = ffi.new("vetvec_queue**"), new_error()
        check(lib.vetvec_queue_create(out, err), err)
        self.handle = out[0]
        self._close = weakref.finalize(self, lib.vetvec_queue_destroy, self.handle)
        drain = weakref.WeakMethod(self._drain)
        loop.add_reader(lib.vetvec_queue_descriptor(self.handle), lambda: (drain() or int)())

    def _drain(self) -> None:
        done = new("vetvec_completion")
        while lib.vetvec_queue_next(self.handle, 0, done, ffi.NULL) == 0:
            waiting = registry.pop(done.user_data)
            try:
                if waiting is not None:
                    _finish(waiting, done.call)
            finally:
                lib.vetvec_call_destroy(done.call)


def _finish(waiting: _Waiting, call: Any) -> None:
    waiting.call.release()
    future = waiting.future
    if future is None or future.done():
        return
    out, err = ffi.new("vetvec_matrix**"), new_error()
    statuses = ffi.new("int32_t[]", waiting.count)
    status = lib.vetvec_call_take(call, out, statuses, waiting.count, err)
    rows = matrix(out[0]) if out[0] != ffi.NULL else None
    if waiting.call.raised.error is not None:
        lib.vetvec_error_destroy(err[0])
        future.set_exception(waiting.call.raised.error)
    elif status == Status.PARTIAL and rows is not None:
        from .encoder import partial
        future.set_exception(partial(status, err[0], rows, statuses, waiting.count))
    elif status != 0:
        future.set_exception(take(status, err[0]))
    elif rows is not None:
        future.set_result(rows)


_queues: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, _Queue] = weakref.WeakKeyDictionary()


async def embed(encoder: Encoder, texts: Sequence[str] | Iterable[str], options: CallOptions | None) -> Float32:
    loop = asyncio.get_running_loop()
    queue = _queues.get(loop)
    if queue is None:
        queue = _queues[loop] = _Queue(loop)
    packed, err = Packed(texts_of(texts)), new_error()
    call = Call(options, err)
    future: asyncio.Future[Float32] = loop.create_future()
    waiting = _Waiting(future, call, packed.count)
    submit = new("vetvec_submit_options")
    submit.queue, submit.user_data = queue.handle, registry.put(waiting)
    out = ffi.new("vetvec_call**")
    status = lib.vetvec_encoder_submit(encoder._handle, packed.view, call.view, submit, out, err)
    if status != 0:
        registry.pop(submit.user_data)
        call.release()
        raise take(status, err[0])
    try:
        return await future
    except asyncio.CancelledError:
        waiting.future = None
        lib.vetvec_call_cancel(out[0])
        raise
