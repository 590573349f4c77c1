"""Keys from commands (api_key_command), for programs: the library runs none. The same rules as the command `vetvec`."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess

from ._fill import KeyFunction
from .audit import Config

TIME_LIMIT_S = 60
MOST_OUTPUT = 1 << 16


def set_key_commands(config: Config) -> None:
    """Gives each vendor of the configuration that has an api_key_command a function that runs it."""
    found = config.json()
    for vendor in [*found["vendors"], *found["other_vendors"]]:
        command = vendor.get("api_key_command")
        if command:
            config.set_key_fn(vendor["name"], _runner(command))


def _runner(command: str) -> KeyFunction:
    try:
        words = shlex.split(command)
    except ValueError:
        raise ValueError("api_key_command contains an unmatched quotation mark") from None
    if not words or not words[0]:
        raise ValueError("api_key_command does not name a program")
    return lambda _: run_key_command(words)


def run_key_command(words: list[str]) -> str | tuple[str, float | None]:
    """The key that the command prints, and the seconds until it expires. Errors contain no secret."""
    try:
        child = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, start_new_session=True)
    except OSError as error:
        raise ValueError(f"api_key_command: cannot run '{words[0]}': {error.strerror}") from None
    try:
        output, _ = child.communicate(timeout=TIME_LIMIT_S)
    except subprocess.TimeoutExpired:
        raise ValueError(f"api_key_command did not finish within {TIME_LIMIT_S} s") from None
    finally:
        if child.returncode is None:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
            if child.stdout is not None:
                child.stdout.close()
    status = child.wait()
    if status < 0:
        raise ValueError(f"api_key_command was killed by signal {-status}")
    if status > 0:
        raise ValueError(f"api_key_command exited with status {status}")
    if len(output) > MOST_OUTPUT:
        raise ValueError("api_key_command printed more than 64 KiB")
    return key_from(output.decode("utf-8", "replace"))


def key_from(output: str) -> str | tuple[str, float | None]:
    """The first line, or the JSON object {"key": ..., "expires_in": SECONDS}."""
    text = output.strip(" \t\r\n")
    if not text.startswith("{"):
        line = text.splitlines()[0].strip() if text else ""
        if not line:
            raise ValueError("api_key_command did not print a key")
        return line
    try:
        found = json.loads(text)
        key, seconds = found["key"], found.get("expires_in")
    except (ValueError, KeyError, TypeError):
        key, seconds = "", None
    if not isinstance(key, str) or not key:
        raise ValueError('api_key_command printed JSON without a non-empty string "key"')
    if seconds is not None and not (isinstance(seconds, int) and 1 <= seconds <= 1_000_000_000):
        raise ValueError('api_key_command printed an invalid "expires_in"; allowed: 1 to 1000000000 (seconds)')
    return key, seconds
