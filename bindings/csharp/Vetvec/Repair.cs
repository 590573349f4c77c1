// Adapters: vetvec/map.h.
using System;
using System.Diagnostics.CodeAnalysis;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>Adapters that repair violations: y = x + (x A) B, divided by its length.</summary>
    public static unsafe class Repair
    {
        private delegate int AdapterCall(ulong config, vetvec_map_repair_options* options, vetvec_call_options* call,
            vetvec_str path, IntPtr* made, IntPtr* error);

        /// <summary>Fits an adapter on the suites of a run or of the configuration, tests it and writes it to path, unless
        /// retrieval would suffer: then the call throws FailedPreconditionException. Returns the report as JSON
        /// (vetvec_map_repair in vetvec/map.h).</summary>
        public static string Fit(Config config, string path, [AllowNull] MapRepairOptions options = null,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            return Report(Api.vetvec_map_repair, config, path, options, callOptions, cancellationToken);
        }

        /// <summary>Tests the adapter in the file path on the clusters that were held out when it was fitted. Of options,
        /// only Vendor and Run are used. Returns the report as JSON (vetvec_map_test in vetvec/map.h).</summary>
        public static string Test(Config config, string path, [AllowNull] MapRepairOptions options = null,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            return Report(Api.vetvec_map_test, config, path, options, callOptions, cancellationToken);
        }

        /// <summary>Writes a map or an adapter for other programs; outPath ends in .npz or .onnx.</summary>
        public static void Export(string path, string outPath)
        {
            using (var strings = new Strings())
            {
                IntPtr error;
                int status = Api.vetvec_map_export(strings.Required(path, "path"), strings.Required(outPath, "outPath"), &error);
                Failure.Check(status, error);
            }
        }

        private static string Report(AdapterCall function, Config config, string path, MapRepairOptions options,
            CallOptions callOptions, CancellationToken cancellationToken)
        {
            if (config == null) throw new ArgumentNullException("config");
            using (Held held = config.Hold())
            using (var strings = new Strings())
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
            {
                vetvec_map_repair_options c = (options ?? new MapRepairOptions()).ToNative(strings);
                vetvec_map_repair_options* pointer = &c;
                return Buffers.String(call, (made, error) =>
                    function(held.Handle, pointer, CallScope.Pointer(call), strings.Required(path, "path"), made, error));
            }
        }
    }
}
