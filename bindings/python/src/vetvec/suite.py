"""Test suites of every kind, from your own sentences and documents."""

from __future__ import annotations

import dataclasses
import json
import logging
import os
from typing import Any, Callable, Iterator, Sequence

from ._call import Call, both_options, parted
from ._enums import SuiteForm
from ._fill import Dataset, keywords
from ._items import (LabelledText, RankingSet, RetrievalSet, ScoredPair, Triple, fields, labelled_text, ranking_set,
                     retrieval_set, scored_pair, triple)
from ._native import Alive, Raised, buffer, callback, ffi, lib, registry, text, text_of
from ._options import (CallOptions, SuiteImportKeywords, SuiteImportOptions, SuiteKindKeywords, SuiteMakeOptions,
                       SuiteScoreKeywords, SuiteScoreOptions)
from ._typing import Unpack
from .errors import AnyEncoder, AnySuite, check, made, new_error, text_from

Seeds = Sequence[str] | str | os.PathLike[str]


def suite_kinds() -> list[dict[str, Any]]:
    """Lists the kinds of suites with their options (vetvec_suite_kinds in vetvec/suite.h)."""
    kinds: list[dict[str, Any]] = json.loads(text_from(lib.vetvec_suite_kinds))
    return kinds


def _making(kind: str, seeds: Seeds | None, values: dict[str, Any], logger: logging.Logger | None,
            alive: Alive) -> Any:
    if isinstance(seeds, (str, os.PathLike)):
        return SuiteMakeOptions(kind=kind, options={**values, "seeds": seeds}, logger=logger)._view(alive)
    listed = None if seeds is None else list(seeds)
    return SuiteMakeOptions(kind=kind, options=values, seeds=listed, logger=logger)._view(alive)


class Suite(AnySuite):
    """Items of one kind, immutable; made by `make`, `read` or `import_datasets`.

    An item is a dict, as in the suite's file: `len(suite)`, `suite[0]`, `for item in suite`. `suite.triples()` and the
    methods beside it return objects; FailedPreconditionError if the items have a different form, which `suite.form` is.
    """

    def __init__(self, handle: int) -> None:
        self._own(handle, lib.vetvec_suite_destroy)

    @classmethod
    def make(cls, kind: str, seeds: Seeds | None = None, *, options: CallOptions | None = None,
             logger: logging.Logger | None = None, **values: Unpack[SuiteKindKeywords]) -> Suite:
        """Makes a suite of the given kind; `suite_kinds` lists the options of each kind.

        seeds: a list of sentences, or the path of a file of sentences. values: numbers, text, True or False, lists;
        None means not given. `timeout`, `cancel` and the other fields of CallOptions apply to the call. The same
        arguments and files give the same suite on every machine. logger: receives messages when the call retries or
        waits for a chat model (sr with llm).
        """
        alive, out, err = Alive(), ffi.new("vetvec_suite*"), new_error()
        own, options = parted(options, values)
        view = _making(kind, seeds, own, logger, alive)
        with Call(options, err) as call:
            status = lib.vetvec_suite_make(view, call.view, out, err)
        check(status, err)
        return cls(out[0])

    @staticmethod
    def make_file(path: str | os.PathLike[str], kind: str, seeds: Seeds | None = None, *,
                  options: CallOptions | None = None, logger: logging.Logger | None = None,
                  **values: Unpack[SuiteKindKeywords]) -> dict[str, Any]:
        """Like `make`, but writes the suite to `path` and PATH.manifest.json, and returns the manifest."""
        alive, out, err = Alive(), ffi.new("vetvec_buffer**"), new_error()
        own, options = parted(options, values)
        view = _making(kind, seeds, own, logger, alive)
        with Call(options, err) as call:
            status = lib.vetvec_suite_make_file(view, call.view, alive.string(path), out, err)
        check(status, err)
        manifest: dict[str, Any] = json.loads(buffer(out[0]))
        return manifest

    @classmethod
    @keywords(SuiteImportOptions)
    def import_datasets(cls, datasets: Sequence[Dataset], **options: Unpack[SuiteImportKeywords]) -> Suite:
        """Reads published data sets in their original formats as a suite of kind "sr" or, in ranking form,
        "evalrank"."""
        alive = Alive()
        view = SuiteImportOptions(datasets=datasets, **options)._view(alive)
        return cls(made("vetvec_suite", lib.vetvec_suite_import, view))

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Suite:
        """Reads a JSONL file, and its manifest if there is one."""
        alive = Alive()
        return cls(made("vetvec_suite", lib.vetvec_suite_read, alive.string(path)))

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the JSONL file and its manifest."""
        alive, err = Alive(), new_error()
        check(lib.vetvec_suite_write(self._handle, alive.string(path), err), err)

    def __len__(self) -> int:
        return int(lib.vetvec_suite_size(self._handle))

    def __getitem__(self, index: int) -> dict[str, Any]:
        at = index + len(self) if index < 0 else index
        if at < 0:
            raise IndexError(f"item {index} is out of range; the suite has {len(self)} items")
        item: dict[str, Any] = json.loads(text_from(lib.vetvec_suite_item, self._handle, at))
        return item

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self[i] for i in range(len(self)))

    @property
    def form(self) -> SuiteForm:
        """Which of the methods below returns the items."""
        return SuiteForm(next(fields(self._handle, SuiteForm.ANY)).form)

    def triples(self) -> list[Triple]:
        """The items of a suite of triples (kind "contrastive")."""
        return [triple(item) for item in fields(self._handle, SuiteForm.TRIPLES)]

    def labelled_texts(self) -> list[LabelledText]:
        """The items of a suite of labelled texts (kind "syntextbench")."""
        return [labelled_text(item) for item in fields(self._handle, SuiteForm.LABELLED)]

    def scored_pairs(self) -> list[ScoredPair]:
        """The items of a suite of scored pairs (kinds "sr", "meaning" and "robustness")."""
        return [scored_pair(item) for item in fields(self._handle, SuiteForm.SCORED)]

    def ranking(self) -> RankingSet:
        """The items of a ranking suite (kind "evalrank")."""
        return ranking_set(self._handle)

    def retrieval(self) -> RetrievalSet:
        """The items of a suite of kind "retrieval" or "passages"."""
        return retrieval_set(self._handle)

    @property
    def sha256(self) -> str:
        """The SHA-256 of the JSONL file's bytes."""
        return text(lib.vetvec_suite_sha256(self._handle))

    @property
    def manifest(self) -> dict[str, Any]:
        """Kind, seed, counts, dropped items by reason, lexicons with their licence."""
        found: dict[str, Any] = json.loads(text(lib.vetvec_suite_manifest_json(self._handle)) or "{}")
        return found

    @keywords(SuiteScoreOptions, CallOptions)
    def score(self, encoder: AnyEncoder, *, options: CallOptions | None = None,
              **scoring: Unpack[SuiteScoreKeywords]) -> dict[str, Any]:
        """What an audit says of one encoder on this suite: embeds the texts through the encoder's cache, and judges the
        vectors. The figures have the keys of an audit's report (vetvec_suite_score in vetvec/suite.h):
        `suite.score(encoder)["score"]["value"]`.
        """
        return self._scored(lib.vetvec_suite_score, (encoder,), scoring, options)

    @keywords(SuiteScoreOptions, CallOptions)
    def compare(self, first: AnyEncoder, second: AnyEncoder, *, options: CallOptions | None = None,
                **scoring: Unpack[SuiteScoreKeywords]) -> dict[str, Any]:
        """The scores of two encoders and their difference, by an audit's inference (vetvec_suite_compare in
        vetvec/suite.h): `suite.compare(a, b)["comparison"]["interval"]`.
        """
        return self._scored(lib.vetvec_suite_compare, (first, second), scoring, options)

    def _scored(self, function: Any, encoders: tuple[AnyEncoder, ...], scoring: SuiteScoreKeywords,
                options: CallOptions | None) -> dict[str, Any]:
        alive, out, err = Alive(), ffi.new("vetvec_buffer**"), new_error()
        chosen, options = both_options(SuiteScoreOptions, options, scoring)
        view = chosen._view(alive)
        with Call(options, err) as call:
            status = function(self._handle, *(each._handle for each in encoders), view, call.view, out, err)
        check(status, err)
        figures: dict[str, Any] = json.loads(buffer(out[0]))
        return figures


