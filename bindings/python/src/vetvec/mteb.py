"""mteb: runs its tasks through vetvec's cache, limits and retries.

    import mteb
    from vetvec.mteb import MtebEncoder
    model = MtebEncoder("openai:text-embedding-3-small", api_key=key, cache_dir="cache")
    mteb.evaluate(model, mteb.get_tasks(["STS12"]))               # mteb 2; 1.x: mteb.MTEB(tasks).run(model)

It has the methods of EncoderProtocol of both mteb versions and needs mteb only for `mteb_model_meta`.
"""

from __future__ import annotations

from typing import Any, Mapping

from ._native import Float32
from ._options import EncoderKeywords
from ._typing import Unpack
from .encoder import Encoder
from .errors import InvalidArgumentError
from .sentence_transformers import SentenceEncoder, texts_of_batches


class MtebEncoder(SentenceEncoder):
    """Keyword arguments are those of vetvec.Encoder.

    prompts: texts that are put before the input texts; looked up by task name and side ("STS12-query"), then task name,
    then side ("query", "document"); the first match is used. query_input_type, document_input_type: sent to the service
    instead, if the service distinguishes the sides.
    """

    def __init__(self, spec: str, *, prompts: Mapping[str, str] | None = None, query_input_type: str | None = None,
                 document_input_type: str | None = None, **options: Unpack[EncoderKeywords]) -> None:
        if "input_type" in options:
            raise InvalidArgumentError("pass document_input_type and query_input_type instead of input_type")
        documents: EncoderKeywords = {**options, "input_type": document_input_type}
        queries: EncoderKeywords = {**options, "input_type": query_input_type}
        super().__init__(spec, prompts=prompts, **documents)
        self._queries = self.encoder if queries == documents else Encoder(spec, **queries)

    def encode(self, sentences: Any = None, *unused: Any, inputs: Any = None, task_name: str | None = None,
               task_metadata: Any = None, prompt_type: Any = None, **ignored: Any) -> Float32:
        """For mteb 1: encode(sentences, task_name=..., prompt_type=...); for mteb 2: encode(inputs, task_metadata=...,
        hf_split=..., hf_subset=..., prompt_type=...), where inputs are batches with "text"."""
        texts = texts_of_batches(sentences if inputs is None else inputs)
        name = task_name or getattr(task_metadata, "name", "") or ""
        side = str(getattr(prompt_type, "value", prompt_type) or "")
        side = "document" if side == "passage" else side
        before = next((self.prompts[key] for key in (f"{name}-{side}", name, side) if key in self.prompts), "")
        encoder = self._queries if side == "query" else self.encoder
        return encoder.embed([before + one for one in texts] if before else texts)

    @property
    def mteb_model_meta(self) -> Any:
        from mteb.models.model_meta import ModelMeta, ScoringFunction
        name = self.encoder.name.split("?")[0]
        values = {
            "loader": None, "name": "vetvec/" + "".join(c if c.isalnum() or c in "-_." else "-" for c in name),
            "revision": "unknown", "release_date": None, "languages": None, "n_parameters": None,
            "memory_usage_mb": None, "max_tokens": None, "embed_dim": self.encoder.dimension or None, "license": None,
            "open_weights": None, "public_training_code": None, "public_training_data": None,
            "framework": ["API"], "similarity_fn_name": ScoringFunction.COSINE, "use_instructions": bool(self.prompts),
            "training_datasets": None}
        return ModelMeta(**{key: value for key, value in values.items() if key in ModelMeta.model_fields})

    def close(self) -> None:
        self._queries.close()
        super().close()
