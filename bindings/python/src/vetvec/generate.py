"""SynTextBench's sentences, one after the other."""

from __future__ import annotations

import dataclasses
from typing import Any, Callable, Optional

from ._call import Call, CallOptions
from ._native import Raised, callback, ffi, lib, registry
from .errors import check, new_error
from .suite import Making


@dataclasses.dataclass(frozen=True)
class Sentence:
    """number: 1, 2, ... among those of the same draw, p and label; label: 1 or -1."""

    number: int
    text: str
    p: float
    label: int
    is_test: bool
    draw: int


SentenceFunction = Callable[[Sentence], Optional[bool]]


@callback("int32_t(void*, const vetvec_sentence*)", error=-1)
def _on_sentence(user_data: Any, sentence: Any) -> int:
    visit, raised = registry.get(user_data)
    try:
        said = ffi.buffer(sentence.text.data, sentence.text.size)[:].decode("utf-8")
        answer = visit(Sentence(sentence.number, said, sentence.p, sentence.label, bool(sentence.is_test),
                                sentence.draw))
    except BaseException as error:  # must not leave through C
        return int(raised.keep(error))
    return 1 if answer is False else 0


def each_syntextbench(visit: SentenceFunction, *, call: CallOptions | None = None, **values: Any) -> None:
    """Calls `visit` with each sentence that a suite of kind "syntextbench" with these options has, in its order. False
    ends it with CancelledError; what it raises comes out."""
    err, raised = new_error(), Raised()
    user_data = registry.put((visit, raised))
    try:
        with Making("syntextbench", None, values) as making, Call(call, err) as begun:
            status = lib.vetvec_syntextbench_each(making.view, begun.view, _on_sentence, user_data, err)
    finally:
        registry.pop(user_data)
    if raised.error is not None:
        lib.vetvec_error_destroy(err[0])
        raised.again()
    check(status, err)
