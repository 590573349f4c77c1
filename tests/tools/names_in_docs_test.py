"""What documents and comments name exists: files, links, symbols, options, flags; README's commands are run by CI.

usage: names_in_docs_test.py REPOSITORY VETVEC

Looked up in the tree (files), in code without its comments (functions, constants, options, flags of scripts) and in
what `vetvec VERB --help` prints. NAME and the like stand for any word, as does `*`. What a table says in the column of a
language, or a binding's README in any table, and `vetvec.NAME` or `vetvec::NAME`, is looked up in that language's code.
"""
import fnmatch
import functools
import pathlib
import re
import subprocess
import sys
import unittest

ROOT, VETVEC = pathlib.Path(sys.argv.pop(1)), sys.argv.pop(1)
SELF = "tests/tools/names_in_docs_test.py"  # what it plants is not code
NOT_READ = ("examples/documents/", "docs/samples/seeds_")  # texts of companies that do not exist
FOREIGN = {  # name: whose it is
    "avx512fintrin.h": "g++", "onnxruntime_c_api.h": "ONNX Runtime", "wchar_t": "C", "--bin": "cargo", "--verbose": "ctest",
    "--overlay-ports": "vcpkg", "http/py_cache.py": "a peer", "py_cache.py": "a peer", "http/py_openai.py": "a peer",
    "peers/eval/eval_syntext.py": "a peer", "eval_syntext.py": "a peer",
    "hello.c": "README.md prints it", "hello.cc": "README.md prints it", "EXAMPLE_KEY": "the user",
}
MADE = {  # name: the code that puts it together
    "foreign_luajit": "tests/foreign/CMakeLists.txt", "foreign_java": "tests/foreign/CMakeLists.txt",
    "foreign_ruby": "tests/foreign/CMakeLists.txt", "c_api_struct_size": "tests/c_api/CMakeLists.txt",
    "install_programs_c": "tests/install/CMakeLists.txt", "install_programs_go": "tests/install/CMakeLists.txt",
    "vetvec_run": "bindings/python/src/vetvec_pytest.py", "--vetvec-run": "bindings/python/src/vetvec_pytest.py",
    "vetvec_baseline": "bindings/python/src/vetvec_pytest.py",
    "--vetvec-baseline": "bindings/python/src/vetvec_pytest.py",
    "--model": "src/local/data/make_builtin_table.py", "--work": "src/local/data/make_builtin_table.py",
    "--fortunes": "src/local/data/make_builtin_table.py", "--devil": "src/local/data/make_builtin_table.py",
}
PLACEHOLDER = re.compile(r"NAME|PAGE|PROGRAM|LAYER|LANGUAGE|USE")
TOP = "src|tests|docs|cmake|bindings|include|packaging|examples|mock_server"
C_LIKE = {".cc", ".h", ".hpp", ".c", ".rs", ".go", ".cs"}
STRING = r'"(?:\\.|[^"\\\n])*"'
C_TOKENS = re.compile(r'R"([^\s()\\]{0,16})\((?s:.*?)\)\1"|' + STRING + r"|'(?:\\.|[^'\\\n])'|"
                      r"(?P<comment>//[^\n]*|/\*(?s:.*?)\*/)")
HASH_TOKENS = re.compile(r'(?P<comment>^[ \t]*"""(?s:.*?)""")|"""(?s:.*?)"""|' + STRING + r"|'(?:\\.|[^'\\\n])*'|"
                         r"(?:^|(?<=\s))(?P<hash>#[^\n]*)", re.M)
