"""What the tests of figures share: the programs of tests/tools/figures, run beside a mock server.

VETVEC_FIGURES_DIR names their folder (ctest sets it). A short form runs unless VETVEC_FIGURES=full.
"""
import json
import os
import pathlib
import subprocess

import support

PROGRAMS = pathlib.Path(os.environ.get("VETVEC_FIGURES_DIR", ""))
IS_FULL = os.environ.get("VETVEC_FIGURES", "") == "full"


def either(short, full):
    return full if IS_FULL else short


class Case(support.Case):
    def start(self, name, *arguments, prefix=()):
        """PREFIX: a program that runs it, with that one's arguments."""
        return subprocess.Popen([*prefix, str(PROGRAMS / name), *map(str, arguments)], cwd=self.folder,
                                env=support.environment(), stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, text=True)

    def figures_of(self, name, *arguments):
        """Runs a program that prints FIGURE lines and exits with 1 if one is outside its limit."""
        process = self.start(name, *arguments)
        out, _ = process.communicate()
        print("\n" + out, end="", flush=True)
        self.assertEqual(process.returncode, 0, out)

    def _figure(self, what, figure, sign, limit, is_met):
        line = f"FIGURE {what}: {figure:.6g} (limit: {sign} {limit:.6g})"
        print(line + ("" if is_met else " NOT MET"), flush=True)
        self.assertTrue(is_met, line)

    def at_most(self, what, figure, limit):
        self._figure(what, figure, "<=", limit, figure <= limit)

    def at_least(self, what, figure, limit):
        self._figure(what, figure, ">=", limit, figure >= limit)

    def equal(self, what, figure, limit):
        self._figure(what, figure, "=", limit, figure == limit)

    def json_of(self, line):
        return json.loads(line)
