// The vector cache on disk, seen from outside. Encoders open it by their CacheDir.
using System;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    public struct CacheInfo
    {
        public ulong Rows { get; internal set; }
        public ulong Bytes { get; internal set; }
    }

    public struct CachePruned
    {
        public ulong Deleted { get; internal set; }
        public ulong Left { get; internal set; }
    }

    public struct CacheVerified
    {
        public ulong Rows { get; internal set; }
        public ulong Bad { get; internal set; }
    }

    public static unsafe class Cache
    {
        /// <summary>Counts the vectors and bytes of the cache in a folder.</summary>
        public static CacheInfo Stat(string folder)
        {
            using (var strings = new Strings())
            {
                var found = new vetvec_cache_info { struct_size = (ulong)sizeof(vetvec_cache_info) };
                IntPtr error;
                Failure.Check(Api.vetvec_cache_stat(strings.Put(folder), &found, &error), error);
                return new CacheInfo { Rows = found.rows, Bytes = found.bytes };
            }
        }

        /// <summary>Deletes the least recently used vectors above maxBytes, and those stored longer ago than
        /// olderThan; 0: none.</summary>
        public static CachePruned Prune(string folder, ulong maxBytes = 0, TimeSpan olderThan = default(TimeSpan),
            CancellationToken token = default(CancellationToken))
        {
            using (var strings = new Strings())
            using (CallScope call = CallScope.Of(null, token))
            {
                var options = new vetvec_cache_prune_options
                {
                    struct_size = (ulong)sizeof(vetvec_cache_prune_options), max_bytes = maxBytes,
                    older_than_s = Times.Seconds(olderThan)
                };
                var done = new vetvec_cache_prune_info { struct_size = (ulong)sizeof(vetvec_cache_prune_info) };
                IntPtr error;
                int status = Api.vetvec_cache_prune(strings.Put(folder), &options, CallScope.Pointer(call), &done, &error);
                CallScope.Check(call, status, error);
                return new CachePruned { Deleted = done.deleted_rows, Left = done.rows };
            }
        }

        /// <summary>What was committed before is safe against a power cut when this returns.</summary>
        public static void Flush(string folder)
        {
            using (var strings = new Strings())
            {
                IntPtr error;
                Failure.Check(Api.vetvec_cache_flush(strings.Put(folder), &error), error);
            }
        }

        /// <summary>Writes a line for each vector to a .jsonl or .csv file; vectors: their values too.</summary>
        public static CacheVerified Export(string folder, string path, bool vectors = false,
            CancellationToken token = default(CancellationToken))
        {
            using (var strings = new Strings())
            using (CallScope call = CallScope.Of(null, token))
            {
                var done = new vetvec_cache_export_info { struct_size = (ulong)sizeof(vetvec_cache_export_info) };
                IntPtr error;
                int status = Api.vetvec_cache_export(strings.Put(folder), strings.Put(path),
                    vectors ? Api.VETVEC_CACHE_VECTORS : 0, CallScope.Pointer(call), &done, &error);
                CallScope.Check(call, status, error);
                return new CacheVerified { Rows = done.rows, Bad = done.bad_rows };
            }
        }

        /// <summary>Reads every vector; bad ones are deleted unless keepBad is set.</summary>
        public static CacheVerified Verify(string folder, bool keepBad = false,
            CancellationToken token = default(CancellationToken))
        {
            using (var strings = new Strings())
            using (CallScope call = CallScope.Of(null, token))
            {
                var done = new vetvec_cache_verify_info { struct_size = (ulong)sizeof(vetvec_cache_verify_info) };
                IntPtr error;
                int status = Api.vetvec_cache_verify(strings.Put(folder), keepBad ? Api.VETVEC_CACHE_KEEP_BAD : 0,
                    CallScope.Pointer(call), &done, &error);
                CallScope.Check(call, status, error);
                return new CacheVerified { Rows = done.rows, Bad = done.bad_rows };
            }
        }
    }
}
