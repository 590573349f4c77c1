"""python -m vetvec embed: like `vetvec embed`, for Parquet files."""

from __future__ import annotations

import argparse
import dataclasses
import json
import logging
import os
import pathlib
import shutil
import sys
from typing import Any, Sequence

from ._enums import Status
from ._key_command import set_key_commands
from .audit import Config
from .encoder import Encoder
from .errors import CancelledError, Error

OK, USAGE, NOT_MEASURED, INTERRUPTED = 0, 2, 3, 130
OF_USAGE = {Status.INVALID_ARGUMENT, Status.NOT_FOUND, Status.ALREADY_EXISTS, Status.PERMISSION_DENIED,
            Status.FAILED_PRECONDITION, Status.OUT_OF_RANGE, Status.UNIMPLEMENTED, Status.DATA_LOSS, Status.PARSE_ERROR,
            Status.NON_FINITE, Status.DIMENSION_MISMATCH, Status.INSUFFICIENT_DATA, Status.DEGENERATE}
# What a vendor's vectors depend on, by the key in the configuration.
SETTINGS = ("base_url", "revision", "input_type", "query_prefix", "document_prefix", "adapter", "adapter_for",
            "dimensions")
# Flags that set a key of the configuration; those in NUMBERS are numbers.
KEYS = {"--providers-data": ("audit.providers_data", "file of service facts to use instead of the built-in ones"),
        "--base-url": ("defaults.base_url", "base URL for vendors that do not set one"),
        "--api-key-command": ("defaults.api_key_command", "command that prints the API key; it is run without a shell"),
        "--redis": ("redis.url", "Redis server that shares vectors and rate limits with other hosts")}
NUMBERS = {"--batch": ("defaults.batch", "texts per request"),
           "--max-reply-bytes": ("defaults.max_reply_bytes", "maximum size of a service's reply (default: 256 MiB)"),
           "--concurrency": ("defaults.concurrency", "maximum number of requests in flight"),
           "--rpm": ("defaults.rpm", "requests per minute"),
           "--ipm": ("defaults.ipm", "texts per minute"),
           "--tpm": ("defaults.tpm", "tokens per minute")}
PROXIES = {"HTTPS_PROXY": ("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"),
           "HTTP_PROXY": ("http_proxy", "all_proxy", "ALL_PROXY"), "NO_PROXY": ("no_proxy", "NO_PROXY")}


class UsageError(Exception):
    """Incorrect use that the command itself detects."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns the exit status, with the same meaning as that of `vetvec`."""
    given = _parser().parse_args(arguments)
    try:
        return _embed(given)
    except (KeyboardInterrupt, CancelledError):
        return _fail("interrupted; to continue, run the same command", INTERRUPTED)
    except Error as error:
        return _fail(str(error), USAGE if error.status in OF_USAGE else NOT_MEASURED)
    except (UsageError, ImportError, ValueError) as error:
        return _fail(str(error), USAGE)
    except OSError as error:
        return _fail(str(error), USAGE if isinstance(error, (FileNotFoundError, PermissionError)) else NOT_MEASURED)


