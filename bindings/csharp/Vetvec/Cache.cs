// Inspects and maintains the vector cache on disk. Encoders open the cache in their CacheDir.
using System;
using System.Diagnostics.CodeAnalysis;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>Functions for a cache folder, which other processes may be using.</summary>
    public static unsafe class Cache
    {
        /// <summary>Returns the size of the cache in a folder.</summary>
        public static CacheInfo Stat(string folder)
        {
            using (var strings = new Strings())
            {
                var found = new vetvec_cache_info { struct_size = (ulong)sizeof(vetvec_cache_info) };
                IntPtr error;
                Failure.Check(Api.vetvec_cache_stat(strings.Required(folder, "folder"), &found, &error), error);
                return new CacheInfo(found);
            }
        }

        /// <summary>Deletes the vectors that exceed the limits in options; deletes nothing if options is
        /// null.</summary>
        public static CachePruneInfo Prune(string folder, [AllowNull] CachePruneOptions options,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            using (var strings = new Strings())
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
            {
                vetvec_cache_prune_options c = (options ?? new CachePruneOptions()).ToNative();
                var done = new vetvec_cache_prune_info { struct_size = (ulong)sizeof(vetvec_cache_prune_info) };
                IntPtr error;
                int status = Api.vetvec_cache_prune(strings.Required(folder, "folder"), &c, CallScope.Pointer(call), &done, &error);
                CallScope.Check(call, status, error);
                return new CachePruneInfo(done);
            }
        }

        /// <summary>Checkpoints the cache: once this returns, everything committed before the call survives a power
        /// failure.</summary>
        public static void Flush(string folder)
        {
            using (var strings = new Strings())
            {
                IntPtr error;
                Failure.Check(Api.vetvec_cache_flush(strings.Required(folder, "folder"), &error), error);
            }
        }

        /// <summary>Writes one line per vector to a .jsonl or .csv file; with CacheFlags.Vectors, also its
        /// values.</summary>
        public static CacheExportInfo Export(string folder, string path, CacheFlags flags = CacheFlags.None,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            using (var strings = new Strings())
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
            {
                var done = new vetvec_cache_export_info { struct_size = (ulong)sizeof(vetvec_cache_export_info) };
                IntPtr error;
                int status = Api.vetvec_cache_export(strings.Required(folder, "folder"), strings.Required(path, "path"), (uint)flags,
                    CallScope.Pointer(call), &done, &error);
                CallScope.Check(call, status, error);
                return new CacheExportInfo(done);
            }
        }

        /// <summary>Reads and checks every vector; bad vectors are deleted unless CacheFlags.KeepBad is set.</summary>
        public static CacheVerifyInfo Verify(string folder, CacheFlags flags = CacheFlags.None,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            using (var strings = new Strings())
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
            {
                var done = new vetvec_cache_verify_info { struct_size = (ulong)sizeof(vetvec_cache_verify_info) };
                IntPtr error;
                int status = Api.vetvec_cache_verify(strings.Required(folder, "folder"), (uint)flags, CallScope.Pointer(call), &done,
                    &error);
                CallScope.Check(call, status, error);
                return new CacheVerifyInfo(done);
            }
        }
    }
}