WORD = r"[\w.{},*-]"
FILE = re.compile(rf"(?<![\w./{{}}*>-])(?:(?:{TOP})/(?:{WORD}|/)*[\w*}}]|"
                  rf"(?:{WORD}+/)*{WORD}*[\w}}*]\.(?:h|hpp|cc|c|py|md|sh|cmake|rs|go|cs)\b(?![\w(*]))")
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]+)(?:#[^)\s]*)?\)")
SYMBOL = re.compile(r"(?:(?<=-D)|(?<![\w-]))(?:vetvec|VETVEC)_\w+\*?")
UPPER = re.compile(r"(?<![\w.$/-])(?!VETVEC_)[A-Z][A-Z0-9]+(?:_[A-Z][A-Z0-9]+)+(?![\w*]|\.\w)")  # BAD_VECTOR
OPTION = re.compile(r"`(?:\[[\w.]+\] )?([a-z][a-z0-9]*(?:_[a-z0-9]+)+)(?:`| = )")
TOML = re.compile(r"^```toml$(.*?)^```$", re.M | re.S)
TOML_KEY = re.compile(r"^(\w+) *=", re.M)
FLAG = re.compile(r"(?<![\w-])--[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?![\w*])")
VERB = r"[a-z]+(?:-[a-z]+)*"
COMMAND = re.compile(rf"(?:^|[`\s])(?<!-m )vetvec ({VERB})((?:\\\n|[^`\n|&;#])*)", re.M)  # not python -m vetvec


# Column of a table, or `vetvec` with what follows it: the code that declares the names, and the README about it.
FACES = {
    "C": ("include/vetvec/*.h", None, None), "C++": ("include/vetvec/*.hpp", None, "::"),
    "Python": ("bindings/python/src/*.py", "bindings/python/README.md", "."),
    "Go": ("bindings/go/*.go", "bindings/go/README.md", "."),
    "Rust": ("bindings/rust/vetvec/src/*.rs", "bindings/rust/vetvec/README.md", "::"),
    "C#": ("bindings/csharp/Vetvec/*.cs", "bindings/csharp/README.md", None),
}
ROW = re.compile(r"^\|.*\|$", re.M)
SPAN = re.compile(r"`([^`\n]+)`")
QUALIFIED = re.compile(r"\bvetvec(\.|::)(\w+\b)(?!/|\.json)")


class Tree:
    """The existing names, and the prose that is checked against them: (file, line, text)."""

    def __init__(self, root):
        listed = subprocess.run(["git", "-C", root, "ls-files", "-co", "--exclude-standard"], check=True,
                                capture_output=True, text=True).stdout.split("\n")
        self.files, self.prose, code = set(), [], []
        self.of_face = {face: set() for face in FACES}
        for name in (name for name in listed if (root / name).is_file() and name != SELF):
            parts, path = name.split("/"), root / name  # comments of a layer leave out what is clear
            self.files.update("/".join(parts[i:j]) for i in range(len(parts)) for j in range(i + 1, len(parts) + 1))
            self.files.update("/".join(parts[i:]).rsplit(".", 1)[0] for i in range(len(parts)))  # its program
            if name.startswith(NOT_READ):
                continue
            if path.suffix in (".md", ".1"):
                self.prose.append((name, 1, path.read_text(encoding="utf-8")))
            elif path.suffix in C_LIKE | {".py", ".sh", ".cmake", ".in"} or path.name in ("CMakeLists.txt", "run"):
                code.append(self.without_comments(name, path.read_text(encoding="utf-8", errors="replace")))
                for face, (pattern, _, _) in FACES.items():
                    if fnmatch.fnmatch(name, pattern) and not name.endswith("_test.go"):
                        self.of_face[face].update(re.findall(r"\w+", code[-1]), [path.stem])
            elif path.suffix in (".json", ".symbols", ".txt", ".toml", ".csproj", ".tsv"):
                code.append(path.read_text(encoding="utf-8", errors="replace"))
        code = "\n".join(code)
        self.words, self.flags = set(re.findall(r"\w+", code)), set(FLAG.findall(code))
        self.ends = {word[i + 1:] for word in self.words if word.startswith("VETVEC_")
                     for i, letter in enumerate(word) if letter == "_"}
        self.files.update(re.findall(r"include <([\w./+]+)>", code))
        self.cmake_options = set(re.findall(r"option\((VETVEC_\w+)|set\((VETVEC_\w+) [^)]*CACHE", code))

    def without_comments(self, name, text):
        kept, position = [], 0
        for found in (C_TOKENS if pathlib.Path(name).suffix in C_LIKE else HASH_TOKENS).finditer(text):
            comment = found.group("comment") or found.groupdict().get("hash")
            if comment:
                kept.append(text[position:found.start()])
                position = found.end()
                self.prose.append((name, text.count("\n", 0, found.start()) + 1, comment))
        return "".join(kept) + text[position:]

    def has_file(self, name):
        name = PLACEHOLDER.sub("*", re.sub(r"^(\.\.?/)+", "", name)).rstrip("/.")
        if choice := re.search(r"\{([\w,]+)\}", name):
            return all(self.has_file(name.replace(choice.group(0), one)) for one in choice.group(1).split(","))
        return name in self.files or ("*" in name and bool(fnmatch.filter(self.files, name)))

    def has_symbol(self, name, is_cmake_option):
        if is_cmake_option:
            return any(name in pair for pair in self.cmake_options)
        pattern = PLACEHOLDER.sub("*", name) + ("*" if name.endswith("_") else "")
        return name in self.words or ("*" in pattern and bool(fnmatch.filter(self.words, pattern)))


@functools.lru_cache(None)
def help_of(*verbs):
    return subprocess.run([VETVEC, *verbs, "--help"], capture_output=True, text=True, check=True).stdout


def verbs_of(*verbs):
    return re.findall(rf"^  ({VERB})\b", help_of(*verbs).partition("\nSubcommands:\n")[2], re.M)


@functools.lru_cache(None)
def flags_of(*verbs):
    """What the verb or any verb below it takes."""
    return set(FLAG.findall(help_of(*verbs))).union(*(flags_of(*verbs, verb) for verb in verbs_of(*verbs)))


def wrong_flags(match):
    """What is wrong with `vetvec VERB ... --flag ...`."""
    verbs = [match.group(1)]
    if verbs[0] not in verbs_of():  # prose: "vetvec tests them"
        return [f"vetvec {verbs[0]}"] if match.group(0)[0] == "`" or match.group(2).startswith(" -") else []
    second = re.match(rf" ({VERB})\b", match.group(2))
    verbs += [second.group(1)] if second and second.group(1) in verbs_of(*verbs) else []
    return [f"vetvec {' '.join(verbs)} {flag}" for flag in FLAG.findall(match.group(2)) if flag not in flags_of(*verbs)]


def wrong_in(tree, name, first_line, text):
    is_page = name.endswith((".md", ".1"))
    missing = [(m, m[0]) for m in FILE.finditer(text) if not tree.has_file(m[0])]
    missing += [(m, m[1]) for m in LINK.finditer(text) if is_page and not ((ROOT / name).parent / m[1]).exists()]
    missing += [(m, m[0]) for m in SYMBOL.finditer(text)
                if not tree.has_symbol(m[0], text.endswith("-D", 0, m.start()))]
    missing += [(m, m[0]) for m in UPPER.finditer(text)
                if is_page and m[0] not in tree.ends and m[0] not in tree.words]
    missing += [(m, m[1]) for m in OPTION.finditer(text)
                if m[1] not in tree.words and not tree.has_file(m[1].replace("unit_", "tests/unit/", 1))]
    missing += [(m, m[1]) for block in TOML.finditer(text) if is_page
                for m in TOML_KEY.finditer(text, *block.span(1)) if m[1] not in tree.words]
    if is_page and name.endswith(".md"):
        missing += [*wrong_in_tables(tree, name, text), *wrong_qualified(tree, name, text)]
    missing += [(m, m[0]) for m in FLAG.finditer(text) if m[0] not in tree.flags and m[0] not in flags_of()]
    missing += [(m, wrong) for m in COMMAND.finditer(text) if is_page or "`vetvec " in text for wrong in wrong_flags(m)]
    return sorted({f"{name}:{first_line + text.count(chr(10), 0, match.start())}: {found}" for match, found in missing
                   if found not in FOREIGN and found not in MADE})


def wrong_in_tables(tree, page, text):
    """(match, name) of names that the language of a table's column does not have."""
    faces = [face for face, (_, readme, _) in FACES.items() if readme == page]
    columns = []
    for row in ROW.finditer(text):
        cells = row[0].strip("|").split("|")
        if not text[:row.start()].endswith("|\n"):  # the first row
            columns = [cell.strip() if cell.strip() in FACES else faces[0] if faces else "" for cell in cells]
            continue
        for face, cell in zip(columns, cells):
            for span in SPAN.finditer(cell if face else ""):
                for word in re.findall(r"[A-Za-z_]\w+", re.sub(STRING, "", span[1])):
                    if word not in tree.of_face[face]:
                        yield row, word


def wrong_qualified(tree, page, text):
    """(match, name) of `vetvec.NAME` and `vetvec::NAME` that no language with this form has, or not the page's."""
    own = [face for face, (_, readme, _) in FACES.items() if readme == page]
    for span in SPAN.finditer(text):
        for found in QUALIFIED.finditer(span[1]):
            faces = own or [face for face, (_, _, form) in FACES.items() if form == found[1]]
            if found[0] not in tree.files and not any(found[2] in tree.of_face[face] for face in faces):
                yield span, found[0]


class NamesTest(unittest.TestCase):
    tree = Tree(ROOT)
    maxDiff = None

    def test_what_is_named_exists(self):
        self.assertGreater(len(self.tree.prose), 1000)
        self.assertEqual([line for part in self.tree.prose for line in wrong_in(self.tree, *part)], [])

    def test_exceptions_are_needed(self):
        text = "\n".join(part[2] for part in self.tree.prose)
        self.assertEqual([name for name in [*FOREIGN, *MADE] if name not in text], [])
        self.assertEqual([path for path in MADE.values() if not (ROOT / path).is_file()], [])

    def test_what_does_not_exist_is_found(self):
        for text in ("see no_such.h", "`src/base/no_such.txt`", "`docs/NO_SUCH.md`", "[it](NO_SUCH.md)",
                     "tests/no_such/NAME_test.cc", "src/metrics/threshold.{h,no}", "`vetvec_no_such(encoder)`",
                     "`VETVEC_NO_SUCH`", "with CACHE_NO_SUCH, a vector", "`-DVETVEC_VERSION_STRING=ON`",
                     "`no_option_here = 3`", "`no_option_here`", "`[audit] no_option_here = 3`",
                     "```toml\nnooptionhere = 1\n```\n", "`--no-such-flag`",
                     "`vetvec plan --listen 1`", "`vetvec nosuch`", "vetvec audit --vendors a \\\n  --listen 1"):
            self.assertEqual(len(wrong_in(self.tree, "docs/planted.md", 1, text)), 1, text)
        for name, text in (("a.h", "int a;  // by no_such.h\nint b;"), ("a.py", '"""By no_such.py."""\n'),
                           ("a.c", "/* vetvec_no_such() */"), ("a.cmake", "set(a 1) # no_such.cmake\n")):
            before = len(self.tree.prose)
            self.tree.without_comments(name, text)
            part, = self.tree.prose[before:]
            del self.tree.prose[before:]
            self.assertEqual(len(wrong_in(self.tree, *part)), 1, text)

    def test_a_name_of_another_language_is_found(self):
        table = "| C | Go | Rust |\n| --- | --- | --- |\n| `vetvec_str` | `errors.Is(err, vetvec.{})` | `statuses()` |\n"
        self.assertEqual(wrong_in(self.tree, "docs/planted.md", 1, table.format("ErrRateLimited")), [])
        for text in (table.format("RateLimited"), "| Rust |\n| --- |\n| `no_such_method()` |\n"):
            self.assertGreater(len(wrong_in(self.tree, "docs/planted.md", 1, text)), 0, text)
        for page, text in (("docs/planted.md", "`vetvec.NoSuchThing(x)`"), ("docs/planted.md", "`vetvec::NoSuchThing`"),
                           ("bindings/go/README.md", "`vetvec.PartialError`"),
                           ("bindings/csharp/README.md", "| exception |\n| --- |\n| `NoSuchException` |\n")):
            self.assertEqual(len(wrong_in(self.tree, page, 1, text)), 1, text)

    def test_layers_are_in_the_documents(self):
        picture = (ROOT / "docs/ARCHITECTURE.md").read_text(encoding="utf-8").split("```")[1]
        table = (ROOT / "src/README.md").read_text(encoding="utf-8")
        layers = re.findall(r"^(\w+):", (ROOT / "cmake/layers.txt").read_text(encoding="utf-8"), re.M)
        self.assertEqual([layer for layer in layers if not re.search(rf"\b{layer}\b", picture)], [])
        self.assertEqual([layer for layer in layers if f"| {layer} |" not in table], [])

    def test_readme_commands_are_run_by_ci(self):
        runner, presets = (ROOT / "tests/run.sh").read_text(), (ROOT / "CMakePresets.json").read_text()
        self.assertIn("tests/run.sh --ci", (ROOT / ".ci/run").read_text())
        called = re.findall(r"tests/(?:integration|install)/\w+\.(?:sh|py)", runner) + ["tests/packages/packages_test.py"]
        called = "tests/run.sh " + "".join((ROOT / path).read_text() for path in called)
        for block in re.findall(r"^```sh\n(.*?)^```", (ROOT / "README.md").read_text(), re.M | re.S):
            for command in re.sub(r"\\\n", " ", block).splitlines():
                if "cmake --install" in block:  # run as it is, in an empty Debian, by --deep
                    self.assertIn("tests/install/empty_root.py", runner)
                    for preset in re.findall(r"--preset (\S+)", command):
                        self.assertIn(f'"name": "{preset}"', presets)
                elif not command.startswith("vetvec "):  # whose flags are looked at above
                    self.assertIn(command.split()[0].removeprefix("./"), called, command)


if __name__ == "__main__":
    unittest.main()
