"""What an audit "would have noticed", an audit of other queries does notice.

Each audit of a clean service names a loss per family. In every other audit of the same service and manual, with queries
drawn anew, the copy of the vectors with that loss must be found worse (two-sided t of 5%); of all such repeats at least
LEAST_SHARE are.
"""
import collections
import itertools
import unittest

import lab
import outcome

DRAWS = 12
LEAST_SHARE = 0.93
NORMAL_80 = 0.8416  # the part of "least_noticed" that power of 80% adds, in standard errors


def copies(report):
    """Figures of the known-worse copies by family and amount."""
    suite, = outcome.of(report, lab.CLEAN)["steps"]["controls"]["figures"]["suites"]
    return {(one["family"], one["amount"]): one for one in suite["copies"] if one["on_ladder"]}


def is_found(copy):
    return -copy["difference"] > copy["least_noticed"] - NORMAL_80 * copy["standard_error"]


class Repeats(lab.Case):
    def test_what_would_have_been_noticed_is_noticed(self):
        lab.say_date("repeats, each manual and encoder", DRAWS)
        seen = collections.Counter()
        for encoder, manual in itertools.product(("builtin", "int8"), lab.MANUALS):
            if encoder not in lab.encoders():
                continue
            pool = self.pool(manual)
            server = self.server(self.vectors(encoder), pool)
            reports = [self.audit(pool, draw, {lab.CLEAN: server.base_url("clean", draw)}) for draw in range(DRAWS)]
            for first, second in itertools.permutations(reports, 2):
                again = copies(second)
                for line in outcome.notices(first):
                    copy = again.get((line["family"], line["noticed_amount"]))
                    if line["noticed"] and copy:
                        seen.update(repeats=1, found=is_found(copy))
            lab.say(encoder, manual, [(line["family"], line["noticed_amount"]) for line in outcome.notices(reports[0])])
        lab.say(f"found in {seen['found']} of {seen['repeats']} repeats")
        self.assertGreater(seen["repeats"], 0)
        self.assertGreaterEqual(seen["found"], LEAST_SHARE * seen["repeats"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
