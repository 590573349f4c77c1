"""Batches against the mock server's interface for them."""

from __future__ import annotations

import numpy as np
import pytest

import vetvec

TEXTS = [f"batch text {i}" for i in range(120)]


@pytest.fixture
def batches(mock):
    mock.call("/admin/batches", {"shuffle": True, "polls": 2})
    return mock


def test_the_vectors_are_then_in_the_cache(batches, remote, tmp_path):
    encoder = remote(cache_dir=str(tmp_path / "cache"))
    plan = encoder.embed_batch(TEXTS, plan_only=True)
    assert (plan["to_send"], plan["proof_texts"], len(plan["files"])) == (120, 120, 1)
    report = encoder.embed_batch(TEXTS, poll=0.01, file_texts=50, proof_rows=5)
    assert (report["stored"], len(report["files"])) == (120, 3)
    assert batches.call("/admin/batches")["billed_twice"] == 0
    sent = batches.requests()
    rows = encoder.embed(TEXTS)
    assert batches.requests() == sent
    assert np.array_equal(rows, remote().embed(TEXTS))


def test_results_under_wrong_keys_are_an_error(batches, remote, tmp_path):
    batches.call("/admin/batches", {"rotate": True})
    encoder = remote(cache_dir=str(tmp_path / "cache"))
    with pytest.raises(vetvec.ProtocolError, match="do not belong to their texts"):
        encoder.embed_batch(TEXTS, poll=0.01)


def test_a_stream_in_batches(batches, remote, tmp_path):
    encoder = remote(cache_dir=str(tmp_path / "cache"))
    options = vetvec.BatchOptions(poll=0.01, proof_rows=5)
    pieces = list(encoder.stream(iter(TEXTS), batch=options))
    assert np.array_equal(np.concatenate([piece.rows for piece in pieces]), remote().embed(TEXTS))
    assert batches.call("/admin/batches")["billed_texts"] == 120


def test_a_text_without_a_vector_fails_alone_in_a_stream(batches, remote, tmp_path):
    batches.call("/admin/batches", {"processed_share": 0.5})
    encoder = remote(cache_dir=str(tmp_path / "cache"))
    pieces = []
    with pytest.raises(vetvec.PartialError, match="60 of 120 texts failed"):
        pieces.extend(encoder.stream(iter(TEXTS), batch=vetvec.BatchOptions(poll=0.01, no_proof=True)))
    statuses = [status for piece in pieces for status in piece.statuses]
    assert statuses.count(vetvec.Status.OK) == 60
    assert statuses.count(vetvec.Status.NOT_FOUND) == 60
    assert batches.requests() == 0


def test_a_cache_is_needed(batches, remote):
    with pytest.raises(vetvec.FailedPreconditionError, match="cache on disk"):
        remote().embed_batch(TEXTS)
