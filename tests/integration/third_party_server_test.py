"""Our client embeds through a server from another project, and gets what the `openai` package gets from it, bit for
bit: the LiteLLM proxy, with the mock server behind it. It reads our requests and writes replies of its own. The vectors
are the mock's.

Hundreds of megabytes of packages: run by tests/run.sh --deep (VETVEC_THIRD_PARTY_SERVERS=1), skipped with a message
otherwise and if packages cannot be installed.
"""
import os
import pathlib
import secrets
import socket
import subprocess
import time
import unittest

import client_support
import packages
import support

START_S = 300
OPENAI = "sdk/locks/openai.lock"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class ThirdPartyServers(client_support.Case):
    def serve(self, command, port, env=None):
        log = open(self.folder / "server.log", "wb")
        self.addCleanup(log.close)
        process = subprocess.Popen(command, cwd=self.folder, env=support.environment(env), stdin=subprocess.DEVNULL,
                                   stdout=log, stderr=subprocess.STDOUT)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        deadline = time.monotonic() + START_S
        while time.monotonic() < deadline:
            if process.poll() is not None:
                break
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.2)
        self.fail("the server did not start: " + (self.folder / "server.log").read_text(errors="replace")[-2000:])

    def assert_both_get_the_same(self, port, spec, key=client_support.KEY):
        url = f"http://127.0.0.1:{port}"
        ours = self.embed_by_us(spec, url + "/v1", key=key)
        for call in ("batch", "float", "one_by_one"):
            with self.subTest(call=call):
                self.assert_same(self.ask_package(packages.python_with_lock(OPENAI), "openai_calls.py", call, url, key=key),
                                 ours)
        return ours

    def test_litellm_proxy(self):
        python = packages.python_with("litellm", ["litellm[proxy]"], locked=False)
        mock = self.mock()
        config = self.write("litellm.yaml", f"""model_list:
  - model_name: mock
    litellm_params:
      model: openai/mock
      api_base: {mock.base_url('faithful')}
      api_key: {client_support.KEY}
""")
        port = free_port()
        key = "sk-" + secrets.token_hex(32)
        self.serve([pathlib.Path(python).with_name("litellm"), "--config", config, "--host", "127.0.0.1",
                    "--port", str(port)], port, {"LITELLM_LOCAL_MODEL_COST_MAP": "True", "LITELLM_MASTER_KEY": key})
        through = self.assert_both_get_the_same(port, "openai:mock", key)
        self.assert_same({"vectors": through}, self.embed_by_us("openai:mock", mock.base_url("faithful")))


if __name__ == "__main__":
    if not os.environ.get("VETVEC_THIRD_PARTY_SERVERS"):
        packages.skip("VETVEC_THIRD_PARTY_SERVERS is not set (tests/run.sh --deep sets it)")
    packages.python_with_lock(OPENAI)
    unittest.main(verbosity=2)
