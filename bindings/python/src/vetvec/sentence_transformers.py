"""An encoder with the commonly used methods of sentence-transformers' SentenceTransformer.

    from vetvec.sentence_transformers import SentenceEncoder
    model = SentenceEncoder("openai:text-embedding-3-small", api_key=key, cache_dir="cache")
    rows = model.encode(["a text", "another"], normalize_embeddings=True)
"""

from __future__ import annotations

from typing import Any, Iterable, Mapping, Sequence

import numpy as np

from ._call import parted
from ._native import Float32
from ._options import EncoderKeywords
from ._typing import Self, Unpack
from .encoder import Encoder


class SentenceEncoder:
    """Keyword arguments are those of vetvec.Encoder; prompts, chosen by name, are put before the texts.

    `encode` accepts the options of a call (timeout, cancel, ...), accepts and ignores arguments that have no meaning for a
    service (device, num_workers, ...), and rejects unsupported arguments that would change the result (output_value,
    precision).
    """

    def __init__(self, spec: str, *, prompts: Mapping[str, str] | None = None,
                 default_prompt_name: str | None = None, **options: Unpack[EncoderKeywords]) -> None:
        self.encoder: Encoder = Encoder(spec, **options)
        self.prompts: dict[str, str] = dict(prompts or {})
        self.default_prompt_name = default_prompt_name

    def encode(self, sentences: str | Sequence[str], prompt_name: str | None = None, prompt: str | None = None, *,
               batch_size: int = 32, show_progress_bar: bool | None = None,
               output_value: str = "sentence_embedding", precision: str = "float32", convert_to_numpy: bool = True,
               convert_to_tensor: bool = False, device: Any = None, normalize_embeddings: bool = False,
               truncate_dim: int | None = None, **more: Any) -> Any:
        """Returns one row per text, or one vector for a single text. batch_size is ignored; the encoder has the option
        batch."""
        if output_value != "sentence_embedding" or precision != "float32":
            raise ValueError("output_value must be 'sentence_embedding' and precision must be 'float32'")
        before = self._prompt(prompt_name, prompt)
        single = isinstance(sentences, str)
        texts = [sentences] if isinstance(sentences, str) else list(sentences)
        rows = self.encoder.embed([before + one for one in texts] if before else texts, parted(None, more)[1])
        if truncate_dim is not None:
            rows = rows[:, :truncate_dim]
        if normalize_embeddings:
            rows = normalized(rows)
        if convert_to_tensor:
            import torch
            found: Any = torch.from_numpy(np.array(rows))
            return found[0] if single else found
        if single:
            return rows[0]
        return rows if convert_to_numpy else list(rows)

    def encode_query(self, sentences: str | Sequence[str], **options: Any) -> Any:
        return self.encode(sentences, options.pop("prompt_name", "query" if "query" in self.prompts else None),
                           **options)

    def encode_document(self, sentences: str | Sequence[str], **options: Any) -> Any:
        known = next((name for name in ("document", "passage", "corpus") if name in self.prompts), None)
        return self.encode(sentences, options.pop("prompt_name", known), **options)

    def _prompt(self, name: str | None, prompt: str | None) -> str:
        if prompt is not None:
            return prompt
        name = name if name is not None else self.default_prompt_name
        if name is None:
            return ""
        if name not in self.prompts:
            raise ValueError(f"unknown prompt {name!r}; known: {', '.join(sorted(self.prompts)) or 'none'}")
        return self.prompts[name]

    def get_sentence_embedding_dimension(self) -> int | None:
        """None while the dimension of a remote model is unknown."""
        return self.encoder.dimension or None

    def similarity(self, a: Any, b: Any) -> Float32:
        """The cosine of each row of a with each row of b."""
        return np.asarray(normalized(_rows(a)) @ normalized(_rows(b)).T)

    def similarity_pairwise(self, a: Any, b: Any) -> Float32:
        """The cosine of row i of a and row i of b."""
        found: Float32 = (normalized(_rows(a)) * normalized(_rows(b))).sum(axis=1)
        return found

    def close(self) -> None:
        self.encoder.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _rows(values: Any) -> Float32:
    found = np.asarray(values, dtype=np.float32)
    return found.reshape(1, -1) if found.ndim == 1 else found


def normalized(rows: Float32) -> Float32:
    """Rows scaled to unit length; a row of zeros is unchanged."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    found: Float32 = np.divide(rows, lengths, out=np.array(rows), where=lengths > 0)
    return found


def texts_of_batches(batches: Iterable[Any]) -> list[str]:
    """The texts of mteb's inputs: a list of texts, or batches that are mappings with "text"."""
    if isinstance(batches, str):
        raise TypeError("pass a list of texts, not one str")
    out: list[str] = []
    for one in batches:
        out.extend([one] if isinstance(one, str) else one["text"])
    return out
