"""The check of layers: each way around the table is caught in a small tree, and this tree follows its table.

usage: layers_test.py REPOSITORY
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))
TABLE = """base: | zlib
core: base
net: core | curl
c_api: include net
"""
FILES = {
    "CMakeLists.txt": "", "README.md": "",
    "base/a.h": "#include <limits>\n#include <unistd.h>\n#include <zlib.h>\n",
    "core/b.h": '#include "base/a.h"\n',
    "net/c.cc": '#include <curl/curl.h>\n#include "base/a.h"\n',
    "c_api/d.cc": '#include "core/b.h"\n#include "vetvec/encoder.h"\n',
}


def check(root):
    done = subprocess.run([sys.executable, ROOT / "cmake/check_layers.py", root], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


class LayersTest(unittest.TestCase):
    def outcome(self, files=None, table=TABLE):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "cmake").mkdir()
            (root / "cmake/layers.txt").write_text(table)
            for name, text in {**FILES, **(files or {})}.items():
                path = root / "src" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            return check(root)

    def refused(self, says, files=None, table=TABLE):
        status, output = self.outcome(files, table)
        self.assertEqual(status, 1, output)
        self.assertEqual(len(output.splitlines()), 1, output)
        self.assertIn(says, output)

    def test_this_tree(self):
        status, output = check(ROOT)
        self.assertEqual(status, 0, output)

    def test_a_tree_that_keeps_to_its_table(self):
        status, output = self.outcome()
        self.assertEqual(status, 0, output)

    def test_types_of_one_name(self):
        word = "namespace vetvec {\nstruct Word {\n  int a;\n};\n}\n"
        self.refused("src/core/y.h: Word is also a type in src/base/x.h", {"base/x.h": word, "core/y.h": word})
        other = word.replace("vetvec", "vetvec::cli")
        self.assertEqual(self.outcome({"base/x.h": word, "core/y.h": other})[0], 0)

    def test_upwards(self):
        for line in ('#include "net/c.h"', '#  include "net/c.h" // why', '%:include "net/c.h"'):
            self.refused("src/core/x.cc:1: core includes net/c.h", {"core/x.cc": line + "\n"})

    def test_angle_brackets(self):
        self.refused("write it in quotes", {"core/x.cc": "#include <net/c.h>\n"})
        self.refused("write it in quotes", {"net/x.cc": "#include <core/b.h>\n"})

    def test_files_of_any_name(self):
        for name in ("x.inc", "x.ipp", "x.cpp", "x.hh", "x.hpp", "x.tcc", "x", "deep/er/x.txt", "x.md"):
            self.refused("core includes net/c.h", {f"core/{name}": '#include "net/c.h"\n'})

    def test_files_in_src_itself(self):
        for name in ("x.h", "x.inc", "x"):
            self.refused(f"src/{name}: files must be in the folder of a layer", {name: ""})

    def test_paths_that_are_not_from_src(self):
        self.refused("write the path from src/", {"core/x.cc": '#include "../net/c.h"\n'})
        self.refused("the path is not relative to src/", {"core/x.cc": '#include "b.h"\n'})
        self.refused("not a macro", {"core/x.cc": "#include WHAT\n"})

    def test_public_headers(self):
        for line in ('#include "vetvec/encoder.h"', "#include <vetvec/encoder.h>"):
            self.refused("this layer may not include the public headers", {"core/x.cc": line + "\n"})

    def test_libraries(self):
        for header in ("curl/curl.h", "zlib.h", "sqlite3.h", "Eigen/Core", "toml++/toml.h", "new_library.hpp"):
            self.refused(f"core includes {header}: allowed libraries are none",
                         {"core/x.cc": f"#include <{header}>\n"})

    def test_a_folder_that_is_not_in_the_table(self):
        self.refused("src/new/x.h: its folder is not in cmake/layers.txt", {"new/x.h": ""})

    def test_a_table_that_is_not_true(self):
        self.refused("there is no layer gone", table=TABLE + "gone: base\n")
        self.refused("net uses cor, which is not a layer", table=TABLE.replace("net: core", "net: core cor"))
        self.refused("core does not include curl", table=TABLE.replace("core: base", "core: base | curl"))

    def test_parts(self):
        parts = "part client\nbase: | zlib\ncore: base\npart audit\nnet: core | curl\nc_api: include net\n"
        status, output = self.outcome(table=parts)
        self.assertEqual(status, 0, output)
        backwards = parts.replace("core: base", "core: base net").replace("net: core |", "net: |")
        self.assertIn("core uses net, which is of a later part", self.outcome(table=backwards)[1])

    def test_circles(self):
        status, output = self.outcome(table=TABLE.replace("base: |", "base: core |"))
        self.assertEqual(status, 1)
        self.assertIn("core and base use each other", output)


if __name__ == "__main__":
    unittest.main()
