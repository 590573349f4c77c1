// An encoder with an identity: another model is refused by its vectors, whatever its name.
using System;
using System.IO;
using Vetvec.Native;

namespace Vetvec.Tests
{
    public sealed unsafe partial class InterfaceTests
    {
        private static void Record(Encoder encoder, string path)
        {
            using (var strings = new Strings())
            using (Held held = encoder.Hold())
            {
                IntPtr error;
                Failure.Check(Api.vetvec_identity_record(held.Handle, null, strings.Put(path), null, &error), error);
            }
        }

        private static void EmbedGuarded(string spec, string persona, string path, IdentityPolicy policy = IdentityPolicy.Refuse)
        {
            var options = new EncoderOptions { Identity = path, IdentityPolicy = policy };
            if (persona.Length > 0) options.BaseUrl = Mock.Url + "/" + persona + "/v1";
            using (var encoder = new Encoder(spec, options)) encoder.EmbedOne("a");
        }

        public void AnotherModelIsRefused()
        {
            string path = Path.Combine(Folder(), "id.json");
            using (Encoder recorded = Remote("guarded")) Record(recorded, path);
            EmbedGuarded("openai:renamed", "hash", path);
            EmbedGuarded("builtin:", "", path, IdentityPolicy.Report);
            foreach (string[] other in new[] { new[] { "openai:m", "faithful" }, new[] { "builtin:", "" } })
            {
                var refused = Throws<FailedPreconditionException>(() => EmbedGuarded(other[0], other[1], path));
                Check(refused.Message.Contains("is not the model") && !refused.Message.Contains("\n"), refused.Message);
            }
            Throws<NotFoundException>(() => EmbedGuarded("builtin:", "", path + ".none"));
        }
    }
}
