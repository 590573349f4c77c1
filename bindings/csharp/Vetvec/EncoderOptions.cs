// How an encoder is opened, and the callbacks that live as long as it does.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>Default: On where there is a cache folder.</summary>
    public enum CacheMode { Default = -1, Off = 0, On = 1, Only = 2 }

    /// <summary>Options of an encoder; what is not set has the default that vetvec/encoder.h says.</summary>
    public sealed class EncoderOptions
    {
        /// <summary>The library reads no environment: the key is the caller's to find.</summary>
        public string ApiKey { get; set; }
        public string BaseUrl { get; set; }
        public string CacheDir { get; set; }
        public CacheMode CacheMode { get; set; } = CacheMode.Default;
        public string CacheSalt { get; set; }
        public ulong CacheMaxBytes { get; set; }
        public TimeSpan CacheTtl { get; set; }
        /// <summary>Half the size on disk; 1 - cosine to the vector that came is 1.2e-7 at most.</summary>
        public bool CacheFloat16 { get; set; }
        /// <summary>Of calls that set none.</summary>
        public TimeSpan Timeout { get; set; }
        public long RequestsPerMinute { get; set; }
        public long TokensPerMinute { get; set; }
        public int Concurrency { get; set; }
        public int Batch { get; set; }
        public int Dimensions { get; set; }
        public int MaxAttempts { get; set; }
        public string InputType { get; set; } // picks the prefix, too
        public string QueryPrefix { get; set; }
        public string DocumentPrefix { get; set; }
        public string Revision { get; set; }
        public string CaFile { get; set; }
        public string Proxy { get; set; }
        public string LimitsDir { get; set; }
        /// <summary>Share the rate limits within this process alone.</summary>
        public bool LimitsOfProcess { get; set; }
        public int Weight { get; set; }
        public bool Hedge { get; set; }
        public bool RetryUntilDeadline { get; set; }
        public string HttpDefinition { get; set; }
        public double PricePerMillionTokens { get; set; }
        /// <summary>Hears what happens, on any thread; must not call this library. What it throws is lost.</summary>
        public Action<LogLevel, string> Log { get; set; }
        /// <summary>Tokens of a text as the service counts them, instead of an estimate; on any thread; must not call
        /// this library. If it throws, the call fails with InvalidArgumentException.</summary>
        public Func<string, long> CountTokens { get; set; }
    }

    public enum LogLevel { Debug = 0, Info = 1, Warning = 2, Error = 3 }

    /// <summary>The callbacks that the library keeps: static functions, with a GCHandle of what to call.</summary>
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

        private static void Drop(IntPtr user) { GCHandle.FromIntPtr(user).Free(); }

        private static void Log(IntPtr user, int level, IntPtr message)
        {
            try { ((Action<LogLevel, string>)GCHandle.FromIntPtr(user).Target)((LogLevel)level, Text.Of(message)); }
            catch (Exception) { } // must not leave through C
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
            catch (Exception) { return -1; } // must not leave through C
        }
    }
}
