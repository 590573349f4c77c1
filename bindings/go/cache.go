package vetvec

// #include "callbacks.h"
import "C"

import "context"

// CacheStat returns the size of the cache in a folder.
func CacheStat(dir string) (CacheInfo, error) {
	found := C.vetvec_cache_info{struct_size: C.sizeof_vetvec_cache_info}
	var object *C.vetvec_error
	err := check(C.vetvec_cache_stat(str(dir), &found, &object), object)
	var out CacheInfo
	out.read(&found)
	return out, err
}

// CacheFlush checkpoints the cache: once it returns, everything committed before the call survives a power failure.
func CacheFlush(dir string) error {
	var object *C.vetvec_error
	return check(C.vetvec_cache_flush(str(dir), &object), object)
}

// CachePrune deletes the vectors that exceed the limits in options.
func CachePrune(ctx context.Context, dir string, options CachePruneOptions, call ...CallOption) (CachePruneInfo, error) {
	begun, err := begin(ctx, call)
	if err != nil {
		return CachePruneInfo{}, err
	}
	var given C.vetvec_cache_prune_options
	if err := options.fill(&given, &begun.memory); err != nil {
		return CachePruneInfo{}, begun.end(err)
	}
	found := C.vetvec_cache_prune_info{struct_size: C.sizeof_vetvec_cache_prune_info}
	var object *C.vetvec_error
	status := C.vetvec_cache_prune(str(dir), &given, begun.options, &found, &object)
	var out CachePruneInfo
	out.read(&found)
	return out, begun.end(check(status, object))
}

// CacheVerify reads and checks every vector; bad vectors are deleted unless CacheFlagKeepBad is set.
func CacheVerify(ctx context.Context, dir string, flags CacheFlags, call ...CallOption) (CacheVerifyInfo, error) {
	begun, err := begin(ctx, call)
	if err != nil {
		return CacheVerifyInfo{}, err
	}
	found := C.vetvec_cache_verify_info{struct_size: C.sizeof_vetvec_cache_verify_info}
	var object *C.vetvec_error
	status := C.vetvec_cache_verify(str(dir), C.vetvec_cache_flags(flags), begun.options, &found, &object)
	var out CacheVerifyInfo
	out.read(&found)
	return out, begun.end(check(status, object))
}

// CacheExport writes one line per vector to a .jsonl or .csv file; with CacheFlagVectors, also its values.
func CacheExport(ctx context.Context, dir, path string, flags CacheFlags, call ...CallOption) (CacheExportInfo, error) {
	begun, err := begin(ctx, call)
	if err != nil {
		return CacheExportInfo{}, err
	}
	found := C.vetvec_cache_export_info{struct_size: C.sizeof_vetvec_cache_export_info}
	var object *C.vetvec_error
	status := C.vetvec_cache_export(str(dir), str(path), C.vetvec_cache_flags(flags), begun.options, &found, &object)
	var out CacheExportInfo
	out.read(&found)
	return out, begun.end(check(status, object))
}
