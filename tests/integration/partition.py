"""A link between a host and a Redis server that a test can cut: packets are lost, in both directions.

    network = partition.network(case)       namespaces where the system allows them, otherwise relays
    redis_server.RedisServer(case, *network.redis_arguments)
    vendor = case.mock(host=network.vendor_address)
    link = network.link(redis.port, vendor.port)
    subprocess.Popen([*link.prefix, PROGRAM, link.url])
    link.cut()
    link.heal()

After `cut()` nothing arrives and nothing is refused, as when a network has parted; connections stay open. The program
finds the vendor on 127.0.0.1 at the same port.
"""
import contextlib
import itertools
import os
import selectors
import socket
import subprocess
import sys
import threading


def network(case):
    """Ends with the test `case`."""
    with contextlib.suppress(OSError, subprocess.CalledProcessError):
        return Namespaces(case)
    return Relays(case)


def ip(*words):
    subprocess.run(["ip", *map(str, words)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Namespaces:
    """Each host has a network of its own: one cable to Redis and one to the vendor."""

    name = "network namespaces"

    def __init__(self, case):
        self._case, self._numbers = case, itertools.count(1)
        self._block = os.getpid() % 250 + 1  # tests run at the same time
        self.redis_address, self.vendor_address = self._address(0, 0), self._address(1, 0)
        self.redis_arguments = ("--bind", "127.0.0.1", self.redis_address, "--protected-mode", "no")
        for address in (self.redis_address, self.vendor_address):
            ip("address", "add", f"{address}/32", "dev", "lo")
            case.addCleanup(ip, "address", "del", f"{address}/32", "dev", "lo")
        self._host()  # fails now, rather than in the middle of a test, where namespaces are not allowed

    def _address(self, cable, number):
        return f"10.{213 + cable}.{self._block}.{number}"

    def link(self, redis_port, vendor_port):
        host, cable = self._host()
        link = NamespaceLink(host, cable, f"redis://{self.redis_address}:{redis_port}")
        # A program sends its key to this machine, or over https.
        relay = subprocess.Popen([*link.prefix, sys.executable, __file__, str(vendor_port), self.vendor_address],
                                 stdout=subprocess.PIPE)
        self._case.addCleanup(relay.stdout.close)
        self._case.addCleanup(relay.wait)
        self._case.addCleanup(relay.kill)
        if not relay.stdout.readline():
            raise RuntimeError("the relay to the vendor does not start")
        return link

    def _host(self):
        """A new host's name and its cable to Redis."""
        number = next(self._numbers)
        host = f"vetvec-{os.getpid()}-{number}"
        ip("netns", "add", host)
        self._case.addCleanup(ip, "netns", "del", host)  # and its cables
        ip("-n", host, "link", "set", "lo", "up")
        cables = [f"vv{self._block}-{number}{end}" for end in "rv"]
        for cable, (near, server) in enumerate(zip(cables, (self.redis_address, self.vendor_address))):
            far = f"{near}h"
            ip("link", "add", near, "type", "veth", "peer", "name", far, "netns", host)
            ip("address", "add", f"{self._address(cable, 4 * number + 1)}/30", "dev", near)
            ip("link", "set", near, "up")
            ip("-n", host, "address", "add", f"{self._address(cable, 4 * number + 2)}/30", "dev", far)
            ip("-n", host, "link", "set", far, "up")
            ip("-n", host, "route", "add", server, "dev", far)
        return host, cables[0]


class NamespaceLink:
    def __init__(self, host, cable, url):
        self.prefix, self._cable, self.url = ["ip", "netns", "exec", host], cable, url

    def cut(self):
        ip("link", "set", self._cable, "down")

    def heal(self):
        ip("link", "set", self._cable, "up")


class Relays:
    """Each host reaches Redis through a relay that can stop."""

    name = "relays"
    vendor_address = "127.0.0.1"
    redis_arguments = ()

    def __init__(self, case):
        self._case = case

    def link(self, redis_port, _):
        link = Relay(("127.0.0.1", redis_port))
        self._case.addCleanup(link.close)
        return link


class Relay:
    prefix = ()

    def __init__(self, target, port=0):
        self._target = target
        self._is_whole = threading.Event()
        self._is_whole.set()
        self._listener = socket.create_server(("127.0.0.1", port))
        self.url = f"redis://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self):
        self.heal()
        self._listener.close()

    def cut(self):
        self._is_whole.clear()

    def heal(self):
        self._is_whole.set()

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


def main(port, address):
    Relay((address, int(port)), int(port))
    print("ready", flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
