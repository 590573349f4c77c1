"""Every command of docs/PAPERS.md runs, as it is printed, on small files and gives a figure.

ONNX Runtime comes from PyPI into build/; commands with an ONNX model are skipped if it cannot be installed.
"""
import json
import math
import re
import shlex
import shutil
import unittest

import onnx_test
import papers_files
import support

PAGE = (support.REPOSITORY / "docs/PAPERS.md").read_text(encoding="utf-8")
SPAN = re.compile(r"`(vetvec [^`]*)`")
PAPERS = ["COSTELLO", "SR", "EvalRank", "SynTextBench"]
SPEC_OF_SERVICE = 'spec = "openai:text-embedding-ada-002"\n'
FIT = "vetvec repair fit builtin: --config papers.toml -o adapter.vvmap"  # makes what other commands read
NUMBER = r"-?\d+(?:\.\d+)?"


class Row:
    """A row of a table with a column of commands."""

    def __init__(self, line):
        self.cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        self.commands = SPAN.findall(self.cells[1]) if len(self.cells) > 1 else []


def rows_of(paper):
    section = PAGE.split(f"\n## {paper}\n")[1].split("\n## ")[0]
    return [Row(line) for line in section.splitlines() if line.startswith("|")][2:]


def numbers_in(value):
    if isinstance(value, dict):
        return [number for one in value.values() for number in numbers_in(one)]
    if isinstance(value, list):
        return [number for one in value for number in numbers_in(one)]
    return [value] if isinstance(value, (int, float)) and not isinstance(value, bool) else []


def finite(value, case):
    numbers = numbers_in(value)
    case.assertTrue(numbers and all(map(math.isfinite, numbers)), value)


def says(pattern):
    def check(case, outcome, _):
        case.assertRegex(outcome.out, pattern)
    return check


def in_json(*keys):
    """Standard output is an object in which one of `keys` has a number."""
    def check(case, outcome, _):
        found = json.loads(outcome.out)
        finite([found[key] for key in keys if found.get(key) is not None], case)
    return check


def in_report(case, _, folder):
    """A vendor has a score, or violations by relation."""
    vendors = json.loads((folder / "report.json").read_text(encoding="utf-8"))["vendors"]
    case.assertTrue(vendors)
    for vendor in vendors:
        finite([[score["value"] for score in vendor["scores"]],
                [relation["violations_at"] for relation in vendor["relations"]]], case)
        case.assertEqual(vendor["defects"], [])


def entries(case, outcome, _):
    case.assertTrue(outcome.out.split())


def sample(case, outcome, _):
    finite([json.loads(line)["score"] for line in outcome.out.splitlines()], case)


# The figure of each command.
FIGURES = {
    "audit": in_report,
    "embed": says(r"wrote \d+ vectors"),
    "papers correlate": says(rf"syntextbench.*{NUMBER}"),
    "papers eval alignment-uniformity": in_json("alignment"),
    "papers eval correlation": in_json("coefficient"),
    "papers eval cr-violations": in_json("n_v", "n_m"),
    "papers eval evalrank": in_json("mrr"),
    "papers eval evalrank-ablation": in_json("variants"),
    "papers eval label-agreement": in_json("spearman"),
    "papers eval nn-threshold": in_json("threshold"),
    "papers eval postprocess": in_json("embeddings"),
    "papers eval probe-curve": in_json("mdl"),
    "papers eval rank-aggregate": in_json("scores"),
    "papers eval spearman-bands": in_json("bands"),
    "papers eval syntextbench-score": in_json("score"),
    "papers eval task-correlation": in_json("scores"),
    "papers eval tree-kernel": in_json("mean"),
    "papers eval violation-table": in_json("table"),
    "papers eval wilcoxon": in_json("p_value"),
    "papers ground-truth": says(rf"mean-2sigma.*{NUMBER}"),
    "papers lexicon": entries,
    "papers probe": says(rf"accuracy {NUMBER}%|Val loss\D*{NUMBER}"),
    "repair fit": says(rf"{NUMBER} -> +{NUMBER}"),
    "repair test": says(rf"{NUMBER} -> +{NUMBER}"),
    "suite export": says(r"[1-9]\d* lines"),
    "suite import": says(r"[1-9]\d* (items|triples)"),
    "suite make": says(r"[1-9]\d* items"),
    "suite sample": sample,
    "suite show": says(r"[1-9]\d*"),
    "threshold": says(NUMBER),
}


