"""The quick start repeats its figures, and with a real model it prints those that README shows.

VETVEC_SHARED names a folder with models/all-minilm-l6-v2; without it, or without ONNX Runtime, README's figures are
not looked at. quickstart_test.sh runs the same script as a new user does, with its build.
"""
import pathlib
import re
import subprocess
import unittest

import onnx_test
import support

ROOT = pathlib.Path(__file__).resolve().parents[2]
ONE_KERNEL_OR_ANOTHER = "minilm_int8"  # CPUs round int8 products in different ways


def without_times(text):
    text = re.sub(r"127\.0\.0\.1:\d+", "ADDRESS", text)
    text = re.sub(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\dZ?", "TIME", text)
    text = re.sub(r"\b[\d.]+ m?s\b", "DURATION", text)
    # The service that fails one request in ten gets a hundred or a few more: how many depends on when its breaker asks again.
    return re.sub(r"\b1[01]\d\b", "REQUESTS", text)


def columns(line):
    return " ".join(line.split())


class QuickStart(support.Case):
    def setUp(self):
        super().setUp()
        self.programs = self.folder / "bin"
        self.programs.mkdir()
        (self.programs / "vetvec").symlink_to(support.COMMAND)
        (self.programs / "vetvec-mock-server").symlink_to(support.MOCK)

    def quick_start(self, name, environment=None):
        """What it prints and the report it writes."""
        run = self.folder / name
        done = subprocess.run([ROOT / "examples/quickstart.sh", run], capture_output=True, text=True, timeout=900,
                              env=support.environment({"VETVEC_RELEASE": str(self.programs), **(environment or {})}))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout, (run / "run" / "report.html").read_text(encoding="utf-8")

    def test_it_repeats_itself(self):
        first, first_page = self.quick_start("quick")
        second, second_page = self.quick_start("quick")
        self.assertEqual(without_times(second), without_times(first))
        self.assertEqual(without_times(second_page), without_times(first_page))

    def test_readme_shows_what_a_real_model_gives(self):
        if not onnx_test.has_model():
            self.skipTest("the model is not at hand: VETVEC_SHARED")
        environment = {"VETVEC_MODEL": str(onnx_test.MODEL), "VETVEC_ORT_LIBRARY": onnx_test.library("onnxruntime")}
        printed, _ = self.quick_start("model", environment)
        readme = (ROOT / "README.md").read_text(encoding="utf-8")
        example = readme.split("./examples/quickstart.sh\n", 1)[1].split("```", 1)[0]
        shown = re.sub(r"^How sure:.*?^\.\.\.$", "", example, flags=re.M | re.S).splitlines()  # it is about minilm_int8
        lines = {columns(line) for line in printed.splitlines()}
        checked = [columns(line) for line in shown if columns(line) not in ("", "...") and "report: " not in line
                   and ONE_KERNEL_OR_ANOTHER not in line and not line.startswith("[")]
        self.assertGreater(len(checked), 8)
        self.assertEqual([line for line in checked if line not in lines], [], printed)
        self.assertIn("Take minilm or minilm_int8.", printed)


if __name__ == "__main__":
    unittest.main()
