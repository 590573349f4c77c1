// The callbacks that the library keeps, and the options that hold them.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;
using Vetvec.Native;

namespace Vetvec
{
    public sealed partial class EncoderOptions
    {
        /// <summary>Receives log messages, on any thread; must not call this library. Exceptions that it throws are
        /// discarded.</summary>
        [AllowNull, MaybeNull] public Action<LogLevel, string> Log { get; set; }

        /// <summary>Counts the tokens of a text as the service does, replacing the estimate; on any thread; must not
        /// call this library. If it throws, the call fails with InvalidArgumentException.</summary>
        [AllowNull, MaybeNull] public Func<string, long> CountTokens { get; set; }
    }

    /// <summary>Static functions, with a GCHandle to the delegate to call.</summary>
    internal static unsafe class Callbacks
    {
        private static readonly vetvec_log_fn LogDelegate = Log;
        private static readonly vetvec_count_tokens_fn CountDelegate = Count;
        private static readonly vetvec_drop_fn DropDelegate = Drop;
        internal static readonly IntPtr LogPointer = Marshal.GetFunctionPointerForDelegate(LogDelegate);
        internal static readonly IntPtr CountPointer = Marshal.GetFunctionPointerForDelegate(CountDelegate);
        internal static readonly IntPtr DropPointer = Marshal.GetFunctionPointerForDelegate(DropDelegate);

        /// <summary>Freed by Drop.</summary>
        internal static IntPtr Keep(object target) { return GCHandle.ToIntPtr(GCHandle.Alloc(target)); }

        /// <summary>The three fields of a log that an object keeps; zeros without one.</summary>
        internal static void KeepLog(Action<LogLevel, string> log, out IntPtr function, out IntPtr drop, out IntPtr user)
        {
            function = log == null ? IntPtr.Zero : LogPointer;
            drop = log == null ? IntPtr.Zero : DropPointer;
            user = log == null ? IntPtr.Zero : Keep(log);
        }

        private static void Drop(IntPtr user) { GCHandle.FromIntPtr(user).Free(); }

        private static void Log(IntPtr user, int level, IntPtr message)
        {
            try { ((Action<LogLevel, string>)GCHandle.FromIntPtr(user).Target)((LogLevel)level, Text.Of(message)); }
            catch (Exception) { } // must not pass through C
        }

        private static int Count(IntPtr user, vetvec_text_batch* texts, ulong* tokens)
        {
            try
            {
                var count = (Func<string, long>)GCHandle.FromIntPtr(user).Target;
                for (ulong i = 0; i < texts->count; ++i)
                {
                    ulong begin = texts->offsets[i];
                    var at = new IntPtr((byte*)texts->bytes + begin);
                    tokens[i] = checked((ulong)count(Text.Of(at, (long)(texts->offsets[i + 1] - begin))));
                }
                return 0;
            }
            catch (Exception) { return -1; } // must not pass through C
        }
    }
}
