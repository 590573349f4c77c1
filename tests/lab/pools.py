"""Pools: a suite of passages from documents, its draws, and the vectors of its texts, embedded once.

    pool = Pool(documents, folder)                 # 1,000 queries, about 1,500 passages
    pool.draw(3, 300, path)                        # a suite of 300 queries and 400 passages
    Vectors("builtin:", folder)(["a text", ...])   # a row per text; kept in `folder` for the next time

Needs NumPy. VETVEC_COMMAND names the command (support.py).
"""
import hashlib
import json
import os
import pathlib
import threading

import numpy as np
import support

QUERIES, PASSAGES = 1000, 1500
EMBED_TIMEOUT_S = 7200


class Pool:
    def __init__(self, documents, folder, queries=QUERIES, passages=PASSAGES):
        self._file = pathlib.Path(folder) / "pool.jsonl"
        if not self._file.exists():
            done = support.run("suite", "make", "passages", "--documents", documents, "--n", queries, "--background",
                               passages, "-q", "-o", self._file)
            if done.code != 0:
                raise RuntimeError(str(done))
        items = [json.loads(line) for line in self._file.read_text(encoding="utf-8").splitlines()]
        self._queries = [item for item in items if item.get("role") == "query"]
        self._documents = {item["id"]: item for item in items if item.get("role") == "document"}
        self._judged = {item["query"]: item for item in items if "query" in item}

    @property
    def texts(self):
        return [item["text"] for item in (*self._queries, *self._documents.values())]

    @property
    def passages(self):
        return [item["text"] for item in self._documents.values()]

    @property
    def pairs(self):
        """Each query with the passage that it must find."""
        return [(item["text"], self._documents[self._judged[item["id"]]["document"]]["text"]) for item in self._queries]

    def draw(self, number, queries, path):
        """Writes the suite of `queries` queries, drawn at random, and 4/3 as many passages."""
        rng = np.random.default_rng(number)
        asked = [self._queries[i] for i in sorted(rng.permutation(len(self._queries))[:queries])]
        judged = [self._judged[item["id"]] for item in asked]
        own = list(dict.fromkeys(item["document"] for item in judged))
        others = sorted(set(self._documents) - set(own))
        more = rng.permutation(len(others))[:max(0, queries * 4 // 3 - len(own))]
        documents = [self._documents[name] for name in (*own, *(others[i] for i in sorted(more)))]
        write_suite(path, asked, documents, judged)


def write_suite(path, queries, documents, judged):
    content = "".join(json.dumps(item, ensure_ascii=False) + "\n" for item in (*queries, *documents, *judged))
    pathlib.Path(path).write_text(content, encoding="utf-8")
    manifest = {"format": 1, "name": "passages", "kind": "passages", "seed": 1, "generator": "vetvec-passages-1",
                "items": len(queries) + len(documents) + len(judged), "dropped": {}, "lexicons": [],
                "counts": {"queries": len(queries), "documents": len(documents), "judgements": len(judged),
                           "sources": len({item["group"] for item in queries})},
                "sha256": hashlib.sha256(content.encode()).hexdigest()}
    pathlib.Path(f"{path}.manifest.json").write_text(json.dumps(manifest), encoding="utf-8")


class Vectors:
    """The vectors of one encoder by text. Thread-safe; processes that share `folder` may embed a text twice."""

    def __init__(self, spec, folder, env=None):
        self._spec, self._env = spec, env
        self._folder = pathlib.Path(folder) / hashlib.sha256(spec.encode()).hexdigest()[:12]
        self._folder.mkdir(parents=True, exist_ok=True)
        self._lock = threading.Lock()
        self._places, self._parts, self._count = {}, [], 0
        for file in sorted(self._folder.glob("*.json")):  # written last: vectors without one are of a run that was stopped
            self._add(json.loads(file.read_text(encoding="utf-8")), np.load(file.with_suffix(".npy")))

    def _add(self, texts, rows):
        self._places.update((text, self._count + i) for i, text in enumerate(texts))
        self._parts.append(rows)
        self._count += len(rows)

    def __call__(self, texts):
        texts = [text if text.strip() else "." for text in texts]
        with self._lock:
            missing = list(dict.fromkeys(text for text in texts if text not in self._places))
            if missing:
                self._embed(missing)
            if len(self._parts) > 1:
                self._parts = [np.concatenate(self._parts)]
            return self._parts[0][[self._places[text] for text in texts]]

    def _embed(self, texts):
        name = self._folder / f"{self._count:08d}-{os.getpid()}"
        given, rows = name.with_suffix(".jsonl"), name.with_suffix(".npy")
        given.write_text("".join(json.dumps({"text": text}) + "\n" for text in texts), encoding="utf-8")
        done = support.run("embed", self._spec, "--in", given, "-q", "-o", rows, env=self._env, timeout=EMBED_TIMEOUT_S)
        if done.code != 0:
            raise RuntimeError(str(done))
        name.with_suffix(".json").write_text(json.dumps(texts), encoding="utf-8")
        given.unlink()
        self._add(texts, np.load(rows))
