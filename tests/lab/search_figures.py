"""How well `vetvec identity calibrate` holds on texts that it has not seen: the shares that its cutoffs keep, and the
probability that a first hit is right, on manuals left out, among more passages, and for pairs that people wrote.

  VETVEC_COMMAND=vetvec search_figures.py MANUALS WORK [SPEC...]    SPEC: builtin: (default), onnx:DIR; the first of two is compared with
                                                      the second: do they decide alike at the cutoff for 95%?

MANUALS has a folder for each manual, such as unpacked packages of documentation. Prints a table for docs/IDENTITY.md."""
import json
import math
import pathlib
import random
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "integration"))
import manuals  # noqa: E402
import support  # noqa: E402
from pools import Pool, Vectors  # noqa: E402

MANUALS, WORK = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
SPECS = sys.argv[3:] or ["builtin:"]
# Queries of a manual, and passages beside theirs; few for a transformer, which takes 20 ms for each.
MOST_QUERIES, MOST_OTHERS = 300, 100_000
FEW_QUERIES, FEW_OTHERS = 130, 200
FEWEST_QUERIES = 40  # of a manual that is worth a line
DRAWS = 5
BINS = (0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.01)


def run(*arguments):
    done = support.run(*arguments, timeout=7200)
    if done.code != 0:
        sys.exit(str(done))
    return done.out


class Encoder:
    """Unit vectors of texts, and what its record says after a calibration."""

    def __init__(self, number, spec):
        self.spec, self.vectors, self.record = spec, Vectors(spec, WORK / "vectors"), WORK / f"{number}.id.json"
        if not self.record.exists():
            run("identity", "record", spec, "-q", "-o", self.record)

    def __call__(self, texts):
        rows = self.vectors(texts)
        return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)

    def calibrate(self, pairs):
        table = WORK / "pairs.jsonl"
        table.write_text("".join(json.dumps({"query": query, "passage": passage}) + "\n" for query, passage in pairs))
        return json.loads(run("identity", "calibrate", self.record, self.spec, "--pairs", table, "--json"))["calibration"]


def cutoff(calibration, share):
    return next(row[1] for row in calibration["kept"] if abs(row[0] - share) < 1e-9)


def first_hits(encoder, pairs, others):
    """Of each pair: the best score among the passages, the second, and whether the best is its own."""
    passages = list(dict.fromkeys([passage for _, passage in pairs] + list(others)))
    places = {passage: i for i, passage in enumerate(passages)}
    rows, found = encoder(passages), []
    for start in range(0, len(pairs), 256):
        some = pairs[start:start + 256]
        scores = encoder([query for query, _ in some]) @ rows.T
        for one, (_, passage) in zip(scores, some):
            best, second = np.sort(np.partition(one, -2)[-2:])[::-1]
            found.append((float(best), float(second), int(one.argmax()) == places[passage]))
    return found, len(passages)


def said(calibration, best, second, searched):
    b0, b1, b2 = calibration["first_hit"]
    return 1 / (1 + math.exp(-(b0 + b1 * best + b2 * (best - second) + 0.5 * math.log(calibration["N0"] / searched))))


def calibration_error(chances, right):
    """The mean distance, over bins of what was said, between that and what was true."""
    chances, right = np.array(chances), np.array(right, float)
    error = 0
    for low, high in zip(BINS, BINS[1:]):
        inside = (chances >= low) & (chances < high)
        if inside.any():
            error += abs(chances[inside].mean() - right[inside].mean()) * inside.sum() / len(chances)
    return error


def report_first_hits(label, calibration, found, searched):
    chances = [said(calibration, best, second, searched) for best, second, _ in found]
    right = [ok for _, _, ok in found]
    print(f"  {label}: N0 {calibration['N0']}, N {searched}, {len(found)} queries: said {np.mean(chances):.3f}, "
          f"true {np.mean(right):.3f}, error {calibration_error(chances, right):.3f}")
    return chances, right


def kept(encoder, pairs, least):
    return float(np.mean([float(q @ p) >= least for q, p in
                          zip(encoder([q for q, _ in pairs]), encoder([p for _, p in pairs]))]))


def of_size(encoder, all_pairs, background, size, rng):
    """Fitted on `size` pairs, used among 1, 4 and 20 times as many passages with other queries; of several draws."""
    found = {times: [] for times in (1, 4, 20)}
    for _ in range(DRAWS):
        pairs, others = all_pairs[:], background[:]
        rng.shuffle(pairs)
        rng.shuffle(others)
        calibration, asked = encoder.calibrate(pairs[:size]), pairs[size:2 * size]
        for times in found:
            if len(others) + len(asked) < times * size:
                continue
            hits, searched = first_hits(encoder, asked, others[:times * size - len(asked)])
            chances = [said(calibration, best, second, searched) for best, second, _ in hits]
            right = [ok for _, _, ok in hits]
            found[times].append((np.mean(chances), np.mean(right), calibration_error(chances, right)))
    for times, draws in found.items():
        if draws:
            mean = np.mean(draws, axis=0)
            print(f"  N0 {size}, {times} N0, {len(draws)} draws of {len(asked)} queries: said {mean[0]:.3f}, true {mean[1]:.3f}, "
                  f"error {mean[2]:.3f} ({' '.join(f'{one[2]:.3f}' for one in draws)})", flush=True)


