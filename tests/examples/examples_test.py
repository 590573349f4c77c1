"""The examples in one language: compiled and run against a mock server, with their output checked.

    examples_test.py LANGUAGE uses|web|USE

ctest sets VETVEC_MOCK, VETVEC_LIBRARY, VETVEC_BUILD and CMAKE. The expected output is the same in all languages; only
how a program is built and started differs (languages.py). The vendors are the mock server's personas.
"""
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import time
import urllib.error
import urllib.request

import languages  # puts tests/bindings and tests/integration on the path
import support

SEEDS = str(languages.EXAMPLES / "seeds.txt")
TIMEOUT_S = 1800 if os.environ.get("VETVEC_FIGURES") == "full" else 240
TEXTS = 1_000_000 if os.environ.get("VETVEC_FIGURES") == "full" else 3000
DIMENSION = 384
DOWN = "openai:any?base_url=http://127.0.0.1:9/v1"  # the discard port: nobody listens


def spec(mock, persona):
    return f"openai:any?base_url={mock.base_url(persona)}"


def run(program, *arguments, expect=0):
    """What a program prints; its exit status must be `expect`."""
    done = subprocess.run([*program.command, *map(str, arguments)], env=program.environment, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=TIMEOUT_S, check=False)
    said, told = done.stdout.decode(), done.stderr.decode()
    if done.returncode != expect:
        sys.exit(f"{program.name} {arguments}: exit {done.returncode}, not {expect}\n{said}\n{told}")
    return said if expect in (0, 1) else told


def need(holds, what):
    if not holds:
        sys.exit(f"not as expected: {what}")


def flat(text):
    """Names of values as every language spells them: REMOTE_FAILED, RemoteFailed, remote failed."""
    return re.sub(r"[ _]", "", text).lower()


def fallback(program, mock, folder):
    said = flat(run(program, spec(mock, "hash"), "a good day", "a bad day"))
    need(said.count("384numbers,fromremote(policy)") == 2 and "agoodday:" in said, said)
    said = flat(run(program, DOWN, "a good day"))
    need("64numbers,fromlocal(remotefailed)" in said, said)
    run(program, expect=2 if program.language != "python" else 1)


def gate(program, mock, folder):
    rule = "violation_rate.CR1 <= 0.3"
    said = run(program, spec(mock, "faithful"), SEEDS, folder / "good", rule, "violation_rate.CR3 <= 0.5")
    need("gate: passed" in said, said)
    need("<testsuite" in (folder / "good" / "result.junit.xml").read_text(encoding="utf-8"), "no JUnit file")
    said = run(program, spec(mock, "polarity_blind"), SEEDS, folder / "bad", rule, expect=1)
    need("gate: failed" in said and "CR1" in said, said)
    before = mock.requests()
    run(program, spec(mock, "faithful"), SEEDS, folder / "good", rule)
    need(mock.requests() == before, "a finished run was measured again")
    told = run(program, DOWN, folder / "nosuch.txt", folder / "none", rule, expect=3)
    need("nosuch.txt" in told, told)


def nightly(program, mock, folder):
    arguments = (SEEDS, folder / "nights")
    said = run(program, spec(mock, "faithful"), *arguments, "first")
    need("this is the baseline" in said, said)
    said = run(program, spec(mock, "faithful"), *arguments, "second")
    need("not worse than the baseline" in said and (folder / "nights" / "second" / "report.html").is_file(), said)
    said = run(program, spec(mock, "polarity_blind"), *arguments, "third", expect=1)
    need("WORSE than the baseline" in said, said)


