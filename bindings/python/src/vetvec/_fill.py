"""The base class of the generated options (_options.py), callbacks, and members that fill more than one field in C."""

from __future__ import annotations

import dataclasses
import functools
import inspect
import json
import logging
import os
from typing import Any, Callable, ClassVar, Mapping, Sequence, TypeVar

from ._enums import DatasetFormat, DatasetFormatLike
from ._native import Alive, callback, drop, ffi, new, registry, text, uints_of
from ._values import enum_of, handle_of, refuse_unknown, whole_of
from .errors import AnyEncoder

Function = TypeVar("Function", bound=Callable[..., Any])
Kind = TypeVar("Kind", bound="Options")
LEVELS = (logging.DEBUG, logging.INFO, logging.WARNING, logging.ERROR)  # by vetvec_log_level


@dataclasses.dataclass(frozen=True)
class Progress:
    """The progress of a call.

    Attributes:
        stage: a short word such as "embed" or "judge"
        done, total: total is 0 while unknown
        requests: completed so far, retries included
        tokens: in the completed requests; estimated if the service does not report them
        cost: so far, in the currency of the configured price; 0 without a price
        vendor: in audits, the vendor that last made progress; otherwise ""
    """

    stage: str
    done: int
    total: int
    requests: int
    tokens: int
    cost: float
    vendor: str


ProgressFunction = Callable[[Progress], bool | None]
KeyFunction = Callable[[bool], str | tuple[str, float | None]]


@dataclasses.dataclass(frozen=True)
class Dataset:
    """A published data set: a file, or several files that are read as if they were one."""

    format: DatasetFormatLike
    files: str | os.PathLike[str] | Sequence[str | os.PathLike[str]]


@dataclasses.dataclass(frozen=True)
class FallbackHost:
    """A host of a model, with its certificate: what compare_identity returned, or the path of such JSON."""

    encoder: AnyEncoder
    certificate: Mapping[str, object] | str | os.PathLike[str]


class Options:
    """The base class of all options: fills the C struct of the same name."""

    _struct: ClassVar[str]
    _names: ClassVar[frozenset[str]]

    def _fill(self, view: Any, alive: Alive) -> None:
        raise NotImplementedError

    def _view(self, alive: Alive) -> Any:
        """The filled struct, which borrows from `alive`."""
        view = alive.keep(new(self._struct))
        self._fill(view, alive)
        return view


def named(kind: type[Kind]) -> type[Kind]:
    """A decorator for dataclasses of options: an unknown name is refused with the nearest one."""
    make = kind.__init__
    kind._names = frozenset(vars(kind)["__dataclass_fields__"])

    @functools.wraps(make)
    def checked(self: Kind, **given: Any) -> None:
        refuse_unknown(given, kind._names)
        make(self, **given)

    setattr(kind, "__init__", checked)
    return kind


def keywords(*kinds: type[Options]) -> Callable[[Function], Function]:
    """A decorator for a function whose `**options` are the fields of `kinds`. For help(), the fields become the
    function's signature, and their comments become its documentation. Type checkers read the TypedDict."""

    def documented(function: Function) -> Function:
        given = inspect.signature(function)
        shown = {one.name: one for one in given.parameters.values()}
        for kind in kinds:
            shown |= {name: one for name, one in inspect.signature(kind).parameters.items() if name not in shown}
            fields = inspect.cleandoc(kind.__doc__ or "").partition("Attributes:\n")[2]
            if fields:
                function.__doc__ = (f"{inspect.cleandoc(function.__doc__ or '')}\n\n"
                                    f"The fields of {kind.__name__} as keywords:\n\n{fields}")
        listed = [one for one in shown.values() if one.kind is not inspect.Parameter.VAR_KEYWORD]
        setattr(function, "__signature__", given.replace(parameters=sorted(listed, key=lambda one: one.kind)))
        return function

    return documented


@callback("void(void*, int32_t, const char*)")
def _on_log(user_data: Any, level: int, message: Any) -> None:
    logger = registry.get(user_data)
    try:
        if logger is not None:
            logger.log(LEVELS[level & 3], "%s", text(message))
    except Exception:  # a log handler must not end the program through C
        pass


@callback("void(void*, const vetvec_call_record*)")
def _on_call(user_data: Any, record: Any) -> None:
    try:
        receive, make = registry.get(user_data)
        receive(make(record))
    except Exception:  # must not end the program through C
        logging.getLogger("vetvec").exception("on_call failed")


@callback("int32_t(void*, const vetvec_text_batch*, uint64_t*)", error=-1)
def _on_count_tokens(user_data: Any, texts: Any, out: Any) -> int:
    try:
        count = registry.get(user_data)
        for i in range(texts.count):
            begin, end = texts.offsets[i], texts.offsets[i + 1]
            out[i] = int(count(ffi.buffer(texts.bytes + begin, end - begin)[:].decode("utf-8", "replace")))
        return 0
    except Exception:
        logging.getLogger("vetvec").exception("count_tokens failed")
        return -1


