"""The small files that the commands of docs/PAPERS.md name. All texts were written for vetvec."""
import json
import random
import re

import onnx_test
import repair_test
import support

GOOD = ["good", "great", "pleasant", "kind", "clean", "bright", "calm", "honest"]
BAD = ["bad", "awful", "nasty", "cruel", "dirty", "gloomy", "noisy", "greedy"]
NOUNS = ["room", "meal", "staff", "report", "garden", "street"]
# PosScore, NegScore and terms of synsets; the scores are made up.
SYNSETS = [("a", 0.75, 0, GOOD), ("a", 0, 0.75, BAD), ("n", 0, 0, [*NOUNS, "table", "window"]),
           ("a", 0.25, 0.25, ["mixed"])]


def lines(rows):
    return "".join(f"{row}\n" for row in rows)


def json_lines(rows):
    return lines(map(json.dumps, rows))


def labelled():
    return [(f"The {noun} was {word}.", label) for label, words in (("pos", GOOD), ("neg", BAD))
            for word in words for noun in NOUNS]


def matrix(rng, rows, columns=6, shift=0.0):
    return [[rng.gauss(shift, 1) for _ in range(columns)] for _ in range(rows)]


def write_word_vectors(folder):
    """A vector for each word of the files in the folder."""
    texts = "".join(path.read_text(encoding="utf-8").lower() for path in sorted(folder.glob("*.[jt]*")))
    words = sorted(set(re.findall(r"[a-z]+", texts)))
    rows = matrix(random.Random(2), len(words), 12)
    (folder / "vectors.txt").write_text(
        lines(f"{word} {' '.join(f'{x:.4f}' for x in row)}" for word, row in zip(words, rows)), encoding="utf-8")


def write_model(folder):
    """An ONNX model whose hidden states are tables of the tokens' vectors."""
    tokens = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *GOOD, *BAD, *NOUNS]
    layers = [matrix(random.Random(layer), len(tokens)) for layer in range(3)]
    folder.mkdir()
    (folder / "vocab.txt").write_text(lines(tokens), encoding="utf-8")
    (folder / "model.onnx").write_bytes(onnx_test.table_model(
        {"last_hidden_state": layers[2], **{f"hidden_states.{i}": layer for i, layer in enumerate(layers)}}))


def sentiwordnet():
    return lines(f"{pos}\t{i:08}\t{up}\t{down}\t{' '.join(f'{term}#1' for term in terms)}\t"
                 for i, (pos, up, down, terms) in enumerate(SYNSETS, 1))


def sr_csv():
    rows = [f"The {noun} was {word}.,Was the {noun} {word}.,{i % 5},{word} was the {noun}.,{4 + i % 2}"
            for i, (noun, word) in enumerate((noun, word) for noun in NOUNS for word in GOOD + BAD)]
    return "sentence1,relation,relationscore,structure,structurescore\n" + lines(rows)


def sts_csv():
    return lines(f"main\town\t2026\t{i}\t{i % 6}\tThe {noun} was {GOOD[i % 8]}.\tThe {noun} was {GOOD[(i + 1) % 8]}."
                 for i, noun in enumerate(NOUNS * 4))


def triples_of(vectors):
    return [dict(zip(("seed", "positive", "negative"), vectors[i:i + 3])) for i in range(0, len(vectors), 3)]