class PageTest(unittest.TestCase):
    def test_tables_have_the_rows(self):
        rows = [row for paper in PAPERS for row in rows_of(paper)]
        self.assertGreaterEqual(len(rows), 50)
        for row in rows:
            self.assertEqual(len(row.cells), 4, row.cells)
            self.assertTrue(all(row.cells), row.cells)
            self.assertTrue(row.commands or row.cells[1].startswith("no command"), row.cells)
            self.assertFalse(row.commands and "no command" in row.cells[1], row.cells)

    def test_every_command_is_in_a_row_that_is_run(self):
        """A command line elsewhere would not be run; a command's name may stand anywhere."""
        in_rows = [command for paper in PAPERS for row in rows_of(paper) for command in row.commands]
        for command in SPAN.findall(PAGE):
            self.assertTrue(command in in_rows or not re.search(r" -|\.\w|=", command), command)
        blocks = "\n".join(re.findall(r"^```\w*\n(.*?)^```$|^(?: {4}.*\n)+", PAGE, re.M | re.S))
        self.assertNotIn("vetvec ", blocks)


class CommandsTest(support.Case):
    def setUp(self):
        super().setUp()
        self.template = self.folder / "template"
        self.template.mkdir()
        papers_files.write(self.template)
        for line in ("suite make sr -n 420 -o pairs.jsonl",
                     "suite make syntextbench --p 0,0.5 --n 256 --draws 1 -o synthetic.jsonl"):
            self.assert_exit(support.run(*line.split(), cwd=self.template), 0)
        papers_files.write_word_vectors(self.template)

    def config(self, url):
        block, = re.findall(r"^```toml$\n(.*?)^```$", PAGE, re.M | re.S)
        self.assertEqual(block.count(SPEC_OF_SERVICE), 1)
        return block.replace(SPEC_OF_SERVICE, f'{SPEC_OF_SERVICE}base_url = "{url}/faithful/v1"\n')

    def run_in_copy(self, command, url):
        """Runs the line in a folder of its own; the folder and the outcome."""
        folder = self.folder / "copy"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.template, folder)
        (folder / "papers.toml").write_text(self.config(url), encoding="utf-8")
        arguments = shlex.split(command.replace("MODEL@URL", f"mock-chat@{url}"))[1:]
        if "adapter.vvmap" in command and command != FIT:
            self.assert_exit(support.run(*FIT.split()[1:], cwd=folder), 0)
        environment = {"VETVEC_ORT_LIBRARY": onnx_test.library("onnxruntime")} if "onnx:" in command else None
        return folder, support.run(*arguments, cwd=folder, env=environment)

    def test_every_command_gives_a_figure(self):
        url = self.mock().url
        commands = dict.fromkeys(command for paper in PAPERS for row in rows_of(paper) for command in row.commands)
        names = set()
        for command in commands:
            words = command.split()[1:]
            name = next((name for name in (" ".join(words[:n]) for n in (1, 2, 3)) if name in FIGURES), None)
            with self.subTest(command):
                self.assertIsNotNone(name, "this test does not know what figure the command gives")
                names.add(name)
                folder, outcome = self.run_in_copy(command, url)
                self.assert_exit(outcome, 0)
                FIGURES[name](self, outcome, folder)
        self.assertEqual(set(FIGURES) - names, set(), "no row has these commands")


if __name__ == "__main__":
    unittest.main()
