"""2,000 texts through every transport fault at once: the vectors are those of a quiet run, bit for bit.

Also what no client should repair silently: broken replies, as audits and the contract suite report them.
"""
import json
import unittest

import support

TEXTS = 2000


class Faults(support.Case):
    def embed(self, mock, name):
        self.write("texts.txt", "".join(f"Sentence number {i} tells of {i * 37 % 1009} things.\n"
                                        for i in range(TEXTS)))
        outcome = self.run_here("embed", "openai:mock", "--base-url", mock.base_url("hash"), "--in",
                                "texts.txt", "-o", name, "--batch", "20", "--concurrency", "4")
        self.assert_exit(outcome, 0)
        return (self.folder / name).read_bytes()

    def test_vectors_survive_a_bad_line(self):
        mock = self.mock()
        quiet = self.embed(mock, "quiet.npy")
        self.assertEqual(mock.stats()["vectors"], TEXTS)
        mock.reset()
        mock.faults(("rate_limit_ms", 5, 0.05), ("status", 500, 0.05), ("cut_body", 50, 0.05),
                    ("truncated", 50, 0.1), ("shuffled", None, 0.05), ("slow", 50, 0.05),
                    once=True)
        noisy = self.embed(mock, "noisy.npy")
        stats = mock.stats()
        print(f"\n{stats['requests']} requests for {TEXTS} texts; faults: {stats['faults']}")
        self.assertGreater(stats["requests"], TEXTS // 20, "no fault made a retry")
        self.assertEqual(noisy, quiet)


# Of the mock's faults, and the kind that each is told as.
BROKEN = (("null_element", "value"), ("zero_vector", "value"), ("dimension", "dimension"),
          ("missing_item", "count"), ("duplicate_index", "index"), ("html", "malformed"))


class BrokenReplies(support.Case):
    def audit(self, mock, name, code=0):
        self.write("words.txt", support.short_dictionary())
        support.write_config(self.folder / f"{name}.toml", mock.url, {"faithful": "faithful"},
                             audit=f'dictionary = "words.txt"\nout = "{name}"',
                             vendor="concurrency = 1\nbatch = 10",
                             rest='[suites.contrastive]\nkind = "contrastive"\nmax_per_relation = 20\n')
        self.assert_exit(self.run_here("audit", "--config", f"{name}.toml", "-o", f"{name}.json"), code)
        report = json.loads((self.folder / f"{name}.json").read_text())["vendors"][0]
        lines = (self.folder / name / "requests.jsonl").read_text().splitlines()
        vectors = (self.folder / name / "vectors" / "faithful.npy").read_bytes()
        return report, [json.loads(line) for line in lines], vectors

    def test_an_audit_tells_of_each_and_has_the_right_vectors(self):
        mock = self.mock()
        quiet, lines, vectors = self.audit(mock, "quiet")
        self.assertEqual(quiet["reply_faults"], {"replies": len(lines), "faults": {}})
        self.assertFalse(any("fault" in line or "after" in line for line in lines))
        for kind, fault in BROKEN:
            with self.subTest(kind=kind):
                mock.reset()
                mock.faults(schedule=[{"request": 3, "count": 1, "kind": kind}])
                # A page instead of a reply need not be the vendor's; any other fault excludes the only vendor.
                is_out = fault != "malformed"
                report, lines, repaired = self.audit(mock, kind, code=1 if is_out else 0)
                self.assertEqual(report["standing"] == "out", is_out, report["standing"])
                self.assertEqual(repaired, vectors)
                self.check(fault, lines, report["reply_faults"])

    def check(self, fault, lines, told):
        broken = [line for line in lines if "fault" in line]
        self.assertEqual([line["fault"] for line in broken], [fault])
        self.assertEqual([line["after"] for line in lines if "after" in line], [fault])
        self.assertIn(broken[0]["error"], ("BAD_VECTOR", "PROTOCOL"))
        if fault == "value":
            self.assertRegex(broken[0]["what"], r"^the vector of text \d+ (has null as element \d+ \(counted from 0\)|is all zeros)$")
        self.assertEqual(told["replies"], len(lines))
        self.assertEqual(list(told["faults"]), [fault])
        one = told["faults"][fault]
        self.assertEqual((one["count"], one["example"]), (1, broken[0]["what"]))
        self.assertTrue(one["sentence"].startswith(f"1 of {len(lines)} replies "), one)
        self.assertTrue(one["sentence"].endswith("; the retry was correct."), one)

    def test_the_contract_suite_finds_one_wherever_it_is(self):
        mock = self.mock()

        def contract():
            done = self.run_here("doctor", "--contract", f"openai:mock?base_url={mock.base_url('faithful')}", "--json")
            report = json.loads(done.out)
            return done.code, report, {one["test"]: one for one in report["findings"]}

        code, whole, findings = contract()
        self.assertEqual(code, 0)
        self.assertEqual(whole["faults"], [])
        self.assertEqual(whole["replies"], whole["requests"])
        self.assertIn(f"in {whole['replies']} replies; a fault in fewer than 1 in",
                      findings["finite"]["finding"])
        for request in range(1, whole["requests"] + 1):
            kind, fault = BROKEN[request % len(BROKEN)]
            test = {"value": "finite"}.get(fault, fault)
            with self.subTest(request=request, kind=kind):
                mock.reset()
                mock.faults(schedule=[{"request": request, "count": 1, "kind": kind}])
                code, report, findings = contract()
                self.assertEqual(code, 1)
                # To repeat the index of a text alone, the mock sends a second vector.
                also = ["count"] if fault == "index" and len(report["faults"]) > 1 else []
                self.assertEqual([one["fault"] for one in report["faults"]], also + [fault])
                self.assertEqual(findings[test]["outcome"], "failed")
                self.assertTrue(findings[test]["finding"].startswith("1 of "), findings[test])


if __name__ == "__main__":
    unittest.main(verbosity=2)
