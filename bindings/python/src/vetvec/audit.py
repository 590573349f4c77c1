"""Vendors on the same suites: configuration, audit, comparison, gate, report."""

from __future__ import annotations

import dataclasses
import json
import logging
import os
import weakref
from typing import Any, Callable, Iterable, Mapping, Sequence

from ._call import Call, CallOptions
from ._native import Packed, Strings, buffer, drop, ffi, lib, new, registry, text, texts_of
from .encoder import Encoder, _on_count_tokens, _on_log
from .errors import check, new_error


class Config:
    """A vetvec.toml with overrides. Secrets come from `set_secrets`; nothing reads the environment by itself."""

    def __init__(self, file: str | os.PathLike[str] | None = None, *, toml: str | None = None,
                 overrides: Sequence[str] = (), vendors: Sequence[str] = (),
                 logger: logging.Logger | None = None) -> None:
        given, strings = new("vetvec_config_options"), Strings()
        strings.set(given, "file", file)
        strings.set(given, "text", toml)
        if overrides:
            given.overrides = strings.keep(Packed(texts_of(overrides))).view
        if vendors:
            given.vendors = strings.keep(Packed(texts_of(vendors))).view
        if logger is not None:
            given.log, given.log_drop, given.log_user_data = _on_log, drop, registry.put(logger)
        out, err = ffi.new("vetvec_config**"), new_error()
        check(lib.vetvec_config_load(given, out, err), err)
        self._own(out[0])

    def _own(self, handle: Any) -> None:
        self._handle = handle
        self._close = weakref.finalize(self, lib.vetvec_config_destroy, handle)

    @classmethod
    def of_run(cls, run_folder: str | os.PathLike[str]) -> Config:
        """The configuration of an earlier run, to resume it."""
        strings, out, err = Strings(), ffi.new("vetvec_config**"), new_error()
        check(lib.vetvec_config_load_run(strings.put(run_folder)[0], out, err), err)
        self = cls.__new__(cls)
        self._own(out[0])
        return self

    @staticmethod
    def template() -> str:
        """A commented vetvec.toml to start from."""
        out, err = ffi.new("vetvec_buffer**"), new_error()
        check(lib.vetvec_config_template(out, err), err)
        return buffer(out[0])

    def close(self) -> None:
        self._close()

    def __enter__(self) -> Config:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def secret_names(self) -> list[str]:
        """The environment variables that the configuration names."""
        names: list[str] = []
        while (pointer := lib.vetvec_config_secret_name(self._handle, len(names))) != ffi.NULL:
            names.append(text(pointer))
        return names

    def set_secrets(self, values: Mapping[str, str] | None = None) -> None:
        """Hands over the secrets that are in `values` (None: the process's environment)."""
        found = os.environ if values is None else values
        for name in self.secret_names:
            if name in found:
                strings, err = Strings(), new_error()
                check(lib.vetvec_config_set_secret(self._handle, strings.put(name)[0], strings.put(found[name])[0],
                                                   err), err)

    def set_tokenizer(self, vendor: str, count: Callable[[str], int] | None) -> None:
        """Counts the tokens of that vendor by `count` instead of the upper estimate."""
        strings, err = Strings(), new_error()
        name = strings.put(vendor)[0]
        if count is None:
            status = lib.vetvec_config_set_tokenizer(self._handle, name, ffi.NULL, ffi.NULL, ffi.NULL, err)
        else:
            status = lib.vetvec_config_set_tokenizer(self._handle, name, _on_count_tokens, registry.put(count), drop,
                                                     err)
        check(status, err)

    def json(self) -> dict[str, Any]:
        """The configuration in force, without secrets."""
        out, err = ffi.new("vetvec_buffer**"), new_error()
        check(lib.vetvec_config_json(self._handle, out, err), err)
        found: dict[str, Any] = json.loads(buffer(out[0]))
        return found

    def open_encoder(self, vendor: str) -> Encoder:
        """The encoder of a vendor by name, or of a SPEC with the configuration's defaults."""
        strings, out, err = Strings(), ffi.new("vetvec_encoder**"), new_error()
        check(lib.vetvec_config_open_encoder(self._handle, strings.put(vendor)[0], out, err), err)
        return Encoder._of(out[0])

    def plan(self, options: CallOptions | None = None) -> dict[str, Any]:
        """What an audit would send: texts, requests, tokens, minutes, cost. Nothing is sent."""
        out, err = ffi.new("vetvec_buffer**"), new_error()
        with Call(options, err) as call:
            status = lib.vetvec_audit_plan(self._handle, call.view, out, err)
        check(status, err)
        found: dict[str, Any] = json.loads(buffer(out[0]))
        return found


