// The items of suites, by their form.
using System;
using System.Collections.Generic;
using Vetvec.Native;

namespace Vetvec
{
    public sealed unsafe partial class Suite
    {
        /// <summary>The form of the items, which says which of the methods below returns them.</summary>
        public SuiteForm Form
        {
            get { using (Held held = Hold()) return (SuiteForm)Fields(held, 0, SuiteForm.Any).form; }
        }

        /// <summary>The items of a suite of triples; FailedPreconditionException for a suite of another form.</summary>
        public IReadOnlyList<Triple> Triples() { return ItemsOf(SuiteForm.Triples, c => new Triple(c)); }

        /// <summary>The items of a suite of labelled texts, such as one of kind "syntextbench"; FailedPreconditionException
        /// for a suite of another form.</summary>
        public IReadOnlyList<LabelledText> LabelledTexts()
        {
            return ItemsOf(SuiteForm.Labelled, c => new LabelledText(c));
        }

        /// <summary>The items of a suite of scored pairs, such as one of kind "sr"; FailedPreconditionException for a suite
        /// of another form.</summary>
        public IReadOnlyList<ScoredPair> ScoredPairs() { return ItemsOf(SuiteForm.Scored, c => new ScoredPair(c)); }

        /// <summary>The items of a suite of kind "evalrank"; FailedPreconditionException for a suite of another
        /// form.</summary>
        public RankingSet Ranking()
        {
            var texts = new List<SuiteText>();
            var pairs = new List<RankingPair>();
            Each(SuiteForm.Ranking, c =>
            {
                if (c.role == (int)ItemRole.Text) texts.Add(new SuiteText(c));
                else pairs.Add(new RankingPair(c));
            });
            return new RankingSet(texts, pairs);
        }

        /// <summary>The items of a suite of kind "retrieval" or "passages"; FailedPreconditionException for a suite of
        /// another form.</summary>
        public RetrievalSet Retrieval()
        {
            var queries = new List<SuiteText>();
            var documents = new List<SuiteText>();
            var judgements = new List<Judgement>();
            Each(SuiteForm.Retrieval, c =>
            {
                if (c.role == (int)ItemRole.Query) queries.Add(new SuiteText(c));
                else if (c.role == (int)ItemRole.Document) documents.Add(new SuiteText(c));
                else judgements.Add(new Judgement(c, queries.Count)); // judgements come last
            });
            return new RetrievalSet(queries, documents, judgements);
        }

        private IReadOnlyList<T> ItemsOf<T>(SuiteForm form, Func<vetvec_item, T> item)
        {
            var items = new List<T>();
            Each(form, c => items.Add(item(c)));
            return items;
        }

        private void Each(SuiteForm form, Action<vetvec_item> visit)
        {
            using (Held held = Hold())
            {
                ulong count = Api.vetvec_suite_size(held.Handle);
                for (ulong i = 0; i < count; ++i) visit(Fields(held, i, form));
            }
        }

        /// <summary>The texts are valid while the suite is held.</summary>
        private static vetvec_item Fields(Held held, ulong index, SuiteForm form)
        {
            var c = new vetvec_item { struct_size = (ulong)sizeof(vetvec_item) };
            IntPtr error;
            Failure.Check(Api.vetvec_suite_item_fields(held.Handle, index, (int)form, &c, &error), error);
            return c;
        }
    }

    /// <summary>A good embedding does not place the positive farther from the seed than the negative.</summary>
    public sealed class Triple
    {
        internal Triple(vetvec_item c)
        {
            Id = Text.Of(c.id);
            Relation = Text.Of(c.relation);
            Seed = Text.Of(c.seed);
            Positive = Text.Of(c.positive);
            Negative = Text.Of(c.negative);
        }

        /// <summary>The id of the item.</summary>
        public string Id { get; }

        /// <summary>"CR1" to "CR4".</summary>
        public string Relation { get; }

        /// <summary>The original sentence.</summary>
        public string Seed { get; }

        /// <summary>The sentence changed in a way that must keep it near.</summary>
        public string Positive { get; }

        /// <summary>The sentence changed in a way that must move it farther away.</summary>
        public string Negative { get; }
    }

    /// <summary>A text with one of two labels.</summary>
    public sealed class LabelledText
    {
        internal LabelledText(vetvec_item c)
        {
            Id = Vetvec.Text.Of(c.id);
            Text = Vetvec.Text.Of(c.text);
            Label = c.label;
            P = c.p;
            Draw = checked((int)c.draw);
            IsTest = c.is_test != 0;
        }

