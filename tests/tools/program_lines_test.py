"""The table in docs/ABI.md that counts the lines of each program, in each language, against the pages that show them.

usage: program_lines_test.py REPOSITORY
"""
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))
sys.path.insert(0, str(ROOT / "tests/bindings"))
import documented_programs  # noqa: E402


def wrong(root):
    """Rows of the table that the pages contradict."""
    pages, tasks = documented_programs.PAGES, documented_programs.TASKS
    text = (root / "docs/ABI.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    counts = {ending: documented_programs.lines(ending, root) for ending in pages}
    expected = [["program", *(language for language, _, _ in pages.values())],
                *([task, *(str(counts[ending].get(task, 0)) for ending in pages)] for task in tasks)]
    return [f"docs/ABI.md lacks the row | {' | '.join(row)} |" for row in expected if row not in rows]


class LinesTest(unittest.TestCase):
    maxDiff = None

    def test_the_table_is_right(self):
        self.assertEqual(wrong(ROOT), [])

    def test_every_page_shows_every_program(self):
        for ending, (language, _, _) in documented_programs.PAGES.items():
            self.assertEqual(list(documented_programs.lines(ending)), documented_programs.TASKS, language)

    def test_a_line_more_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            for page in ["docs/ABI.md", *(page for _, page, _ in documented_programs.PAGES.values())]:
                pathlib.Path(folder, page).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / page, pathlib.Path(folder, page))
            page = pathlib.Path(folder, "bindings/python/README.md")
            text = page.read_text(encoding="utf-8")
            page.write_text(re.sub("(?<=\n)# stream of .*\n", r"\g<0>import os\n", text, count=1), encoding="utf-8")
            row, = wrong(pathlib.Path(folder))
            self.assertIn("stream of 20,000 texts", row)


if __name__ == "__main__":
    unittest.main()
