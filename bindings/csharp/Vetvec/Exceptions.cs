// The exception for each status. Made by bindings/declare.py from include/vetvec/*.h. Do not edit.
using System;

namespace Vetvec
{
    /// <summary>The call ended with UNKNOWN.</summary>
    public sealed class UnknownException : VetvecException
    {
        internal UnknownException(ErrorInfo error) : base(error) { }
    }

    /// <summary>Invalid argument, option, configuration or input.</summary>
    public sealed class InvalidArgumentException : ArgumentException, IVetvecError
    {
        internal InvalidArgumentException(ErrorInfo error) : base(error.Message) { Error = error; }

        /// <summary>The details of the failure.</summary>
        public ErrorInfo Error { get; }

        /// <summary>The status of the call.</summary>
        public Status Status { get { return Error.Status; } }
    }

    /// <summary>The call, retries included, exceeded its timeout.</summary>
    public sealed class DeadlineExceededException : TimeoutException, IVetvecError
    {
        internal DeadlineExceededException(ErrorInfo error) : base(error.Message) { Error = error; }

        /// <summary>The details of the failure.</summary>
        public ErrorInfo Error { get; }

        /// <summary>The status of the call.</summary>
        public Status Status { get { return Error.Status; } }
    }

    /// <summary>No such file or vendor; with a cache-only encoder, no cached vector.</summary>
    public sealed class NotFoundException : VetvecException
    {
        internal NotFoundException(ErrorInfo error) : base(error) { }
    }

    /// <summary>The call ended with Status.AlreadyExists.</summary>
    public sealed class AlreadyExistsException : VetvecException
    {
        internal AlreadyExistsException(ErrorInfo error) : base(error) { }
    }

    /// <summary>The call ended with Status.PermissionDenied.</summary>
    public sealed class PermissionDeniedException : VetvecException
    {
        internal PermissionDeniedException(ErrorInfo error) : base(error) { }
    }

    /// <summary>The call ended with Status.OutOfMemory.</summary>
    public sealed class NativeOutOfMemoryException : OutOfMemoryException, IVetvecError
    {
        internal NativeOutOfMemoryException(ErrorInfo error) : base(error.Message) { Error = error; }

        /// <summary>The details of the failure.</summary>
        public ErrorInfo Error { get; }

        /// <summary>The status of the call.</summary>
        public Status Status { get { return Error.Status; } }
    }

    /// <summary>For example, a file in a newer format.</summary>
    public sealed class FailedPreconditionException : VetvecException
    {
        internal FailedPreconditionException(ErrorInfo error) : base(error) { }
    }

    /// <summary>The call ended with ABORTED.</summary>
    public sealed class AbortedException : VetvecException
    {
        internal AbortedException(ErrorInfo error) : base(error) { }
    }

    /// <summary>The call ended with Status.OutOfRange.</summary>
    public sealed class OutOfRangeException : ArgumentOutOfRangeException, IVetvecError
    {
        internal OutOfRangeException(ErrorInfo error) : base(null, error.Message) { Error = error; }

        /// <summary>The details of the failure.</summary>
        public ErrorInfo Error { get; }

        /// <summary>The status of the call.</summary>
        public Status Status { get { return Error.Status; } }
    }

    /// <summary>For example, an options struct from a newer version of the library.</summary>
    public sealed class UnimplementedException : NotSupportedException, IVetvecError
    {
        internal UnimplementedException(ErrorInfo error) : base(error.Message) { Error = error; }

        /// <summary>The details of the failure.</summary>
        public ErrorInfo Error { get; }

        /// <summary>The status of the call.</summary>
        public Status Status { get { return Error.Status; } }
    }

    /// <summary>The call ended with INTERNAL.</summary>
    public sealed class InternalException : VetvecException
    {
        internal InternalException(ErrorInfo error) : base(error) { }
    }

    /// <summary>Network or service down; the same call may succeed later.</summary>
    public sealed class UnavailableException : VetvecException
    {
        internal UnavailableException(ErrorInfo error) : base(error) { }
    }

