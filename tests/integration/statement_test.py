"""The statement beside a report: it names every file of the run, can be signed, and betrays each change."""
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import unittest

import support

CONFIG = """
[audit]
documents = "documents"
contract = false
[vendors.a]
spec = "builtin:"
[vendors.b]
spec = "builtin:"
document_prefix = "text: "
"""


class Statement(support.Case):
    def setUp(self):
        super().setUp()
        shutil.copytree(support.REPOSITORY / "examples" / "documents", self.folder / "documents")
        self.write("vetvec.toml", CONFIG)
        self.assert_exit(self.run_here("audit"), 0)
        self.run_folder = self.folder / "vetvec-run"
        self.path = self.run_folder / "report.html.intoto.json"
        self.statement = json.loads(self.path.read_text())

    def verify(self, *arguments, folder="vetvec-run"):
        return self.run_here("report", folder, "--verify", *arguments)

    def files_of_run(self):
        """Every file of the folder but the cache, locks, reports and statements."""
        names = {str(path.relative_to(self.run_folder)) for path in self.run_folder.rglob("*") if path.is_file()}
        return {name for name in names if not re.match(r"cache/|run\.lock|report\.", name) and ".intoto" not in name}

    def test_names_every_file_with_its_hash(self):
        self.assertEqual(self.statement["_type"], "https://in-toto.io/Statement/v1")
        subjects = {one["name"]: one["digest"]["sha256"] for one in self.statement["subject"]}
        self.assertEqual(set(subjects), self.files_of_run() | {"report.html"})
        for name, digest in subjects.items():
            self.assertEqual(hashlib.sha256((self.run_folder / name).read_bytes()).hexdigest(), digest, name)
        report = json.loads(self.run_here("report", "vetvec-run", "--json").out)
        predicate = self.statement["predicate"]
        self.assertEqual(predicate["verdict"]["lines"], report["verdict"]["lines"])
        self.assertEqual(predicate["vendors"], ["a", "b"])

    def test_same_run_gives_the_same_bytes(self):
        before = self.path.read_bytes()
        self.assert_exit(self.run_here("report", "vetvec-run"), 0)
        self.assertEqual(self.path.read_bytes(), before)
        self.assert_exit(self.verify(), 0)

    def test_each_changed_or_missing_file_is_named(self):
        for name in sorted(self.files_of_run() | {"report.html"}):
            path = self.run_folder / name
            before = path.read_bytes()
            path.write_bytes(before + b" ")
            done = self.verify()
            self.assert_exit(done, 1)
            self.assertEqual(done.err.strip(), f"changed: {name}")
            path.unlink()
            done = self.verify()
            self.assert_exit(done, 1)
            self.assertEqual(done.err.strip(), f"missing: {name}")
            path.write_bytes(before)
        self.assert_exit(self.verify(), 0)

    def test_what_was_added_is_named(self):
        (self.run_folder / "trec" / "passages").mkdir(parents=True)
        (self.run_folder / "trec" / "passages" / "c.run").write_text("x")
        (self.run_folder / "batches.jsonl").write_text("")
        done = self.verify("--json")
        self.assert_exit(done, 1)
        found = json.loads(done.out)
        self.assertFalse(found["matches"])
        added = [file["name"] for file in found["files"] if file["match"] == "not in the statement"]
        self.assertEqual(added, ["batches.jsonl", "trec/passages/c.run"])
        self.assertEqual({file["match"] for file in found["files"]}, {"same", "not in the statement"})

    def test_a_report_elsewhere_has_its_own(self):
        self.assert_exit(self.run_here("report", "vetvec-run", "-o", "page.md", "-o", "all.json"), 0)
        self.assert_exit(self.verify("-o", "page.md", "-o", "all.json"), 0)
        self.write("page.md", "Take b.")
        done = self.verify("-o", "page.md", "-o", "all.json")
        self.assert_exit(done, 1)
        self.assertEqual(done.err.strip(), "changed: page.md")
        shutil.move(self.run_folder, self.folder / "elsewhere")
        self.assert_exit(self.verify("-o", "all.json", folder="elsewhere"), 0)
        self.assert_says(self.verify("-o", "none.json", folder="elsewhere"), "none.json.intoto.json")

    def test_foreign_statements_are_refused(self):
        outside = self.write("outside.txt", "secret")
        digest = hashlib.sha256(outside.read_bytes()).hexdigest()
        hostile = [
            ("name", lambda s: s["subject"].append({"name": "../outside.txt", "digest": {"sha256": digest}})),
            ("absolute", lambda s: s["subject"].append({"name": str(outside), "digest": {"sha256": digest}})),
            ("hidden", lambda s: s["subject"].append({"name": "suites/../../outside.txt", "digest": {"sha256": digest}})),
            ("first", lambda s: s["subject"].pop(0)),
            ("type", lambda s: s.update(_type="x")),
            ("predicate", lambda s: s.update(predicateType="x")),
            ("subject", lambda s: s.update(subject=7)),
            ("digest", lambda s: s["subject"][1].update(digest=[])),
        ]
        for what, change in hostile:
            with self.subTest(what):
                statement = json.loads(json.dumps(self.statement))
                change(statement)
                self.path.write_text(json.dumps(statement))
                done = self.verify()
                self.assert_exit(done, 2)
                self.assert_says(done, "is not a statement about a report of vetvec")
        self.path.write_text("{")
        self.assert_says(self.verify(), "is not a statement about a report of vetvec")
        self.path.write_text(json.dumps(self.statement))
        vectors = self.run_folder / "vectors" / "a.npy"
        vectors.rename(self.folder / "a.npy")
        vectors.symlink_to(self.folder / "a.npy")
        self.assert_says(self.verify(), "is a symbolic link")

    @unittest.skipUnless(shutil.which("ssh-keygen"), "ssh-keygen is not installed")
    def test_commands_of_the_page_sign_and_verify(self):
        page = (support.REPOSITORY / "docs" / "JUDGING.md").read_text()
        evidence = page[page.index("## Evidence"):]
        sign, verify = re.findall(r"```sh\n(.*?)```", evidence, re.S)[:2]
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / "auditor_key"], check=True)
        self.write("allowed_signers", "auditor@example.com " + (self.folder / "auditor_key.pub").read_text())
        path = f"PATH={pathlib.Path(support.COMMAND).parent}:$PATH; set -e\n"

        def shell(commands):
            return subprocess.run(path + commands, shell=True, cwd=self.folder, capture_output=True, text=True)

        signed = shell(sign)
        self.assertEqual(signed.returncode, 0, signed.stderr)
        good = shell(verify)
        self.assertEqual(good.returncode, 0, good.stderr)
        self.path.write_text(self.path.read_text().replace('"b"', '"c"'))
        self.assertNotEqual(shell(verify).returncode, 0)


if __name__ == "__main__":
    unittest.main()
