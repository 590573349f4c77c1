"""The HTML report in a browser: what the first screen holds, widths, colours, words, print, requests."""
import json
import re
import unittest

import browser
import report_numbers
import support
from browser import WIDTHS

HEIGHTS = {390: 844, 1440: 900}  # of the first screen


SIX = """version = 1
[audit]
vendors = ["halyard-text-s", "northwind-embed-2", "tern-128", "kestrel-lite", "quarry-v1", "builtin:"]
seed = 7
out = "run"
seeds = "{seeds}"
documents = "{documents}"
[volume]
documents = 20000000
tokens_per_document = 77
tokens_per_query = 25
changes_a_month = 1000000
queries_a_day = 1500000
storage_per_gb_month = 2.5
currency = "EUR"
month_at_most = 200
p95_ms_at_most = 300
[volume.fixed_a_month]
"builtin:" = 60
[suites.docs]
kind = "passages"
documents = "{documents}"
n = 190
[vendors.halyard-text-s]
spec = "openai:mock"
base_url = "{good}/faithful/v1"
price_per_million_tokens = 0.05
[vendors.northwind-embed-2]
spec = "openai:mock"
base_url = "{good}/faithful/v1"
price_per_million_tokens = 0.13
[vendors.tern-128]
spec = "openai:mock"
base_url = "{good}/faithful/v1"
dimensions = 64
price_per_million_tokens = 0.02
[vendors.kestrel-lite]
spec = "openai:mock"
base_url = "{failing}/polarity_blind/v1"
price_per_million_tokens = 0.01
[vendors.quarry-v1]
spec = "openai:mock"
base_url = "{good}/wrong_order/v1"
price_per_million_tokens = 0.01
"""


def load_file(p95):
    """As `vetvec load -o` writes it, without the requests."""
    def quantile(value):
        return {"value": value, "low": 0.95 * value, "high": 1.06 * value}
    names = sorted(p95)
    return {"schema": {"name": "vetvec.load", "version": 1},
            "measurements": [
                {"vendor": name, "session": 1, "rate": 20, "seconds": 300, "requests": 6000, "answered": 5998,
                 "failures": {"HTTP 503": 2}, "arrivals": [],
                 "latency_ms": {"p50": quantile(p95[name] / 2), "p95": quantile(p95[name]), "p99": quantile(2 * p95[name])}}
                for name in names],
            "differences": [
                {"rate": 20, "a": a, "b": b, "quantile": "p95", "value": p95[a] - p95[b],
                 "low": p95[a] - p95[b] - 8, "high": p95[a] - p95[b] + 8}
                for i, a in enumerate(names) for b in names[i + 1:]]}


class ReportInABrowser(browser.Case):
    def test_fits_and_shows(self):
        mock = self.mock()
        support.write_config(self.folder / "vetvec.toml", mock.url, audit='out = "run"')
        self.assert_exit(self.run_here("audit", "-o", "report.html"), 0)
        page = self.page()
        self.assertNotRegex(page.lower(), r"<script|javascript:|\son\w+=|https?://(?!127\.0\.0\.1)[^\s\"<]+\.(js|css|woff)")
        self.assertIn("@media print", page)
        found = self.measured()
        for width in WIDTHS:
            with self.subTest(width=width):
                self.check(found[str(width)], width)

    def check(self, page, width):
        self.assert_fits(page, width)
        self.assertIn("polarity_blind", page["text"])
        self.assertGreaterEqual(page["tables"], 3)
        self.assertGreaterEqual(page["pictures"], 2, "violations against threshold, histogram")
        self.assertGreaterEqual(page["smallest_font"], 11)
        print(f"\n{width} px: {page['height']} px high, {page['tables']} tables, "
              f"{page['pictures']} pictures, smallest font {page['smallest_font']} px")

    def test_the_first_screen_holds_the_table_of_six(self):
        mock = self.mock()
        failing = self.mock()
        failing.faults(("status", 503, 0.1))
        self.write("vetvec.toml", SIX.format(seeds=support.SEEDS, good=mock.url, failing=failing.url,
                                             documents=support.REPOSITORY / "examples" / "documents"))
        self.assert_exit(self.run_here("audit"), 0)
        self.write("run/load.json", json.dumps(load_file({"halyard-text-s": 213, "northwind-embed-2": 96,
                                                          "tern-128": 87, "kestrel-lite": 876, "builtin:": 2})))
        again = self.run_here("report", "run", "-o", "report.html", "-o", "report.json", "-o", "report.md")
        self.assert_exit(again, 0)
        report = json.loads((self.folder / "report.json").read_text())
        found = self.measured()
        self.assertLessEqual(set(self.asked), {"/frames.html", "/report.html", "/favicon.ico"}, "requests")
        for width, height in HEIGHTS.items():
            with self.subTest(width=width):
                self.assertLess(found[str(width)]["glance"], height)
        print("\nends of the table of vendors:", {width: round(found[str(width)]["glance"]) for width in WIDTHS})
        self.check_rows(report, found["1440"]["text"])
        self.check_words(found["1440"]["shown"])
        markdown = (self.folder / "report.md").read_text(encoding="utf-8")
        for name, text in (("page", found["1440"]["shown"]), ("terminal", again.out), ("Markdown", markdown)):
            with self.subTest(name):
                self.assertGreater(len(report_numbers.in_text(text)), 30)
                self.assertEqual(report_numbers.strange(text, report), [])
        self.assertLessEqual(len(self.page().encode()), 2**20)
        for kind in ("light", "dark", "print"):
            with self.subTest(kind):
                self.check_colours(kind)
        self.assertLessEqual(self.printed_pages(), 4)

    def check_colours(self, kind):
        widths = browser.PAPER if kind == "print" else WIDTHS
        found = self.measured(browser.as_if(self.page(), kind), widths)
        for width in widths:
            page = found[str(width)]
            self.assert_fits(page, width)
            self.assertEqual(page["faint"], [])
            self.assertEqual(page["grey"]["marks"], {"choice": ["circle filled"], "rest": ["path"]}, "by shape")
            if kind == "print":
                self.assertGreaterEqual(page["letter"], 8 * 96 / 72, "8 points")

    def check_words(self, shown):
        """Researchers' words stand in their fold only."""
        for word in ("contrastive", "theta", "threshold", "triple", "violat", "liveness", "gender", r"\balike",
                     "significan", "p =", "Holm"):
            self.assertIsNone(re.search(word, shown, re.I), word)
        self.assertEqual(shown.count("nDCG@10"), 1)
        for heading in re.findall("<h2>(.*?)</h2>", self.page()):
            self.assertIn("?", heading, "headings are questions")

    def check_rows(self, report, text):
        """What the table shows is in the JSON, and an excluded vendor has no figure but its failures."""
        rows = report["places"]["rows"]
        self.assertEqual([row["place"] for row in rows][-1], "out")
        self.assertEqual(sum(len(group) for group in report["places"]["groups"]), 5)
        by_name = {row["vendor"]: row for row in rows}
        self.assertEqual(by_name["kestrel-lite"]["cells"]["p95"], "876")
        self.assertIn("p95", by_name["kestrel-lite"]["over"])
        self.assertIn("876 over", text, "in words")
        for row in rows:
            if row["place"] == "out":
                self.assertEqual({key for key, cell in row["cells"].items() if cell}, {"failed"})
                self.assertGreater(row["against"][0]["of"], 20)
                self.assertIn("in this test", row["against_text"])
            for cell in row["cells"].values():
                self.assertIn(cell, text)
            self.assertIn(row["against_text"], text)


if __name__ == "__main__":
    unittest.main()