def reembed(program, mock, folder):
    texts, out = folder / "texts.txt", folder / "rows.f32"
    texts.write_text("".join(f"row {i} of the table\n" for i in range(TEXTS)), encoding="utf-8")
    mock.reset()
    # From about the middle on nothing comes back: a moment at which all that was paid for has arrived.
    mock.faults(schedule=[{"request": TEXTS // 200, "count": 10 ** 9, "kind": "hang"}])
    with subprocess.Popen([*program.command, spec(mock, "hash"), texts, out], env=program.environment,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            paid = settled(lambda: mock.stats()["vectors"], process)
        finally:
            process.kill()
    need(0 < paid < TEXTS, f"{paid} of {TEXTS} texts were paid for when it was killed")
    with open(out, "ab") as half:
        half.write(b"half a row")
    mock.faults()
    said = run(program, spec(mock, "hash"), texts, out)
    need(f"{TEXTS} rows of {DIMENSION}" in said, said)
    stats = mock.stats()
    need(stats["vectors"] == TEXTS + 1 and stats["repeated_texts"] == 0 and stats["billed_twice"] == 0,
         f"{stats['vectors']} vectors, {stats['repeated_texts']} repeated, {stats['billed_twice']} billed twice")
    need(out.stat().st_size == 4 * DIMENSION * TEXTS, f"{out.stat().st_size} bytes")
    at = TEXTS - 1
    row = vector(mock, f"row {at} of the table")
    with open(out, "rb") as rows:
        rows.seek(4 * DIMENSION * at)
        last = struct.unpack(f"<{DIMENSION}f", rows.read(4 * DIMENSION))
    need(max(abs(a - b) for a, b in zip(last, row)) < 1e-6, "the last row is another text's")
    print(f"reembed: killed after {paid} of {TEXTS} texts, {re.search('sent [0-9]+', said).group()} afterwards")


def vector(mock, text):
    """What the persona gives, asked without vetvec."""
    body = {"model": "any", "input": [text], "encoding_format": "float"}
    request = urllib.request.Request(mock.base_url("hash") + "/embeddings", data=json.dumps(body).encode())
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=60) as reply:
        return json.loads(reply.read())["data"][0]["embedding"]


def settled(count, process):
    """The value of `count` once it is above 0, has not changed for a second, and the process waits."""
    deadline, seen, since = time.monotonic() + TIMEOUT_S, 0, time.monotonic()
    while time.monotonic() < deadline and process.poll() is None:
        now = count()
        if now != seen or works(process.pid):
            seen, since = now, time.monotonic()
        if seen > 0 and time.monotonic() - since > 1:
            return seen
        time.sleep(0.05)
    sys.exit(f"it ended, or the count kept changing; last: {seen}")


def works(pid):
    """Whether a thread runs, is ready to or waits for a disk: on a busy machine, replies may wait for it."""
    for stat in pathlib.Path(f"/proc/{pid}/task").glob("*/stat"):
        try:
            if stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] in "RD":
                return True
        except OSError:  # the thread has ended
            continue
    return False


def search(program, mock, folder):
    arguments = (SEEDS, folder / "cache", "The soup was delicious but the service was slow.", "Maria was angry about the delay.")
    said = run(program, spec(mock, "faithful"), *arguments).splitlines()
    need(said[1] == "  1.00  The soup was delicious but the service was slow.", said)
    need(said[5].endswith("  Maria was angry about the long delay."), said)
    need(re.fullmatch(r"sent 1[45]\d texts of 152", said[8]), said)
    again = run(program, spec(mock, "faithful"), *arguments).splitlines()
    need(again[:8] == said[:8] and again[8] == "sent 0 texts of 152", again)


def get(url):
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(url, timeout=TIMEOUT_S) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def web(program, mock, folder):
    del folder
    for vendor, code in ((spec(mock, "hash"), 200), (spec(mock, "wrong_order"), 503), (DOWN, 502)):
        address = f"127.0.0.1:{languages.free_port()}"
        with subprocess.Popen([*program.command, vendor, address], env=program.environment,
                              stdout=subprocess.PIPE) as process:
            try:
                line = process.stdout.readline().decode()
                need(line.startswith("listening on http://127.0.0.1:"), line)
                url = line.split()[-1]
                status, body = get(f"{url}/check")
                need(status == code, f"{status} {body}")
                answer = json.loads(body)
                if code == 502:
                    need(answer["status"] == "UNAVAILABLE" and answer["error"], body)
                else:
                    need(bool(answer["critical"]) == (code == 503) and answer["passed"] > 5, body)
                    status, body = get(f"{url}/metrics")
                    need(status == 200 and body.endswith("# EOF\n"), body)
                need(get(f"{url}/other")[0] == 404, "/other is there")
            finally:
                process.terminate()
                process.wait()


def main():
    language, part = sys.argv[1:]
    work = languages.work_folder(language, part)
    uses = [fallback, gate, nightly, reembed, search, web]
    uses = uses[:-1] if part == "uses" else [use for use in uses if use.__name__ == part]
    programs = languages.make(language, [use.__name__ for use in uses], work)
    for use in uses:
        begin = time.monotonic()
        folder = work / use.__name__
        folder.mkdir()
        mock = support.Mock(folder)
        try:
            use(programs[use.__name__], mock, folder)
        finally:
            mock.stop()
        print(f"{use.__name__}: ok, {time.monotonic() - begin:.1f} s", flush=True)


if __name__ == "__main__":
    main()
