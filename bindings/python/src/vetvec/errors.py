"""What a failed call raises: one class for each status, all of them `vetvec.Error`."""

from __future__ import annotations

import enum
import json
from typing import TYPE_CHECKING, Any

from ._native import Float32, ffi, lib, text

if TYPE_CHECKING:
    from .fallback import Provenance


class Status(enum.IntEnum):
    """The status numbers of the C ABI."""

    OK = 0
    CANCELLED = 1
    UNKNOWN = 2
    INVALID_ARGUMENT = 3
    DEADLINE_EXCEEDED = 4
    NOT_FOUND = 5
    ALREADY_EXISTS = 6
    PERMISSION_DENIED = 7
    OUT_OF_MEMORY = 8
    FAILED_PRECONDITION = 9
    ABORTED = 10
    OUT_OF_RANGE = 11
    UNIMPLEMENTED = 12
    INTERNAL = 13
    UNAVAILABLE = 14
    DATA_LOSS = 15
    UNAUTHENTICATED = 16
    BUFFER_TOO_SMALL = 32
    RATE_LIMITED = 33
    QUOTA_EXCEEDED = 34
    BUDGET_EXCEEDED = 35
    PARTIAL = 36
    PROTOCOL = 37
    BAD_VECTOR = 38
    INVALID_HANDLE = 39
    FORKED = 40
    PARSE_ERROR = 41
    NON_FINITE = 42
    DIMENSION_MISMATCH = 43
    INSUFFICIENT_DATA = 44
    DEGENERATE = 45

    @classmethod
    def _missing_(cls, value: object) -> Status:
        return cls.UNKNOWN  # a number of a newer library: a failure of any kind


class Error(Exception):
    """A call failed.

    status: which kind of failure; http_status: of the last reply, or None; retry_after: seconds that the
    service asked to wait, or None; attempts: requests sent for the failing item; retryable: the same call may
    succeed later; item_index: the first failing text, row or value, or None; callback_value: what a callback
    stopped the call with; detail: all that is known, as the library's JSON.

    Of a call for several texts also what has come all the same, however the call ended: rows (zero where a text
    failed; None if nothing came), statuses, one a text, and provenance, of Fallback.embed_given.
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
        self.detail = detail or {}
        self.rows = None
        self.statuses = []
        self.provenance = []
        self._items: list[Error | None] = []
        self._native: Any = None

    @property
    def items(self) -> list[Error | None]:
        """The error of each text, None for those that have their vector; empty if the call was not one for texts."""
        if self._native is not None:
            self._items = [_item(self._native, index) for index in range(len(self.statuses))]
            self._native = None
        return self._items

    def __reduce__(self) -> tuple[Any, ...]:
        self._items = self.items  # what stays in the library cannot be pickled
        return _restore, (type(self), self.args, self.__dict__)


def _restore(kind: type[Error], args: tuple[Any, ...], fields: dict[str, Any]) -> Error:
    error = kind(*args)
    error.__dict__.update(fields)
    return error


class CancelledError(Error):
    """A cancel token was requested, or a callback stopped the call."""


class InvalidArgumentError(Error, ValueError):
    """An argument, option, configuration or text is not allowed."""


class DeadlineExceededError(Error, TimeoutError):
    """The time given was not enough, retries included."""


class NotFoundError(Error, LookupError):
    """A file, a vendor or, with a cache-only encoder, a vector."""


class AlreadyExistsError(Error):
    """What should be made is there."""


class PermissionDeniedError(Error, PermissionError):
    """The service or the file system refuses."""


class LibraryMemoryError(Error, MemoryError):
    """The library could not get memory."""


class FailedPreconditionError(Error):
    """Something must be done first; a file of a newer format."""


class OutOfRangeError(Error, IndexError):
    """No such row, triple or value."""


class UnimplementedError(Error, NotImplementedError):
    """The library cannot do that."""


class UnavailableError(Error, ConnectionError):
    """The network or the service is down; the same call may succeed later."""


class DataLossError(Error):
    """A file is damaged."""


class UnauthenticatedError(Error):
    """The key was refused, or a certificate cannot be trusted."""


class RateLimitedError(Error):
    """The service's limit, for longer than the call may wait; see retry_after."""


class QuotaExceededError(Error):
    """The account is out of credit."""


class BudgetExceededError(Error):
    """The caller's own budget."""


class PartialError(Error):
    """Some texts failed; the others are delivered: `rows` (zero where failed) and `statuses`, one a text."""

    rows: Float32


class ProtocolError(Error):
    """A reply that is not what the service's interface promises."""


class BadVectorError(Error):
    """A reply whose vector is not usable."""


class InvalidHandleError(Error, ValueError):
    """The object has been closed."""


class ForkedError(Error):
    """The object was made before fork() and is used in the child."""


class ParseError(Error, ValueError):
    """Text that cannot be read."""


class NonFiniteError(Error, ValueError):
    """A NaN or an infinity; item_index is its row."""


class DimensionMismatchError(Error, ValueError):
    """Vectors of different lengths."""


class InsufficientDataError(Error, ValueError):
    """Too few rows, pairs or values."""


class DegenerateError(Error, ValueError):
    """Data for which the result is not defined."""


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


def _item(error: Any, index: int) -> Error | None:
    item = lib.vetvec_error_item(error, index)
    return None if item == ffi.NULL else _read(lib.vetvec_error_status(item), item)


def take(status: int, error: Any) -> Error:
    """The exception for `error` (a vetvec_error*, destroyed here; may be NULL)."""
    made = _read(status, error)
    lib.vetvec_error_destroy(error)
    return made


def take_with_rows(status: int, error: Any, rows: Float32 | None, statuses: Any, count: int) -> Error:
    """As take, of a call for `count` texts; `statuses` is an int32_t[]."""
    made = _read(status, error)
    made._native = ffi.gc(error, lib.vetvec_error_destroy)
    values = ffi.unpack(statuses, count) if count else []
    if rows is not None or any(values):  # else the call ended before it came to its texts
        made.rows, made.statuses = rows, [Status(value) for value in values]
    return made


def check(status: int, err: Any) -> None:
    """Raises unless `status` is OK; `err` is a vetvec_error**."""
    if status != 0:
        raise take(status, err[0])


def new_error() -> Any:
    return ffi.new("vetvec_error**")
