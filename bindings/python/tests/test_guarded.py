"""Encoders with an identity: another model's vectors are refused, a renamed model's are not."""

from __future__ import annotations

import logging
import pathlib
import threading
from typing import Awaitable, Callable

import pytest

import vetvec

from conftest import MockServer

REQUESTS = 6  # of a pass
Remote = Callable[..., vetvec.Encoder]
Call = Callable[[vetvec.Encoder], Awaitable[None]]


@pytest.fixture
def record(remote: Remote, mock: MockServer, tmp_path: pathlib.Path) -> pathlib.Path:
    path = tmp_path / "id.json"
    vetvec.record_identity(remote("faithful"), path)
    mock.call("/admin/reset", "")
    return path


def test_another_model_is_refused_and_a_renamed_one_is_not(record: pathlib.Path, mock: MockServer) -> None:
    def opened(model: str, persona: str) -> vetvec.Encoder:
        return vetvec.Encoder(f"openai:{model}", base_url=f"{mock.url}/{persona}/v1", api_key=model, identity=str(record))

    with opened("renamed", "faithful") as encoder:
        assert mock.requests() == 0
        assert encoder.embed(["a"]).shape == (1, 384)
        assert encoder.usage().requests == mock.requests() == REQUESTS + 1
        assert 'vetvec_identity_altered{encoder="' in encoder.metrics()
    with opened("m", "hash") as encoder, pytest.raises(vetvec.FailedPreconditionError) as raised:
        encoder.embed_one("a")
    assert "openai:m" in str(raised.value) and "is not the model" in str(raised.value) and "\n" not in str(raised.value)


def test_a_local_model_is_guarded_too(record: pathlib.Path, tmp_path: pathlib.Path) -> None:
    with vetvec.Encoder("builtin:", identity=str(record)) as encoder:
        with pytest.raises(vetvec.FailedPreconditionError, match="64 dimensions; recorded: 384"):
            encoder.embed(["a"])
        assert encoder.describe()["identity"]["altered"] is True
        assert "vetvec_identity_altered{encoder=\"builtin:\"} 1" in encoder.metrics()
    with vetvec.Encoder("builtin:") as encoder:
        assert encoder.describe()["identity"] is None
        vetvec.record_identity(encoder, tmp_path / "own.json")
    with vetvec.Encoder("builtin:", identity=str(tmp_path / "own.json")) as encoder:
        assert encoder.embed(["a"]).shape == (1, 64)


def test_calls_at_once_send_one_pass(record: pathlib.Path, remote: Remote, mock: MockServer) -> None:
    encoder = remote("faithful", identity=str(record))
    threads = [threading.Thread(target=encoder.embed, args=([f"text {i}"],)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert mock.requests() == REQUESTS + 8


async def by_task(encoder: vetvec.Encoder) -> None:
    await encoder.aembed(["a"])


async def by_stream(encoder: vetvec.Encoder) -> None:
    assert len(list(encoder.stream(f"text {i}" for i in range(300)))) > 1


async def by_stream_of_tasks(encoder: vetvec.Encoder) -> None:
    assert len([piece async for piece in encoder.astream(f"text {i}" for i in range(300))]) > 1


async def by_one(encoder: vetvec.Encoder) -> None:
    encoder.embed_one("a")


@pytest.mark.parametrize("call", [by_task, by_stream, by_stream_of_tasks, by_one])
async def test_every_way_of_calling_is_guarded(call: Call, record: pathlib.Path, remote: Remote, mock: MockServer,
                                               caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(vetvec.FailedPreconditionError):
        await call(remote("hash", identity=str(record)))
    assert mock.requests() == 8 * REQUESTS
    logger = logging.getLogger("test.vetvec.guarded")
    await call(remote("hash", identity=str(record), identity_policy=vetvec.IdentityPolicy.REPORT, logger=logger))
    assert mock.requests() > 16 * REQUESTS
    assert len(caplog.messages) == 1 and "is not the model" in caplog.messages[0]


def test_a_check_ends_with_its_call(record: pathlib.Path, remote: Remote, mock: MockServer) -> None:
    mock.faults(rates=[{"kind": "hang", "rate": 1}])
    encoder = remote("faithful", identity=str(record))
    with pytest.raises(vetvec.DeadlineExceededError, match="could not be checked"):
        encoder.embed(["a"], timeout=0.2)
    cancel = vetvec.CancelToken()
    cancel.request_after(0.1)
    with pytest.raises(vetvec.CancelledError):
        encoder.embed(["a"], cancel=cancel)
    failed: list[vetvec.Status] = []

    def embed() -> None:
        try:
            encoder.embed(["a"])
        except vetvec.Error as error:
            failed.append(error.status)

    threads = [threading.Thread(target=embed) for _ in range(2)]
    for thread in threads:
        thread.start()
    encoder.close()
    for thread in threads:
        thread.join()
    assert len(failed) == 2 and set(failed) <= {vetvec.Status.CANCELLED, vetvec.Status.INVALID_HANDLE}
    mock.faults()
    assert remote("faithful", identity=str(record)).embed(["a"]).shape == (1, 384)


def test_a_fallback_of_guarded_encoders(record: pathlib.Path, remote: Remote) -> None:
    service, local = remote("hash", identity=str(record)), vetvec.Encoder("builtin:")
    with vetvec.Fallback(service, local, timeout=5) as both:
        found = both.embed_with_provenance(["a"])
        assert found.rows.shape == (1, 64)
        assert (found.provenance[0].source, found.provenance[0].reason) == (vetvec.Source.LOCAL, vetvec.Reason.REMOTE_FAILED)
        assert found.provenance[0].remote_status == vetvec.Status.FAILED_PRECONDITION
        assert service.describe()["identity"]["altered"] is True
    with vetvec.Fallback(remote("faithful", identity=str(record)), local, timeout=5) as both:
        assert both.embed(["a"]).shape == (1, 384)
