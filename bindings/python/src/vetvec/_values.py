"""Checks what options are set to. Errors say which option, what was found and what is allowed: a TypeError for a wrong
type or an unknown option, an InvalidArgumentError for a wrong value."""

from __future__ import annotations

import difflib
import enum
import math
import numbers
import operator
from collections.abc import Collection, Iterable
from typing import Any, TypeVar

import numpy as np

from ._enums import Status
from ._native import wrong_type
from .errors import InvalidArgumentError

Enumeration = TypeVar("Enumeration", bound=enum.IntEnum)
Flags = TypeVar("Flags", bound=enum.IntFlag)
RANGES = {"int32_t": (-(1 << 31), (1 << 31) - 1), "uint32_t": (0, (1 << 32) - 1),
          "int64_t": (-(1 << 63), (1 << 63) - 1), "uint64_t": (0, (1 << 64) - 1)}
MOST_S = 1e12  # in 64 bits also as milliseconds; the library's own limits are lower
MOST_LEFT_S = 366 * 24 * 3600  # the library's limit for a call


def wrong_value(option: str, found: object, allowed: str) -> InvalidArgumentError:
    return InvalidArgumentError(f"{option} is {found}; allowed: {allowed}", Status.INVALID_ARGUMENT)


def refuse_unknown(given: Iterable[str], known: Collection[str]) -> None:
    """Raises a TypeError for a name that is not among the known ones, with the nearest of these."""
    for name in given:
        if name in known:
            continue
        in_seconds = name.removesuffix("_ms").removesuffix("_s")
        if in_seconds in known:  # named as in C
            raise TypeError(f"'{name}' is named {in_seconds} in Python, in seconds, as all times are")
        near = difflib.get_close_matches(name, known, 1)
        hint = f" (did you mean '{near[0]}'?)" if near else ""
        raise TypeError(f"unknown option '{name}'{hint}; allowed: {', '.join(sorted(known))}")


def _names(kind: type[enum.Enum]) -> str:
    return ", ".join(repr(name.lower()) for name in kind.__members__)


def _member(kind: type[Any], option: str, value: object, allowed: str) -> Any:
    if isinstance(value, str):
        member = kind.__members__.get(value.upper().replace("-", "_"))
        if member is None:
            raise wrong_value(option, repr(value), allowed)
        return member
    if isinstance(value, (bool, enum.Enum)) or not isinstance(value, int):
        raise wrong_type(option, value, allowed)
    try:
        return kind(value)
    except ValueError:
        raise wrong_value(option, value, allowed) from None


def enum_of(kind: type[Enumeration], option: str, value: object) -> Enumeration:
    """A member, given as such or by its name."""
    if isinstance(value, kind):
        return value
    found: Enumeration = _member(kind, option, value, _names(kind))
    return found


def flags_of(kind: type[Flags], option: str, value: object) -> Flags:
    """Flags, given as such, by a name or as a list of names."""
    if isinstance(value, kind):
        return value
    allowed = f"{_names(kind)}, or a list of these"
    found = kind(0)
    for one in value if isinstance(value, (list, tuple, set, frozenset)) else [value]:
        found |= one if isinstance(one, kind) else _member(kind, option, one, allowed)
    return found


def whole_of(option: str, value: Any, kind: str) -> int:
    """A whole number that fits in `kind`, a type of C."""
    try:
        found = operator.index(value)
    except TypeError:
        raise wrong_type(option, value, "a whole number") from None
    least, most = RANGES[kind]
    if not least <= found <= most:
        raise wrong_value(option, found, f"at least {least}" if found < least else f"at most {most}")
    return found


def number_of(option: str, value: Any, allowed: str = "a number") -> float:
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, numbers.Real):
        raise wrong_type(option, value, allowed)
    try:
        return float(value)
    except OverflowError:
        raise wrong_value(option, value, "at most 1.8e308") from None


def truth_of(option: str, value: object) -> bool:
    if isinstance(value, (bool, np.bool_)) or (isinstance(value, int) and value in (0, 1)):
        return bool(value)
    raise wrong_type(option, value, "True, False")


def handle_of(option: str, value: Any, kind: type[Any]) -> int:
    """The handle of an object of the library; 0 for None."""
    check_kind(option, value, kind)
    return 0 if value is None else int(value._handle)


def check_kind(option: str, value: object, kind: type[Any]) -> None:
    if value is not None and not isinstance(value, kind):
        raise wrong_type(option, value, kind.__name__.removeprefix("Any"))


def check_function(option: str, value: object) -> None:
    if value is not None and not callable(value):
        raise wrong_type(option, value, "a function")


def milliseconds(option: str, seconds: float) -> int:
    """Whole milliseconds, rounded up, because 0 means the default in the ABI."""
    return _rounded_up(option, _seconds(option, seconds), 1000, MOST_S)


def milliseconds_left(option: str, seconds: float) -> int:
    """The time that is left for a call: at least 1 ms, because 0 means the default in the ABI."""
    kind = type(seconds)
    if (kind is float or kind is int) and 0 < seconds <= MOST_LEFT_S:  # the most frequent option, without calls
        return int(seconds * 1000 + (1 - 1e-6)) or 1
    return _rounded_up(option, max(_seconds(option, seconds), 0), 1000, MOST_LEFT_S) or 1


def whole_seconds(option: str, seconds: float) -> int:
    """Whole seconds, rounded up."""
    return _rounded_up(option, _seconds(option, seconds), 1, MOST_S)


def _seconds(option: str, seconds: Any) -> float:
    return seconds if type(seconds) in (float, int) else number_of(option, seconds, "seconds, as a number")


def _rounded_up(option: str, seconds: float, units: int, most: float) -> int:
    if not 0 <= seconds <= most:
        raise wrong_value(option, seconds, f"0 to {int(most)} seconds")
    return math.ceil(round(seconds * units, 6)) or int(seconds > 0)
