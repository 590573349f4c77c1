"""Streams as asynchronous iterators. The texts may come from an asynchronous iterable too."""

from __future__ import annotations

import asyncio
import concurrent.futures
import threading
from typing import AsyncIterable, AsyncIterator, Iterable, Iterator

from ._options import CallOptions, StreamOptions
from ._stream import LOOK_S, QUEUED, Piece, StreamRows, Work, start


class _Work(Work):
    """Passes pieces to an event loop, which never waits for the thread that makes them."""

    def __init__(self, texts: Iterable[str] | AsyncIterable[str], loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(self._awaited(texts) if isinstance(texts, AsyncIterable) else texts)
        self.loop = loop
        self.room = threading.Semaphore(QUEUED)
        self.arrived: asyncio.Queue[Piece] = asyncio.Queue()

    def hand(self, piece: Piece) -> bool:
        while not self.left.is_set():
            if self.room.acquire(timeout=LOOK_S):
                self.loop.call_soon_threadsafe(self.arrived.put_nowait, piece)
                return True
        return False

    def _awaited(self, texts: AsyncIterable[str]) -> Iterator[str]:
        """Yields the texts on the library's thread, while the event loop awaits each of them."""
        source = texts.__aiter__()

        async def following() -> str | None:
            try:
                return await source.__anext__()
            except StopAsyncIteration:
                return None

        while True:
            coming = asyncio.run_coroutine_threadsafe(following(), self.loop)
            while not coming.done():
                try:
                    coming.result(LOOK_S)
                except concurrent.futures.TimeoutError:
                    if self.left.is_set():
                        coming.cancel()
                        return
            one = coming.result()
            if one is None:
                return
            yield one


async def pieces(encoder: int, texts: Iterable[str] | AsyncIterable[str], options: CallOptions | None,
                 stream_options: StreamOptions) -> AsyncIterator[StreamRows]:
    """Yields the rows of a stream. `encoder` is a handle."""
    loop = asyncio.get_running_loop()
    work = _Work(texts, loop)
    worker, own = start(encoder, work, options, stream_options)
    try:
        while (piece := await work.arrived.get()) is not None:
            work.room.release()
            if isinstance(piece, BaseException):
                raise piece
            yield piece
    finally:
        work.left.set()
        if own is not None:
            own.request()
        await loop.run_in_executor(None, worker.join)
