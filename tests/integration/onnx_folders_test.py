"""Model folders as sentence-transformers 6 and exporters write them: which length, pooling and output are used, what is
assumed and said, and what is refused rather than taken for vectors. The models are tables, so the right vectors are
known."""
import json
import math
import unittest

import support
from onnx_models import table_model
from onnx_test import library

WORDS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "good", "day", "long", "text", "more")
ROWS = [[0, 0], [0, 0], [1, 0], [0, 1], [4, 2], [8, 6], [-3, 5], [2, -7], [1, 9]]
OTHER = [[y, -x] for x, y in ROWS]
TYPE = {"Transformer": "sentence_transformers.base.modules.transformer.Transformer",
        "Pooling": "sentence_transformers.sentence_transformer.modules.pooling.Pooling",
        "Dense": "sentence_transformers.base.modules.dense.Dense",
        "Normalize": "sentence_transformers.base.modules.normalize.Normalize"}
MODULE = {"transformer_task": "feature-extraction",
          "modality_config": {"text": {"method": "forward", "method_output_name": "last_hidden_state"}},
          "module_output_name": "token_embeddings"}
TEXT = "good day long text more"


def rows_of(table, ids):
    return [table[i] for i in ids]


def mean(table, ids):
    return [sum(column) / len(ids) for column in zip(*rows_of(table, ids), strict=True)]


def unit(vector):
    return [value / math.hypot(*vector) for value in vector]


