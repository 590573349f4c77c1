"""A link between a host and a server that a test can cut: a relay on a port of its own.

`cut()` delivers nothing more, in either direction, and answers nothing, as when a network has parted; connections
stay open. `heal()` goes on where it stopped.
"""
import selectors
import socket
import threading


class Link:
    """Ends with the test `case`."""

    def __init__(self, case, target_port):
        self._target = ("127.0.0.1", target_port)
        self._is_whole = threading.Event()
        self._is_whole.set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        case.addCleanup(self._listener.close)
        case.addCleanup(self._is_whole.set)
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self):
        self._is_whole.clear()

    def heal(self):
        self._is_whole.set()

    @property
    def url(self):
        return f"redis://127.0.0.1:{self.port}"

    def _accept(self):
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._relay, args=(near,), daemon=True).start()

    def _relay(self, near):
        self._is_whole.wait()
        try:
            far = socket.create_connection(self._target)
        except OSError:
            near.close()
            return
        with near, far, selectors.DefaultSelector() as selector:
            selector.register(near, selectors.EVENT_READ, far)
            selector.register(far, selectors.EVENT_READ, near)
            while True:
                for key, _ in selector.select():
                    self._is_whole.wait()
                    try:
                        data = key.fileobj.recv(1 << 16)
                        if not data:
                            return
                        key.data.sendall(data)
                    except OSError:
                        return
