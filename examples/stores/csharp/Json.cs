// The JSON that is sent and read, by a serializer that .NET and Mono both have.
using System.IO;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Json;
using System.Text;

internal static class Json
{
    internal static string Write<T>(T value)
    {
        using (var stream = new MemoryStream())
        {
            new DataContractJsonSerializer(typeof(T)).WriteObject(stream, value);
            return Encoding.UTF8.GetString(stream.ToArray());
        }
    }

    internal static T Read<T>(string text)
    {
        using (var stream = new MemoryStream(Encoding.UTF8.GetBytes(text)))
            return (T)new DataContractJsonSerializer(typeof(T)).ReadObject(stream);
    }
}

// Replies of Qdrant: of a collection, and of a query.
[DataContract]
internal sealed class Reply { [DataMember(Name = "result")] internal Result Result { get; set; } }

[DataContract]
internal sealed class Result
{
    [DataMember(Name = "config")] internal Config Config { get; set; }
    [DataMember(Name = "points_count")] internal long PointsCount { get; set; }
    [DataMember(Name = "points")] internal Point[] Points { get; set; }
}

[DataContract]
internal sealed class Config { [DataMember(Name = "metadata")] internal Metadata Metadata { get; set; } }

[DataContract]
internal sealed class Metadata { [DataMember(Name = "vetvec_identity")] internal string Identity { get; set; } }

[DataContract]
internal sealed class Point
{
    [DataMember(Name = "score")] internal double Score { get; set; }
    [DataMember(Name = "payload")] internal Payload Payload { get; set; }
}

[DataContract]
internal sealed class Payload { [DataMember(Name = "text")] internal string Text { get; set; } }

// What vetvec says of a check, and of a record.
[DataContract]
internal sealed class Checked
{
    [DataMember(Name = "altered")] internal bool Altered { get; set; }
    [DataMember(Name = "reason")] internal string Reason { get; set; }
    [DataMember(Name = "distances")] internal double[] Distances { get; set; }
}

[DataContract]
internal sealed class Described { [DataMember(Name = "model")] internal Recorded Model { get; set; } }

[DataContract]
internal sealed class Recorded { [DataMember(Name = "name")] internal string Name { get; set; } }
