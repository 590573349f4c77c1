"""Options that are written from the headers: times, numbers that do not fit, keywords, documentation, secrets."""

from __future__ import annotations

import datetime
import enum
import gc
import inspect
import logging

import numpy as np
import pytest

import vetvec
from vetvec import _enums, _options
from vetvec._native import Alive, registry
from vetvec._values import milliseconds, whole_seconds


def test_times_round_up_and_are_times():
    assert [milliseconds("t", s) for s in (0, 0.0004, 0.001, 0.0011, 1.5, 1e-12)] == [0, 1, 1, 2, 1500, 1]
    assert [whole_seconds("t", s) for s in (0, 0.2, 1, 1.0001, 3600)] == [0, 1, 1, 2, 3600]
    for wrong in (float("inf"), float("nan"), -0.1):
        with pytest.raises(ValueError, match="timeout is .*; allowed: 0 to"):
            vetvec.Encoder("builtin:", timeout=wrong)
    with pytest.raises(TypeError):
        vetvec.Encoder("builtin:", timeout=datetime.timedelta(seconds=1))  # type: ignore[arg-type]


def test_times_of_a_call(builtin):
    with pytest.raises(ValueError, match="timeout is inf; allowed: 0 to"):
        builtin.embed(["a"], timeout=float("inf"))
    for none_left in (0, -1):
        view = vetvec.CallOptions(timeout=none_left)._view(Alive())
        assert view.timeout_ms == 1
    assert vetvec.CallOptions()._view(Alive()).timeout_ms == 0


def test_numbers_that_do_not_fit_are_refused():
    for wrong in ({"concurrency": 1 << 32}, {"cache_max_bytes": -1}, {"requests_per_minute": 1 << 64}):
        with pytest.raises(vetvec.InvalidArgumentError, match=rf"{next(iter(wrong))} is -?\d+; allowed: at "):
            vetvec.Encoder("builtin:", **wrong)
    with pytest.raises(TypeError):
        vetvec.Encoder("builtin:", batch=1.5)
    with pytest.raises(ValueError, match="whole numbers"):
        vetvec.rank_pairs(np.zeros((3, 2)), [[0, -1]])


def test_a_nul_byte_is_the_librarys_to_refuse():
    with pytest.raises(vetvec.InvalidArgumentError):
        vetvec.Encoder("openai:m\0junk", api_key="k")


def test_wrong_keywords_are_named(builtin):
    with pytest.raises(TypeError, match="api_kye"):
        vetvec.Encoder("builtin:", api_kye="k")
    with pytest.raises(TypeError, match="time_out"):
        builtin.embed(["a"], time_out=1)
    for option, name in (("identity_every_s", "identity_every"), ("cache_ttl_s", "cache_ttl"), ("timeout_ms", "timeout")):
        with pytest.raises(TypeError, match=f"'{option}' is named {name} in Python, in seconds"):
            vetvec.Encoder("builtin:", **{option: 1})
    with pytest.raises(TypeError, match="'timeout_ms' is named timeout"):
        builtin.embed(["a"], timeout_ms=1)
    with pytest.raises(TypeError, match="metrik"):
        vetvec.threshold(np.zeros((3, 2)), metrik=1)


def test_one_str_is_no_list_anywhere(builtin, tmp_path):
    calls = [lambda: builtin.embed("ab"), lambda: builtin.embed_with_provenance("ab"), lambda: builtin.stream("ab"),
             lambda: builtin.astream("ab"), lambda: builtin.probe("ab"), lambda: builtin.count_tokens("ab"),
             lambda: vetvec.Config(vendors="builtin:"), lambda: vetvec.Config(overrides="audit.seed=7"),
             lambda: vetvec.fit_map(builtin, builtin, "ab", tmp_path / "map"), lambda: vetvec.tree_similarity("(S)"),
             lambda: vetvec.ranking_task("a", ["b"], [1]), lambda: vetvec.threshold(np.zeros((2, 2)), "ab"),
             lambda: vetvec.write_vectors(tmp_path / "v.jsonl", np.zeros((2, 2)), "ab")]
    for call in calls:
        with pytest.raises(TypeError, match="is of type str; allowed: a"):
            call()


def test_keywords_are_in_the_signature_and_documented():
    names = set(inspect.signature(vetvec.Encoder).parameters)
    assert {"spec", "api_key", "weight", "logger", "count_tokens"} <= names and "log_user_data" not in names
    said = vetvec.Encoder.__init__.__doc__ or ""
    assert "weight: share of the rate limits" in said
    assert "timeout: in seconds; timeout of a call that sets none; default: 60\n" in said
    assert inspect.signature(vetvec.threshold).parameters["metric"].default is vetvec.Metric.L2
    for kind in vars(_options).values():
        if isinstance(kind, type) and issubclass(kind, _options.Options) and kind is not _options.Options:
            keywords = getattr(_options, kind.__name__.replace("Options", "Keywords")).__annotations__
            assert set(keywords) <= set(kind.__dataclass_fields__) | set(vetvec.CallOptions.__dataclass_fields__), kind


def test_enumerations_are_those_of_the_library():
    from vetvec._native import lib
    kinds = [kind for kind in vars(_enums).values() if isinstance(kind, enum.EnumMeta)]
    assert vetvec.CacheMode.DEFAULT == 0 and vetvec.CacheMode.OFF == 1 and len(kinds) > 20
    known = {name for name in dir(lib) if name.startswith("VETVEC_")}
    for kind in kinds:
        prefix = "VETVEC_" + "".join(f"_{c}" if c.isupper() else c for c in kind.__name__).upper().lstrip("_") + "_"
        for member in kind:
            assert prefix + member.name in known and getattr(lib, prefix + member.name) == member.value


def test_cache_mode_off_keeps_nothing(remote, mock, tmp_path):
    encoder = remote(cache_dir=tmp_path / "cache", cache_mode=vetvec.CacheMode.OFF)
    encoder.embed(["a"])
    encoder.embed(["a"])
    encoder.close()
    assert mock.requests() == 2 and not list(tmp_path.rglob("*.sqlite"))


def test_secrets_are_not_shown():
    options = vetvec.EncoderOptions(spec="openai:m", api_key="very-secret")
    assert "very-secret" not in repr(options) and options.api_key == "very-secret"
    with vetvec.Encoder.of(options) as encoder:
        assert encoder.name.startswith("openai:m")


def test_loggers_and_counters_of_what_does_not_open_are_let_go():
    gc.collect()
    before = len(registry)
    for wrong in ({"batch": 1 << 40}, {"query_prefix": "alone"}):
        with pytest.raises(vetvec.InvalidArgumentError):
            vetvec.Encoder("builtin:", logger=logging.getLogger("x"), count_tokens=len, **wrong)
    with pytest.raises(vetvec.InvalidArgumentError):
        vetvec.Suite.make("nosuch", logger=logging.getLogger("x"))
    gc.collect()
    assert len(registry) == before


def test_redis_options_belong_to_an_encoder_and_hide_their_secrets():
    options = vetvec.RedisOptions(url="redis://:opensesame@127.0.0.1:1", hmac_key="opensesame")
    assert "opensesame" not in repr(options)
    with pytest.raises(vetvec.Error) as failed:
        vetvec.Encoder("builtin:", redis=options)
    if not isinstance(failed.value, vetvec.UnimplementedError):  # a build without Redis support
        assert isinstance(failed.value, vetvec.InvalidArgumentError)
        assert "allowed: 16 to 4096" in str(failed.value)
    assert "opensesame" not in str(failed.value)
