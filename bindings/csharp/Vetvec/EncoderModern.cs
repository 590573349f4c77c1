// For newer frameworks: spans and memory. Not compiled for netstandard2.0 and Mono.
#if NET8_0_OR_GREATER
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    public sealed partial class Encoder
    {
        /// <summary>Writes the rows one after another into the caller's memory and returns the number of elements
        /// written. Throws BufferTooSmallException if they do not fit. If the dimension is known, it does so before
        /// anything is sent.</summary>
        public unsafe int EmbedInto(IReadOnlyList<string> texts, Span<float> into,
            [AllowNull] CallOptions options = null, CancellationToken cancellationToken = default)
        {
            var packed = new Packed(texts);
            int[] items = NewItems(packed.Count);
            using (Held held = Hold())
            using (CallScope call = CallScope.Of(options, cancellationToken))
                fixed (byte* bytes = packed.Bytes)
                fixed (ulong* offsets = packed.Offsets)
                fixed (int* item = items)
                fixed (float* data = into)
                {
                    vetvec_text_batch batch = Packed.Batch(bytes, offsets, packed.Count);
                    UIntPtr written;
                    IntPtr error;
                    int status = Api.vetvec_encoder_embed(held.Handle, &batch, CallScope.Pointer(call), data,
                        (UIntPtr)(ulong)into.Length, &written, item, null, &error);
                    if (status != Api.VETVEC_STATUS_OK)
                    {
                        bool fits = status != Api.VETVEC_STATUS_BUFFER_TOO_SMALL && packed.Count > 0;
                        int elements = fits ? (int)(ulong)written : 0; // otherwise `written` is the size needed
                        var made = new Matrix(into.Slice(0, elements).ToArray(), fits ? packed.Count : 0,
                            fits ? elements / packed.Count : 0);
                        CallScope.Check(call, status, error, made, items, null);
                    }
                    return (int)(ulong)written;
                }
        }

        /// <summary>Like the overload for a span, but for Memory, which async methods may keep.</summary>
        public int EmbedInto(IReadOnlyList<string> texts, Memory<float> into, [AllowNull] CallOptions options = null,
            CancellationToken cancellationToken = default)
        {
            return EmbedInto(texts, into.Span, options, cancellationToken);
        }

        /// <summary>Writes the vector of one UTF-8 text into the caller's memory, without allocating. Returns the
        /// number of elements written.</summary>
        public unsafe int EmbedOneInto(ReadOnlySpan<byte> utf8, Span<float> into,
            [AllowNull] CallOptions options = null, CancellationToken cancellationToken = default)
        {
            using (Held held = Hold())
                fixed (byte* text = utf8)
                fixed (float* data = into)
                    return One(held.Handle, text, utf8.Length, options, cancellationToken, data, into.Length);
        }
    }
}
#endif
