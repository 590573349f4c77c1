"""Patterns of published tokenizers, as their tokenizer.json files have them: a name, then the Split patterns in order.

    tokenizer_patterns.py TEXTS.jsonl FOLDER    writes FOLDER/NAME/tokenizer.json, FOLDER/NAME/theirs.jsonl
"""
import json
import pathlib
import sys

CASE = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)"
TAIL = r"\s*[\r\n]+|\s+(?!\S)|\s+"
UPPER, LOWER = r"\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}", r"\p{Ll}\p{Lm}\p{Lo}\p{M}"
GPT2 = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
SIGNS = r"""[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|"""
CJK = "[\u4e00-\u9fa5\u3040-\u309f\u30a0-\u30ff]+"


def cl100k(numbers, case=CASE):
    return rf"{case}|[^\r\n\p{{L}}\p{{N}}]?\p{{L}}+|{numbers}| ?[^\s\p{{L}}\p{{N}}]+[\r\n]*|{TAIL}"


def o200k(numbers, case=CASE + "?"):
    start = r"[^\r\n\p{L}\p{N}]?"
    return (rf"{start}[{UPPER}]*[{LOWER}]+{case}|{start}[{UPPER}]+[{LOWER}]*{case}|{numbers}|"
            rf" ?[^\s\p{{L}}\p{{N}}]+[\r\n/]*|{TAIL}")


def deepseek(letters):
    return SIGNS + rf"[^\r\n\p{{L}}\p{{P}}\p{{S}}]?{letters}+| ?[\p{{P}}\p{{S}}]+[\r\n]*|{TAIL}"


HAN = r"&&[^\p{Han}]"
KIMI = (rf"[\p{{Han}}]+|[^\r\n\p{{L}}\p{{N}}]?[{UPPER}{HAN}]*[{LOWER}{HAN}]+{CASE}?|"
        rf"[^\r\n\p{{L}}\p{{N}}]?[{UPPER}{HAN}]+[{LOWER}{HAN}]*{CASE}?|\p{{N}}{{1,3}}|"
        rf" ?[^\s\p{{L}}\p{{N}}]+[\r\n]*|{TAIL}")
TIKTOKEN = (r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|"
            r"\s*[\r\n]|\s+(?!\S)|\s")

PATTERNS = {
    "gpt2": [GPT2],
    "gpt2_possessive": [r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s"],
    "llama3": [cl100k(r"\p{N}{1,3}")],
    "qwen2": [cl100k(r"\p{N}")],
    "qwen3_5": [rf"{CASE}|[^\r\n\p{{L}}\p{{N}}]?[\p{{L}}\p{{M}}]+|\p{{N}}| ?[^\s\p{{L}}\p{{M}}\p{{N}}]+[\r\n]*|{TAIL}"],
    "phi4": [TIKTOKEN],
    "gpt_oss": [o200k(r"\p{N}{1,3}")],
    "mistral_tekken": [o200k(r"\p{N}", "")],
    "kimi_k2": [KIMI],
    "deepseek_v3": [r"\p{N}{1,3}", CJK, deepseek(r"[\p{L}\p{M}]")],
    "deepseek_coder": ["[\r\n]", r"\s?\p{L}+", r"\s?\p{P}+", "[\u4e00-\u9fa5\u0800-\u4e00\uac00-\ud7ff]+", r"\p{N}"],
    "deepseek_llm": ["[\r\n]", r"\s?[A-Za-z\u00b5\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u01ba\u0370-\u0373\u0400-\u0481\u1e00-\u1f15]+",
                     r"\s?[!-/:-~\uff01-\uff0f\uff1a-\uff5e\u2018-\u201f\u3000-\u3002]+", r"\s+$", r"\p{N}+"],
    "bloom": [" ?[^(\\s|[.,!?\u2026\u3002\uff0c\u3001\u0964\u06d4\u060c])]+"],
    "viking": [" ?[^(\\s|.,!?\u2026\u3002\uff0c\u3001\u0964\u06d4\u060c)]+", r"\p{N}"],
    "falcon": [r"[\p{P}\$\+<=>\^~\|`]+", GPT2, "[0-9][0-9][0-9]"],
    "starcoder": [r"\p{N}", GPT2],
    "chameleon": ["<sentinel:[0-9]+>", "(IMGIMG)((A|B|C|D|E|F|G|H|I){1,4})Z", r"([\t\n]|    |  )", r"\p{N}",
                  r"[\p{P}!-/:-@\[-`{-~]", GPT2],
    "superbpe": [r"\p{N}+", r"(?=(\d{3})+(?!\d))"],
    "olmo3": [r"\d{1,3}(?=(?:\d{3})*\b)|[^\d]+"],
    "bailing": [r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+"],
    "seed_coder": [rf"{CASE}|[^\r\n\p{{L}}\p{{N}}]?\p{{L}}+|\p{{N}}{{1}}| ?[^\s\p{{L}}\p{{N}}\r\n]+|{TAIL}"],
    "exaone_moe": [r"(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])|[^\r\n\p{L}\p{N}]?"
                   r"(?:\p{L}\p{M}*(?: \p{L}\p{M}*)*)+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]?|\s*[\r\n]|\s+(?!\S)|\s+"],
    "youtu": ["[\uac00-\ud7a3\u3131-\u318e]+|[\uff01\u2026\u201c\u201d\u2018\u2019\u2014\uff1a\uff1b\uff0c\u3001-\u303f\ufe30-\ufe4f]+|"
              "[\u3105-\u312f]+|" + CJK, o200k(r"\p{N}{1,3}")],
    "tokengeex": [r"[\w&&[^\d_]]+|\d{1,3}|[^\w\s]+|\s+"],
    "clip": [r"'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+"],
    "smiles": [r"\[[^\]]+]|Br?|Cl?|N|O|S|P|F|I|b|c|n|o|s|p|\(|\)|\.|=|#|-|\+|\\|\/|:|~|@|\?|>>?|\*|\$|%[0-9]{2}|[0-9]"],
    "gemma": [" "],
}


def bytes_as_characters():
    """The 256 characters that stand for bytes in byte-level models."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in plain]
    return [chr(byte) for byte in plain] + [chr(256 + i) for i in range(len(others))]


def tokenizer_json(patterns):
    """A tokenizer whose ids tell where each word begins: one token for each byte that begins a word or continues it."""
    vocabulary = {"[UNK]": 0}
    for character in bytes_as_characters():
        vocabulary[character] = len(vocabulary)
        vocabulary["##" + character] = len(vocabulary)
    splits = [{"type": "Split", "pattern": {"Regex": pattern}, "behavior": "Isolated", "invert": False}
              for pattern in patterns]
    splits.append({"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False})
    return json.dumps({"version": "1.0", "truncation": None, "padding": None, "added_tokens": [], "normalizer": None,
                       "pre_tokenizer": {"type": "Sequence", "pretokenizers": splits}, "post_processor": None,
                       "decoder": None,
                       "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
                                 "max_input_chars_per_word": 1000000, "vocab": vocabulary}})


def main(texts, folder):
    from tokenizers import Tokenizer
    with open(texts, encoding="utf-8") as file:
        lines = [json.loads(line)["text"] for line in file]
    for name, patterns in PATTERNS.items():
        model = pathlib.Path(folder) / name
        model.mkdir()
        content = tokenizer_json(patterns)
        (model / "tokenizer.json").write_text(content, encoding="utf-8")
        with open(model / "theirs.jsonl", "w", encoding="utf-8") as file:
            for encoding in Tokenizer.from_str(content).encode_batch(lines):
                file.write(json.dumps({"ids": encoding.ids}) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
