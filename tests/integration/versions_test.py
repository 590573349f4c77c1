"""vetvec --version --json (vetvec_build_info and the command's own libraries): each version is the one that the library's
package states, what is not inside is what the files need, and THIRD_PARTY has all that is inside."""
import json
import os
import re
import shutil
import subprocess
import unittest

import support

# Name to (pkg-config's name, what the file of a shared library begins with). utf8proc's package states the file's number.
LIBRARIES = {
    "OpenSSL": ("openssl", "libcrypto"), "curl": ("libcurl", "libcurl"), "zlib": ("zlib", "libz"),
    "SQLite": ("sqlite3", "libsqlite3"), "simdjson": ("simdjson", "libsimdjson"), "utf8proc": (None, "libutf8proc"),
    "hiredis": ("hiredis", "libhiredis"), "cmark": ("libcmark", "libcmark"), "toml++": ("tomlplusplus", None),
    "fmt": ("fmt", None), "xxHash": ("libxxhash", None), "nlohmann_json": ("nlohmann_json", None), "Eigen": ("eigen3", None),
    "nghttp2": ("libnghttp2", None), "libstdc++": (None, "libstdc++"), "libc++": (None, "libc++"), "glibc": (None, "libc"),
    "musl": (None, "libc")}
ALWAYS = {"OpenSSL", "curl", "zlib", "SQLite", "simdjson", "utf8proc", "cmark", "toml++", "fmt", "xxHash", "nlohmann_json",
          "Eigen"}
OF_THE_COMMAND = {"CLI11", "Boost", "fmt", "nlohmann_json", "curl"}


def stated(package):
    """pkg-config's version; None if it does not know the package."""
    done = subprocess.run(["pkg-config", "--modversion", package], capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else None


def needed(file):
    said = subprocess.run(["readelf", "-d", file], capture_output=True, text=True, check=True).stdout
    return {name.split(".so")[0] for name in re.findall(r"\(NEEDED\)[^\[]*\[([^\]]+)\]", said)}


class Versions(support.Case):
    def setUp(self):
        super().setUp()
        done = self.run_here("--version", "--json")
        self.assert_exit(done, 0)
        self.info = json.loads(done.out)
        self.rows = {row["name"]: row for row in self.info["libraries"]}

    def test_every_library_is_listed(self):
        self.assertEqual(len(self.rows), len(self.info["libraries"]), "a name twice")
        self.assertLessEqual(ALWAYS, set(self.rows))
        self.assertLessEqual(set(self.rows), set(LIBRARIES))
        self.assertEqual({row["name"] for row in self.info["command"]["libraries"]}, OF_THE_COMMAND)
        version = self.info["version"]
        self.assertEqual(self.info["command"]["version"], version)
        self.assert_says(self.run_here("--version"), f"vetvec {version}")
        self.assertRegex(self.info["compiler"], r"^(GCC|Clang) \d+\.\d+\.\d+$")

    def test_versions_are_those_of_the_packages(self):
        if shutil.which("pkg-config") is None:
            self.skipTest("SKIPPED: there is no pkg-config")
        compared = 0
        for row in [*self.rows.values(), *self.info["command"]["libraries"]]:
            package = LIBRARIES.get(row["name"], (None,))[0]
            version = stated(package) if package else None
            self.assertTrue(row["version"] or row["name"] == "musl", row)
            if version is not None:
                self.assertEqual(row["version"], version, row)
                compared += 1
        print(f"\n{compared} versions compared")

    def test_what_is_not_inside_is_needed(self):
        library = os.environ.get("VETVEC_LIBRARY")
        if not library or shutil.which("readelf") is None:
            self.skipTest("SKIPPED: no library without sanitizers, or no readelf")
        files = needed(library)
        for name, (_, file) in LIBRARIES.items():
            if name in self.rows and file is not None:
                with self.subTest(name):
                    row = self.rows[name]
                    self.assertEqual(row["bundled"], file not in files, row)
                    self.assertEqual("file" in row, not row["bundled"])
                    self.assertTrue(row["bundled"] or os.path.basename(row["file"]).startswith(file + ".so"), row)

    def test_the_licences_of_what_is_inside(self):
        licences = (support.REPOSITORY / "THIRD_PARTY").read_text(encoding="utf-8")
        inside = [row["name"] for row in [*self.rows.values(), *self.info["command"]["libraries"]] if row["bundled"]]
        for name in {*inside, *LIBRARIES} - {"libstdc++"}:
            self.assertRegex(licences, rf"(?m)^  \{{?{re.escape(name)}[ }}]", name)


if __name__ == "__main__":
    unittest.main(verbosity=2)
