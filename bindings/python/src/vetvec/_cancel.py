"""A token that cancels calls."""

from __future__ import annotations

import threading
import weakref

from ._native import lib
from .errors import made


class CancelToken:
    """Cancels calls, from any thread. One token may be passed to many calls. Cancellation cannot be undone."""

    def __init__(self) -> None:
        self._handle = made("vetvec_cancel", lib.vetvec_cancel_create)
        weakref.finalize(self, lib.vetvec_cancel_destroy, self._handle)

    def request(self) -> None:
        lib.vetvec_cancel_request(self._handle)

    def request_after(self, seconds: float) -> threading.Timer:
        """Requests cancellation after `seconds`, unless the returned timer is cancelled first."""
        timer = threading.Timer(seconds, self.request)
        timer.daemon = True
        timer.start()
        return timer
