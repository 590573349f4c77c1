#!/usr/bin/env python3
"""Counts lines of code by folder of src: neither blank, nor comment, nor #include.

    cmake/count_code.py                   # HEAD
    cmake/count_code.py 2169a864 HEAD     # a column for each commit, and what the last one adds
"""
import collections
import re
import subprocess
import sys

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|(\"(?:\\.|[^\"\\\n])*\")|(R\"\((?:.*?)\)\")", re.DOTALL)


def git(*arguments):
    return subprocess.run(("git", *arguments), check=True, capture_output=True).stdout


def code_lines(text):
    # Strings stay, so that "//" in a URL is not taken for a comment.
    text = COMMENT.sub(lambda found: found.group(0) if found.group(0)[-1:] in '")' and
                       found.group(0)[0] in '"R' else "", text)
    lines = (line.strip() for line in text.split("\n"))
    return sum(1 for line in lines if line and not line.startswith("#include"))


def by_folder(commit):
    count = collections.Counter()
    listed = git("ls-tree", "-r", "--name-only", commit, "src").decode().split("\n")
    for path in listed:
        if path.endswith((".cc", ".h")):
            count[path.split("/")[1]] += code_lines(git("show", f"{commit}:{path}").decode())
    return count


def main():
    commits = sys.argv[1:] or ["HEAD"]
    counts = [by_folder(commit) for commit in commits]
    folders = sorted(set().union(*counts))
    rows = [(folder, [count[folder] for count in counts]) for folder in folders]
    rows.append(("all", [sum(count.values()) for count in counts]))
    print("folder".ljust(14) + "".join(commit[:10].rjust(12) for commit in commits) + "      change")
    for folder, numbers in rows:
        print(folder.ljust(14) + "".join(f"{n:12,}" for n in numbers) + f"{numbers[-1] - numbers[0]:+12,}")


if __name__ == "__main__":
    main()
