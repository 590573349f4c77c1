"""Options of one call: deadline, cancel token, progress, flags."""

from __future__ import annotations

import dataclasses
import enum
import threading
from typing import Any, Callable, Optional

from . import _interrupt
from ._native import Raised, Strings, callback, ffi, lib, milliseconds, new, registry, text
from .errors import check, new_error


class CallFlag(enum.IntFlag):
    """For probes, which must see what the service does without the library's care."""

    NONE = 0
    NO_CACHE = 1
    NO_DEDUPE = 2
    NO_SPLIT = 4
    NO_RETRY = 8
    AS_RECEIVED = 16


@dataclasses.dataclass(frozen=True)
class Progress:
    """How far a call has come; total is 0 while it is not known."""

    stage: str
    done: int
    total: int
    requests: int
    tokens: int
    cost: float
    vendor: str


ProgressFunction = Callable[[Progress], Optional[bool]]


class CancelToken:
    """Stops calls, from any thread. One token may serve many calls; once requested it stays so."""

    def __init__(self) -> None:
        out, err = ffi.new("vetvec_cancel**"), new_error()
        check(lib.vetvec_cancel_create(out, err), err)
        self._handle = ffi.gc(out[0], lib.vetvec_cancel_destroy)

    def request(self) -> None:
        lib.vetvec_cancel_request(self._handle)

    def request_after(self, seconds: float) -> threading.Timer:
        """Requests it after that time, unless the timer that is returned is cancelled."""
        timer = threading.Timer(seconds, self.request)
        timer.daemon = True
        timer.start()
        return timer


@callback("int32_t(void*, const vetvec_progress*)", error=-1)
def _on_progress(user_data: Any, moved: Any) -> int:
    found = registry.get(user_data)
    if found is None:
        return 0
    function, raised = found
    try:
        answer = function(Progress(text(moved.stage), moved.done, moved.total, moved.requests, moved.tokens,
                                   moved.cost, text(moved.vendor)))
    except BaseException as error:  # must not leave through C
        return int(raised.keep(error))
    return 1 if answer is False else 0


@dataclasses.dataclass
class CallOptions:
    """Options of one call.

    timeout: seconds for the whole call, retries included (None: the encoder's default); cancel: a token;
    progress: called with a Progress, on the thread that made the call; what it raises ends the call and comes
    out of it, and False ends it with CancelledError; max_tokens: BudgetExceededError before more are sent;
    traceparent, tracestate: W3C Trace Context, sent on.
    """

    timeout: float | None = None
    cancel: CancelToken | None = None
    progress: ProgressFunction | None = None
    flags: CallFlag = CallFlag.NONE
    max_tokens: int = 0
    traceparent: str = ""
    tracestate: str = ""


def call_options(options: CallOptions | None, timeout: float | None, cancel: CancelToken | None,
                 progress: ProgressFunction | None, flags: CallFlag) -> CallOptions | None:
    """`options` with the keywords of a call above its fields; None if there is nothing to say."""
    named = (("timeout", timeout), ("cancel", cancel), ("progress", progress), ("flags", flags or None))
    given: dict[str, Any] = {name: value for name, value in named if value is not None}
    if not given:
        return options
    return dataclasses.replace(options or CallOptions(), **given)


class Call:
    """A vetvec_call_options for the time of one call: `with Call(options, err) as c: lib.f(..., c.view, err)`.

    Leaving it raises what a callback raised, and drops the error of the library then.
    """

    __slots__ = ("view", "raised", "_err", "_strings", "_user_data", "_is_watched", "_is_brief")

    def __init__(self, options: CallOptions | None, err: Any, is_brief: bool = False) -> None:
        self.raised = Raised()
        self._err = err
        self._is_watched = False
        self._is_brief = is_brief  # looking for Ctrl-C would cost more than the call from a cache
        self._user_data: Any = None
        self._strings: Strings | None = None
        if options is None:
            self.view = ffi.NULL
            return
        self.view = new("vetvec_call_options")
        if options.timeout is not None:
            self.view.timeout_ms = max(1, milliseconds(options.timeout))
        if options.cancel is not None:
            self.view.cancel = options.cancel._handle
        self.view.flags = int(options.flags)
        self.view.max_tokens = options.max_tokens
        if options.traceparent:
            self._strings = Strings()
            self._strings.set(self.view, "traceparent", options.traceparent)
            self._strings.set(self.view, "tracestate", options.tracestate)
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
