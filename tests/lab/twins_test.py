"""Two services with the same vectors, each with 0.1% noise of its own: an audit has nothing to say against either.

VETVEC_LAB_TWINS pairs (200), over the manuals and encoders in turn, with a suite of passages and, for one pair in four,
of meaning and contrastive triples. At the level of 5% some pairs are found unequal; none is excluded, and no word is said of speed or gender.
"""
import itertools
import os
import random
import re
import unittest

import lab
import outcome

PAIRS = int(os.environ.get("VETVEC_LAB_TWINS", "200"))
MOST_UNEQUAL_SHARE = 0.09
SEEDS = 150
SENTENCES_EVERY = 4
FORBIDDEN = re.compile(r"\bfast|\bspeed|\bslow|gender|is excluded|left out", re.I)


class Twins(lab.Case):
    def suites(self, number):
        """Suites from sentences of this pair's own; none for most pairs."""
        if number % SENTENCES_EVERY:
            return {}
        seeds = self.write(f"seeds-{number}.txt", "\n".join(random.Random(number).sample(lab.SENTENCES, SEEDS)) + "\n")
        return {kind: f'kind = "{kind}"\nseeds = "{seeds}"' for kind in ("meaning", "contrastive")}

    def servers(self):
        """A server for each manual and encoder."""
        for encoder, manual in itertools.product(("builtin", "int8"), lab.MANUALS):
            if encoder in lab.encoders():
                pool = self.pool(manual)
                yield pool, self.server(self.vectors(encoder), pool)

    def test_twins(self):
        lab.say_date("twins", PAIRS)
        servers = list(self.servers())
        unequal = []
        for number in range(PAIRS):
            pool, server = servers[number // SENTENCES_EVERY % len(servers)]
            report = self.audit(pool, number, {name: server.base_url("noise 0.1%", 2 * number + i)
                                               for i, name in enumerate((lab.CLEAN, lab.OTHER))}, suites=self.suites(number))
            with self.subTest(pair=number):
                for name in (lab.CLEAN, lab.OTHER):
                    self.assertEqual(outcome.of(report, name)["standing"], "ranked")
                    self.assertEqual(outcome.said_against(report, name), [])
                text = "\n".join(report["verdict"]["lines"] + report["caveats"]).replace("Speed was not tested.", "")
                self.assertIsNone(FORBIDDEN.search(text), text)
            found = [suite for name in (lab.CLEAN, lab.OTHER) for suite in outcome.better(report, name)]
            unequal += [(number, found)] if found else []
        lab.say(f"better or worse: {len(unequal)} of {PAIRS}: {unequal}")
        self.assertLessEqual(len(unequal), MOST_UNEQUAL_SHARE * PAIRS)


if __name__ == "__main__":
    unittest.main(verbosity=2)
