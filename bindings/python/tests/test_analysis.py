"""Violations, released thresholds, intervals of any statistic, power, trees, ranking tasks, made suites."""

from __future__ import annotations

import json
import logging

import numpy as np
import pytest

import vetvec


def test_violations():
    rows = np.array([[0], [3], [2], [5], [0.5], [0]])
    found = vetvec.count_violations(rows, [[0, 1, 2], [0, 2, 3], [0, 4, 5]], [1, 0.25, -5])
    assert found.counts == [0, 2, 3] and found.margins.tolist() == pytest.approx([1, -3, 0.5])
    with pytest.raises(vetvec.OutOfRangeError):
        vetvec.count_violations(rows, [[0, 1, 6]], [0])
    with pytest.raises(ValueError, match="triples"):
        vetvec.count_violations(rows, [0, 1], [0])


def test_threshold_as_released():
    rows = np.array([[0.0], [1.0], [4.0]])  # nearest distances 1, 1, 3
    released = {"method": vetvec.ThresholdMethod.MEAN_SIGMA, "mode": vetvec.ThresholdMode.RELEASE}
    found = vetvec.threshold(rows, metric=vetvec.Metric.L1, **released)
    nearest = np.array([1.0, 1.0, 3.0])
    assert found.raw == pytest.approx(nearest.mean() - np.sqrt(nearest.std()))
    squared = nearest ** 2
    assert vetvec.threshold(rows, **released).raw == pytest.approx(squared.mean() - np.sqrt(squared.std()))


def test_bootstrap_of_a_median_and_of_a_mean():
    values = np.array([1.0, 2, 4, 8, 16, 32, 64, 128])
    mean = vetvec.bootstrap(8, lambda rows: float(values[rows].mean()), seed=4, resamples=2000)
    assert mean.estimate == pytest.approx(values.mean()) and mean.low < mean.estimate < mean.high
    by_mean = vetvec.bootstrap_mean(values, seed=4, resamples=2000)
    assert (mean.low, mean.high) == pytest.approx((by_mean.low, by_mean.high))
    assert vetvec.bootstrap(8, lambda rows: float(np.median(values[rows])), resamples=500).estimate == 12
    with pytest.raises(vetvec.DegenerateError):
        vetvec.bootstrap(8, lambda rows: None)
    with pytest.raises(ZeroDivisionError):
        vetvec.bootstrap(8, lambda rows: 1 / 0)


def test_permutation():
    found = vetvec.permutation_test([1.0] * 10)
    assert found.exact and found.mean == 1 and found.p_value == pytest.approx(2 / 1024)
    steps = []
    stop = vetvec.CallOptions(progress=lambda moved: steps.append(moved.stage) or False)
    with pytest.raises(vetvec.CancelledError):
        vetvec.permutation_test(np.arange(2000.0), resamples=200_000, options=stop)
    assert steps == ["permutation"]


def test_power():
    assert vetvec.sample_size_for_mean(0.02, 0.1) == 197
    assert vetvec.sample_size_for_mean(0, 1) is None
    assert vetvec.sample_size_for_shares(0.1, 0.05) > vetvec.sample_size_for_shares(0.2, 0.05) > 10
    assert 20 < vetvec.sample_size_for_correlation(0.5) < 40
    with pytest.raises(vetvec.InvalidArgumentError):
        vetvec.sample_size_for_mean(1, 1, power=1)


def test_trees():
    tree, other = "(S (NP I) (VP (V run)))", "(S (NP you) (VP (V run)))"
    found = vetvec.tree_similarity([tree, other, tree], 0.5)
    assert found.similarities.shape == (3, 3) and found.similarities[0, 2] == pytest.approx(1)
    assert 0 < found.similarities[0, 1] == found.similarities[1, 0] < 1
    assert found.mean == pytest.approx((found.similarities.sum() - 3) / 6)
    with pytest.raises(vetvec.ParseError) as caught:
        vetvec.tree_similarity([tree, "(S"])
    assert caught.value.item_index == 1
    with pytest.raises(TypeError, match="trees is of type str; allowed: a list of texts"):
        vetvec.tree_similarity(tree)


def test_ranking_task():
    task = vetvec.ranking_task(["a", "b", "c", "d"], ["A", "B", "C", "D"], [5, 1, 2, 0], more=["e"])
    assert len(task.background) == 9 and "e" in task.background
    pivot, positive = task.pairs[0]
    assert {task.background[pivot], task.background[positive]} == {"a", "A"} and len(task.pairs) == 2
    with pytest.raises(ValueError, match="scores"):
        vetvec.ranking_task(["a"], ["b"], [1, 2])


