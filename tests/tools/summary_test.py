"""The end of tests/run.sh names what was skipped (tests, parts of tests that pass, parts of steps) and what failed."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import summary  # noqa: E402  tests/summary.py

JUNIT = """<testsuite name="x" tests="4" failures="1" skipped="1" disabled="0">
  <testcase name="whole" status="notrun"><system-out>a line
SKIPPED: PyPI cannot be reached</system-out></testcase>
  <testcase name="part" status="run"><system-out>test_a ... skipped 'SKIPPED: needs root'
/x/a_test.cc:7: Skipped
there is no server

[  SKIPPED ] 1 test.
[  SKIPPED ] Suite.Case
[  SKIPPED ] Suite.Case
test_b ... skipped 'no word'</system-out></testcase>
  <testcase name="good" status="run"><system-out>nothing skipped here</system-out></testcase>
  <testcase name="bad" status="fail"><system-out>expected 1
got 2</system-out></testcase>
</testsuite>
"""


class Summary(unittest.TestCase):
    def lines(self, steps, failed_steps, skipped_steps, **files):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                (pathlib.Path(folder) / name.replace("_", ".")).write_text(text, encoding="utf-8")
            return list(summary.summary(pathlib.Path(folder), steps, failed_steps, skipped_steps))

    def test_names_and_reasons(self):
        # Three steps: ctest's with a failed test, one that was skipped, and another.
        log = "Test project /x\n 1/4 Test #1: whole ....***Skipped 0.1 sec\n 2/4 Test #2: alone ....***Skipped 0.1 sec\n"
        self.assertEqual(self.lines(3, 1, 1, test_xml=JUNIT, a_log="ok\nSKIPPED: no debootstrap\n", b_log=log), [
            "  test: whole: SKIPPED: PyPI cannot be reached",
            "  test: part, in part: test_a ... skipped 'SKIPPED: needs root'",
            "  test: part, in part: /x/a_test.cc:7: Skipped: there is no server",
            "  test: part, in part: [  SKIPPED ] Suite.Case",
            "  test: part, in part: test_b ... skipped 'no word'",
            "  a, in part: SKIPPED: no debootstrap",
            "  b, in part: 2/4 Test #2: alone ....***Skipped 0.1 sec",
            "  FAILED test: bad", "      expected 1", "      got 2",
            "3 passed, 1 failed, 2 skipped"])

    def test_failed_steps(self):
        steps = {"failed": "a.log\nb.log\n", "a_log": "one\nThe following tests FAILED:\n", "b_log": "line\n" * 40 + "why\n"}
        lines = self.lines(3, 2, 0, **steps)
        self.assertEqual(lines[0], "  FAILED b.log")
        self.assertEqual(lines[-2], "      why")
        self.assertEqual(len(lines), summary.END_LINES + 2)

    def test_nothing_skipped(self):
        self.assertEqual(self.lines(2, 0, 0, a_log="ok\n"), ["2 passed, 0 failed, 0 skipped"])

    def test_a_test_that_skips_much_is_cut(self):
        many = "\n".join(f"SKIPPED: case {i}" for i in range(20))
        lines = self.lines(1, 0, 0, a_log=many)
        self.assertEqual(len(lines), summary.MOST_LINES + 2)
        self.assertIn("12 more", lines[-2])


if __name__ == "__main__":
    unittest.main()
