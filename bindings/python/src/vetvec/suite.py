"""Contrastive test suites from your own sentences."""

from __future__ import annotations

import dataclasses
import enum
import json
import os
import weakref
from typing import Any, Iterator, Sequence

from ._call import Call, CallOptions
from ._native import Packed, Strings, buffer, ffi, lib, new, text, texts_of
from .errors import check, new_error


class Relation(enum.IntEnum):
    CR1 = 1
    CR2 = 2
    CR3 = 3
    CR4 = 4


@dataclasses.dataclass(frozen=True)
class Triple:
    """changed_*: the first changed span, in bytes of the UTF-8 text, [start, end)."""

    relation: Relation
    id: str
    seed: str
    positive: str
    negative: str
    changed_positive: tuple[int, int]
    changed_negative: tuple[int, int]


def _string(value: Any) -> str:
    return ffi.buffer(value.data, value.size)[:].decode("utf-8") if value.size else ""


class Suite:
    """A list of triples, unchangeable; make one by `generate` or `read`."""

    def __init__(self, handle: Any) -> None:
        self._handle = handle
        self._close = weakref.finalize(self, lib.vetvec_suite_destroy, handle)

    @classmethod
    def generate(cls, seeds: Sequence[str] | None = None, *, seeds_file: str | os.PathLike[str] | None = None,
                 relations: str = "", seed: int = 0, max_per_relation: int = 0,
                 wordnet_dir: str | os.PathLike[str] | None = None,
                 sentiwordnet_file: str | os.PathLike[str] | None = None,
                 gender_pairs_file: str | os.PathLike[str] | None = None,
                 names_file: str | os.PathLike[str] | None = None,
                 inversions_file: str | os.PathLike[str] | None = None,
                 user_lexicon_file: str | os.PathLike[str] | None = None, polarity: str = "",
                 options: CallOptions | None = None) -> Suite:
        """The same arguments and files give the same suite on every machine."""
        given, strings = new("vetvec_suite_options"), Strings()
        for field, value in (("seeds_file", seeds_file), ("relations", relations), ("wordnet_dir", wordnet_dir),
                             ("sentiwordnet_file", sentiwordnet_file), ("gender_pairs_file", gender_pairs_file),
                             ("names_file", names_file), ("inversions_file", inversions_file),
                             ("user_lexicon_file", user_lexicon_file), ("polarity", polarity)):
            strings.set(given, field, value)
        if seeds is not None:
            given.seeds = strings.keep(Packed(seeds)).view
        given.seed, given.max_per_relation = seed, max_per_relation
        out, err = ffi.new("vetvec_suite**"), new_error()
        with Call(options, err) as call:
            status = lib.vetvec_suite_generate(given, call.view, out, err)
        check(status, err)
        return cls(out[0])

    @classmethod
    def make(cls, kind: str, *, seed: int = 0, n: int = 0, domains: str = "", constructs: str = "",
             seeds: Sequence[str] | None = None, seeds_file: str | os.PathLike[str] | None = None,
             options: CallOptions | None = None) -> Suite:
        """Pairs and sets to rank: kind "sr" or "evalrank" from a grammar, "robustness" from your sentences.

        Its items are not triples: see `item` and `items`.
        """
        given, strings = new("vetvec_suite_make_options"), Strings()
        for field, value in (("kind", kind), ("domains", domains), ("constructs", constructs),
                             ("seeds_file", seeds_file)):
            strings.set(given, field, value)
        if seeds is not None:
            given.seeds = strings.keep(Packed(seeds)).view
        given.seed, given.n = seed, n
        out, err = ffi.new("vetvec_suite**"), new_error()
        with Call(options, err) as call:
            status = lib.vetvec_suite_make(given, call.view, out, err)
        check(status, err)
        return cls(out[0])

    @classmethod
    def from_data_sets(cls, kind: str, sources: Sequence[str], *, aspect: str = "",
                       background_file: str | os.PathLike[str] | None = None, words: bool = False) -> Suite:
        """Published data sets as a suite: kind "sr" or "evalrank", sources "FORMAT:FILE[,FILE...]"."""
        given, strings, out, err = new("vetvec_import_options"), Strings(), ffi.new("vetvec_suite**"), new_error()
        for field, value in (("kind", kind), ("aspect", aspect), ("background_file", background_file)):
            strings.set(given, field, value)
        given.sources, given.words = strings.keep(Packed(texts_of(sources))).view, int(words)
        check(lib.vetvec_suite_import(given, out, err), err)
        return cls(out[0])

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Suite:
        strings, out, err = Strings(), ffi.new("vetvec_suite**"), new_error()
        check(lib.vetvec_suite_read(strings.put(path)[0], out, err), err)
        return cls(out[0])

    def write(self, path: str | os.PathLike[str]) -> None:
        """The JSONL file and its manifest."""
        strings, err = Strings(), new_error()
        check(lib.vetvec_suite_write(self._handle, strings.put(path)[0], err), err)

    def close(self) -> None:
        self._close()

    def __enter__(self) -> Suite:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return int(lib.vetvec_suite_size(self._handle))

    def __getitem__(self, index: int) -> Triple:
        out, err = new("vetvec_triple"), new_error()
        size = len(self)
        at = index + size if index < 0 else index
        if not 0 <= at < size:
            raise IndexError(f"triple {index} of {size}")
        check(lib.vetvec_suite_get(self._handle, at, out, err), err)
        return Triple(Relation(out.relation), _string(out.id), _string(out.seed), _string(out.positive),
                      _string(out.negative), (out.changed_positive[0], out.changed_positive[1]),
                      (out.changed_negative[0], out.changed_negative[1]))

    def item(self, index: int) -> dict[str, Any]:
        """Item `index` of a suite of any kind, as in its file."""
        out, err = ffi.new("vetvec_buffer**"), new_error()
        check(lib.vetvec_suite_item(self._handle, index, out, err), err)
        found: dict[str, Any] = json.loads(buffer(out[0]))
        return found

    def items(self) -> Iterator[dict[str, Any]]:
        return (self.item(i) for i in range(len(self)))

    def __iter__(self) -> Iterator[Triple]:
        return (self[i] for i in range(len(self)))

    @property
    def sha256(self) -> str:
        return text(lib.vetvec_suite_sha256(self._handle))

    @property
    def manifest(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(text(lib.vetvec_suite_manifest_json(self._handle)) or "{}")
        return found


def lexicon(name: str, list_name: str = "", file: str | os.PathLike[str] | None = None) -> list[str]:
    """Words of a lexicon: "starter" (lists "polar", "names", "inversions"), "dictionary", "sentiwordnet"."""
    strings, out, err = Strings(), ffi.new("vetvec_buffer**"), new_error()
    check(lib.vetvec_lexicon_show(strings.put(name)[0], strings.put(file)[0], strings.put(list_name)[0], out, err),
          err)
    return buffer(out[0]).splitlines()
