"""axe-core on a report with all its folds open: nothing that it calls serious or critical, in light and dark, at the widths
of a desk and of a phone. Skipped, with a message, without Node.js or if the package of axe/ cannot be installed.
"""
import json
import pathlib
import shutil
import unittest

import browser
import packages
import support

LOCK = "axe"
GRAVE = ("serious", "critical")

# Runs axe in the page itself, which has lost the policy against scripts for that.
IN_PAGE = """<script src="axe.min.js"></script><script>
document.querySelectorAll("details").forEach(e => e.open = true);
axe.run().then(found => parent.postMessage({violations: found.violations.map(one => ({
    id: one.id, impact: one.impact, at: one.nodes.slice(0, 3).map(node => node.html.slice(0, 200))})),
    passed: found.passes.length}));
</script></body>"""
FRAME = """<!doctype html><title>axe</title><pre id="out">waiting</pre>
<iframe src="report.html" style="border:0;width:%dpx;height:900px"></iframe>
<script>onmessage = event => document.getElementById("out").textContent = JSON.stringify(event.data);</script>"""


class Accessibility(browser.Case):
    def setUp(self):
        super().setUp()
        shutil.copy(pathlib.Path(packages.node_path_with_lock(LOCK)) / "axe-core" / "axe.min.js", self.folder)
        mock = self.mock()
        support.write_config(self.folder / "vetvec.toml", mock.url, audit='out = "run"',
                             rest=f"""[suites.contrastive]
kind = "contrastive"
[suites.docs]
kind = "passages"
documents = {json.dumps(str(support.REPOSITORY / "examples" / "documents"))}
n = 60
""")
        self.assert_exit(self.run_here("audit", "-o", "report.html"), 0)

    def grave(self, page, width):
        found = self.shown(FRAME % width, browser.POLICY.sub("", page).replace("</body>", IN_PAGE))
        self.assertGreater(found["passed"], 15)
        print(width, "px:", found["passed"], "rules passed;", [one["id"] for one in found["violations"]], flush=True)
        return [one for one in found["violations"] if one["impact"] in GRAVE]

    def test_nothing_serious(self):
        for kind in ("light", "dark"):
            for width in (1440, 390):
                with self.subTest(kind, width=width):
                    self.assertEqual(self.grave(browser.as_if(self.page(), kind), width), [])

    def test_a_fault_is_found(self):
        self.assertNotEqual(self.grave(self.page().replace('<html lang="en">', "<html>"), 1440), [])


if __name__ == "__main__":
    packages.node_path_with_lock(LOCK)
    unittest.main()
