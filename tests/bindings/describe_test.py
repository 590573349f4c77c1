"""bindings/describe: what is read from the headers, by clang where there is one, else from bindings/abi.json."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "bindings"))
from describe import lengths, write_rust_sys  # noqa: E402
import describe  # noqa: E402

try:
    describe.find_clang()
    HAVE_CLANG = True
except describe.NoClang:
    HAVE_CLANG = False
COMPILER = next((name for name in ("cc", "gcc", "clang-19", "clang") if shutil.which(name)), None)

# The forms that the headers may have beside their present ones, and comments in difficult places.
NEW_FORMS = """/* vetvec.h: a test. */
#ifndef VETVEC_VETVEC_H_
#define VETVEC_VETVEC_H_
#include <stdint.h>
#define VETVEC_INT32
#define VETVEC_API __attribute__((visibility("default")))
#define VETVEC_ABI_VERSION 7 /* of the test */
#define VETVEC_NAME "a \\"name\\"" /* 1 */
#define VETVEC_EMPTY_INIT {0}

/* For both that follow. */

/* A thing.
 *
 *   vetvec_thing thing = {0};   // \\n and <TAB> stay
 * Wrapped, */
typedef struct vetvec_thing {
  uint64_t id; /* of its own */
} vetvec_thing;

/* Another thing, an ordinary pointer. */
typedef struct vetvec_error vetvec_error;

/* A colour. */
typedef enum vetvec_colour VETVEC_INT32 {
  VETVEC_COLOUR_RED = 0,
  VETVEC_COLOUR_BLUE, /* of the sky,
                         by day */
  VETVEC_COLOUR_NONE = -1,
  VETVEC_COLOUR_FORCE32 = 0x7fffffff
} vetvec_colour;

typedef uint32_t vetvec_flags;
enum {
  VETVEC_FLAGS_A = 1,
  VETVEC_FLAGS_B = 2 /* last */
};
enum { VETVEC_SIZE = 3 };

typedef uint32_t vetvec_count;

typedef struct vetvec_options {
  uint8_t first;
  /* Above. */
  vetvec_thing thing; /* behind; not: int x; */
  uint64_t
      wrapped; /* on
                  its own line */
  uint8_t small[VETVEC_SIZE];
  vetvec_colour colour;
  void (*drop)(void* user_data, vetvec_thing thing); /* once */
} vetvec_options;
/* Of a macro. */
#define VETVEC_OPTIONS_INIT {0}
VETVEC_API vetvec_count vetvec_thing_paint(vetvec_thing thing, const char* const* names,
                                           uint32_t name_count, void (*drop)(void* user_data),
                                           vetvec_error** err);
