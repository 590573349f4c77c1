"""What `vetvec papers eval` must answer, computed a second time: plain NumPy and SciPy, from the formulas of docs/METHODS.md.

Each function takes the input object of a method and returns the output object, or raises Refused with the
error's code. Written to be plain, not fast; it shares no code with the library.
"""
import math

import numpy as np
from scipy import optimize, special, stats


class Refused(Exception):
    """The input has no answer; args[0] is the error's code."""


def rows_of(value):
    rows = np.array(value, dtype=np.float64)
    return rows.reshape(len(value), -1)


# Distances and similarities.

def unit(x):
    """x divided by its length; large and tiny entries are scaled first."""
    largest = np.abs(x).max()
    if largest == 0:
        raise Refused("degenerate")
    y = x / largest
    return y / math.sqrt(math.fsum(v * v for v in y))


def distance(metric, x, y):
    if metric == "l1":
        return math.fsum(abs(a - b) for a, b in zip(x, y))
    if metric == "l2":
        return math.dist(x, y)
    u, v = unit(x), unit(y)
    return min(2.0, max(0.0, 1.0 - math.fsum(a * b for a, b in zip(u, v))))


# COSTELLO.

def nn_threshold(given):
    if given["method"] == "zero":
        return {"threshold": 0.0}
    rows = rows_of(given["embeddings"])
    kept = list(range(len(rows)))
    if "words" in given:
        seen = set()
        kept = [i for i in kept if not (given["words"][i] in seen or seen.add(given["words"][i]))]
    if len(kept) < 2:
        raise Refused("insufficient_data")
    nn = [min(distance(given["metric"], rows[i], rows[j]) for j in kept if j != i) for i in kept]
    mean = math.fsum(nn) / len(nn)
    sigma = math.sqrt(math.fsum((d - mean) ** 2 for d in nn) / len(nn))
    raw = {"min": min(nn), "mean-2sigma": mean - 2 * sigma, "mean-sigma": mean - sigma}[given["method"]]
    return {"threshold": max(0.0, raw), "raw": raw, "n": len(nn), "nn_min": min(nn), "nn_mean": mean,
            "nn_std": sigma, "nn": nn}


def judge_model(given, metric, alpha):
    pairs = [(distance(metric, np.array(t["seed"], float), np.array(t["positive"], float)),
              distance(metric, np.array(t["seed"], float), np.array(t["negative"], float)))
             for t in given["triples"]]
    found = [i for i, (near, far) in enumerate(pairs) if near - far > given.get("theta", 0.0)]
    out = {"d_pos": [p[0] for p in pairs], "d_neg": [p[1] for p in pairs], "violations": found, "n_v": len(found)}
    if "ground_truth" not in given:
        return out, None, None
    p = [{side: wilcoxon({"x": t["F"], "y": t["G"], "alternative": side})["p_value"] for side in ("greater", "less")}
         for t in given["ground_truth"]]
    out["gt_a"] = [q["greater"] < alpha for q in p]
    out["gt_b"] = [q["less"] >= alpha for q in p]
    share = [100.0 * sum(out[key][i] for i in found) / len(found) if found else None for key in ("gt_a", "gt_b")]
    out["p_a"], out["p_b"] = share
    return out, *share


def cr_violations(given):
    alpha = given.get("alpha", 0.05)
    if "models" not in given:
        return judge_model(given, given["metric"], alpha)[0]
    judged = [judge_model(model, given["metric"], alpha) for model in given["models"]]
    report = [j for j in judged if j[0]["n_v"] > 0]

    def mean(values):
        return sum(values) / len(values) if values and None not in values else None

    return {"n_m": len(report), "n_v_mean": mean([j[0]["n_v"] for j in report]),
            "p_a_mean": mean([j[1] for j in report]), "p_b_mean": mean([j[2] for j in report]),
            "models": [{key: j[0][key] for key in ("n_v", "violations")} for j in judged]}


