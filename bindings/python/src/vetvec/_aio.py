"""Embed calls on asyncio: one queue of ended calls for each event loop, and its descriptor in the loop."""

from __future__ import annotations

import asyncio
import weakref
from typing import TYPE_CHECKING, Any, Iterable, Sequence, cast

from ._call import Call, CallOptions
from ._native import Float32, Packed, ffi, lib, matrix, new, registry, texts_of
from .errors import check, new_error, take, take_with_rows

if TYPE_CHECKING:
    from .encoder import Encoder
    from .fallback import Given


class _Waiting:
    """A call that is under way. `future` is weak: it would keep its loop, which keeps the queue."""

    __slots__ = ("future", "call", "count", "told")

    def __init__(self, future: asyncio.Future[Any], call: Call, count: int, told: bool) -> None:
        self.future = weakref.ref(future)
        self.call = call
        self.count = count
        self.told = told  # who gave each vector is asked for


class _Queue:
    """The ended calls of one event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        out, err = ffi.new("vetvec_queue**"), new_error()
        check(lib.vetvec_queue_create(out, err), err)
        self.handle = out[0]
        self.under_way: dict[_Waiting, tuple[Any, Any]] = {}  # the library's call, and its place in the registry
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
                    _finish(waiting, done.call)
            finally:
                lib.vetvec_call_destroy(done.call)


def _end(queue: Any, under_way: dict[_Waiting, tuple[Any, Any]]) -> None:
    """The event loop is gone: nobody takes these calls any more."""
    for waiting, (call, user_data) in under_way.items():
        registry.pop(user_data)
        waiting.call.release()
        lib.vetvec_call_destroy(call)
    under_way.clear()
    lib.vetvec_queue_destroy(queue)


def _finish(waiting: _Waiting, call: Any) -> None:
    waiting.call.release()
    future = waiting.future()
    if future is None or future.done():
        return
    out, err = ffi.new("vetvec_matrix**"), new_error()
    statuses = ffi.new("int32_t[]", waiting.count)
    status = lib.vetvec_call_take(call, out, statuses, waiting.count, err)
    rows = matrix(out[0]) if out[0] != ffi.NULL else None
    if waiting.call.raised.error is not None:
        lib.vetvec_error_destroy(err[0])
        future.set_exception(waiting.call.raised.error)
    elif status != 0:
        error = take_with_rows(status, err[0], rows, statuses, waiting.count)
        if waiting.told:
            error.provenance = _provenance(call, waiting.count)
        future.set_exception(error)
    elif rows is not None and waiting.told:
        from .fallback import Given
        future.set_result(Given(rows, _provenance(call, waiting.count)))
    elif rows is not None:
        future.set_result(rows)


def _provenance(call: Any, count: int) -> Any:
    from .fallback import provenance_of
    given = ffi.new("vetvec_provenance[]", max(count, 1))
    known = lib.vetvec_fallback_call_provenance(call, given, count, ffi.NULL) == 0
    return provenance_of(given, count) if known else []


_queues: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, _Queue] = weakref.WeakKeyDictionary()


async def embed(encoder: Encoder, texts: Sequence[str] | Iterable[str], options: CallOptions | None) -> Float32:
    return cast(Float32, await _submitted(encoder, texts, options, False))


async def embed_given(encoder: Encoder, texts: Sequence[str] | Iterable[str], options: CallOptions | None) -> Given:
    return cast("Given", await _submitted(encoder, texts, options, True))


async def _submitted(encoder: Encoder, texts: Sequence[str] | Iterable[str], options: CallOptions | None,
                     told: bool) -> Any:
    loop = asyncio.get_running_loop()
    queue = _queues.get(loop)
    if queue is None:
        queue = _queues[loop] = _Queue(loop)
    packed, err = Packed(texts_of(texts)), new_error()
    call = Call(options, err)
    future: asyncio.Future[Any] = loop.create_future()
    waiting = _Waiting(future, call, packed.count, told)
    submit = new("vetvec_submit_options")
    submit.queue, submit.user_data = queue.handle, registry.put(waiting)
    out = ffi.new("vetvec_call**")
    status = lib.vetvec_encoder_submit(encoder._handle, packed.view, call.view, submit, out, err)
    if status != 0:
        registry.pop(submit.user_data)
        call.release()
        raise take(status, err[0])
    queue.under_way[waiting] = (out[0], submit.user_data)
    try:
        return await future
    except asyncio.CancelledError:
        lib.vetvec_call_cancel(out[0])
        raise
