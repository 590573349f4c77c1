// The similarity of constituency trees.
using System;
using System.Collections.Generic;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>Similarities of trees.</summary>
    public sealed class TreeSimilarities
    {
        private readonly double[] values;
        private readonly int count;

        internal TreeSimilarities(double[] values, int count, double mean)
        {
            this.values = values;
            this.count = count;
            Mean = mean;
        }

        /// <summary>The mean over all pairs of trees (i less than j).</summary>
        public double Mean { get; }

        /// <summary>The similarity of trees i and j; 1 for equal trees.</summary>
        public double this[int i, int j]
        {
            get
            {
                if (i < 0 || i >= count) throw new ArgumentOutOfRangeException("i");
                if (j < 0 || j >= count) throw new ArgumentOutOfRangeException("j");
                return values[(long)i * count + j];
            }
        }
    }

    /// <summary>Constituency trees in bracket notation, "(S (NP I) (VP (V run)))".</summary>
    public static unsafe class Trees
    {
        /// <summary>The similarities of all pairs, computed with the normalised tree kernel of Collins and Duffy 2001.
        /// lambda is in (0, 1]; 0 means 1. At least two trees are needed.</summary>
        public static TreeSimilarities Similarity(IReadOnlyList<string> trees, double lambda = 0)
        {
            if (trees == null) throw new ArgumentNullException("trees");
            var values = new double[checked(trees.Count * trees.Count) + 1];
            double mean;
            IntPtr error;
            using (var packed = new NativeTexts(trees))
                fixed (double* into = values)
                    Failure.Check(Api.vetvec_tree_similarity(packed.Pointer, lambda, into, &mean, &error), error);
            return new TreeSimilarities(values, trees.Count, mean);
        }

        /// <summary>The similarity of two trees.</summary>
        public static double Similarity(string a, string b, double lambda = 0)
        {
            if (a == null) throw new ArgumentNullException("a");
            if (b == null) throw new ArgumentNullException("b");
            return Similarity(new[] { a, b }, lambda)[0, 1];
        }
    }
}
