// Text, text batches and handles between C# and C.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;
using Microsoft.Win32.SafeHandles;
using Vetvec.Native;

[assembly: InternalsVisibleTo("Vetvec.Tests")]

namespace Vetvec
{
    internal static unsafe class Text
    {
        /// <summary>Rejects lone surrogates: replacing them could make two different texts equal.</summary>
        internal static readonly Encoding Utf8 = new UTF8Encoding(false, true);

        /// <summary>Copies NUL-terminated UTF-8; null is "".</summary>
        internal static string Of(IntPtr pointer)
        {
            if (pointer == IntPtr.Zero) return "";
            long size = 0;
            while (((byte*)pointer)[size] != 0) ++size;
            return Of(pointer, size);
        }

        internal static string Of(IntPtr pointer, long size)
        {
            return size == 0 ? "" : Encoding.UTF8.GetString((byte*)pointer, checked((int)size));
        }

        internal static string Of(vetvec_str text) { return Of(text.data, (long)text.size); }

        /// <summary>Copies a vetvec_buffer and destroys it.</summary>
        internal static string OfBuffer(IntPtr buffer) { return Encoding.UTF8.GetString(BytesOfBuffer(buffer)); }

        internal static byte[] BytesOfBuffer(IntPtr buffer)
        {
            if (buffer == IntPtr.Zero) return new byte[0];
            var made = new byte[checked((int)Api.vetvec_buffer_size(buffer))];
            if (made.Length > 0) Marshal.Copy(Api.vetvec_buffer_data(buffer), made, 0, made.Length);
            Api.vetvec_buffer_destroy(buffer);
            return made;
        }

        internal static Exception NotText(long? item)
        {
            return Failure.Argument("the text contains a lone surrogate, which cannot be encoded", item);
        }
    }

    /// <summary>Times in the units of the C ABI, rounded up, because 0 means the default there; null is 0.</summary>
    internal static class Times
    {
        private static readonly TimeSpan Longest = TimeSpan.FromDays(366); // that an option accepts

        internal static long Milliseconds(TimeSpan? time) { return InUnits(time, TimeSpan.TicksPerMillisecond); }
        internal static long Seconds(TimeSpan? time) { return InUnits(time, TimeSpan.TicksPerSecond); }

        /// <summary>For a call, a time of zero becomes the shortest possible, not the default.</summary>
        internal static long Timeout(TimeSpan? time)
        {
            if (time == System.Threading.Timeout.InfiniteTimeSpan) time = Longest;
            return time == TimeSpan.Zero ? 1 : Milliseconds(time);
        }

        private static long InUnits(TimeSpan? time, long ticks)
        {
            long given = time.GetValueOrDefault().Ticks;
            // Rounds away from 0 on both sides: the library rejects negative times.
            return given / ticks + Math.Sign(given % ticks);
        }
    }

    /// <summary>Numbers that are unsigned in the C ABI.</summary>
    internal static class Numbers
    {
        internal static uint Unsigned(int value, string name) { return checked((uint)UnsignedLong(value, name)); }

        internal static ulong UnsignedLong(long value, string name)
        {
            if (value < 0) throw Failure.Argument(name + " is " + value + "; it must not be negative");
            return (ulong)value;
        }
    }

    /// <summary>UTF-8 strings for the duration of a call.</summary>
    internal sealed class Strings : IDisposable
    {
        private readonly List<IntPtr> blocks = new List<IntPtr>();

        internal vetvec_str Put(string text)
        {
            var made = new vetvec_str();
            if (string.IsNullOrEmpty(text)) return made;
            byte[] bytes;
            try { bytes = Text.Utf8.GetBytes(text); }
            catch (EncoderFallbackException) { throw Text.NotText(null); }
            made.data = Marshal.AllocHGlobal(bytes.Length);
            blocks.Add(made.data);
            Marshal.Copy(bytes, 0, made.data, bytes.Length);
            made.size = (UIntPtr)(ulong)bytes.Length;
            return made;
        }

        /// <summary>The same for an argument that must not be null.</summary>
        internal vetvec_str Required(string text, string name)
        {
            if (text == null) throw new ArgumentNullException(name);
            return Put(text);
        }

        public void Dispose()
        {
            foreach (IntPtr block in blocks) Marshal.FreeHGlobal(block);
            blocks.Clear();
        }
    }

    /// <summary>Texts in the packed form of the ABI; pin both arrays for the call.</summary>
    internal sealed class Packed
    {
        internal readonly byte[] Bytes;
        internal readonly ulong[] Offsets;
        internal int Count { get { return Offsets.Length - 1; } }

