"""Ray, in short: datasets and counters, a second run, nulls, mistakes, an audit. The figures and what happens when workers
die are in tests/integration/ray_spark_figures_test.py."""

from __future__ import annotations

import pytest

import vetvec

pytest.importorskip("ray", reason="ray is not installed (pip install 'ray[data]')")
import pyarrow as pa  # noqa: E402
import ray  # noqa: E402

import vetvec.arrow  # noqa: E402
import vetvec.ray  # noqa: E402

TEXTS = [f"text number {i}" for i in range(600)]


@pytest.fixture(scope="module", autouse=True)
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield
    ray.shutdown()


@pytest.fixture
def dataset():
    return ray.data.from_arrow(pa.table({"id": range(len(TEXTS)), "text": TEXTS}))


def table_of(ds):
    return pa.concat_tables(ray.get(ds.to_arrow_refs())).sort_by("id")


def options(mock, folder, **more):
    return {"base_url": f"{mock.url}/hash/v1", "cache_dir": folder, "batch": 50, **more}


def test_the_vectors_are_those_of_one_process_and_a_second_run_sends_nothing(mock, dataset, tmp_path, monkeypatch):
    monkeypatch.setenv("VETVEC_TEST_KEY", "k")
    with vetvec.Encoder("openai:m", base_url=f"{mock.url}/hash/v1", api_key="k") as encoder:
        wanted = encoder.embed(TEXTS)
    counter = vetvec.ray.Counter()
    for sent in (len(TEXTS), 0):
        before = counter.counts()["texts_sent"]
        found = table_of(vetvec.ray.embed_dataset(dataset, "openai:m", batch_rows=100, api_key="k", counter=counter,
                                                  **options(mock, tmp_path)))
        assert found.column_names == ["id", "text", "vector"]
        assert found.schema.field("vector").type == pa.list_(pa.float32(), wanted.shape[1])
        assert found["text"].to_pylist() == TEXTS
        assert (vetvec.arrow.matrix(found, column="vector") == wanted).all()
        assert counter.counts()["texts_sent"] - before == sent
    assert counter.counts()["texts"] == 2 * len(TEXTS)


def test_nulls(tmp_path):
    texts = ["a", None, "b", *[None] * 5]
    ds = ray.data.from_arrow(pa.table({"id": range(len(texts)), "text": pa.array(texts, pa.string())}))
    found = table_of(vetvec.ray.embed_dataset(ds, "builtin:", batch_rows=3, nulls="keep"))
    assert found["vector"].is_null().to_pylist() == [text is None for text in texts]
    with pytest.raises(Exception, match="is null"):
        table_of(vetvec.ray.embed_dataset(ds, "builtin:"))


def test_mistakes_are_the_drivers(dataset):
    for wrong, said in (({"workers": 0}, "workers is 0"), ({"api_key": "k", "api_key_env": "K"}, "keep one"),
                        ({"limit_share": 0.5}, "requests_per_minute"), ({"limit_share": 2.0}, "at most 1")):
        with pytest.raises(ValueError, match=said):
            vetvec.ray.embed_dataset(dataset, "builtin:", **wrong)
    with pytest.raises(vetvec.Error):
        vetvec.ray.embed_dataset(dataset, "nosuch:model")


def test_a_worker_without_the_column_or_the_key_says_so(dataset, mock):
    with pytest.raises(Exception, match="0 columns 'body'"):
        table_of(vetvec.ray.embed_dataset(dataset, "builtin:", column="body"))
    with pytest.raises(Exception, match="NO_SUCH_KEY"):
        table_of(vetvec.ray.embed_dataset(dataset, "openai:m", base_url=f"{mock.url}/hash/v1", api_key_env="NO_SUCH_KEY"))


CONFIG = """version = 1
[audit]
vendors = ["good", "blind"]
seeds = "seeds.txt"
dictionary = "words.txt"
seed = 7
out = "run"
[vendors.good]
spec = "openai:m"
base_url = "{url}/faithful/v1"
[vendors.blind]
spec = "openai:m"
base_url = "{url}/polarity_blind/v1"
"""


def test_an_audit_and_its_budget(mock, tmp_path):
    (tmp_path / "seeds.txt").write_text("The food was good.\nHe is a bad man.\nIt was a happy day.\n" * 2)
    (tmp_path / "words.txt").write_text("".join(f"word{i}\n" for i in range(100)))
    (tmp_path / "vetvec.toml").write_text(CONFIG.format(url=mock.url))
    out = tmp_path / "run"
    with vetvec.Config(tmp_path / "vetvec.toml", overrides=[f'audit.out="{out}"', "audit.budget_tokens=10"]) as config:
        with pytest.raises(vetvec.BudgetExceededError):
            vetvec.ray.audit(config)
        assert mock.requests() == 0
    runs = []
    for how in (vetvec.Audit.run, vetvec.ray.audit):
        with vetvec.Config(tmp_path / "vetvec.toml", overrides=[f'audit.out="{out}"']) as config, how(config) as audit:
            vendors = audit.result()["vendors"]
            runs.append([(out / "results.jsonl").read_bytes(), *((v["texts"], v["cached_texts"], v["traffic"]["texts_sent"])
                                                                for v in vendors)])
        out.rename(tmp_path / f"run-{len(runs)}")
    assert runs[0] == runs[1]


def test_a_finished_audit_is_judged_again_and_sends_nothing(mock, tmp_path):
    (tmp_path / "seeds.txt").write_text("The food was good.\nHe is a bad man.\n")
    (tmp_path / "words.txt").write_text("one\ntwo\nthree\n")
    (tmp_path / "vetvec.toml").write_text(CONFIG.format(url=mock.url))
    with vetvec.Config(tmp_path / "vetvec.toml", overrides=[f'audit.out="{tmp_path}/run"']) as config:
        first = vetvec.ray.audit(config).verdict
        requests = mock.requests()
        assert vetvec.ray.audit(config).verdict == first
        assert mock.requests() == requests
