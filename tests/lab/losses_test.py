"""Services that lose something, beside the same service without the loss: the loss is never the choice, and it is named,
or the report says that it would not have noticed a loss of that kind.

Cells of losses.py on two encoders, VETVEC_LAB_DRAWS audits each by the command. VETVEC_LAB_LOSSES=NAME,... selects some.
"""
import collections
import os
import statistics
import unittest

import lab
import loss_table
import outcome

LEAST_SHARE = 0.95  # of all audits
LEAST_IN_CELL = 0.8
MOST_GAIN = 2  # points, for words that a ranking of passages need not lose by
ENCODERS = os.environ.get("VETVEC_LAB_ENCODERS", "builtin,int8").split(",")
WANTED = [name for name in os.environ.get("VETVEC_LAB_LOSSES", "").split(",") if name]


class Cell:
    """What the audits of one loss said."""

    def __init__(self):
        self.seen = collections.Counter()
        self.gains = []

    def add(self, report, loss):
        named = outcome.is_named(report, lab.OTHER, lab.CLEAN)
        admitted = outcome.is_admitted(report, loss, lab.OTHER)
        self.seen.update(chosen=outcome.is_chosen(report, lab.OTHER), named=named, admitted=admitted and not named,
                         known=named or admitted, audits=1,
                         wronged=bool(outcome.said_against(report, lab.CLEAN) or outcome.better(report, lab.OTHER)))
        self.gains += outcome.difference(report, lab.OTHER).values()

    def share(self, what):
        return self.seen[what] / self.seen["audits"]

    def __str__(self):
        gain = f"{statistics.mean(self.gains):+.1f}" if self.gains else "-"
        return (f"chosen {self.seen['chosen']}, named {self.seen['named']}, admitted {self.seen['admitted']} of "
                f"{self.seen['audits']}, difference {gain}; said of the clean one {self.seen['wronged']}")


class LossyServices(lab.Case):
    def cells(self, table, suites=None, draws=lab.DRAWS):
        """A Cell per encoder and loss of `table`."""
        lab.say_date("lossy services", draws)
        pool = self.pool("postgresql")
        for encoder in [name for name in ENCODERS if name in lab.encoders()]:
            server = self.server(self.vectors(encoder), pool)
            for name, loss in table.items():
                if WANTED and name not in WANTED:
                    continue
                cell = Cell()
                for draw in range(draws):
                    cell.add(self.pair(server, pool, name, draw, suites=suites), loss)
                lab.say(f"{encoder:8} {name:20} {cell}")
                yield f"{encoder}, {name}", cell

    def test_a_loss_is_never_the_choice_and_known_or_admitted(self):
        total = collections.Counter()
        for name, cell in self.cells(loss_table.LOSSES):
            total += cell.seen
            with self.subTest(cell=name):
                self.assertEqual((cell.seen["chosen"], cell.seen["wronged"]), (0, 0))
                self.assertGreaterEqual(cell.share("known"), LEAST_IN_CELL)
        lab.say("all cells:", dict(total))
        self.assertGreaterEqual(total["known"], LEAST_SHARE * total["audits"])

    def test_words_that_no_ranking_misses_are_admitted_and_gain_little(self):
        for name, cell in self.cells(loss_table.WORD_KINDS):
            with self.subTest(cell=name):
                self.assertEqual((cell.seen["chosen"], cell.seen["wronged"]), (0, 0))
                self.assertGreaterEqual(cell.share("known"), LEAST_SHARE)
                self.assertLessEqual(statistics.mean(cell.gains or [0]), MOST_GAIN)  # none: it is left out of the ranking

    def test_a_suite_that_sees_such_words_names_them(self):
        seeds = self.write("seeds.txt", "\n".join(lab.SENTENCES) + "\n")
        suites = {"meaning": f'kind = "meaning"\nseeds = "{seeds}"'}
        for name, cell in self.cells(loss_table.WORD_KINDS, suites, draws=3):
            with self.subTest(cell=name):
                self.assertEqual(cell.share("named"), 1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
