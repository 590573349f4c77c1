"""Metrics, ranking, statistics, separability, tokenizer, suites, files and cache, each against NumPy or a fact."""

from __future__ import annotations

import dataclasses
import json

import numpy as np
import pytest

import vetvec

RNG = np.random.default_rng(7)
ROWS = RNG.normal(size=(40, 8)).astype(np.float32)


def distances(rows):
    return np.sqrt(((rows[:, None].astype(np.float64) - rows[None]) ** 2).sum(axis=2))


def test_threshold():
    found = distances(ROWS)
    np.fill_diagonal(found, np.inf)
    nearest = found.min(axis=1)
    result = vetvec.threshold(ROWS, method=vetvec.ThresholdMethod.MEAN_SIGMA)
    assert result.nearest == pytest.approx(nearest, rel=1e-6)
    assert result.raw == pytest.approx(nearest.mean() - nearest.std(), rel=1e-6)
    repeated = vetvec.threshold(ROWS, ["same"] * 2 + [f"w{i}" for i in range(38)])
    assert (repeated.n, len(repeated.nearest)) == (39, 39)
    with pytest.raises(vetvec.NonFiniteError) as caught:
        vetvec.threshold(np.array([[1, 2], [3, np.nan]]))
    assert caught.value.item_index == 1
    with pytest.raises(ValueError, match="words"):
        vetvec.threshold(ROWS, ["one"])


def test_rows_are_read_in_place_with_their_stride():
    wide = np.zeros((40, 16), np.float32)
    wide[:, :8] = ROWS
    view = wide[:, :8]
    assert not view.flags.c_contiguous
    assert vetvec.threshold(view).raw == vetvec.threshold(ROWS).raw
    for other in (ROWS.astype(np.float64), np.asfortranarray(ROWS), ROWS[::-1][::-1], ROWS.tolist()):
        assert vetvec.threshold(other).raw == vetvec.threshold(ROWS).raw
    assert vetvec.threshold(ROWS[::-1]).raw == pytest.approx(vetvec.threshold(ROWS).raw)


def test_evaluate():
    answer = vetvec.evaluate("nn-threshold", {"words": ["a", "b", "c"], "embeddings": [[0, 0], [1, 0], [0, 2]],
                                              "metric": "l2", "method": "min"})
    assert answer["threshold"] == pytest.approx(1.0)
    with pytest.raises(vetvec.Error):
        vetvec.evaluate("nosuch", {})


def test_build_info():
    info = vetvec.build_info()
    assert info["version"] == vetvec.__version__
    assert {"OpenSSL", "curl", "SQLite"} <= {library["name"] for library in info["libraries"]}


def test_ranking():
    ranking = vetvec.rank_pairs(ROWS, [[0, 1], [2, 3]], similarity=vetvec.Similarity.L2, hits_at=(1, 5, 39))
    found = distances(ROWS)
    wanted = [1 + int((np.delete(found[a], a) < found[a, b]).sum()) for a, b in ((0, 1), (2, 3))]
    assert ranking.ranks.tolist() == wanted
    assert ranking.mean_rank == pytest.approx(np.mean(wanted))
    assert ranking.hits == {k: sum(rank <= k for rank in wanted) / 2 for k in (1, 5, 39)}
    with pytest.raises(vetvec.OutOfRangeError):
        vetvec.rank_pairs(ROWS, [[0, 40]])


def test_alignment_and_postprocess():
    unit = vetvec.postprocess(ROWS, vetvec.Postprocess.NORMALIZE)
    assert np.linalg.norm(unit, axis=1) == pytest.approx(np.ones(40), abs=1e-6)
    result = vetvec.alignment(unit, [[0, 1]])
    assert result.alignment == pytest.approx(float(((unit[0] - unit[1]) ** 2).sum()), rel=1e-5)
    white = vetvec.postprocess(ROWS, vetvec.Postprocess.WHITEN)
    assert np.cov(white.T) == pytest.approx(np.eye(8), abs=1e-4)


