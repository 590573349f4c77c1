"""abidiff.sh fails on what breaks compiled programs: two fields swapped, a field's type changed, a
member of an enumeration with another number, a handle of another size, a function removed; and lets a
function be added.

    breaks_test.py LIBRARY

The library is dumped once, since reading it takes seconds, and the dump stands for the library. Each
break is made in a copy that stands for the record, so the library differs from it as a changed library
would from the record that was kept.
Exit status 77: abigail-tools are missing.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SCRIPT = pathlib.Path(__file__).with_name("abidiff.sh")


def swap_fields(text):
    names = ("name='texts_sent'", "name='cache_memory_hits'")
    marks = ("name='swapped'", names[0], names[1])
    for old, new in zip(names + marks[:1], (marks[0], marks[1], marks[2])):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def change_type(text):
    """vetvec_usage.cost_estimated as an integer of the same size."""
    integer = re.search(r"name='texts_sent' type-id='([^']+)'", text).group(1)
    changed, count = re.subn(r"(name='cost_estimated' type-id=')[^']+", rf"\g<1>{integer}", text)
    assert count == 1
    return changed


def renumber_members(text):
    """VETVEC_CACHE_MODE_OFF and _ON with each other's numbers."""
    for old, new in ((("OFF", 1), ("OFF", 2)), (("ON", 2), ("ON", 1))):
        old, new = (f"<enumerator name='VETVEC_CACHE_MODE_{name}' value='{value}'/>" for name, value in (old, new))
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def smaller_handle(text):
    """vetvec_matrix, which is passed by value, with half its size."""
    changed, count = re.subn(r"(<class-decl name='vetvec_matrix' size-in-bits=')64'", r"\g<1>32'", text)
    assert count == 1
    return changed


def with_function(text, name="vetvec_cancel_undo"):
    """One function more than the library has: vetvec_cancel_request under another name."""
    symbol = re.search(r" *<elf-symbol name='vetvec_cancel_request'.*\n", text).group(0)
    body = re.search(r" *<function-decl name='vetvec_cancel_request'(?:.*\n)+?.*</function-decl>\n",
                     text).group(0)
    for part in (symbol, body):
        text = text.replace(part, part + part.replace("vetvec_cancel_request", name))
    return text


def without_function(text):
    """What the record of an older library lacks."""
    return re.sub(r" *<function-decl name='vetvec_cancel_request'(?:.*\n)+?.*</function-decl>\n", "",
                  re.sub(r" *<elf-symbol name='vetvec_cancel_request'.*\n", "", text))


CASES = [
    # what the record says, what abidiff.sh must answer, what it must name
    ("the same", lambda text: text, 0, "the ABI is the same as in"),
    ("two fields swapped", swap_fields, 1, "cache_memory_hits"),
    ("a field of another type", change_type, 1, "cost_estimated"),
    ("members renumbered", renumber_members, 1, "VETVEC_CACHE_MODE_OFF"),
    ("a handle of another size", smaller_handle, 1, "vetvec_matrix"),
    ("a function removed", with_function, 1, "vetvec_cancel_undo"),
    ("a function added", without_function, 0, "the ABI is the same as in"),
]


def main(library):
    if shutil.which("abidw") is None or shutil.which("abidiff") is None:
        print("SKIPPED: abidw and abidiff are missing (Debian package abigail-tools)")
        return 77
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        dump, record = pathlib.Path(folder) / "dump.abi", pathlib.Path(folder) / "record.abi"

        def abidiff(*arguments):
            return subprocess.run([str(SCRIPT), *map(str, arguments)], capture_output=True, text=True,
                                  check=False)

        made = abidiff("--renew", "--record", dump, "--library", library)
        assert made.returncode == 0, made.stdout + made.stderr
        text = dump.read_text()
        for what, change, status, word in CASES:
            record.write_text(change(text))
            ran = abidiff("--record", record, "--library", dump)
            good = ran.returncode == status and word in ran.stdout
            print(f"{'ok' if good else 'FAILED'}: {what}: exit status {ran.returncode}")
            if not good:
                print(ran.stdout + ran.stderr)
                failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
