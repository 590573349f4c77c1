"""What services lose, each in one way: words before a text is embedded, information of its vector, or whole requests.

    axes_kept(lambda size: 16).rows(vectors, texts, space, seed)    # loss_table.py has them by name

A Loss may have `words` (a text without some of its words), `rows` (the vectors of texts, each spoiled by itself) and
`request` (all vectors of one request; may raise Failure). `space` is fitted on clean vectors once. What is random
depends on the seed and the text, so a text that is asked again gets the same vector. Needs NumPy.
"""
import dataclasses
import hashlib
import re
from collections.abc import Callable

import numpy as np

BIG_REQUEST = 16  # texts; above it some services use a different model


class Failure(Exception):
    """The service answers a request with this HTTP status."""

    def __init__(self, status):
        super().__init__(status)
        self.status = status


@dataclasses.dataclass(frozen=True)
class Loss:
    family: str  # as reports name it in what an audit would have noticed
    words: Callable | None = None
    rows: Callable | None = None
    request: Callable | None = None
    # How much, of vectors of a size, in the unit of that family's lines: dimensions kept, a share. Null: there is none.
    amount: Callable | None = None


def chance(*key):
    """A number of [0, 1) that `key` alone decides."""
    digest = hashlib.blake2b("/".join(map(str, key)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") / 2.0**64


def source(*key):
    return np.random.default_rng(int(chance(*key) * 2**63))


def unit(rows):
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)


class Space:
    """Mean, axes by falling variance and size of the vectors of a pool."""

    def __init__(self, rows):
        self.rows = unit(np.asarray(rows, dtype=np.float64))
        self.mean = self.rows.mean(axis=0)
        centred = self.rows - self.mean
        self.axes = np.linalg.eigh(centred.T @ centred)[1][:, ::-1]
        self.spread = self.rows.std()
        self.rotation = np.linalg.qr(np.random.default_rng(1).normal(size=self.axes.shape))[0]

    @property
    def size(self):
        return self.rows.shape[1]


def padded(rows, size):
    return np.pad(rows, ((0, 0), (0, size - rows.shape[1])))


def axes_kept(count_of):
    """The projection on the first axes, as many as `count_of` says of the size; the rest is zeros."""
    def rows(vectors, texts, space, seed):
        return padded((unit(vectors) - space.mean) @ space.axes[:, :count_of(space.size)], space.size)
    return Loss("cut", rows=rows, amount=count_of)


def elements_kept(part):
    def rows(vectors, texts, space, seed):
        return vectors * (np.arange(space.size) < space.size * part)
    return Loss("cut", rows=rows, amount=lambda size: size * part)


def noise(share):
    """`share` of the squared length is random."""
    def rows(vectors, texts, space, seed):
        other = unit(np.stack([source("noise", seed, text).normal(size=space.size) for text in texts]))
        return np.sqrt(1 - share) * unit(vectors) + np.sqrt(share) * other
    return Loss("noise", rows=rows, amount=lambda size: share)


def swapped(share, stand_in=None):
    """`share` of the texts get the vector of some other text, or `stand_in`(space)."""
    def rows(vectors, texts, space, seed):
        out = unit(vectors)
        for i, text in enumerate(texts):
            if chance("swap", seed, text) < share:
                other = space.rows[int(chance("partner", seed, text) * len(space.rows))]
                out[i] = other if stand_in is None else stand_in(space)
        return out
    return Loss("swapped", rows=rows, amount=lambda size: share)


def rounded(levels):
    """Each vector in 2 `levels` + 1 steps between plus and minus its largest element."""
    def rows(vectors, texts, space, seed):
        return np.round(vectors / np.abs(vectors).max(axis=1, keepdims=True) * levels)
    return Loss("rounded", rows=rows)


def each(function, family):
    return Loss(family, rows=lambda vectors, texts, space, seed: function(unit(vectors), space))


def never_empty(vectors):
    """A row of zeros is no vector: rounding may leave one."""
    vectors[~vectors.any(axis=1), 0] = 1
    return vectors


def kept(choose, family="unread_words"):
    """The words for which `choose`(words, place) is true; all, if it is true of none."""
    def words(text):
        found = text.split()
        return " ".join(word for i, word in enumerate(found) if choose(found, i)) or text
    return Loss(family, words=words)


def bare(word):
    return re.sub(r"\W", "", word).lower()


def unread(share):
    """`share` of the vocabulary is never read."""
    return kept(lambda words, i: chance("vocabulary", bare(words[i])) >= share)


def dropped(share):
    """`share` of each text's words, at other places in each."""
    return kept(lambda words, i: chance("place", i, *words) >= share)


def different_model(spoil=lambda vectors, space: vectors):
    """Above BIG_REQUEST texts the vectors are of another space, and `spoil`ed."""
    def request(vectors, texts, space, seed, number):
        if len(texts) <= BIG_REQUEST:
            return vectors
        return spoil(unit(vectors), space) @ space.rotation
    return Loss("batches", request=request)


def centred(vectors, texts, space, seed, number):
    return vectors - vectors.mean(axis=0) if len(texts) > 1 else vectors


def stale(vectors, texts, space, seed, number):
    """Every 20th vector is that of the text before it."""
    out = vectors.copy()
    out[19::20] = vectors[18:-1:20][:len(out[19::20])]
    return out


def blended(vectors, texts, space, seed, number):
    """A tenth of the squared length comes from the next text of the request."""
    return np.sqrt(0.9) * unit(vectors) + np.sqrt(0.1) * np.roll(unit(vectors), -1, axis=0)


def failing(share):
    def request(vectors, texts, space, seed, number):
        if chance("failure", seed, number) < share:
            raise Failure((429, 500, 503)[number % 3])
        return vectors
    return Loss("failures", request=request)


def top_axes_kept_only_a_quarter(vectors, space):
    return (vectors @ space.axes[:, :space.size // 4]) @ space.axes[:, :space.size // 4].T
