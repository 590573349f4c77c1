"""Every function that waits or computes for long accepts timeout, cancel and progress as keywords, and obeys them."""

from __future__ import annotations

import asyncio
import inspect
import time

import numpy as np
import pytest

import vetvec

ROWS = np.random.default_rng(7).normal(size=(60, 8)).astype(np.float32)
LABELS = [i % 2 for i in range(60)]
TEXTS = [f"text {i}" for i in range(120)]
WANTED = {"timeout", "cancel", "progress"}


def waiting():
    """The public functions and methods that take the options of a call, by name."""
    found = {}
    for name in vetvec.__all__:
        one = getattr(vetvec, name)
        owned = {f"{name}.{own}": getattr(method, "__func__", method) for own, method in vars(one).items()
                 if not own.startswith("_")} if inspect.isclass(one) else {name: one}
        found |= {full: function for full, function in owned.items() if inspect.isfunction(function)
                  and "CallOptions" in str(inspect.signature(function).parameters.get("options"))}
    return found


def test_options_of_a_call_are_keywords():
    assert len(waiting()) >= 38
    for name, function in waiting().items():
        shown = inspect.signature(function).parameters
        rest = [one for one in shown.values() if one.kind is inspect.Parameter.VAR_KEYWORD]
        # The values of suites have no type of their own; the other test calls these functions.
        assert set(shown) >= WANTED or "CallKeywords" in str(rest) or rest[0].name == "values", name


async def everything(pieces):
    async for _ in pieces:
        pass


def calls(builtin, config, folder, given):
    """Name: a call with the keywords `given`."""
    task = vetvec.SyntextbenchTask(0.5, ROWS[:15], ROWS[15:30], ROWS[30:45], ROWS[45:])
    seeds = ["The food was good.", "He is a bad man."]
    suite = vetvec.Suite.make("contrastive", seeds)
    return {
        "Encoder.embed": lambda: builtin.embed(TEXTS, **given),
        "Encoder.embed_one": lambda: builtin.embed_one("a", **given),
        "Encoder.embed_with_provenance": lambda: builtin.embed_with_provenance(TEXTS, **given),
        "Encoder.aembed": lambda: asyncio.run(builtin.aembed(TEXTS, **given)),
        "Encoder.aembed_with_provenance": lambda: asyncio.run(builtin.aembed_with_provenance(TEXTS, **given)),
        "Encoder.stream": lambda: list(builtin.stream(TEXTS, **given)),
        "Encoder.astream": lambda: asyncio.run(everything(builtin.astream(TEXTS, **given))),
        "Encoder.probe": lambda: builtin.probe(TEXTS, **given),
        "Encoder.embed_batch": lambda: builtin.embed_batch(TEXTS, **given),
        "Encoder.describe": lambda: builtin.describe(**given),
        "check_contract": lambda: vetvec.check_contract(builtin, **given),
        "fit_map": lambda: vetvec.fit_map(builtin, builtin, TEXTS, folder / "map", **given),
        "repair_map": lambda: vetvec.repair_map(config, folder / "adapter", **given),
        "check_map": lambda: vetvec.check_map(config, folder / "adapter", **given),
        "threshold": lambda: vetvec.threshold(ROWS, **given),
        "rank_pairs": lambda: vetvec.rank_pairs(ROWS, [[0, 1]], **given),
        "alignment": lambda: vetvec.alignment(ROWS, [[0, 1]], **given),
        "postprocess": lambda: vetvec.postprocess(ROWS, "whiten", **given),
        "bootstrap_mean": lambda: vetvec.bootstrap_mean(range(60), **given),
        "bootstrap": lambda: vetvec.bootstrap(60, lambda rows: float(rows.mean()), **given),
        "permutation_test": lambda: vetvec.permutation_test(range(60), **given),
        "syntextbench_score": lambda: vetvec.syntextbench_score([task], **given),
        "probe_measure": lambda: vetvec.probe_measure(ROWS, LABELS, **given),
        "ensemble_judge": lambda: vetvec.ensemble_judge(ROWS, LABELS, ROWS, [[0, 1, 2]], **given),
        "Suite.make": lambda: vetvec.Suite.make("contrastive", seeds, **given),
        "Suite.make_file": lambda: vetvec.Suite.make_file(folder / "suite.jsonl", "contrastive", seeds, **given),
        "Suite.score": lambda: suite.score(builtin, **given),
        "Suite.compare": lambda: suite.compare(builtin, builtin, **given),
        "each_syntextbench": lambda: vetvec.each_syntextbench(lambda _: True, **given),
        "record_identity": lambda: vetvec.record_identity(builtin, folder / "another", **given),
        "check_identity": lambda: vetvec.check_identity(builtin, folder / "identity", **given),
        "compare_identity": lambda: vetvec.compare_identity(folder / "identity", builtin, **given),
        "calibrate_identity": lambda: vetvec.calibrate_identity(builtin, folder / "identity", **given),
        "moved_neighbours": lambda: vetvec.moved_neighbours(ROWS, 0.1, **given),
        "cache_prune": lambda: vetvec.cache_prune(folder, **given),
        "cache_verify": lambda: vetvec.cache_verify(folder, **given),
        "cache_export": lambda: vetvec.cache_export(folder, folder / "rows.csv", **given),
        "Config.plan": lambda: config.plan(**given),
        "Audit.run": lambda: vetvec.Audit.run(config, **given),
        "Audit.open": lambda: vetvec.Audit.open(folder / "run", **given),
        "Audit.verify_report": lambda: vetvec.Audit.verify_report(folder / "run", **given),
    }


# What is refused before there is anything to cancel: another kind of encoder, files that are not there.
REFUSED = {"Encoder.embed_batch", "check_map", "cache_prune", "cache_verify", "cache_export", "Audit.open", "Audit.verify_report"}
AT_ONCE = {"Encoder.describe"}  # of the built-in encoder


def test_every_call_can_be_cancelled(builtin, tmp_path):
    (tmp_path / "seeds.txt").write_text("He is a good man.\nThe food was cold and bad.\n", encoding="utf-8")
    overrides = [f'audit.seeds="{tmp_path}/seeds.txt"', f'audit.out="{tmp_path}/run"', "audit.seed=7"]
    token = vetvec.CancelToken()
    token.request()
    with vetvec.Config(overrides=overrides, vendors=["builtin:"]) as config:
        vetvec.record_identity(builtin, tmp_path / "identity", timeout=60)
        found = calls(builtin, config, tmp_path, {"cancel": token, "timeout": 60, "progress": lambda _: None})
        assert set(found) == set(waiting())
        for name, call in found.items():
            if name in AT_ONCE:
                call()
                continue
            with pytest.raises(vetvec.Error) as failed:
                call()
            assert isinstance(failed.value, vetvec.CancelledError) or name in REFUSED, (name, failed.value)


def slow_mean(rows):
    time.sleep(0.005)
    return float(rows.mean())


def test_time_and_progress_as_keywords(builtin):
    options = vetvec.CallOptions(timeout=3600)
    for given in ({"timeout": 0}, {"timeout": 0.001}, {"options": options, "timeout": 0}):  # overrides the same field
        with pytest.raises(vetvec.DeadlineExceededError):
            vetvec.bootstrap(60, slow_mean, **given)
    assert options == vetvec.CallOptions(timeout=3600)
    with pytest.raises(ZeroDivisionError):
        vetvec.bootstrap_mean(range(60), resamples=5000, progress=lambda _: 1 / 0)
    with pytest.raises(vetvec.CancelledError):
        vetvec.fit_map(builtin, builtin, TEXTS, "unused", progress=lambda _: False)