def test_score_pairs():
    a, b = ROWS[:20], ROWS[20:]
    cosines = (a * b).sum(1) / np.linalg.norm(a, axis=1) / np.linalg.norm(b, axis=1)
    scores = vetvec.score_pairs(a, b, cosines * 2 + 1)
    assert scores.cosines == pytest.approx(cosines, abs=1e-6)
    assert scores.pearson == pytest.approx(1, abs=1e-6)
    assert scores.gap is None
    assert vetvec.score_pairs(a, b, np.ones(20)).spearman is None


def test_statistics():
    x, y = RNG.normal(size=50), RNG.normal(size=50)
    found = vetvec.correlation(x, y, vetvec.CorrelationKind.PEARSON)
    assert found.coefficient == pytest.approx(np.corrcoef(x, y)[0, 1])
    assert vetvec.correlation([1, 1, 1], [1, 2, 3]).coefficient is None
    interval = vetvec.bootstrap_mean(x, seed=3, resamples=2000)
    assert interval.low < x.mean() < interval.high
    assert interval == vetvec.bootstrap_mean(x, seed=3, resamples=2000, threads=1)
    assert vetvec.adjust_p_values([0.01, 0.04, 0.03]).tolist() == pytest.approx([0.03, 0.06, 0.06])
    assert vetvec.auc([2, 3], [1, 2]) == pytest.approx(0.875)


def test_separability():
    up, down = ROWS[:20] + 2, ROWS[20:] - 2
    task = vetvec.SyntextbenchTask(0.0, up[:14], down[:14], up[14:], down[14:])
    result = vetvec.syntextbench_score([task, task])
    assert result.a_t == 0.7 and len(result.tasks) == 2
    assert result.tasks[0].accuracy == 1 and result.tasks[0].n_test == 12
    both, labels = np.concatenate([up, down]), [1] * 20 + [0] * 20
    probe = vetvec.probe_measure(both, labels, hidden=8, steps=20, seeds=1)
    assert len(probe.losses) == len(probe.sizes) == 10 and probe.validation_loss > 0
    judged = vetvec.ensemble_judge(both, labels, both, [[0, 1, 25], [0, 25, 1]], epochs=5)
    assert judged.f.shape == (2, 14) and judged.accuracy.mean() > 0.8
    assert all(isinstance(one, vetvec.GroundTruth) for one in judged.ground_truth)
    with pytest.raises(ValueError, match="whole numbers"):
        vetvec.probe_measure(both, np.array(labels) - 1)


def test_tokenizer_errors():
    with pytest.raises(vetvec.NotFoundError):
        vetvec.Tokenizer("onnx:/no/such/folder")
    with pytest.raises(vetvec.Error):
        vetvec.onnx_describe("onnx:/no/such/folder")


def test_tokenizer_of_a_folder(tmp_path):
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "hello", "world", "##s"]
    (tmp_path / "vocab.txt").write_text("\n".join(words) + "\n")
    (tmp_path / "tokenizer_config.json").write_text(json.dumps({"tokenizer_class": "BertTokenizer",
                                                                "do_lower_case": True}))
    with vetvec.Tokenizer(f"onnx:{tmp_path}") as tokenizer:
        ids = tokenizer.encode(["Hello worlds", "", "hello " * 500], no_truncation=True, no_special_tokens=True)
        marked = tokenizer.encode(["hello"])
    assert ids[0].tolist() == [4, 5, 6] and len(ids[1]) == 0 and ids[2].tolist() == [4] * 500
    assert marked[0].tolist() == [2, 4, 3]
    tokenizer.close()
    with pytest.raises(vetvec.InvalidHandleError):
        tokenizer.encode(["hello"])


