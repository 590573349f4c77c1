"""SynTextBench's sentences: a file of them, or one after the other."""

from __future__ import annotations

import dataclasses
import json
import os
from typing import Any, Callable, Optional

from ._call import Call, CallOptions
from ._native import Raised, Strings, buffer, callback, ffi, lib, new, registry
from .errors import check, new_error


@dataclasses.dataclass(frozen=True)
class SyntextbenchOptions:
    """What to make; 0 and "" mean the default of vetvec/generate.h.

    p: mixing ratios, "0,0.05,0.1" or "0,0.1,...,0.9"; n: sentences for each p, half of them positive; p_e: chance
    of the end at each step; p_n: chance of the closing word; train_share: of each polarity; no_nesting: the
    paper's ablation; in_context: prompts with two demonstrations (write only); draws: of n sentences for each p
    (write only).
    """

    seed: int = 0
    p: str = ""
    n: int = 0
    p_e: float = 0
    p_n: float = 0
    train_share: float = 0
    sentiwordnet_file: str | os.PathLike[str] | None = None
    stop_words_file: str | os.PathLike[str] | None = None
    corpus_file: str | os.PathLike[str] | None = None
    threads: int = 0
    no_nesting: bool = False
    in_context: bool = False
    draws: int = 0


@dataclasses.dataclass(frozen=True)
class Sentence:
    """number: 1, 2, ... among those of the same p and label; label: 1 or -1."""

    number: int
    text: str
    p: float
    label: int
    is_test: bool


SentenceFunction = Callable[[Sentence], Optional[bool]]


def _struct(options: SyntextbenchOptions, strings: Strings) -> Any:
    given = new("vetvec_syntextbench_suite_options")
    for field in dataclasses.fields(options):
        value = getattr(options, field.name)
        if field.name == "p" or field.name.endswith("_file"):
            strings.set(given, field.name, value)
        else:
            setattr(given, field.name, int(value) if isinstance(value, bool) else value)
    return given


def write_syntextbench(path: str | os.PathLike[str], making: SyntextbenchOptions = SyntextbenchOptions(), *,
                       options: CallOptions | None = None) -> dict[str, Any]:
    """Writes the sentences and PATH.manifest.json, of any size in bounded memory; returns the manifest."""
    strings, out, err = Strings(), ffi.new("vetvec_buffer**"), new_error()
    with Call(options, err) as call:
        status = lib.vetvec_syntextbench_write(_struct(making, strings), call.view, strings.put(path)[0], out, err)
    check(status, err)
    found: dict[str, Any] = json.loads(buffer(out[0]))
    return found


@callback("int32_t(void*, const vetvec_sentence*)", error=-1)
def _on_sentence(user_data: Any, sentence: Any) -> int:
    visit, raised = registry.get(user_data)
    try:
        said = ffi.buffer(sentence.text.data, sentence.text.size)[:].decode("utf-8")
        answer = visit(Sentence(sentence.number, said, sentence.p, sentence.label, bool(sentence.is_test)))
    except BaseException as error:  # must not leave through C
        return int(raised.keep(error))
    return 1 if answer is False else 0


def each_syntextbench(visit: SentenceFunction, making: SyntextbenchOptions = SyntextbenchOptions(), *,
                      options: CallOptions | None = None) -> None:
    """Calls `visit` with each of the same sentences in the same order. False ends it with CancelledError; what it
    raises comes out."""
    strings, err, raised = Strings(), new_error(), Raised()
    user_data = registry.put((visit, raised))
    try:
        with Call(options, err) as call:
            status = lib.vetvec_syntextbench_each(_struct(making, strings), call.view, _on_sentence, user_data, err)
    finally:
        registry.pop(user_data)
    if raised.error is not None:
        lib.vetvec_error_destroy(err[0])
        raised.again()
    check(status, err)
