"""What options and arguments accept, and what errors say of what they do not: enumerations by name, numbers, texts."""

from __future__ import annotations

import enum
import logging
import typing

import numpy as np
import pytest

import vetvec
from vetvec import _enums, _options
from vetvec._native import Alive
from vetvec._values import enum_of, flags_of, number_of, truth_of

ROWS = np.random.default_rng(7).normal(size=(40, 8)).astype(np.float32)
KINDS = [kind for kind in vars(_options).values()
         if isinstance(kind, type) and issubclass(kind, _options.Options) and kind is not _options.Options]


def filled(kind, **given):
    """The struct of these options, and what it borrows."""
    needed = {name: "contrastive" for name in ("spec", "kind") if name in kind._names}
    alive = Alive()
    return kind(**{**needed, **given})._view(alive), alive


def enum_options():
    """(options, name, enumeration) of each option that is an enumeration."""
    for kind in KINDS:
        for name, written in kind.__annotations__.items():
            found = getattr(_enums, str(written).removesuffix("Like"), None)
            if isinstance(found, enum.EnumMeta):
                yield kind, name, found


def test_each_enumeration_is_accepted_by_name():
    seen = list(enum_options())
    assert len(seen) > 15 and len({found for _, _, found in seen}) > 12
    for kind, name, found in seen:
        for member in found:
            for given in (member.name.lower(), member.name, member.name.lower().replace("_", "-"), int(member), member):
                view, _ = filled(kind, **{name: given})
                assert getattr(view, name) == member, (kind, name, given)
        with pytest.raises(vetvec.InvalidArgumentError) as failed:
            filled(kind, **{name: "nosuch"})
        assert str(failed.value).startswith(f"{name} is 'nosuch'; allowed: '{next(iter(found)).name.lower()}'")
        assert all(repr(member.name.lower()) in str(failed.value) for member in found)
        with pytest.raises(TypeError, match=rf"^{name} is of type float; allowed: '"):
            filled(kind, **{name: 1.0})


def test_the_names_are_in_the_types():
    for _, _, found in enum_options():
        names = typing.get_args(getattr(_enums, found.__name__ + "Name"))
        assert list(names) == [member.name.lower() for member in found]


def test_another_enumerations_member_is_refused():
    with pytest.raises(TypeError, match="cache_mode is of type Metric; allowed: 'default', 'off', 'on', 'only'"):
        vetvec.Encoder("builtin:", cache_mode=vetvec.Metric.L1)
    with pytest.raises(TypeError, match="cache_mode is of type bool"):
        vetvec.Encoder("builtin:", cache_mode=True)
    with pytest.raises(vetvec.InvalidArgumentError, match="cache_mode is 4; allowed: "):
        vetvec.Encoder("builtin:", cache_mode=4)
    assert enum_of(vetvec.Metric, "metric", np.str_("l1")) is vetvec.Metric.L1


def test_flags_may_be_a_list_of_names(builtin):
    both = vetvec.CallFlags.NO_CACHE | vetvec.CallFlags.NO_RETRY
    for given in (["no_cache", "no_retry"], ("no_cache", vetvec.CallFlags.NO_RETRY), both, int(both)):
        assert filled(vetvec.CallOptions, flags=given)[0].flags == both
        assert builtin.embed(["a"], flags=given).shape[0] == 1
    with pytest.raises(vetvec.InvalidArgumentError, match="flags is 'no_cash'; allowed: 'no_cache', .*, or a list of these"):
        builtin.embed(["a"], flags=["no_cash"])
    assert flags_of(vetvec.CacheFlags, "flags", []) == 0


