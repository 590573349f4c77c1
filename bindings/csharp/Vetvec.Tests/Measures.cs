// The cases of "measures" in bindings/cases: figures of a small matrix.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Vetvec.Tests
{
    using Map = Dictionary<string, object>;

    internal sealed class Measure
    {
        private readonly Map one;

        private Measure(Map one) { this.one = one; }

        internal string Name { get { return (string)one["name"]; } }

        internal static IEnumerable<Measure> Read(string path)
        {
            return ((List<object>)((Map)Json.Read(File.ReadAllText(path)))["measures"]).Select(one => new Measure((Map)one));
        }

        internal void Run()
        {
            var expect = (Map)one["expect"];
            object wanted;
            expect.TryGetValue("error", out wanted);
            Map seen;
            try { seen = Seen(); }
            catch (Exception e) when (wanted != null && e is IVetvecError && !(e is UnimplementedException))
            {
                new Case(one, "").CheckError(e, (Map)wanted);
                return;
            }
            if (wanted != null) throw new InvalidOperationException("no error");
            foreach (KeyValuePair<string, object> each in expect)
                if (!Flat(seen[each.Key]).SequenceEqual(Flat(each.Value))) throw new InvalidOperationException(each.Key);
        }

        private Map Seen()
        {
            List<double[]> given = ((List<object>)one["matrix"]).Select(row => Flat(row).ToArray()).ToList();
            var rows = new Matrix(given.SelectMany(row => row).Select(x => (float)x).ToArray(), given.Count, given[0].Length);
            var metric = (Metric)Enum.Parse(typeof(Metric), (string)one["metric"], true);
            if ((string)one["call"] == "threshold")
            {
                Threshold found = Threshold.Compute(rows, null,
                    new ThresholdOptions { Metric = metric, Method = ThresholdMethod.Min });
                return new Map { { "threshold", found.Value }, { "nearest", found.Nearest } };
            }
            List<TripleRows> triples = ((List<object>)one["triples"]).Select(triple => Flat(triple).Select(x => (long)x).ToArray())
                .Select(row => new TripleRows(row[0], row[1], row[2])).ToList();
            Violations counted = Threshold.CountViolations(rows, triples, metric, Flat(one["thetas"]).ToArray());
            return new Map { { "counts", counted.Counts }, { "margins", counted.Margins } };
        }

        /// <summary>A number, or a list of numbers.</summary>
        private static IEnumerable<double> Flat(object value)
        {
            var list = value as System.Collections.IEnumerable;
            return list == null ? new[] { Convert.ToDouble(value) } : list.Cast<object>().Select(Convert.ToDouble);
        }
    }
}
