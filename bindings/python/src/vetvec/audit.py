"""Tests vendors on the same suites: configuration, audit, comparison, gate, report."""

from __future__ import annotations

import dataclasses
import json
import os
from typing import Any, Callable, Iterable, Mapping

from ._call import Call, call_options
from ._enums import ReportFormat, ReportFormatLike
from ._fill import KeyFunction, counter_of, key_of, keywords
from ._native import Alive, buffer, ffi, lib, text
from ._options import CallKeywords, CallOptions, ConfigKeywords, ConfigOptions
from ._typing import Unpack
from ._values import enum_of
from .encoder import Encoder
from .errors import Handle, check, made, new_error, text_from


class Config(Handle):
    """A vetvec.toml with overrides. Secrets come from `set_secrets`; nothing else reads the environment."""

    @keywords(ConfigOptions)
    def __init__(self, file: str | os.PathLike[str] | None = None, **options: Unpack[ConfigKeywords]) -> None:
        """Reads and checks a configuration."""
        alive = Alive()
        self._given = ConfigOptions(file=file, **options)  # what another process needs to load the same
        self._own(made("vetvec_config", lib.vetvec_config_load, self._given._view(alive)), lib.vetvec_config_destroy)

    @staticmethod
    def template() -> str:
        """A commented vetvec.toml to start from."""
        return text_from(lib.vetvec_config_template)

    @property
    def secret_names(self) -> list[str]:
        """The names of the environment variables to which the configuration refers for its secrets."""
        names: list[str] = []
        while (pointer := lib.vetvec_config_secret_name(self._handle, len(names))) != ffi.NULL:
            names.append(text(pointer))
        return names

    def set_secrets(self, values: Mapping[str, str] | None = None) -> None:
        """Sets the secrets that are in `values` (None: the process's environment)."""
        found = os.environ if values is None else values
        for name in self.secret_names:
            if name in found:
                self._set_secret(name, found[name])

    def _set_secret(self, name: str, value: str) -> None:
        alive, err = Alive(), new_error()
        check(lib.vetvec_config_set_secret(self._handle, alive.string(name), alive.string(value), err), err)

    def set_tokenizer(self, vendor: str, count: Callable[[str], int] | None) -> None:
        """Counts the vendor's tokens with `count` instead of the upper estimate."""
        alive, err = Alive(), new_error()
        check(lib.vetvec_config_set_tokenizer(self._handle, alive.string(vendor), *counter_of(count), err), err)

    def set_key_fn(self, vendor: str, key: KeyFunction | None) -> None:
        """Takes the vendor's keys from `key` (see EncoderOptions.key_fn) instead of a secret or a file; None removes
        the function. A vendor with api_key_command needs such a function, because the library does not run commands."""
        alive, err = Alive(), new_error()
        check(lib.vetvec_config_set_key_fn(self._handle, alive.string(vendor), *key_of(key), err), err)

    def json(self) -> dict[str, Any]:
        """The effective configuration, without secrets."""
        found: dict[str, Any] = json.loads(text_from(lib.vetvec_config_json, self._handle))
        return found

    def open_encoder(self, vendor: str) -> Encoder:
        """Opens the encoder of `vendor`: the name of a vendor in the configuration, or a SPEC. The configuration's
        defaults also apply to a SPEC."""
        alive = Alive()
        return Encoder._of_handle(made("vetvec_encoder", lib.vetvec_config_open_encoder, self._handle,
                                       alive.string(vendor)))

    def plan(self, options: CallOptions | None = None, **keywords: Unpack[CallKeywords]) -> dict[str, Any]:
        """What an audit would send: texts, requests, tokens, minutes, cost. Nothing is sent."""
        out, err = ffi.new("vetvec_buffer**"), new_error()
        with Call(call_options(options, keywords), err) as call:
            status = lib.vetvec_audit_plan(self._handle, call.view, out, err)
        check(status, err)
        found: dict[str, Any] = json.loads(buffer(out[0]))
        return found


