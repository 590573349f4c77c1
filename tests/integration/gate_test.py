"""The gate of `vetvec init`: every broken vendor fails each of its rules, and a clean one passes all of them."""
import json
import pathlib
import random
import re
import tempfile
import unittest

import broken_vendors
import support

SEEDS = support.REPOSITORY / "tests" / "integration" / "data" / "review-sentences.txt"
NOUNS = ("anchor apple barrel basket blanket bottle bridge bucket butter candle carpet castle cattle chain cheese chimney "
         "clock coal copper cotton crown curtain desk diamond dinner drum engine feather fence finger fish flag flour flute "
         "forest fountain garden garlic glass glove gold grain hammer harbour honey horse island jacket kettle kitchen").split()
VERBS = "moved cleaned painted sold repaired followed covered replaced carried noticed".split()
ADJECTIVES = "old heavy broken small green expensive empty clean narrow quiet".split()
ENDS = ("before the storm began", "in the early morning", "while nobody was looking", "for the third time",
        "near the river", "after a long winter", "without any help", "as the rules require")
BROKEN = ("random", "constant", "length-only", "null-everywhere", "swapped", "cut-8-words", "last-8-words",
          "another-model-above-16", "drifting", "failing-3-of-10", "without-access", "zero")
LARGE_REQUESTS = ("another-model-above-16", "failing-3-of-10")  # the others need many requests
CONFIG = """version = 1
[audit]
vendors = ["ours", "sound"]
dictionary = "words.txt"
out = "run"
[vendors.ours]
spec = "openai:m"
base_url = "{url}"
batch = {batch}
concurrency = 1
deadline_s = 200
[vendors.sound]
spec = "builtin:"
[suites.meaning]
kind = "meaning"
seeds = {seeds}
[suites.docs]
kind = "passages"
documents = "documents"
"""


def write_documents(folder, count=300):
    """Documents that a sound encoder can tell apart: each of six sentences about three things of its own."""
    folder.mkdir()
    for number in range(count):
        source = random.Random(number)
        things = source.sample(NOUNS, 3)

        def sentence():
            first, second = source.sample(things, 2)
            return (f"The {source.choice(ADJECTIVES)} {first} {source.choice(VERBS)} the {source.choice(ADJECTIVES)} "
                    f"{second} {source.choice(ENDS)}.")
        (folder / f"{number:03}.txt").write_text(" ".join(sentence() for _ in range(6)) + "\n", encoding="utf-8")


def template_rules(text):
    """All rules of the template, also those in comments."""
    gate = text[text.index("[gate]"):]
    return re.findall(r'"((?:[a-z_.]+) (?:<|>|not)[^"]*)"', gate)


class Gates(support.Case):
    def setUp(self):
        super().setUp()
        process = support.start("serve", "builtin:", "--listen", "127.0.0.1:0", cwd=self.folder)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        line = process.stdout.readline().decode()
        self.server = broken_vendors.Server(re.search(r" on (http://127\.0\.0\.1:\d+/v1)", line).group(1))
        self.addCleanup(self.server.stop)
        self.assert_exit(self.run_here("init"), 0)
        self.template = (self.folder / "vetvec.toml").read_text(encoding="utf-8")
        self.rules = template_rules(self.template)

    def audit(self, defect):
        """The folder of an audit of the vendor with this defect, beside one that is sound, and the exit status."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        (folder / "words.txt").write_text(support.short_dictionary(), encoding="utf-8")
        (folder / "rules.txt").write_text("\n".join(self.rules), encoding="utf-8")
        batch = 100 if defect in LARGE_REQUESTS else 16
        write_documents(folder / "documents")
        config = CONFIG.format(url=self.server.base_url(defect), batch=batch, seeds=json.dumps(str(SEEDS)))
        (folder / "vetvec.toml").write_text(config, encoding="utf-8")
        return folder, support.run("audit", "-q", cwd=folder)

    def checks(self, folder, baseline):
        """What the gate says of the vendor, with the rules of the template."""
        done = support.run("gate", "run", "--json", "--rules", "rules.txt", "--baseline", baseline, cwd=folder)
        self.assertIn(done.code, (0, 1), str(done))
        checks = [check for check in json.loads(done.out)["checks"] if check["vendor"] == "ours"]
        self.assertEqual([check["rule"] for check in checks], self.rules)
        return checks

    def test_the_template_has_rules_on_what_a_verdict_stands_on(self):
        self.assertEqual({rule.split()[0] for rule in self.rules}, {"failures", "changed", "passages"})
        active = re.sub(r"(?m)^ *#.*$", "", self.template)
        self.assertGreaterEqual(len(template_rules(active)), 2, "without uncommenting anything")

    def test_broken_vendors_fail_every_rule_and_a_clean_one_passes_all(self):
        clean, done = self.audit("clean")
        self.assert_exit(done, 0)
        baseline = str(clean / "run")
        failed = [check for check in self.checks(clean, baseline) if not check["passed"]]
        self.assertEqual(failed, [])
        for defect in BROKEN:
            with self.subTest(defect=defect):
                folder, done = self.audit(defect)
                self.assertIn(done.code, (0, 3), str(done))
                passed = [check for check in self.checks(folder, baseline) if check["passed"]]
                self.assertEqual(passed, [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
