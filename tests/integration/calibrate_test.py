"""vetvec identity calibrate: which score is a match, on documents and on pairs; what is kept, refused and printed."""
import json
import unittest

import gate_test
import support

DOCUMENTS, PAIRS = 200, 120  # some of the documents are too short for a passage
SPEC = "builtin:"


class Calibrate(support.Case):
    def setUp(self):
        super().setUp()
        gate_test.write_documents(self.folder / "documents", DOCUMENTS)
        self.assert_exit(self.run_here("identity", "record", SPEC, "-o", "id.json"), 0)

    def calibrate(self, *arguments):
        return self.run_here("identity", "calibrate", "id.json", *arguments)

    def content(self):
        return json.loads((self.folder / "id.json").read_bytes())

    def write_pairs(self, count):
        """A sentence of a document, and the others."""
        lines = []
        for number in range(count):
            text = (self.folder / "documents" / f"{number:03}.txt").read_text(encoding="utf-8")
            query, passage = text.strip().split(". ", 1)
            lines.append(json.dumps({"query": query + ".", "passage": passage}) + "\n")
        self.write("pairs.jsonl", "".join(lines))

    def test_documents(self):
        before = self.content()
        done = self.calibrate("--documents", "documents")
        self.assert_exit(done, 0)
        self.assert_says(done, "kept of matches", "95.0%", "99.0%", "The first hit is right with the probability",
                         "It means the same wording, not the same fact", "short titles lose up to 5 points more",
                         "bring 100 real pairs (--pairs) and it is exact", "other collections differ by about 5 points")
        after = self.content()
        found = after.pop("calibration")
        self.assertEqual([one["answer"] for one in after.pop("history")], ["same"])
        before.pop("history")
        self.assertEqual(after, before, "nothing else changes, the fingerprint included")
        count = found["n"]
        self.assertTrue(100 <= count <= DOCUMENTS, count)
        self.assertEqual((found["documents"], found["N0"]), (count, count))
        self.assert_says(done, f"{count} pairs from {count} documents, searched among {count} passages")
        self.assertEqual([row[0] for row in found["kept"]], [i / 40 for i in range(20, 40)] + [0.99])
        self.assertEqual([row[1] for row in found["kept"]], [row[0] for row in found["lets_in"]])
        for row in found["kept"]:
            self.assertTrue(-1 <= row[2] <= row[1] <= row[3] <= 1, row)
        let_in = [row[1] for row in found["lets_in"]]
        self.assertEqual(let_in, sorted(let_in))
        self.assertTrue(0 <= let_in[0] < let_in[-1] <= 1)
        self.assertTrue(found["kept"][0][1] < found["duplicate"] <= 1)
        self.assert_says(self.run_here("identity", "check", "id.json"), "same")

    def test_a_pattern_that_the_shell_has_expanded(self):
        names = [f"documents/{number:03}.txt" for number in range(3)]
        for count, more in ((2, []), (3, [SPEC])):
            done = self.calibrate("--documents", *names[:count], *more)
            self.assert_exit(done, 2)
            self.assert_says(done, "--documents takes one file or one folder", f"found {count} files",
                             "name the folder: --documents documents")
        made = self.run_here("suite", "make", "passages", "--documents", *names, "-o", "p.jsonl")
        self.assert_exit(made, 2)
        self.assert_says(made, "--documents takes one file or one folder")
        self.assert_exit(self.calibrate(SPEC, "--documents", "documents"), 0)
        self.assert_exit(self.run_here("identity", "calibrate", "--documents", "documents", "id.json", SPEC), 0)

    def test_the_same_seed_gives_the_same(self):
        found = []
        for seed in ("1", "1", "2"):
            done = self.calibrate("--documents", "documents", "--seed", seed, "--json")
            self.assert_exit(done, 0)
            calibration = json.loads(done.out)["calibration"]
            found.append({key: value for key, value in calibration.items() if key != "at"})
        self.assertEqual(found[0], found[1])
        self.assertNotEqual(found[0], found[2])

    def test_pairs(self):
        self.write_pairs(PAIRS)
        done = self.calibrate("--pairs", "pairs.jsonl")
        self.assert_exit(done, 0)
        self.assert_says(done, f"{PAIRS} pairs from {PAIRS} passages, searched among {PAIRS} passages")
        self.assertEqual(self.content()["calibration"]["source"], "pairs")
        both = self.calibrate("--pairs", "pairs.jsonl", "--documents", "documents", "--json")
        self.assert_exit(both, 0)
        found = json.loads(both.out)["calibration"]
        self.assertEqual(found["n"], PAIRS)
        self.assertTrue(PAIRS < found["N0"] <= DOCUMENTS, "only the documents that no pair is from are added")

    def test_without_texts_the_shipped_ones_are_used_and_it_says_so(self):
        done = self.calibrate()
        self.assert_exit(done, 0)
        self.assert_says(done, "300 pairs from 30 shipped subjects, searched among 300 passages",
                         "Of shipped texts that are not yours", "another collection differs by about 5 points",
                         "lets in more if its texts are nearer to one another", "bring your own (--documents or --pairs)")
        found = self.content()["calibration"]
        self.assertEqual((found["source"], found["n"], found["documents"], found["N0"]), ("shipped", 300, 30, 300))

    def test_what_is_refused(self):
        before = self.content()
        self.write_pairs(99)
        few = self.calibrate("--pairs", "pairs.jsonl")
        self.assertNotEqual(few.code, 0)
        self.assert_says(few, "the pairs yield 99 pairs; a calibration needs at least 100")
        self.assert_exit(self.calibrate("--documents", "none"), 2)
        self.write_pairs(PAIRS)
        for ignored in (("--pairs", "pairs.jsonl", "--queries", "5"), ("--queries", "5"), ("--passages", "5")):
            self.assert_exit(self.calibrate(*ignored), 2)
        self.assertEqual(self.content(), before)
        other = self.calibrate("builtin:?input_type=document&document_prefix=other%20words%20", "--documents", "documents")
        self.assertNotEqual(other.code, 0)
        self.assert_says(other, "is not the model that 'id.json' records", "record it in a file of its own")
        self.assertNotIn("calibration", self.content())

    def test_a_text_that_the_encoder_rejects_is_named(self):
        self.write("few.vec", "2 2\nthe 1 0\nof 0 1\n")
        pairs = [{"query": f"the {number}", "passage": f"of {number}"} for number in range(PAIRS)]
        pairs.append({"query": "gelato", "passage": "of ice"})
        self.write("pairs.jsonl", "".join(json.dumps(pair) + "\n" for pair in pairs))
        self.assert_exit(self.run_here("identity", "record", "words:few.vec", "-o", "words.json"), 0)
        done = self.run_here("identity", "calibrate", "words.json", "--pairs", "pairs.jsonl")
        self.assertNotEqual(done.code, 0)
        self.assert_says(done, 'the text "gelato" cannot be embedded', "leave it out")


if __name__ == "__main__":
    unittest.main()
