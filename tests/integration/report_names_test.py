"""The report's pages and first words for 2, 6 and 12 vendors with names of 3 and of 40 letters, at any price."""
import json
import unittest

import browser
import support
from browser import WIDTHS

MOST_FIRST_LETTERS = 45  # besides the names
DOCUMENTS = support.REPOSITORY / "examples" / "documents"
SETTINGS = """version = 1
[audit]
vendors = {vendors}
seed = 7
seeds = {seeds}
[volume]
documents = 20000000
tokens_per_document = 77
queries_a_day = 1500000
tokens_per_query = 25
[suites.docs]
kind = "passages"
documents = {documents}
n = 60
[suites.contrastive]
kind = "contrastive"
"""


def name_of(number, count):
    """Names that differ in their last letters only: of 3 letters the first half, of 40 the other."""
    return f"v{number:02}" if number < count / 2 else f"a-vendor-with-a-name-of-forty-letters-{number:02}"


class Names(browser.Case):
    def audit(self, count, specs):
        names = [name_of(i, count) for i in range(count)]
        text = SETTINGS.format(vendors=json.dumps(names), seeds=json.dumps(str(support.SEEDS)),
                               documents=json.dumps(str(DOCUMENTS)))
        for i, name in enumerate(names):
            text += f"[vendors.{name}]\n{specs[i % len(specs)]}price_per_million_tokens = {0 if i % 2 else 1000000}\n"
        self.write("vetvec.toml", text)
        done = self.run_here("audit", "-o", "report.html", "-o", "report.json")
        self.assert_exit(done, 0)
        return names, json.loads((self.folder / "report.json").read_text(encoding="utf-8")), done.out

    def check(self, count, specs):
        names, report, terminal = self.audit(count, specs)
        words = report["verdict"]["first_words"]
        for name in names:
            words = words.replace(name, "")
        self.assertLessEqual(len(words), MOST_FIRST_LETTERS, words)
        self.assertEqual(sorted(row["label"] for row in report["places"]["rows"]), sorted(names))
        self.assertLessEqual(max(map(len, terminal.splitlines())), 80)
        found = self.measured()
        for width in WIDTHS:
            with self.subTest(width=width):
                self.assert_fits(found[str(width)], width)
                for text in (found[str(width)]["text"], terminal):
                    self.assertEqual([name for name in names if name not in text], [])
        return found["1440"]

    def test_two_vendors(self):
        mock = self.mock()
        self.check(2, ['spec = "builtin:"\n', self.of(mock, 64)])

    def test_six_vendors(self):
        mock = self.mock()
        self.check(6, ['spec = "builtin:"\n', self.of(mock, 64), self.of(mock, 32), self.of(mock, 16), self.of(mock, 8)])

    def test_twelve_vendors_with_equal_scores(self):
        page = self.check(12, ['spec = "builtin:"\n'])
        self.assertEqual(page["grey"]["keys"], 12, "a line of each kind beside the names")

    def of(self, mock, dimensions):
        return f'spec = "openai:mock"\nbase_url = "{mock.base_url("faithful")}"\ndimensions = {dimensions}\n'


if __name__ == "__main__":
    unittest.main()
