"""The program of fork_test.py: busy threads, and children that open their own encoder. Arguments: JSON with

    options (of vetvec_encoder_options), redis (of vetvec_redis_options), ort_library, children, threads, in_callback

Prints how many children there were, how many were killed because they did not end, and how many failed. It is a process
of its own, in which nothing but libvetvec uses SQLite or OpenSSL: the locks of other users are not libvetvec's to keep.
"""
import ctypes
import json
import os
import signal
import sys
import threading

import abi

HANGS_S = 60  # a child needs a small part of a second
RedisOptions = abi._struct("vetvec_redis_options")
PROGRESS = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p)


def opened(plan):
    options = dict(plan["options"])
    if plan["redis"]:
        redis = RedisOptions(struct_size=ctypes.sizeof(RedisOptions))
        for name, value in plan["redis"].items():
            setattr(redis, name, abi._text(value) if isinstance(value, str) else value)
        options["redis"] = ctypes.cast(ctypes.pointer(redis), ctypes.c_void_p).value
        opened.kept = redis
    return abi.Encoder(**options)


def embed(encoder, text, progress=None):
    """True: it got a row."""
    data = text.encode()
    options = abi.CallOptions(struct_size=ctypes.sizeof(abi.CallOptions))
    if progress is not None:
        options.progress = ctypes.cast(progress, ctypes.c_void_p).value
    row, size = (ctypes.c_float * 4096)(), ctypes.c_size_t()
    status = encoder._lib.vetvec_encoder_embed_one(encoder.handle, abi.Str(data, len(data)), ctypes.byref(options), row,
                                                   ctypes.c_size_t(4096), ctypes.byref(size), None)
    return status == abi.OK and size.value > 0


def child(plan, number):
    """Does not return."""
    status = 4
    try:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(HANGS_S)
        status = 0 if embed(opened(plan), f"child {number}") else 3
    finally:
        os._exit(status)


def forked(plan, number):
    """How the child ended: 0, or -SIGALRM."""
    pid = os.fork()
    if pid == 0:
        child(plan, number)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def main():
    plan = json.loads(sys.argv[1])
    if plan["ort_library"]:
        library = ctypes.CDLL(abi.LIBRARY)
        library.vetvec_onnx_set_library.argtypes = [abi.Str, ctypes.c_void_p]
        path = plan["ort_library"].encode()
        assert library.vetvec_onnx_set_library(abi.Str(path, len(path)), None) == abi.OK
    encoder = opened(plan)
    is_over = threading.Event()
    calls = []

    def work(number):
        done = 0
        while not is_over.is_set():
            done += embed(encoder, f"parent {number} {done}")
        calls.append(done)
    workers = [threading.Thread(target=work, args=(i,)) for i in range(plan["threads"])]
    for worker in workers:
        worker.start()
    outcomes = []
    if plan["in_callback"]:
        def fork_there(_, __):
            outcomes.append(forked(plan, len(outcomes)))
            return 0
        progress = PROGRESS(fork_there)
        while len(outcomes) < plan["children"]:
            if not embed(encoder, f"callback {len(outcomes)}", progress):
                outcomes.append(5)
    else:
        outcomes = [forked(plan, i) for i in range(plan["children"])]
    is_over.set()
    for worker in workers:
        worker.join()
    hung = outcomes.count(-signal.SIGALRM)
    print(json.dumps({"children": len(outcomes), "hung": hung, "failed": len(outcomes) - hung - outcomes.count(0),
                      "calls": sum(calls)}))


if __name__ == "__main__":
    main()
