"""Our client and the vendors' own Python packages send the same texts to the mock server. The requests are equal, field by
field, but for the differences in sdk/differences.py, and the vectors are equal bit for bit: so our client and the mock
have the formats not only from documentation. The packages' default URLs are ours, too.

    sdk_requests_test.py [PACKAGE]

Packages are installed as sdk/locks says: by tests/run.sh --deep (VETVEC_ALL_CLIENTS=1). Skipped, with a message, otherwise
and if a package cannot be installed.
"""
import json
import os
import re
import sys
import unittest
import urllib.parse

import client_support
import packages
import recorder
import support
from sdk.differences import ABSENT, ANY, CALLS, COMMON, DEFAULT_URLS

AWS_KEY = "AKIDMOCK:a-made-up-secret"
DERIVED = ("content-length", "host")  # from the body and the URL


def leaves(value, name):
    """(name, value) of each scalar, empty list and empty object in JSON."""
    if isinstance(value, dict) and value:
        for key, one in value.items():
            yield from leaves(one, f"{name}.{key}")
    elif isinstance(value, list) and value:
        for index, one in enumerate(value):
            yield from leaves(one, f"{name}[{index}]")
    else:
        yield name, value


def fields_of(exchange):
    path, _, query = exchange.target.partition("?")
    return {"method": exchange.method, "path": path,
            **{f"query {name}": value for name, value in urllib.parse.parse_qsl(query, keep_blank_values=True)},
            **{f"header {name}": value for name, value in exchange.headers.items() if name not in DERIVED},
            **dict(leaves(json.loads(exchange.body), "body"))}


def is_equal(one, other):
    """As in JSON: true is not 1, nor is 1.0."""
    return type(one) is type(other) and one == other


def applies(row, field, ours, theirs):
    named = field.startswith(row.field[:-1]) if row.field.endswith("*") else field == row.field
    return named and all(allowed is ANY or is_equal(allowed, value)
                         for allowed, value in ((row.ours, ours), (row.theirs, theirs)))


class SdkRequests(client_support.Case):
    def __init__(self, call):
        super().__init__("check")
        self.call = call
        self.texts = (client_support.TEXTS + [f"text number {i}" for i in range(call.texts)])[:call.texts]

    def __str__(self):
        return f"{self.call.package}: {self.call.name}"

    def check(self):
        lock = f"sdk/locks/{self.call.package}.lock"
        python = packages.python_with_lock(lock)
        access_key, secret = AWS_KEY.split(":")
        mock = self.mock("--api-key", client_support.KEY, "--aws-access-key", access_key, "--aws-secret", secret)
        between = recorder.Recorder(mock.url)
        self.addCleanup(between.stop)
        url = f"{between.url}/faithful"
        key = AWS_KEY if self.call.package == "boto3" else client_support.KEY
        base_url = url + self.call.base
        ours = self.embed_by_us(self.call.spec.replace("URL", base_url), None if "URL" in self.call.spec else base_url,
                                self.texts, key=None if self.call.package == "ollama" else key)
        our_requests = between.take()
        theirs = self.ask_package(python, "sdk/calls.py", self.call.name, url, self.texts, key,
                                  {"HOME": str(self.folder), "AWS_EC2_METADATA_DISABLED": "true"})
        self.assert_same(theirs, ours)
        self.compare(our_requests, between.take(), packages.version_in(lock, self.call.package))

    def compare(self, ours, theirs, version):
        found, equal = self.differences(ours, theirs)
        unknown = [f"{field}: ours {a!r}, theirs {b!r}" for field, a, b in found
                   if not any(applies(row, field, a, b) for row in (*COMMON, *self.call.rows))]
        self.assertFalse(unknown, "\n" + "\n".join(unknown))
        for row in self.call.rows:
            self.assertTrue(any(applies(row, *one) for one in found), f"it is not a difference any more: {row}")
        names = ", ".join(sorted({field for field, *_ in found if not field.startswith("header ")})) or "none"
        headers = len({field for field, *_ in found if field.startswith("header ")})
        print(f"{self.call.package} {version}: {self.call.name}: {len(theirs)} requests, {equal} fields equal; "
              f"differences: {names}, and {headers} headers", flush=True)

    def differences(self, ours, theirs):
        """What differs: [(field, ours, theirs)]; and the number of fields that are equal."""
        others = [sorted(f"{one.method} {one.target}" for one in requests if one.method != "POST")
                  for requests in (ours, theirs)]
        found = [] if others[0] == others[1] else [("other requests", *map(", ".join, others))]
        ours, theirs = self.in_order(ours), self.in_order(theirs)
        self.assertEqual(len(ours), len(theirs), "the number of requests")
        equal = 0
        for a, b in zip(map(fields_of, ours), map(fields_of, theirs)):
            for field in {**a, **b}:
                values = a.get(field, ABSENT), b.get(field, ABSENT)
                name = re.sub(r"\[\d+\]", "[]", field)
                if is_equal(*values):
                    equal += 1
                elif (name, *values) not in found:
                    found.append((name, *values))
        return found, equal

    def in_order(self, requests):
        """The requests for embeddings, in the order of their texts: they may be sent at once."""
        numbers = {text: index for index, text in enumerate(self.texts)}
        posts = [one for one in requests if one.method == "POST"]
        return sorted(posts, key=lambda one: min(
            numbers[value] for _, value in leaves(json.loads(one.body), "") if isinstance(value, str) and value in numbers))


class DefaultUrls(client_support.Case):
    def __init__(self, package):
        super().__init__("check")
        self.package = package

    def __str__(self):
        return f"{self.package}: default URL"

    def check(self):
        python = packages.python_with_lock(f"sdk/locks/{self.package}.lock")
        requests = (support.REPOSITORY / "docs" / "PROVIDERS.md").read_text(encoding="utf-8")
        for key, heading in DEFAULT_URLS[self.package]:
            ours = re.search(rf"^### {re.escape(heading)}\n\n```\nPOST (\S+)$", requests, re.M).group(1)
            theirs = self.ask_package(python, "sdk/calls.py", f"url {self.package}", "", key=key + client_support.KEY)
            self.assertEqual(ours[:len(theirs["url"])], theirs["url"])


def load_tests(_loader, _tests, _pattern):
    suite = unittest.TestSuite()
    for package in sorted({call.package for call in CALLS}) if PACKAGE is None else [PACKAGE]:
        suite.addTests(SdkRequests(call) for call in CALLS if call.package == package)
        suite.addTests([DefaultUrls(package)] if package in DEFAULT_URLS else [])
    return suite


if __name__ == "__main__":
    PACKAGE = sys.argv.pop(1) if len(sys.argv) > 1 else None
    if not os.environ.get("VETVEC_ALL_CLIENTS"):
        packages.skip("VETVEC_ALL_CLIENTS is not set (tests/run.sh --deep sets it)")
    if PACKAGE:
        packages.python_with_lock(f"sdk/locks/{PACKAGE}.lock")
    unittest.main(verbosity=2)
