"""The C options of one call, for the duration of that call."""

from __future__ import annotations

import dataclasses
from typing import Any

from . import _interrupt
from ._fill import Progress
from ._native import Alive, Raised, callback, ffi, lib, registry, text
from ._options import CallKeywords, CallOptions


@callback("int32_t(void*, const vetvec_progress*)", error=-1)
def _on_progress(user_data: Any, moved: Any) -> int:
    found = registry.get(user_data)
    if found is None:
        return 0
    function, raised = found
    try:
        answer = function(Progress(text(moved.stage), moved.done, moved.total, moved.requests, moved.tokens,
                                   moved.cost, text(moved.vendor)))
    except BaseException as error:  # must not pass through C
        return int(raised.keep(error))
    return 1 if answer is False else 0


def call_options(options: CallOptions | None, keywords: CallKeywords) -> CallOptions | None:
    """`options`, overridden by the keywords of a call; None if nothing is set."""
    return dataclasses.replace(options or CallOptions(), **keywords) if keywords else options


class Call:
    """A vetvec_call_options for the duration of one call: `with Call(options, err) as c: lib.f(..., c.view, err)`.

    Leaving the `with` block raises what a callback raised, including what a callback stored in `raised`; the library's
    error is then discarded.
    """

    __slots__ = ("view", "raised", "_err", "_alive", "_user_data", "_is_watched", "_is_brief")

    def __init__(self, options: CallOptions | None, err: Any, is_brief: bool = False,
                 raised: Raised | None = None) -> None:
        self.raised = raised or Raised()
        self._err = err
        self._is_watched = False
        self._is_brief = is_brief  # checking for Ctrl-C would cost more than the call from a cache
        self._user_data: Any = None
        if options is None:
            self.view = ffi.NULL
            return
        self._alive = Alive()
        self.view = options._view(self._alive)
        if options.progress is not None:
            self._user_data = registry.put((options.progress, self.raised))
            self.view.progress, self.view.progress_user_data = _on_progress, self._user_data

    def release(self) -> None:
        if self._user_data is not None:
            registry.pop(self._user_data)
            self._user_data = None

    def __enter__(self) -> Call:
        view = None if self._is_brief else _interrupt.begin(self.view)
        if view is not None:
            self.view, self._is_watched = view, True
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if self._is_watched:
            _interrupt.end(kind is KeyboardInterrupt)
        self.release()
        if self.raised.error is not None:
            lib.vetvec_error_destroy(self._err[0])
            self.raised.again()
