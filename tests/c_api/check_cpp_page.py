"""Usage: check_cpp_page.py PAGE.md PROGRAM.cc. Checks that the program contains each C++ snippet of the page, word for
word, ignoring indentation; the programs that all languages show are run by tests/install. Exits with status 1 and prints the
first line of each missing snippet."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "bindings"))
import documented_programs  # noqa: E402


def words(text):
    return [line.strip() for line in text.splitlines() if line.strip()]


def main():
    page, program = (pathlib.Path(path).read_text(encoding="utf-8") for path in sys.argv[1:3])
    lines = "\n".join(words(program))
    snippets = [words(each) for each in re.findall(r"^```cpp\n(.*?)^```", page, flags=re.S | re.M)
                if not documented_programs.MARK.search(each)]
    missing = [each[0] for each in snippets if "\n".join(each) not in lines]
    for first in missing:
        print(f"{sys.argv[2]} lacks the snippet that begins with: {first}")
    return 1 if missing or not snippets else 0


if __name__ == "__main__":
    sys.exit(main())
