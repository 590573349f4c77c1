// Texts and their vectors in a collection of Qdrant that knows its model by its vectors: another one is refused, whatever
// its name.
//
//   qdrant_index make URL COLLECTION TEXTS VENDOR          TEXTS: .txt (one per line), .jsonl, .csv
//   qdrant_index find URL COLLECTION VENDOR QUESTION...
//
// `make` keeps in the metadata of the collection (Qdrant 1.16) the record of the model (21 passes of 32 short texts), with
// its calibrated scores. `find` sends one pass, and says how probable it is that the first text found is the right one.
// The server's key is in QDRANT_API_KEY, the vendor's in VETVEC_API_KEY. With Mono:
//
//   mcs -langversion:7.2 -r:Vetvec.dll,System.Net.Http,System.Runtime.Serialization -out:qdrant_index.exe *.cs
using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Runtime.Serialization;
using System.Text;
using Vetvec;
using Encoder = Vetvec.Encoder;

internal static class QdrantIndex
{
    private const int Batch = 256;
    private static readonly HttpClient Http = new HttpClient();

    private static string Send(HttpMethod method, string address, string body = null)
    {
        var request = new HttpRequestMessage(method, address);
        if (body != null) request.Content = new StringContent(body, Encoding.UTF8, "application/json");
        string key = Environment.GetEnvironmentVariable("QDRANT_API_KEY");
        if (!string.IsNullOrEmpty(key)) request.Headers.Add("api-key", key);
        using (HttpResponseMessage response = Http.SendAsync(request).GetAwaiter().GetResult())
        {
            string said = response.Content.ReadAsStringAsync().GetAwaiter().GetResult();
            if (response.IsSuccessStatusCode) return said;
            throw new HttpRequestException(method + " " + address + ": HTTP " + (int)response.StatusCode + ": " + said);
        }
    }

    private static void Make(string collection, string[] texts, Encoder encoder)
    {
        Matrix rows = encoder.Embed(texts);
        string record = Model.Record(encoder);
        Send(HttpMethod.Put, collection, "{\"vectors\":{\"size\":" + rows.Cols + ",\"distance\":\"Cosine\"},"
            + "\"metadata\":{\"vetvec_identity\":" + Json.Write(record) + "}}");
        for (int begin = 0; begin < texts.Length; begin += Batch)
        {
            int[] ids = Enumerable.Range(begin, Math.Min(Batch, texts.Length - begin)).ToArray();
            Send(HttpMethod.Put, collection + "/points?wait=true", "{\"batch\":{\"ids\":" + Json.Write(ids)
                + ",\"vectors\":" + Json.Write(ids.Select(rows.Row).ToArray())
                + ",\"payloads\":" + Json.Write(ids.Select(id => new Payload { Text = texts[id] }).ToArray()) + "}}");
        }
        Console.WriteLine(texts.Length + " vectors");
    }

    private static void Find(string collection, Encoder encoder, string[] questions)
    {
        Result about = Json.Read<Reply>(Send(HttpMethod.Get, collection)).Result;
        string record = about.Config?.Metadata?.Identity;
        if (record == null) throw new InvalidDataException(collection + " does not say which model made its vectors");
        using (RecordedIdentity model = Model.Open(encoder, record, collection))
        {
            float[][] rows = encoder.EmbedRows(questions);
            for (int i = 0; i < questions.Length; ++i)
            {
                string said = Send(HttpMethod.Post, collection + "/points/query",
                    "{\"query\":" + Json.Write(rows[i]) + ",\"limit\":2,\"with_payload\":true}");
                Point[] found = Json.Read<Reply>(said).Result.Points;
                if (found.Length < 2) throw new InvalidDataException(collection + " has fewer than two texts");
                string right = "right: cannot say"; // too many or too few texts for its calibration
                try
                {
                    double probability = model.FirstHitProbability(found[0].Score, found[1].Score, about.PointsCount);
                    right = "right: " + (100 * probability).ToString("F0", CultureInfo.InvariantCulture) + "%";
                }
                catch (OutOfRangeException) { }
                Console.WriteLine(questions[i] + "\n  " + found[0].Score.ToString("F2", CultureInfo.InvariantCulture) + "  "
                    + found[0].Payload.Text + " (" + right + ")");
            }
        }
    }

    private static int Main(string[] arguments)
    {
        string command = arguments.FirstOrDefault();
        if (!(command == "make" && arguments.Length == 5 || command == "find" && arguments.Length >= 5))
        {
            Console.Error.WriteLine("usage: qdrant_index make URL COLLECTION TEXTS VENDOR | find URL COLLECTION VENDOR QUESTION...");
            return 2;
        }
        try
        {
            string collection = arguments[1].TrimEnd('/') + "/collections/" + Uri.EscapeDataString(arguments[2]);
            var options = new EncoderOptions { ApiKey = Environment.GetEnvironmentVariable("VETVEC_API_KEY") };
            using (var encoder = new Encoder(arguments[command == "make" ? 4 : 3], options))
            {
                if (command == "make") Make(collection, Texts.Read(arguments[3]), encoder);
                else Find(collection, encoder, arguments.Skip(4).ToArray());
            }
        }
        catch (Exception e) when (e is IVetvecError || e is HttpRequestException || e is IOException || e is InvalidDataException
            || e is SerializationException || e is OperationCanceledException)
        {
            Console.Error.WriteLine("qdrant_index: " + e.Message);
            return 1;
        }
        return 0;
    }
}
