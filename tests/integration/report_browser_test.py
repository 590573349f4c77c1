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
// Labels of pictures that overlap, leave their picture, or lie under a mark.
function labels(page) {
  const bad = [];
  const meet = (a, b) => [Math.min(a.right, b.right) - Math.max(a.left, b.left),
                          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
  for (const svg of page.querySelectorAll("svg")) {
    const box = svg.getBoundingClientRect();
    if (!box.width) continue;
    const texts = [...svg.querySelectorAll("text")].map(e => [e.textContent, e.getBoundingClientRect()]);
    const marks = [...svg.querySelectorAll(".mark")].map(e => ["mark", e.getBoundingClientRect()]);
    texts.forEach(([text, a], i) => {
      if (a.left < box.left - 1 || a.right > box.right + 1 || a.bottom > box.bottom + 1 || a.top < box.top - 1) {
        bad.push("outside: " + text);
      }
      for (const [other, b] of texts.slice(i + 1).concat(marks)) {
        const [w, h] = meet(a, b);
        if (w > 1 && h > 4) bad.push(text + " | " + other);
      }
    });
  }
  return bad;
}
// Texts whose contrast with what lies behind them is below 4.5.
function faint(page, view) {
  const rgb = text => (text.match(/[0-9.]+/g) || []).map(Number);
  const light = c => c.slice(0, 3).map(x => x / 255).map(x => x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)
      .reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = e => {
    for (; e; e = e.parentElement) {
      const c = rgb(view.getComputedStyle(e).backgroundColor);
      if (c.length == 3 || c[3] > 0) return c;
    }
    return [255, 255, 255];
  };
  const bad = [];
  for (const e of page.querySelectorAll("body *")) {
    const own = [...e.childNodes].some(n => n.nodeType == 3 && n.textContent.trim());
    if (!own || !e.getClientRects().length) continue;
    const style = view.getComputedStyle(e);
    const [a, b] = [light(rgb(e.closest("svg") ? style.fill : style.color)), light(behind(e))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) bad.push(e.tagName + "." + e.className + ": " + e.textContent.slice(0, 30));
  }
  return bad.slice(0, 5);
}
// What stands outside the researchers' fold, all other folds open.
function shown(page) {
  const copy = page.body.cloneNode(true);
  copy.querySelectorAll("details.researchers").forEach(e => e.remove());
  return copy.textContent;
}
function measure(frame, width) {
  const page = frame.contentDocument, root = page.documentElement;
  const wide = [...page.body.querySelectorAll("*")].filter(
      e => e.getBoundingClientRect().right > width + 1 &&
           ![...ancestors(e)].some(a => /auto|scroll|hidden/.test(frame.contentWindow.getComputedStyle(a).overflowX)));
  found[width] = {
    labels: labels(page), faint: faint(page, frame.contentWindow), shown: shown(page),
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
        self.assert_exit(self.run_here("audit"), 0)
        self.write("run/load.json", json.dumps(load_file({"halyard-text-s": 213, "northwind-embed-2": 96,
                                                          "tern-128": 87, "kestrel-lite": 876, "builtin:": 2})))
        self.assert_exit(self.run_here("report", "run", "-o", "report.html", "-o", "report.json"), 0)
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

        html = (self.folder / "report.html").read_text(encoding="utf-8")
        self.assertLessEqual(len(html.encode()), 2**20)
        self.check_words(found["1440"]["shown"])
        self.assertLessEqual(set(self.asked), {"/measure.html", "/report.html", "/favicon.ico"}, "requests")
        for name in ("light", "dark", "print"):
            with self.subTest(name):
                self.check_colours(html, name)
        self.assertLessEqual(self.printed_pages(), 4)

    def check_words(self, shown):
        """Researchers' words stand in their fold only."""
        for word in ("contrastive", "theta", "threshold", "triple", "violat", "liveness", "gender", r"\balike",
                     "significan", "p =", "Holm"):
            self.assertIsNone(re.search(word, shown, re.I), word)
        self.assertEqual(shown.count("nDCG@10"), 1)
        for heading in re.findall("<h2>(.*?)</h2>", (self.folder / "report.html").read_text(encoding="utf-8")):
            self.assertIn("?", heading, "headings are questions")

    def check_colours(self, html, name):
        """As if every reader had chosen dark, or paper."""
        page = html.replace("@media (prefers-color-scheme:dark)", "@media all") if name == "dark" else html
        page = page.replace("@media print", "@media all") if name == "print" else page
        self.write("report.html", page)
        found = self.measure()
        self.write("report.html", html)
        for width in WIDTHS:
            self.assertEqual(found[str(width)]["faint"], [])
            self.assertEqual(found[str(width)]["labels"], [])

    def printed_pages(self):
        subprocess.run([*self.browser(), "--no-pdf-header-footer", f"--print-to-pdf={self.folder}/page.pdf",
                        f"file://{self.folder}/report.html"], stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, timeout=240, check=True)
        return len(re.findall(rb"/Type\s*/Page\b(?!s)", (self.folder / "page.pdf").read_bytes()))

    def test_labels_of_twelve_vendors_with_short_and_long_names(self):
        names = [f"v{i:02}" for i in range(6)] + [f"a-vendor-with-a-name-of-forty-letters-{i:03}" for i in range(6)]
        text = f"""version = 1
[audit]
vendors = {json.dumps(names)}
seed = 7
out = "run"
seeds = "{support.SEEDS}"
[suites.docs]
kind = "passages"
documents = "{support.REPOSITORY / "examples" / "documents"}"
n = 60
"""
        for name in names:
            text += f'[vendors.{name}]\nspec = "builtin:"\n'
        self.write("vetvec.toml", text)
        self.assert_exit(self.run_here("audit", "-o", "report.html"), 0)
        self.write("measure.html", PAGE % json.dumps(WIDTHS))
        found = self.measure()
        for width in WIDTHS:
            self.assertEqual(found[str(width)]["labels"], [])
            self.assertEqual(found[str(width)]["wide"], [])
            self.assertLessEqual(found[str(width)]["scroll_width"], width)

    def check_rows(self, report, text):
        """What the table shows is in the JSON, and an excluded vendor has no figure but its failures."""
        rows = report["places"]["rows"]
        self.assertEqual([row["place"] for row in rows][-1], "out")
        self.assertEqual(sum(len(group) for group in report["places"]["groups"]), 5)
        by_name = {row["vendor"]: row for row in rows}
        self.assertEqual(by_name["kestrel-lite"]["cells"]["p95"], "876")
        self.assertIn("p95", by_name["kestrel-lite"]["over"])
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

    def browser(self):
        return [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--no-first-run", "--disable-background-networking", "--disable-component-update",
                "--disable-sync", f"--user-data-dir={self.folder}/profile"]

    def measure(self):
        self.asked = []
        asked = self.asked

        class Handler(QuietHandler):
            def do_GET(self):
                asked.append(self.path)
                super().do_GET()
        handler = lambda *a: Handler(*a, directory=str(self.folder))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        done = subprocess.run(
            [*self.browser(), "--window-size=1600,2000",
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
