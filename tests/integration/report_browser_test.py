"""The HTML report in a real browser, headless, at the widths of a phone and of a desk.

Skipped where no Chromium is installed. VETVEC_BROWSER names another binary.
"""
import http.server
import json
import os
import re
import shutil
import subprocess
import threading
import unittest

import support

BROWSER = os.environ.get("VETVEC_BROWSER") or shutil.which("chromium") or shutil.which("chrome")
WIDTHS = (390, 768, 1440)
HEIGHTS = {390: 844, 1440: 900}  # of the first screen

# Shows the report in a frame of each width and leaves what it measured as text.
PAGE = """<!doctype html><title>measure</title><pre id="out">waiting</pre><script>
const found = {};
function measure(frame, width) {
  const page = frame.contentDocument, root = page.documentElement;
  const wide = [...page.body.querySelectorAll("*")].filter(
      e => e.getBoundingClientRect().right > width + 1 &&
           ![...ancestors(e)].some(a => /auto|scroll|hidden/.test(frame.contentWindow.getComputedStyle(a).overflowX)));
  found[width] = {
    scroll_width: root.scrollWidth, height: root.scrollHeight, text: page.body.innerText,
    glance: page.querySelector(".sum").getBoundingClientRect().bottom,
    tables: page.querySelectorAll("table").length, pictures: page.querySelectorAll("svg").length,
    wide: wide.slice(0, 5).map(e => e.tagName + "." + e.className),
    smallest_font: Math.min(...[...page.querySelectorAll("p, td, th, li")].map(
        e => parseFloat(frame.contentWindow.getComputedStyle(e).fontSize))),
  };
  if (Object.keys(found).length == WIDTHS.length) {
    document.getElementById("out").textContent = JSON.stringify(found);
  }
}
function* ancestors(e) { while ((e = e.parentElement)) yield e; }
const WIDTHS = %s;
for (const width of WIDTHS) {
  const frame = document.createElement("iframe");
  frame.style.cssText = `width:${width}px;height:900px;border:0`;
  frame.onload = () => measure(frame, width);
  frame.src = "report.html";
  document.body.append(frame);
}
</script>"""


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


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@unittest.skipUnless(BROWSER, "skipped: no Chromium here (Debian package chromium)")
class ReportInABrowser(support.Case):
    def test_fits_and_shows(self):
        mock = self.mock()
        support.write_config(self.folder / "vetvec.toml", mock.url, audit='out = "run"')
        self.assert_exit(self.run_here("audit", "-o", "report.html"), 0)
        html = (self.folder / "report.html").read_text(encoding="utf-8")
        self.assertNotRegex(html.lower(), r"<script|javascript:|\son\w+=|https?://(?!127\.0\.0\.1)[^\s\"<]+\.(js|css|woff)")
        self.assertIn("@media print", html)
        self.write("measure.html", PAGE % json.dumps(WIDTHS))
        found = self.measure()
        for width in WIDTHS:
            with self.subTest(width=width):
                self.check(found[str(width)], width)

    def test_the_first_screen_holds_the_table_of_six(self):
        mock = self.mock()
        failing = self.mock()
        failing.faults(("status", 503, 0.1))
        self.write("vetvec.toml", SIX.format(seeds=support.SEEDS, good=mock.url, failing=failing.url,
                                             documents=support.REPOSITORY / "examples" / "documents"))
        self.assert_exit(self.run_here("audit", "-o", "report.html", "-o", "report.json"), 0)
        self.write("measure.html", PAGE % json.dumps(WIDTHS))
        found = self.measure()
        for width, height in HEIGHTS.items():
            with self.subTest(width=width):
                self.assertLess(found[str(width)]["glance"], height)
        for width in WIDTHS:
            self.assertLessEqual(found[str(width)]["scroll_width"], width)
            self.assertEqual(found[str(width)]["wide"], [])
        print("\nends of the table of vendors:", {width: round(found[str(width)]["glance"]) for width in WIDTHS})
        self.check_rows(json.loads((self.folder / "report.json").read_text()), found["1440"]["text"])

    def check_rows(self, report, text):
        """What the table shows is in the JSON, and an excluded vendor has no figure but its failures."""
        rows = report["places"]["rows"]
        self.assertEqual([row["place"] for row in rows][-1], "out")
        self.assertEqual(sum(len(group) for group in report["places"]["groups"]), 5)
        for row in rows:
            if row["place"] == "out":
                self.assertEqual({key for key, cell in row["cells"].items() if cell}, {"failed"})
                self.assertGreater(row["against"][0]["of"], 20)
                self.assertIn("in this test", row["against_text"])
            for cell in row["cells"].values():
                self.assertIn(cell, text)
            self.assertIn(row["against_text"], text)

    def check(self, page, width):
        self.assertLessEqual(page["scroll_width"], width, f"wider than the screen: {page['wide']}")
        self.assertEqual(page["wide"], [], "elements that run out of the page")
        self.assertIn("polarity_blind", page["text"])
        self.assertGreaterEqual(page["tables"], 3)
        self.assertGreaterEqual(page["pictures"], 2, "violations against threshold, histogram")
        self.assertGreaterEqual(page["smallest_font"], 11)
        print(f"\n{width} px: {page['height']} px high, {page['tables']} tables, "
              f"{page['pictures']} pictures, smallest font {page['smallest_font']} px")

    def measure(self):
        handler = lambda *a: QuietHandler(*a, directory=str(self.folder))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        done = subprocess.run(
            [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--no-first-run", "--disable-background-networking", "--disable-component-update",
             "--disable-sync", f"--user-data-dir={self.folder}/profile", "--window-size=1600,2000",
             "--virtual-time-budget=20000", "--dump-dom",
             f"http://127.0.0.1:{server.server_address[1]}/measure.html"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=240, check=False)
        dom = done.stdout.decode("utf-8", "replace")
        found = re.search(r'<pre id="out">(\{.*?\})</pre>', dom, re.S)
        self.assertIsNotNone(found, f"exit {done.returncode}\n{dom[:500]}\n{done.stderr[-2000:]}")
        text = found.group(1).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
        return json.loads(text)


if __name__ == "__main__":
    unittest.main()
