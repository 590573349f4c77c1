"""CommonMark's published examples of block structure: the paragraphs of their HTML are those that documents in Markdown
give. The examples are those in the source of PyPI's markdown-it-py, which is fetched; tests/run.sh --deep runs this."""
import html.parser
import json
import os
import subprocess
import sys
import tarfile
import unittest

import packages
import support

UNIT = os.environ.get("VETVEC_UNIT_SUITES", "")
EXAMPLES = "tests/test_cmark_spec/commonmark.json"
SECTIONS = ("Tabs", "Precedence", "Thematic breaks", "ATX headings", "Setext headings", "Indented code blocks",
            "Fenced code blocks", "HTML blocks", "Link reference definitions", "Paragraphs", "Blank lines",
            "Block quotes", "List items", "Lists", "Inlines", "Hard line breaks", "Soft line breaks")


class Paragraphs(html.parser.HTMLParser):
    """The text between the tags of block elements, without that of headings, code and scripts."""
    OMITTED = {"h1", "h2", "h3", "h4", "h5", "h6", "pre", "script", "style", "textarea"}
    BLOCK = OMITTED | {"p", "ul", "ol", "li", "blockquote", "hr", "div", "table", "tr", "td"}

    def __init__(self, text):
        super().__init__()
        self.found, self.part, self.omitted = [], "", 0
        self.feed(text)
        self.close()
        self.end()

    def end(self):
        if self.part.split():
            self.found.append(" ".join(self.part.split()))
        self.part = ""

    def handle_starttag(self, tag, _attributes):
        if tag in self.BLOCK:
            self.end()
        if tag == "br":
            self.part += " "
        self.omitted += tag in self.OMITTED
        if tag == "p":
            self.omitted = 0  # a paragraph of Markdown, although raw HTML has left an element open

    def handle_endtag(self, tag):
        if tag in self.BLOCK:
            self.end()
        self.omitted = max(0, self.omitted - (tag in self.OMITTED))

    def handle_data(self, data):
        if not self.omitted:
            self.part += data


class Reference(support.Case):
    def examples(self):
        version = packages.version_in("../requirements.lock", "markdown-it-py")
        done = subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:",
                               "--retries", "1", "--timeout", "20", f"markdown-it-py=={version}", "-d", self.folder],
                              capture_output=True, text=True, timeout=packages.INSTALL_TIMEOUT_S, check=False)
        archive = next(self.folder.glob("*.tar.gz"), None)
        if archive is None:
            packages.skip(f"the source of markdown-it-py cannot be fetched here: {done.stderr.strip()[-200:]}")
        with tarfile.open(archive) as files:
            name = next(name for name in files.getnames() if name.endswith(EXAMPLES))
            return json.load(files.extractfile(name))

    def test_the_paragraphs_of_the_published_examples(self):
        file = self.folder / "examples.jsonl"
        with open(file, "w", encoding="utf-8") as out:
            for example in self.examples():
                if example["section"] in SECTIONS:
                    json.dump({"example": example["example"], "markdown": example["markdown"],
                               "paragraphs": Paragraphs(example["html"]).found}, out)
                    out.write("\n")
        done = subprocess.run([UNIT, "--gtest_filter=MarkdownReference.*"], capture_output=True, text=True, check=False,
                              env={**os.environ, "VETVEC_COMMONMARK": str(file)})
        self.assertEqual(done.returncode, 0, done.stdout[-6000:] + done.stderr)
        self.assertIn("1 test", done.stdout)
        self.assertNotIn("SKIPPED", done.stdout)


if __name__ == "__main__":
    unittest.main()
