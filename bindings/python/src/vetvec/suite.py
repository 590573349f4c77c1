"""Test suites of every kind, from your own sentences and documents."""

from __future__ import annotations

import dataclasses
import enum
import json
import logging
import os
import weakref
from typing import Any, Iterator, Sequence

from ._call import Call, CallOptions
from ._native import Packed, Strings, buffer, ffi, lib, new, registry, text, texts_of
from .encoder import _on_log
from .errors import check, new_error

Seeds = Sequence[str] | str | os.PathLike[str]


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


def _value(value: Any) -> str:
    """An option's value as text: True as "true", a list with commas between."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(_value(one) for one in value)
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)


class Making:
    """vetvec_suite_make_options and all that it points to, for the time of one call; `view` is the pointer."""

    def __init__(self, kind: str, seeds: Seeds | None, values: dict[str, Any],
                 logger: logging.Logger | None = None) -> None:
        self._strings = Strings()
        self.view = new("vetvec_suite_make_options")
        self._strings.set(self.view, "kind", kind)
        given = {name: _value(value) for name, value in values.items() if value is not None}
        if isinstance(seeds, (str, os.PathLike)):
            given["seeds"] = os.fspath(seeds)
        elif seeds is not None:
            self.view.seeds = self._strings.keep(Packed(texts_of(seeds))).view
        options = self._strings.keep(ffi.new("vetvec_suite_option[]", max(len(given), 1)))
        for option, (name, value) in zip(options, given.items()):
            self._strings.set(option, "name", name)
            self._strings.set(option, "value", value)
        self.view.options, self.view.options_count = options, len(given)
        self._user_data = None if logger is None else registry.put(logger)
        if self._user_data is not None:
            self.view.log, self.view.log_user_data = _on_log, self._user_data

    def __enter__(self) -> Making:
        return self

    def __exit__(self, *_: object) -> None:
        if self._user_data is not None:
            registry.pop(self._user_data)


def suite_kinds() -> list[dict[str, Any]]:
    """What kinds of suites there are, with their options (vetvec_suite_kinds in vetvec/suite.h)."""
    out, err = ffi.new("vetvec_buffer**"), new_error()
    check(lib.vetvec_suite_kinds(out, err), err)
    kinds: list[dict[str, Any]] = json.loads(buffer(out[0]))
    return kinds


class Suite:
    """Items of one kind, unchangeable; make one by `make` or `read`."""

    def __init__(self, handle: Any) -> None:
        self._handle = handle
        self._close = weakref.finalize(self, lib.vetvec_suite_destroy, handle)

    @classmethod
    def make(cls, kind: str, seeds: Seeds | None = None, *, call: CallOptions | None = None,
             logger: logging.Logger | None = None, **values: Any) -> Suite:
        """A suite of a kind, by that kind's options: see `suite_kinds`.

        seeds: sentences, or the path of a file of them. values: numbers, text, True or False, lists; None is as not
        given. The same arguments and files give the same suite on every machine. logger: hears of retries and waits
        where a chat model is asked (sr with llm). Only kind "contrastive" has triples: of the others see `item` and
        `items`.
        """
        out, err = ffi.new("vetvec_suite**"), new_error()
        with Making(kind, seeds, values, logger) as making, Call(call, err) as begun:
            status = lib.vetvec_suite_make(making.view, begun.view, out, err)
        check(status, err)
        return cls(out[0])

    @staticmethod
    def make_file(path: str | os.PathLike[str], kind: str, seeds: Seeds | None = None, *,
                  call: CallOptions | None = None, logger: logging.Logger | None = None,
                  **values: Any) -> dict[str, Any]:
        """As `make`, written to `path` and PATH.manifest.json; returns the manifest."""
        out, err, strings = ffi.new("vetvec_buffer**"), new_error(), Strings()
        with Making(kind, seeds, values, logger) as making, Call(call, err) as begun:
            status = lib.vetvec_suite_make_file(making.view, begun.view, strings.put(path)[0], out, err)
        check(status, err)
        manifest: dict[str, Any] = json.loads(buffer(out[0]))
        return manifest

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
