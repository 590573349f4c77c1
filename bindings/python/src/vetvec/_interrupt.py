"""Ctrl-C while the main thread waits in the library: cancels that call, so that KeyboardInterrupt is raised at once.

Python runs signal handlers only between bytecodes of the main thread, which gets there only after the call has ended. A
separate thread therefore reads what the interpreter writes to its wakeup descriptor, and cancels the call with its
token. `_call.Call` uses this for blocking calls. This is not done for calls on other threads, nor if the program has
its own handler for SIGINT, nor if something else (such as asyncio) uses the wakeup descriptor.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import socket
import threading
from typing import Any, Callable

from ._cancel import CancelToken
from ._native import NULL, lib, new

_MAIN = threading.main_thread().ident
_SIGINT = int(signal.SIGINT)
_ident, _set_descriptor = threading.get_ident, signal.set_wakeup_fd  # looked up once: they are part of short calls
_DEFAULT = signal.default_int_handler
_handler_of: Callable[[int], Any] = signal.getsignal
with contextlib.suppress(ImportError):  # what it is made of: it takes as long as a short call
    _handler_of = importlib.import_module("_signal").getsignal
_SEEN_WITHIN = 0.1  # seconds to wait for an interrupt, whose byte may have gone to another descriptor


class _Watcher:
    """The thread, and the one call of the main thread that it may cancel."""

    def __init__(self) -> None:
        self.reader, self.writer = socket.socketpair()
        self.writer.setblocking(False)
        self.descriptor = self.writer.fileno()
        self.lock = threading.Lock()
        self.token = 0  # of the waiting call
        self.seen = threading.Event()
        self.renew()
        threading.Thread(target=self._watch, name="vetvec-interrupt", daemon=True).start()

    def renew(self) -> None:
        """A token and options for calls that have none."""
        self.own = CancelToken()
        self.view = new("vetvec_call_options")
        self.view.cancel = self.own._handle
        self.is_spent = False

    def _watch(self) -> None:
        while True:
            if signal.SIGINT not in self.reader.recv(256):
                continue
            with self.lock:
                if self.token:
                    self.is_spent |= self.token == self.own._handle
                    lib.vetvec_cancel_request(self.token)
            self.seen.set()


_watcher: _Watcher | None = None


def _forget() -> None:
    global _watcher
    _watcher = None  # its thread does not exist in the child


os.register_at_fork(after_in_child=_forget)


def begin(view: Any) -> Any:
    """The options for the call, or None if Ctrl-C is not checked for; if not None, `end` must follow."""
    global _watcher
    if _ident() != _MAIN or _handler_of(_SIGINT) is not _DEFAULT:
        return None
    if _watcher is None:
        _watcher = _Watcher()
    watcher = _watcher
    previous = _set_descriptor(watcher.descriptor, warn_on_full_buffer=False)
    if previous != -1:
        _set_descriptor(previous)
        return None
    if watcher.is_spent:
        watcher.renew()
    token = watcher.own._handle
    if view is NULL:
        view = watcher.view
    elif view.cancel == 0:
        view.cancel = token
    else:
        token = view.cancel
    watcher.token = token
    return view


def end(is_interrupted: bool) -> None:
    """Must follow the call. Waits until the interrupt of this call has been seen, so that it cannot cancel the next
    call."""
    watcher = _watcher
    if watcher is None:
        return
    _set_descriptor(-1)
    if is_interrupted:
        watcher.seen.wait(_SEEN_WITHIN)
    with watcher.lock:  # the thread may be cancelling this call
        watcher.token = 0
    if watcher.seen.is_set():
        watcher.seen.clear()
