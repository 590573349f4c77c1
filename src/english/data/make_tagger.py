#!/usr/bin/env python3
"""Trains the part-of-speech tagger's weights (../pos_tagger.h) from UD English EWT.

  ./make_tagger.py FOLDER -o tagger_weights.bin     FOLDER has en_ewt-ud-{train,dev,test}.conllu[.gz]
  ./make_tagger.py FOLDER --check tagger_weights.bin    accuracy of a file alone, no training

An averaged perceptron over features of words and of the two tags before (FEATURES below; the C++
side makes the same ones). Tags are UPOS and XPOS in one. Everything is counted in integers and the
order of sentences is drawn by a generator of this file, so that the same treebank gives the same
bytes everywhere. Python 3.8 or later, nothing else; about two minutes of one core.

The weights follow from the treebank and have its licence, CC BY-SA 4.0: see the project's NOTICE.
"""
import argparse
import collections
import gzip
import os
import struct
import sys

EPOCHS = 8
MIN_FEATURE_COUNT = 2   # rarer features get no weight
SURE_COUNT = 20         # a word seen so often with one tag alone is not looked at again
CLASS_SHARE = 20        # tags with 1 / 20 of a word's occurrences belong to its class
MIN_CLASS_COUNT = 3
SCALE = 8               # a weight's unit is 1 / 8; int8 holds -16 to 16
MAGIC = b"vetvec-tagger-1\n"


# ---- the treebank

def read_conllu(folder, part):
    """Sentences: lists of (form, tag), tag = "UPOS XPOS"."""
    path = os.path.join(folder, "en_ewt-ud-%s.conllu" % part)
    opened = open(path, "rb") if os.path.exists(path) else gzip.open(path + ".gz", "rb")
    sentences, sentence = [], []
    with opened as file:
        for line in file.read().decode("utf-8").split("\n"):
            fields = line.split("\t")
            if len(fields) == 10 and fields[0].isdigit():
                sentence.append((fields[1], fields[3] + " " + fields[4]))
            elif not line and sentence:
                sentences.append(sentence)
                sentence = []
    return sentences


# ---- features: bytes, as pos_tagger.cc makes them

def lower(form):
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in form.replace("\u2019", "'"))


def normal(form):
    """The word as features see it: lower case; numbers by their shape."""
    word = lower(form).encode("utf-8")
    if not word[:1].isdigit():
        return word
    if word.isdigit():
        return b"#year" if len(word) == 4 else b"#digits"
    return b"#number"


def shape(form, first):
    """Capitals, digits and hyphens of the word as it is written."""
    text = form.encode("utf-8")
    has_upper = any(0x41 <= c <= 0x5A for c in text)
    has_lower = any(0x61 <= c <= 0x7A for c in text)
    capital = 0x41 <= text[0] <= 0x5A
    kind = b"A" if has_upper and not has_lower else b"x" if not has_upper else b"X" if capital else b"m"
    digit = b"9" if any(0x30 <= c <= 0x39 for c in text) else b""
    hyphen = b"-" if b"-" in text else b""
    return (b"^" if first else b"") + kind + digit + hyphen


def contexts(forms, model):
    """What does not depend on tags: (normal word, shape, class) of each word, padded by two."""
    pad = (b"<>", b"", 0)
    words = [(w, shape(form, i == 0), model.class_of(w))
             for i, (form, w) in enumerate((f, normal(f)) for f in forms)]
    return [pad, pad] + words + [pad, pad]


def features(context, i, before, before2):
    """FEATURES of word i; `before` is the tag of i-1 and `before2` of i-2, as bytes of one number."""
    (w2, _, _), (w1, _, _), (w, s, c), (n1, ns, nc), (n2, _, nc2) = context[i:i + 5]
    return (
        b"a" + w,
        b"b" + w[-3:],
        b"c" + w[-2:],
        b"d" + w[-4:],
        b"e" + w[:2],
        b"f" + s,
        b"g" + before,
        b"h" + before2 + before,
        b"i" + before + w,
        b"j" + w1,
        b"k" + w1[-3:],
        b"l" + w2,
        b"m" + n1,
        b"n" + n1[-3:],
        b"o" + n2,
        b"p" + w1 + b" " + w,
        b"q" + w + b" " + n1,
        b"r" + bytes((nc & 255, nc >> 8)),
        b"s" + before + bytes((nc & 255, nc >> 8)),
        b"t" + bytes((c & 255, c >> 8)) + before,
        b"u" + bytes((c & 255, c >> 8, nc & 255, nc >> 8)),
        b"v" + s + ns,
        b"w" + before + w[-3:],
        b"x" + bytes((nc & 255, nc >> 8, nc2 & 255, nc2 >> 8)),
        b"y" + w[-5:],
        b"z" + w[:3],
    )


