"""Sentence vectors of all-MiniLM-L6-v2 by ONNX Runtime, kept in .npy files of the work folder."""
import concurrent.futures
import hashlib
import json
import pathlib

import numpy as np
import onnxruntime
import tokenizers

BATCH = 16
MAX_IDS = 128


class Teacher:
    def __init__(self, model_dir, model_file, work_dir, threads=2):
        self.folder, self.file, self.threads = pathlib.Path(model_dir), model_file, threads
        self.work = pathlib.Path(work_dir)
        self.session = None

    def _open(self):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(str(self.folder / self.file), options,
                                                    providers=["CPUExecutionProvider"])
        self.tokenizer = tokenizers.Tokenizer.from_file(str(self.folder / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(MAX_IDS)

    def _run(self, ids):
        width = max(len(x) for x in ids)
        table = np.zeros((len(ids), width), np.int64)
        mask = np.zeros_like(table)
        for row, x in enumerate(ids):
            table[row, :len(x)] = x
            mask[row, :len(x)] = 1
        hidden = self.session.run(None, {"input_ids": table, "attention_mask": mask,
                                         "token_type_ids": np.zeros_like(table)})[0]
        mean = (hidden * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)
        return mean / np.linalg.norm(mean, axis=1, keepdims=True)

    def embed(self, texts):
        """[n, 384] float32 unit rows."""
        key = hashlib.sha256(json.dumps([self.file, MAX_IDS, list(texts)]).encode()).hexdigest()[:16]
        kept = self.work / f"{key}.npy"
        if kept.is_file():
            return np.load(kept)
        if self.session is None:
            self._open()
        ids = [encoding.ids for encoding in self.tokenizer.encode_batch(list(texts))]
        order = sorted(range(len(ids)), key=lambda i: -len(ids[i]))
        out = np.zeros((len(ids), 384), np.float32)
        parts = [order[i:i + BATCH] for i in range(0, len(order), BATCH)]
        with concurrent.futures.ThreadPoolExecutor(self.threads) as pool:
            for part, rows in zip(parts, pool.map(lambda p: self._run([ids[i] for i in p]), parts)):
                out[part] = rows
        np.save(kept, out)
        return out
