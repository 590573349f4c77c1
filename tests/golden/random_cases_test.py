#!/usr/bin/env python3
"""`vetvec papers eval` against eval_reference.py on random inputs: every method, every option and its default.

usage: random_cases_test.py VETVEC

Inputs have ties, duplicates, constant columns, tiny and huge scales, the smallest sizes allowed and classes of
unequal size. Numbers must agree within 1e-9 + 1e-8 |want| (post-processing 1e-8 + 1e-7 |want|), the rest exactly.
15 cases per method, with VETVEC_FIGURES=full 400; VETVEC_SEED selects others. Exit status 77 without NumPy and SciPy.
"""
import json
import math
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "integration"))
import packages  # noqa: E402

TOLERANCE = {"postprocess": (1e-8, 1e-7)}
MODES = {}  # outcomes seen, by method: a run that sees one branch alone proves little


def rows(rng, n, d, kind=None):
    kinds = ["plain", "plain", "plain", "integers", "tiny", "huge", "offset", "flat", "twins"]
    kind = kind or rng.choice(kinds)
    x = rng.standard_normal((n, d))
    if kind == "integers":
        x = rng.integers(-2, 3, (n, d)).astype(float)
        x[np.all(x == 0, axis=1), 0] = 1.0
    if kind == "tiny":
        x *= 1e-7
    if kind == "huge":
        x *= 1e9
    if kind == "offset":
        x += 30.0 * rng.standard_normal(d)
    if kind == "flat" and d > 1:
        x[:, rng.integers(d)] = 0.25
    if kind == "twins":
        x[rng.integers(n, size=n // 3)] = x[rng.integers(n)]
    return x


def maybe(rng, given, **options):
    for key, choices in options.items():
        if rng.random() < 0.5:
            given[key] = choices(rng) if callable(choices) else choices[rng.integers(len(choices))]
    return given


def numbers(rng, n):
    kind = rng.integers(5)
    if kind == 0:
        return rng.integers(0, 6, n).astype(float)
    if kind == 1:
        return rng.standard_normal(n) * 1e-160
    if kind == 2:
        return 1e6 + rng.standard_normal(n)
    return rng.standard_normal(n)


SIDES = ["two-sided", "greater", "less"]


def make_alignment_uniformity(rng):
    n = int(rng.integers(2, 20))
    x = rows(rng, n, int(rng.integers(1, 9)))
    given = {"embeddings": x.tolist()}
    raw = bool(rng.random() < 0.4) and np.abs(x).max() < 1e3
    if raw:
        given["normalize"] = False
    return maybe(rng, given, pairs=lambda r: r.integers(0, n, (int(r.integers(0, 6)), 2)).tolist(),
                 alpha=[1, 2, 0.5, 3], t=[1, 2, 3, 0.25])


def make_correlation(rng):
    kind = str(rng.choice(["pearson", "spearman", "kendall", "kendall", "rank-aggregate"]))
    n = int(rng.choice([2, 3, 4, 5, 9, 20, 33, 34, 60]))
    if kind == "rank-aggregate":
        given = {"kind": kind, "accuracy": numbers(rng, n).tolist(), "robustness": numbers(rng, n).tolist(),
                 "metric": numbers(rng, n).tolist()}
        return maybe(rng, given, higher_is_better=[True, False])
    x = numbers(rng, n)
    y = x + 0.5 * numbers(rng, n) if rng.random() < 0.4 else numbers(rng, n)
    if rng.random() < 0.05:
        y = np.full(n, 3.0)
    return maybe(rng, {"kind": kind, "x": x.tolist(), "y": y.tolist()}, alternative=SIDES)


def triple(rng, d, kind):
    x = rows(rng, 3, d, kind)
    if rng.random() < 0.2:
        x[2] = x[1]
    return {key: x[i].tolist() for i, key in enumerate(("seed", "positive", "negative"))}


def truth(rng, count):
    n = int(rng.choice([1, 5, 14, 14, 14, 55]))
    out = []
    for _ in range(count):
        f, g = np.abs(rng.standard_normal((2, n)))
        if rng.random() < 0.3:
            f, g = np.round(f, 1), np.round(g, 1)
        if rng.random() < 0.2:
            g = f.copy()
        out.append({"F": (f + rng.choice([0.0, 0.5])).tolist(), "G": g.tolist()})
    return out


def make_cr_violations(rng):
    metric = str(rng.choice(["l1", "l2", "cosine"]))
    kinds = ["plain", "tiny", "huge", "offset"]
    # Small integers make equal cosines, which only exact arithmetic tells from unequal ones.
    kind = str(rng.choice(kinds if metric == "cosine" else [*kinds, "integers"]))

    def model():
        count, d = int(rng.integers(1, 12)), int(rng.integers(2, 9))  # d = 1: all cosines are 0 or 2, or off by one bit
        one = {"triples": [triple(rng, d, kind) for _ in range(count)]}
        return maybe(rng, one, theta=[0.0, 0.3, -0.2, 5.0], ground_truth=lambda r: truth(r, count))

    given = {"metric": metric}
    maybe(rng, given, alpha=[0.05, 0.01, 0.3])
    if rng.random() < 0.4:
        models = [model() for _ in range(int(rng.integers(0, 4)))]
        if models and rng.random() < 0.5:  # all with ground truth, so that there are means
            for one in models:
                one.setdefault("ground_truth", truth(rng, len(one["triples"])))
        return {**given, "models": models}
    return {**given, **model()}


def make_violation_table(rng):
    count = int(rng.integers(1, 15))
    outcomes = truth(rng, count)
    metrics = [m for m in ("l1", "l2", "cosine") if rng.random() < 0.6]
    given = {"margins": {m: rng.standard_normal(count).tolist() for m in metrics},
             "F": [one["F"] for one in outcomes], "G": [one["G"] for one in outcomes]}
    return maybe(rng, given, alpha=[0.01, 0.3], relations=lambda r: [f"CR{r.integers(1, 4)}" for _ in range(count)],
                 nn=lambda r: {m: r.random(int(r.integers(2, 20))).tolist() for m in metrics if r.random() < 0.7})


def make_tree_kernel(rng):
    def tree(depth):
        label = str(rng.choice(["S", "NP", "VP", "N", "V"]))
        if depth == 0 or rng.random() < 0.3:
            return f"({label} {rng.choice(['dogs', 'cats', 'run'])})"
        return f"({label} {' '.join(tree(depth - 1) for _ in range(int(rng.integers(1, 4))))})"

    return maybe(rng, {"trees": [tree(3) for _ in range(int(rng.integers(2, 9)))]}, **{"lambda": [1, 0.5, 0.1]},
                 sample=[0, 100], seed=[1, 7], similarities=[True, False])


def make_label_agreement(rng):
    n = int(rng.integers(1, 40))
    given = {"model": rng.integers(0, 6, n).astype(float).tolist(), "people": (rng.integers(0, 26, n) / 5).tolist()}
    return maybe(rng, given, within=[0, 1, 0.5])


def make_evalrank(rng):
    n = int(rng.integers(2, 30))
    count = int(rng.integers(1, 10))
    first = rng.integers(0, n, count)
    second = (first + 1 + rng.integers(0, n - 1, count)) % n
    given = {"background": rows(rng, n, int(rng.integers(1, 8))).tolist(),
             "pairs": np.stack([first, second], 1).tolist(), "similarity": str(rng.choice(["cos", "l2"]))}
    maybe(rng, given, hits=[[1], [1, 3, 10], [2, 5], []], symmetric=[True, False], tie_eps=[0.0, 1e-9, 0.05])
    if given["similarity"] == "cos" and given.get("tie_eps") == 0.0:
        given["tie_eps"] = 1e-12  # parallel vectors: without it the last bit decides
    return given


def make_evalrank_ablation(rng):
    given = make_evalrank(rng)
    del given["similarity"]
    given.pop("tie_eps", None)
    count, n = len(given["pairs"]), len(given["background"])

    def some(bound, least):
        return sorted({int(i) for i in rng.integers(0, bound, max(least, int(rng.integers(0, bound + 1))))})

    return maybe(rng, given, positives=lambda r: {"b": some(count, 1), "a": some(count, 1)},
                 backgrounds=lambda r: {"frequent": some(n, 0)}, similarities=[["cos"], ["l2", "cos"]])


def make_logistic_probe(rng):
    classes, n, d = int(rng.integers(2, 5)), int(rng.integers(12, 60)), int(rng.integers(1, 5))
    y = np.arange(n) % classes
    centres = rng.standard_normal((classes, d))
    x = centres[y] + float(rng.choice([0.3, 1.0, 3.0])) * rng.standard_normal((n, d))
    names = ["cat", "dog", "eel", "fly"] if rng.random() < 0.5 else [1, 0, -3, 2.5]
    folds = rng.integers(0, int(rng.integers(2, 4)), n)
    folds[:4] = [0, 1, 0, 1]
    return {"embeddings": x.tolist(), "labels": [names[i] for i in y], "folds": folds.tolist(),
            "c": float(rng.choice([0.1, 1.0, 4.0]))}


def make_probe_curve(rng):
    """Figures of given losses; what a trained probe gives is compared with nothing."""
    k = int(rng.integers(2, 12))
    given = {"losses": (rng.random(k) * rng.choice([0.5, 2, 8])).tolist()}
    if rng.random() < 0.5:
        given["sizes"] = np.cumsum(rng.integers(1, 500, k)).tolist()
    else:
        given["n"] = int(rng.choice([12, 20, 100, 4096, 8192, int(rng.integers(12, 5000))]))
    return maybe(rng, given, epsilon=[1, 0, 0.25, 3])


def make_rank_aggregate(rng):
    n, percent = int(rng.integers(2, 12)), rng.choice([1.0, 100.0])

    def columns(*names):
        return {name: (percent * rng.random(n)).tolist() for name in names}

    given = {"robustness": columns("r1", "r2"), "scores": columns("a", "b")}
    tasks = int(rng.integers(1, 4))
    if tasks & 1:
        given["sts"] = columns("STS12", "STS13")
    if tasks & 2:
        given["transfer"] = columns("MR", "CR", "SST")
    if rng.random() < 0.3:
        given["scores"]["a"] = [1.0] * n
    return maybe(rng, given, lower_is_better=[[], ["b"], ["a", "b"]])


def make_spearman_bands(rng):
    n = int(rng.integers(1, 60))
    labels = rng.integers(0, 11, n) / 2 if rng.random() < 0.7 else rng.random(n) * 5
    given = {"similarities": numbers(rng, n).tolist(), "labels": labels.tolist()}
    return maybe(rng, given, bands=[[[0, 5]], [[2, 3], [4, 5], [4, 4]], []], sample=[0, 60, 1000], seed=[1, 7],
                 scale=[[0, 5], [-1, 4]])


def make_task_correlation(rng):
    n = int(rng.choice([2, 3, 8, 38]))

    def column():
        figures = numbers(rng, n).tolist()
        return [None if rng.random() < 0.1 else v for v in figures] if rng.random() < 0.4 else figures

    given = {"scores": {name: column() for name in ("mrr", "hits@3")[:int(rng.integers(1, 3))]},
             "tasks": {name: column() for name in ("MR", "CR", "SST2")[:int(rng.integers(1, 4))]}}
    return maybe(rng, given, kind=["spearman", "pearson", "kendall"])


def make_nn_threshold(rng):
    n = int(rng.integers(2, 30))
    given = {"metric": str(rng.choice(["l1", "l2", "cosine"])),
             "method": str(rng.choice(["zero", "min", "mean-2sigma", "mean-sigma"])),
             "embeddings": rows(rng, n, int(rng.integers(1, 9))).tolist()}
    return maybe(rng, given, words=lambda r: [f"w{r.integers(1 + n)}" for _ in range(n)])


def make_postprocess(rng):
    n, d = int(rng.integers(2, 20)), int(rng.integers(1, 9))
    kind = str(rng.choice(["plain", "plain", "tiny", "huge", "offset", "flat"]))
    given = {"op": str(rng.choice(["whitening", "whitening", "abtt", "pcr", "center", "normalize"])),
             "embeddings": rows(rng, n, d, kind).tolist()}
    if given["op"] in ("abtt", "pcr"):
        given["components"] = int(rng.integers(0, min(n, d) + 1))
        if min(n, d) >= 2 and rng.random() < 0.5:
            del given["components"]
    if given["op"] == "whitening" and rng.random() < 0.5:
        given["k"] = int(rng.integers(1, d + 1))
    return given


def make_syntextbench_score(rng):
    d = int(rng.integers(1, 8))
    scale = float(rng.choice([1.0, 1.0, 1.0, 1e-6, 1e6]))
    offset = rng.standard_normal(d) * float(rng.choice([0.0, 0.0, 20.0]))
    shape = rng.standard_normal((d, d)) * np.exp(-0.7 * np.arange(d))
    flat = d > 2 and rng.random() < 0.2

    def side(n, y):
        x = rng.standard_normal((n, d)) @ shape + y * 0.4 + offset
        if flat:
            x[:, 0] = 0.5
        return (scale * x).tolist()

    def task():
        return {"p": float(np.round(rng.random(), 2)),
                "train": {"pos": side(int(rng.integers(2, 40)), 1), "neg": side(int(rng.integers(2, 40)), -1)},
                "test": {"pos": side(int(rng.integers(1, 30)), 1), "neg": side(int(rng.integers(1, 30)), -1)}}

    given = {"tasks": [task() for _ in range(int(rng.integers(1, 5)))]}
    return maybe(rng, given, a_t=[0, 0.5, 0.7, 0.9, 1], tau=[0.5, 0.35, 0.8], epsilon=[0, 0.05, 0.2],
                 energy=[0.99, 0.9, 0.5, 1], variant=["relative", "literal"],
                 curve_at=lambda r: r.random(4).tolist())


def make_wilcoxon(rng):
    n = int(rng.choice([1, 2, 3, 7, 14, 30, 50, 51, 70]))
    x = rng.standard_normal(n) + rng.choice([0.0, 0.4])
    if rng.random() < 0.4:
        x = np.round(x, 1)
    given = {"x": x.tolist()}
    if rng.random() < 0.5:
        y = rng.standard_normal(n)
        if rng.random() < 0.3:
            y = np.where(rng.random(n) < 0.3, x, y)
        given["y"] = y.tolist()
    maybe(rng, given, alternative=SIDES, mode=["auto", "approx"])
    d = np.abs(x - np.array(given["y"]) if "y" in given else x)
    d = d[d != 0]
    if "mode" not in given and len(np.unique(d)) == len(d) and len(d) and rng.random() < 0.5:
        given["mode"] = "exact"  # refused where a difference is zero
    return given


MAKERS = {"alignment-uniformity": make_alignment_uniformity, "correlation": make_correlation,
          "cr-violations": make_cr_violations, "evalrank": make_evalrank, "nn-threshold": make_nn_threshold,
          "postprocess": make_postprocess, "syntextbench-score": make_syntextbench_score,
          "wilcoxon": make_wilcoxon, "evalrank-ablation": make_evalrank_ablation,
          "logistic-probe": make_logistic_probe, "spearman-bands": make_spearman_bands,
          "task-correlation": make_task_correlation, "violation-table": make_violation_table,
          "tree-kernel": make_tree_kernel, "label-agreement": make_label_agreement, "probe-curve": make_probe_curve,
          "rank-aggregate": make_rank_aggregate}


def differences(want, got, tolerance, path=""):
    """Paths at which `got` is not what is wanted; it may have more keys."""
    if isinstance(want, dict):
        if not isinstance(got, dict):
            return [f"{path}: {got!r}"]
        return [line for key in want for line in (
            differences(want[key], got[key], tolerance, f"{path}.{key}") if key in got else [f"{path}.{key} missing"])]
    if isinstance(want, (list, tuple)):
        if not isinstance(got, list) or len(got) != len(want):
            return [f"{path}: {got!r:.60} for {want!r:.60}"]
        return [line for i, (w, g) in enumerate(zip(want, got))
                for line in differences(w, g, tolerance, f"{path}[{i}]")]
    if isinstance(want, (bool, np.bool_, str)) or want is None:
        return [] if got == want and (got is None) == (want is None) else [f"{path}: {got!r}, want {want!r}"]
    absolute, relative = tolerance
    good = isinstance(got, (int, float)) and math.isfinite(got) and abs(got - want) <= absolute + relative * abs(want)
    return [] if good else [f"{path}: {got!r}, want {want!r}"]


def expected(method, given):
    import eval_reference
    try:
        return eval_reference.METHODS[method](given)
    except eval_reference.Refused as refusal:
        return {"error": {"code": refusal.args[0]}}


def check(vetvec, method, given):
    want = expected(method, given)
    done = subprocess.run([vetvec, "eval", method, "--in", "-", "--out", "-"], input=json.dumps(given),
                          capture_output=True, text=True, check=False, timeout=60)
    got = json.loads(done.stdout)
    absolute, relative = TOLERANCE.get(method, (1e-9, 1e-8))
    if method == "postprocess" and given["op"] in ("abtt", "pcr"):  # what is left over is small beside what was given
        absolute *= max(1.0, float(np.abs(given["embeddings"]).max()))
    wrong = differences(want, got, (absolute, relative))
    if done.returncode != (2 if "error" in want else 0):
        wrong.append(f"exit status {done.returncode}")
    outcome = want.get("error", {}).get("code") or want.get("mode_used") or "answer"
    MODES.setdefault(method, {}).setdefault(outcome, 0)
    MODES[method][outcome] += 1
    return wrong


def numbers_in(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for entry in value:
            yield from numbers_in(entry)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield value


def rewrite(value, change):
    """A copy with `change` applied to every float."""
    if isinstance(value, dict):
        return {k: rewrite(v, change) for k, v in value.items()}
    if isinstance(value, list):
        return [rewrite(v, change) for v in value]
    return change(value) if isinstance(value, float) else value


EXTREMES = {
    "zeros": lambda value: 0.0, "ones": lambda value: 1.0, "tiny": lambda value: value * 1e-300,
    "denormal": lambda value: value * 5e-324, "huge": lambda value: math.copysign(min(abs(value) * 1e300, 1e308), value),
    "near the limit": lambda value: math.copysign(1.7e308, value), "signs": lambda value: math.copysign(1.0, value),
}
CODES = {"non_finite", "degenerate", "insufficient_data", "invalid_argument"}
DATA = ("embeddings", "background", "x", "y", "tasks", "triples", "models", "accuracy", "robustness", "metric",
        "similarities", "losses")


def check_extremes(vetvec, method, given):
    """Every list of data replaced by extremes: a refusal by name or finite numbers, never anything else."""
    wrong = []
    for name, change in EXTREMES.items():
        data = {k: rewrite(v, change) if k in DATA and isinstance(v, list) else v for k, v in given.items()}
        done = subprocess.run([vetvec, "eval", method, "--in", "-", "--out", "-"], input=json.dumps(data),
                              capture_output=True, text=True, check=False, timeout=60)
        try:
            got = json.loads(done.stdout, parse_constant=lambda word: (_ for _ in ()).throw(ValueError(word)))
        except ValueError as error:
            wrong.append(f"{name}: {error}: {done.stdout[:80]}")
            continue
        if done.returncode == 2 and got.get("error", {}).get("code") not in CODES:
            wrong.append(f"{name}: {got}")
        if done.returncode not in (0, 2) or not all(map(math.isfinite, numbers_in(got))):
            wrong.append(f"{name}: exit status {done.returncode}, {done.stdout[:80]}")
    return wrong


def main():
    vetvec = sys.argv[1]
    count = 400 if os.environ.get("VETVEC_FIGURES") == "full" else 15
    seed = int(os.environ.get("VETVEC_SEED", "20261121"))
    bad = 0
    for number, (method, make) in enumerate(MAKERS.items()):
        for case in range(count):
            given = make(np.random.default_rng([seed, number, case]))
            wrong = check(vetvec, method, given)
            if case < count // 7:
                wrong += check_extremes(vetvec, method, given)
            if wrong:
                bad += 1
                small = {k: v for k, v in given.items() if len(str(v)) < 60}
                print(f"{method} {case} {small}: " + "; ".join(wrong[:4]), flush=True)
    print(f"{count} cases per method, {bad} differ; outcomes: {MODES}")
    return 1 if bad else 0


if __name__ == "__main__":
    packages.run_by_python_with(["numpy", "scipy"], "python3-numpy, python3-scipy")
    import numpy as np
    sys.exit(main())
