#!/usr/bin/env python3
"""Writes what depends on the table of suite kinds: include/vetvec/suite_kinds.h and the tables of
docs/SUITES.md, from what `vetvec suite kinds --json` prints.

    cmake/write_suite_kinds.py VETVEC           writes the files
    cmake/write_suite_kinds.py VETVEC --check   exits with status 1 if one is out of date

The files are checked in, so that building vetvec or a binding does not need the command first.
"""
import json
import pathlib
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADER = ROOT / "include/vetvec/suite_kinds.h"
DOCUMENT = ROOT / "docs/SUITES.md"
BEGIN = "<!-- kinds: written by cmake/write_suite_kinds.py -->"
END = "<!-- end of kinds -->"
WIDTH = 100
USES = {"anywhere": "", "make": "; not available in audits", "audit": "; available only in audits"}


def allowed(option):
    """"1 to 100", "sense, first-sense"; empty: anything of its type."""
    if "allowed" in option:
        return ", ".join(option["allowed"])
    if "least" not in option:
        return ""
    least, most = (f"{option[end]:,.0f}" if option[end] == int(option[end]) else f"{option[end]:g}"
                   for end in ("least", "most" if "most" in option else "least"))
    return f"{least} to {most}" if "most" in option else f"{least} or more"


def facts(option):
    """The option in one line, as in the comment of its constant."""
    parts = [option["type"] + (f" ({allowed(option)})" if allowed(option) else "")]
    if option["default"]:
        unit = " " + option["unit"] if "unit" in option and option["default"] != "0" else ""
        parts.append(f"default {option['default']}{unit}")
    return f"{option['help']}; {', '.join(parts)}{USES[option['use']]}"


def comment(text):
    lines = textwrap.wrap(text, WIDTH - 6)
    return "/* " + "\n * ".join(lines) + " */"


def header(kinds):
    out = [comment("suite_kinds.h: the kinds of suites and their options, for vetvec_suite_make (suite.h) and "
                   "[suites.NAME] of vetvec.toml. Written by cmake/write_suite_kinds.py. Do not edit."),
           "#ifndef VETVEC_SUITE_KINDS_H_", "#define VETVEC_SUITE_KINDS_H_", ""]
    for kind in kinds:
        made = "" if kind["made"] else " Available only in audits."
        out += [comment(f"{kind['kind']}: {kind['summary'].rstrip('?')}{'?' if kind['summary'].endswith('?') else '.'}{made}"),
                f'#define VETVEC_SUITE_{kind["kind"].upper()} "{kind["kind"]}"']
        for option in kind["options"]:
            out += [comment(facts(option)),
                    f'#define VETVEC_{kind["kind"].upper()}_{option["name"].upper()} "{option["name"]}"']
        out.append("")
    return "\n".join(out + ["#endif /* VETVEC_SUITE_KINDS_H_ */", ""])


def tables(kinds):
    out = [BEGIN, "", "| kind | tests | items | primary score | clustered by | ability named in verdicts |",
           "| --- | --- | --- | --- | --- | --- |"]
    for kind in kinds:
        out.append(f"| `{kind['kind']}` | {kind['summary']} | {kind['items']} | {kind['measure']} | "
                   f"{kind['cluster']} | {kind['ability']} |")
    rows = {}  # what an option is: the kinds that have it
    for kind in kinds:
        for option in kind["options"]:
            unit = " " + option["unit"] if "unit" in option and option["default"] not in ("", "0") else ""
            row = (f"| `{option['name']}` | {option['default']}{unit} | {allowed(option) or option['type']} | "
                   f"{option['help']}{USES[option['use']]} |")
            rows.setdefault(row, []).append(f"`{kind['kind']}`")
    out += ["", "| kinds | option | default | allowed | |", "| --- | --- | --- | --- | --- |"]
    out += [f"| {', '.join(names)} {row}" for row, names in rows.items()]
    return "\n".join(out + ["", END])


def document(kinds):
    text = DOCUMENT.read_text(encoding="utf-8")
    begin, end = text.index(BEGIN), text.index(END) + len(END)
    return text[:begin] + tables(kinds) + text[end:]


def main():
    printed = subprocess.run([sys.argv[1], "suite", "kinds", "--json"], check=True, capture_output=True, text=True)
    kinds = json.loads(printed.stdout)
    stale = []
    for path, text in ((HEADER, header(kinds)), (DOCUMENT, document(kinds))):
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(str(path.relative_to(ROOT)))
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
    if stale and "--check" in sys.argv:
        print(f"out of date with the table of kinds: {', '.join(stale)}; run cmake/write_suite_kinds.py VETVEC")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