class Folders(support.Case):
    def setUp(self):
        super().setUp()
        self.environment = {"VETVEC_ORT_LIBRARY": library("onnxruntime")}
        self.write("t.txt", TEXT + "\n")

    def save(self, tables, pooled=(), modules=(), pooling=None, files=None):
        """The folder m, as sentence-transformers 6.2 saves one with these modules."""
        folder = self.folder / "m"
        folder.mkdir(exist_ok=True)
        (folder / "vocab.txt").write_text("".join(word + "\n" for word in WORDS), encoding="utf-8")
        (folder / "model.onnx").write_bytes(table_model(tables, pooled))
        files = dict(files or {})
        if modules:
            files["modules.json"] = [{"idx": i, "name": str(i), "path": "" if i == 0 else f"{i}_{name}",
                                      "type": TYPE[name]} for i, name in enumerate(modules)]
            files["sentence_bert_config.json"] = MODULE
            files["1_Pooling/config.json"] = {"embedding_dimension": 2, "pooling_mode": pooling or "mean",
                                              "include_prompt": True}
        for path in ("modules.json", "sentence_bert_config.json", "1_Pooling/config.json", "config.json",
                     "tokenizer_config.json"):
            if path in files:
                (folder / path).parent.mkdir(exist_ok=True)
                (folder / path).write_text(json.dumps(files[path], indent=2), encoding="utf-8")
            else:
                (folder / path).unlink(missing_ok=True)

    def embed(self, keys=""):
        return support.run("embed", f"onnx:m{keys}", "--in", "t.txt", "-o", "v.jsonl", "--cache", "cache",
                           cwd=self.folder, env=self.environment)

    def assert_vector(self, wanted, keys="", says=()):
        done = self.embed(keys)
        self.assert_exit(done, 0)
        for words in says:
            self.assertEqual(done.err.count(words), 1, done.err)
        if not says:
            self.assertNotIn("assumed", done.err)
        row = json.loads((self.folder / "v.jsonl").read_text(encoding="utf-8").splitlines()[-1])
        found = row.get("vector", row.get("embedding"))
        for value, number in zip(found, wanted, strict=True):
            self.assertAlmostEqual(value, number, places=6)

    def test_lengths_poolings_and_outputs(self):
        both = {"last_hidden_state": ROWS, "text_embeds": OTHER}
        all_ids = [2, 4, 5, 6, 7, 8, 3]
        bert = {"config.json": {"model_type": "bert", "max_position_embeddings": 512}}
        short = {**bert, "tokenizer_config.json": {"model_max_length": 4}}
        endless = {**bert, "tokenizer_config.json": {"model_max_length": 10 ** 30}}
        modules = ("Transformer", "Pooling", "Normalize")
        tokens = {"last_hidden_state": ROWS}
        first, last = [1, 0], [0, 1]
        for name, saved, wanted in (
                ("the tokenizer's length", {"tables": tokens, "modules": modules, "files": short},
                 unit(mean(ROWS, [2, 4, 5, 3]))),
                ("the model's length", {"tables": tokens, "modules": modules, "files": endless},
                 unit(mean(ROWS, all_ids))),
                ("no scaling", {"tables": tokens, "modules": modules[:2], "files": bert}, mean(ROWS, all_ids)),
                ("a list of modes", {"tables": tokens, "modules": modules, "pooling": ["cls", "lasttoken"],
                                     "files": bert}, unit(first + last)),
                ("a list of one mode", {"tables": tokens, "modules": modules, "pooling": ["lasttoken"],
                                        "files": bert}, last),
                ("the projected output", {"tables": both, "pooled": ("text_embeds",), "modules": modules,
                                          "files": bert}, unit(mean(OTHER, all_ids))),
                ("all modules in the model", {"tables": {"token_embeddings": ROWS, "sentence_embedding": OTHER},
                                              "pooled": ("sentence_embedding",), "files": bert,
                                              "modules": ("Transformer", "Pooling", "Dense")}, mean(OTHER, all_ids))):
            with self.subTest(name):
                self.save(**saved)
                self.assert_vector(wanted)  # never the row that the cache has of the folder before

    def test_assumptions_are_said_by_embed_and_by_the_check(self):
        self.save({"last_hidden_state": ROWS}, files={"config.json": {"max_position_embeddings": 512}})
        wanted = unit(mean(ROWS, [2, 4, 5, 6, 7, 8, 3]))
        said = ("assumed mean pooling: no modules.json", "assumed unit length: no modules.json")
        self.assert_vector(wanted, says=said)
        checked = support.run("model", "check", "m", "--json", cwd=self.folder, env=self.environment)
        self.assert_exit(checked, 0)
        self.assertEqual(json.loads(checked.out)["assumed"], [words.removeprefix("assumed ") for words in said])
        self.save({"anything": ROWS, "extra": ROWS}, pooled=("anything",))
        refused = self.embed()
        self.assert_exit(refused, 2)
        self.assert_says(refused, "output=NAME", "anything [any, 2], extra [any, any, 2]")
        self.assert_vector(wanted, "?output=anything", says=("assumed unit length", "assumed at most 512 tokens"))
        self.assert_vector([1, 0], "?output=extra&pooling=cls", says=("assumed unit length", "assumed at most 512"))
        self.save({"anything": ROWS})
        self.assert_vector(wanted, says=("assumed output 'anything'",))

    def test_what_is_no_vector_is_refused(self):
        wide = [row + [0] * (len(WORDS) - 2) for row in ROWS]
        modules = ("Transformer", "Pooling")
        for name, saved, words in (
                ("a masked language model", {"tables": {"logits": wide}}, ("'logits' holds scores", "[any, any, 9]")),
                ("a cross-encoder", {"tables": {"logits": ROWS}, "pooled": ("logits",)}, ("'logits' holds scores",)),
                ("one number", {"tables": {"x": [row[:1] for row in ROWS]}, "pooled": ("x",)}, ("'x' holds scores",)),
                ("the vocabulary", {"tables": {"output": wide}}, ("'output' has 9 numbers per token", "output=NAME")),
                ("Dense outside", {"tables": {"last_hidden_state": ROWS}, "modules": (*modules, "Dense")},
                 ("dense.Dense", "sentence_embedding")),
                ("no pooling", {"tables": {"last_hidden_state": ROWS}, "modules": ("Transformer",)},
                 ("no Pooling module", "pooling=NAME"))):
            with self.subTest(name):
                self.save(**saved)
                done = self.embed()
                self.assert_exit(done, 2)
                self.assert_says(done, *words)
        wrong = self.embed("?output=none")
        self.assert_says(wrong, "no float32 output 'none'", "last_hidden_state [any, any, 2]")
        remote = support.run("embed", "openai:m?output=x", "--in", "t.txt", "-o", "v.jsonl", cwd=self.folder)
        self.assert_says(remote, "openai does not accept 'output'")


if __name__ == "__main__":
    unittest.main()
