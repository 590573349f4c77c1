"""Small servers for tests of what goes over the wire: each connection runs a script on a thread, and everything that a
client sends is kept.

    with Origin(answer) as server:                      # answers like an embeddings service
        probe.embed(base_url=server.url + "/v1")
    assert b"api-key" not in server.heard
"""
import json
import socket
import ssl
import struct
import threading

DIMENSION = 4


class Connection:
    """One client. `read_request` gives (head, body) of a request, or None at the end."""

    def __init__(self, server, sock):
        self.server, self.sock, self._buffer = server, sock, b""

    def _more(self):
        try:
            block = self.sock.recv(65536)
        except (OSError, ssl.SSLError):
            return False
        self.server.hear(block)
        self._buffer += block
        return bool(block)

    def read_head(self):
        while b"\r\n\r\n" not in self._buffer:
            if not self._more():
                return None
        head, self._buffer = self._buffer.split(b"\r\n\r\n", 1)
        return head

    def read_request(self):
        head = self.read_head()
        if head is None:
            return None
        length = 0
        for line in head.split(b"\r\n")[1:]:
            name, _, value = line.partition(b":")
            if name.strip().lower() == b"content-length":
                length = int(value)
        while len(self._buffer) < length:
            if not self._more():
                return None
        body, self._buffer = self._buffer[:length], self._buffer[length:]
        self.server.requests.append((head, body))
        return head, body

    def write(self, data):
        try:
            self.sock.sendall(data)
            return True
        except (OSError, ssl.SSLError):
            return False

    def reply(self, status, body=b"", *headers):
        lines = [f"HTTP/1.1 {status} Reply", f"Content-Length: {len(body)}", *headers]
        return self.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)

    def wait(self, seconds):
        """Until the server ends, or for so long; False when it ends."""
        return not self.server.stopping.wait(seconds)

    def wait_for_end(self):
        """Until the client has gone or the server ends."""
        while not self.server.stopping.is_set():
            self.sock.settimeout(0.05)
            try:
                if not self.sock.recv(65536):
                    return
            except TimeoutError:
                continue
            except (OSError, ssl.SSLError):
                return

    def reset(self):
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.sock.close()


class Server:
    """Listens on a loopback address. With `tls`, an ssl.SSLContext, handshakes come first."""

    def __init__(self, script, tls=None, host="127.0.0.1", name=None):
        self.script, self.tls, self.host = script, tls, host
        self.connections = self.handshakes = 0
        self.heard = bytearray()  # what clients have said, TLS taken off
        self.requests = []
        self.stopping = threading.Event()
        self._lock = threading.Lock()
        self._listener = socket.create_server((host, 0), backlog=256)
        self._listener.settimeout(0.05)
        self.port = self._listener.getsockname()[1]
        self.url = f"{'https' if tls else 'http'}://{name or host}:{self.port}"
        self._threads = [threading.Thread(target=self._accept, daemon=True)]
        self._threads[0].start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        self.stopping.set()
        self._threads[0].join()
        self._listener.close()

    def hear(self, block):
        with self._lock:
            self.heard += block

    def _accept(self):
        while not self.stopping.is_set():
            try:
                sock, _ = self._listener.accept()
            except TimeoutError:
                continue
            self.connections += 1
            threading.Thread(target=self._serve, args=(sock,), daemon=True).start()

    def _serve(self, sock):
        sock.settimeout(60)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            if self.tls:
                sock = self.tls.wrap_socket(sock, server_side=True)
                self.handshakes += 1
            self.script(Connection(self, sock))
        except (OSError, ssl.SSLError):
            pass
        finally:
            sock.close()


def vector_of(text):
    """Four numbers that say which text it was: exact as floats."""
    total = sum((i + 1) * byte for i, byte in enumerate(text.encode())) % 100003
    return [1.0 + total / 131072, len(text) / 1024, 0.5, 0.25]


def openai_reply(body):
    asked = json.loads(body)["input"]
    texts = [asked] if isinstance(asked, str) else asked
    data = [{"object": "embedding", "index": i, "embedding": vector_of(text)} for i, text in enumerate(texts)]
    return json.dumps({"object": "list", "data": data, "model": "probe",
                       "usage": {"prompt_tokens": 1, "total_tokens": 1}}).encode()


def answer(connection):
    """The script of a service in OpenAI's format that does nothing wrong."""
    while (request := connection.read_request()) is not None:
        if not connection.reply(200, openai_reply(request[1]), "Content-Type: application/json"):
            return
