// What a failed call throws.
using System;
using System.Collections.Generic;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>What a call ended with; the numbers of the C ABI (vetvec/status.h).</summary>
    public enum Status
    {
        Ok = 0, Cancelled = 1, Unknown = 2, InvalidArgument = 3, DeadlineExceeded = 4, NotFound = 5, AlreadyExists = 6,
        PermissionDenied = 7, OutOfMemory = 8, FailedPrecondition = 9, Aborted = 10, OutOfRange = 11, Unimplemented = 12,
        Internal = 13, Unavailable = 14, DataLoss = 15, Unauthenticated = 16, BufferTooSmall = 32, RateLimited = 33,
        QuotaExceeded = 34, BudgetExceeded = 35, Partial = 36, Protocol = 37, BadVector = 38, InvalidHandle = 39,
        Forked = 40, ParseError = 41, NonFinite = 42, DimensionMismatch = 43, InsufficientData = 44, Degenerate = 45
    }

    /// <summary>What is known of a failure.</summary>
    public sealed class ErrorInfo
    {
        internal ErrorInfo(Status status, string message)
        {
            Status = status;
            Message = message;
            DetailJson = "";
        }

        public Status Status { get; private set; }
        /// <summary>The name of the C ABI, such as "RATE_LIMITED".</summary>
        public string StatusName { get { return Text.Of(Api.vetvec_status_name((int)Status)); } }
        public string Message { get; private set; }
        /// <summary>HTTP status of the last reply; null: there was none.</summary>
        public int? HttpStatus { get; private set; }
        /// <summary>How long the service asked to wait; null: it did not say.</summary>
        public TimeSpan? RetryAfter { get; private set; }
        /// <summary>Requests made for what failed.</summary>
        public int Attempts { get; private set; }
        public bool IsRetryable { get; private set; }
        /// <summary>The first failing text, row or value; null: does not apply.</summary>
        public long? ItemIndex { get; internal set; }
        /// <summary>What a C callback ended the call with; 0: none did.</summary>
        public long CallbackValue { get; private set; }
        public string DetailJson { get; private set; }
        /// <summary>Of a call for several texts: the rows that came all the same, however the call ended (zero where a text
        /// failed). Null: none came.</summary>
        public Matrix Rows { get; private set; }
        /// <summary>Of a call for several texts: what came of each. Null: the call did not come to them.</summary>
        public IReadOnlyList<Status> Items { get; private set; }
        /// <summary>Likewise, with what is known of each failure; null for a text that has its vector.</summary>
        public IReadOnlyList<ErrorInfo> ItemErrors { get; private set; }
        /// <summary>Of EmbedGiven: who gave each vector. Else null.</summary>
        public IReadOnlyList<Provenance> Provenance { get; internal set; }

        /// <summary>Takes over a vetvec_error, which may be null.</summary>
        internal static ErrorInfo Take(int status, IntPtr error)
        {
            ErrorInfo made = Read(status, error);
            Api.vetvec_error_destroy(error);
            return made;
        }

        /// <summary>What `items` begins with until the library has written it.</summary>
        internal const int Untouched = -1;

        /// <summary>As Take, of a call for `count` texts; `rows` is not looked at if none has its vector.</summary>
        internal static ErrorInfo Take(int status, IntPtr error, Matrix rows, int[] items, int count)
        {
            ErrorInfo made = Read(status, error);
            if (count > 0 && items[0] != Untouched)
            {
                var statuses = new Status[count];
                var errors = new ErrorInfo[count];
                for (int i = 0; i < count; ++i)
                {
                    statuses[i] = Known(items[i]);
                    if (statuses[i] == Status.Ok) made.Rows = rows;
                    IntPtr item = Api.vetvec_error_item(error, (ulong)i);
                    if (item != IntPtr.Zero) errors[i] = Read((int)Api.vetvec_error_status(item), item);
                }
                made.Items = statuses;
                made.ItemErrors = errors;
            }
            Api.vetvec_error_destroy(error);
            return made;
        }

        private static Status Known(int status)
        {
            return Enum.IsDefined(typeof(Status), status) ? (Status)status : Status.Unknown;
        }

        private static ErrorInfo Read(int status, IntPtr error)
        {
            int http = Api.vetvec_error_http_status(error);
            long wait = Api.vetvec_error_retry_after_ms(error), item = Api.vetvec_error_item_index(error);
            string message = Text.Of(Api.vetvec_error_message(error));
            return new ErrorInfo(Known(status), message.Length > 0 ? message : Text.Of(Api.vetvec_status_name(status)))
            {
                HttpStatus = http == 0 ? (int?)null : http,
                RetryAfter = wait < 0 ? (TimeSpan?)null : TimeSpan.FromMilliseconds(wait),
                Attempts = Api.vetvec_error_attempts(error),
                IsRetryable = Api.vetvec_error_is_retryable(error) != 0,
                ItemIndex = item < 0 ? (long?)null : item,
                CallbackValue = Api.vetvec_error_callback_value(error),
                DetailJson = Text.Of(Api.vetvec_error_detail_json(error))
            };
        }
    }

    /// <summary>Both kinds of exception of this package: VetvecException, and VetvecCanceledException, which .NET's
    /// habits want to be an OperationCanceledException.</summary>
    public interface IVetvecError
    {
        ErrorInfo Error { get; }
    }

    /// <summary>A call failed; there is a class for each status.</summary>
    public class VetvecException : Exception, IVetvecError
    {
        public VetvecException(ErrorInfo error) : base(error.Message) { Error = error; }
        public ErrorInfo Error { get; private set; }
        public Status Status { get { return Error.Status; } }
    }

    /// <summary>The call was cancelled, by a token or by a callback.</summary>
    public sealed class VetvecCanceledException : OperationCanceledException, IVetvecError
    {
        public VetvecCanceledException(ErrorInfo error, CancellationToken token) : base(error.Message, token)
        {
            Error = error;
        }
        public ErrorInfo Error { get; private set; }
    }

    public sealed class UnknownException : VetvecException { public UnknownException(ErrorInfo e) : base(e) { } }
    public sealed class InvalidArgumentException : VetvecException { public InvalidArgumentException(ErrorInfo e) : base(e) { } }
    public sealed class DeadlineExceededException : VetvecException { public DeadlineExceededException(ErrorInfo e) : base(e) { } }
    public sealed class NotFoundException : VetvecException { public NotFoundException(ErrorInfo e) : base(e) { } }
    public sealed class AlreadyExistsException : VetvecException { public AlreadyExistsException(ErrorInfo e) : base(e) { } }
    public sealed class PermissionDeniedException : VetvecException { public PermissionDeniedException(ErrorInfo e) : base(e) { } }
    public sealed class NativeOutOfMemoryException : VetvecException { public NativeOutOfMemoryException(ErrorInfo e) : base(e) { } }
    public sealed class FailedPreconditionException : VetvecException { public FailedPreconditionException(ErrorInfo e) : base(e) { } }
    public sealed class AbortedException : VetvecException { public AbortedException(ErrorInfo e) : base(e) { } }
    public sealed class OutOfRangeException : VetvecException { public OutOfRangeException(ErrorInfo e) : base(e) { } }
    public sealed class UnimplementedException : VetvecException { public UnimplementedException(ErrorInfo e) : base(e) { } }
    public sealed class InternalException : VetvecException { public InternalException(ErrorInfo e) : base(e) { } }
    public sealed class UnavailableException : VetvecException { public UnavailableException(ErrorInfo e) : base(e) { } }
    public sealed class DataLossException : VetvecException { public DataLossException(ErrorInfo e) : base(e) { } }
    public sealed class UnauthenticatedException : VetvecException { public UnauthenticatedException(ErrorInfo e) : base(e) { } }
    public sealed class BufferTooSmallException : VetvecException { public BufferTooSmallException(ErrorInfo e) : base(e) { } }
    public sealed class RateLimitedException : VetvecException { public RateLimitedException(ErrorInfo e) : base(e) { } }
    public sealed class QuotaExceededException : VetvecException { public QuotaExceededException(ErrorInfo e) : base(e) { } }
    public sealed class BudgetExceededException : VetvecException { public BudgetExceededException(ErrorInfo e) : base(e) { } }
    public sealed class ProtocolException : VetvecException { public ProtocolException(ErrorInfo e) : base(e) { } }
    public sealed class BadVectorException : VetvecException { public BadVectorException(ErrorInfo e) : base(e) { } }
    public sealed class InvalidHandleException : VetvecException { public InvalidHandleException(ErrorInfo e) : base(e) { } }
    public sealed class ForkedException : VetvecException { public ForkedException(ErrorInfo e) : base(e) { } }
    public sealed class ParseErrorException : VetvecException { public ParseErrorException(ErrorInfo e) : base(e) { } }
    public sealed class NonFiniteException : VetvecException { public NonFiniteException(ErrorInfo e) : base(e) { } }
    public sealed class DimensionMismatchException : VetvecException { public DimensionMismatchException(ErrorInfo e) : base(e) { } }
    public sealed class InsufficientDataException : VetvecException { public InsufficientDataException(ErrorInfo e) : base(e) { } }
    public sealed class DegenerateException : VetvecException { public DegenerateException(ErrorInfo e) : base(e) { } }

    /// <summary>Some texts failed; the others are delivered: Rows (zero where failed), and the status of each text. They
    /// stand in the Error of other exceptions as well, where a call ended early.</summary>
    public sealed class PartialException : VetvecException
    {
        public PartialException(ErrorInfo error) : base(error) { }
        public Matrix Rows { get { return Error.Rows; } }
        public IReadOnlyList<Status> Items { get { return Error.Items; } }
        /// <summary>Of EmbedGiven: who gave each vector; else null.</summary>
        public IReadOnlyList<Provenance> Provenance { get { return Error.Provenance; } }
    }

    internal static class Failure
    {
        internal static Exception Of(ErrorInfo e, CancellationToken token = default(CancellationToken))
        {
            switch (e.Status)
            {
                case Status.Cancelled: return new VetvecCanceledException(e, token);
                case Status.Unknown: return new UnknownException(e);
                case Status.InvalidArgument: return new InvalidArgumentException(e);
                case Status.DeadlineExceeded: return new DeadlineExceededException(e);
                case Status.NotFound: return new NotFoundException(e);
                case Status.AlreadyExists: return new AlreadyExistsException(e);
                case Status.PermissionDenied: return new PermissionDeniedException(e);
                case Status.OutOfMemory: return new NativeOutOfMemoryException(e);
                case Status.FailedPrecondition: return new FailedPreconditionException(e);
                case Status.Aborted: return new AbortedException(e);
                case Status.OutOfRange: return new OutOfRangeException(e);
                case Status.Unimplemented: return new UnimplementedException(e);
                case Status.Internal: return new InternalException(e);
                case Status.Unavailable: return new UnavailableException(e);
                case Status.DataLoss: return new DataLossException(e);
                case Status.Unauthenticated: return new UnauthenticatedException(e);
                case Status.BufferTooSmall: return new BufferTooSmallException(e);
                case Status.RateLimited: return new RateLimitedException(e);
                case Status.QuotaExceeded: return new QuotaExceededException(e);
                case Status.BudgetExceeded: return new BudgetExceededException(e);
                case Status.Partial: return new PartialException(e);
                case Status.Protocol: return new ProtocolException(e);
                case Status.BadVector: return new BadVectorException(e);
                case Status.InvalidHandle: return new InvalidHandleException(e);
                case Status.Forked: return new ForkedException(e);
                case Status.ParseError: return new ParseErrorException(e);
                case Status.NonFinite: return new NonFiniteException(e);
                case Status.DimensionMismatch: return new DimensionMismatchException(e);
                case Status.InsufficientData: return new InsufficientDataException(e);
                case Status.Degenerate: return new DegenerateException(e);
                default: return new VetvecException(e);
            }
        }

        internal static Exception Of(int status, IntPtr error, CancellationToken token = default(CancellationToken))
        {
            return Of(ErrorInfo.Take(status, error), token);
        }

        internal static Exception Argument(string message, long? item = null)
        {
            return new InvalidArgumentException(new ErrorInfo(Status.InvalidArgument, message) { ItemIndex = item });
        }

        internal static void Check(int status, IntPtr error)
        {
            if (status != Api.VETVEC_OK) throw Of(status, error);
        }

        internal static Exception Closed()
        {
            return Of(new ErrorInfo(Status.InvalidHandle, "the object has been closed"));
        }
    }
}
