// What a failed call throws.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>The details of a failure.</summary>
    public sealed class ErrorInfo
    {
        internal ErrorInfo(Status status, string message)
        {
            Status = status;
            Message = message;
            DetailJson = "";
        }

        /// <summary>The class of a disposed object; otherwise null.</summary>
        [MaybeNull] internal string ObjectName { get; set; }

        /// <summary>The status of the call.</summary>
        public Status Status { get; private set; }
        /// <summary>The status's name in the C ABI, such as "RATE_LIMITED".</summary>
        public string StatusName { get { return Text.Of(Api.vetvec_status_name((int)Status)); } }
        /// <summary>Human-readable message. Contains no secret.</summary>
        public string Message { get; private set; }
        /// <summary>HTTP status of the last reply; null if there was none.</summary>
        public int? HttpStatus { get; private set; }
        /// <summary>How long the service asked to wait; null if it did not say.</summary>
        public TimeSpan? RetryAfter { get; private set; }
        /// <summary>Requests sent for the failing item.</summary>
        public int Attempts { get; private set; }
        /// <summary>Whether the same call may succeed later. With Status.Partial: whether the failed items may succeed
        /// later.</summary>
        public bool IsRetryable { get; private set; }
        /// <summary>The first failing text, row or value; null if not applicable.</summary>
        public long? ItemIndex { get; internal set; }
        /// <summary>The value that a C callback returned to stop the call; otherwise 0.</summary>
        public long CallbackValue { get; private set; }
        /// <summary>All of the above and, where known, provider_code, file, line, key, found, allowed, as one JSON
        /// object.</summary>
        public string DetailJson { get; private set; }
        /// <summary>For calls with several texts: the rows received, however the call ended (zero if a text failed).
        /// Null if there are none.</summary>
        [MaybeNull] public Matrix Rows { get; private set; }
        /// <summary>For calls with several texts: the status of each. Null if the call failed before it started on
        /// them.</summary>
        [MaybeNull] public IReadOnlyList<Status> Statuses { get; private set; }
        /// <summary>For calls with several texts: the details of each failure; null for a text that was
        /// embedded.</summary>
        [MaybeNull] public IReadOnlyList<ErrorInfo> Errors { get; private set; }
        /// <summary>For EmbedWithProvenance: the source of each vector; otherwise null.</summary>
        [MaybeNull] public IReadOnlyList<Provenance> Provenance { get; internal set; }

        /// <summary>Takes ownership of a vetvec_error, which may be null.</summary>
        internal static ErrorInfo Take(int status, IntPtr error)
        {
            ErrorInfo made = Read(status, error);
            Api.vetvec_error_destroy(error);
            return made;
        }

        /// <summary>The first value of `items` until the library has written it.</summary>
        internal const int Untouched = -1;

        /// <summary>Like Take, for a call for `count` texts; `rows` is not read if none was embedded.</summary>
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
                    errors[i] = Copy(Api.vetvec_error_item(error, (ulong)i));
                }
                made.Statuses = statuses;
                made.Errors = errors;
            }
            Api.vetvec_error_destroy(error);
            return made;
        }

        /// <summary>Copies of errors that the library owns, each null if there is none.</summary>
        internal static unsafe IReadOnlyList<ErrorInfo> Copies(IntPtr* errors, int count)
        {
            var made = new ErrorInfo[count];
            for (int i = 0; i < count; ++i) made[i] = Copy(errors[i]);
            return made;
        }

        [return: MaybeNull] private static ErrorInfo Copy(IntPtr error)
        {
            return error == IntPtr.Zero ? null : Read((int)Api.vetvec_error_status(error), error);
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
            bool isDisposed = status == Api.VETVEC_STATUS_INVALID_HANDLE;
            return new ErrorInfo(Known(status), message.Length > 0 ? message : Text.Of(Api.vetvec_status_name(status)))
            {
                HttpStatus = http == 0 ? (int?)null : http,
                RetryAfter = wait < 0 ? (TimeSpan?)null : TimeSpan.FromMilliseconds(wait),
                Attempts = Api.vetvec_error_attempts(error),
                IsRetryable = Api.vetvec_error_is_retryable(error) != 0,
                ItemIndex = item < 0 ? (long?)null : item,
                CallbackValue = Api.vetvec_error_callback_value(error),
                DetailJson = Text.Of(Api.vetvec_error_detail_json(error)),
                ObjectName = isDisposed ? Failure.ClassIn(message) : null
            };
        }
    }

    /// <summary>Implemented by every exception of a failed call. The exceptions derive from the matching .NET
    /// exceptions where these exist: InvalidArgumentException is an ArgumentException, OutOfRangeException an
    /// ArgumentOutOfRangeException, DeadlineExceededException a TimeoutException, VetvecCanceledException an
    /// OperationCanceledException, InvalidHandleException (use after Dispose) an ObjectDisposedException,
    /// UnimplementedException a NotSupportedException, NativeOutOfMemoryException an OutOfMemoryException; all others
    /// are VetvecExceptions. So <c>catch (Exception e) when (e is IVetvecError)</c> catches everything that the library
    /// reports.</summary>
    public interface IVetvecError
    {
        /// <summary>The details of the failure.</summary>
        ErrorInfo Error { get; }

        /// <summary>The status of the call.</summary>
        Status Status { get; }
    }

    /// <summary>A call failed in a way for which .NET has no exception; there is a class for each status.</summary>
    public class VetvecException : Exception, IVetvecError
    {
        internal VetvecException(ErrorInfo error) : base(error.Message) { Error = error; }

        /// <summary>The details of the failure.</summary>
        public ErrorInfo Error { get; }

        /// <summary>The status of the call.</summary>
        public Status Status { get { return Error.Status; } }
    }

    /// <summary>The call was cancelled by a token or by a callback.</summary>
    public sealed class VetvecCanceledException : OperationCanceledException, IVetvecError
    {
        internal VetvecCanceledException(ErrorInfo error, CancellationToken cancellationToken)
            : base(error.Message, cancellationToken)
        {
            Error = error;
        }

        /// <summary>The details of the failure.</summary>
        public ErrorInfo Error { get; }

        /// <summary>The status of the call.</summary>
        public Status Status { get { return Error.Status; } }
    }

    /// <summary>Some texts failed; the others are delivered: Rows (zero for failed texts) and the status of each text.
    /// If a call ended early, the Error of other exceptions also contains the rows and statuses.</summary>
    public sealed class PartialException : VetvecException
    {
        internal PartialException(ErrorInfo error) : base(error) { }

        /// <summary>One row per text; zero if it failed. Empty at the end of a stream, whose pieces have contained the rows
        /// and statuses.</summary>
        public Matrix Rows { get { return Error.Rows ?? new Matrix(new float[0], 0, 0); } }

        /// <summary>The status of each text.</summary>
        public IReadOnlyList<Status> Statuses { get { return Error.Statuses ?? new Status[0]; } }

        /// <summary>For EmbedWithProvenance: the source of each vector; otherwise null.</summary>
        [MaybeNull] public IReadOnlyList<Provenance> Provenance { get { return Error.Provenance; } }
    }

    internal static class Failure
    {
        internal static Exception Of(ErrorInfo e, CancellationToken cancellationToken = default)
        {
            if (e.Status == Status.Cancelled) return new VetvecCanceledException(e, cancellationToken);
            if (e.Status == Status.Partial) return new PartialException(e);
            return StatusExceptions.Of(e) ?? new VetvecException(e);
        }

        internal static Exception Of(int status, IntPtr error, CancellationToken cancellationToken = default)
        {
            return Of(ErrorInfo.Take(status, error), cancellationToken);
        }

        internal static Exception Argument(string message, long? item = null)
        {
            return Of(new ErrorInfo(Status.InvalidArgument, message) { ItemIndex = item });
        }

        internal static void Check(int status, IntPtr error)
        {
            if (status != Api.VETVEC_STATUS_OK) throw Of(status, error);
        }

        internal static Exception NotBuilt(string function, string part)
        {
            return Of(new ErrorInfo(Status.Unimplemented, string.Format(System.Globalization.CultureInfo.InvariantCulture,
                "this build of libvetvec has no {1} part: it lacks {0}", function, part)));
        }

        private static readonly Dictionary<string, Type> Classes = new Dictionary<string, Type>
        {
            { "encoder", typeof(Encoder) }, { "suite", typeof(Suite) }, { "configuration", typeof(Config) },
            { "audit", typeof(Audit) }, { "tokenizer", typeof(Tokenizer) }, { "identity", typeof(RecordedIdentity) }
        };

        /// <summary>The class of the object that a message of INVALID_HANDLE is about: a call that begins while another
        /// thread disposes its object fails in the library, which knows only the kind of handle.</summary>
        [return: MaybeNull]
        internal static string ClassIn(string message)
        {
            Type found;
            foreach (string word in message.Split(' '))
                if (Classes.TryGetValue(word, out found)) return found.FullName;
            return null;
        }

        internal static Exception Closed(NativeObject of)
        {
            return Of(new ErrorInfo(Status.InvalidHandle, "the object has been disposed") { ObjectName = of.GetType().FullName });
        }
    }
}