/* Gives it back. */
VETVEC_API void vetvec_thing_destroy(vetvec_thing thing);
#endif
"""


def named(items):
    return {item.name: item for item in items}


class Headers(unittest.TestCase):
    """What include/vetvec declares."""

    @classmethod
    def setUpClass(cls):
        if HAVE_CLANG:
            cls.model = describe.from_headers(PROJECT / "include")
        else:
            cls.model = describe.from_json((PROJECT / "bindings/abi.json").read_text(encoding="utf-8"))

    def field(self, struct, name):
        return named(named(self.model.structs)[struct].fields)[name]

    def test_every_exported_function(self):
        lines = (PROJECT / "src/c_api/vetvec.symbols").read_text(encoding="utf-8").splitlines()
        exported = [line for line in lines if line and not line.startswith("#")]
        self.assertEqual(sorted(exported), sorted(f"{each.name} {each.part}" for each in self.model.functions))

    def test_layout_is_that_of_the_compiled_test(self):
        fields, sizes = write_rust_sys.layout((PROJECT / "tests/abi/layout_test.c").read_text(encoding="utf-8"))
        self.assertGreater(len(fields), 200)
        handles = {handle.name for handle in self.model.handles if handle.by_value}
        for struct, name, offset in fields:
            if struct not in handles:
                self.assertEqual(self.field(struct, name).offset, int(offset), f"{struct}.{name}")
        for struct, size in sizes:
            if struct not in handles:
                self.assertGreaterEqual(named(self.model.structs)[struct].size, int(size), struct)

    def test_field_sizes(self):
        text = (PROJECT / "tests/abi/layout_test.c").read_text(encoding="utf-8")
        for struct, name, size in re.findall(r"^FIELD\((\w+), (\w+), \d+, (\d+)\);", text, flags=re.M):
            if struct in named(self.model.structs):
                self.assertEqual(self.field(struct, name).size, int(size), f"{struct}.{name}")

    def test_comments_of_fields(self):
        usage = "vetvec_usage"
        self.assertEqual(self.field(usage, "texts_sent").comment,
                         "sent to the service or model, each counted once per call")
        self.assertEqual(self.field(usage, "cache_memory_hits").comment, "")
        self.assertEqual(self.field("vetvec_contract_options", "long_words").comment,
                         "length of the longest text sent, in words, 32 to 100,000; default: 300. If the service "
                         "truncates only longer texts, the tests do not detect it")
        self.assertEqual(self.field("vetvec_encoder_options", "log_drop").comment,
                         "called once, when log_user_data is no longer needed: immediately if opening fails, otherwise "
                         "no later than when the encoder is destroyed")
        self.assertEqual(self.field("vetvec_encoder_options", "limits_scope").comment, "")
        self.assertTrue(self.field("vetvec_call_options", "traceparent").comment.endswith(
            'with each request: "00-<32 hex>-<16 hex>-<2 hex>"; may be empty'))
        self.assertEqual(self.field("vetvec_call_options", "tracestate").comment, "allowed only with traceparent")

    def test_comments_are_plain_text(self):
        for item in self.model.declared() + self.model.headers:
            for each in [item, *getattr(item, "fields", []), *getattr(item, "members", [])]:
                self.assertNotRegex(each.comment, r"(?m)/\*|\*/|^ ?\* ", item.name)
        said = named(self.model.headers)["encoder.h"].comment
        self.assertIn("\n\n  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);\n", said)
        self.assertIn(" It is sent if the provider has a parameter for it, ", said)  # wrapped in the header

    def test_directions_and_elements(self):
        functions = named(self.model.functions + self.model.callbacks)

        def said(function):
            return {each.name: (each.direction, each.elements) for each in functions[function].parameters}

        embed = said("vetvec_encoder_embed")
        self.assertEqual(embed["texts"], ("in", None))
        self.assertEqual(embed["out"], ("out", "out_capacity"))
        self.assertEqual((embed["out_written"], embed["err"]), (("out", None), ("out", None)))
        self.assertEqual(embed["out_item_status"], ("out", "texts.count"))
        self.assertEqual(said("vetvec_encoder_usage")["out"], ("inout", None))  # the caller sets struct_size
        self.assertEqual(said("vetvec_threshold_violations")["triples"], ("in", "3 * triple_count"))
        self.assertEqual(said("vetvec_statistics_auc")["negatives"], ("in", "negative_count"))
        self.assertEqual(said("vetvec_stream_next_fn")["text"], ("out", None))
        self.assertEqual(self.field("vetvec_dataset", "files").elements, "file_count")
        self.assertEqual(self.field("vetvec_str", "data").elements, "size")
        self.assertIsNone(self.field("vetvec_stream_options", "batch").elements)
        directions = {each.direction for item in functions.values() for each in item.parameters}
        self.assertEqual(directions, {"in", "out", "inout"})

    def test_answers_are_needed_and_name_what_exists(self):
        self.assertEqual(lengths.stale(self.model), [])
        self.assertEqual(lengths.stale(self.model, {"vetvec_str": {"no": ("", "1")}}), ["vetvec_str.no"])
        table = {**lengths.TABLE, "vetvec_str": {"data": ("", "length")}}
        with self.assertRaisesRegex(ValueError, "no 'length'"):
            lengths.fill(self.model, table)
        lengths.fill(self.model)

    def test_json_gives_the_same_model(self):
        text = describe.json_text(self.model)
        self.assertEqual(describe.from_json(text), self.model)
        self.assertEqual(text, (PROJECT / "bindings/abi.json").read_text(encoding="utf-8"), "run bindings/declare.py")

    def test_ffi_header_is_c(self):
        compile_alone(self, describe.ffi(self.model))


@unittest.skipUnless(HAVE_CLANG, "no clang 14 or newer")
class NewForms(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            header = pathlib.Path(folder, "vetvec", "vetvec.h")
            header.parent.mkdir()
            header.write_text(NEW_FORMS, encoding="utf-8")
            cls.model = describe.from_headers(folder)

    def test_a_function_without_a_part(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {"include/vetvec/vetvec.h": NEW_FORMS, "src/c_api/vetvec.symbols": "# empty\n"}.items():
                path = pathlib.Path(folder, name)
                path.parent.mkdir(parents=True)
                path.write_text(text, encoding="utf-8")
            with self.assertRaisesRegex(ValueError, "does not state its part"):
                describe.from_headers(pathlib.Path(folder, "include"))

    def test_handle_by_value(self):
        thing, = self.model.handles
        self.assertEqual((thing.name, thing.by_value, thing.destroy), ("vetvec_thing", True, "vetvec_thing_destroy"))
        self.assertEqual(thing.comment, "A thing.\n\n  vetvec_thing thing = {0};   // \\n and <TAB> stay\nWrapped,\n\n"
                         "of its own")
        self.assertEqual([each.name for each in self.model.pointers], ["vetvec_error"])
        self.assertEqual(self.model.headers[0].notes, ["For both that follow."])

    def test_enums(self):
        colour, flags = self.model.enums
        self.assertEqual((colour.type, colour.flags, colour.comment), ("int32_t", False, "A colour."))
        self.assertEqual([(each.name, each.value, each.comment) for each in colour.members],
                         [("VETVEC_COLOUR_RED", 0, ""), ("VETVEC_COLOUR_BLUE", 1, "of the sky, by day"),
                          ("VETVEC_COLOUR_NONE", -1, "")])
        self.assertEqual((flags.name, flags.type, flags.flags), ("vetvec_flags", "uint32_t", True))
        self.assertEqual([each.comment for each in flags.members], ["", "last"])
        self.assertEqual([each.name for each in self.model.aliases], ["vetvec_count"])

    def test_constants(self):
        self.assertEqual([(each.name, each.value, each.enum, each.comment) for each in self.model.constants],
                         [("VETVEC_SIZE", 3, "VETVEC_SIZE", ""), ("VETVEC_ABI_VERSION", 7, "", "of the test"),
                          ("VETVEC_NAME", 'a "name"', "", "1")])
        self.assertEqual(self.model.abi, 7)

    def test_struct(self):
        options, = self.model.structs
        self.assertEqual([(f.name, f.type, f.length, f.offset, f.size, f.comment) for f in options.fields], [
            ("first", "uint8_t", 0, 0, 1, ""),
            ("thing", "vetvec_thing", 0, 8, 8, "Above.\n\nbehind; not: int x;"),
            ("wrapped", "uint64_t", 0, 16, 8, "on its own line"),
            ("small", "uint8_t", 3, 24, 3, ""),
            ("colour", "vetvec_colour", 0, 28, 4, ""),
            ("drop", "void (*)(void*, vetvec_thing)", 0, 32, 8, "once")])
        self.assertEqual((options.size, options.align), (40, 8))
        self.assertEqual([each.name for each in options.fields[-1].signature.parameters], ["user_data", "thing"])

    def test_functions(self):
        paint, destroy = self.model.functions
        self.assertEqual((paint.returns, paint.comment, destroy.comment), ("vetvec_count", "", "Gives it back."))
        self.assertEqual([(each.name, each.type) for each in paint.parameters],
                         [("thing", "vetvec_thing"), ("names", "const char* const*"), ("name_count", "uint32_t"),
                          ("drop", "void (*)(void*)"), ("err", "vetvec_error**")])
        self.assertEqual([(each.direction, each.elements) for each in paint.parameters],
                         [("in", None), ("in", "name_count"), ("in", None), ("in", None), ("out", None)])

    def test_a_pointer_without_an_answer(self):
        for text, wanted in (("const double* weights", "to how many elements 'weights'"),
                             ("double* out", "to how many elements 'out'"),
                             ("const vetvec_pair* pairs, size_t pair_number", "to how many elements 'pairs'"),
                             ("double* weights, size_t weight_count", "whether 'weights'")):
            with tempfile.TemporaryDirectory() as folder, self.assertRaisesRegex(ValueError, wanted):
                header = pathlib.Path(folder, "vetvec", "vetvec.h")
                header.parent.mkdir()
                header.write_text("#include <stddef.h>\ntypedef struct vetvec_pair { double a; double b; } vetvec_pair;\n"
                                  f"void vetvec_thing_weigh({text});\n", encoding="utf-8")
                describe.from_headers(folder)

    def test_json_and_ffi(self):
        text = describe.json_text(self.model)
        self.assertEqual(describe.from_json(text), self.model)
        self.assertNotIn("FORCE32", text)
        plain = describe.ffi(self.model)
        self.assertIn("typedef uint64_t vetvec_thing;\n", plain)
        self.assertIn("typedef int32_t vetvec_colour;\nenum {\n  VETVEC_COLOUR_RED = 0,\n", plain)
        self.assertNotRegex(plain, r"#|/\*|FORCE32|VETVEC_INT32|__attribute__")
        self.assertIn("typedef struct vetvec_thing { uint64_t id; } vetvec_thing",
                      [" ".join(each.split()) for each in describe.statements(self.model, as_in_c=True)])
        if COMPILER:
            compile_alone(self, plain)


def compile_alone(test, text):
    ran = subprocess.run([COMPILER, "-x", "c", "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only",
                          "-"], input=f"#include <stddef.h>\n#include <stdint.h>\n{text}", capture_output=True,
                         text=True)
    test.assertEqual(ran.returncode, 0, ran.stderr)


class WithoutClang(unittest.TestCase):
    def test_check_reads_the_json(self):
        with tempfile.TemporaryDirectory() as empty:
            ran = subprocess.run([sys.executable, PROJECT / "bindings/declare.py", "--check"], capture_output=True,
                                 text=True, env={"PATH": empty})
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
        self.assertIn("reading bindings/abi.json instead of the headers", ran.stdout)


if __name__ == "__main__":
    unittest.main()
