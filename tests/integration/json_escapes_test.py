"""What a service writes ends up in JSON files and replies that strict parsers read, whatever its bytes."""
import json
import unittest

import origin
import serve_support
import support

HOSTILE = [b"quote \" backslash \\ slash /", b"control \x00\x01\x08\x1b[31m\x7f", b"lines\r\nand\ttabs",
           "separators \u2028 \u2029".encode(), b"not UTF-8 \xff\xfe\xc3( \xed\xa0\x80", "direction \u202e\u2066".encode(),
           b"</script><!-- ]]> ", "beyond the BMP \U0001f600".encode()]


def refusing(connection):
    """Each request with an error whose message is all of it, as raw bytes in the JSON string."""
    text = b" | ".join(HOSTILE).replace(b"\\", b"\\\\").replace(b'"', b'\\"')
    body = b'{"error": {"message": "' + text + b'", "type": "' + text + b'", "code": "' + text + b'"}}'
    while connection.read_request() is not None:
        connection.reply(400, body, "Content-Type: application/json")


class Strict(serve_support.Case):
    def parse(self, data, what):
        """Valid UTF-8, valid JSON, and no control character that was not escaped."""
        text = data.decode("utf-8")
        for c in text:
            self.assertTrue(c >= " " or c in "\n\t", (what, c))
        return json.loads(text, parse_constant=lambda name: self.fail(f"{what}: {name}"))

    def test_an_audit(self):
        self.write("words.txt", support.short_dictionary(60))
        with origin.Server(refusing) as server:
            support.write_config(self.folder / "vetvec.toml", server.url, vendors={"a": "x"},
                                 audit='dictionary = "words.txt"')
            done = self.run_here("audit", "-o", "run", "--json")
        self.assert_exit(done, 2)
        self.parse((self.folder / "run" / "run.json").read_bytes(), "run.json")
        lines = (self.folder / "run" / "requests.jsonl").read_bytes().split(b"\n")
        self.assertEqual(lines.pop(), b"")
        self.assertTrue(lines)
        for line in lines:
            self.parse(line, "requests.jsonl")

    def test_a_reply_of_the_server(self):
        with origin.Server(refusing) as server:
            _, url = self.serve("openai:mock", "--base-url", server.url, "--cache", "off")
            with serve_support.Wire(url) as wire:
                wire.send(serve_support.post({"input": "a"}))
                reply = wire.reply()
            self.assertGreaterEqual(reply.status, 400)
            self.parse(reply.body.encode(), "reply")
            for line in self.ask(f"{url}/metrics").body.splitlines():
                self.assertTrue(line.isprintable(), line)


if __name__ == "__main__":
    unittest.main()
