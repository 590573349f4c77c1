#!/usr/bin/env python3
"""Which keys the newest sentence-transformers writes into a model's folder, and which of them are known.

model-folders/fields.json lists the keys of each file: those that are read, and those that are ignored, with the reason.
A key that is read must be named in src/onnx. With VETVEC_REFERENCES=1 (tests/run.sh --deep sets it), the newest wheel is
fetched from PyPI, and its source is read, not run: a key that it writes and that is not in the list may change vectors,
and fails the test.
"""
import ast
import json
import os
import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "integration"))
import packages  # noqa: E402

FIELDS = json.loads((HERE / "model-folders" / "fields.json").read_text(encoding="utf-8"))
SOURCES = HERE.parent.parent / "src" / "onnx"


def texts(node):
    return {part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)}


def keys_built(function):
    """The keys of the dictionary that a function builds: of its literals, not those inside them, and `config["key"] =`."""
    inner = {id(part) for node in ast.walk(function) if isinstance(node, ast.Dict)
             for value in node.values for part in ast.walk(value)}
    keys = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Dict) and id(node) not in inner:
            keys |= {key.value for key in node.keys if isinstance(key, ast.Constant)}
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) and isinstance(node.slice, ast.Constant):
            keys.add(node.slice.value)
    return keys


class Package:
    """The classes of a package of Python, by name."""

    def __init__(self, folder):
        self.classes = {}
        for path in sorted(folder.rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    self.classes.setdefault(node.name, []).append(node)

    def family(self, name):
        """The classes of this name, and all that they are derived from."""
        for node in self.classes.get(name, []):
            yield node
            for base in node.bases:
                if isinstance(base, ast.Name):
                    yield from self.family(base.id)

    def functions(self, name, called):
        return [part for node in self.family(name) for part in node.body
                if isinstance(part, ast.FunctionDef) and part.name == called]

    def keys_of_module(self, name):
        keys = set()
        for node in self.family(name):
            for part in node.body:
                targets = part.targets if isinstance(part, ast.Assign) else [getattr(part, "target", None)]
                if any(isinstance(target, ast.Name) and target.id == "config_keys" for target in targets):
                    keys |= texts(part.value)
        for function in self.functions(name, "get_config_dict"):
            keys |= keys_built(function)
        return keys

    def keys_of_list(self):
        return set().union(*(keys_built(function) for function in self.functions("SentenceTransformer", "save")
                             if "modules.json" in texts(function)))

    def keys_of_model(self):
        return set().union(*map(keys_built, self.functions("SentenceTransformer", "_get_model_config")))


class Fields(unittest.TestCase):
    def test_every_key_that_is_read_is_named_in_the_source(self):
        source = "".join(path.read_text(encoding="utf-8") for path in sorted(SOURCES.glob("*.cc")))
        for file, fields in FIELDS.items():
            for key in fields["read"]:
                self.assertTrue(f'"{key}"' in source, f"{file}: {key}")

    @unittest.skipUnless(os.environ.get("VETVEC_REFERENCES"),
                         "VETVEC_REFERENCES is not set (tests/run.sh --deep sets it): sentence-transformers would be fetched")
    def test_every_key_that_the_newest_sentence_transformers_writes_is_known(self):
        python = packages.python_with("sentence-transformers", ["sentence-transformers"], options=["--no-deps"], locked=False)
        found = list(pathlib.Path(python).parents[1].glob("lib/python*/site-packages/sentence_transformers"))
        package = Package(found[0])
        for file, fields in FIELDS.items():
            with self.subTest(file):
                name = fields["class"]
                written = (package.keys_of_list() if name is None else package.keys_of_model()
                           if name == "SentenceTransformer" else package.keys_of_module(name))
                self.assertTrue(written, "the source has changed so much that the keys are not found")
                unknown = written - set(fields["read"]) - set(fields["ignored"])
                self.assertFalse(unknown, "sentence-transformers writes keys that fields.json does not list")
                print(f"{file}: {len(written)} keys, all known")


if __name__ == "__main__":
    unittest.main()