def test_identity_beside_a_store(tmp_path):
    encoder = vetvec.Encoder("builtin:")
    path = tmp_path / "id.json"
    vetvec.record_identity(encoder, path)
    with vetvec.Identity(path) as identity:
        assert identity.fingerprint == vetvec.describe_identity(path)["fingerprint"]
        rows = encoder.embed(vetvec.identity_texts())
        assert identity.matches(rows)["answer"] == "same"
        assert identity.matches(rows[::-1])["answer"] == "unknown"
        with pytest.raises(vetvec.FailedPreconditionError):
            identity.cutoff_for(0.95)
    with pytest.raises(vetvec.DataLossError):
        vetvec.Identity(data="{}")
    pairs = [f"where is parcel{i} kept\tparcel{i} is kept in hall{i % 7}\n" for i in range(120)]
    (tmp_path / "pairs.tsv").write_text("query\tpassage\n" + "".join(pairs))
    done = vetvec.calibrate_identity(encoder, path, pairs=tmp_path / "pairs.tsv")
    identity = vetvec.Identity(data=path.read_text())
    kept = identity.cutoff_for(0.9)
    assert [0.9, kept.cutoff, kept.low, kept.high] in done["calibration"]["kept"]
    assert identity.lets_in(kept.cutoff) == kept.lets_in
    assert identity.duplicate_cutoff() == done["calibration"]["duplicate"]
    assert 0 <= identity.first_hit_probability(0.9, 0.5, 1000) <= identity.first_hit_probability(0.9, 0.5) <= 1
    with pytest.raises(vetvec.OutOfRangeError):
        identity.first_hit_probability(0.9, 0.5, 120 * 21)


def test_a_suite_scores_encoders():
    suite = vetvec.Suite.make("contrastive", ["He is a good man.", "The food was cold and bad."], seed=3)
    with vetvec.Encoder("builtin:") as encoder:
        found = suite.score(encoder, dictionary_max_words=50)
        assert found["encoder"] == "builtin:" and found["dictionary"]["words"] == 50
        assert found["score"]["items"] > 0 and found["score"]["problem"] is None
        zero = suite.score(encoder, dictionary_max_words=50, worst=1, threshold_method=vetvec.ThresholdMethod.ZERO)
        worst = [triple for one in zero["relations"] for triple in one["worst"]]
        assert 0 < len(worst) <= len(zero["relations"]) and all(one["seed"] and one["negative"] for one in worst)
        same = suite.compare(encoder, encoder, dictionary_max_words=50, equal_within=1)
        assert same["first"]["score"] == same["second"]["score"] == found["score"]
        assert same["comparison"]["difference"] == 0 and same["equal_within"] == 1
        with pytest.raises(vetvec.InvalidArgumentError, match="triples"):
            suite.score(encoder, triples=suite)
        token = vetvec.CancelToken()
        token.request()
        with pytest.raises(vetvec.CancelledError):
            suite.score(encoder, options=vetvec.CallOptions(cancel=token))


ITEMS = {
    "TRIPLES": [{"id": "t", "relation": "CR3", "seed": "big", "positive": "large", "negative": "not big"}],
    "LABELLED": [{"id": "l1", "text": "good", "label": 1, "p": 0.25, "draw": 2, "split": "test"},
                 {"id": "l2", "text": "bad", "label": -1, "p": 0.25, "draw": 2, "split": "train"}],
    "SCORED": [{"id": "s", "a": "We met.", "b": "We meet.", "score": 2.5, "label_source": "llm", "construct": "typo-1",
                "domain": "law"}],
    "RANKING": [{"id": "r1", "text": "one"}, {"id": "r2", "text": "two"}, {"a": "r2", "b": "r1"}],
    "RETRIEVAL": [{"id": "q", "role": "query", "text": "who", "group": "g"},
                  {"id": "d1", "role": "document", "text": "he"}, {"id": "d2", "role": "document", "text": "she"},
                  {"query": "q", "document": "d2", "relevance": 2}],
}


