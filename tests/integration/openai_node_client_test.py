"""OpenAI's package for Node.js, unchanged, calls `vetvec serve` as the one for Python does in openai_client_test.py.

The version is that of sdk/node. Skipped, with a message, if there is no Node.js or the package cannot be installed.
"""
import unittest

import openai_client_test
import packages
from client_support import KEY, TEXTS

LOCK = "sdk/node"


class OfOurServer(openai_client_test.OfOurServer):
    other_error = "APIError"

    def call(self, name, url, texts=TEXTS, key=KEY):
        return self.ask_package("node", "openai_calls.cjs", name, url, texts, key,
                                {"NODE_PATH": packages.node_path_with_lock(LOCK)})


if __name__ == "__main__":
    packages.node_path_with_lock(LOCK)
    unittest.main(verbosity=2)
