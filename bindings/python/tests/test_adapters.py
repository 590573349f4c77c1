"""Adapters for other packages. LangChain's own tests of embeddings run here where langchain-tests is installed."""

from __future__ import annotations

import asyncio
import types

import numpy as np
import pytest

import vetvec
from vetvec.mteb import MtebEncoder
from vetvec.sentence_transformers import SentenceEncoder


def test_sentence_encoder(mock):
    with SentenceEncoder("openai:m", base_url=f"{mock.url}/unnormalised/v1", api_key="st",
                         prompts={"query": "q: "}) as model:
        rows = model.encode(["a", "b"], batch_size=16, show_progress_bar=False, device="cpu")
        assert rows.shape == (2, 384) and rows.dtype == np.float32
        assert model.encode("a").shape == (384,)
        assert not np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-3)
        unit = model.encode(["a", "b"], normalize_embeddings=True)
        assert np.linalg.norm(unit, axis=1) == pytest.approx([1, 1], abs=1e-6)
        assert (model.encode_query("a") == model.encode("a", prompt="q: ")).all()
        assert (model.encode_document("a") == model.encode("a")).all()
        assert model.get_sentence_embedding_dimension() == 384
        assert model.similarity(unit, unit).shape == (2, 2)
        assert model.similarity_pairwise(rows, rows) == pytest.approx([1, 1], abs=1e-6)
        assert model.encode(["a"], truncate_dim=8).shape == (1, 8)
        with pytest.raises(ValueError, match="nosuch"):
            model.encode("a", prompt_name="nosuch")
        with pytest.raises(ValueError):
            model.encode("a", precision="int8")


def test_mteb_encoder_of_both_generations(mock):
    model = MtebEncoder("openai:m", base_url=f"{mock.url}/hash/v1", api_key="mteb",
                        prompts={"STS-query": "one: ", "query": "two: "})
    plain = model.encode(["a", "b", "c"], task_name="STS", prompt_type=None, batch_size=8)
    batches = [{"text": ["a", "b"]}, {"text": ["c"]}]
    second = model.encode(batches, task_metadata=types.SimpleNamespace(name="STS"), hf_split="test",
                          hf_subset="default", prompt_type=None, batch_size=8)
    assert (plain == second).all() and plain.shape == (3, 384)
    side = types.SimpleNamespace(value="query")
    assert (model.encode(["a"], task_name="STS", prompt_type=side) == model.encoder.embed(["one: a"])).all()
    assert (model.encode(["a"], task_name="Other", prompt_type=side) == model.encoder.embed(["two: a"])).all()
    assert model.similarity(plain, plain).shape == (3, 3)
    model.close()


def test_mteb_model_meta():
    pytest.importorskip("mteb")
    with MtebEncoder("builtin:") as model:
        assert model.mteb_model_meta.embed_dim == 64


langchain = pytest.importorskip("langchain_core", reason="langchain-core is not installed")
from vetvec.langchain import VetvecEmbeddings  # noqa: E402


def test_langchain_sides_and_async(mock):
    with pytest.raises(vetvec.InvalidArgumentError):
        VetvecEmbeddings("builtin:", input_type="query")
    embeddings = VetvecEmbeddings("cohere:embed-v4.0", base_url=f"{mock.url}/hash/cohere/v2", api_key="lc",
                                  document_input_type="document", query_input_type="query", dimensions=256)
    documents = embeddings.embed_documents(["a", "b"])
    assert len(documents) == 2 and isinstance(documents[0][0], float)
    assert embeddings.documents is not embeddings.queries
    assert asyncio.run(embeddings.aembed_documents(["a", "b"])) == documents
    assert asyncio.run(embeddings.aembed_query("a")) == embeddings.embed_query("a")
    embeddings.close()


def test_prefixes_by_side():
    embeddings = VetvecEmbeddings("builtin:", document_input_type="document", query_input_type="query",
                                  query_prefix="cat ", document_prefix="dog ")
    plain = VetvecEmbeddings("builtin:")
    assert embeddings.embed_query("house") == plain.embed_query("cat house")
    assert embeddings.embed_documents(["house"]) == plain.embed_documents(["dog house"])
    with pytest.raises(vetvec.InvalidArgumentError, match="input_type is not set"):
        vetvec.Encoder("builtin:", query_prefix="cat ")


try:
    from langchain_tests.integration_tests import EmbeddingsIntegrationTests
    from langchain_tests.unit_tests import EmbeddingsUnitTests
except ImportError:
    pass
else:
    class TestLangchainUnit(EmbeddingsUnitTests):
        @property
        def embeddings_class(self):
            return VetvecEmbeddings

        @property
        def embedding_model_params(self):
            return {"spec": "builtin:"}

    class TestLangchainIntegration(EmbeddingsIntegrationTests):
        @property
        def embeddings_class(self):
            return VetvecEmbeddings

        @property
        def embedding_model_params(self):
            return {"spec": "builtin:"}


def test_opentelemetry(remote, mock):
    pytest.importorskip("opentelemetry.sdk")
    from opentelemetry.sdk.metrics import MeterProvider
    from opentelemetry.sdk.metrics.export import InMemoryMetricReader
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

    import vetvec.opentelemetry

    spans, reader, provider = InMemorySpanExporter(), InMemoryMetricReader(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    receive = vetvec.opentelemetry.receiver(provider, MeterProvider([reader]))
    encoder = remote(on_call=receive)
    with provider.get_tracer("test").start_as_current_span("mine") as mine:
        encoder.embed(["a"])
    encoder.embed(["b"], traceparent=f"00-{'a' * 32}-{'b' * 16}-01")
    current, _, given = spans.get_finished_spans()
    assert current.name == "embeddings m" and current.parent.span_id == mine.get_span_context().span_id
    assert given.context.trace_id == int("a" * 32, 16) and given.parent.span_id == int("b" * 16, 16)
    total = sum(span.attributes["gen_ai.usage.input_tokens"] for span in (current, given))
    assert total == mock.call("/admin/stats")["tokens"]
    found = {metric.name: metric.data.data_points
             for metric in reader.get_metrics_data().resource_metrics[0].scope_metrics[0].metrics}
    tokens, = found["gen_ai.client.embeddings.operation.input_tokens"]
    assert (tokens.sum, tuple(tokens.explicit_bounds[:3])) == (total, (1, 4, 16))
    assert sum(point.count for point in found["gen_ai.client.embeddings.duration"]) == 2
