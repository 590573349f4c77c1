"""A Redis server for one test, on a free port and with a folder of its own.

Debian's redis-tools contains the server: the program behaves by the name that it is called by.
"""
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile

PROGRAM = next((path for path in ("/usr/bin/redis-check-rdb", "/usr/local/bin/redis-server") if os.access(path, os.X_OK)),
               None)
MISSING = "there is no Redis server here (Debian: apt-get install redis-tools)"
if os.environ.get("VETVEC_HAS_REDIS") == "0":
    PROGRAM, MISSING = None, "this build has no Redis support"


def free_port():
    """Below the ports that the system gives to outgoing connections."""
    for port in random.sample(range(20000, 32000), 100):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue
    raise RuntimeError("no free port")


class PortTaken(RuntimeError):
    pass


class RedisServer:
    """Ends with the test `case`. ARGUMENTS: further ones, such as "--requirepass", "word"."""

    def __init__(self, case, *arguments):
        self.folder = tempfile.mkdtemp(prefix="vetvec-redis-")
        self.arguments = arguments
        case.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        case.addCleanup(self.kill)
        for _ in range(20):  # another test may take the port first
            self.port = free_port()
            try:
                self.start()
                return
            except PortTaken:
                self.kill()
        raise RuntimeError("no free port")

    def start(self):
        """Returns when it accepts connections, on the same port as before; all data are gone."""
        self.process = subprocess.Popen(
            ["redis-server", "--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no", "--dir",
             self.folder, *self.arguments], executable=PROGRAM, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT)
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if b"eady to accept connections" in line:
                return
        said = b"".join(lines).decode("utf-8", "replace")
        raise (PortTaken if "Address already in use" in said else RuntimeError)(f"the Redis server does not start:\n{said}")

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def freeze(self):
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)

    @property
    def url(self):
        return f"redis://127.0.0.1:{self.port}"

    def connect(self):
        return Connection(self.port)

    def ask(self, *words):
        """The reply to one command as text; an array as a list."""
        connection = self.connect()
        try:
            return connection.ask(*words)
        finally:
            connection.close()


class Connection:
    def __init__(self, port):
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._replies = self._socket.makefile("rb")

    def close(self):
        self._replies.close()
        self._socket.close()

    def ask(self, *words):
        parts = [str(word).encode() for word in words]
        self._socket.sendall(b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(p), p) for p in parts))
        return self._read(self._replies)

    def info(self, name):
        """A field of INFO."""
        return next(line.split(":", 1)[1] for line in self.ask("INFO").splitlines() if line.startswith(name + ":"))

    def _read(self, replies):
        kind, rest = (line := replies.readline().rstrip(b"\r\n"))[:1], line[1:]
        if kind == b"*":
            return [self._read(replies) for _ in range(int(rest))]
        if kind != b"$":
            return rest.decode()
        size = int(rest)
        return None if size < 0 else replies.read(size + 2)[:size].decode("latin-1")
