"""Encoders whose order is known, on three manuals: no audit says the opposite of the order, and few tell float32 from
int8."""
import collections
import itertools
import unittest

import lab

DRAWS = 10
ORDER = ("fp32", "int8", "first128", "first64", "builtin", "random")  # from the best; the first two are nearly equal
MOST_TOLD_APART_SHARE = 4 / 30
VENDORS = {"fp32": ("fp32", "clean"), "int8": ("int8", "clean"), "first128": ("fp32", "first 128"),
           "first64": ("fp32", "first 64"), "builtin": ("builtin", "clean"), "random": ("builtin", "random")}


class KnownOrder(lab.Case):
    def setUp(self):
        super().setUp()
        if not set(lab.encoders()) >= {"fp32", "int8"}:
            self.skipTest("VETVEC_SHARED names no model")

    def test_no_statement_against_the_order(self):
        lab.say_date("known order, each manual", DRAWS)
        seen = collections.Counter()
        for manual in lab.MANUALS:
            pool = self.pool(manual)
            servers = {encoder: self.server(self.vectors(encoder), pool) for encoder in ("fp32", "int8", "builtin")}
            for draw in range(DRAWS):
                report = self.audit(pool, draw, {name: servers[encoder].base_url(loss, draw)
                                                 for name, (encoder, loss) in VENDORS.items()})
                outcomes = {(one["first"], one["second"]): one["outcome"] for one in report["comparisons"]}
                seen["told apart"] += "better" in outcomes[("fp32", "int8")]
                seen["audits"] += 1
                for better, worse in itertools.combinations(ORDER, 2):
                    seen[f"{better} > {worse}"] += outcomes.get((better, worse)) == "first better"
                    if (better, worse) != ("fp32", "int8"):
                        with self.subTest(manual=manual, draw=draw, pair=(better, worse)):
                            self.assertNotEqual(outcomes.get((better, worse)), "second better")
                with self.subTest(manual=manual, draw=draw):
                    self.assertNotIn(report["verdict"]["choice"], ORDER[2:])
        lab.say(dict(seen))
        self.assertLessEqual(seen["told apart"], MOST_TOLD_APART_SHARE * seen["audits"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
