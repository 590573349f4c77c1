// Which model made the vectors of a store: what is kept beside them, and the check before a search.
using System;
using System.Globalization;
using System.IO;
using System.Linq;
using Vetvec;

internal static class Model
{
    // What to keep beside vectors of the encoder: the record of its model, with calibrated scores.
    internal static string Record(Encoder encoder)
    {
        return InFile(path =>
        {
            Identity.Record(encoder, path);
            Identity.Calibrate(encoder, path, new IdentityCalibrateOptions());
            return File.ReadAllText(path);
        });
    }

    // The record for searching the store; throws if the encoder is not the recorded model.
    internal static RecordedIdentity Open(Encoder encoder, string record, string store)
    {
        return InFile(path =>
        {
            File.WriteAllText(path, record);
            var found = Json.Read<Checked>(Identity.Check(encoder, path));
            if (!found.Altered) return new RecordedIdentity(path);
            string made = Json.Read<Described>(Identity.Describe(path)).Model.Name, why = found.Reason;
            if (why == "") why = "angle " + found.Distances.Last().ToString("G2", CultureInfo.InvariantCulture);
            throw new InvalidDataException(store + " was made with '" + made + "', and '" + encoder.Name
                + "' is not that model (" + why + "): use the one that made it, or make it again");
        });
    }

    private static T InFile<T>(Func<string, T> use)
    {
        string folder = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());
        Directory.CreateDirectory(folder);
        try { return use(Path.Combine(folder, "id.json")); }
        finally { Directory.Delete(folder, true); }
    }
}
