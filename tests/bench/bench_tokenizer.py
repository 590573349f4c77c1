#!/usr/bin/env python3
"""Tokenizers on one thread beside Hugging Face's, on the texts of the encoder benches, in turn.

    VETVEC_SHARED=DIR python3 bench_tokenizer.py BUILD/tests/bench/tokenizer_bench [--rounds 5]

The interpreter needs the package tokenizers. WordPiece is all-MiniLM-L6-v2's; byte-level BPE and Unigram are trained on the
texts first. CPU seconds; both sides must have the same number of ids.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

os.environ["TOKENIZERS_PARALLELISM"] = "false"
LIMITS = {"wordpiece": 15, "bpe": 5, "unigram": 5}
HELPER = pathlib.Path(__file__).parents[1] / "integration/tokenizer_reference.py"
COPIES = 10  # of the texts, so that a round takes long enough


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    if "VETVEC_SHARED" not in os.environ:
        sys.exit("SKIPPED: VETVEC_SHARED names no folder with peers and models")
    from tokenizers import Tokenizer
    shared = pathlib.Path(os.environ["VETVEC_SHARED"])
    with open(shared / "peers/encoder/texts_2000.jsonl", encoding="utf-8") as file:
        texts = [" ".join(json.loads(line)["text"].split()) for line in file]
    folder = pathlib.Path(tempfile.mkdtemp())
    (folder / "texts.txt").write_text("\n".join(texts * COPIES), encoding="utf-8")
    (folder / "texts.jsonl").write_text("".join(json.dumps({"text": text}) + "\n" for text in texts), encoding="utf-8")
    for kind, limit in LIMITS.items():
        model = folder / kind
        model.mkdir()
        source = str(shared / "models/all-minilm-l6-v2/tokenizer.json") if kind == "wordpiece" else ""
        subprocess.run([sys.executable, HELPER, kind, model, folder / "texts.jsonl", source], check=True)
        theirs = Tokenizer.from_file(str(model / "tokenizer.json"))
        theirs.no_truncation()
        theirs.no_padding()
        ratios, ours_rates, their_rates = [], [], []
        for _ in range(arguments.rounds):
            done = subprocess.run([arguments.program, model, folder / "texts.txt", "2"], check=True,
                                  capture_output=True, text=True)
            count, ids, seconds = done.stdout.splitlines()[-1].split()
            start = time.process_time()
            their_ids = sum(len(encoding.ids) for encoding in theirs.encode_batch(texts))
            their_rate = len(texts) / (time.process_time() - start)
            if int(ids) != their_ids * COPIES:
                sys.exit(f"{kind}: {ids} ids, but theirs are {their_ids * COPIES}")
            ours_rates.append(int(count) / float(seconds))
            their_rates.append(their_rate)
            ratios.append(ours_rates[-1] / their_rate)
        print(f"{kind:10s} {statistics.median(ours_rates):10.0f} texts/CPU-s, theirs {statistics.median(their_rates):8.0f}: "
              f"{statistics.median(ratios):.1f} [{min(ratios):.1f}..{max(ratios):.1f}] times (limit: at least {limit})", flush=True)


if __name__ == "__main__":
    main()
