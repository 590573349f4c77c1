"""Words, folding and hashed n-grams: the rules of src/local/word_tokens.h and builtin_table.h.

Both sides must agree; tests/unit/local/builtin_golden.jsonl, written by make_builtin_table.py, holds
them together.
"""
import unicodedata
from functools import lru_cache

WORD, MARK, SIGN, IDEOGRAPH, SPACE = range(5)
APOSTROPHES = "'\u2019\u02bc"
NGRAM_SIZES = (3, 4)

_IDEOGRAPHS = ((0x3041, 0x3096), (0x30A1, 0x30FA), (0x31F0, 0x31FF), (0x3400, 0x4DBF),
               (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFD))


@lru_cache(maxsize=None)
def classify(c):
    code = ord(c)
    if any(low <= code <= high for low, high in _IDEOGRAPHS):
        return IDEOGRAPH
    if c == "\u02bc":  # a modifier letter by category, an apostrophe by use
        return SIGN
    category = unicodedata.category(c)
    if category[0] in "LN":
        return WORD
    if category[0] == "M":
        return MARK
    if category[0] == "Z" or category in ("Cc", "Cf"):
        return SPACE
    return SIGN


def word_tokens(text):
    words, i, n = [], 0, len(text)
    while i < n:
        kind = classify(text[i])
        start = i
        i += 1
        if kind in (SPACE, MARK):
            continue
        apostrophe = (text[start] in APOSTROPHES and i < n and classify(text[i]) == WORD and start > 0
                      and classify(text[start - 1]) in (WORD, MARK))
        if kind == WORD or apostrophe:
            while i < n and classify(text[i]) in (WORD, MARK):
                i += 1
        words.append(text[start:i])
    return words


@lru_cache(maxsize=1 << 20)
def fold(word):
    decomposed = unicodedata.normalize("NFKD", word.casefold()).casefold()
    decomposed = unicodedata.normalize("NFKD", decomposed)
    kept = "".join(c for c in decomposed if unicodedata.category(c) != "Mn")
    return kept.replace("\u2019", "'").replace("\u02bc", "'") or word


def words_of(text):
    return [fold(word) for word in word_tokens(text)]


def fnv1a(data):
    value = 0x811C9DC5
    for byte in data:
        value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    # FNV's low bits are weak for short keys: the last steps of MurmurHash3's finaliser spread them.
    value = ((value ^ (value >> 16)) * 0x85EBCA6B) & 0xFFFFFFFF
    return value ^ (value >> 13)


@lru_cache(maxsize=1 << 20)
def buckets_of(word, count):
    """Buckets of the n-grams of "<word>", in order, repeats kept; never empty."""
    marked = "<" + word + ">"
    found = []
    for size in NGRAM_SIZES:
        for i in range(len(marked) - size + 1):
            found.append(fnv1a(marked[i:i + size].encode("utf-8")) % count)
    return tuple(found)