def test_functions_accept_names(tmp_path):
    assert vetvec.threshold(ROWS, metric="cosine", method="min", mode="release").raw == vetvec.threshold(
        ROWS, metric=vetvec.Metric.COSINE, method=vetvec.ThresholdMethod.MIN, mode=vetvec.ThresholdMode.RELEASE).raw
    assert vetvec.count_violations(ROWS, [0, 1, 2], [1.0], metric="l1").margins == pytest.approx(
        vetvec.count_violations(ROWS, [0, 1, 2], [1.0], metric=vetvec.Metric.L1).margins)
    assert np.array_equal(vetvec.postprocess(ROWS, "center"), vetvec.postprocess(ROWS, vetvec.Postprocess.CENTER))
    assert vetvec.correlation([1, 2, 3], [1, 2, 4], "pearson", "less") == vetvec.correlation(
        [1, 2, 3], [1, 2, 4], vetvec.CorrelationKind.PEARSON, vetvec.Alternative.LESS)
    assert vetvec.adjust_p_values([0.01, 0.02], "benjamini_hochberg")[0] == pytest.approx(0.02)
    assert vetvec.ranking_task(["A"], ["b"], [1], level="word").background == ["a", "b"]
    (tmp_path / "pairs.tsv").write_text("a\tb\t3\n", encoding="utf-8")
    for call, what in ((lambda: vetvec.postprocess(ROWS, "centre"), "operation is 'centre'"),
                       (lambda: vetvec.correlation([1, 2], [1, 2], "pearsn"), "kind is 'pearsn'"),
                       (lambda: vetvec.correlation([1, 2], [1, 2], "pearson", "lesser"), "alternative is 'lesser'"),
                       (lambda: vetvec.adjust_p_values([0.1], "bonferroni"), "method is 'bonferroni'"),
                       (lambda: vetvec.count_violations(ROWS, [0, 1, 2], [1.0], metric="L3"), "metric is 'L3'"),
                       (lambda: vetvec.cache_verify(tmp_path, "keep"), "flags is 'keep'"),
                       (lambda: vetvec.Suite.import_datasets([vetvec.Dataset("csv", tmp_path / "pairs.tsv")]),
                        "datasets: format is 'csv'")):
        with pytest.raises(vetvec.InvalidArgumentError, match=rf"{what}; allowed: '"):
            call()


def test_wrong_types_are_named_and_not_shown():
    for name, wrong, said in (("batch", "5", "a whole number"), ("timeout", "3", "seconds, as a number"),
                              ("api_key", b"sk-secret", "text"), ("cache_dir", 5, "text or a path"),
                              ("headers", "a: sk-secret", "a list of texts"), ("hedge", "no", "True, False"),
                              ("price_per_million_tokens", "1", "a number"), ("logger", print, "Logger"),
                              ("on_call", 5, "a function"), ("key_fn", "sk-secret", "a function"),
                              ("redis", {}, "RedisOptions")):
        with pytest.raises(TypeError) as failed:
            vetvec.Encoder("builtin:", **{name: wrong})
        assert str(failed.value) == f"{name} is of type {type(wrong).__name__}; allowed: {said}"
    assert (number_of("n", np.float32(0.5)), truth_of("t", np.True_), truth_of("t", 0)) == (0.5, True, False)
    with pytest.raises(vetvec.InvalidArgumentError, match="n is 1000.*; allowed: at most"):
        number_of("n", 10**400)
    vetvec.Encoder("builtin:", logger=logging.getLogger("x"), count_tokens=len).close()


def test_wrong_values_of_a_call_are_named(builtin):
    for given, said in (({"timeout": float("nan")}, "timeout is nan; allowed: 0 to 31622400 seconds"),
                        ({"timeout": 1e30}, "timeout is 1e\\+30; allowed: 0 to 31622400 seconds"),
                        ({"max_tokens": 1 << 70}, "max_tokens is 1180591620717411303424; allowed: at most")):
        with pytest.raises(vetvec.InvalidArgumentError, match=said):
            builtin.embed_one("a", **given)
    for given, said in (({"timeout": "3"}, "timeout is of type str"), ({"cancel": 5}, "cancel is of type int; allowed: CancelToken"),
                        ({"progress": 5}, "progress is of type int; allowed: a function")):
        with pytest.raises(TypeError, match=said):
            builtin.embed(["a"], **given)
    with pytest.raises(TypeError, match=r"texts\[1\] is of type int; allowed: a str"):
        builtin.embed(["a", 5])


def test_unknown_options_are_named_with_the_nearest(builtin):
    for call, said in ((lambda: vetvec.Encoder("builtin:", cache_mod="off"),
                        "'cache_mod' (did you mean 'cache_mode'?); allowed: adapter, "),
                       (lambda: vetvec.EncoderOptions(spec="builtin:", api_kye="k"), "'api_kye' (did you mean 'api_key'?)"),
                       (lambda: builtin.embed(["a"], time_out=1), "'time_out' (did you mean 'timeout'?); allowed: cancel, flags, "),
                       (lambda: vetvec.threshold(ROWS, metrik="l1"), "'metrik' (did you mean 'metric'?)"),
                       (lambda: vetvec.threshold(ROWS, canel=None), "'canel' (did you mean 'cancel'?)"),
                       (lambda: builtin.stream(["a"], piece_text=3), "'piece_text' (did you mean 'piece_texts'?)"),
                       (lambda: vetvec.Encoder("builtin:", zz=1), "'zz'; allowed: adapter, ")):
        with pytest.raises(TypeError) as failed:
            call()
        assert str(failed.value).startswith("unknown option " + said)
    with pytest.raises(TypeError, match="'cache_ttl_s' is named cache_ttl in Python, in seconds"):
        vetvec.Encoder("builtin:", cache_ttl_s=1)
