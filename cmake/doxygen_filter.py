#!/usr/bin/env python3
"""For Doxygen: prints a header with its comments in the form that Doxygen reads.

A comment behind a declaration on its line becomes /**< ... */, the one at the head of the file gets
@file, every other one /** ... */.
"""
import re
import sys


def main(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()

    def replace(match):
        line_start = text.rfind("\n", 0, match.start()) + 1
        before = text[line_start:match.start()]
        body = re.sub(r"<(\w+)>", r"\\<\1\\>", match.group(1))  # words, not HTML
        body = body.replace("@", "\\@")  # nor commands
        if match.start() == 0:
            return "/** @file\n" + re.sub(r"^\S+\.hp{0,2}: ", "", body)
        if before.strip() and not before.lstrip().startswith("#"):
            return "/**< " + body
        return "/** " + body if not before.strip() else match.group(0)

    sys.stdout.write(re.sub(r"/\* ((?:.|\n)*?\*/)", replace, text))


if __name__ == "__main__":
    main(sys.argv[1])
