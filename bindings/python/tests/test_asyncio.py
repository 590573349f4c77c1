"""asyncio: no thread waits, and cancelling a task cancels its requests."""

from __future__ import annotations

import asyncio
import gc
import os
import threading
import time

import pytest

import vetvec
from vetvec._native import registry


def test_many_calls_at_once_without_threads(remote):
    encoder = remote(concurrency=16)

    async def run():
        before = threading.active_count()
        calls = [asyncio.ensure_future(encoder.aembed([f"text {i}", "same"])) for i in range(200)]
        await asyncio.sleep(0)
        assert threading.active_count() == before
        return await asyncio.gather(*calls)

    results = asyncio.run(run())
    assert len(results) == 200
    for i in (0, 17, 199):
        assert (results[i][0] == encoder.embed([f"text {i}"])[0]).all()
        assert (results[i][1] == results[0][1]).all()


def test_cancelling_a_task_cancels_the_requests(remote, mock):
    mock.faults(rates=[{"kind": "hang", "rate": 1}])
    encoder = remote()

    async def run():
        task = asyncio.ensure_future(encoder.aembed(["a"]))
        await asyncio.sleep(0.2)
        start = time.monotonic()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        took = time.monotonic() - start
        mock.faults()
        for _ in range(200):
            if mock.call("/admin/stats")["in_flight"] == 0:
                break
            await asyncio.sleep(0.05)
        assert mock.call("/admin/stats")["in_flight"] == 0
        return took, await encoder.aembed(["b"])

    took, rows = asyncio.run(run())
    assert took < 1
    assert rows.shape == (1, 384)


def test_wait_for_ends_in_time(remote, mock):
    mock.faults(rates=[{"kind": "hang", "rate": 1}])
    encoder = remote()

    async def run():
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(encoder.aembed(["a"]), 0.2)

    asyncio.run(run())


def test_one_loop_after_another_and_in_threads(builtin):
    async def one():
        return (await builtin.aembed(["a", "b"])).shape

    assert [asyncio.run(one()) for _ in range(5)] == [(2, 64)] * 5
    shapes = []
    threads = [threading.Thread(target=lambda: shapes.append(asyncio.run(one()))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert shapes == [(2, 64)] * 4


def test_errors_come_out_of_await(builtin):
    async def run():
        with pytest.raises(vetvec.PartialError) as caught:
            await builtin.aembed(["a", ""])
        assert caught.value.rows.shape == (2, 64)
        builtin.close()
        with pytest.raises(vetvec.InvalidHandleError):
            await builtin.aembed(["a"])

    asyncio.run(run())


def test_a_loop_that_ends_leaves_nothing(remote, mock):
    mock.faults(rates=[{"kind": "hang", "rate": 1}])
    encoder = remote()

    async def run():
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(encoder.aembed(["a"]), 0.005)

    def held():
        gc.collect()
        return len(registry), len(os.listdir("/proc/self/fd"))

    asyncio.run(run())
    known, files = held()
    for _ in range(40):
        asyncio.run(run())
    assert held()[0] <= known
    assert held()[1] <= files + 4  # connections come and go


def test_async_with(builtin):
    async def run():
        async with vetvec.Encoder("builtin:") as encoder:
            rows = await encoder.aembed(["a"], vetvec.CallOptions(max_tokens=1000), timeout=5)
        with pytest.raises(vetvec.InvalidHandleError):
            encoder.embed(["a"])
        return rows.shape

    assert asyncio.run(run()) == (1, 64)


def test_keywords_are_those_of_embed(remote, mock):
    encoder = remote()
    steps = []

    async def run():
        rows = await encoder.aembed(["a", "b"], progress=steps.append, max_tokens=1000, timeout=5)
        token = vetvec.CancelToken()
        token.request()
        with pytest.raises(vetvec.CancelledError):
            await encoder.aembed(["c"], cancel=token)
        with pytest.raises(vetvec.BudgetExceededError):
            await encoder.aembed(["many words " * 100], max_tokens=1)
        return rows

    assert asyncio.run(run()).shape == (2, 384) and steps[-1].done == 2
    with pytest.raises(vetvec.BudgetExceededError):
        encoder.embed_one("many words " * 100, max_tokens=1)


async def later(count, seconds=0.0):
    for i in range(count):
        await asyncio.sleep(seconds)
        yield f"text {i}"


def test_streams(builtin):
    async def run(texts):
        rows, firsts = [], []
        async for piece in builtin.astream(texts, piece_texts=100):
            rows.extend(piece.rows)
            firsts.append(piece.first)
            assert {one.source for one in piece.provenance} == {vetvec.Source.LOCAL}
        return rows, firsts

    wanted = builtin.embed([f"text {i}" for i in range(1050)])
    for texts in (later(1050), [f"text {i}" for i in range(1050)]):
        rows, firsts = asyncio.run(run(texts))
        assert (rows == wanted).all() and firsts == list(range(0, 1050, 100))
    assert asyncio.run(run([])) == ([], [])


def test_a_stream_with_a_text_that_fails(builtin):
    pieces = []

    async def run():
        async for piece in builtin.astream(["a", "", "b"], piece_texts=2):
            pieces.append(piece)

    with pytest.raises(vetvec.PartialError, match="1 of 3 texts failed") as ended:
        asyncio.run(run())
    assert len(ended.value.rows) == len(ended.value.statuses) == 0
    assert [str(error) for piece in pieces for error in piece.errors] == ["None", "text 1 is empty", "None"]


def test_the_loop_runs_on_beside_a_stream(remote):
    encoder, ticks = remote(), []

    async def tick():
        while True:
            ticks.append(1)
            await asyncio.sleep(0.005)

    async def run():
        beside = asyncio.ensure_future(tick())
        async for _ in encoder.astream(later(200, 0.001), piece_texts=50):
            pass
        beside.cancel()

    asyncio.run(run())
    assert len(ticks) > 10


def test_streams_end_with_what_was_raised_and_when_they_are_left(builtin, remote):
    class Thrown(Exception):
        pass

    async def failing():
        yield "a"
        raise Thrown

    async def endless():
        while True:
            await asyncio.sleep(0)
            yield "a"

    async def silent():
        await asyncio.Event().wait()
        yield "never"

    async def run():
        with pytest.raises(Thrown):
            async for _ in builtin.astream(failing()):
                pass
        stream = builtin.astream(endless(), piece_texts=10)
        async for piece in stream:
            assert len(piece.rows) == 10
            break
        await stream.aclose()
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(anext(builtin.astream(silent())), 0.3)

    before = threading.active_count()
    asyncio.run(run())
    assert threading.active_count() <= before + 1  # the executor's