def eval_inputs(rng):
    """Name of the file: the input of `vetvec papers eval`."""
    triples = triples_of(matrix(rng, 30))
    truth = [{"F": [rng.random() for _ in range(14)], "G": [rng.random() for _ in range(14)]} for _ in triples]
    models = {"m" + str(i): rng.random() for i in range(8)}
    values = list(models.values())
    labels = [i % 6 for i in range(120)]
    background, pairs = matrix(rng, 12), [[0, 1], [2, 3], [4, 5]]
    task = {"p": 0.2, **{part: {"pos": matrix(rng, 40, shift=1), "neg": matrix(rng, 40, shift=-1)}
                         for part in ("train", "test")}}
    return {
        "triples.json": {"metric": "l2", "triples": triples},
        "ground_truth.json": {"metric": "l2", "triples": triples, "ground_truth": truth},
        "violations.json": {"margins": {"l2": [rng.gauss(0, 1) for _ in truth]}, "F": [row["F"] for row in truth],
                            "G": [row["G"] for row in truth], "nn": {"l2": [0.1, 0.2, 0.4]}},
        "release.json": {"metric": "cosine", "mode": "costello-release", "triples": triples},
        "curve.json": {"metric": "l2", "triples": triples, "curve_at": [0, 0.5, 1]},
        "models.json": {"metric": "l2", "models": [{"theta": 0, "triples": triples, "ground_truth": truth}] * 2},
        "dictionary.json": {"metric": "l2", "method": "mean-2sigma", "embeddings": background},
        "wilcoxon.json": {"x": [i * (-1) ** (i % 7 == 0) for i in range(1, 15)], "alternative": "greater"},
        "labels.json": {"model": labels, "people": [min(5, max(0, x + rng.choice([0, 0, 1]))) for x in labels]},
        "trees.json": {"trees": [f"(S (NP the {noun}) (VP (V was) (A {word})))" for noun in NOUNS for word in GOOD]},
        "distances.json": {"kind": "spearman", "x": values, "y": values[::-1]},
        "columns.json": {"kind": "pearson", "x": values, "y": values[::-1]},
        "ranks.json": {"kind": "rank-aggregate", "accuracy": values, "robustness": values[::-1],
                       "metric": sorted(values)},
        "figures.json": {"scores": {"mrr": values}, "tasks": {"MR": values[::-1], "CR": sorted(values)}},
        "bands.json": {"labels": labels, "similarities": [x + rng.random() for x in labels]},
        "background.json": {"background": background, "pairs": pairs, "similarity": "cos"},
        "centred.json": {"background": background, "pairs": pairs, "similarity": "cos", "mode": "release-profile"},
        "ablation.json": {"background": background, "pairs": pairs, "positives": {"first": [0]},
                          "backgrounds": {"half": list(range(6))}},
        "pairs.json": {"embeddings": background, "pairs": pairs},
        "postprocess.json": {"op": "abtt", "embeddings": background},
        "tasks.json": {"tasks": [task]},
        "prior.json": {"tasks": [task], "tau": 0.4, "epsilon": 0.01},
        "curve_at.json": {"tasks": [task], "curve_at": [0, 0.5, 0.7]},
        "losses.json": {"n": 8192, "losses": [0.69, 0.68, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05, 0.01]},
        "table.json": {"scores": {"s": values}, "robustness": {"r": values[::-1]}, "transfer": {"MR": values}},
    }


def write(folder):
    rng = random.Random(1)
    files = {
        "sentences.txt": support.SEEDS.read_text(encoding="utf-8"),
        "sentences.conllu": (support.REPOSITORY / "examples/sentences.conllu").read_text(encoding="utf-8"),
        "sentence-pairs.tsv": "a\tb\nA brave man came.\tThe man who came was brave.\n",
        "words.txt": support.short_dictionary(),
        "triples.jsonl": repair_test.triples(),
        "ranking.jsonl": repair_test.ranking(),
        "positive.txt": lines(text for text, label in labelled() if label == "pos"),
        "negative.txt": lines(text for text, label in labelled() if label == "neg"),
        "labelled.tsv": "text\tlabel\n" + lines(f"{text}\t{label}" for text, label in labelled()),
        "SentiWordNet_3.0.0.txt": sentiwordnet(),
        "stop-words.txt": "table\nwindow\n",
        "gender_pairs.tsv": "he\tshe\nshe\the\nman\twoman\nwoman\tman\nhis\ther\nher\this\n",
        "names.json": json.dumps({"male": ["Peter", "Paul"], "female": ["Mary", "Susan"]}),
        "inversions.tsv": "text\tinverted\n" + lines(
            f"{text}\t{text.replace(' was ', ' was not ')}" for text, _ in labelled()),
        "cqa.csv": sr_csv(),
        "askubuntu.csv": sr_csv(),
        "sts.csv": sts_csv(),
        "ratings.txt": lines(f"{a} {b} {i % 10}" for i, (a, b) in enumerate(
            zip(GOOD * 3, BAD * 2 + GOOD[1:] + GOOD[:1]))),
        "ctset1.json": json.dumps({"SenWordFuzz": [
            [f"The {noun} was good .", f"The {noun} was fine .", f"The {noun} was bad .", 1] for noun in NOUNS]}),
        "models.tsv": "model\tSTS12\tSTS13\tMR\tCR\tattack\tval_loss\tsyntextbench\n" + lines(
            "\t".join([f"m{i}", *(f"{rng.uniform(50, 90):.2f}" for _ in range(4)), f"{rng.uniform(9, 19):.2f}",
                       f"{rng.random():.4f}", f"{rng.random():.3f}"]) for i in range(9)),
        **{name: json.dumps(given) for name, given in eval_inputs(rng).items()},
    }
    write_model(folder / "model")
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")