def test_items_of_suites(tmp_path):
    suites = {}
    for form, items in ITEMS.items():
        path = tmp_path / f"{form}.jsonl"
        path.write_text("".join(json.dumps(item) + "\n" for item in items))
        suites[form] = vetvec.Suite.read(path)
        assert suites[form].form == vetvec.SuiteForm[form]
    triple, = suites["TRIPLES"].triples()
    assert dataclasses.asdict(triple) == ITEMS["TRIPLES"][0]
    assert dataclasses.asdict(triple).items() <= suites["TRIPLES"][0].items()
    texts = suites["LABELLED"].labelled_texts()
    assert [dataclasses.asdict(text) for text in texts] == [
        {**{key: value for key, value in item.items() if key != "split"}, "is_test": item["split"] == "test"}
        for item in ITEMS["LABELLED"]]
    assert [dataclasses.asdict(pair) for pair in suites["SCORED"].scored_pairs()] == list(suites["SCORED"])
    ranking = suites["RANKING"].ranking()
    assert ranking.texts == [vetvec.SuiteText("r1", "one", ""), vetvec.SuiteText("r2", "two", "")]
    assert ranking.pairs == [(1, 0)]
    retrieval = suites["RETRIEVAL"].retrieval()
    assert retrieval == vetvec.RetrievalSet([vetvec.SuiteText("q", "who", "g")],
                                            [vetvec.SuiteText("d1", "he", ""), vetvec.SuiteText("d2", "she", "")],
                                            [vetvec.Judgement(0, 1, 2)])
    readers = {"TRIPLES": vetvec.Suite.triples, "LABELLED": vetvec.Suite.labelled_texts,
               "SCORED": vetvec.Suite.scored_pairs, "RANKING": vetvec.Suite.ranking, "RETRIEVAL": vetvec.Suite.retrieval}
    for form, suite in suites.items():
        for other in readers.keys() - {form}:
            with pytest.raises(vetvec.FailedPreconditionError, match="contains"):
                readers[other](suite)
        suite.close()
        with pytest.raises(vetvec.InvalidHandleError):
            readers[form](suite)


def test_suites(tmp_path):
    suite = vetvec.Suite.make("contrastive", ["He is a good man.", "The food was cold and bad."],
                               relations=["CR1", "CR2"], seed=3)
    again = vetvec.Suite.make("contrastive", ["He is a good man.", "The food was cold and bad."],
                               relations=["CR1", "CR2"], seed=3)
    assert suite.sha256 == again.sha256 and len(suite) > 0
    suite.write(tmp_path / "suite.jsonl")
    read = vetvec.Suite.read(tmp_path / "suite.jsonl")
    assert list(read) == list(suite) and read.manifest["seed"] == 3
    triple = read[-1]
    assert triple["seed"] and triple["positive"] != triple["negative"]
    with pytest.raises(IndexError):
        read[len(read)]
    assert "good" in vetvec.lexicon("dictionary")


def test_files(tmp_path):
    for name in ("v.npy", "v.jsonl"):
        vetvec.write_vectors(tmp_path / name, ROWS, [f"text {i} ü" for i in range(40)])
    assert (np.load(tmp_path / "v.npy") == ROWS).all()
    assert (vetvec.read_vectors(tmp_path / "v.npy") == ROWS).all()
    assert vetvec.read_texts(tmp_path / "v.jsonl")[39] == "text 39 ü"


def test_cache(tmp_path, remote):
    cache = tmp_path / "cache"
    with pytest.raises(vetvec.NotFoundError):
        vetvec.cache_stat(cache)
    encoder = remote(cache_dir=cache)
    encoder.embed(["a", "b", "c"])
    encoder.close()
    assert vetvec.cache_stat(cache).rows == 3
    assert vetvec.cache_verify(cache, vetvec.CacheFlags.QUICK_CHECK) == vetvec.CacheVerifyInfo(3, 0, 0)
    assert vetvec.cache_export(cache, tmp_path / "out.jsonl", vetvec.CacheFlags.VECTORS).rows == 3
    assert len(json.loads((tmp_path / "out.jsonl").read_text().splitlines()[0])["vector"]) == 384
    assert vetvec.cache_prune(cache, max_bytes=1).rows < 3
    vetvec.cache_flush(cache)
