// Options of one call, its progress callback and its cancelling.
using System;
using System.Collections.Generic;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>How far a call has come; Total is 0 while it is not known.</summary>
    public struct Progress
    {
        public string Stage { get; internal set; }
        public ulong Done { get; internal set; }
        public ulong Total { get; internal set; }
        public ulong Requests { get; internal set; }
        public ulong Tokens { get; internal set; }
        public double Cost { get; internal set; }
        /// <summary>In audits the vendor at work.</summary>
        public string Vendor { get; internal set; }
    }

    /// <summary>For probes, which must see what a service does without the library's care.</summary>
    [Flags]
    public enum CallFlags : uint { None = 0, NoCache = 1, NoDedupe = 2, NoSplit = 4, NoRetry = 8, AsReceived = 16 }

    /// <summary>Options of one call; what is not set has its default.</summary>
    public sealed class CallOptions
    {
        /// <summary>For the whole call, retries included; null: the encoder's.</summary>
        public TimeSpan? Timeout { get; set; }
        public CallFlags Flags { get; set; }
        /// <summary>BudgetExceededException before more tokens are sent; 0: no limit.</summary>
        public long MaxTokens { get; set; }
        /// <summary>Returns false to cancel the call; what it throws comes out of the call. One call at a time, on the
        /// thread that waits: the caller's, or that of the task. May call this library.</summary>
        public Func<Progress, bool> Progress { get; set; }
        /// <summary>W3C trace context of the caller's span, sent with each request.</summary>
        public string TraceParent { get; set; }
        public string TraceState { get; set; }
    }

    /// <summary>The C options of one call, in C memory, and what its callback threw.</summary>
    internal sealed unsafe class CallScope : IDisposable
    {
        private static readonly vetvec_progress_fn OnProgressDelegate = OnProgress;
        private static readonly IntPtr OnProgressPointer = Marshal.GetFunctionPointerForDelegate(OnProgressDelegate);
        private static readonly Action<object> RequestDelegate = scope => Api.vetvec_cancel_request(((CallScope)scope).cancel);
        private readonly Strings strings = new Strings();
        private readonly Func<Progress, bool> progress;
        private readonly CancellationTokenRegistration registration;
        private readonly IntPtr cancel;
        private readonly vetvec_call_options* options;
        private readonly CancellationToken token;
        private GCHandle self;
        private ExceptionDispatchInfo thrown;

        /// <summary>null where there is nothing to say: the library's defaults hold then.</summary>
        internal static CallScope Of(CallOptions given, CancellationToken token)
        {
            return given == null && !token.CanBeCanceled ? null : new CallScope(given ?? new CallOptions(), token);
        }

        internal static vetvec_call_options* Pointer(CallScope scope) { return scope == null ? null : scope.options; }

        private CallScope(CallOptions given, CancellationToken token)
        {
            this.token = token;
            options = (vetvec_call_options*)Marshal.AllocHGlobal(sizeof(vetvec_call_options));
            try
            {
                Api.vetvec_call_options_init(options, (UIntPtr)(ulong)sizeof(vetvec_call_options));
                if (given.Timeout.HasValue) options->timeout_ms = Math.Max(1, Times.Milliseconds(given.Timeout.Value));
                options->flags = (uint)given.Flags;
                options->max_tokens = given.MaxTokens;
                options->traceparent = strings.Put(given.TraceParent);
                options->tracestate = strings.Put(given.TraceState);
                progress = given.Progress;
                if (progress != null)
                {
                    self = GCHandle.Alloc(this);
                    options->progress = OnProgressPointer;
                    options->progress_user_data = GCHandle.ToIntPtr(self);
                }
                if (!token.CanBeCanceled) return;
                IntPtr made, error;
                Failure.Check(Api.vetvec_cancel_create(&made, &error), error);
                options->cancel = cancel = made;
                registration = token.Register(RequestDelegate, this);
            }
            catch
            {
                Dispose();
                throw;
            }
        }

        private static int OnProgress(IntPtr user, vetvec_progress* moved)
        {
            CallScope scope = null;
            try
            {
                scope = (CallScope)GCHandle.FromIntPtr(user).Target;
                var told = new Progress
                {
                    Stage = Text.Of(moved->stage), Done = moved->done, Total = moved->total, Requests = moved->requests,
                    Tokens = moved->tokens, Cost = moved->cost, Vendor = Text.Of(moved->vendor)
                };
                return scope.progress(told) ? 0 : 1;
            }
            catch (Exception e) // must not leave through C
            {
                if (scope != null && scope.thrown == null) scope.thrown = ExceptionDispatchInfo.Capture(e);
                return -1;
            }
        }

        /// <summary>Throws what the callback threw, else the error of the call, if it has one.</summary>
        internal static void Check(CallScope scope, int status, IntPtr error)
        {
            if (status == Api.VETVEC_OK) return;
            ThrowThrown(scope, error);
            throw Failure.Of(status, error, TokenOf(scope));
        }

        /// <summary>The same of a call for texts: what has come of them goes with the error.</summary>
        internal static void Check(CallScope scope, int status, IntPtr error, Matrix rows, int[] items,
            IReadOnlyList<Provenance> given)
        {
            if (status == Api.VETVEC_OK) return;
            ThrowThrown(scope, error);
            ErrorInfo info = ErrorInfo.Take(status, error, rows, items, items.Length - 1);
            info.Provenance = given;
            throw Failure.Of(info, TokenOf(scope));
        }

        private static CancellationToken TokenOf(CallScope scope)
        {
            return scope == null ? CancellationToken.None : scope.token;
        }

        private static void ThrowThrown(CallScope scope, IntPtr error)
        {
            if (scope == null || scope.thrown == null) return;
            Api.vetvec_error_destroy(error);
            scope.thrown.Throw();
        }

        public void Dispose()
        {
            registration.Dispose();
            if (cancel != IntPtr.Zero) Api.vetvec_cancel_destroy(cancel);
            if (self.IsAllocated) self.Free();
            strings.Dispose();
            Marshal.FreeHGlobal((IntPtr)options);
        }
    }
}
