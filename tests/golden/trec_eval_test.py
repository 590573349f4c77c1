#!/usr/bin/env python3
"""Figures of retrieval against trec_eval's own code (pytrec_eval-terrier) on random sets.

usage: trec_eval_test.py RETRIEVAL_FIGURES

Sets have many ties (small whole numbers, documents that are there twice), graded, zero and negative relevance, fewer
documents than a cutoff, queries without a relevant document, ids of mixed case and length. For queries of which no
relevant document is tied, trec_eval is given:
  our run file to the last document: every figure must be ours within 1e-9;
  our run file cut at 10: those with a cutoff of 10 must be;
  cosines that NumPy computed from the same vectors and rounded, where these are small whole numbers (the cosines are then
  exact in both): every figure must be ours again, so that neither our scores nor our order are taken on trust.
For the other queries, it is given ORDERS orders of tied documents, drawn at random: the mean of its figures must be ours
within SIGMAS standard errors. Those that are not are drawn again, MANY_ORDERS times.
300 sets. Runs only with VETVEC_TREC_EVAL=1 (it installs pytrec-eval-terrier); exit status 77 without it, or if the
package cannot be installed. VETVEC_SEED selects other sets.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "integration"))
import packages  # noqa: E402

SETS = 300
ORDERS = 60
MANY_ORDERS = 4000  # for figures that differ: the best of many equal places is rarely drawn, and weighs much
SIGMAS = 5
TOLERANCE = 1e-9
MEASURES = {"ndcg_cut.10", "recall.10,100", "success.1,10", "recip_rank", "map"}
CUT_AT_10 = ("ndcg_cut_10", "recall_10", "success_1", "success_10")


def rows(rng, n, d, levels):
    if levels == 0:
        return rng.standard_normal((n, d)).astype(np.float32)
    x = rng.integers(-levels, levels + 1, (n, d)).astype(np.float32)
    x[~x.any(axis=1), 0] = 1
    return x


def make(rng):
    levels = int(rng.choice([0, 1, 1, 2, 5]))
    queries, documents = int(rng.integers(1, 12)), int(rng.choice([1, 3, 9, 40, 150, 700]))
    d = int(rng.choice([1, 2, 3, 8, 65]))
    x = rows(rng, documents, d, levels)
    twins = rng.integers(documents, size=documents // 3)
    x[twins] = x[rng.integers(documents)]
    prefix = [str(rng.choice(["d", "D", "doc-", "", "é"])) for _ in range(documents)]
    grades = []
    for query in range(queries):
        judged = rng.choice(documents, size=min(documents, int(rng.integers(1, 30))), replace=False)
        kind = rng.integers(4)
        for document in judged:
            relevance = int(rng.integers(-2, 4)) if kind else int(rng.integers(-1, 1))
            grades.append([query, int(document), relevance])
    return {"levels": levels,
            "queries": {"ids": [f"q{i}" for i in range(queries)], "rows": rows(rng, queries, d, levels).tolist()},
            "documents": {"ids": [f"{prefix[i]}{i}" for i in range(documents)], "rows": x.tolist()},
            "grades": grades}


def numpy_run(given):
    """A dot product and squares of small whole numbers are exact, so this is the cosine rounded once, then to float."""
    q, x = (np.array(given[key]["rows"], dtype=np.float64) for key in ("queries", "documents"))
    cosines = (q @ x.T) / np.sqrt(np.outer((q * q).sum(1), (x * x).sum(1)))
    cosines = (np.rint(cosines * 1e6) / 1e6).astype(np.float32)
    ids = given["documents"]["ids"]
    return {name: {ids[i]: float(score) for i, score in enumerate(cosines[query])}
            for query, name in enumerate(given["queries"]["ids"])}


def read_run(path):
    run = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        query, _, document, _, score, _ = line.split(" ")
        run.setdefault(query, {})[document] = float(score)
    return run


def differences(what, got, want, names, queries):
    return [f"{what}: {query} {name}: {got[query][name]!r}, trec_eval has {want[query][name]!r}"
            for query in queries for name in names
            if not abs(got[query][name] - want[query][name]) <= TOLERANCE]


def tied_queries(run, qrels):
    """Queries in which a relevant document shares its score with another document."""
    tied = set()
    for query, scores in run.items():
        values = list(scores.values())
        if any(values.count(scores[document]) > 1 for document, grade in qrels.get(query, {}).items()
               if grade > 0 and document in scores):
            tied.add(query)
    return tied


def shuffled(run, rng):
    """Ranks as scores, with tied documents in a random order."""
    out = {}
    for query, scores in run.items():
        order = sorted(scores, key=lambda document: (scores[document], rng.random()))
        out[query] = {document: float(place) for place, document in enumerate(order)}
    return out


def differences_of_means(got, trec_eval, run, names, queries, rng, orders=ORDERS):
    """Sentences by query."""
    draws = [trec_eval.evaluate(shuffled({query: run[query] for query in queries}, rng)) for _ in range(orders)]
    wrong = {}
    for query in queries:
        for name in names:
            values = np.array([draw[query][name] for draw in draws])
            error = SIGMAS * values.std(ddof=1) / orders**0.5
            # An order that is likely may by chance never be drawn, so that the spread is 0.
            if abs(values.mean() - got[query][name]) > error + (TOLERANCE if error > 0 else 0.2):
                wrong.setdefault(query, []).append(
                    f"ties: {query} {name}: {got[query][name]!r}, trec_eval has {values.mean()!r} on average")
    return wrong


def ours(tool, given, path, depth):
    done = subprocess.run([tool, str(path), str(depth)], input=json.dumps(given), capture_output=True, text=True,
                          check=False, timeout=120)
    if done.returncode != 0:
        return None, done.stderr.strip()
    return json.loads(done.stdout), ""


def check(tool, given, folder, rng):
    ids = given["queries"]["ids"]
    qrels = {}
    for query, document, relevance in given["grades"]:
        qrels.setdefault(ids[query], {})[given["documents"]["ids"][document]] = relevance
    scored = {query for query, grades in qrels.items() if max(grades.values()) > 0}
    path = pathlib.Path(folder) / "run.trec"
    got, error = ours(tool, given, path, len(given["documents"]["ids"]))
    if got is None:
        return [] if not scored and "no query can be scored" in error else [error]
    wrong = [] if set(got) == scored else [f"scored are {sorted(got)}, not {sorted(scored)}"]
    # trec_eval ends the process where all grades of a query are below 0.
    trec_eval = pytrec_eval.RelevanceEvaluator({query: qrels[query] for query in scored}, MEASURES)
    names = list(next(iter(got.values())))
    run = read_run(path)
    tied = tied_queries(run, qrels) & set(got)
    plain = sorted(set(got) - tied)
    wrong += differences("our run", got, trec_eval.evaluate(run), names, plain)
    ours(tool, given, path, 10)
    wrong += differences("our run, cut", got, trec_eval.evaluate(read_run(path)), CUT_AT_10, plain)
    if given["levels"] > 0:
        wrong += differences("NumPy's run", got, trec_eval.evaluate(numpy_run(given)), names, plain)
    if tied:
        again = differences_of_means(got, trec_eval, run, names, sorted(tied), rng)
        for found in differences_of_means(got, trec_eval, run, names, sorted(again), rng, MANY_ORDERS).values():
            wrong += found
    return wrong


def main():
    seed = int(os.environ.get("VETVEC_SEED", "20261123"))
    bad = figures = 0
    with tempfile.TemporaryDirectory() as folder:
        for case in range(SETS):
            given = make(np.random.default_rng([seed, case]))
            wrong = check(sys.argv[1], given, folder, np.random.default_rng([seed, case, 1]))
            figures += len(given["queries"]["ids"])
            if wrong:
                bad += 1
                print(f"set {case}: " + "; ".join(wrong[:3]), flush=True)
    print(f"{SETS} sets, {figures} queries, {bad} sets differ")
    return 1 if bad else 0


if __name__ == "__main__":
    if not os.environ.get("VETVEC_TREC_EVAL"):
        packages.skip("VETVEC_TREC_EVAL=1 compares with trec_eval's code; tests/run.sh --deep does")
    try:
        import numpy as np
        import pytrec_eval
    except ImportError:
        if os.environ.get("VETVEC_TEST_CHILD"):
            raise
        python = packages.python_with("trec-eval", ["numpy>=1.26", "pytrec-eval-terrier>=0.5.6"],
                                      check=["numpy", "pytrec_eval"], locked=False)
        os.environ["VETVEC_TEST_CHILD"] = "1"
        os.execv(python, [python, *sys.argv])
    sys.exit(main())
