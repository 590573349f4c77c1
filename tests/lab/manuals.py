"""Pairs that people wrote, in manuals that are unpacked below a folder: questions and answers, names and descriptions of
man pages, headings and what stands below them."""
import gzip
import html.parser
import random
import re

MOST_WORDS = 150  # of an answer
BLOCKS = {"p", "li", "dd", "dt", "td", "th", "div", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "section", "body", "br"}
SKIPPED = {"script", "style", "head", "pre", "nav", "footer", "table"}


def _words(text):
    return " ".join(text.split()[:MOST_WORDS])


class _Blocks(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.found, self.kind, self.text, self.skipped = [], "p", "", 0

    def flush(self):
        if self.text.split():
            self.found.append((self.kind, " ".join(self.text.split())))
        self.text = ""

    def handle_starttag(self, tag, attrs):
        if tag in SKIPPED:
            self.flush()
            self.skipped += 1
        elif tag in BLOCKS:
            self.flush()
            self.kind = "heading" if re.fullmatch(r"h\d", tag) else "p"

    def handle_endtag(self, tag):
        if tag in SKIPPED:
            self.skipped = max(0, self.skipped - 1)
        elif tag in BLOCKS:
            self.flush()
            self.kind = "p"

    def handle_data(self, data):
        if not self.skipped:
            self.text += data


def headings(folder, most=40):
    """Headings of a manual's pages, each with what stands below it."""
    pairs = []
    for page in sorted(page for page in folder.rglob("*.html") if page.is_file()):
        parser = _Blocks()
        parser.feed(page.read_text(encoding="utf-8", errors="replace"))
        parser.flush()
        for i, (kind, text) in enumerate(parser.found):
            title = re.sub(r"^\s*([A-Z]?\d+(\.\d+)*\.?|Chapter \d+\.|Appendix [A-Z]\.)\s*", "", text).strip(" #\u00b6\uf0c1")
            if kind != "heading" or not 2 <= len(title.split()) <= 14:
                continue
            body = []
            for below, paragraph in parser.found[i + 1:]:
                if below == "heading":
                    break
                body.append(paragraph)
            body = _words(" ".join(body))
            if len(body.split()) >= 25:
                pairs.append((title, body))
    random.Random(1).shuffle(pairs)
    return list(dict(pairs).items())[:most]


def questions(pods):
    """Questions and answers of Perl's FAQ."""
    pairs = []
    for pod in sorted(pods):
        text = pod.read_text(encoding="utf-8", errors="replace")
        for part in re.split(r"\n=head2 ", text)[1:]:
            question, _, body = part.partition("\n")
            body = re.split(r"\n=head1", body)[0]
            body = "\n".join(block for block in body.split("\n\n") if not block.startswith((" ", "\t", "=")))
            question, body = (re.sub(r"[A-Z]<+\s*([^<>]*?)\s*>+", r"\1", one) for one in (question, body))
            if len(body.split()) >= 20 and question.strip().endswith("?"):
                pairs.append((question.strip(), _words(body)))
    return pairs


def _plain(roff):
    lines = []
    for line in roff.split("\n"):
        if line.startswith((".\\\"", "'\\\"")):
            continue
        if line.startswith("."):
            words = line[1:].split(None, 1)
            if words and words[0] in ("SH", "Sh"):
                line = "\n@@" + (words[1].strip('" ') if len(words) > 1 else "")
            elif len(words) > 1 and words[0] in ("B", "I", "BR", "IR", "RB", "RI", "BI", "IB", "Nm", "Nd", "SM"):
                line = words[1].replace('"', "")
            else:
                continue
        line = re.sub(r"\\f(\[[^\]]*\]|\(..|.)", "", line).replace("\\-", "-").replace("\\&", "").replace("\\e", "\\")
        lines.append(re.sub(r"\\[(*\[]\S{0,3}", "", line))
    return "\n".join(lines)


def man_pages(files, most=120):
    """What a page says it is for, and its description."""
    pairs = []
    for file in sorted(files):
        if file.is_symlink() or file.stat().st_size < 400:
            continue
        text = _plain(gzip.open(file, "rt", encoding="utf-8", errors="replace").read())
        parts = {part.partition("\n")[0].upper(): part.partition("\n")[2] for part in text.split("\n@@")[1:]}
        name, body = " ".join(parts.get("NAME", "").split()), _words(parts.get("DESCRIPTION", ""))
        purpose = name.partition(" - ")[2]
        if 3 <= len(purpose.split()) <= 14 and len(body.split()) >= 25:
            pairs.append((purpose, body))
    random.Random(3).shuffle(pairs)
    return list(dict(pairs).items())[:most]
