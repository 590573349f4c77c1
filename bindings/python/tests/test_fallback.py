"""A remote and a local encoder as one, maps, and the contract of a service, against the mock server."""

from __future__ import annotations

import numpy as np
import pytest

import vetvec
from vetvec import Giver, Policy, Status, Why

TEXTS = ["a good day", "a bad day", "the food was cold"]


def test_the_local_encoder_answers_while_the_service_is_down(mock, remote, builtin):
    service = remote(max_attempts=1)
    with vetvec.Fallback(service, builtin, timeout=5) as both:
        first = both.embed_given(TEXTS)
        assert [one.giver for one in first.provenance] == [Giver.REMOTE] * 3 and first.rows.shape == (3, 384)
        mock.faults(rates=[{"kind": "status", "arg": 503, "rate": 1}])
        second = both.embed_given(["another text"])
        assert second.provenance[0].giver == Giver.LOCAL and second.rows.shape == (1, 64)
        assert second.provenance[0].why in (Why.REMOTE_FAILED, Why.SERVICE_DOWN)
        if second.provenance[0].why == Why.REMOTE_FAILED:
            assert second.provenance[0].remote_status == Status.UNAVAILABLE
        assert (second.rows[0] == builtin.embed_one("another text")).all()
        counts = both.counts()
        assert (counts.remote, counts.local, counts.none) == (3, 1, 0)
    with pytest.raises(vetvec.InvalidArgumentError):
        vetvec.Fallback(builtin, builtin)


async def test_given_by_a_task(remote, builtin):
    service = remote()
    with vetvec.Fallback(service, builtin, policy=Policy.LOCAL) as both:
        given = await both.aembed_given(TEXTS)
        assert [(one.giver, one.why) for one in given.provenance] == [(Giver.LOCAL, Why.POLICY)] * 3
        assert (given.rows == builtin.embed(TEXTS)).all()
        assert (await both.aembed(TEXTS) == given.rows).all()
        with pytest.raises(vetvec.PartialError) as caught:
            await both.aembed_given(["a text", ""])
        assert [one.giver for one in caught.value.provenance] == [Giver.LOCAL, Giver.NONE]
    with pytest.raises(vetvec.PartialError) as caught:
        with vetvec.Fallback(service, builtin, policy=Policy.LOCAL) as both:
            both.embed_given(["", "a text"])
    assert [one.giver for one in caught.value.provenance] == [Giver.NONE, Giver.LOCAL]


def test_a_map_takes_local_vectors_into_the_remote_space(mock, remote, builtin, tmp_path):
    service = remote("faithful", max_attempts=1)
    texts = [f"The {noun} was {adjective} {day}." for noun in ("food", "room", "staff", "price", "view", "bed")
             for adjective in ("good", "bad", "cold", "new", "old") for day in ("today", "yesterday", "again", "once")]
    agreement = vetvec.fit_map(builtin, service, texts, tmp_path / "local.map", seed=7)
    assert agreement.fitted + agreement.held_out == len(texts) and 0.5 < agreement.mean_cosine <= 1
    assert vetvec.describe_map(tmp_path / "local.map")["method"] == "ridge"
    with vetvec.Fallback(service, builtin, map_file=tmp_path / "local.map") as both:
        mock.faults(rates=[{"kind": "status", "arg": 503, "rate": 1}])
        given = both.embed_given(["The soup was cold today."])
    assert given.provenance[0].giver == Giver.MAPPED_LOCAL and given.rows.shape == (1, 384)
    assert np.isfinite(given.rows).all()
    with pytest.raises(vetvec.InsufficientDataError):
        vetvec.fit_map(builtin, service, ["few"], tmp_path / "none.map")


def test_a_contract_is_kept_or_not(remote):
    kept = vetvec.check_contract(remote("hash"), long_words=32)
    assert kept.passed > 5 and not any(one.severity == "critical" for one in kept.failures)
    broken = vetvec.check_contract(remote("wrong_order"), long_words=32)
    assert any(one.severity == "critical" for one in broken.failures) and broken.requests > 10