def _fail(what: str, code: int) -> int:
    print(f"vetvec: {what}", file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    whole = argparse.ArgumentParser("python -m vetvec", allow_abbrev=False)
    verbs = whole.add_subparsers(required=True, metavar="embed")
    parser = verbs.add_parser("embed", help="embed a text column of a Parquet file", allow_abbrev=False, description=(
        "Embeds a text column of a Parquet file. An interrupted run is continued after its last finished row group."))
    add = parser.add_argument
    add("source", metavar="IN.parquet", help="file with the texts")
    add("-o", "--out", required=True, metavar="OUT.parquet",
        help="output file; until it is complete, finished row groups are in OUT.parquet.parts")
    add("--column", default="text", help="column with the texts (default: text)")
    add("--spec", help="SPEC or vendor (default: the configuration's only vendor)")
    add("--vector-column", default="vector", metavar="NAME", help="name of the new column (default: vector)")
    add("--columns", metavar="A,B", help="columns to write besides the vectors (default: all)")
    add("--nulls", choices=["refuse", "keep"], default="refuse",
        help="refuse: a null ends the run with an error; keep: its vector is null (default: refuse)")
    add("--dtype", choices=["float32", "float16"], default="float32",
        help="type of the numbers; float16 halves the size (default: float32)")
    add("--compression", metavar="NAME", help="compression, such as zstd, snappy or none (default: that of IN.parquet)")
    add("--restart", action="store_true", help="delete the finished row groups of an earlier run first")
    add("--json", action="store_true", help="print JSON on standard output")
    add("-q", "--quiet", action="store_true", help="do not print progress or a summary")
    add("--config", metavar="FILE", help="configuration file (default: vetvec.toml if present)")
    add("--set", action="append", default=[], metavar="KEY=VALUE", help="set a key of the configuration; repeatable")
    for flag, (key, help_) in {**KEYS, **NUMBERS}.items():
        add(flag, dest=key, metavar="NUMBER" if flag in NUMBERS else "VALUE", help=help_)
    add("--deadline", type=float, default=0, metavar="SECONDS", help="time limit for the command")
    add("--cache", metavar="FOLDER",
        help="vector cache folder, or one of: off, only (default: a folder in OUT.parquet.parts, deleted at the end)")
    return whole


def _quoted(value: str) -> str:
    """A string in TOML."""
    return json.dumps(value, ensure_ascii=False)


def _overrides(given: argparse.Namespace) -> list[str]:
    values = vars(given)
    found = [*given.set, *(f"{key}={_quoted(values[key])}" for key, _ in KEYS.values() if values[key])]
    found += [f"{key}={values[key]}" for key, _ in NUMBERS.values() if values[key]]
    if given.cache:
        found.append(f"{'cache.mode' if given.cache in ('off', 'only') else 'cache.dir'}={_quoted(given.cache)}")
    return found


def _configure(given: argparse.Namespace, overrides: list[str]) -> Config:
    file = given.config or ("vetvec.toml" if os.path.exists("vetvec.toml") else None)
    logger = logging.getLogger("vetvec")
    if not given.quiet and not logger.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("vetvec: warning: %(message)s"))
        logger.addHandler(handler)
    config = Config(file, overrides=overrides, vendors=[given.spec] if given.spec else None, logger=logger)
    if file and not given.config and config.json()["origin"] != "own":
        raise UsageError("'vetvec.toml' in the current folder belongs to another user or is writable by others. It could "
                         "send your keys to others. If you trust it, use --config vetvec.toml; to ignore it, use "
                         "--config /dev/null")
    return config


def _open(given: argparse.Namespace, own_cache: pathlib.Path) -> tuple[Encoder, dict[str, Any]]:
    """The encoder, and the settings of its vendor that determine the vectors. Unless the user has chosen a cache, or no
    cache, the cache is own_cache, so that a killed run does not pay for the same texts again."""
    overrides = _overrides(given)
    config = _configure(given, overrides)
    cache = config.json()["cache"]
    if not cache["dir"] and cache["mode"] != "off":
        config.close()
        config = _configure(given, [*overrides, f"cache.dir={_quoted(os.fspath(own_cache))}"])
    with config:
        found = config.json()
        if len(found["vendors"]) != 1:
            raise UsageError(f"{len(found['vendors'])} vendors are configured, and --spec does not select one; allowed: a "
                             f"vendor's name, or a SPEC such as --spec openai:text-embedding-3-small")
        config.set_secrets()
        set_key_commands(config)
        for name, variables in PROXIES.items():
            if value := next(filter(None, map(os.environ.get, variables)), None):
                config._set_secret(name, value)
        vendor = found["vendors"][0]
        settings = {key: vendor.get(key) or found["defaults"].get(key) for key in SETTINGS}
        return config.open_encoder(vendor["name"]), {key: value for key, value in settings.items() if value}


def _run(given: argparse.Namespace, folder: pathlib.Path, own_cache: pathlib.Path) -> tuple[dict[str, int], int]:
    """What was written, and the number of texts that were sent for it."""
    from . import parquet  # --help does not need pyarrow
    encoder, settings = _open(given, own_cache)
    shown = not given.quiet and sys.stderr.isatty()
    with encoder:
        written = parquet.embed(
            encoder, given.source, given.out, column=given.column, vector_column=given.vector_column,
            columns=given.columns.split(",") if given.columns else None, nulls=given.nulls, dtype=given.dtype,
            compression=given.compression, parts=folder, restart=given.restart, settings=settings,
            on_row_group=_show if shown else None, deadline=given.deadline or None)
        return dataclasses.asdict(written), encoder.usage().texts_sent


def _embed(given: argparse.Namespace) -> int:
    folder = pathlib.Path(f"{given.out}.parts")
    own_cache = folder / "cache"
    folder.mkdir(exist_ok=True)
    try:
        written, sent = _run(given, folder, own_cache)
        shutil.rmtree(own_cache, ignore_errors=True)  # what is in it is in the target now
    finally:
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
    if given.json:
        print(json.dumps({**written, "texts_sent": sent}))
    elif not given.quiet:
        print(f"wrote {written['rows']} vectors with {written['dimension']} elements to {given.out} "
              f"({written['row_groups']} row groups, {written['row_groups_kept']} of them from an earlier run; sent {sent} "
              f"texts)")
    return OK


def _show(done: int, total: int) -> None:
    print(f"\r\033[Krow group {done} of {total}", end="\n" if done == total else "", file=sys.stderr, flush=True)
