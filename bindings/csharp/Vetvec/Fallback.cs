// A remote service and a local encoder combined according to a policy; maps between their spaces.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>A host of a model, with the certificate that Identity.Compare returned of it: its path, or its
    /// JSON.</summary>
    public sealed class FallbackHost
    {
        /// <summary>A host, with the path of its certificate or the certificate itself.</summary>
        public FallbackHost(Encoder encoder, [AllowNull] string certificateFile = null,
            [AllowNull] string certificate = null)
        {
            if (encoder == null) throw new ArgumentNullException("encoder");
            Encoder = encoder;
            CertificateFile = certificateFile;
            Certificate = certificate;
        }

        /// <summary>The host.</summary>
        public Encoder Encoder { get; }

        /// <summary>The path of its certificate.</summary>
        [MaybeNull] public string CertificateFile { get; }

        /// <summary>Its certificate, JSON.</summary>
        [MaybeNull] public string Certificate { get; }
    }

    public sealed partial class FallbackOptions
    {
        /// <summary>2 to 5 hosts of one model, in the order of their use; the first is the remote encoder itself. Null:
        /// the remote encoder alone.</summary>
        [AllowNull, MaybeNull] public IReadOnlyList<FallbackHost> Hosts { get; set; }
    }

    public sealed unsafe partial class Encoder
    {
        /// <summary>Opens an encoder that combines two other encoders, which the caller still owns. All methods work on
        /// the combined encoder. The two encoders' vectors are in different spaces: check their source
        /// (EmbedWithProvenance) before you compare them, or set a map. With hosts, local may be null.</summary>
        public static Encoder OpenFallback(Encoder remote, [AllowNull] Encoder local,
            [AllowNull] FallbackOptions options = null)
        {
            if (remote == null) throw new ArgumentNullException("remote");
            options = options ?? new FallbackOptions();
            IReadOnlyList<FallbackHost> hosts = options.Hosts ?? new FallbackHost[0];
            if (local == null && hosts.Count == 0) throw new ArgumentNullException("local");
            var held = new List<Held>();
            try
            {
                using (Held far = remote.Hold())
                using (Held near = (local ?? remote).Hold())
                using (var strings = new Strings())
                {
                    var listed = new vetvec_fallback_host[hosts.Count];
                    for (int i = 0; i < listed.Length; i++)
                    {
                        held.Add(hosts[i].Encoder.Hold());
                        listed[i].encoder = held[i].Handle;
                        listed[i].certificate_file = strings.Put(hosts[i].CertificateFile);
                        listed[i].certificate = strings.Put(hosts[i].Certificate);
                    }
                    vetvec_fallback_options c = options.ToNative(strings);
                    fixed (vetvec_fallback_host* first = listed) // null if there are none
                    {
                        c.hosts = first;
                        c.host_count = (ulong)listed.Length;
                        ulong made;
                        IntPtr error;
                        Failure.Check(Api.vetvec_fallback_open(far.Handle, local == null ? 0 : near.Handle, &c, &made,
                            &error), error);
                        return new Encoder(made);
                    }
                }
            }
            finally { foreach (Held one in held) one.Dispose(); }
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
            if (texts == null) throw new ArgumentNullException("texts");
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
                    strings.Required(path, "path"), &a, &error);
                CallScope.Check(call, status, error);
                return new MapAgreement(a);
            }
        }

        /// <summary>Describes a map file as JSON.</summary>
        public static string DescribeMap(string path)
        {
            using (var strings = new Strings())
                return Buffers.String((made, error) => Api.vetvec_map_describe(strings.Required(path, "path"), made, error));
        }
    }
}