@dataclasses.dataclass(frozen=True)
class Sentence:
    """number: 1, 2, ... within the same draw, p and label; label: 1 or -1."""

    number: int
    text: str
    p: float
    label: int
    is_test: bool
    draw: int


SentenceFunction = Callable[[Sentence], bool | None]


@callback("int32_t(void*, const vetvec_sentence*)", error=-1)
def _on_sentence(user_data: Any, sentence: Any) -> int:
    visit, raised = registry.get(user_data)
    try:
        answer = visit(Sentence(sentence.number, text_of(sentence.text), sentence.p, sentence.label,
                                bool(sentence.is_test), sentence.draw))
    except BaseException as error:  # must not pass through C
        return int(raised.keep(error))
    return 1 if answer is False else 0


def each_syntextbench(visit: SentenceFunction, *, options: CallOptions | None = None, **values: Unpack[SuiteKindKeywords]) -> None:
    """Calls `visit` with each sentence of a suite of kind "syntextbench" with these options, in order; `values` may also
    contain the fields of CallOptions. Returning False ends the call with CancelledError; an exception that `visit`
    raises is raised by this call."""
    alive, err, raised = Alive(), new_error(), Raised()
    own, options = parted(options, values)
    view = SuiteMakeOptions(kind="syntextbench", options=own)._view(alive)
    user_data = registry.put((visit, raised))
    try:
        with Call(options, err, raised=raised) as call:
            status = lib.vetvec_suite_each_sentence(view, call.view, _on_sentence, user_data, err)
    finally:
        registry.pop(user_data)
    check(status, err)


def lexicon(name: str, list_name: str = "", file: str | os.PathLike[str] | None = None) -> list[str]:
    """The words of a lexicon: "starter" (lists "polar", "names", "inversions"), "dictionary", "sentiwordnet"."""
    alive = Alive()
    return text_from(lib.vetvec_lexicon_show, alive.string(name), alive.string(file), alive.string(list_name)).splitlines()