def violation_table(given):
    alpha, f, g = given.get("alpha", 0.05), given["F"], given["G"]
    p = [{side: wilcoxon({"x": x, "y": y, "alternative": side})["p_value"] for side in ("greater", "less")}
         for x, y in zip(f, g)]
    triples = [{"p_greater": q["greater"], "p_less": q["less"], "gt_a": q["greater"] < alpha,
                "gt_b": q["less"] >= alpha, "erring": sum(a > b for a, b in zip(x, y))}
               for q, x, y in zip(p, f, g)]

    def cell(which, found):
        bad = [i for i in which if i in found]
        share = [100.0 * sum(triples[i][key] for i in bad) / len(bad) if bad else None for key in ("gt_a", "gt_b")]
        return {"triples": len(which), "n_v": len(bad), "p_a": share[0], "p_b": share[1]}

    def row(metric, method, theta):
        found = [i for i, margin in enumerate(given["margins"][metric]) if margin > theta]
        out = {"metric": metric, "method": method, "theta": theta, "all": cell(range(len(f)), found)}
        if "relations" in given:
            out["relations"] = {name: cell([i for i, one in enumerate(given["relations"]) if one == name], found)
                                for name in sorted(set(given["relations"]))}
            for key in ("p_a", "p_b"):
                shares = [one[key] for one in out["relations"].values() if one["n_v"]]
                out[key + "_mean"] = math.fsum(shares) / len(shares) if shares else None
        out["at_least"] = [100.0 * sum(triples[i]["erring"] > k for i in found) / len(found) if found else None
                           for k in range(len(f[0]))]
        return out

    table = []
    for metric in [m for m in ("l1", "l2", "cosine") if m in given["margins"]]:
        table.append(row(metric, "zero", 0.0))
        nn = given.get("nn", {}).get(metric)
        if nn is None:
            continue
        mean = math.fsum(nn) / len(nn)
        sigma = math.sqrt(math.fsum((d - mean) ** 2 for d in nn) / len(nn))
        for method, theta in (("min", min(nn)), ("mean-2sigma", mean - 2 * sigma), ("mean-sigma", mean - sigma)):
            table.append(row(metric, method, max(0.0, theta)))
    return {"triples": triples, "table": table}


def wilcoxon(given):
    d = np.array(given["x"], float)
    if "y" in given:
        d = d - np.array(given["y"], float)
    if len(d) == 0:
        raise Refused("insufficient_data")
    side = given.get("alternative", "two-sided")
    used = d[d != 0]
    n = len(used)
    if given.get("mode") == "exact" and n < len(d):
        raise Refused("invalid_argument")
    if n == 0:
        return {"n_used": 0, "w_plus": 0.0, "w_minus": 0.0, "p_value": 1.0, "mode_used": "degenerate"}
    ranks = stats.rankdata(np.abs(used))
    plus = math.fsum(ranks[used > 0])
    ties = np.unique(np.abs(used), return_counts=True)[1]
    mode = given.get("mode", "auto")
    if mode == "auto":
        mode = "exact" if n == len(d) and ties.max() == 1 and n <= 50 else "approx"
    if mode == "exact" and ties.max() > 1:
        raise Refused("invalid_argument")
    if mode == "approx":
        variance = n * (n + 1) * (2 * n + 1) / 24 - sum(int(t) ** 3 - int(t) for t in ties) / 48
        z = (plus - n * (n + 1) / 4) / math.sqrt(variance)
        p = {"greater": stats.norm.sf(z), "less": stats.norm.cdf(z),
             "two-sided": min(1.0, 2 * stats.norm.sf(abs(z)))}[side]
    else:
        counts = [1]  # how many of the sign patterns give each sum of positive ranks
        for rank in range(1, n + 1):
            longer = counts + [0] * rank
            for total, count in enumerate(counts):
                longer[total + rank] += count
            counts = longer
        above = sum(c for total, c in enumerate(counts) if total >= plus) / 2 ** n
        below = sum(c for total, c in enumerate(counts) if total <= plus) / 2 ** n
        p = {"greater": above, "less": below, "two-sided": min(1.0, 2 * min(above, below))}[side]
    return {"n_used": n, "w_plus": plus, "w_minus": n * (n + 1) / 2 - plus, "p_value": p, "mode_used": mode}


# EvalRank.

