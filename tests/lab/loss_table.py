"""The losses by name: those that lose what a ranking of passages measures (LOSSES), words that it need not miss
(WORD_KINDS), and steps of a known order (STEPS). Needs NumPy."""
import re

import numpy as np
from losses import (Loss, axes_kept, bare, blended, centred, different_model, dropped, each, elements_kept, failing, kept,
                    never_empty, noise, rounded, stale, swapped, top_axes_kept_only_a_quarter, unit, unread)

STOP_WORDS = frozenset(
    "a an and are as at be been but by can do does for from had has have he her his i if in into is it its may more "
    "must no of on one only or other our should so some such than that the their them then there these they this to "
    "up was we were when where which who will with would you your".split())
NEGATIONS = frozenset(["not", "no", "never", "cannot", "nor", "neither", "none", "without"])

LOSSES = {
    "pca d/4": axes_kept(lambda size: size // 4),
    "pca d/8": axes_kept(lambda size: size // 8),
    "pca 16": axes_kept(lambda size: 16),
    "first d/8": elements_kept(1 / 8),
    "last 8": kept(lambda words, i: i >= len(words) - 8),
    "last 12": kept(lambda words, i: i >= len(words) - 12),
    "first 8": kept(lambda words, i: i < 8),
    "first 12": kept(lambda words, i: i < 12),
    "unread quarter": unread(0.25),
    "unread half": unread(0.5),
    "dropped quarter": dropped(0.25),
    "dropped half": dropped(0.5),
    "1 decimal": each(lambda vectors, space: never_empty(np.round(vectors, 1)), "rounded"),
    "noise 10%": noise(0.1),
    "noise 20%": noise(0.2),
    "noise 50%": noise(0.5),
    "swap 2%": swapped(0.02),
    "swap 5%": swapped(0.05),
    "different model": different_model(),
    "centred": Loss("batches", request=centred),
    "failures 30%": failing(0.3),
    # Not in any document: made to see whether the kind is found, not the example.
    "sign": each(lambda vectors, space: np.sign(vectors), "rounded"),
    "3 bits": rounded(3),
    "clipped": each(lambda vectors, space: np.clip(vectors, -0.5 * space.spread, 0.5 * space.spread), "rounded"),
    "half zeroed": elements_kept(1 / 2),
    "top axis swollen": each(lambda vectors, space: vectors + 9 * np.outer(vectors @ space.axes[:, 0], space.axes[:, 0]), "cut"),
    "constant 5%": swapped(0.05, lambda space: unit(space.mean[None])[0]),
    "stale": Loss("swapped", request=stale),
    "blended": Loss("batches", request=blended),
    "worse model": different_model(top_axes_kept_only_a_quarter),
    "first 32": kept(lambda words, i: i < 32),
    "every second word": kept(lambda words, i: i % 2 == 0),
    "long words": kept(lambda words, i: len(bare(words[i])) >= 6),
    "middle third unread": kept(lambda words, i: not len(words) <= 3 * i < 2 * len(words)),
}
# What a ranking of passages need not lose by; named where a suite sees them.
WORD_KINDS = {
    "no stop words": kept(lambda words, i: bare(words[i]) not in STOP_WORDS, "not_and_digits"),
    "no negation": kept(lambda words, i: bare(words[i]) not in NEGATIONS and "n't" not in words[i], "not_and_digits"),
    "no digits": Loss("not_and_digits", words=lambda text: re.sub(r"\d", "", text)),
}
# Steps of a known order, and what is no loss.
STEPS = {
    "clean": Loss(""),
    "noise 0.1%": noise(0.001),
    "first 128": elements_kept(1 / 3),
    "first 64": elements_kept(1 / 6),
    "random": noise(1),
}
ALL = {**STEPS, **LOSSES, **WORD_KINDS}
