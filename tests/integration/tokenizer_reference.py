"""The other side of onnx_test.py: varied texts, and their ids by Hugging Face tokenizers.

    tokenizer_reference.py texts OUT.jsonl COUNT
    tokenizer_reference.py KIND FOLDER TEXTS.jsonl [TOKENIZER.json]   writes FOLDER/tokenizer.json, theirs.jsonl
    tokenizer_reference.py xlm-roberta|t5 FOLDER TEXTS.jsonl   a SentencePiece file, by the slow tokenizers
"""
import json
import pathlib
import random
import sys

# First and last code point, and how often: scripts that tokenizers treat differently.
BLOCKS = [(32, 126, 30), (0, 31, 1), (127, 0x24F, 6), (0x250, 0x36F, 3), (0x370, 0x5FF, 4),
          (0x600, 0x8FF, 2), (0x900, 0xDFF, 3), (0xE00, 0x10FF, 2), (0x1100, 0x1FFF, 2),
          (0x2000, 0x27FF, 4), (0x2800, 0x2FFF, 1), (0x3000, 0x30FF, 3), (0x3100, 0x4DFF, 1),
          (0x4E00, 0x9FFF, 5), (0xA000, 0xABFF, 1), (0xAC00, 0xD7A3, 2), (0xE000, 0xFAFF, 1),
          (0xFB00, 0xFFFF, 2), (0x10000, 0x1FFFF, 2), (0x20000, 0x323AF, 1), (0x323B0, 0x10FFFF, 1)]
WORDS = ("the of and a river stone running unbelievable tokenization isn't we've I'LL don't 1990s 3.14 "
         "e-mail [SEP] [MASK] <s> </s> <mask> ab<mask>cd stra\u00dfe \u00c5ngstr\u00f6m caf\u00e9 "
         "cafe\u0301 \u0130stanbul \ufb01ne x\u00b2 \u00bd \u2460 \ud55c\uad6d \u1112\u1161\u11ab \u6771\u4eac "
         "\u2581a naive co-operate http://example.org/?q=1&r=2").split(" ")
GAPS = [" ", " ", " ", "  ", "\n", "\t", "   ", "\u00a0", "\u3000", "", "\r\n"]


def make_texts(out, count):
    rng = random.Random(7)
    weights = [block[2] for block in BLOCKS]
    with open(out, "w", encoding="utf-8") as file:
        for _ in range(count):
            parts = []
            for _ in range(rng.randint(0, 14)):
                if rng.random() < 0.5:
                    parts.append(rng.choice(WORDS))
                else:
                    first, last, _ = rng.choices(BLOCKS, weights)[0]
                    parts += [chr(rng.randint(first, last)) for _ in range(rng.randint(1, 6))]
                parts.append(rng.choice(GAPS))
            file.write(json.dumps({"text": "".join(parts)}) + "\n")


def make_tokenizer(kind, texts, source):
    from tokenizers import AddedToken, Regex, Tokenizer, models, processors, trainers
    from tokenizers import normalizers as norm
    from tokenizers import pre_tokenizers as pre
    specials = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
    if kind == "wordpiece":
        if source:
            return Tokenizer.from_file(source)
        tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
        tokenizer.normalizer, tokenizer.pre_tokenizer = norm.BertNormalizer(), pre.BertPreTokenizer()
        names = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
        tokenizer.train_from_iterator(texts, trainers.WordPieceTrainer(
            vocab_size=6000, special_tokens=names, show_progress=False))
        tokenizer.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
        return tokenizer
    if kind.startswith("bpe"):
        tokenizer = Tokenizer(models.BPE())
        tokenizer.pre_tokenizer = pre.ByteLevel(add_prefix_space=False)
        tokenizer.train_from_iterator(texts, trainers.BpeTrainer(
            vocab_size=4000, special_tokens=specials, initial_alphabet=pre.ByteLevel.alphabet(),
            show_progress=False))
        tokenizer.add_special_tokens([AddedToken("<mask>", lstrip=True, special=True)])
        tokenizer.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 0))
        if kind == "bpe_split":
            tokenizer.normalizer = norm.NFC()
            words = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|"
                     r" ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+")
            tokenizer.pre_tokenizer = pre.Sequence([
                pre.Split(Regex(words), "isolated"), pre.ByteLevel(add_prefix_space=False, use_regex=False)])
            tokenizer.add_tokens([AddedToken("ing", single_word=True), AddedToken("river", rstrip=True)])
        return tokenizer
    tokenizer = Tokenizer(models.Unigram())
    tokenizer.normalizer = norm.Sequence([norm.NFKC(), norm.Replace(Regex(" {2,}"), " ")])
    tokenizer.pre_tokenizer = pre.Metaspace()
    tokenizer.train_from_iterator(texts, trainers.UnigramTrainer(
        vocab_size=12000, special_tokens=specials, unk_token="<unk>", show_progress=False))
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", 2)])
    if kind == "unigram_strip":
        tokenizer.normalizer = norm.Sequence([norm.Nmt(), norm.NFKD(), norm.StripAccents(), norm.Lowercase(),
                                              norm.Strip()])
        tokenizer.pre_tokenizer = pre.Sequence([pre.WhitespaceSplit(), pre.Punctuation("merged_with_previous"),
                                                pre.Digits(True), pre.Metaspace(prepend_scheme="always")])
    return tokenizer


def sentencepiece_folder(kind, folder, texts):
    """Trains a SentencePiece file, and gives the ids of the class that reads it."""
    import sentencepiece
    import transformers
    names = {"xlm-roberta": ("sentencepiece.bpe.model", "XLMRobertaTokenizer", {}),
             "t5": ("spiece.model", "T5Tokenizer", {"pad_id": 0, "eos_id": 1, "unk_id": 2, "bos_id": -1})}
    name, tokenizer_class, special = names[kind]
    lines = (line for text in texts[:1000] for line in text.splitlines() if line.strip())
    with open(folder / name, "wb") as file:
        sentencepiece.SentencePieceTrainer.train(
            sentence_iterator=lines, model_writer=file, vocab_size=8000, hard_vocab_limit=False,
            character_coverage=0.98, minloglevel=2, **special)
    tokenizer = getattr(transformers, tokenizer_class)(str(folder / name))
    # A folder as save_pretrained leaves it, and the same without what it says of tokens.
    (folder / "saved").mkdir()
    tokenizer.save_pretrained(str(folder / "saved"))
    (folder / "tokenizer_config.json").write_text(json.dumps({"tokenizer_class": tokenizer_class}),
                                                  encoding="utf-8")
    return [tokenizer(text)["input_ids"] for text in texts]


def main():
    if sys.argv[1] == "texts":
        make_texts(sys.argv[2], int(sys.argv[3]))
        return
    kind, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    with open(sys.argv[3], encoding="utf-8") as file:
        texts = [json.loads(line)["text"] for line in file]
    if kind in ("xlm-roberta", "t5"):
        with open(folder / "theirs.jsonl", "w", encoding="utf-8") as file:
            for ids in sentencepiece_folder(kind, folder, texts):
                file.write(json.dumps({"ids": ids}) + "\n")
        return
    source = sys.argv[4]
    tokenizer = make_tokenizer(kind, texts[:1000], source)
    tokenizer.no_truncation()
    tokenizer.no_padding()
    tokenizer.save(str(folder / "tokenizer.json"))
    with open(folder / "theirs.jsonl", "w", encoding="utf-8") as file:
        for encoded in tokenizer.encode_batch(texts):
            file.write(json.dumps({"ids": encoded.ids}) + "\n")


if __name__ == "__main__":
    main()
