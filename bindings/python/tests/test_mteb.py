"""mteb's own tasks, run by mteb.evaluate through vetvec's cache and limits; skipped without mteb 2 (a large package)."""

from __future__ import annotations

import json

import numpy as np
import pytest

import vetvec
from vetvec.mteb import MtebEncoder

mteb = pytest.importorskip("mteb", minversion="2", reason="mteb 2 is not installed")
datasets = pytest.importorskip("datasets")
from mteb.abstasks.retrieval import AbsTaskRetrieval  # noqa: E402
from mteb.abstasks.retrieval_dataset_loaders import RetrievalSplitData  # noqa: E402
from mteb.abstasks.sts import AbsTaskSTS  # noqa: E402
from mteb.abstasks.task_metadata import TaskMetadata  # noqa: E402

PAIRS = [("a man plays a guitar", "a man is playing the guitar", 4.8), ("a man plays a guitar", "a dog runs home", 0.4),
         ("the soup was cold", "the soup was not warm", 4.1), ("the soup was cold", "the train was late", 0.6),
         ("a child reads a book", "a book is read by a child", 4.6), ("a child reads a book", "rain fell on the roof", 0.2)]


def metadata(name: str, kind: str, category: str, main_score: str, path: str) -> TaskMetadata:
    return TaskMetadata(name=name, description="A task of the tests.", reference=None, type=kind, category=category,
                        modalities=["text"], eval_splits=["test"], eval_langs=["eng-Latn"], main_score=main_score,
                        dataset={"path": path, "revision": "1"}, date=None, domains=None, task_subtypes=None,
                        license=None, annotations_creators=None, dialect=None, sample_creation=None, bibtex_citation=None)


def sts_task(folder) -> AbsTaskSTS:
    lines = [json.dumps({"sentence1": a, "sentence2": b, "score": score}) for a, b, score in PAIRS]
    (folder / "test.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")

    class VetvecSTS(AbsTaskSTS):
        metadata = metadata("VetvecSTS", "STS", "t2t", "cosine_spearman", str(folder))
    return VetvecSTS()


def retrieval_task() -> AbsTaskRetrieval:
    class VetvecRetrieval(AbsTaskRetrieval):
        metadata = metadata("VetvecRetrieval", "Retrieval", "t2t", "ndcg_at_10", "none/none")

        def load_data(self, num_proc=None, **kwargs) -> None:
            corpus = [{"id": f"d{i}", "text": b, "title": ""} for i, (_, b, _) in enumerate(PAIRS)]
            queries = [{"id": f"q{i}", "text": PAIRS[i][0]} for i in (0, 2, 4)]
            relevant = {f"q{i}": {f"d{i}": 1} for i in (0, 2, 4)}
            self.dataset = {"default": {"test": RetrievalSplitData(
                corpus=datasets.Dataset.from_list(corpus), queries=datasets.Dataset.from_list(queries),
                relevant_docs=relevant, top_ranked=None)}}
            self.data_loaded = True
    return VetvecRetrieval()


def main_score(result) -> float:
    (scores,) = result.task_results[0].scores["test"]
    return scores["main_score"]


@pytest.fixture
def model(mock, tmp_path):
    with MtebEncoder("openai:m", base_url=f"{mock.url}/faithful/v1", api_key="mteb", cache_dir=str(tmp_path / "cache"),
                     requests_per_minute=100_000, prompts={"query": "question: "}) as encoder:
        yield encoder


def test_similarity_is_scored_as_by_hand_and_paid_once(model, mock, tmp_path):
    task = sts_task(tmp_path)
    found = main_score(mteb.evaluate(model, task, cache=None, co2_tracker=False, show_progress_bar=False))
    left, right = (model.encoder.embed([pair[i] for pair in PAIRS]).astype(np.float64) for i in (0, 1))
    cosines = (left * right).sum(1) / np.linalg.norm(left, axis=1) / np.linalg.norm(right, axis=1)
    by_hand = vetvec.correlation(cosines, [score for _, _, score in PAIRS]).coefficient
    assert found == pytest.approx(by_hand, abs=1e-6)
    before = mock.requests()
    again = mteb.evaluate(model, sts_task(tmp_path), cache=None, co2_tracker=False, show_progress_bar=False)
    assert main_score(again) == found and mock.requests() == before


def test_queries_of_retrieval_get_their_prompt(model, mock):
    found = main_score(mteb.evaluate(model, retrieval_task(), cache=None, co2_tracker=False, show_progress_bar=False))
    assert 0 < found <= 1
    before = mock.requests()
    model.encoder.embed(["question: " + PAIRS[0][0], PAIRS[0][1]])  # both sides are in the cache, queries with their prompt
    assert mock.requests() == before


def test_model_meta(model):
    model.encoder.embed(["a text"])  # the dimension is known after the first answer
    assert model.mteb_model_meta.embed_dim == 384 and model.mteb_model_meta.name == "vetvec/openai-m"
