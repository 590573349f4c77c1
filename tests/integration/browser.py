"""The HTML report in a real browser, headless, at the widths of a phone and of a desk.

Skipped where no Chromium is installed. VETVEC_BROWSER names another binary.
"""
import html
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import threading
import unittest

import support

BROWSER = os.environ.get("VETVEC_BROWSER") or shutil.which("chromium") or shutil.which("chrome")
WIDTHS = (390, 768, 1440)
PAPER = (703,)  # A4 without its margins
TIMEOUT_S = 240
MEASURE = pathlib.Path(__file__).with_name("report_page.js")
POLICY = re.compile('<meta http-equiv="Content-Security-Policy"[^>]*>')

# Shows the report in a frame of each width and leaves what it measured as text.
FRAMES = """<!doctype html><title>measure</title><pre id="out">waiting</pre><script>
const WIDTHS = %s;
%s
for (const width of WIDTHS) {
  const frame = document.createElement("iframe");
  frame.style.cssText = `width:${width}px;height:900px;border:0`;
  frame.onload = () => measure(frame, width);
  frame.src = "report.html";
  document.body.append(frame);
}
</script>"""


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


def as_if(page, kind):
    """The page as if every reader had chosen dark, or paper."""
    if kind == "dark":
        return page.replace("@media (prefers-color-scheme:dark)", "@media all")
    if kind == "print":
        return page.replace("@media print", "@media all").replace("@media screen and", "@media not all and")
    return page


@unittest.skipUnless(BROWSER, "skipped: no Chromium here (Debian package chromium)")
class Case(support.Case):
    def page(self):
        return (self.folder / "report.html").read_text(encoding="utf-8")

    def measured(self, page=None, widths=WIDTHS):
        """What report_page.js measures at each width, of report.html or of the text `page`."""
        return self.shown(FRAMES % (json.dumps(widths), MEASURE.read_text(encoding="utf-8")), page)

    def shown(self, frames, page=None):
        """The JSON that the page `frames` leaves, which shows report.html."""
        kept = self.page()
        self.write("frames.html", frames)
        self.write("report.html", page or kept)
        self.asked = []
        asked = self.asked

        class Handler(QuietHandler):
            def do_GET(self):
                asked.append(self.path)
                super().do_GET()
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), lambda *a: Handler(*a, directory=str(self.folder)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            done = subprocess.run(
                [*self.browser(), "--window-size=1600,2000", "--virtual-time-budget=20000", "--dump-dom",
                 f"http://127.0.0.1:{server.server_address[1]}/frames.html"],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=TIMEOUT_S, check=False)
        finally:
            server.shutdown()
            server.server_close()
            self.write("report.html", kept)
        dom = done.stdout.decode("utf-8", "replace")
        found = re.search(r'<pre id="out">(\{.*?\})</pre>', dom, re.S)
        self.assertIsNotNone(found, f"exit {done.returncode}\n{dom[:500]}\n{done.stderr[-2000:]}")
        return json.loads(html.unescape(found.group(1)))

    def assert_fits(self, page, width):
        """Nothing runs out of the page, and no label of a picture meets another, its folds closed or open."""
        self.assertEqual(page["labels"], [])
        self.assertEqual(page["wide"], [])
        self.assertLessEqual(max(page["scroll_width"], page["open_width"]), width)
        self.assertEqual(page["grey"]["alike"], [], "lines that only their colours tell apart")

    def printed_pages(self):
        subprocess.run([*self.browser(), "--no-pdf-header-footer", f"--print-to-pdf={self.folder}/page.pdf",
                        f"file://{self.folder}/report.html"], stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, timeout=TIMEOUT_S, check=True)
        return len(re.findall(rb"/Type\s*/Page\b(?!s)", (self.folder / "page.pdf").read_bytes()))

    def browser(self):
        return [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--no-first-run", "--disable-background-networking", "--disable-component-update",
                "--disable-sync", f"--user-data-dir={self.folder}/profile"]
