"""Each language can do all that the C ABI can: every function is called, and every field of every options struct is
set, in the sources of C++, Python, Go, Rust and C#. Read off bindings/abi.json and the sources as text; needs no
compiler.

What a language leaves to something else is listed in the tables below, with the reason.
"""
import json
import pathlib
import re
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
ABI = json.loads((PROJECT / "bindings/abi.json").read_text(encoding="utf-8"))

# Where a face's own sources are, and which of them only declare the C ABI.
FACES = {
    "C++": (["include/vetvec/*.hpp"], []),
    "Python": (["bindings/python/src/**/*.py"], ["_abi.py"]),
    "Go": (["bindings/go/*.go", "bindings/go/*.c", "bindings/go/*.h"], ["_test.go"]),
    "Rust": (["bindings/rust/vetvec/src/**/*.rs"], []),
    "C#": (["bindings/csharp/Vetvec/**/*.cs"], ["Native.cs"]),
}
# Functions that a face has no use for, and why.
OWN_WAIT = "the language's own future, channel or loop waits"
OWN_QUEUE = "the end of a job is reported by its callback"
NOT_CALLED = {
    "C++": {"vetvec_struct_init": "VETVEC_INIT"},
    "Python": {"vetvec_struct_init": "struct_size is written with the fields", "vetvec_job_wait": OWN_WAIT},
    "Go": {"vetvec_struct_init": "struct_size is written with the fields", "vetvec_job_wait": OWN_WAIT,
           "vetvec_queue_create": OWN_QUEUE, "vetvec_queue_descriptor": OWN_QUEUE, "vetvec_queue_next": OWN_QUEUE,
           "vetvec_queue_destroy": OWN_QUEUE},
    "Rust": {"vetvec_struct_init": "struct_size is written with the fields", "vetvec_job_wait": OWN_WAIT,
             "vetvec_queue_create": OWN_QUEUE, "vetvec_queue_descriptor": OWN_QUEUE, "vetvec_queue_next": OWN_QUEUE,
             "vetvec_queue_destroy": OWN_QUEUE},
    "C#": {"vetvec_struct_init": "struct_size is written with the fields", "vetvec_job_wait": OWN_WAIT,
           "vetvec_job_cancel": "the CancellationToken's handle", "vetvec_queue_descriptor": "tasks need nothing to poll",
           "vetvec_queue_destroy": "the one queue lasts as long as the process"},
}
# Fields that a face has no use for, and why.
NOT_SET = {"vetvec_job_options.queue": {"Go": OWN_QUEUE}}
# Fields that no face sets as an option.
NOT_OPTIONS = {"struct_size", "reserved"}


def sources(face):
    patterns, declarations = FACES[face]
    paths = sorted(path for pattern in patterns for path in PROJECT.glob(pattern)
                   if not any(path.name.endswith(name) for name in declarations))
    return {path: path.read_text(encoding="utf-8") for path in paths}


def options_structs():
    return {each["name"]: [field["name"] for field in each["fields"] if field["name"] not in NOT_OPTIONS]
            for each in ABI["structs"] if each["name"].endswith("_options")}


def words(texts):
    return {word for text in texts for word in re.findall(r"\w+", text)}


def uncalled(face, files):
    used = words(files.values())
    return [each["name"] for each in ABI["functions"] if each["name"] not in NOT_CALLED[face] and each["name"] not in used]


# What stands beside a callback is often set by a helper of the face, in a file that does not name the struct.
BESIDE_CALLBACKS = {"progress_user_data", "log_user_data", "log_drop", "user_data", "next"}


def unset(face, files, structs):
    """Fields that no file which names the struct has as a member."""
    by_file = {path: words([text]) for path, text in files.items()}
    everything = set().union(*by_file.values())
    missing = []
    for struct, fields in structs.items():
        near = set().union(*(used for used in by_file.values() if struct in used))
        for field in fields:
            where = everything if field in BESIDE_CALLBACKS else near
            if field not in where and face not in NOT_SET.get(f"{struct}.{field}", {}):
                missing.append(f"{struct}.{field}")
    return missing


class Coverage(unittest.TestCase):
    def test_faces(self):
        for face in FACES:
            files = sources(face)
            with self.subTest(face):
                self.assertTrue(files, "no source was found")
                self.assertEqual(uncalled(face, files), [], f"{face} does not call these")
                self.assertEqual(unset(face, files, options_structs()), [], f"{face} does not set these")

    def test_what_is_missing_is_seen(self):
        files = sources("C++")
        without = {path: text.replace("vetvec_encoder_probe", "x").replace("cache_salt", "y")
                   for path, text in files.items()}
        self.assertIn("vetvec_encoder_probe", uncalled("C++", without))
        self.assertIn("vetvec_encoder_options.cache_salt", unset("C++", without, options_structs()))

    def test_reasons_are_of_functions(self):
        functions = {each["name"] for each in ABI["functions"]}
        for face, names in NOT_CALLED.items():
            self.assertLessEqual(set(names), functions, face)


if __name__ == "__main__":
    unittest.main()
