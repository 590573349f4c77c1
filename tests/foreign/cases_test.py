"""The first ten behaviour cases (bindings/cases) from a language without a binding of its own: cases.lua, cases.rb or cases.js
makes the calls through vetvec's C ABI, this program gives them and compares what came of them.

    cases_test.py LANGUAGE PREFIX WORK      VETVEC_MOCK_URL names the mock server

The program reads a line for each call and answers with lines, the last of which is "end"; tabs separate words:

    open NAME=VALUE...; close; embed WAY TIMEOUT_MS CANCEL_AFTER_MS FLAGS TEXT...      WAY: blocking, async, one
    error STATUS HTTP_STATUS RETRY_AFTER_MS ATTEMPTS RETRYABLE ITEM_INDEX CALLBACK_VALUE MESSAGE       of the call
    text and the same of each text; source SOURCE REASON REMOTE_STATUS; row ELEMENT...

Exit status 77: the language's tools are not installed.
"""
import json
import os
import pathlib
import subprocess
import sys
import time
import urllib.request

import foreign_test as foreign

CASES = foreign.HERE.parents[1] / "bindings" / "cases" / "cases.json"
FIRST = 10
FIELDS = ["status", "http_status", "retry_after_ms", "attempts", "retryable", "item_index", "callback_value", "message"]
POLICIES = {"REMOTE_THEN_LOCAL": 0}
SOURCES, REASONS = ["NONE", "REMOTE", "LOCAL"], {0: "POLICY", 4: "REMOTE_FAILED"}
NO_CACHE = 1


def node(prefix, work):
    work.mkdir(parents=True, exist_ok=True)
    program = foreign.node_with_koffi(work)
    os.environ.update(NODE_PATH=str(work / "node_modules"), VETVEC_LIBRARY=str(foreign.installed(prefix)[0]))
    return [program, foreign.HERE / "cases.js", foreign.HERE.parents[1] / "bindings" / "node"]


LANGUAGES = {"luajit": lambda prefix, _: foreign.luajit_command(prefix, "cases.lua"),
             "ruby": lambda prefix, _: foreign.ruby_command(prefix, foreign.HERE / "cases.rb"),
             "node": node}


def check(holds, what):
    if not holds:
        raise AssertionError(what)


def admin(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(os.environ["VETVEC_MOCK_URL"] + path, data, timeout=60) as reply:
        return json.loads(reply.read() or b"null")


def fields_of(words):
    found = dict(zip(FIELDS, [words[0], *map(int, words[1:7]), words[7]]))
    return {**found, "retryable": bool(found["retryable"])}


class Outcome:
    def __init__(self, lines):
        words = [(kind, rest) for kind, *rest in (line.split("\t") for line in lines)]
        self.error = fields_of(next(rest for kind, rest in words if kind == "error"))
        self.texts = [fields_of(rest) for kind, rest in words if kind == "text"]
        self.rows = [[float(x) for x in rest] for kind, rest in words if kind == "row"]
        self.sources = [{"source": SOURCES[int(rest[0])], "reason": REASONS.get(int(rest[1])), "remote_status": rest[2]}
                        for kind, rest in words if kind == "source"]


class Run:
    def __init__(self, program, case, way, language):
        self.program, self.case, self.way = program, case, way
        self.words = {"{mock}": os.environ["VETVEC_MOCK_URL"], "{key}": f"key-{case['name']}-{way}-{language}"}

    def fill(self, text):
        for word, meaning in self.words.items():
            text = text.replace(word, meaning)
        return text

    def call(self, *words):
        check(self.program.poll() is None, "the program has ended")
        self.program.stdin.write("\t".join(map(str, words)) + "\n")
        self.program.stdin.flush()
        lines = []
        while (line := self.program.stdout.readline().rstrip("\n")) != "end":
            check(line, f"the program has ended after {lines}")
            lines.append(line)
        return Outcome(lines)

    def run(self):
        admin("/admin/reset", {})
        admin("/admin/faults", {"seed": 7, **self.case.get("faults", {})})
        options = {**self.case["open"]}
        if "fallback" in options:
            options["fallback"] = POLICIES[options["fallback"]["policy"]]
        opened = self.call("open", *(f"{name}={self.fill(str(value))}" for name, value in options.items()))
        self.check_error(opened.error, self.case.get("expect", {}).get("error"))
        for step in self.case.get("steps", []):
            if step["call"] == "close":
                self.call("close")
            elif step["call"] != "usage":
                self.embed(step, step["expect"])
        self.call("close")

    def embed(self, step, expect):
        given = step.get("options", {})
        before, start = admin("/admin/stats")["requests"], time.monotonic()
        found = self.call("embed", "one" if step["call"] == "embed_one" else self.way, given.get("timeout_ms", 0),
                          given.get("cancel_after_ms", -1), 0, *step["texts"])
        took = (time.monotonic() - start) * 1000
        check(expect.get("at_least_ms", 0) <= took <= expect.get("at_most_ms", 1e9), f"{took} ms")
        sent = admin("/admin/stats")["requests"] - before
        check(sent == expect.get("requests", sent), f"{sent} requests")
        self.check_error(found.error, expect.get("error"))
        for index, wanted in expect.get("errors", {}).items():
            self.check_error(found.texts[int(index)], wanted)
        statuses = [text["status"] for text in found.texts]
        check(statuses == expect.get("statuses", statuses), statuses)
        for source, wanted in zip(found.sources, expect.get("sources", [])):
            check({name: source[name] for name in wanted} == wanted, source)
        check(len(found.sources) >= len(expect.get("sources", [])), "sources are missing")
        check(len(found.rows) == expect.get("rows", len(found.rows)), f"{len(found.rows)} rows")
        check(all(len(row) == expect.get("cols", len(row)) for row in found.rows), "columns")
        for i in expect.get("alone", []):
            alone = self.call("embed", "blocking", 0, -1, NO_CACHE, step["texts"][i])
            check(found.rows[i] == alone.rows[0], f"row {i} is not the vector of its text")

    def check_error(self, seen, expected):
        check((seen["status"] != "OK") == bool(expected), seen)
        for name, value in (expected or {}).items():
            if name in ("message_has", "message_lacks"):
                check((self.fill(value) in seen["message"]) == (name == "message_has"), seen)
            elif name != "detail":
                check(seen[name] == value, f"{name}: {seen}")


def main(language, prefix, work):
    command = LANGUAGES[language](prefix, pathlib.Path(work) / f"cases_{language}")
    cases = json.loads(CASES.read_text(encoding="utf-8"))["cases"][:FIRST]
    failed, ran = [], 0
    with subprocess.Popen([str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        for case in cases:
            for way in case.get("ways", ["blocking", "async"]):
                if way == "stream":
                    continue
                try:
                    Run(program, case, way, language).run()
                except (AssertionError, BrokenPipeError) as error:
                    failed.append(f"{case['name']} {way}: {error}")
                ran += 1
        program.stdin.close()
    print("\n".join(failed) + f"\n{ran - len(failed)} of {ran} passed", flush=True)
    return 1 if failed or program.returncode or ran < FIRST else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
