"""Training texts, held-out pairs and word counts of the builtin table, from seeds alone."""
import collections
import random

import texts
import words

SEED = 20261121
PACKAGES = ("manpages", "manpages-dev", "openssl", "coreutils", "util-linux", "systemd", "git-man",
            "perl")
MAN_LIMIT = 30000
MAN_COUNT_WEIGHT = 0.25  # their identifiers would push English words out of the vocabulary


def hold_out(wordnet, rng):
    """Related pairs (definition, definition of the hypernym or a similar synset; definition, example)
    and the synsets they use, which training never sees."""
    keys = sorted(wordnet)
    rng.shuffle(keys)
    pairs, held = [], set()
    for key in keys:
        near = [t for kind, t in wordnet[key].pointers if kind in ("@", "&")]
        if len(pairs) < 3000 and near and not held & {key, near[0]}:
            pairs.append((wordnet[key].definition, wordnet[near[0]].definition))
            held |= {key, near[0]}
    for key in keys:
        if len(pairs) < 5000 and key not in held and wordnet[key].examples:
            pairs.append((wordnet[key].definition, wordnet[key].examples[0]))
            held.add(key)
    rng.shuffle(pairs)
    return pairs, held


def with_unrelated(pairs, rng):
    """[(a, b, related)]: the pairs, and as many with the right sides dealt out anew."""
    right = [b for _, b in pairs]
    rng.shuffle(right)
    return ([(a, b, 1) for a, b in pairs] +
            [(pair[0], b, 0) for pair, b in zip(pairs, right) if b != pair[1]])


class Corpus:
    def __init__(self, wordnet_dir, fortunes_dir, devil_file, python_dir):
        rng = random.Random(SEED)
        wordnet = texts.read_wordnet(wordnet_dir)
        related, held = hold_out(wordnet, rng)
        half = len(related) // 2
        self.tune = with_unrelated(related[:half], rng)  # looked at while choices were made
        self.test = with_unrelated(related[half:], rng)  # for the reported figures alone
        docs = texts.docstring_pairs(python_dir)
        rng.shuffle(docs)
        half = len(docs) // 2
        self.docs_tune = with_unrelated(docs[:half], rng)
        self.docs_test = with_unrelated(docs[half:], rng)
        fortunes = texts.distinct_prose(texts.read_fortunes(fortunes_dir), SEED, 10**9)
        devil = texts.distinct_prose(texts.read_devil(devil_file), SEED, 10**9)
        man = texts.distinct_prose(texts.read_man_pages(PACKAGES), SEED, MAN_LIMIT)
        glosses = [text for key in sorted(wordnet) if key not in held
                   for text in [wordnet[key].definition] + wordnet[key].examples]
        sources = [("WordNet glosses and examples", glosses), ("fortunes", fortunes),
                   ("The Devil's Dictionary", devil), ("man pages", man)]
        unseen = {t for pairs in (self.tune, self.test, self.docs_tune, self.docs_test)
                  for a, b, _ in pairs for t in (a, b)}
        self.sizes, self.train, seen = {}, [], set(unseen)
        for name, source in sources:
            before = len(self.train)
            for text in map(texts.cut, source):
                if text not in seen and len(text) > 3:
                    seen.add(text)
                    self.train.append(text)
            self.sizes[name] = len(self.train) - before
        self._count(wordnet, set(man))

    def _count(self, wordnet, man):
        self.counts = collections.Counter()
        self.total = 0
        for text in self.train:
            weight = MAN_COUNT_WEIGHT if text in man else 1
            for word in words.words_of(text):
                self.counts[word] += weight
                self.total += 1
        for synset in wordnet.values():
            for lemma in synset.lemmas:
                for word in words.words_of(lemma.replace("_", " ")):
                    self.counts[word] += 1
        # Most frequent first; ties by the word, so that the order is the same in every run.
        self.by_count = sorted(self.counts, key=lambda word: (-self.counts[word], word))
