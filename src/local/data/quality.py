"""How near a table's similarities are to the teacher's, on pairs of texts."""
import numpy as np
from scipy.stats import rankdata, spearmanr


def auc(scores, related):
    ranks = rankdata(scores)
    n = related.sum()
    return float((ranks[related == 1].sum() - n * (n + 1) / 2) / (n * (len(related) - n)))


def row_cosines(a, b):
    norms = np.linalg.norm(a, axis=1) * np.linalg.norm(b, axis=1)
    return (a * b).sum(1) / np.maximum(norms, 1e-12)


class Pairs:
    """Pairs (a, b, related) with the teacher's cosines."""

    def __init__(self, name, pairs, teacher):
        self.name = name
        self.texts = sorted({text for a, b, _ in pairs for text in (a, b)})
        row_of = {text: i for i, text in enumerate(self.texts)}
        self.left = [row_of[a] for a, _, _ in pairs]
        self.right = [row_of[b] for _, b, _ in pairs]
        self.related = np.array([r for _, _, r in pairs])
        vectors = teacher.embed(self.texts)
        self.cosines = row_cosines(vectors[self.left], vectors[self.right])

    def report(self, vectors):
        """{pairs, spearman, spearman_related, auc, teacher_auc} of the texts' `vectors`."""
        ours = row_cosines(vectors[self.left], vectors[self.right])
        near = self.related == 1
        return {"pairs": len(ours),
                "spearman": float(spearmanr(ours, self.cosines).statistic),
                "spearman_related": float(spearmanr(ours[near], self.cosines[near]).statistic),
                "auc": auc(ours, self.related),
                "teacher_auc": auc(self.cosines, self.related)}