    /// <summary>A file is damaged.</summary>
    public sealed class DataLossException : VetvecException
    {
        internal DataLossException(ErrorInfo error) : base(error) { }
    }

    /// <summary>The API key was rejected, or a certificate is not trusted.</summary>
    public sealed class UnauthenticatedException : VetvecException
    {
        internal UnauthenticatedException(ErrorInfo error) : base(error) { }
    }

    /// <summary>out_written is set to the size needed, or to 0 if it is unknown.</summary>
    public sealed class BufferTooSmallException : VetvecException
    {
        internal BufferTooSmallException(ErrorInfo error) : base(error) { }
    }

    /// <summary>The call ended with Status.RateLimited.</summary>
    public sealed class RateLimitedException : VetvecException
    {
        internal RateLimitedException(ErrorInfo error) : base(error) { }
    }

    /// <summary>The account is out of credit; not retried.</summary>
    public sealed class QuotaExceededException : VetvecException
    {
        internal QuotaExceededException(ErrorInfo error) : base(error) { }
    }

    /// <summary>The call would exceed the caller's own budget.</summary>
    public sealed class BudgetExceededException : VetvecException
    {
        internal BudgetExceededException(ErrorInfo error) : base(error) { }
    }

    /// <summary>A reply violates the service's protocol.</summary>
    public sealed class ProtocolException : VetvecException
    {
        internal ProtocolException(ErrorInfo error) : base(error) { }
    }

    /// <summary>A reply contains an unusable vector.</summary>
    public sealed class BadVectorException : VetvecException
    {
        internal BadVectorException(ErrorInfo error) : base(error) { }
    }

    /// <summary>The handle is zero, destroyed or of the wrong type. The object may have been disposed.</summary>
    public sealed class InvalidHandleException : ObjectDisposedException, IVetvecError
    {
        internal InvalidHandleException(ErrorInfo error) : base(error.ObjectName, error.Message) { Error = error; }

        /// <summary>The details of the failure.</summary>
        public ErrorInfo Error { get; }

        /// <summary>The status of the call.</summary>
        public Status Status { get { return Error.Status; } }
    }

    /// <summary>A handle from before fork() was used in the child.</summary>
    public sealed class ForkedException : VetvecException
    {
        internal ForkedException(ErrorInfo error) : base(error) { }
    }

    /// <summary>The call ended with Status.ParseError.</summary>
    public sealed class ParseErrorException : VetvecException
    {
        internal ParseErrorException(ErrorInfo error) : base(error) { }
    }

    /// <summary>The call ended with Status.NonFinite.</summary>
    public sealed class NonFiniteException : VetvecException
    {
        internal NonFiniteException(ErrorInfo error) : base(error) { }
    }

    /// <summary>The call ended with Status.DimensionMismatch.</summary>
    public sealed class DimensionMismatchException : VetvecException
    {
        internal DimensionMismatchException(ErrorInfo error) : base(error) { }
    }

    /// <summary>The call ended with Status.InsufficientData.</summary>
    public sealed class InsufficientDataException : VetvecException
    {
        internal InsufficientDataException(ErrorInfo error) : base(error) { }
    }

    /// <summary>The call ended with DEGENERATE.</summary>
    public sealed class DegenerateException : VetvecException
    {
        internal DegenerateException(ErrorInfo error) : base(error) { }
    }

    internal static class StatusExceptions
    {
        /// <summary>Returns null for a status without a class.</summary>
        internal static Exception Of(ErrorInfo e)
        {
            switch (e.Status)
            {
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
                case Status.Protocol: return new ProtocolException(e);
                case Status.BadVector: return new BadVectorException(e);
                case Status.InvalidHandle: return new InvalidHandleException(e);
                case Status.Forked: return new ForkedException(e);
                case Status.ParseError: return new ParseErrorException(e);
                case Status.NonFinite: return new NonFiniteException(e);
                case Status.DimensionMismatch: return new DimensionMismatchException(e);
                case Status.InsufficientData: return new InsufficientDataException(e);
                case Status.Degenerate: return new DegenerateException(e);
                default: return null;
            }
        }
    }
}
