"""The C options of one call, for the duration of that call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from . import _interrupt
from ._fill import Options, Progress
from ._native import NULL, Alive, Raised, callback, lib, new, registry, text
from ._options import CallOptions
from ._values import refuse_unknown

Kind = TypeVar("Kind", bound=Options)
_NAMES = CallOptions._names
_NOTHING = Raised()  # of calls without callbacks


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


def call_options(options: CallOptions | None, keywords: Mapping[str, object]) -> CallOptions | None:
    """`options`, overridden by the keywords of a call; None if nothing is set."""
    if not keywords:
        return options
    if not keywords.keys() <= _NAMES:
        refuse_unknown(keywords, _NAMES)
    made = CallOptions.__new__(CallOptions)  # not by its constructor: this is part of short calls
    made.__dict__ = dict(keywords) if options is None else {**options.__dict__, **keywords}  # others are in the class
    return made


def parted(options: CallOptions | None, keywords: Mapping[str, Any]) -> tuple[dict[str, Any], CallOptions | None]:
    """The keywords that are not options of a call, and the options of the call."""
    own = {name: value for name, value in keywords.items() if name not in _NAMES}
    call = {name: value for name, value in keywords.items() if name in _NAMES}
    return own, call_options(options, call)


def both_options(kind: type[Kind], options: CallOptions | None, keywords: Mapping[str, Any]
                 ) -> tuple[Kind, CallOptions | None]:
    """The options of `kind` and of the call that a function's keywords contain."""
    refuse_unknown(keywords, kind._names | _NAMES)
    own, call = parted(options, keywords)
    return kind(**own), call


class Call(Alive):
    """A vetvec_call_options for the duration of one call: `with Call(options, err) as c: lib.f(..., c.view, err)`.

    Leaving the `with` block raises what a callback raised, including what a callback stored in `raised`; the library's
    error is then discarded.
    """

    __slots__ = ("view", "raised", "_err", "_user_data", "_is_watched")

    def __init__(self, options: CallOptions | None, err: Any, raised: Raised | None = None) -> None:
        self._alive = []
        self.raised = raised or _NOTHING
        self._err = err
        self._is_watched = False
        self._user_data: Any = None
        if options is None:
            self.view = NULL
            return
        self.view = new("vetvec_call_options")
        options._fill(self.view, self)
        if options.progress is not None:
            self.raised = raised or Raised()
            self._user_data = registry.put((options.progress, self.raised))
            self.view.progress, self.view.progress_user_data = _on_progress, self._user_data

    def release(self) -> None:
        if self._user_data is not None:
            registry.pop(self._user_data)
            self._user_data = None

    def __enter__(self) -> Call:
        view = _interrupt.begin(self.view)
        if view is not None:
            self.view, self._is_watched = view, True
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if self._is_watched:
            _interrupt.end(kind is KeyboardInterrupt)
        if self._user_data is not None:
            self.release()
        if self.raised.error is not None:
            lib.vetvec_error_destroy(self._err[0])
            self.raised.again()
