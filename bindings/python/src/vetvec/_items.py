"""The items of suites, by their form; methods of Suite return them."""

from __future__ import annotations

import dataclasses
from typing import Any, Iterator

from ._enums import ItemRole, SuiteForm
from ._native import ffi, lib, text_of
from .errors import check, new_error


@dataclasses.dataclass(frozen=True)
class Triple:
    """A good embedding does not place the positive farther from the seed than the negative. relation: "CR1" to
    "CR4"."""

    id: str
    relation: str
    seed: str
    positive: str
    negative: str


@dataclasses.dataclass(frozen=True)
class LabelledText:
    """A text with label 1 or -1. p: share of neutral words; draw: 1, 2, ...; is_test: False: for training."""

    id: str
    text: str
    label: int
    p: float
    draw: int
    is_test: bool


@dataclasses.dataclass(frozen=True)
class ScoredPair:
    """Two texts and the similarity of their meanings, 0 to 5. label_source: "human", "rule" or "llm"; construct: what
    was done to a; construct and domain are "" if unknown."""

    id: str
    a: str
    b: str
    score: float
    label_source: str
    construct: str
    domain: str


@dataclasses.dataclass(frozen=True)
class SuiteText:
    """A text of a ranking set or a retrieval set. group: in retrieval sets, the source of the text; "": none."""

    id: str
    text: str
    group: str


@dataclasses.dataclass(frozen=True)
class RankingSet:
    """Texts, and the pairs of them that belong together, as positions in texts."""

    texts: list[SuiteText]
    pairs: list[tuple[int, int]]


@dataclasses.dataclass(frozen=True)
class Judgement:
    """query and document: positions in a RetrievalSet; relevance: above 0 if the document answers the query."""

    query: int
    document: int
    relevance: int


@dataclasses.dataclass(frozen=True)
class RetrievalSet:
    """Queries, the documents to search, and judgements."""

    queries: list[SuiteText]
    documents: list[SuiteText]
    judgements: list[Judgement]


def fields(suite: int, form: SuiteForm) -> Iterator[Any]:
    """Yields a vetvec_item for each item, valid until the next. A closed suite has size 0; its error is that of item
    0."""
    item, err = ffi.new("vetvec_item*"), new_error()
    item.struct_size = ffi.sizeof("vetvec_item")
    index = 0
    while index == 0 or index < lib.vetvec_suite_size(suite):
        check(lib.vetvec_suite_item_fields(suite, index, form, item, err), err)
        yield item
        index += 1


def triple(c: Any) -> Triple:
    return Triple(text_of(c.id), text_of(c.relation), text_of(c.seed), text_of(c.positive), text_of(c.negative))


def labelled_text(c: Any) -> LabelledText:
    return LabelledText(text_of(c.id), text_of(c.text), c.label, c.p, c.draw, bool(c.is_test))


def scored_pair(c: Any) -> ScoredPair:
    return ScoredPair(text_of(c.id), text_of(c.a), text_of(c.b), c.score, text_of(c.label_source), text_of(c.construct),
                      text_of(c.domain))


def _text(c: Any) -> SuiteText:
    return SuiteText(text_of(c.id), text_of(c.text), text_of(c.group))


def ranking_set(suite: int) -> RankingSet:
    found = RankingSet([], [])
    for c in fields(suite, SuiteForm.RANKING):
        if c.role == ItemRole.TEXT:
            found.texts.append(_text(c))
        else:
            found.pairs.append((c.first, c.second))
    return found


def retrieval_set(suite: int) -> RetrievalSet:
    found = RetrievalSet([], [], [])
    for c in fields(suite, SuiteForm.RETRIEVAL):
        if c.role == ItemRole.QUERY:
            found.queries.append(_text(c))
        elif c.role == ItemRole.DOCUMENT:
            found.documents.append(_text(c))
        else:  # judgements come last
            found.judgements.append(Judgement(c.first, c.second - len(found.queries), c.relevance))
    return found
