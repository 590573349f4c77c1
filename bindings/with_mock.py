#!/usr/bin/env python3
"""Runs a command with its own mock server, whose URL is in VETVEC_MOCK_URL, and an empty cache folder of its own. The server
gets the arguments in VETVEC_MOCK_ARGUMENTS.

    bindings/with_mock.py MOCK_SERVER COMMAND [ARGUMENT...]

Exits with the command's status. Needs only Python's standard library.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

START_TIMEOUT_S = 120


def main():
    mock, *command = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="vetvec-bindings-") as folder:
        port_file = pathlib.Path(folder, "port")
        more = os.environ.get("VETVEC_MOCK_ARGUMENTS", "").split()
        server = subprocess.Popen([mock, "--port", "0", "--port-file", str(port_file), *more], stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL)
        try:
            deadline = time.monotonic() + START_TIMEOUT_S
            port = ""
            while not port.strip().isdigit():
                if time.monotonic() > deadline or server.poll() is not None:
                    print("the mock server did not start", file=sys.stderr)
                    return 1
                time.sleep(0.05)
                port = port_file.read_text(encoding="utf-8") if port_file.exists() else ""
            environment = {**os.environ, "VETVEC_MOCK_URL": f"http://127.0.0.1:{int(port)}", "XDG_CACHE_HOME": folder}
            return subprocess.run(command, env=environment, check=False).returncode
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    sys.exit(main())
