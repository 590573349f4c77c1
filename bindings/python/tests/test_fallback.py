"""A remote and a local encoder as one, maps, and the contract of a service, against the mock server."""

from __future__ import annotations

import numpy as np
import pytest

import vetvec
from vetvec import FallbackPolicy, Reason, Source, Status

TEXTS = ["a good day", "a bad day", "the food was cold"]


def test_the_local_encoder_answers_while_the_service_is_down(mock, remote, builtin):
    service = remote(max_attempts=1)
    with vetvec.Fallback(service, builtin, timeout=5) as both:
        first = both.embed_with_provenance(TEXTS)
        assert [one.source for one in first.provenance] == [Source.REMOTE] * 3 and first.rows.shape == (3, 384)
        mock.faults(rates=[{"kind": "status", "arg": 503, "rate": 1}])
        second = both.embed_with_provenance(["another text"])
        assert second.provenance[0].source == Source.LOCAL and second.rows.shape == (1, 64)
        assert second.provenance[0].reason in (Reason.REMOTE_FAILED, Reason.SERVICE_DOWN)
        if second.provenance[0].reason == Reason.REMOTE_FAILED:
            assert second.provenance[0].remote_status == Status.UNAVAILABLE
        assert (second.rows[0] == builtin.embed_one("another text")).all()
        counts = both.counts()
        assert (counts.remote, counts.local, counts.none) == (3, 1, 0)
    with pytest.raises(vetvec.InvalidArgumentError):
        vetvec.Fallback(builtin, builtin)


async def test_provenance_by_a_task(remote, builtin):
    service = remote()
    with vetvec.Fallback(service, builtin, policy=FallbackPolicy.LOCAL) as both:
        found = await both.aembed_with_provenance(TEXTS)
        assert [(one.source, one.reason) for one in found.provenance] == [(Source.LOCAL, Reason.POLICY)] * 3
        assert (found.rows == builtin.embed(TEXTS)).all()
        assert (await both.aembed(TEXTS) == found.rows).all()
        with pytest.raises(vetvec.PartialError) as caught:
            await both.aembed_with_provenance(["a text", ""])
        assert [one.source for one in caught.value.provenance] == [Source.LOCAL, Source.NONE]
    with pytest.raises(vetvec.PartialError) as caught:
        with vetvec.Fallback(service, builtin, policy=FallbackPolicy.LOCAL) as both:
            both.embed_with_provenance(["", "a text"])
    assert [one.source for one in caught.value.provenance] == [Source.NONE, Source.LOCAL]


def test_a_map_takes_local_vectors_into_the_remote_space(mock, remote, builtin, tmp_path):
    service = remote("faithful", max_attempts=1)
    texts = [f"The {noun} was {adjective} {day}." for noun in ("food", "room", "staff", "price", "view", "bed")
             for adjective in ("good", "bad", "cold", "new", "old") for day in ("today", "yesterday", "again", "once")]
    agreement = vetvec.fit_map(builtin, service, texts, tmp_path / "local.map", seed=7)
    assert agreement.fitted + agreement.held_out == len(texts) and 0.5 < agreement.mean_cosine <= 1
    assert vetvec.describe_map(tmp_path / "local.map")["method"] == "ridge"
    with vetvec.Fallback(service, builtin, map_file=tmp_path / "local.map") as both:
        mock.faults(rates=[{"kind": "status", "arg": 503, "rate": 1}])
        found = both.embed_with_provenance(["The soup was cold today."])
    assert found.provenance[0].source == Source.MAPPED_LOCAL and found.rows.shape == (1, 384)
    assert np.isfinite(found.rows).all()
    with pytest.raises(vetvec.InsufficientDataError):
        vetvec.fit_map(builtin, service, ["few"], tmp_path / "none.map")


def test_a_contract_is_kept_or_not(remote):
    kept = vetvec.check_contract(remote("hash"), long_words=32)
    assert kept.passed > 5 and not any(one.severity == "critical" for one in kept.failures)
    broken = vetvec.check_contract(remote("wrong_order"), long_words=32)
    assert any(one.severity == "critical" for one in broken.failures) and broken.requests > 10


def test_a_host_with_a_certificate_takes_over(mock, remote, builtin, tmp_path):
    first, second, other = (remote(persona, max_attempts=1) for persona in ("hash", "hash/openai", "faithful"))
    record = tmp_path / "id.json"
    vetvec.record_identity(first, record)
    certificates = [vetvec.compare_identity(record, each) for each in (first, second, other)]
    hosts = [vetvec.FallbackHost(*each) for each in zip((first, second, other), certificates)]
    with vetvec.Fallback(first, None, hosts=hosts[:2], certificate_max_age=3600) as both:
        both.embed(["the hosts are compared first"])
        mock.faults(schedule=[{"request": 1, "count": 1, "kind": "status", "arg": 503}])
        found = both.embed_with_provenance(["a text"])
        assert found.provenance[0].source == Source.HOST_1 and found.provenance[0].reason == Reason.REMOTE_FAILED
        assert (found.rows[0] == first.embed_one("a text")).all()
        counts = both.counts()
        assert (counts.host_1, counts.remote, counts.hosts_dropped, counts.hosts_expired) == (1, 1, 0, 0)
    with pytest.raises(vetvec.FailedPreconditionError, match=r"the host openai:.* is not admitted: its certificate says"):
        vetvec.Fallback(first, None, hosts=[hosts[0], hosts[2]])
    with pytest.raises(vetvec.FailedPreconditionError, match="certificate is of"):
        vetvec.Fallback(first, builtin, hosts=[hosts[0], vetvec.FallbackHost(other, certificates[1])])
    with pytest.raises(vetvec.DataLossError):
        vetvec.Fallback(first, builtin, hosts=[hosts[0], vetvec.FallbackHost(second, record)])
