"""Ctrl-C while the main thread waits in the library: cancels that call, so that KeyboardInterrupt comes at once.

Python runs signal handlers between bytecodes of the main thread only, which does not get there before the call has
ended. A thread of our own therefore reads what the interpreter writes to its wakeup descriptor, and requests the
token of the call. Used by `_call.Call` for blocking calls; nothing is done on other threads, where SIGINT has a
handler of the program's own, or where somebody else (asyncio) has the wakeup descriptor.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
from typing import Any

from ._native import ffi, lib, new

_MAIN = threading.main_thread().ident
_SEEN_WITHIN = 0.1  # seconds; an interrupt whose byte went to somebody else's descriptor is not waited for longer


class _Watcher:
    """The thread, and the one call of the main thread that it may cancel."""

    def __init__(self) -> None:
        self.reader, self.writer = socket.socketpair()
        self.writer.setblocking(False)
        self.lock = threading.Lock()
        self.token: Any = None  # vetvec_cancel* of the call that waits
        self.seen = threading.Event()
        self.renew()
        threading.Thread(target=self._watch, name="vetvec-interrupt", daemon=True).start()

    def renew(self) -> None:
        """A token and options for calls that have none of their own."""
        out = ffi.new("vetvec_cancel**")
        self.own = (ffi.gc(out[0], lib.vetvec_cancel_destroy)
                    if lib.vetvec_cancel_create(out, ffi.NULL) == 0 else ffi.NULL)
        self.view = new("vetvec_call_options")
        self.view.cancel = self.own
        self.is_spent = False

    def _watch(self) -> None:
        while True:
            if signal.SIGINT not in self.reader.recv(256):
                continue
            with self.lock:
                if self.token is not None:
                    self.is_spent |= bool(self.token == self.own)
                    lib.vetvec_cancel_request(self.token)
            self.seen.set()


_watcher: _Watcher | None = None


def _forget() -> None:
    global _watcher
    _watcher = None  # its thread is not in the child


os.register_at_fork(after_in_child=_forget)


def begin(view: Any) -> Any:
    """The options to call with, or None if Ctrl-C is not looked for; after a result other than None comes `end`."""
    global _watcher
    if threading.get_ident() != _MAIN or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return None
    if _watcher is None:
        _watcher = _Watcher()
    watcher = _watcher
    previous = signal.set_wakeup_fd(watcher.writer.fileno(), warn_on_full_buffer=False)
    if previous != -1:
        signal.set_wakeup_fd(previous)
        return None
    if watcher.is_spent:
        watcher.renew()
    if view == ffi.NULL:
        view = watcher.view
    elif view.cancel == ffi.NULL:
        view.cancel = watcher.own
    with watcher.lock:
        watcher.token = view.cancel
    return view


def end(is_interrupted: bool) -> None:
    """After the call; waits until its interrupt has been seen, so that it cannot cancel the next one."""
    watcher = _watcher
    if watcher is None:
        return
    signal.set_wakeup_fd(-1)
    if is_interrupted:
        watcher.seen.wait(_SEEN_WITHIN)
    with watcher.lock:
        watcher.token = None
    watcher.seen.clear()