def evalrank(given):
    rows = rows_of(given["background"])
    pairs = [tuple(p) for p in given["pairs"]]
    if not pairs:
        raise Refused("insufficient_data")
    if given.get("symmetric", False):
        for i, j in list(pairs):
            if (j, i) not in pairs:
                pairs.append((j, i))
    if given["similarity"] == "cos":
        units = np.array([unit(r) for r in rows])

        def similarity(i, j):
            return math.fsum(units[i] * units[j])
    else:
        def similarity(i, j):
            return 1.0 / (1.0 + math.dist(rows[i], rows[j]))
    eps = given.get("tie_eps", 1e-12)
    ranks = []
    for i, j in pairs:
        own = similarity(i, j)
        ranks.append(1 + sum(similarity(i, k) > own + eps for k in range(len(rows)) if k != i))
    return {"ranks": ranks, "n_pairs": len(pairs), "mr": sum(ranks) / len(ranks),
            "mrr": math.fsum(1.0 / r for r in ranks) / len(ranks),
            "hits": {str(k): sum(r <= k for r in ranks) / len(ranks) for k in given.get("hits", [1, 3])}}


def evalrank_ablation(given):
    rows, pairs = given["background"], given["pairs"]
    positives = {"all": range(len(pairs)), **dict(sorted(given.get("positives", {}).items()))}
    backgrounds = {"all": range(len(rows)), **dict(sorted(given.get("backgrounds", {}).items())), "positives": []}
    out = []
    for name, chosen in positives.items():
        kept = [tuple(pairs[i]) for i in sorted(set(chosen))]
        for ground, members in backgrounds.items():
            own = sorted(set(members) | {row for pair in kept for row in pair})
            for similarity in given.get("similarities", ["cos", "l2"]):
                one = {key: given[key] for key in ("hits", "symmetric", "tie_eps") if key in given}
                one.update(background=[rows[i] for i in own], similarity=similarity,
                           pairs=[[own.index(i), own.index(j)] for i, j in kept])
                scores = evalrank(one)
                out.append({"positives": name, "background": ground, "similarity": similarity,
                            "n_pairs": scores["n_pairs"], "n_rows": len(own), "mr": scores["mr"],
                            "mrr": scores["mrr"], "hits": scores["hits"]})
    return {"variants": out}


def alignment_uniformity(given):
    rows = rows_of(given["embeddings"])
    if len(rows) < 2:
        raise Refused("insufficient_data")
    if given.get("normalize", True):
        rows = np.array([unit(r) for r in rows])
    alpha, t = given.get("alpha", 2), given.get("t", 2)
    pairs = given.get("pairs", [])
    alignment = math.fsum(math.dist(rows[i], rows[j]) ** alpha for i, j in pairs) / len(pairs) if pairs else None
    terms = [-t * math.dist(rows[i], rows[j]) ** 2 for i in range(len(rows)) for j in range(i)]
    top = max(terms)
    return {"alignment": alignment,
            "uniformity": top + math.log(math.fsum(math.exp(x - top) for x in terms) / len(terms))}


def fixed_signs(vectors):
    """Columns with the entry of largest magnitude positive; within 1e-6 of it the lowest index decides."""
    out = vectors.copy()
    for c in range(out.shape[1]):
        size = np.abs(out[:, c])
        at = int(np.argmax(size >= size.max() * (1 - 1e-6)))
        if out[at, c] < 0:
            out[:, c] = -out[:, c]
    return out


def covariance(rows):
    """Mean, eigenvalues (descending) and eigenvectors of the covariance with divisor n - 1."""
    mean = rows.mean(0)
    centred = rows - mean
    _, s, vt = np.linalg.svd(centred, full_matrices=True)
    values = np.zeros(rows.shape[1])
    values[:len(s)] = s ** 2 / (len(rows) - 1)
    if values.sum() <= 1e-24 * max(1.0, float(mean @ mean)):
        raise Refused("degenerate")
    return mean, values, vt.T


def postprocess(given):
    rows = rows_of(given["embeddings"])
    op = given["op"]
    if op == "center":
        return {"embeddings": (rows - rows.mean(0)).tolist()}
    if op == "normalize":
        return {"embeddings": [unit(r).tolist() for r in rows]}
    if op == "whitening":
        if len(rows) < 2:
            raise Refused("insufficient_data")
        mean, values, vectors = covariance(rows)
        rank = int((values > 1e-10 * values[0]).sum())
        k = min(given.get("k", rank), rank)
        vectors = fixed_signs(vectors[:, :k])
        white = (rows - mean) @ vectors / np.sqrt(values[:k])
        return {"embeddings": white.tolist(), "k": k, "eigenvalues": values[:k].tolist(),
                "gram": (white @ white.T).tolist()}
    base = rows - rows.mean(0) if op == "abtt" else rows
    v = np.linalg.svd(base, full_matrices=False)[2][:given.get("components", 2)]
    return {"embeddings": (base - base @ v.T @ v).tolist()}


