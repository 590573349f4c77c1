"""Runs embed_probe, through which the tests of promises call the library (embed_probe.cc lists its arguments)."""
import json
import os
import subprocess

import support

PROBE = os.environ.get("VETVEC_PROBE", "")
CANARY = "cAnArY-9f4b1e7d5a2c-key"
MASK = 0x5A
TIMEOUT_S = 500


def masked(text):
    return bytes(byte ^ MASK for byte in text.encode()).hex()


class Report:
    """What the probe printed: calls, log, usage, metrics, ...; `text` is all of its output."""

    def __init__(self, text, errors):
        self.text = text + errors
        parsed = json.loads(text)
        self.calls, self.log, self.usage = parsed["calls"], parsed["log"], parsed["usage"]
        self.metrics, self.peak_kib = parsed["metrics"], parsed["peak_kib"]
        self.sanitized = parsed["sanitized"]  # then memory and time say little
        self.destroy_ms = parsed["destroy_ms"]
        self.keys_in_memory = parsed.get("keys_in_memory")
        self.proxies_in_memory = parsed.get("proxies_in_memory")

    @property
    def call(self):
        return self.calls[0]

    def __str__(self):
        return self.text[:3000]


def embed(key=CANARY, env=None, proxy=None, **settings):
    """probe.embed(base_url=..., ca_file=..., texts=3): runs the probe to its end."""
    lines = [f"{name} {value}" for name, value in settings.items()]
    if key:
        lines.append(f"key_hex {masked(key)}")
    if proxy:
        lines.append(f"proxy_hex {masked(proxy)}")
    done = subprocess.run([PROBE], input="\n".join(lines).encode(), env=support.environment(env),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=TIMEOUT_S, check=False)
    out, err = done.stdout.decode(), done.stderr.decode("utf-8", "replace")
    if done.returncode != 0:
        raise RuntimeError(f"embed_probe ended with {done.returncode}: {out[-2000:]} {err[-2000:]}")
    return Report(out, err)
