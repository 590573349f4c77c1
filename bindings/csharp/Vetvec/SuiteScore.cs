// Scores encoders with a suite, as audits do.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    public sealed partial class SuiteScoreOptions
    {
        /// <summary>A suite of kind "contrastive", on whose triples a suite of kind "meaning" is scored as well; null: its
        /// score is S alone.</summary>
        [AllowNull, MaybeNull] public Suite Triples { get; set; }

        /// <summary>Embeds the queries of retrieval and passages: the same model opened with input type "query"; null: the
        /// encoder itself.</summary>
        [AllowNull, MaybeNull] public Encoder QueryEncoder { get; set; }

        /// <summary>In comparisons: the same for the second encoder.</summary>
        [AllowNull, MaybeNull] public Encoder OtherQueryEncoder { get; set; }
    }

    /// <summary>A triple whose positive is farther from the seed than its negative.</summary>
    public sealed class ViolatedTriple
    {
        internal ViolatedTriple(Dictionary<string, object> one)
        {
            Id = (string)one["id"];
            Seed = (string)one["seed"];
            Positive = (string)one["positive"];
            Negative = (string)one["negative"];
            PositiveDistance = (double)one["d_positive"];
            NegativeDistance = (double)one["d_negative"];
        }

        /// <summary>The id of the item.</summary>
        public string Id { get; }

        /// <summary>The original sentence.</summary>
        public string Seed { get; }

        /// <summary>The sentence that should be near.</summary>
        public string Positive { get; }

        /// <summary>The sentence that should be farther away.</summary>
        public string Negative { get; }

        /// <summary>The distance of the positive from the seed.</summary>
        public double PositiveDistance { get; }

        /// <summary>The distance of the negative from the seed.</summary>
        public double NegativeDistance { get; }
    }

    /// <summary>The violations of one relation of triples.</summary>
    public sealed class RelationScore
    {
        internal RelationScore(Dictionary<string, object> one)
        {
            Relation = (string)one["relation"];
            Triples = (long)(double)one["triples"];
            Violations = (long)(double)one["violations"];
            Share = (double)one["share"];
            Worst = ((List<object>)one["worst"]).Cast<Dictionary<string, object>>().Select(each => new ViolatedTriple(each))
                .ToList();
        }

        /// <summary>"CR1" to "CR4".</summary>
        public string Relation { get; }

        /// <summary>How many triples were judged.</summary>
        public long Triples { get; }

        /// <summary>How many of them are violated.</summary>
        public long Violations { get; }

        /// <summary>Violations by triples.</summary>
        public double Share { get; }

        /// <summary>The worst violated triples, worst first.</summary>
        public IReadOnlyList<ViolatedTriple> Worst { get; }
    }

    /// <summary>What an audit says of one encoder on one suite.</summary>
    public sealed class SuiteScore
    {
        internal SuiteScore(Dictionary<string, object> figures, string json)
        {
            Json = json;
            EncoderName = (string)figures["encoder"];
            FailedTexts = (long)(double)figures["failed_texts"];
            Failure = (string)figures["failure"];
            Problem = (string)figures["problem"];
            Relations = ((List<object>)figures["relations"]).Cast<Dictionary<string, object>>()
                .Select(each => new RelationScore(each)).ToList();
            var score = (Dictionary<string, object>)figures["score"];
            if (score == null) return;
            Measure = (string)score["measure"];
            Value = score["value"] as double?;
            Items = (long)(double)score["items"];
            Problem = (string)score["problem"];
            var interval = (List<object>)score["interval"];
            if (interval == null) return;
            Low = (double)interval[0];
            High = (double)interval[1];
        }

        /// <summary>The specification of the encoder.</summary>
        public string EncoderName { get; }

        /// <summary>What is measured: "nDCG@10", for example; higher is better.</summary>
        [MaybeNull] public string Measure { get; }

        /// <summary>The score; null: see Problem.</summary>
        public double? Value { get; }

        /// <summary>The lower end of the 95% interval; null: there is none.</summary>
        public double? Low { get; }

        /// <summary>The upper end of the 95% interval.</summary>
        public double? High { get; }

        /// <summary>The number of items scored.</summary>
        public long Items { get; }

        /// <summary>The number of texts without a vector; their items are left out.</summary>
        public long FailedTexts { get; }

        /// <summary>Why the first of them failed; null: none did.</summary>
        [MaybeNull] public string Failure { get; }

        /// <summary>Why there is no score; null: there is one.</summary>
        [MaybeNull] public string Problem { get; }

        /// <summary>The relations of triples; empty for other items.</summary>
        public IReadOnlyList<RelationScore> Relations { get; }

        /// <summary>All figures, as the library wrote them (vetvec_suite_score in vetvec/suite.h).</summary>
        public string Json { get; }
    }

    /// <summary>What an audit says of two encoders on one suite.</summary>
    public sealed class SuiteComparison
    {
        internal SuiteComparison(string json)
        {
            Json = json;
            var figures = (Dictionary<string, object>)Vetvec.Json.Read(json);
            First = new SuiteScore((Dictionary<string, object>)figures["first"], json);
            Second = new SuiteScore((Dictionary<string, object>)figures["second"], json);
            Ranks = (bool)figures["ranks"];
            var comparison = (Dictionary<string, object>)figures["comparison"];
            if (comparison == null) return;
            var interval = (List<object>)comparison["interval"];
            Difference = (double)comparison["difference"];
            Low = (double)interval[0];
            High = (double)interval[1];
            PValue = (double)comparison["p_value"];
            if (comparison.ContainsKey("outcome")) Outcome = (string)comparison["outcome"];
        }

        /// <summary>The score of the first encoder.</summary>
        public SuiteScore First { get; }

        /// <summary>The score of the second encoder.</summary>
        public SuiteScore Second { get; }

        /// <summary>Whether audits rank vendors by this kind of score.</summary>
        public bool Ranks { get; }

        /// <summary>First minus second, in points; null: audits do not compare such scores.</summary>
        public double? Difference { get; }

        /// <summary>The lower end of the 95% interval of the difference.</summary>
        public double? Low { get; }

        /// <summary>The upper end of the 95% interval of the difference.</summary>
        public double? High { get; }

        /// <summary>The p-value of the difference.</summary>
        public double? PValue { get; }

        /// <summary>"first better", "second better", "equal" or "undecided"; null unless such scores rank.</summary>
        [MaybeNull] public string Outcome { get; }

        /// <summary>All figures, as the library wrote them (vetvec_suite_compare in vetvec/suite.h).</summary>
        public string Json { get; }
    }

    public sealed unsafe partial class Suite
    {
        /// <summary>Embeds the texts through the encoder's cache, and judges the vectors as an audit does.</summary>
        public SuiteScore Score(Encoder encoder, [AllowNull] SuiteScoreOptions options = null,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            if (encoder == null) throw new ArgumentNullException("encoder");
            string json = Scored(encoder, null, options, callOptions, cancellationToken);
            return new SuiteScore((Dictionary<string, object>)Json.Read(json), json);
        }

        /// <summary>Scores two encoders and their difference on the same items, by an audit's inference.</summary>
        public SuiteComparison Compare(Encoder first, Encoder second, [AllowNull] SuiteScoreOptions options = null,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            if (first == null) throw new ArgumentNullException("first");
            if (second == null) throw new ArgumentNullException("second");
            return new SuiteComparison(Scored(first, second, options, callOptions, cancellationToken));
        }

        private string Scored(Encoder encoder, Encoder other, SuiteScoreOptions options, CallOptions callOptions,
            CancellationToken cancellationToken)
        {
            options = options ?? new SuiteScoreOptions();
            using (Held held = Hold())
            using (Held first = encoder.Hold())
            using (Held second = (other ?? encoder).Hold())
            using (Held triples = (options.Triples ?? this).Hold())
            using (Held queries = (options.QueryEncoder ?? encoder).Hold())
            using (Held otherQueries = (options.OtherQueryEncoder ?? encoder).Hold())
            using (var strings = new Strings())
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
            {
                vetvec_suite_score_options c = options.ToNative(strings);
                c.triples = options.Triples == null ? 0 : triples.Handle;
                c.query_encoder = options.QueryEncoder == null ? 0 : queries.Handle;
                c.other_query_encoder = options.OtherQueryEncoder == null ? 0 : otherQueries.Handle;
                vetvec_suite_score_options* pointer = &c;
                return Buffers.String(call, (made, error) => other == null
                    ? Api.vetvec_suite_score(held.Handle, first.Handle, pointer, CallScope.Pointer(call), made, error)
                    : Api.vetvec_suite_compare(held.Handle, first.Handle, second.Handle, pointer, CallScope.Pointer(call), made,
                        error));
            }
        }
    }
}
