"""An HTTP/2 server of hand-made frames (RFC 9113) behind TLS, for faults that no proper server makes.

Requests are counted over all connections, from 1; `faults` says what the n-th gets: a function of
(connection, stream, reply), or None for the answer.
"""
import ssl
import struct
import threading

import origin

DATA, HEADERS, RST_STREAM, SETTINGS, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = 0, 1, 3, 4, 6, 7, 8, 9
END_STREAM, ACK, END_HEADERS = 0x1, 0x1, 0x4
NO_ERROR, INTERNAL_ERROR, REFUSED_STREAM, ENHANCE_YOUR_CALM = 0, 2, 7, 11
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
STATUS_200 = b"\x88"  # HPACK: the static table's entry
CONTENT_TYPE = b"\x0f\x10\x10application/json"


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes((kind, flags)) + struct.pack(">I", stream) + payload


class H2Connection:
    """What a fault may do with a connection."""

    def __init__(self, connection, number):
        self.connection, self.number = connection, number
        self.last_stream = 1 << 31  # those above are not worked on once we have said so

    def send(self, kind, flags, stream, payload=b""):
        return self.connection.write(frame(kind, flags, stream, payload))

    def begin_answer(self, stream):
        self.send(HEADERS, END_HEADERS, stream, STATUS_200 + CONTENT_TYPE)

    def answer(self, stream, body):
        self.begin_answer(stream)
        blocks = [body[at:at + 16384] for at in range(0, len(body), 16384)] or [b""]
        for i, block in enumerate(blocks):
            self.send(DATA, END_STREAM if i + 1 == len(blocks) else 0, stream, block)

    def reset(self, stream, error):
        self.send(RST_STREAM, 0, stream, struct.pack(">I", error))

    def go_away(self, last_stream, error=NO_ERROR):
        self.last_stream = last_stream
        self.send(GOAWAY, 0, 0, struct.pack(">II", last_stream, error))

    def close(self):
        self.connection.sock.close()


class H2Server(origin.Server):
    def __init__(self, context, faults=None):
        context.set_alpn_protocols(["h2"])
        self.faults = faults or (lambda n: None)
        self.requests_seen = 0  # whose body came whole, refused ones too
        self.answered = 0
        self._count_lock = threading.Lock()
        super().__init__(self.speak, tls=context, name="localhost")

    def speak(self, connection):
        sock = connection.sock
        if sock.selected_alpn_protocol() != "h2":
            return
        buffer = b""

        def take(size):
            nonlocal buffer
            while len(buffer) < size:
                block = sock.recv(65536)
                if not block:
                    raise ssl.SSLEOFError
                self.hear(block)
                buffer += block
            taken, buffer = buffer[:size], buffer[size:]
            return taken

        if take(len(PREFACE)) != PREFACE:
            return
        h2 = H2Connection(connection, self.connections)
        h2.send(SETTINGS, 0, 0)
        bodies = {}
        while not self.stopping.is_set():
            head = take(9)
            size, kind, flags = int.from_bytes(head[:3], "big"), head[3], head[4]
            stream = int.from_bytes(head[5:], "big") & 0x7FFFFFFF
            payload = take(size)
            if kind == SETTINGS and not flags & ACK:
                h2.send(SETTINGS, ACK, 0)
            elif kind == PING and not flags & ACK:
                h2.send(PING, ACK, 0, payload)
            elif kind == DATA:
                bodies[stream] = bodies.get(stream, b"") + payload
                if size:
                    for target in (0, stream):
                        h2.send(WINDOW_UPDATE, 0, target, struct.pack(">I", size))
                if flags & END_STREAM and stream <= h2.last_stream:
                    self.handle(h2, stream, origin.openai_reply(bodies.pop(stream)))

    def handle(self, h2, stream, reply):
        with self._count_lock:
            self.requests_seen += 1
            fault = self.faults(self.requests_seen)
        if fault is not None:
            return fault(h2, stream, reply)
        with self._count_lock:
            self.answered += 1
        return h2.answer(stream, reply)