def hash_of(data):
    """32 bits of FNV-1a with 64 bits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return (value ^ (value >> 32)) & 0xFFFFFFFF


# ---- the model

class Model:
    def __init__(self):
        self.tags = []       # "UPOS XPOS", by number
        self.classes = {}    # word -> number of its class; 0: unknown
        self.sure = {}       # word -> its only tag
        self.weights = {}    # feature (bytes, or their hash once read) -> {tag: weight}
        self.key = lambda feature: feature

    def class_of(self, word):
        return self.classes.get(word, 0)

    def learn_words(self, sentences):
        counts = collections.defaultdict(collections.Counter)
        for sentence in sentences:
            for form, tag in sentence:
                counts[normal(form)][tag] += 1
        self.tags = sorted({tag for c in counts.values() for tag in c})
        number = {tag: i for i, tag in enumerate(self.tags)}
        kinds = {}
        for word in sorted(counts):
            total = sum(counts[word].values())
            if total < MIN_CLASS_COUNT:
                continue
            kept = tuple(sorted(number[t] for t, n in counts[word].items() if n * CLASS_SHARE >= total))
            self.classes[word] = kinds.setdefault(kept, len(kinds) + 1)
            if total >= SURE_COUNT and len(counts[word]) == 1:
                self.sure[word] = kept[0]

    def scores(self, active):
        scores = [0] * len(self.tags)
        for feature in active:
            for tag, weight in self.weights.get(self.key(feature), {}).items():
                scores[tag] += weight
        return scores

    def tag(self, forms):
        context = contexts(forms, self)
        before = before2 = b"\xff"
        out = []
        for i in range(len(forms)):
            best = self.sure.get(context[i + 2][0])
            if best is None:
                scores = self.scores(features(context, i, before, before2))
                best = scores.index(max(scores))
            out.append(best)
            before2, before = before, bytes((best,))
        return out


def shuffled(count, seed):
    """A permutation by a generator of 64 bits (splitmix64): the same in every Python."""
    order = list(range(count))
    state = seed
    for i in range(count - 1, 0, -1):
        state = (state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        j = (z ^ (z >> 31)) % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def train(sentences):
    model = Model()
    model.learn_words(sentences)
    number = {tag: i for i, tag in enumerate(model.tags)}
    prepared = [([number[t] for _, t in s], contexts([f for f, _ in s], model)) for s in sentences]
    seen = collections.Counter()
    for gold, context in prepared:
        before = before2 = b"\xff"
        for i, tag in enumerate(gold):
            seen.update(features(context, i, before, before2))
            before2, before = before, bytes((tag,))
    weights = {f: {} for f, n in seen.items() if n >= MIN_FEATURE_COUNT}
    del seen
    totals = {f: {} for f in weights}   # weight x steps it has stood, up to `stamps`
    step = 0
    count = len(model.tags)
    for epoch in range(EPOCHS):
        wrong = 0
        for s in shuffled(len(prepared), epoch):
            gold, context = prepared[s]
            before = before2 = b"\xff"
            for i, right in enumerate(gold):
                guess = model.sure.get(context[i + 2][0])
                if guess is None:
                    step += 1
                    active = [f for f in features(context, i, before, before2) if f in weights]
                    scores = [0] * count
                    for f in active:
                        for tag, weight in weights[f].items():
                            scores[tag] += weight
                    guess = scores.index(max(scores))
                    if guess != right:
                        wrong += 1
                        for f in active:
                            row, total = weights[f], totals[f]
                            for tag, change in ((right, 1), (guess, -1)):
                                row[tag] = row.get(tag, 0) + change
                                total[tag] = total.get(tag, 0) + change * step
                before2, before = before, bytes((guess,))
        print("epoch %d: %d errors in training" % (epoch + 1, wrong), file=sys.stderr, flush=True)
    for f, row in weights.items():
        kept = {}
        for tag, weight in sorted(row.items()):
            # The mean over all steps, in units of 1 / SCALE, rounded.
            mean = (weight * (step + 1) - totals[f][tag]) * SCALE
            rounded = (2 * mean + step) // (2 * step)
            if rounded != 0:
                kept[tag] = max(-127, min(127, rounded))
        if kept:
            model.weights[f] = kept
    return model


# ---- the file

def write(model, path):
    """Little-endian: magic; tags; words with class and only tag (255: none); features by hash."""
    out = bytearray(MAGIC)
    text = "\n".join(model.tags).encode("ascii")
    words = sorted((hash_of(w), c, model.sure.get(w, 255)) for w, c in model.classes.items())
    hashed = {}
    for feature in sorted(model.weights):
        hashed.setdefault(hash_of(feature), model.weights[feature])
    total = sum(len(row) for row in hashed.values())
    out += struct.pack("<IIII", len(text), len(words), len(hashed), total) + text
    for word, kind, sure in words:
        out += struct.pack("<IHB", word, kind, sure)
    last = 0
    for key in sorted(hashed):   # difference to the hash before as bytes of 7 bits; count; weights
        step, last = key - last, key
        while step > 127:
            out.append(step & 127 | 128)
            step >>= 7
        out.append(step)
        out.append(len(hashed[key]))
        for tag, weight in sorted(hashed[key].items()):
            out += struct.pack("<Bb", tag, weight)
    with open(path, "wb") as file:
        file.write(out)
    print("%s: %d bytes, %d tags, %d words, %d features, %d weights" %
          (path, len(out), len(model.tags), len(words), len(hashed), total), file=sys.stderr)


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    if not data.startswith(MAGIC):
        sys.exit("%s is not a file of this script" % path)
    at = len(MAGIC)
    size, words, keys, _ = struct.unpack_from("<IIII", data, at)
    at += 16
    model = Model()
    model.tags = data[at:at + size].decode("ascii").split("\n")
    at += size
    classes, sure = {}, {}
    for _ in range(words):
        word, kind, only = struct.unpack_from("<IHB", data, at)
        at += 7
        classes[word] = kind
        if only != 255:
            sure[word] = only
    model.class_of = lambda w: classes.get(hash_of(w), 0)

    class Sure:
        def get(self, word):
            return sure.get(hash_of(word))
    model.sure = Sure()
    last = 0
    for _ in range(keys):
        step = shift = 0
        while True:
            byte = data[at]
            at += 1
            step |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
        last += step
        count = data[at]
        at += 1
        model.weights[last] = {data[at + 2 * k]: struct.unpack_from("b", data, at + 2 * k + 1)[0]
                               for k in range(count)}
        at += 2 * count
    known = {}
    model.key = lambda f: known.setdefault(f, hash_of(f))
    return model


def accuracy(model, sentences):
    words = upos = xpos = 0
    for sentence in sentences:
        for (_, gold), guess in zip(sentence, model.tag([f for f, _ in sentence])):
            gold_upos, gold_xpos = gold.split(" ")
            guess_upos, guess_xpos = model.tags[guess].split(" ")
            words += 1
            upos += gold_upos == guess_upos
            xpos += gold_xpos == guess_xpos
    return "%d words, UPOS %.2f%%, XPOS %.2f%%" % (words, 100 * upos / words, 100 * xpos / words)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder")
    parser.add_argument("-o", "--output")
    parser.add_argument("--check")
    arguments = parser.parse_args()
    if not arguments.output and not arguments.check:
        parser.error("-o or --check is needed")
    if arguments.output:
        write(train(read_conllu(arguments.folder, "train")), arguments.output)
    model = read(arguments.output or arguments.check)
    for part in ("dev", "test"):
        print("%s: %s" % (part, accuracy(model, read_conllu(arguments.folder, part))))


if __name__ == "__main__":
    main()
