// Which model an encoder is, by its vectors: one file beside the vectors that it made (docs/IDENTITY.md).
using System;
using System.Diagnostics.CodeAnalysis;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>Records which model an encoder is, and checks whether it still is that one.</summary>
    public static unsafe class Identity
    {
        /// <summary>The 32 texts, each of which a pass sends once, as a JSON array.</summary>
        public static string Texts()
        {
            return Buffers.String((made, error) => Api.vetvec_identity_texts(made, error));
        }

        /// <summary>Records the encoder in a file with 21 passes, or continues a record that was interrupted. Returns
        /// what Describe returns.</summary>
        public static string Record(Encoder encoder, string path, [AllowNull] CallOptions callOptions = null,
            CancellationToken cancellationToken = default)
        {
            if (encoder == null) throw new ArgumentNullException("encoder");
            using (Held held = encoder.Hold())
            using (var strings = new Strings())
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
                return Buffers.String(call, (made, error) =>
                    Api.vetvec_identity_record(held.Handle, CallScope.Pointer(call), strings.Required(path, "path"), made, error));
        }

        /// <summary>Checks whether the encoder is the recorded one, and appends the result to the file. The JSON is that
        /// of vetvec_identity_check in vetvec/identity.h. No exception is thrown if the encoder is altered.</summary>
        public static string Check(Encoder encoder, string path, [AllowNull] IdentityOptions options = null,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            if (encoder == null) throw new ArgumentNullException("encoder");
            using (Held held = encoder.Hold())
            using (var strings = new Strings())
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
            {
                vetvec_identity_options c = (options ?? new IdentityOptions()).ToNative();
                vetvec_identity_options* pointer = &c;
                return Buffers.String(call, (made, error) => Api.vetvec_identity_check(held.Handle, pointer,
                    CallScope.Pointer(call), strings.Required(path, "path"), made, error));
            }
        }

        /// <summary>Compares a record with another encoder, and says what the difference is. The JSON is that of
        /// vetvec_identity_compare in vetvec/identity.h. The reference is an encoder known to be the recorded model.
        /// </summary>
        public static string Compare(string path, Encoder other, [AllowNull] Encoder reference = null,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            if (other == null) throw new ArgumentNullException("other");
            return Certificate(path, other, "", reference, callOptions, cancellationToken);
        }

        /// <summary>Compares two records.</summary>
        public static string Compare(string path, string otherPath, [AllowNull] Encoder reference = null,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            if (otherPath == null) throw new ArgumentNullException("otherPath");
            return Certificate(path, null, otherPath, reference, callOptions, cancellationToken);
        }

        private static string Certificate(string path, [AllowNull] Encoder other, string otherPath,
            [AllowNull] Encoder reference, [AllowNull] CallOptions callOptions, CancellationToken cancellationToken)
        {
            using (Held held = other == null ? default(Held) : other.Hold())
            using (Held known = reference == null ? default(Held) : reference.Hold())
            using (var strings = new Strings())
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
                return Buffers.String(call, (made, error) => Api.vetvec_identity_compare(held.Handle, known.Handle, null,
                    CallScope.Pointer(call), strings.Required(path, "path"), strings.Put(otherPath), made, error));
        }

        /// <summary>Describes an identity file as JSON.</summary>
        public static string Describe(string path)
        {
            using (var strings = new Strings())
                return Buffers.String((made, error) => Api.vetvec_identity_describe(strings.Required(path, "path"), made, error));
        }

        /// <summary>Finds out which score of the recorded encoder is a match, on your or shipped texts, and keeps it in
        /// the file. The JSON is that of vetvec_identity_calibrate in vetvec/identity.h.</summary>
        public static string Calibrate(Encoder encoder, string path, IdentityCalibrateOptions options,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            if (encoder == null) throw new ArgumentNullException("encoder");
            if (options == null) throw new ArgumentNullException("options");
            using (Held held = encoder.Hold())
            using (var strings = new Strings())
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
            {
                vetvec_identity_calibrate_options c = options.ToNative(strings);
                vetvec_identity_calibrate_options* pointer = &c;
                return Buffers.String(call, (made, error) => Api.vetvec_identity_calibrate(held.Handle, pointer,
                    CallScope.Pointer(call), strings.Required(path, "path"), made, error));
            }
        }

        /// <summary>The share of the 10 nearest rows that change when queries are turned by angle in a random
        /// direction.</summary>
        public static double MovedNeighbours(Matrix rows, double angle, [AllowNull] CallOptions callOptions = null,
            CancellationToken cancellationToken = default)
        {
            if (rows == null) throw new ArgumentNullException("rows");
            double share;
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
                fixed (float* data = rows.Data)
                {
                    vetvec_rows view = rows.View(data);
                    IntPtr error;
                    int status = Api.vetvec_identity_moved(&view, angle, CallScope.Pointer(call), &share, &error);
                    CallScope.Check(call, status, error);
                }
            return share;
        }
    }
}
