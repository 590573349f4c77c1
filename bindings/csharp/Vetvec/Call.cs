// Options of one call, its progress callback and its cancellation.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    public sealed partial class CallOptions
    {
        /// <summary>Returns false to cancel the call; an exception that it throws is rethrown by the call. Never runs
        /// concurrently; runs on the thread that waits, which is the caller's or the task's. May call this
        /// library.</summary>
        [AllowNull, MaybeNull] public Func<Progress, bool> Progress { get; set; }
    }

    /// <summary>The C options of one call, in C memory, and the exception that its callback threw.</summary>
    internal sealed unsafe class CallScope : IDisposable
    {
        private static readonly vetvec_progress_fn OnProgressDelegate = OnProgress;
        private static readonly IntPtr OnProgressPointer = Marshal.GetFunctionPointerForDelegate(OnProgressDelegate);
        private static readonly Action<object> RequestDelegate = scope => Api.vetvec_cancel_request(((CallScope)scope).cancel);
        private readonly Strings strings = new Strings();
        private readonly Func<Progress, bool> progress;
        private readonly CancellationTokenRegistration registration;
        private readonly ulong cancel;
        private readonly vetvec_call_options* options;
        private readonly CancellationToken token;
        private GCHandle self;
        private ExceptionDispatchInfo thrown;

        /// <summary>null if no option is set: the library's defaults apply.</summary>
        internal static CallScope Of(CallOptions given, CancellationToken cancellationToken)
        {
            if (given == null && !cancellationToken.CanBeCanceled) return null;
            return new CallScope(given ?? new CallOptions(), cancellationToken);
        }

        internal static vetvec_call_options* Pointer(CallScope scope) { return scope == null ? null : scope.options; }

        private CallScope(CallOptions given, CancellationToken cancellationToken)
        {
            token = cancellationToken;
            options = (vetvec_call_options*)Marshal.AllocHGlobal(sizeof(vetvec_call_options));
            try
            {
                *options = given.ToNative(strings);
                progress = given.Progress;
                if (progress != null)
                {
                    self = GCHandle.Alloc(this);
                    options->progress = OnProgressPointer;
                    options->progress_user_data = GCHandle.ToIntPtr(self);
                }
                if (!cancellationToken.CanBeCanceled) return;
                ulong made;
                IntPtr error;
                Failure.Check(Api.vetvec_cancel_create(&made, &error), error);
                options->cancel = cancel = made;
                registration = cancellationToken.Register(RequestDelegate, this);
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
                return scope.progress(new Progress(*moved)) ? 0 : 1;
            }
            catch (Exception e) // must not pass through C
            {
                if (scope != null && scope.thrown == null) scope.thrown = ExceptionDispatchInfo.Capture(e);
                return -1;
            }
        }

        /// <summary>Throws what the callback threw or, if it threw nothing, the error of the call, if any.</summary>
        internal static void Check(CallScope scope, int status, IntPtr error)
        {
            if (status == Api.VETVEC_STATUS_OK) return;
            ThrowThrown(scope, error);
            throw Failure.Of(status, error, TokenOf(scope));
        }

        /// <summary>The same for a call for texts: the error contains the results received so far.</summary>
        internal static void Check(CallScope scope, int status, IntPtr error, Matrix rows, int[] items,
            IReadOnlyList<Provenance> provenance)
        {
            if (status == Api.VETVEC_STATUS_OK) return;
            ThrowThrown(scope, error);
            ErrorInfo info = ErrorInfo.Take(status, error, rows, items, items.Length - 1);
            info.Provenance = provenance;
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
            if (cancel != 0) Api.vetvec_cancel_destroy(cancel);
            if (self.IsAllocated) self.Free();
            strings.Dispose();
            Marshal.FreeHGlobal((IntPtr)options);
        }
    }
}