# Correlations.

def tail(side, below, above):
    return {"less": below, "greater": above, "two-sided": min(1.0, 2 * min(below, above))}[side]


def pearson(x, y, side):
    if np.all(x == x[0]) or np.all(y == y[0]):
        return None, None
    u, v = (x / np.abs(x).max(), y / np.abs(y).max())
    u, v = u - math.fsum(u) / len(u), v - math.fsum(v) / len(v)
    u, v = u / np.abs(u).max(), v / np.abs(v).max()
    r = math.fsum(u * v) / math.sqrt(math.fsum(u * u) * math.fsum(v * v))
    r = min(1.0, max(-1.0, r))
    if len(x) == 2:
        return r, None
    if abs(r) == 1.0:
        return r, {"two-sided": 0.0, "greater": 0.0 if r > 0 else 1.0, "less": 1.0 if r > 0 else 0.0}[side]
    t = r * math.sqrt((len(x) - 2) / ((1 - r) * (1 + r)))
    law = stats.t(len(x) - 2)
    return r, tail(side, law.cdf(t), law.sf(t))


def kendall(x, y, side):
    n = len(x)
    if np.all(x == x[0]) or np.all(y == y[0]):
        return None, None, None
    s = sum(int(np.sign(x[i] - x[j]) * np.sign(y[i] - y[j])) for i in range(n) for j in range(i))
    tx, ty = (np.unique(v, return_counts=True)[1].astype(object) for v in (x, y))
    all_pairs = n * (n - 1) // 2
    x_ties, y_ties = (sum(t * (t - 1) // 2 for t in ties) for ties in (tx, ty))
    tau = s / math.sqrt((all_pairs - x_ties) * (all_pairs - y_ties))
    if n == 2:
        return tau, None, None
    if x_ties == 0 and y_ties == 0 and n <= 33:
        counts = [1]  # permutations of 1..m by their number of inversions
        for m in range(2, n + 1):
            longer = [0] * (len(counts) + m - 1)
            for inversions, count in enumerate(counts):
                for more in range(m):
                    longer[inversions + more] += count
            counts = longer
        discordant = (all_pairs - s) // 2
        total = math.factorial(n)
        above = sum(counts[:discordant + 1]) / total  # a tau at least as large
        below = sum(counts[discordant:]) / total
        return tau, tail(side, below, above), "exact"
    m = n * (n - 1)
    x0, y0 = (sum(t * (t - 1) * (t - 2) for t in ties) for ties in (tx, ty))
    x1, y1 = (sum(t * (t - 1) * (2 * t + 5) for t in ties) for ties in (tx, ty))
    v = (m * (2 * n + 5) - x1 - y1) / 18 + 2 * x_ties * y_ties / m + x0 * y0 / (9 * m * (n - 2))
    z = s / math.sqrt(v)
    return tau, tail(side, stats.norm.cdf(z), stats.norm.sf(z)), "asymptotic"


def correlation(given):
    if given["kind"] == "rank-aggregate":
        first, second, metric = (stats.rankdata(-np.array(given[key], float))
                                 for key in ("accuracy", "robustness", "metric"))
        reference = (first + second) / 2
        r = pearson(metric, reference, "two-sided")[0]
        sign = 1 if given.get("higher_is_better", True) else -1
        return {"coefficient": None if r is None else sign * r, "rank_metric": metric.tolist(),
                "rank_reference": reference.tolist()}
    x, y = np.array(given["x"], float), np.array(given["y"], float)
    if len(x) < 2:
        raise Refused("insufficient_data")
    side = given.get("alternative", "two-sided")
    if given["kind"] == "kendall":
        tau, p, mode = kendall(x, y, side)
        return {"coefficient": tau, "p_value": p, "n": len(x), "mode_used": mode}
    if given["kind"] == "spearman":
        x, y = stats.rankdata(x), stats.rankdata(y)
    r, p = pearson(x, y, side)
    return {"coefficient": r, "p_value": p, "n": len(x)}


def coefficient(kind, x, y):
    if len(x) < 2:
        return {"coefficient": None, "p_value": None, "n": len(x)}
    found = correlation({"kind": kind, "x": x, "y": y})
    return {key: found[key] for key in ("coefficient", "p_value", "n")}


def spearman_bands(given):
    low, high = given.get("scale", [0, 5])
    bands = given.get("bands", [[low + (high - low) * (k - 2) / 5, low + (high - low) * k / 5] for k in (5, 4, 3, 2)])
    out = []
    for least, most in bands:
        kept = [i for i, label in enumerate(given["labels"]) if least <= label <= most]
        out.append({"low": least, "high": most, "pairs": len(kept),
                    **coefficient("spearman", [given["similarities"][i] for i in kept],
                                  [given["labels"][i] for i in kept])})
    return {"bands": out}


def parsed(text):
    """A tree as (label, children), where a word is a string."""
    tokens = text.replace("(", " ( ").replace(")", " ) ").split()

    def node(at):
        children, label = [], tokens[at + 1]
        at += 2
        while tokens[at] != ")":
            if tokens[at] == "(":
                child, at = node(at)
            else:
                child, at = tokens[at], at + 1
            children.append(child)
        return (label, children), at + 1

    return node(0)[0]


def tree_kernel(given):
    trees, decay = [parsed(text) for text in given["trees"]], given.get("lambda", 1.0)
    if len(trees) < 2:
        raise Refused("insufficient_data")

    def nodes(tree):
        return [tree] + [one for child in tree[1] if not isinstance(child, str) for one in nodes(child)]

    def production(tree):
        return tree[0], [child if isinstance(child, str) else (child[0],) for child in tree[1]]

    def delta(a, b):
        if production(a) != production(b):
            return 0.0
        return decay * math.prod(1 + delta(x, y) for x, y in zip(a[1], b[1]) if not isinstance(x, str))

    def kernel(a, b):
        return math.fsum(delta(x, y) for x in nodes(a) for y in nodes(b))

    table = [[min(1.0, kernel(a, b) / math.sqrt(kernel(a, a) * kernel(b, b))) if i != j else 1.0
              for j, b in enumerate(trees)] for i, a in enumerate(trees)]
    pairs = [table[i][j] for i in range(len(trees)) for j in range(i)]
    out = {"n": len(trees), "mean": math.fsum(pairs) / len(pairs)}
    return {**out, "similarities": table} if given.get("similarities") else out


def label_agreement(given):
    model, people, within = given["model"], given["people"], given.get("within", 1)
    if len(model) < 2:
        raise Refused("insufficient_data")
    found = coefficient("spearman", model, people)
    gaps = [a - b for a, b in zip(model, people)]
    return {"n": len(gaps), "spearman": found["coefficient"], "p_value": found["p_value"],
            "mean_absolute_difference": math.fsum(map(abs, gaps)) / len(gaps),
            "mean_difference": math.fsum(gaps) / len(gaps), "within": within,
            "within_share": sum(abs(gap) <= within for gap in gaps) / len(gaps)}


def task_correlation(given):
    kind = given.get("kind", "spearman")
    out = {}
    for name, figures in given["scores"].items():
        cells = {}
        for task, others in given["tasks"].items():
            both = [(a, b) for a, b in zip(figures, others) if a is not None and b is not None]
            cells[task] = coefficient(kind, [a for a, _ in both], [b for _, b in both])
        known = [cell["coefficient"] for cell in cells.values() if cell["coefficient"] is not None]
        out[name] = {"tasks": cells, "mean": math.fsum(known) / len(known) if known else None,
                     "strong": sum(r > 0.6 for r in known), "very_strong": sum(r > 0.8 for r in known)}
    return {"n": len(next(iter(given["scores"].values()))), "kind": kind, "scores": out}


# The probe of SentEval's tasks, with given folds and one c.

def fitted(x, y, classes, c):
    outputs = 1 if classes == 2 else classes
    d = x.shape[1]

    def loss(parameters):
        w = parameters.reshape(outputs, d + 1)
        scores = x @ w[:, :d].T + w[:, d]
        if outputs == 1:
            signs = np.where(y == 1, 1.0, -1.0)
            margins = signs * scores[:, 0]
            value = np.logaddexp(0, -margins).sum()
            slope = (-signs * special.expit(-margins))[:, None]
        else:
            value = (special.logsumexp(scores, axis=1) - scores[np.arange(len(y)), y]).sum()
            slope = special.softmax(scores, axis=1)
            slope[np.arange(len(y)), y] -= 1
        gradient = c * np.hstack([slope.T @ x, slope.sum(0)[:, None]])
        gradient[:, :d] += w[:, :d]
        return c * value + 0.5 * (w[:, :d] ** 2).sum(), gradient.ravel()

    found = optimize.minimize(loss, np.zeros(outputs * (d + 1)), jac=True, method="BFGS",
                              options={"gtol": 1e-9, "maxiter": 5000})
    w = found.x.reshape(outputs, d + 1)
    return w[:, :d], w[:, d]


def logistic_probe(given):
    x, names = rows_of(given["embeddings"]), list(dict.fromkeys(given["labels"]))
    y = np.array([names.index(label) for label in given["labels"]])
    folds, predicted = np.array(given["folds"]), np.zeros(len(y), int)
    out = []
    for fold in range(folds.max() + 1):
        test = folds == fold
        if not test.any() or len(set(y[~test])) < 2:
            raise Refused("insufficient_data")
        w, b = fitted(x[~test], y[~test], len(names), given["c"])
        scores = x[test] @ w.T + b
        predicted[test] = (scores[:, 0] > 0) if len(names) == 2 else scores.argmax(1)
        out.append({"n": int(test.sum()), "c": given["c"], "dev_accuracy": None,
                    "accuracy": float((predicted[test] == y[test]).mean())})
    return {"accuracy": float(np.mean([fold["accuracy"] for fold in out])), "dev_accuracy": None,
            "majority": float(np.bincount(y).max() / len(y)), "labels": names, "folds": out,
            "predicted": [names[i] for i in predicted]}


# SynTextBench.

def whitening_map(values, vectors, energy, k=None):
    rank = int((values > 1e-10 * values[0]).sum())
    if k is None:
        share = np.cumsum(values) / values.sum()
        k = min(int(np.argmax(share >= energy)) + 1 if (share >= energy).any() else len(values), rank)
    k = min(k, rank)
    return (fixed_signs(vectors[:, :k]) / np.sqrt(values[:k])).T, k


def task_score(task, given):
    tau, epsilon = given.get("tau", 0.5), given.get("epsilon", 0.0)
    energy, literal = given.get("energy", 0.99), given.get("variant", "relative") == "literal"
    train = [rows_of(task["train"][side]) for side in ("pos", "neg")]
    test = [rows_of(task["test"][side]) for side in ("pos", "neg")]
    laws = [covariance(rows) for rows in train]
    means = [law[0] for law in laws]
    maps, kept = zip(*(whitening_map(law[1], law[2], energy) for law in laws))
    gap = means[0] - means[1]
    inter = np.linalg.norm(gap)
    if inter <= 1e-12 * max(1.0, *(np.linalg.norm(b) for b in means)):
        raise Refused("degenerate")
    total = sum(len(rows) for rows in train)
    intra = sum(np.linalg.norm(rows - b, axis=1).sum() for rows, b in zip(train, means)) / total
    ratio = inter / intra
    if literal:
        maps = [whitening_map(law[1], law[2], energy, max(kept))[0] for law in laws]
        k = min(len(m) for m in maps)
        maps = [m[:k] for m in maps]
        v = maps[0] @ means[0] - maps[1] @ means[1]
        reference = np.linalg.norm(v)
        directions = [v / reference] * 2
    else:
        reference = sum(np.linalg.norm((rows - b) @ m.T, axis=1).sum()
                        for rows, b, m in zip(train, means, maps)) / total
        images = [m @ gap for m in maps]
        if any(np.linalg.norm(u) <= 1e-12 * np.linalg.norm(m, 2) * inter for u, m in zip(images, maps)):
            raise Refused("degenerate")
        directions = [u / np.linalg.norm(u) for u in images]
    d = ratio * reference
    h = d / 2
    if epsilon >= h:
        raise Refused("degenerate")
    q, c = math.log((1 - tau) / tau), 1 - epsilon / h
    correct, margins = 0, []
    for rows, b, m, u, y in zip(test, means, maps, directions, (1, -1)):
        for z in rows:
            g = (float(u @ (m @ (z - b))) + y * h) * h * c - q / 2
            if g * y > 0:
                correct += 1
                margins.append(2 * abs(g) / (abs(h * h * c - q / 2) + abs(h * h * c + q / 2)))
    return {"p": task["p"], "k_pos": kept[0], "k_neg": kept[1], "d_inter": inter, "d_intra": intra, "ratio": ratio,
            "whitened_ref": reference, "distance": d, "n_correct": correct,
            "accuracy": correct / sum(len(rows) for rows in test),
            "delta": math.fsum(margins) / len(margins) if margins else 0.0}


def syntextbench_score(given):
    tasks = [task_score(task, given) for task in given["tasks"]]
    a_t = given.get("a_t", 0.7)
    out = {"score": math.fsum(t["delta"] * max(0.0, t["accuracy"] - a_t) for t in tasks) / len(tasks), "per_p": tasks}
    if "curve_at" in given:
        out["curve"] = [math.fsum(t["delta"] for t in tasks if t["accuracy"] > a) / len(tasks)
                        for a in given["curve_at"]]
    return out


def probe_curve(given):
    losses, epsilon = given["losses"], given.get("epsilon", 1.0)
    if "sizes" in given:
        sizes = given["sizes"]
    else:  # from exact logarithms of whole numbers, so that rounding cannot add a row
        training = given["n"] - -(-given["n"] // 10)
        last = len(losses) - 1
        sizes = [10 if i == 0 else training if i == last else
                 next(k for k in range(10, training + 1) if k ** last >= 10 ** (last - i) * training ** i)
                 for i in range(len(losses))]
    steps = [size - before for before, size in zip([0] + sizes, sizes)]
    return {"validation_loss": losses[-1], "mdl": math.fsum(n * loss for n, loss in zip(steps, losses)),
            "sdl": math.fsum(n * max(loss - epsilon, 0.0) for n, loss in zip(steps, losses)),
            "sample_size": next((n for n, loss in zip(sizes, losses) if loss <= epsilon), None),
            "epsilon": epsilon, "sizes": sizes, "losses": losses}


def rank_aggregate(given):
    """Tables as JSON only."""
    percent = {key: max(abs(v) for column in given[key].values() for v in column) > 1
               for key in ("sts", "transfer") if given.get(key)}
    columns = {key: np.array(list(given[key].values())) / (100 if percent[key] else 1) for key in percent}
    if "sts" in columns:
        columns["sts"] = (columns["sts"] + 1) / 2
    accuracy = {"overall": np.vstack(list(columns.values())).mean(axis=0),
                **{key: rows.mean(axis=0) for key, rows in columns.items()}}
    robustness = np.array(list(given["robustness"].values())).mean(axis=0)
    descending = lambda values: stats.rankdata(-np.asarray(values))
    scores = {}
    for name, figures in given["scores"].items():
        sign = -1 if name in given.get("lower_is_better", []) else 1
        signed = lambda a, b: None if np.ptp(a) == 0 or np.ptp(b) == 0 else sign * np.corrcoef(a, b)[0, 1]
        row = {"accuracy": signed(np.array(figures), accuracy["overall"])}
        for key in ("overall", "sts", "transfer"):
            reference = (descending(accuracy[key]) + descending(robustness)) / 2 if key in accuracy else None
            row["robustness_" + key.replace("overall", "accuracy")] = (
                None if reference is None else signed(descending(figures), reference))
        scores[name] = row
    return {"accuracy": {key: list(values) for key, values in accuracy.items()}, "robustness": list(robustness),
            "ranks": {**{key: list(descending(values)) for key, values in accuracy.items()},
                      "robustness": list(descending(robustness))}, "scores": scores}


METHODS = {
    "alignment-uniformity": alignment_uniformity,
    "correlation": correlation,
    "cr-violations": cr_violations,
    "evalrank": evalrank,
    "evalrank-ablation": evalrank_ablation,
    "label-agreement": label_agreement,
    "logistic-probe": logistic_probe,
    "nn-threshold": nn_threshold,
    "postprocess": postprocess,
    "probe-curve": probe_curve,
    "rank-aggregate": rank_aggregate,
    "spearman-bands": spearman_bands,
    "syntextbench-score": syntextbench_score,
    "task-correlation": task_correlation,
    "tree-kernel": tree_kernel,
    "violation-table": violation_table,
    "wilcoxon": wilcoxon,
}
