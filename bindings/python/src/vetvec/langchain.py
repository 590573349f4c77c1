"""LangChain: `VetvecEmbeddings`, any of vetvec's services as `langchain_core.embeddings.Embeddings`.

    from vetvec.langchain import VetvecEmbeddings
    embeddings = VetvecEmbeddings("openai:text-embedding-3-small", api_key=key, cache_dir="cache")
"""

from __future__ import annotations

from langchain_core.embeddings import Embeddings

from ._options import EncoderKeywords
from ._typing import Unpack
from .encoder import Encoder
from .errors import InvalidArgumentError


class VetvecEmbeddings(Embeddings):
    """Keyword arguments are those of vetvec.Encoder.

    document_input_type and query_input_type: for services that distinguish the two ("document", "query"); None: no
    input type is sent. If they are equal, one encoder serves both.
    """

    def __init__(self, spec: str = "builtin:", *, document_input_type: str | None = None,
                 query_input_type: str | None = None, **options: Unpack[EncoderKeywords]) -> None:
        if "input_type" in options:
            raise InvalidArgumentError("pass document_input_type and query_input_type instead of input_type")
        documents: EncoderKeywords = {**options, "input_type": document_input_type}
        queries: EncoderKeywords = {**options, "input_type": query_input_type}
        self.documents: Encoder = Encoder(spec, **documents)
        self.queries: Encoder = self.documents if queries == documents else Encoder(spec, **queries)

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        rows: list[list[float]] = self.documents.embed(texts).tolist()
        return rows

    def embed_query(self, text: str) -> list[float]:
        row: list[float] = self.queries.embed_one(text).tolist()
        return row

    async def aembed_documents(self, texts: list[str]) -> list[list[float]]:
        rows: list[list[float]] = (await self.documents.aembed(texts)).tolist()
        return rows

    async def aembed_query(self, text: str) -> list[float]:
        row: list[float] = (await self.queries.aembed([text]))[0].tolist()
        return row

    def close(self) -> None:
        self.documents.close()
        self.queries.close()
