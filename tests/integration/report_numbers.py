"""Whether the numbers that a report prints are those of its JSON."""
import re

NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?")


def in_text(text):
    """All numbers of `text`, without signs and separators of thousands."""
    return [found.replace(",", "") for found in NUMBER.findall(text)]


def leaves(value):
    if isinstance(value, dict):
        value = [*value, *value.values()]
    return [leaf for one in value for leaf in leaves(one)] if isinstance(value, list) else [value]


def strange(text, report):
    """The numbers of `text` that `report` has neither in a string nor as a number that rounds to them."""
    all_leaves = leaves(report)
    written = {number for leaf in all_leaves if isinstance(leaf, str) for number in in_text(leaf)}
    counted = [abs(leaf) for leaf in all_leaves if isinstance(leaf, (int, float)) and not isinstance(leaf, bool)]
    return [number for number in dict.fromkeys(in_text(text)) if number not in written
            and not any(is_rounded(number, value) for value in counted)]


def is_rounded(number, value):
    """Whether `number` is `value`, or its percentage, with the decimals that it has."""
    half = 0.5 * 10.0 ** -len(number.partition(".")[2]) * 1.000001
    return any(abs(float(number) - scale * value) <= half for scale in (1, 100))
