"""Model folders as sentence-transformers 6 and exporters write them: which length, pooling and output are used, what is
assumed and said, and what is refused rather than taken for vectors. The models are tables, so the right vectors are
known."""
import json
import math
import shutil
import struct
import unittest

import support
from onnx_models import floats, table_model
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


def dense(folder, rows, bias=(), function="torch.nn.modules.linear.Identity"):
    """The files of a Dense module as sentence-transformers 6.2 saves it; `rows` is PyTorch's matrix."""
    tensors = {"linear.weight": rows, **({"linear.bias": [list(bias)]} if bias else {})}
    header, data = {}, b""
    for name, values in tensors.items():
        shape = [len(values), len(values[0])] if name == "linear.weight" else [len(values[0])]
        header[name] = {"dtype": "F32", "shape": shape, "data_offsets": [len(data), len(data) + len(floats(values))]}
        data += floats(values)
    text = json.dumps(header).encode()
    return {f"{folder}/config.json": {"in_features": len(rows[0]), "out_features": len(rows), "bias": bool(bias),
                                      "activation_function": function, "module_input_name": "sentence_embedding",
                                      "module_output_name": "sentence_embedding"},
            f"{folder}/model.safetensors": struct.pack("<Q", len(text)) + text + data}


def times(rows, vector, bias=(0, 0, 0)):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) + plus for row, plus in zip(rows, bias, strict=False)]


def unit(vector):
    return [value / math.hypot(*vector) for value in vector]