def test_made_and_imported_suites(tmp_path):
    suite = vetvec.Suite.make("sr", seed=3, n=40)
    assert len(suite) == 40 and suite.sha256 == vetvec.Suite.make("sr", seed=3, n=40).sha256
    assert "score" in suite[0] and len(list(suite)) == 40 and suite[-1] == suite[39]
    with pytest.raises(vetvec.OutOfRangeError):
        suite[40]
    with pytest.raises(IndexError):
        suite[-41]
    noisy = vetvec.Suite.make("robustness", seeds=["The food was cold on 3 May."], seed=3)
    assert len(noisy) > 0
    (tmp_path / "words.txt").write_text("cat\tfeline\t9\ndog\tcar\t1\nsun\tstar\t6\nsea\tocean\t8\n")
    words = vetvec.Dataset(vetvec.DatasetFormat.WORDS, tmp_path / "words.txt")
    assert len(vetvec.Suite.import_datasets([words])) == 4
    twice = vetvec.Dataset(vetvec.DatasetFormat.WORDS, [tmp_path / "words.txt", str(tmp_path / "words.txt")])
    assert len(vetvec.Suite.import_datasets([twice, words])) == 12
    ranked = vetvec.Suite.import_datasets([words], form=vetvec.ImportForm.RANKING, level=vetvec.TextLevel.WORD)
    assert ranked.manifest["kind"] == "evalrank"
    with pytest.raises(vetvec.InvalidArgumentError):
        vetvec.Suite.import_datasets([])
    with pytest.raises(vetvec.InvalidArgumentError):
        vetvec.Suite.make("nosuch")
    with pytest.raises(vetvec.InvalidArgumentError, match="max_per_word"):
        vetvec.Suite.make("contrastive", ["The food was good."], max_per_wrod=3)
    kinds = {kind["kind"]: kind for kind in vetvec.suite_kinds()}
    assert kinds["sr"]["made"] and not kinds["contract"]["made"]
    assert "documents" in {option["name"] for option in kinds["passages"]["options"]}


def test_options_of_suites(tmp_path):
    (tmp_path / "seeds.txt").write_text("He is a good man.\nThe food was cold and bad.\n")
    seeds = (tmp_path / "seeds.txt").read_text().splitlines()
    given = vetvec.Suite.make("contrastive", seeds, relations=["CR1", "CR2"], max_per_word=None)
    for path in (tmp_path / "seeds.txt", str(tmp_path / "seeds.txt"), iter(seeds)):
        assert vetvec.Suite.make("contrastive", path, relations="CR1,CR2").sha256 == given.sha256
    assert len(vetvec.Suite.make("contrastive", seeds, relations=("CR1",))) < len(given)
    with pytest.raises(TypeError):
        vetvec.Suite.make("contrastive", [b"bytes"])
    with pytest.raises(vetvec.InvalidArgumentError, match="unknown option 'seeds'"):
        vetvec.each_syntextbench(print, seeds="sentences.txt")


@pytest.mark.parametrize("kind, given", [
    ("contrastive", {"seeds": [f"The {noun} was good." for noun in "food room staff film book car trip meal".split()]}),
    ("robustness", {"seeds": ["The food was cold on 3 May.", "He is a good man."]}),
    ("sr", {"n": 30}), ("evalrank", {"n": 30}), ("syntextbench", {"n": 32, "p": [0, 0.5]})])
def test_defaults_are_those_that_the_table_tells(kind, given):
    table, = (one for one in vetvec.suite_kinds() if one["kind"] == kind)
    defaults = {option["name"]: option["default"] for option in table["options"] if option["default"] and
                option["use"] != "audit" and option["name"] not in given and not option["name"].startswith("llm_")}
    assert "seed" in defaults
    assert vetvec.Suite.make(kind, **given).sha256 == vetvec.Suite.make(kind, **given, **defaults).sha256
    if kind == "contrastive":
        assert len(vetvec.Suite.make(kind, **given, max_per_word=0)) > len(vetvec.Suite.make(kind, **given))


def test_a_chat_model_makes_pairs_and_the_log_is_heard(mock, tmp_path, caplog):
    logger = logging.getLogger("test.vetvec.suites")
    mock.faults(schedule=[{"request": 1, "kind": "status", "arg": 500}])
    asked = {"llm": f"openai:m@{mock.url}/v1", "llm_key": "key-suites", "constructs": ["passive", "insert"]}
    with caplog.at_level(logging.DEBUG, logger.name):
        manifest = vetvec.Suite.make_file(tmp_path / "llm.jsonl", "sr", ["The shop opens at nine."], logger=logger,
                                          **asked)
    assert manifest["facts"]["label_source"] == "llm"
    assert any("500" in record.getMessage() for record in caplog.records)
    assert "key-suites" not in caplog.text


def test_syntextbench_sentences(tmp_path):
    making = {"seed": 7, "p": [0, 0.5], "n": 32, "draws": 2}
    manifest = vetvec.Suite.make_file(tmp_path / "syn.jsonl", "syntextbench", **making)
    assert manifest["kind"] == "syntextbench" and len(vetvec.Suite.read(tmp_path / "syn.jsonl")) == 128
    seen: list[vetvec.Sentence] = []
    vetvec.each_syntextbench(seen.append, **making)
    assert len(seen) == 128 and {one.p for one in seen} == {0, 0.5} and {one.label for one in seen} == {1, -1}
    assert [one.draw for one in seen].count(2) == 64 and {one.draw for one in seen} == {1, 2}
    lines = (tmp_path / "syn.jsonl").read_text().splitlines()
    assert [json.loads(line)["text"] for line in lines] == [one.text for one in seen]
    with pytest.raises(vetvec.CancelledError):
        vetvec.each_syntextbench(lambda sentence: False, **making)
    with pytest.raises(KeyError):
        vetvec.each_syntextbench(lambda sentence: {}["mine"], **making)
