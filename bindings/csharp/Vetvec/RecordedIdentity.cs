// A record of which model an encoder is, read once (docs/IDENTITY.md).
using System;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>A score, its 95% interval, and the share of other texts that score at least as much.</summary>
    public readonly struct Cutoff
    {
        internal Cutoff(vetvec_identity_scores c)
        {
            Score = c.cutoff;
            Low = c.low;
            High = c.high;
            LetsIn = c.lets_in;
        }

        /// <summary>The cutoff, a cosine.</summary>
        public double Score { get; }
        /// <summary>Lower end of the interval.</summary>
        public double Low { get; }
        /// <summary>Upper end of the interval.</summary>
        public double High { get; }
        /// <summary>The share of other texts, for each query.</summary>
        public double LetsIn { get; }
    }

    /// <summary>A record that was read once, for use beside a store. Sends nothing. May be used by many threads at
    /// once.</summary>
    public sealed unsafe class RecordedIdentity : NativeObject
    {
        private static readonly Action<ulong> Destroy = Api.vetvec_identity_destroy;

        /// <summary>Reads an identity file.</summary>
        public RecordedIdentity(string path) : base(Open(path, null, "path"), Destroy) { }

        internal RecordedIdentity(ulong handle) : base(handle, Destroy) { }

        /// <summary>Takes what an identity file contains.</summary>
        public static RecordedIdentity Parse(string content) { return new RecordedIdentity(Open(null, content, "content")); }

        /// <summary>One of the two is given; `name` is the parameter that it comes from.</summary>
        private static ulong Open(string path, string content, string name)
        {
            if (path == null && content == null) throw new ArgumentNullException(name);
            VetvecLibrary.CheckVersion();
            using (var strings = new Strings())
            {
                ulong made;
                IntPtr error;
                Failure.Check(Api.vetvec_identity_open(strings.Put(path), strings.Put(content), &made, &error), error);
                return made;
            }
        }

        private vetvec_identity_scores Ask(vetvec_identity_scores scores, int ask)
        {
            scores.struct_size = (ulong)sizeof(vetvec_identity_scores);
            scores.ask = ask;
            using (Held held = Hold())
            {
                IntPtr error;
                Failure.Check(Api.vetvec_identity_calibrated(held.Handle, &scores, &error), error);
                return scores;
            }
        }

        /// <summary>The SHA-256 of the record.</summary>
        public string Fingerprint
        {
            get
            {
                using (Held held = Hold())
                    return Text.Of(Ask(default, Api.VETVEC_IDENTITY_ASK_FACTS).fingerprint);
            }
        }

        /// <summary>Whether the vectors of Identity.Texts, of up to eight passes, are the recorded model's. The JSON is
        /// that of vetvec_identity_matches in vetvec/identity.h.</summary>
        public string Matches(Matrix rows)
        {
            if (rows == null) throw new ArgumentNullException("rows");
            using (Held held = Hold())
                fixed (float* data = rows.Data)
                {
                    vetvec_rows view = rows.View(data);
                    vetvec_rows* pointer = &view;
                    return Buffers.String((made, error) =>
                        Api.vetvec_identity_matches(held.Handle, pointer, made, error));
                }
        }

        /// <summary>The cutoff that keeps this share of the matches, and how many other texts it lets in.</summary>
        public Cutoff CutoffFor(double share)
        {
            return new Cutoff(Ask(new vetvec_identity_scores { share = share }, Api.VETVEC_IDENTITY_ASK_CUTOFF));
        }

        /// <summary>The share of other texts that score at least cutoff, for each query.</summary>
        public double LetsIn(double cutoff)
        {
            return Ask(new vetvec_identity_scores { cutoff = cutoff }, Api.VETVEC_IDENTITY_ASK_LETS_IN).lets_in;
        }

        /// <summary>The probability that the first hit is right, from the two best scores of a query; searched: how many
        /// texts were searched, 0: as many as were calibrated with.</summary>
        public double FirstHitProbability(double first, double second, long searched = 0)
        {
            if (searched < 0) throw new ArgumentOutOfRangeException("searched");
            var asked = new vetvec_identity_scores { first = first, second = second, searched = (ulong)searched };
            return Ask(asked, Api.VETVEC_IDENTITY_ASK_FIRST_HIT).probability;
        }

        /// <summary>The cutoff for the same wording, which is not the same fact.</summary>
        public double DuplicateCutoff() { return Ask(default, Api.VETVEC_IDENTITY_ASK_DUPLICATE).cutoff; }
    }
}
