// A remote service and a local encoder combined according to a policy; maps between their spaces.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    public sealed unsafe partial class Encoder
    {
        /// <summary>Opens an encoder that combines two other encoders, which the caller still owns. All methods work on
        /// the combined encoder. The two encoders' vectors are in different spaces: check their source
        /// (EmbedWithProvenance) before you compare them, or set a map.</summary>
        public static Encoder OpenFallback(Encoder remote, Encoder local, [AllowNull] FallbackOptions options = null)
        {
            if (remote == null) throw new ArgumentNullException("remote");
            if (local == null) throw new ArgumentNullException("local");
            using (Held far = remote.Hold())
            using (Held near = local.Hold())
            using (var strings = new Strings())
            {
                vetvec_fallback_options c = (options ?? new FallbackOptions()).ToNative(strings);
                ulong made;
                IntPtr error;
                Failure.Check(Api.vetvec_fallback_open(far.Handle, near.Handle, &c, &made, &error), error);
                return new Encoder(made);
            }
        }

        /// <summary>The counters of a fallback; InvalidArgumentException for any other encoder.</summary>
        public FallbackCounts FallbackCounts()
        {
            using (Held held = Hold())
            {
                var c = new vetvec_fallback_counts { struct_size = (ulong)sizeof(vetvec_fallback_counts) };
                IntPtr error;
                Failure.Check(Api.vetvec_fallback_usage(held.Handle, &c, &error), error);
                return new FallbackCounts(c);
            }
        }

        /// <summary>Embeds texts (at least 100) with both encoders, fits a linear map from this encoder's vector space
        /// to the space of `to`, measures the map and writes it to path.</summary>
        public MapAgreement FitMap(Encoder to, IReadOnlyList<string> texts, string path,
            [AllowNull] MapOptions options = null,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            if (to == null) throw new ArgumentNullException("to");
            using (Held held = Hold())
            using (Held target = to.Hold())
            using (var strings = new Strings())
            using (var packed = new NativeTexts(texts))
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
            {
                vetvec_map_options c = (options ?? new MapOptions()).ToNative();
                var a = new vetvec_map_agreement { struct_size = (ulong)sizeof(vetvec_map_agreement) };
                IntPtr error;
                int status = Api.vetvec_map_fit(held.Handle, target.Handle, packed.Pointer, &c, CallScope.Pointer(call),
                    strings.Put(path), &a, &error);
                CallScope.Check(call, status, error);
                return new MapAgreement(a);
            }
        }

        /// <summary>Describes a map file as JSON.</summary>
        public static string DescribeMap(string path)
        {
            using (var strings = new Strings())
                return Buffers.String((made, error) => Api.vetvec_map_describe(strings.Put(path), made, error));
        }
    }
}