        /// <summary>The id of the item.</summary>
        public string Id { get; }

        /// <summary>The text.</summary>
        public string Text { get; }

        /// <summary>1 or -1.</summary>
        public int Label { get; }

        /// <summary>The share of neutral words.</summary>
        public double P { get; }

        /// <summary>1, 2, ...</summary>
        public int Draw { get; }

        /// <summary>Whether the text is for testing; the others are for training.</summary>
        public bool IsTest { get; }
    }

    /// <summary>Two texts and the similarity of their meanings.</summary>
    public sealed class ScoredPair
    {
        internal ScoredPair(vetvec_item c)
        {
            Id = Text.Of(c.id);
            A = Text.Of(c.a);
            B = Text.Of(c.b);
            Score = c.score;
            LabelSource = Text.Of(c.label_source);
            Construct = Text.Of(c.construct);
            Domain = Text.Of(c.domain);
        }

        /// <summary>The id of the item.</summary>
        public string Id { get; }

        /// <summary>The first text.</summary>
        public string A { get; }

        /// <summary>The second text.</summary>
        public string B { get; }

        /// <summary>Similarity of meaning, 0 to 5.</summary>
        public double Score { get; }

        /// <summary>"human", "rule" or "llm".</summary>
        public string LabelSource { get; }

        /// <summary>What was done to A; "": unknown.</summary>
        public string Construct { get; }

        /// <summary>The subject; "": unknown.</summary>
        public string Domain { get; }
    }

    /// <summary>A text of a ranking set or a retrieval set.</summary>
    public sealed class SuiteText
    {
        internal SuiteText(vetvec_item c)
        {
            Id = Vetvec.Text.Of(c.id);
            Text = Vetvec.Text.Of(c.text);
            Group = Vetvec.Text.Of(c.group);
        }

        /// <summary>The id of the text.</summary>
        public string Id { get; }

        /// <summary>The text.</summary>
        public string Text { get; }

        /// <summary>In retrieval sets, the source of the text; "": none.</summary>
        public string Group { get; }
    }

    /// <summary>Two texts that belong together: positions in RankingSet.Texts.</summary>
    public struct RankingPair
    {
        internal RankingPair(vetvec_item c)
        {
            First = checked((int)c.first);
            Second = checked((int)c.second);
        }

        /// <summary>The position of one text.</summary>
        public int First { get; }

        /// <summary>The position of the other text.</summary>
        public int Second { get; }
    }

    /// <summary>Texts, and the pairs of them that belong together.</summary>
    public sealed class RankingSet
    {
        internal RankingSet(IReadOnlyList<SuiteText> texts, IReadOnlyList<RankingPair> pairs)
        {
            Texts = texts;
            Pairs = pairs;
        }

        /// <summary>The texts.</summary>
        public IReadOnlyList<SuiteText> Texts { get; }

        /// <summary>Positions in Texts.</summary>
        public IReadOnlyList<RankingPair> Pairs { get; }
    }

    /// <summary>How relevant a document is to a query: positions in a RetrievalSet.</summary>
    public struct Judgement
    {
        internal Judgement(vetvec_item c, int queries)
        {
            Query = checked((int)c.first);
            Document = checked((int)c.second - queries);
            Relevance = c.relevance;
        }

        /// <summary>The position of the query.</summary>
        public int Query { get; }

        /// <summary>The position of the document.</summary>
        public int Document { get; }

        /// <summary>Above 0: the document answers the query.</summary>
        public int Relevance { get; }
    }

    /// <summary>Queries, the documents to search, and judgements.</summary>
    public sealed class RetrievalSet
    {
        internal RetrievalSet(IReadOnlyList<SuiteText> queries, IReadOnlyList<SuiteText> documents,
            IReadOnlyList<Judgement> judgements)
        {
            Queries = queries;
            Documents = documents;
            Judgements = judgements;
        }

        /// <summary>The queries.</summary>
        public IReadOnlyList<SuiteText> Queries { get; }

        /// <summary>The documents to search.</summary>
        public IReadOnlyList<SuiteText> Documents { get; }

        /// <summary>A document without a judgement for a query counts as not relevant to it.</summary>
        public IReadOnlyList<Judgement> Judgements { get; }
    }
}