class Folders(support.Case):
    def setUp(self):
        super().setUp()
        self.environment = {"VETVEC_ORT_LIBRARY": library("onnxruntime")}
        self.write("t.txt", TEXT + "\n")

    def save(self, tables, pooled=(), modules=(), pooling=None, files=None, external=None):
        """The folder m, as sentence-transformers 6.2 saves one with these modules."""
        folder = self.folder / "m"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        (folder / "vocab.txt").write_text("".join(word + "\n" for word in WORDS), encoding="utf-8")
        (folder / "model.onnx").write_bytes(table_model(tables, pooled, external))
        files = dict(files or {})
        if modules:
            files["modules.json"] = [{"idx": i, "name": str(i), "path": "" if i == 0 else f"{i}_{name}",
                                      "type": TYPE[name]} for i, name in enumerate(modules)]
            files["sentence_bert_config.json"] = MODULE
            files["1_Pooling/config.json"] = {"embedding_dimension": 2, "pooling_mode": pooling or "mean",
                                              "include_prompt": True}
        for path, content in files.items():
            (folder / path).parent.mkdir(exist_ok=True)
            data = content if isinstance(content, bytes) else json.dumps(content, indent=2).encode()
            (folder / path).write_bytes(data)

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

    def test_dense_modules_are_applied_unless_the_model_contains_them(self):
        tokens = {"last_hidden_state": ROWS}
        pooled = mean(ROWS, [2, 4, 5, 6, 7, 8, 3])
        wide, back, bias = [[1, -2], [0.5, 3], [0, 1]], [[1, 0, 2], [-1, 1, 0]], [0.25, -1, 2]
        modules = ("Transformer", "Pooling", "Dense")
        length = {"config.json": {"max_position_embeddings": 512}}
        tanh = dense("2_Dense", wide, bias, "torch.nn.modules.activation.Tanh")
        whole = [[*row, 1] for row in OTHER]
        all_ids = [2, 4, 5, 6, 7, 8, 3]
        pooling = {"tables": {"sentence_embedding": ROWS}, "pooled": ("sentence_embedding",)}
        for name, saved, wanted, says in (
                ("Tanh", {"tables": tokens, "modules": modules, "files": tanh},
                 [math.tanh(value) for value in times(wide, pooled, bias)], ()),
                ("other weights", {"tables": tokens, "modules": modules, "files": dense("2_Dense", wide[::-1], bias)},
                 times(wide[::-1], pooled, bias), ()),
                ("two and unit length", {"tables": tokens, "modules": (*modules, "Dense", "Normalize"),
                                         "files": {**dense("2_Dense", wide), **dense("3_Dense", back)}},
                 unit(times(back, times(wide, pooled))), ()),
                ("the model contains it", {"tables": {**tokens, "sentence_embedding": whole}, "modules": modules,
                                           "pooled": ("sentence_embedding",), "files": tanh},
                 mean(whole, all_ids), ()),
                ("the model only pools", {**pooling, "modules": modules, "files": dense("2_Dense", wide)},
                 times(wide, pooled), ()),
                ("both would fit", {**pooling, "modules": modules, "files": dense("2_Dense", wide[:2])}, pooled,
                 ("assumed Dense inside the model",)),
                ("no weights", {**pooling, "modules": modules, "files": {
                    "2_Dense/config.json": {"in_features": 2, "out_features": 3}}}, pooled,
                 ("assumed Dense inside the model",)),
                ("fewer elements", {"tables": tokens, "modules": modules, "files": {
                    **dense("2_Dense", wide), "config_sentence_transformers.json": {"truncate_dim": 2}}},
                 times(wide[:2], pooled), ())):
            with self.subTest(name):
                self.save(**{**saved, "files": {**saved["files"], **length}})
                self.assert_vector(wanted, says=says)
        self.assert_vector(times(wide, pooled), "?dimensions=3")
        self.assert_vector(times(wide, ROWS[2]), "?dimensions=3&pooling=cls")
        checked = support.run("doctor", "onnx:m", "--json", cwd=self.folder, env=self.environment)
        self.assertEqual(json.loads(checked.out)["model"]["dense"], ["2 to 3, Identity"])
        self.assertEqual(json.loads(checked.out)["model"]["dimensions"], 2)

    def test_external_data_is_read_from_files_beside_the_model(self):
        tokens = {"last_hidden_state": ROWS}
        modules = ("Transformer", "Pooling")
        length = {"config.json": {"max_position_embeddings": 512}}
        def saved(name, rows):
            self.save(tokens, modules=modules, external=name, files={**length, **({"model.onnx_data": floats(rows)}
                                                                                  if rows else {})})
        all_ids = [2, 4, 5, 6, 7, 8, 3]
        for rows in (ROWS, OTHER, ROWS):  # the model's own file is the same
            saved("model.onnx_data", rows)
            self.assert_vector(mean(rows, all_ids))
        # As in the cache of huggingface_hub: links to files with other names.
        blobs = self.folder / "blobs"
        blobs.mkdir()
        for name in ("model.onnx", "model.onnx_data"):
            (self.folder / "m" / name).rename(blobs / f"of_{name}")
            (self.folder / "m" / name).symlink_to(f"../blobs/of_{name}")
        self.assert_vector(mean(ROWS, all_ids))
        for name, rows, words in (
                ("model.onnx_data", None, ("model.onnx_data", "tensors of the model are stored in it")),
                ("model.onnx_data", ROWS[1:], ("has 64 bytes, but the model's tensors in it need 72",)),
                ("../blobs/of_model.onnx_data", ROWS, ("table_last_hidden_state", "only a file beside the model")),
                (str(blobs / "of_model.onnx_data"), ROWS, ("only a file beside the model",))):
            with self.subTest(name):
                saved(name, rows)
                done = self.embed()
                self.assertNotEqual(done.code, 0)
                self.assert_says(done, *words)

    def test_assumptions_are_said_by_embed_and_by_the_check(self):
        self.save({"last_hidden_state": ROWS}, files={"config.json": {"max_position_embeddings": 512}})
        wanted = unit(mean(ROWS, [2, 4, 5, 6, 7, 8, 3]))
        said = ("assumed mean pooling: no modules.json", "assumed unit length: no modules.json")
        self.assert_vector(wanted, says=said)
        checked = support.run("doctor", "onnx:m", "--json", cwd=self.folder, env=self.environment)
        self.assert_exit(checked, 0)
        self.assertEqual(json.loads(checked.out)["model"]["assumed"], [words.removeprefix("assumed ") for words in said])
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
                ("Dense without its files", {"tables": {"last_hidden_state": ROWS}, "modules": (*modules, "Dense")},
                 ("2_Dense/config.json' is missing",)),
                ("Dense as a pickle", {"tables": {"last_hidden_state": ROWS}, "modules": (*modules, "Dense"), "files": {
                    "2_Dense/config.json": {"in_features": 2, "out_features": 2}, "2_Dense/pytorch_model.bin": b"PK"}},
                 ("2_Dense/pytorch_model.bin' is not read", "save_file(")),
                ("Dense of another width", {"tables": {"last_hidden_state": ROWS}, "modules": (*modules, "Dense"),
                                            "files": dense("2_Dense", [[1, 2, 3]])},
                 ("in_features is 3, but the vectors before it have 2",)),
                ("Dense after another output", {"tables": {"text_embeds": ROWS}, "pooled": ("text_embeds",),
                                                "modules": (*modules, "Dense"), "files": dense("2_Dense", [[1, 2]])},
                 ("dense.Dense", "after the model's output 'text_embeds'")),
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
