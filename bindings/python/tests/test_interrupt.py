"""Ctrl-C during a blocking call, in a process of its own."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import pytest

from conftest import MockServer

PROGRAM = '''
import json, os, signal, sys, threading, time
import vetvec
from vetvec import _interrupt

def is_waiting():
    return _interrupt._watcher is not None and _interrupt._watcher.token is not None

def interrupted(call, has_handler=False):
    sent = []
    def send():
        while not has_handler and not is_waiting():
            time.sleep(0.01)
        time.sleep(0.2)
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)
    thread = threading.Thread(target=send)
    thread.start()
    try:
        call()
        return -1.0
    except KeyboardInterrupt:
        return time.monotonic() - sent[0]
    finally:
        thread.join()

with vetvec.Encoder("openai:m", base_url=sys.argv[1], api_key="k") as encoder:
    token = vetvec.CancelToken()
    took = [interrupted(lambda: encoder.embed(["a"])), interrupted(lambda: encoder.embed(["a"], timeout=60)),
            interrupted(lambda: encoder.embed_one("a")), interrupted(lambda: encoder.embed(["a"], cancel=token))]
    encoder._dimension = 8  # known, as after a reply
    took.append(interrupted(lambda: encoder.embed_one("b", timeout=60)))
    try:
        encoder.embed(["b"], cancel=token)
        is_requested = False
    except vetvec.CancelledError:
        is_requested = True
local = vetvec.Encoder("builtin:").embed(["a later call goes through"])
signal.signal(signal.SIGINT, lambda *_: handled.append(1))
handled = []
with vetvec.Encoder("openai:m", base_url=sys.argv[1], api_key="k", timeout=2) as encoder:
    try:
        interrupted(lambda: encoder.embed(["a"]), has_handler=True)
        own = "returned"
    except vetvec.DeadlineExceededError:
        own = "deadline"
print(json.dumps({"took": took, "rows": len(local), "requested": is_requested, "own": own, "handled": len(handled)}))
'''


def test_ctrl_c_ends_a_blocking_call(mock: MockServer) -> None:
    mock.faults(rates=[{"kind": "hang", "rate": 1}])
    done = subprocess.run([sys.executable, "-c", PROGRAM, mock.url + "/hash/v1"], capture_output=True, text=True,
                          timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert all(0 <= seconds < 5 for seconds in said["took"]), said  # the call's own end is a minute away
    # A token of the program's own is requested; a handler of the program's own waits for the call's end.
    assert said["rows"] == 1 and said["requested"] and said["own"] == "deadline" and said["handled"] == 1


def test_nothing_is_left_behind(mock: MockServer) -> None:
    import vetvec

    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        pytest.skip("SIGINT has another handler here")
    with vetvec.Encoder("builtin:") as encoder:
        encoder.embed(["a"])
    before = signal.set_wakeup_fd(-1)
    assert before == -1
