"""Fits the rows of words and n-gram buckets to the teacher's sentence vectors."""
import numpy as np
import scipy.sparse as sparse

import words

DIMENSION = 64
SIF = 1e-3


class Features:
    """Texts as rows of weights over words and buckets: what src/local adds up."""

    def __init__(self, vocabulary, buckets):
        self.row_of = {word: i for i, word in enumerate(vocabulary)}
        self.size, self.buckets = len(vocabulary), buckets

    def _items(self, word, forced):
        row = self.row_of.get(word)
        if row is not None and not forced:
            return ((row, 1.0),)
        found = words.buckets_of(word, self.buckets)
        return [(self.size + b, 1.0 / len(found)) for b in found]

    def matrix(self, texts, force=None):
        """[texts, words + buckets], rows summing to 1. `force(word)`: treat it as unknown."""
        starts, columns, weights = [0], [], []
        for text in texts:
            found = words.words_of(text)
            for word in found:
                for column, weight in self._items(word, force is not None and force(word)):
                    columns.append(column)
                    weights.append(weight / len(found))
            starts.append(len(columns))
        shape = (len(texts), self.size + self.buckets)
        out = sparse.csr_matrix((np.array(weights, np.float32), np.array(columns, np.int32), starts),
                                shape=shape)
        out.sum_duplicates()
        return out


def unit(rows):
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)


def projection(sentences, seed, sample=20000):
    """Mean and first right singular vectors of a sample of sentence vectors."""
    pick = np.random.default_rng(seed).permutation(len(sentences))[:sample]
    mean = sentences[pick].mean(0)
    _, _, vt = np.linalg.svd(sentences[pick] - mean, full_matrices=False)
    return mean, vt[:DIMENSION].T


def ridge(a, y, start, penalty, steps):
    """argmin |a w - y|^2 + penalty |w - start|^2, by conjugate gradients on the normal equations."""
    w = start.astype(np.float64)
    residual = a.T @ (y - a @ w)
    direction, norm = residual.copy(), (residual**2).sum(0)
    for _ in range(steps):
        image = a.T @ (a @ direction) + penalty * direction
        alpha = norm / np.maximum((direction * image).sum(0), 1e-30)
        w += alpha * direction
        residual -= alpha * image
        fresh = (residual**2).sum(0)
        direction = residual + (fresh / np.maximum(norm, 1e-30)) * direction
        norm = fresh
    return w


def similar_groups(vectors, size, rng):
    """Groups of about `size` similar sentences: leaves of a tree of random halvings."""
    todo, groups = [np.arange(len(vectors))], []
    while todo:
        members = todo.pop()
        if len(members) <= size:
            groups.append(members)
            continue
        a, b = vectors[members[rng.integers(len(members), size=2)]]
        along = vectors[members] @ (a - b) + 1e-6 * rng.standard_normal(len(members))
        order = np.argsort(along, kind="stable")
        half = len(members) // 2
        todo += [members[order[:half]], members[order[half:]]]
    return groups


class Adam:
    """Adam on the rows that a batch touches, pulled back to where they started."""

    def __init__(self, w, rate, pull):
        self.w, self.start, self.rate, self.pull = w, w.copy(), rate, pull
        self.m, self.v = np.zeros_like(w), np.zeros_like(w)
        self.step = 0

    def apply(self, rows, gradient, rate):
        self.step += 1
        gradient = gradient + self.pull * (self.w[rows] - self.start[rows])
        m = self.m[rows] = 0.9 * self.m[rows] + 0.1 * gradient
        v = self.v[rows] = 0.999 * self.v[rows] + 0.001 * gradient**2
        scale = self.rate * rate * np.sqrt(1 - 0.999**self.step) / (1 - 0.9**self.step)
        self.w[rows] -= scale * m / (np.sqrt(v) + 1e-10)


def similarity_gradient(pred, teacher, group_of, near_weight):
    """Gradient of sum w_ij (cos(pred_i, pred_j) - cos(teacher_i, teacher_j))^2 to `pred`."""
    norms = np.maximum(np.linalg.norm(pred, axis=1, keepdims=True), 1e-9)
    p = pred / norms
    error = p @ p.T - teacher @ teacher.T
    weight = 1 + near_weight * (group_of[:, None] == group_of[None, :])
    np.fill_diagonal(weight, 0)
    loss = (weight * error**2).sum() / weight.sum()
    to_unit = 4 * ((weight * error) @ p) / len(p)
    return loss, (to_unit - (to_unit * p).sum(1, keepdims=True) * p) / norms


def refine(w, variants, teacher, projected, seed, epochs=12, rate=0.02, pull=0.0, near_weight=2.0,
           group=32, batch=1024, log=print):
    """Adam on in-batch similarities. `variants`: feature matrices of the same texts, used in turn."""
    rng = np.random.default_rng(seed)
    w = w.astype(np.float32)
    scale = np.sqrt((w**2).mean())
    adam = Adam(w, rate * scale, pull)
    steps_total = epochs * (len(teacher) // batch)
    for epoch in range(epochs):
        groups = similar_groups(projected, group, rng)
        rng.shuffle(groups)
        per_batch, total, count = batch // group, 0.0, 0
        x_all = variants[epoch % len(variants)]
        for at in range(0, len(groups) - per_batch + 1, per_batch):
            chosen = groups[at:at + per_batch]
            members = np.concatenate(chosen)
            group_of = np.repeat(np.arange(len(chosen)), [len(g) for g in chosen])
            x = x_all[members]
            rows, inverse = np.unique(x.indices, return_inverse=True)
            x = sparse.csr_matrix((x.data, inverse, x.indptr), shape=(len(members), len(rows)))
            loss, gradient = similarity_gradient(x @ w[rows], teacher[members], group_of, near_weight)
            left = max(0.02, 1 - adam.step / max(1, steps_total))
            adam.apply(rows, x.T @ gradient.astype(np.float32), left)
            total, count = total + loss, count + 1
        log(f"epoch {epoch + 1}: mean squared error of similarities {total / count:.5f}")
    return w
