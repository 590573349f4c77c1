"""Files that a tokenizer must not hang on, nor grow without limit: one per seed, of a family chosen by the seed."""
import base64
import json
import random
import struct

VOCAB = {"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0.0], ["a", -1.0], ["b", -2.0], ["ab", -2.5]]}


def file_with(**parts):
    return {"version": "1.0", "model": VOCAB, **parts}


def split(regex):
    return {"type": "Split", "pattern": {"Regex": regex}, "behavior": "Isolated", "invert": False}


def sequence(kind, parts):
    key = {"normalizer": "normalizers", "pre_tokenizer": "pretokenizers"}[kind]
    return file_with(**{kind: {"type": "Sequence", key: parts}})


def stars(draw):
    """Backtracking of a high degree."""
    letter = draw.choice(["a", "[ab]", ".", "[^z]", r"\p{L}", r"\S"])
    quantifier = draw.choice(["*", "+", "{0,}", "{1,999}"])
    return file_with(pre_tokenizer=split((letter + quantifier) * draw.randint(3, 40) + "Z"))


def maybes(draw):
    return file_with(pre_tokenizer=split("a?" * draw.choice([30, 64, 1000, 300_000]) + "Z"))


def long_literal(draw):
    return file_with(pre_tokenizer=split("a" * draw.choice([100, 8_000, 100_000, 1_000_000])))


def long_text_to_find(draw):
    pattern = {"String": "a" * draw.choice([50, 100_000, 1_000_000]) + draw.choice(["", "b"])}
    return file_with(normalizer={"type": "Replace", "pattern": pattern, "content": "a"})


def alternatives(draw):
    one = draw.choice(["a" * 200, "a*Z", "x", "[a-z]{1,99}Z"])
    return file_with(pre_tokenizer=split("|".join([one] * draw.choice([40, 999, 5_000]))))


def groups(draw):
    return file_with(pre_tokenizer=split(draw.choice(["(a|b)", "(a*|b)", "(ab?|c)?", "()", "(?i:s|k)"])
                                         * draw.choice([5, 10, 11, 2_000]) + "Z"))


def nested(draw):
    depth = draw.choice([16, 17, 5_000])
    return file_with(pre_tokenizer=split("(" * depth + "a" + ")" * depth))


def wide_class(draw):
    letters = "".join(chr(0x4E00 + 2 * i) for i in range(draw.choice([100, 5_000, 10_000])))
    return file_with(pre_tokenizer=split("[" + letters + "]*[^" + letters + "]*Z"))


def growing(draw):
    content = draw.choice(["aa", "ba", "a" * 1_000, "a" * 1_000_000])
    one = {"type": "Replace", "pattern": draw.choice([{"String": "a"}, {"Regex": "[ab]"}]), "content": content}
    return sequence("normalizer", [one] * draw.randint(1, 60))


def prepending(draw):
    return sequence("normalizer", [{"type": "Prepend", "prepend": "a" * draw.choice([1, 100_000])}]
                    * draw.choice([10, 3_000]))


def bytes_of_bytes(draw):
    accent = {"type": "Replace", "pattern": {"String": "a"}, "content": "é"}
    return sequence("normalizer", [accent] + [{"type": "ByteLevel"}] * draw.randint(2, 60))


def bytes_of_words(draw):
    return sequence("pre_tokenizer", [{"type": "ByteLevel", "add_prefix_space": True,
                                       "use_regex": draw.random() < 0.5}] * draw.randint(2, 60))


def marks(draw):
    some = "".join(chr(draw.choice([0x300, 0x316, 0x327, 0x345, 0x591])) for _ in range(60))
    parts = [{"type": "Replace", "pattern": {"String": "a"}, "content": some}, {"type": draw.choice(["NFC", "NFD"])}]
    return sequence("normalizer", parts * draw.randint(1, 4))


def forms(draw):
    return sequence("normalizer", [{"type": "Replace", "pattern": {"String": "a"}, "content": "ﷺ"},
                                   {"type": draw.choice(["NFKC", "NFKD"])}] * draw.randint(1, 20))


def many_parts(draw):
    return sequence("normalizer", [{"type": draw.choice(["NFC", "Lowercase", "Nmt"])}] * 100_000)


def many_splits(draw):
    return sequence("pre_tokenizer", [draw.choice([{"type": "Whitespace"}, split("[a]+")])] * 20_000)


def long_pieces(draw):
    size = draw.choice([10_000, 1_000_000])
    if draw.random() < 0.5:
        return {"version": "1.0", "model": {**VOCAB, "vocab": VOCAB["vocab"] + [["a" * size, -1.0]]}}
    return {"version": "1.0", "model": {"type": "WordPiece", "unk_token": "u", "max_input_chars_per_word": 1_000_000,
                                        "vocab": {"u": 0, "##" + "a" * size: 1, "a" * (size - 1): 2, "##a": 3}}}


def long_added(draw):
    tokens = [{"id": 4 + i, "content": "a" * size, "normalized": draw.random() < 0.5, "lstrip": True, "rstrip": True}
              for i, size in enumerate([draw.choice([5_000, 1_000_000]), 40_000])]
    return file_with(added_tokens=tokens)


def grown_added(draw):
    """Added tokens that a normalizer makes long when the file is opened."""
    twice = {"type": "Replace", "pattern": {"String": "x"}, "content": "xx"}
    made = sequence("normalizer", [twice] * draw.randint(5, 60))
    made["added_tokens"] = [{"id": 4 + i, "content": "x" * 10 + str(i), "normalized": True} for i in range(200)]
    return made


def special_ids(draw):
    ids = {"ids": [1] * draw.choice([10, 100_000]), "tokens": []}
    pieces = [{"SpecialToken": {"id": "x", "type_id": 0}}] * draw.choice([1, 1_000, 50_000])
    return file_with(post_processor={"type": "TemplateProcessing", "single": [{"Sequence": {"id": "A"}}] + pieces,
                                     "special_tokens": {"x": ids}})


def colliding_pieces(draw):
    """Pieces of 16 bytes whose second half undoes the hash of the first."""
    odd, mask = 0x9E3779B97F4A7C15, (1 << 64) - 1
    vocab = []
    while len(vocab) < 30_000:
        first = bytes(draw.randrange(0x20, 0x7F) for _ in range(8))
        wide = ((16 * odd & mask) ^ int.from_bytes(first, "little")) * odd
        second = struct.pack("<Q", (wide & mask) ^ (wide >> 64))
        if all(0x20 <= b < 0x7F for b in second) or len(vocab) < 4:
            vocab.append([(first + second).decode("latin-1"), -1.0])
        else:
            vocab.append([first.decode() + str(len(vocab)), -1.0])
    return {"version": "1.0", "model": {**VOCAB, "vocab": VOCAB["vocab"] + vocab}}


def colliding_merges(draw):
    """Pairs of ids whose keys differ by what the table's multiplication loses."""
    odd = 0x9E3779B97F4A7C15
    inverse, mask = pow(odd, -1, 1 << 64), (1 << 64) - 1
    ids, merges = {"a": 0, "b": 1}, []
    while len(merges) < 3_000:
        key = (draw.getrandbits(32) * inverse) & mask  # its product has nothing in the bits that are used
        left, right = key >> 32, key & 0xFFFFFFFF
        if max(left, right) >= 0x7FFFFFF0:
            continue
        names = f"l{left}", f"r{right}"
        ids.update({names[0]: left, names[1]: right, names[0] + names[1]: 5})
        merges.append(list(names))
    return {"version": "1.0", "model": {"type": "BPE", "vocab": ids, "merges": merges}}


def affixes(draw):
    return {"version": "1.0", "model": {"type": "BPE", "vocab": {"a": 0}, "merges": [],
                                        "continuing_subword_prefix": "#" * draw.choice([64, 1_000_000]),
                                        "end_of_word_suffix": "$" * draw.choice([0, 1_000_000])}}


def charsmap(draw):
    """SentencePiece's table: every byte leads to one long replacement."""
    text = b"a" * draw.choice([100, 3_000_000])
    units = [0] * 512
    units[0] = 256 << 10
    for byte in range(1, 256):
        units[256 ^ byte] = byte | 1 << 8 | ((256 ^ byte ^ 511) << 10)
    units[511] = 1 << 31
    blob = struct.pack("<I", 4 * len(units)) + struct.pack(f"<{len(units)}I", *units) + text + b"\0"
    return file_with(normalizer={"type": "Precompiled", "precompiled_charsmap": base64.b64encode(blob).decode()})


def metaspaces(draw):
    return sequence("pre_tokenizer", [{"type": "Metaspace", "replacement": draw.choice(["  ", "▁", " ", "a" * 10**6]),
                                       "prepend_scheme": "always"}] * draw.randint(1, 50))


FAMILIES = [stars, maybes, long_literal, long_text_to_find, alternatives, groups, nested, wide_class, growing, prepending,
            bytes_of_bytes, bytes_of_words, marks, forms, many_parts, many_splits, long_pieces, long_added, grown_added,
            special_ids, colliding_pieces, colliding_merges, affixes, charsmap, metaspaces]


def make(seed):
    """(name of the family, text of the file)."""
    family = FAMILIES[seed % len(FAMILIES)]
    return family.__name__, json.dumps(family(random.Random(seed)), ensure_ascii=False)


def text(seed):
    draw = random.Random(-seed)
    length = draw.choice([100, 200, 5_000, 20_000])
    return draw.choice(["a" * length, "ab " * (length // 3), " " * length + "a", "é一" * (length // 5)])
