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

        /// <summary>Counts the tokens of a text as the service does, replacing the estimate. Runs on any thread; must
        /// not call this library. If it throws, the call fails with InvalidArgumentException.</summary>
        [AllowNull, MaybeNull] public Func<string, long> CountTokens { get; set; }

        /// <summary>Provides the key instead of ApiKey, for keys that expire. Runs on a thread of the library, never
        /// concurrently for one encoder. Its argument is true if the service has rejected the previous key. The message
        /// of an exception is shown, so it must not contain a secret. Must not dispose the encoder.</summary>
        [AllowNull, MaybeNull] public Func<bool, ApiKey> KeyFn { get; set; }

        /// <summary>Receives a record of each call that uses a service or an onnx model, when the call has ended, on
        /// any thread. A slow function delays its call and, for asynchronous calls, all of them. Exceptions that it
        /// throws are discarded.</summary>
        [AllowNull, MaybeNull] public Action<CallRecord> OnCall { get; set; }

        /// <summary>A server that shares cached vectors and rate limits among hosts; null: none.</summary>
        [AllowNull, MaybeNull] public RedisOptions Redis { get; set; }

        /// <summary>Headers that are sent with every request, by name. Their values are never shown.</summary>
        [AllowNull, MaybeNull] public IReadOnlyDictionary<string, string> Headers { get; set; }

        [return: MaybeNull]
        internal IReadOnlyList<string> HeaderLines()
        {
            if (Headers == null) return null;
            var lines = new List<string>();
            foreach (KeyValuePair<string, string> header in Headers) lines.Add(header.Key + ": " + header.Value);
            return lines;
        }
    }

    public sealed partial class StreamOptions
    {
        /// <summary>Embeds through the service's batch API; PlanOnly must be false. Null: online.</summary>
        [AllowNull, MaybeNull] public BatchOptions Batch { get; set; }
    }

    public sealed partial class RedisOptions
    {
        /// <summary>Provides the password before each login. Runs on a thread of the library; its argument is false.
        /// The message of an exception is shown, so it must not contain a secret.</summary>
        [AllowNull, MaybeNull] public Func<bool, ApiKey> PasswordFn { get; set; }

        /// <summary>With the password function, which the library then owns.</summary>
        internal vetvec_redis_options WithPassword(Strings strings)
        {
            vetvec_redis_options c = ToNative(strings);
            if (PasswordFn == null) return c;
            c.password_fn = Callbacks.KeyPointer;
            c.password_fn_drop = Callbacks.DropPointer;
            c.password_fn_user_data = Callbacks.Keep(PasswordFn);
            return c;
        }
    }

    /// <summary>A key that EncoderOptions.KeyFn provides.</summary>
    public sealed class ApiKey
    {
        /// <summary>A key that expires after a lifetime, or never if no lifetime is given.</summary>
        public ApiKey(string key, TimeSpan? lifetime = null)
        {
            if (key == null) throw new ArgumentNullException("key");
            Key = key;
            Lifetime = lifetime;
        }

        /// <summary>At most 16,384 bytes.</summary>
        public string Key { get; }

        /// <summary>The time until the key expires.</summary>
        public TimeSpan? Lifetime { get; }
    }

    /// <summary>Static functions, with a GCHandle to the delegate to call.</summary>
    internal static unsafe class Callbacks
    {
        private static readonly vetvec_log_fn LogDelegate = Log;
        private static readonly vetvec_count_tokens_fn CountDelegate = Count;
        private static readonly vetvec_key_fn KeyDelegate = Key;
        private static readonly vetvec_call_fn CallDelegate = Call;
        private static readonly vetvec_drop_fn DropDelegate = Drop;
        internal static readonly IntPtr LogPointer = Marshal.GetFunctionPointerForDelegate(LogDelegate);
        internal static readonly IntPtr CountPointer = Marshal.GetFunctionPointerForDelegate(CountDelegate);
        internal static readonly IntPtr KeyPointer = Marshal.GetFunctionPointerForDelegate(KeyDelegate);
        internal static readonly IntPtr CallPointer = Marshal.GetFunctionPointerForDelegate(CallDelegate);
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

        /// <summary>The same for records of calls.</summary>
        internal static void KeepOnCall(Action<CallRecord> call, out IntPtr function, out IntPtr drop, out IntPtr user)
        {
            function = call == null ? IntPtr.Zero : CallPointer;
            drop = call == null ? IntPtr.Zero : DropPointer;
            user = call == null ? IntPtr.Zero : Keep(call);
        }

        private static void Call(IntPtr user, vetvec_call_record* ended)
        {
            try { ((Action<CallRecord>)GCHandle.FromIntPtr(user).Target)(new CallRecord(*ended)); }
            catch (Exception) { } // must not pass through C
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

        private static int Key(IntPtr user, byte rejected, IntPtr made, UIntPtr capacity, UIntPtr* size, long* lifetime)
        {
            try
            {
                ApiKey key = ((Func<bool, ApiKey>)GCHandle.FromIntPtr(user).Target)(rejected != 0);
                if (key.Lifetime != null) *lifetime = Math.Max(1, (long)key.Lifetime.Value.TotalSeconds);
                Write(key.Key, made, capacity, size);
                return 0;
            }
            catch (Exception failure) // must not pass through C
            {
                Write(failure.Message, made, capacity, size);
                return -1;
            }
        }

        private static void Write(string text, IntPtr made, UIntPtr capacity, UIntPtr* size)
        {
            byte[] bytes = System.Text.Encoding.UTF8.GetBytes(text ?? "");
            *size = (UIntPtr)(ulong)bytes.Length;
            Marshal.Copy(bytes, 0, made, (int)Math.Min((ulong)bytes.Length, (ulong)capacity));
            Array.Clear(bytes, 0, bytes.Length);
        }
    }
}