@dataclasses.dataclass(frozen=True)
class Gate:
    """checks: one entry a rule and vendor."""

    passed: bool
    checks: Any


class Audit:
    """A finished audit; make one by `run` or `open`."""

    def __init__(self, handle: Any) -> None:
        self._handle = handle
        self._close = weakref.finalize(self, lib.vetvec_audit_destroy, handle)

    @classmethod
    def run(cls, config: Config, options: CallOptions | None = None) -> Audit:
        """Plans, embeds, judges and keeps everything in the run folder; goes on with an interrupted run."""
        out, err = ffi.new("vetvec_audit**"), new_error()
        with Call(options, err) as call:
            status = lib.vetvec_audit_run(config._handle, call.view, out, err)
        check(status, err)
        return cls(out[0])

    @classmethod
    def open(cls, run_folder: str | os.PathLike[str], options: CallOptions | None = None) -> Audit:
        """A finished run, judged anew from its vectors; offline."""
        strings, out, err = Strings(), ffi.new("vetvec_audit**"), new_error()
        with Call(options, err) as call:
            status = lib.vetvec_audit_open(strings.put(run_folder)[0], call.view, out, err)
        check(status, err)
        return cls(out[0])

    def close(self) -> None:
        self._close()

    def __enter__(self) -> Audit:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def verdict(self) -> str:
        return text(lib.vetvec_audit_verdict(self._handle))

    @property
    def folder(self) -> str:
        return text(lib.vetvec_audit_folder(self._handle))

    def result(self) -> dict[str, Any]:
        """All figures."""
        out, err = ffi.new("vetvec_buffer**"), new_error()
        check(lib.vetvec_audit_result_json(self._handle, out, err), err)
        found: dict[str, Any] = json.loads(buffer(out[0]))
        return found

    def compare(self, vendor: str, other_vendor: str, other: Audit | None = None) -> dict[str, Any]:
        """A vendor of this audit against one of another (or of this)."""
        strings, out, err = Strings(), ffi.new("vetvec_buffer**"), new_error()
        check(lib.vetvec_audit_compare(self._handle, strings.put(vendor)[0], (other or self)._handle,
                                       strings.put(other_vendor)[0], out, err), err)
        found: dict[str, Any] = json.loads(buffer(out[0]))
        return found

    def gate(self, rules: str | Iterable[str] = "", baseline: Audit | None = None) -> Gate:
        """Checks gate rules, one a line; none: the run's own."""
        listed = rules if isinstance(rules, str) else "\n".join(rules)
        strings, passed, out, err = Strings(), ffi.new("uint8_t*"), ffi.new("vetvec_buffer**"), new_error()
        check(lib.vetvec_gate_check(self._handle, strings.put(listed)[0], baseline._handle if baseline else ffi.NULL,
                                    passed, out, err), err)
        return Gate(bool(passed[0]), json.loads(buffer(out[0])))

    def report(self, format: str) -> str:
        """ "html", "json", "csv", "junit", "md" or "jsonl"."""
        strings, out, err = Strings(), ffi.new("vetvec_buffer**"), new_error()
        check(lib.vetvec_report_write(self._handle, strings.put(format)[0], out, err), err)
        return buffer(out[0])

    def write_report(self, path: str | os.PathLike[str]) -> None:
        """The format comes from the name."""
        strings, err = Strings(), new_error()
        check(lib.vetvec_report_write_file(self._handle, strings.put(path)[0], err), err)