class Book:
    def __init__(self, name, pairs, passages):
        self.name, self.pairs, self.passages = name, pairs, passages


def read_book(folder):
    """None of a folder without enough passages."""
    own = WORK / folder.name
    own.mkdir(exist_ok=True)
    try:
        pool = Pool(folder, own, passages=MOST_OTHERS)
    except RuntimeError:
        return None
    return Book(folder.name, pool.pairs, pool.passages) if len(pool.pairs) >= FEWEST_QUERIES else None


def left_out(encoder, books):
    """Fitted on all manuals but one, used on that one, among the passages of all."""
    all_said, all_right, shares = [], [], []
    everything = [passage for book in books for passage in book.passages]
    for book in books:
        rest = [pair for other in books if other is not book for pair in other.pairs]
        calibration = encoder.calibrate(rest)
        pairs = book.pairs
        found, searched = first_hits(encoder, pairs, everything)
        all_said += [said(calibration, best, second, searched) for best, second, _ in found]
        all_right += [ok for _, _, ok in found]
        shares.append((kept(encoder, pairs, cutoff(calibration, 0.95)), book.name))
    print(f"  left out, {len(books)} manuals, {len(all_said)} queries: said {np.mean(all_said):.3f}, true {np.mean(all_right):.3f}, "
          f"error {calibration_error(all_said, all_right):.3f}")
    print(f"  cutoff for 95% keeps {100 * np.mean([share for share, _ in shares]):.1f}% on the one left out "
          f"({100 * min(shares)[0]:.1f} in {min(shares)[1]} to {100 * max(shares)[0]:.1f} in {max(shares)[1]})")


def written_pairs():
    files = [file for file in MANUALS.rglob("man*/*.gz")]
    return {
        "questions": manuals.questions(MANUALS.rglob("perlfaq[1-9].pod")),
        "man pages": manuals.man_pages(files),
        "headings": [pair for folder in sorted(MANUALS.iterdir()) for pair in manuals.headings(folder, 15)][:160],
    }


def same_decisions(first, second, all_pairs):
    """At the cutoff for 95% of each: do both keep the same matches?"""
    half = len(all_pairs) // 2
    decided = []
    for encoder in (first, second):
        least = cutoff(encoder.calibrate(all_pairs[:half]), 0.95)
        pairs = all_pairs[half:]
        scores = np.sum(encoder([q for q, _ in pairs]) * encoder([p for _, p in pairs]), axis=1)
        decided.append(scores >= least)
    print(f"{first.spec} and {second.spec}: the same decision for {100 * np.mean(decided[0] == decided[1]):.1f}% of "
          f"{len(decided[0])} matches, cutoffs for 95%")


def main():
    WORK.mkdir(parents=True, exist_ok=True)
    books = [book for book in map(read_book, sorted(MANUALS.iterdir())) if book is not None]
    print(f"{len(books)} manuals, {sum(len(b.passages) for b in books)} passages, {sum(len(b.pairs) for b in books)} queries")
    encoders = []
    for number, spec in enumerate(SPECS):
        encoder, rng = Encoder(number, spec), random.Random(7)
        encoders.append(encoder)
        most = (MOST_QUERIES, MOST_OTHERS) if spec.startswith("builtin:") else (FEW_QUERIES, FEW_OTHERS)
        mine = [shortened(book, *most, rng) for book in books]
        print(spec, flush=True)
        left_out(encoder, mine)
        pairs = [pair for book in mine for pair in book.pairs]
        background = [passage for book in mine for passage in book.passages]
        for size in (300, 1000, 2000):
            if 2 * size <= len(pairs):
                of_size(encoder, pairs, background, size, rng)
        calibration = encoder.calibrate(pairs)
        least = cutoff(calibration, 0.95)
        for kind, written in written_pairs().items():
            print(f"  cutoff for 95% keeps {100 * kept(encoder, written, least):.1f}% of {len(written)} {kind}")
            report_first_hits(kind, calibration, *first_hits(encoder, written, background))
    if len(encoders) == 2:
        random.Random(5).shuffle(pairs)
        same_decisions(*encoders, pairs)


def shortened(book, most_queries, most_others, rng):
    pairs = rng.sample(book.pairs, min(most_queries, len(book.pairs)))
    own = dict.fromkeys(passage for _, passage in pairs)
    others = [passage for passage in book.passages if passage not in own]
    return Book(book.name, pairs, [*own, *rng.sample(others, min(most_others, len(others)))])


main()
