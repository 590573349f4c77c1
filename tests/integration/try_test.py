"""vetvec try: no key, no configuration, nothing leaves the machine; what services would charge."""
import http.server
import json
import re
import shutil
import subprocess
import threading
import unittest

import support

DOCUMENTS = support.REPOSITORY / "examples" / "documents"
OLLAMA_PORT = 11434


class Ollama(http.server.BaseHTTPRequestHandler):
    """Lists a chat model and an embedding model."""
    protocol_version = "HTTP/1.1"
    seen = []

    def reply(self, value):
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.seen.append(self.path)
        self.reply({"models": [{"name": "llama3:8b"}, {"name": "nomic-embed-text:latest"}, {"name": 7}]})

    def do_POST(self):
        self.seen.append(self.path)
        texts = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["input"]
        texts = texts if isinstance(texts, list) else [texts]
        self.reply({"model": "m", "embeddings": [[float(len(text)), float(sum(text.encode()) % 97), 1.0] for text in texts]})

    def log_message(self, *_):
        pass


class Try(support.Case):
    def prices(self, text):
        """SPEC: US dollars a million tokens, of the test, to index."""
        rows = re.findall(r"^  (\S+:\S+) +([\d.]+) +([\d.]+) +([\d.]+)$", text, re.M)
        return {spec: tuple(map(float, row)) for spec, *row in rows}

    def test_needs_neither_key_nor_configuration(self):
        self.write("vetvec.toml", "this is not TOML")
        done = self.run_here("try", DOCUMENTS)
        self.assert_exit(done, 0)
        self.assertTrue((self.folder / "vetvec-try" / "report.html").is_file())
        self.assertTrue(all(len(line) <= 80 for line in done.out.splitlines() if "vetvec audit" not in line), done)
        self.assert_exit(self.run_here("try", DOCUMENTS, "-o", "r.json"), 0)
        self.assertTrue((self.folder / "vetvec-try-2").is_dir())
        self.assertEqual(len(json.loads((self.folder / "r.json").read_text())["vendors"]), 1)
        self.assertTrue(done.out.startswith("builtin: "), done)
        prices = self.prices(done.out)
        self.assertGreater(len(prices), 10)
        self.assertEqual(sorted(prices.values(), key=lambda row: row[0]), list(prices.values()))

    def test_the_line_that_adds_a_vendor_costs_what_was_said(self):
        self.assert_exit(self.run_here("init"), 0)
        done = self.run_here("try", DOCUMENTS)
        spec = "openai:text-embedding-3-small"
        per_million, of_test, _ = self.prices(done.out)["openai:text-embedding-3-large"]  # more digits
        line = re.search(r"^  vetvec (audit .*)$", done.out, re.M).group(1)
        self.assertTrue(line.endswith("," + spec), line)
        server = self.mock()
        (self.folder / "vetvec.toml").unlink()
        audit = self.run_here(*line.split(), "--base-url", server.base_url("hash"), "--no-contract")
        self.assertIn(audit.code, (0, 1), audit)
        plan = self.run_here("plan", "--json", *line.split()[1:])
        contract = json.loads(plan.out)["vendors"][1]
        self.assertLess(abs(of_test * 1e6 / per_million / contract["tokens_expected"] - 1), 0.01)
        without = json.loads(self.run_here("plan", "--json", "--no-contract", *line.split()[1:]).out)["vendors"][1]
        self.assertLess(abs(without["tokens_expected"] / server.stats()["tokens"] - 1), 0.1)

    def test_servers_on_this_machine_get_texts_only_with_a_yes(self):
        try:
            server = http.server.ThreadingHTTPServer(("127.0.0.1", OLLAMA_PORT), Ollama)
        except OSError:
            self.skipTest("something listens at Ollama's port")
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        spec = f"ollama:nomic-embed-text:latest?base_url=http://127.0.0.1:{OLLAMA_PORT}"
        asked = self.run_here("try", DOCUMENTS)
        self.assert_exit(asked, 0)
        self.assert_says(asked, spec)
        self.assertNotIn("llama3", asked.text)
        self.assertEqual(set(Ollama.seen), {"/api/tags"})
        done = self.run_here("try", DOCUMENTS, "--local", "-o", "r.json")
        self.assertIn(done.code, (0, 1), done)
        self.assertIn("/api/embed", Ollama.seen)
        self.assertEqual(len(json.loads((self.folder / "r.json").read_text())["vendors"]), 2)

    @unittest.skipIf(shutil.which("strace") is None, "strace is not installed")
    def test_nothing_leaves_the_machine(self):
        trace = self.folder / "trace"
        no_leaks = {"ASAN_OPTIONS": "detect_leaks=0"}  # which cannot be looked for under strace
        subprocess.run(["strace", "-f", "-qq", "-e", "trace=connect,sendto,sendmsg", "-o", trace, support.COMMAND, "try",
                        str(DOCUMENTS)], cwd=self.folder, env=support.environment(no_leaks), check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        lines = [line for line in trace.read_text().splitlines() if "AF_INET" in line]
        self.assertTrue(lines, "the lists of local models are asked for")
        for line in lines:
            self.assertRegex(line, r'inet_addr\("127\.0\.0\.1"\)', line)

    def test_wrong_use(self):
        empty = self.folder / "empty"
        empty.mkdir()
        for wrong, words in (((), "folder"), (("none",), "none"), (("empty",), "empty")):
            refused = self.run_here("try", *wrong)
            self.assert_exit(refused, 2)
            self.assert_says(refused, words)


if __name__ == "__main__":
    unittest.main()
