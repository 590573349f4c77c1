"""Promises B1 to B5 over real sockets, for every wire format.

VETVEC_FIGURES=full plays 200 schedules of 10,000 texts; VETVEC_FAULT_SCHEDULES another number,
VETVEC_FAULT_SEED from another seed.
"""
import os
import unittest

import figures


class Delivery(figures.Case):
    def test_every_text_once_in_order_and_bit_by_bit(self):
        schedules = os.environ.get("VETVEC_FAULT_SCHEDULES", figures.either(19, 200))
        self.figures_of("delivery_figures", "b1", "--url", self.mock().url, "--schedules", schedules,
                        "--texts", figures.either(500, 10000),
                        "--seed", os.environ.get("VETVEC_FAULT_SEED", 1))

    def test_bad_texts_alone_fail(self):
        self.figures_of("delivery_figures", "bad_texts", "--url", self.mock().url)

    def test_billed_twice(self):
        self.figures_of("delivery_figures", "billed_twice", "--url", self.mock().url,
                        "--full", figures.either(0, 1))

    def test_damaged_replies(self):
        self.figures_of("mutated_replies", "--url", self.mock().url, "--mutations",
                        figures.either(5_000, 100_000))

    def test_retry_after(self):
        self.figures_of("retry_figures", "retry_after", "--url", self.mock().url, "--waits",
                        figures.either(60, 1000), "--judge-lateness", figures.either(0, 1))

    def test_outage(self):
        self.figures_of("retry_figures", "outage", "--url", self.mock().url, "--seconds",
                        figures.either(3, 60))

    def test_steady_failures(self):
        self.figures_of("retry_figures", "steady", "--url", self.mock().url, "--seconds",
                        figures.either(5, 60))


if __name__ == "__main__":
    unittest.main(verbosity=2)
