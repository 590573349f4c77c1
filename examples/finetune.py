#!/usr/bin/env python3
"""Trains a sentence-transformers model on the pairs and triples of suites.

usage: finetune.py [--base MODEL] --out FOLDER TRAIN.jsonl ...
       finetune.py --dry-run TRAIN.jsonl ...

The files come from `vetvec suite export`. Scored pairs are trained by regression on the cosine, with the settings of
SR, section 4.2; triples and pairs without a score by ranking against the other texts of the batch. To train on other
scored pairs as well, such as STS-B, import and export them too. Exit status 3: torch or sentence-transformers is
missing.
"""
import argparse
import json
import pathlib
import random
import sys

FORMS = {"scored pairs": ("sentence1", "sentence2", "score"), "triples": ("anchor", "positive", "negative"),
         "pairs": ("anchor", "positive")}


def read(path):
    """The form of a file and its columns."""
    rows = [json.loads(line) for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines() if line.strip()]
    for form, names in FORMS.items():
        if rows and all(set(row) == set(names) for row in rows):
            return form, {name: [row[name] for row in rows] for name in names}
    raise SystemExit(f"{path}: the lines are not pairs or triples from `vetvec suite export`")


def shuffled(sentence, rng):
    """The words in random order; the final mark stays."""
    words = sentence.split()
    mark = words[-1][-1] if words and words[-1][-1] in ".?!" else ""
    if mark:
        words[-1] = words[-1][:-1]
    rng.shuffle(words)
    return " ".join(words) + mark


def train(arguments, files):
    try:
        import torch  # noqa: F401
        from datasets import Dataset
        from sentence_transformers import (SentenceTransformer, SentenceTransformerTrainer,
                                           SentenceTransformerTrainingArguments, losses)
    except ImportError as missing:
        print(f"finetune.py: {missing}; to train: pip install torch sentence-transformers datasets", file=sys.stderr)
        return 3
    model = SentenceTransformer(arguments.base)
    by_form = {"scored pairs": losses.CosineSimilarityLoss(model)}
    ranking = losses.MultipleNegativesRankingLoss(model)
    settings = SentenceTransformerTrainingArguments(
        output_dir=arguments.out, num_train_epochs=arguments.epochs, per_device_train_batch_size=arguments.batch,
        learning_rate=arguments.lr, warmup_ratio=0.1, seed=arguments.seed, save_strategy="no", report_to=[])
    SentenceTransformerTrainer(
        model=model, args=settings, train_dataset={path: Dataset.from_dict(rows) for path, (_, rows) in files.items()},
        loss={path: by_form.get(form, ranking) for path, (form, _) in files.items()}).train()
    model.save(arguments.out)
    print(f"wrote {arguments.out}; to use it: export it to ONNX, then onnx:FOLDER")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", metavar="TRAIN.jsonl")
    parser.add_argument("--base", default="microsoft/mpnet-base", help="model to start from (default: %(default)s)")
    parser.add_argument("--out", help="folder for the trained model")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--lr", type=float, default=2e-5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shuffle-second", action="store_true",
                        help="put the words of each second sentence in random order (SR, Figure 3)")
    parser.add_argument("--dry-run", action="store_true", help="only read the files")
    arguments = parser.parse_args()
    files = {path: read(path) for path in arguments.files}
    rng = random.Random(arguments.seed)
    for path, (form, rows) in files.items():
        if arguments.shuffle_second and form == "scored pairs":
            rows["sentence2"] = [shuffled(sentence, rng) for sentence in rows["sentence2"]]
        print(f"{path}: {len(next(iter(rows.values())))} {form}", flush=True)
    if arguments.dry_run:
        return 0
    if not arguments.out:
        parser.error("--out FOLDER is needed")
    return train(arguments, files)


if __name__ == "__main__":
    sys.exit(main())