@dataclasses.dataclass(frozen=True)
class Gate:
    """passed: no rule is broken; checks: one entry per rule and vendor."""

    passed: bool
    checks: Any


class Audit(Handle):
    """A finished audit, made by `run` or `open`."""

    def __init__(self, handle: int) -> None:
        self._own(handle, lib.vetvec_audit_destroy)

    @classmethod
    def run(cls, config: Config, options: CallOptions | None = None, **keywords: Unpack[CallKeywords]) -> Audit:
        """Plans, embeds, judges and keeps everything in the run folder; continues an interrupted run."""
        out, err = ffi.new("vetvec_audit*"), new_error()
        with Call(call_options(options, keywords), err) as call:
            status = lib.vetvec_audit_run(config._handle, call.view, out, err)
        check(status, err)
        return cls(out[0])

    @classmethod
    def open(cls, run_folder: str | os.PathLike[str], options: CallOptions | None = None,
             **keywords: Unpack[CallKeywords]) -> Audit:
        """Opens a finished run and judges it again from its vectors, offline."""
        alive, out, err = Alive(), ffi.new("vetvec_audit*"), new_error()
        with Call(call_options(options, keywords), err) as call:
            status = lib.vetvec_audit_open(alive.string(run_folder), call.view, out, err)
        check(status, err)
        return cls(out[0])

    @property
    def verdict(self) -> str:
        """The verdict in plain words; the first line is the answer."""
        return text(lib.vetvec_audit_verdict(self._handle))

    @property
    def folder(self) -> str:
        """The run folder."""
        return text(lib.vetvec_audit_folder(self._handle))

    def result(self) -> dict[str, Any]:
        """All figures: the JSON report."""
        found: dict[str, Any] = json.loads(self.report(ReportFormat.JSON))
        return found

    def compare(self, vendor: str, other_vendor: str, other: Audit | None = None) -> dict[str, Any]:
        """Compares a vendor of this audit with a vendor of the same or another audit."""
        alive = Alive()
        found: dict[str, Any] = json.loads(text_from(lib.vetvec_audit_compare, self._handle, alive.string(vendor),
                                                     (other or self)._handle, alive.string(other_vendor)))
        return found

    def gate(self, rules: str | Iterable[str] = "", baseline: Audit | None = None) -> Gate:
        """Checks gate rules, one per line; if empty, the run's own rules."""
        listed = rules if isinstance(rules, str) else "\n".join(rules)
        alive, passed = Alive(), ffi.new("uint8_t*")
        checks = text_from(lib.vetvec_audit_check_gate, self._handle, alive.string(listed),
                           baseline._handle if baseline else 0, passed)
        return Gate(bool(passed[0]), json.loads(checks))

    def report(self, format: ReportFormatLike) -> str:
        """The report as text."""
        return text_from(lib.vetvec_report_make, self._handle, enum_of(ReportFormat, "format", format))

    def write_report(self, path: str | os.PathLike[str]) -> None:
        """Writes the report and replaces the file atomically; the extension selects the format: .html .json .csv
        .junit.xml .md .jsonl."""
        alive, err = Alive(), new_error()
        check(lib.vetvec_report_write(self._handle, alive.string(path), err), err)

    @staticmethod
    def verify_report(run_folder: str | os.PathLike[str], report: str | os.PathLike[str] = "",
                      options: CallOptions | None = None, **keywords: Unpack[CallKeywords]) -> dict[str, Any]:
        """Compares a report ("": the run's report.html) and the files of its run with the statement beside it: see
        vetvec_report_verify in vetvec/report.h."""
        alive, out, err = Alive(), ffi.new("vetvec_buffer**"), new_error()
        with Call(call_options(options, keywords), err) as call:
            status = lib.vetvec_report_verify(alive.string(run_folder), alive.string(report), call.view, out, err)
        check(status, err)
        found: dict[str, Any] = json.loads(buffer(out[0]))
        return found
