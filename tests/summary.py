"""The end of tests/run.sh: what was skipped, each by name and reason; what failed, with the end of its output; how many passed.

    summary.py LOGS STEPS FAILED-STEPS SKIPPED-STEPS

Adds up the JUnit files that ctest wrote to the folder LOGS; a step without one counts as one test. What says SKIPPED of a
part of itself and passes is named, too: a test, or a step by its log. LOGS/failed has the logs of failed steps, a line each.
"""
import pathlib
import re
import sys
import xml.etree.ElementTree as tree

# Also unittest's "... skipped 'why'", gtest's "FILE:LINE: Skipped" with the reason on the next line, and ctest's own word;
# not how many tests gtest has skipped.
SAID = re.compile(r"\bSKIPPED\b(?! \] \d+ tests?\b)|\.\.\. skipped ['\"]|: Skipped: |\*\*\*Skipped")
MOST_LINES = 8  # of one test
END_LINES = 25  # of the output of what failed: where only the end of a run is kept, the reason must be there


def said(text):
    """The lines that say what is skipped, each once."""
    text = re.sub(r"(?m): Skipped$\n", ": Skipped: ", text or "")
    lines = dict.fromkeys(line.strip() for line in text.splitlines() if SAID.search(line))
    more = [f"... and {len(lines) - MOST_LINES} more"] if len(lines) > MOST_LINES else []
    return [*list(lines)[:MOST_LINES], *more]


def skipped_in(cases):
    for case in cases:
        lines = said(case.findtext("system-out"))
        if case.get("status") == "notrun":
            yield case.get("name"), f": {lines[-1] if lines else 'SKIPPED'}"
        else:
            yield from ((case.get("name"), f", in part: {line}") for line in lines)


def end_of(text):
    return [f"      {line[:200]}" for line in (text or "").strip().splitlines()[-END_LINES:]]


def failures(logs):
    for path in sorted(logs.glob("*.xml")):
        for case in tree.parse(path).getroot().iter("testcase"):
            if case.get("status") == "fail":
                yield from (f"  FAILED {path.stem}: {case.get('name')}", *end_of(case.findtext("system-out")))
    names = logs / "failed"
    for name in names.read_text(encoding="utf-8").split() if names.exists() else ():
        text = (logs / name).read_text(encoding="utf-8", errors="replace")
        if "The following tests FAILED:" not in text:  # otherwise they are named already
            yield from (f"  FAILED {name}", *end_of(text))


def summary(logs, steps, failed_steps, skipped_steps):
    files = sorted(logs.glob("*.xml"))
    passed = failed = skipped = 0
    named = set()
    for path in files:
        root = tree.parse(path).getroot()
        tests, bad = int(root.get("tests", 0)), int(root.get("failures", 0))
        gone = int(root.get("skipped", 0)) + int(root.get("disabled", 0))
        passed, failed, skipped = passed + tests - bad - gone, failed + bad, skipped + gone
        for name, line in skipped_in(root.iter("testcase")):
            named.add(f": {name} ")  # as ctest's log has it
            yield f"  {path.stem}: {name}{line}"
    for path in sorted(logs.glob("*.log")):
        for line in said(path.read_text(encoding="utf-8", errors="replace")):
            if not any(name in line for name in named):
                yield f"  {path.stem}, in part: {line}"
    yield from failures(logs)
    bad_steps = max(0, failed_steps - (1 if failed else 0))
    passed += max(0, steps - len(files) - bad_steps - skipped_steps)
    yield f"{passed} passed, {failed + bad_steps} failed, {skipped + skipped_steps} skipped"


if __name__ == "__main__":
    print("\n".join(summary(pathlib.Path(sys.argv[1]), *map(int, sys.argv[2:]))))