        internal Packed(IReadOnlyList<string> texts)
        {
            if (texts == null) throw new ArgumentNullException("texts");
            Offsets = new ulong[texts.Count + 1];
            long letters = 0, longest = 0;
            for (int i = 0; i < texts.Count; ++i)
            {
                if (texts[i] == null) throw new ArgumentNullException("texts", "texts[" + i + "] is null");
                letters += texts[i].Length;
                longest = Math.Max(longest, texts[i].Length);
            }
            // Enough for Latin text; a character takes at most three bytes.
            Bytes = new byte[checked((int)(letters + 2 * longest + 1))];
            int at = 0;
            for (int i = 0; i < texts.Count; ++i)
            {
                string text = texts[i];
                long most = at + 3L * text.Length;
                if (most >= Bytes.Length) Array.Resize(ref Bytes, checked((int)Math.Min(most * 2 + 1, int.MaxValue - 64)));
                try { at += Text.Utf8.GetBytes(text, 0, text.Length, Bytes, at); }
                catch (EncoderFallbackException) { throw Text.NotText(i); }
                Offsets[i + 1] = (ulong)at;
            }
        }

        internal static unsafe vetvec_text_batch Batch(byte* bytes, ulong* offsets, int count)
        {
            return new vetvec_text_batch
            {
                struct_size = (ulong)sizeof(vetvec_text_batch), bytes = (IntPtr)bytes, offsets = offsets,
                count = (ulong)count
            };
        }
    }

    /// <summary>Texts in C memory, for calls with several lists; null for null.</summary>
    internal sealed unsafe class NativeTexts : IDisposable
    {
        internal readonly vetvec_text_batch* Pointer;

        internal NativeTexts(IReadOnlyList<string> texts)
        {
            if (texts == null) return;
            var packed = new Packed(texts);
            int offsets = 8 * packed.Offsets.Length, size = (int)packed.Offsets[packed.Count];
            var block = (byte*)Marshal.AllocHGlobal(sizeof(vetvec_text_batch) + offsets + size + 1);
            Pointer = (vetvec_text_batch*)block;
            var ends = (ulong*)(block + sizeof(vetvec_text_batch));
            for (int i = 0; i < packed.Offsets.Length; ++i) ends[i] = packed.Offsets[i];
            Marshal.Copy(packed.Bytes, 0, (IntPtr)((byte*)ends + offsets), size);
            *Pointer = Packed.Batch((byte*)ends + offsets, ends, packed.Count);
        }

        public void Dispose() { Marshal.FreeHGlobal((IntPtr)Pointer); }
    }

    /// <summary>A handle of the library, destroyed once, if need be by the garbage collector.</summary>
    internal sealed class NativeHandle : SafeHandleZeroOrMinusOneIsInvalid
    {
        private readonly Action<ulong> destroy;
        private int destroyed;

        internal NativeHandle(ulong handle, Action<ulong> destroy) : base(true)
        {
            this.destroy = destroy;
            SetHandle(new IntPtr(unchecked((long)handle)));
        }

        internal ulong Number { get { return unchecked((ulong)handle.ToInt64()); } }

        /// <summary>Destroys it now, even if it is in use: the library's handles are checked numbers, so a call in
        /// flight ends with CANCELLED and a later one with INVALID_HANDLE.</summary>
        internal void DestroyNow()
        {
            if (Interlocked.Exchange(ref destroyed, 1) == 0) destroy(Number);
            Dispose();
        }

        protected override bool ReleaseHandle()
        {
            if (Interlocked.Exchange(ref destroyed, 1) == 0) destroy(Number);
            return true;
        }
    }

    /// <summary>Keeps a handle from being collected during a call.</summary>
    internal struct Held : IDisposable
    {
        private readonly NativeHandle owner;
        internal readonly ulong Handle;

        internal Held(NativeHandle owner, NativeObject of)
        {
            bool added = false;
            try { owner.DangerousAddRef(ref added); }
            catch (ObjectDisposedException) { throw Failure.Closed(of); }
            this.owner = owner;
            Handle = owner.Number;
        }

        // One that holds nothing, default(Held), is released as well.
        public void Dispose()
        {
            if (owner != null) owner.DangerousRelease();
        }
    }

    /// <summary>Owns an object of the library; the garbage collector closes objects that are not disposed.</summary>
    public abstract class NativeObject : IDisposable
    {
        private readonly NativeHandle handle;

        internal NativeObject(ulong handle, Action<ulong> destroy) { this.handle = new NativeHandle(handle, destroy); }

        internal Held Hold() { return new Held(handle, this); }

        /// <summary>Closes it. Calls in flight on other threads end as cancelled. May be called twice.</summary>
        public void Dispose() { handle.DestroyNow(); }
    }

    internal unsafe delegate int BufferCall(IntPtr* made, IntPtr* error);

    internal static unsafe class Buffers
    {
        /// <summary>The bytes that a call writes; its error is thrown.</summary>
        internal static byte[] Bytes(BufferCall call)
        {
            IntPtr made = IntPtr.Zero, error = IntPtr.Zero;
            int status = call(&made, &error);
            byte[] bytes = Text.BytesOfBuffer(made);
            Failure.Check(status, error);
            return bytes;
        }

        internal static string String(BufferCall call) { return Encoding.UTF8.GetString(Bytes(call)); }

        /// <summary>The same for a call with options.</summary>
        internal static string String(CallScope scope, BufferCall call)
        {
            IntPtr made = IntPtr.Zero, error = IntPtr.Zero;
            int status = call(&made, &error);
            string text = Text.OfBuffer(made);
            CallScope.Check(scope, status, error);
            return text;
        }
    }
}
