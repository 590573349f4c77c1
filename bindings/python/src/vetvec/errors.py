"""What a failed call raises: one class for each status, all derived from `vetvec.Error`."""

from __future__ import annotations

import json
import weakref
from typing import Any, Callable

from ._enums import Status
from ._native import Client, Float32, buffer, ffi, lib, text
from ._results import Provenance
from ._typing import Self

__all__ = [
    "AlreadyExistsError", "BadVectorError", "BudgetExceededError", "CancelledError", "DataLossError",
    "DeadlineExceededError", "DegenerateError", "DimensionMismatchError", "Error", "FailedPreconditionError",
    "ForkedError", "InsufficientDataError", "InvalidArgumentError", "InvalidHandleError", "LibraryMemoryError",
    "NonFiniteError", "NotFoundError", "OutOfRangeError", "ParseError", "PartialError", "PermissionDeniedError",
    "ProtocolError", "QuotaExceededError", "RateLimitedError", "UnauthenticatedError", "UnavailableError",
    "UnimplementedError",
]


class Error(Exception):
    """A call failed.

    status: the kind of failure; http_status: the last reply's HTTP status, or None; retry_after: seconds that the
    service asked to wait, or None; attempts: requests sent for the failing item; retryable: whether the same call may
    succeed later; item_index: the first failing text, row or value, or None; callback_value: the value that a callback
    returned to stop the call; detail: all details, as the library's JSON.

    For calls with several texts, the error also contains the results received, however the call ended: rows (zero for
    failed texts; None if there are none), statuses (one per text) and, if requested, provenance.
    """

    status: Status = Status.UNKNOWN
    rows: Float32 | None
    statuses: list[Status]
    provenance: list[Provenance]

    def __init__(self, message: str, status: Status = Status.UNKNOWN, *, http_status: int | None = None,
                 retry_after: float | None = None, attempts: int = 0, retryable: bool = False,
                 item_index: int | None = None, callback_value: int = 0,
                 detail: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.http_status = http_status
        self.retry_after = retry_after
        self.attempts = attempts
        self.retryable = retryable
        self.item_index = item_index
        self.callback_value = callback_value
        self.detail: dict[str, Any] = detail or {}
        self.rows = None
        self.statuses = []
        self.provenance = []
        self._errors: list[Error | None] = []
        self._native: Any = None

    @property
    def errors(self) -> list[Error | None]:
        """The error of each text, None for texts that were embedded; empty if the call was not for texts."""
        if self._native is not None:
            self._errors = [of_item(lib.vetvec_error_item(self._native, index)) for index in range(len(self.statuses))]
            self._native = None
        return self._errors

    def __reduce__(self) -> tuple[Any, ...]:
        self._errors = self.errors  # what is in the library's memory cannot be pickled
        return _restore, (type(self), self.args, self.__dict__)


def _restore(kind: type[Error], args: tuple[Any, ...], fields: dict[str, Any]) -> Error:
    error = kind(*args)
    error.__dict__.update(fields)
    return error


class CancelledError(Error):
    """A cancel token was triggered, or a callback stopped the call."""


class InvalidArgumentError(Error, ValueError):
    """Invalid argument, option, configuration or input."""


class DeadlineExceededError(Error, TimeoutError):
    """The call, retries included, exceeded its timeout."""


class NotFoundError(Error, LookupError):
    """No such file or vendor; with a cache-only encoder, no cached vector."""


class AlreadyExistsError(Error):
    """The object to create already exists."""


class PermissionDeniedError(Error, PermissionError):
    """The service or the file system denies access."""


class LibraryMemoryError(Error, MemoryError):
    """The library could not allocate memory."""


class FailedPreconditionError(Error):
    """A precondition is not met; for example, a file has a newer format."""

    report: Any = None  # of repair_map, if the adapter was refused


class OutOfRangeError(Error, IndexError):
    """No such row, triple or value."""


class UnimplementedError(Error, NotImplementedError):
    """The library does not support this."""


class UnavailableError(Error, ConnectionError):
    """The network or the service is down; the same call may succeed later."""


class DataLossError(Error):
    """A file is damaged."""


class UnauthenticatedError(Error):
    """The API key was rejected, or a certificate is not trusted."""


class RateLimitedError(Error):
    """The service's rate limit lasts longer than the call may wait; see retry_after."""


class QuotaExceededError(Error):
    """The account is out of credit."""


class BudgetExceededError(Error):
    """The call would exceed the caller's own budget."""


class PartialError(Error):
    """Some texts failed; the others are delivered: `rows` (zero for failed texts) and `statuses`, one per text. Both are
    empty at the end of a stream, whose pieces have contained them."""

    rows: Float32  # pyright: ignore[reportIncompatibleVariableOverride]  # there always are


class ProtocolError(Error):
    """A reply violates the service's protocol."""


class BadVectorError(Error):
    """A reply contains an unusable vector."""


class InvalidHandleError(Error, ValueError):
    """The object has been closed."""


class ForkedError(Error):
    """The object was made before fork() and is used in the child."""


class ParseError(Error, ValueError):
    """A text cannot be parsed."""


class NonFiniteError(Error, ValueError):
    """A NaN or an infinity; item_index is its row."""


class DimensionMismatchError(Error, ValueError):
    """Vectors or lists differ in length."""


class InsufficientDataError(Error, ValueError):
    """Too few rows, pairs or values."""


class DegenerateError(Error, ValueError):
    """Data for which the result is undefined."""


CLASSES: dict[Status, type[Error]] = {
    Status.CANCELLED: CancelledError, Status.INVALID_ARGUMENT: InvalidArgumentError,
    Status.DEADLINE_EXCEEDED: DeadlineExceededError, Status.NOT_FOUND: NotFoundError,
    Status.ALREADY_EXISTS: AlreadyExistsError, Status.PERMISSION_DENIED: PermissionDeniedError,
    Status.OUT_OF_MEMORY: LibraryMemoryError, Status.FAILED_PRECONDITION: FailedPreconditionError,
    Status.OUT_OF_RANGE: OutOfRangeError, Status.UNIMPLEMENTED: UnimplementedError,
    Status.UNAVAILABLE: UnavailableError, Status.DATA_LOSS: DataLossError,
    Status.UNAUTHENTICATED: UnauthenticatedError, Status.RATE_LIMITED: RateLimitedError,
    Status.QUOTA_EXCEEDED: QuotaExceededError, Status.BUDGET_EXCEEDED: BudgetExceededError,
    Status.PARTIAL: PartialError, Status.PROTOCOL: ProtocolError, Status.BAD_VECTOR: BadVectorError,
    Status.INVALID_HANDLE: InvalidHandleError, Status.FORKED: ForkedError, Status.PARSE_ERROR: ParseError,
    Status.NON_FINITE: NonFiniteError, Status.DIMENSION_MISMATCH: DimensionMismatchError,
    Status.INSUFFICIENT_DATA: InsufficientDataError, Status.DEGENERATE: DegenerateError,
}


def _not_built(function: str) -> Error:
    return UnimplementedError(f"this build of libvetvec has no audit part: it lacks {function}", Status.UNIMPLEMENTED)


Client.not_built = _not_built


def _read(status: int, error: Any) -> Error:
    known = Status(status)
    http_status = int(lib.vetvec_error_http_status(error))
    retry_after_ms = int(lib.vetvec_error_retry_after_ms(error))
    item_index = int(lib.vetvec_error_item_index(error))
    detail_json = text(lib.vetvec_error_detail_json(error))
    return CLASSES.get(known, Error)(
        text(lib.vetvec_error_message(error)) or text(lib.vetvec_status_name(status)), known,
        http_status=http_status or None, retry_after=None if retry_after_ms < 0 else retry_after_ms / 1000,
        attempts=int(lib.vetvec_error_attempts(error)), retryable=bool(lib.vetvec_error_is_retryable(error)),
        item_index=None if item_index < 0 else item_index,
        callback_value=int(lib.vetvec_error_callback_value(error)),
        detail=json.loads(detail_json) if detail_json else None)


def of_item(error: Any) -> Error | None:
    """A copy of the error of one text (a vetvec_error*; None if it is NULL)."""
    return None if error == ffi.NULL else _read(lib.vetvec_error_status(error), error)


def take(status: int, error: Any) -> Error:
    """The exception for `error` (a vetvec_error*, destroyed here; may be NULL)."""
    made = _read(status, error)
    lib.vetvec_error_destroy(error)
    return made


def take_with_rows(status: int, error: Any, rows: Float32 | None, statuses: Any, count: int) -> Error:
    """Like take, for a call for `count` texts; `statuses` is an int32_t[]."""
    made = _read(status, error)
    made._native = ffi.gc(error, lib.vetvec_error_destroy)
    values = ffi.unpack(statuses, count) if count else []
    if rows is not None or any(values):  # otherwise the call ended before it started on its texts
        made.rows, made.statuses = rows, [Status(value) for value in values]
    return made


def check(status: int, err: Any) -> None:
    """Raises unless `status` is OK; `err` is a vetvec_error**."""
    if status != 0:
        raise take(status, err[0])


def new_error() -> Any:
    return ffi.new("vetvec_error**")


def text_from(function: Callable[..., int], *given: Any) -> str:
    """The text that a function writes to its `vetvec_buffer** out`."""
    out, err = ffi.new("vetvec_buffer**"), new_error()
    check(function(*given, out, err), err)
    return buffer(out[0])


def made(kind: str, function: Callable[..., int], *given: Any) -> int:
    """The handle, of the given type, that a function writes to its `out`."""
    out, err = ffi.new(kind + "*"), new_error()
    check(function(*given, out, err), err)
    return int(out[0])


class Handle:
    """An object of the library, destroyed by `close`, by leaving `with`, or with its last reference."""

    _handle: int = 0

    def _own(self, handle: int, destroy: Callable[[int], None]) -> None:
        self._handle = handle
        self._close = weakref.finalize(self, destroy, handle)

    def close(self) -> None:
        """Destroys it; a second close does nothing."""
        self._close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AnyEncoder(Handle):
    """The common base class of encoders; options of a call may refer to it."""


class AnySuite(Handle):
    """The base class of suites; options of a call may refer to it."""