@callback("int32_t(void*, uint8_t, char*, size_t, size_t*, int64_t*)", error=-1)
def _on_key(user_data: Any, was_rejected: int, out: Any, capacity: int, size: Any, lifetime: Any) -> int:
    def write(text: str) -> None:
        data = text.encode("utf-8", "replace")
        size[0] = len(data)
        ffi.memmove(out, data, min(len(data), capacity))

    try:
        found = registry.get(user_data)(was_rejected != 0)
        key, seconds = (found, None) if isinstance(found, str) else found
        lifetime[0] = 0 if seconds is None else max(1, int(seconds))
        write(key)
        return 0
    except Exception as error:
        write(str(error))
        return -1


class _Registered:
    """Removes an object from the registry when the owner of this object is destroyed."""

    def __init__(self, user_data: Any) -> None:
        self._user_data = user_data

    def __del__(self) -> None:
        registry.pop(self._user_data)


def log_of(logger: logging.Logger | None) -> tuple[Any, Any, Any]:
    """The function, user data and drop function of a log that the library uses until it drops it."""
    return (ffi.NULL,) * 3 if logger is None else (_on_log, registry.put(logger), drop)


def log_of_call(logger: logging.Logger | None, alive: Alive) -> tuple[Any, Any]:
    """The function and user data of a log that is used as long as `alive` exists."""
    if logger is None:
        return ffi.NULL, ffi.NULL
    user_data = registry.put(logger)
    alive.keep(_Registered(user_data))
    return _on_log, user_data


def counter_of(count: Callable[[str], int] | None) -> tuple[Any, Any, Any]:
    """The function, user data and drop function of a token counter."""
    return (ffi.NULL,) * 3 if count is None else (_on_count_tokens, registry.put(count), drop)


def key_of(key: KeyFunction | None) -> tuple[Any, Any, Any]:
    """The C function, user data and drop function for a function that provides keys."""
    return (ffi.NULL,) * 3 if key is None else (_on_key, registry.put(key), drop)


def options_of(options: Options | None, alive: Alive) -> Any:
    """The struct of options within options, or NULL."""
    return ffi.NULL if options is None else options._view(alive)


def on_call_of(receive: Callable[[Any], object] | None, make: Callable[[Any], Any]) -> tuple[Any, Any, Any]:
    """The C function, user data and drop function for a function that receives records of calls, which `make`
    copies."""
    return (ffi.NULL,) * 3 if receive is None else (_on_call, registry.put((receive, make)), drop)


def hits_of(option: str, values: Sequence[int] | None, alive: Alive) -> tuple[Any, int]:
    listed, pointer = uints_of([whole_of(f"{option}[{i}]", value, "uint64_t") for i, value in enumerate(values or ())])
    alive.keep(listed)
    return (pointer, listed.size) if listed.size else (ffi.NULL, 0)


def _option_text(value: object) -> str:
    """An option's value as text: True as "true", a list separated by commas."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(_option_text(one) for one in value)
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)


def suite_options_of(values: Mapping[str, object], alive: Alive) -> tuple[Any, int]:
    """A vetvec_suite_option[]; options that are None are left out."""
    given = {name: _option_text(value) for name, value in values.items() if value is not None}
    listed = alive.keep(ffi.new("vetvec_suite_option[]", max(len(given), 1)))
    for option, (name, value) in zip(listed, given.items()):
        option.name, option.value = alive.string(name), alive.string(value)
    return listed, len(given)


def datasets_of(values: Sequence[Dataset], alive: Alive) -> tuple[Any, int]:
    """A vetvec_dataset[]."""
    listed = alive.keep(ffi.new("vetvec_dataset[]", max(len(values), 1)))
    for dataset, given in zip(listed, values):
        paths = [given.files] if isinstance(given.files, (str, os.PathLike)) else list(given.files)
        files = alive.keep(ffi.new("vetvec_str[]", [alive.string(path) for path in paths] or 1))
        dataset.format = enum_of(DatasetFormat, "datasets: format", given.format)
        dataset.file_count, dataset.files = len(paths), files
    return listed, len(values)


def hosts_of(values: Sequence[FallbackHost], alive: Alive) -> tuple[Any, int]:
    """A vetvec_fallback_host[]; NULL if there are none."""
    if not values:
        return ffi.NULL, 0
    listed = alive.keep(ffi.new("vetvec_fallback_host[]", len(values)))
    for host, given in zip(listed, values):
        host.encoder = handle_of("hosts: encoder", alive.keep(given.encoder), AnyEncoder)
        if isinstance(given.certificate, (str, os.PathLike)):
            alive.set(host, "certificate_file", given.certificate)
        else:
            alive.set(host, "certificate", json.dumps(given.certificate))
    return listed, len(values)
