/* cache.hpp: cache.h for C++17. */
#ifndef VETVEC_CACHE_HPP_
#define VETVEC_CACHE_HPP_

#include <string_view>

#include "vetvec/cache.h"
#include "vetvec/options.hpp"

namespace vetvec {
inline namespace abi {

/* See vetvec_cache_stat. */
inline vetvec_cache_info CacheStat(std::string_view dir) {
  vetvec_cache_info info = VETVEC_INIT(vetvec_cache_info);
  detail::Try([&](vetvec_error** err) { return vetvec_cache_stat(detail::Str(dir), &info, err); });
  return info;
}

/* See vetvec_cache_flush. */
inline void CacheFlush(std::string_view dir) {
  detail::Try([&](vetvec_error** err) { return vetvec_cache_flush(detail::Str(dir), err); });
}

/* See vetvec_cache_prune. */
inline vetvec_cache_prune_info CachePrune(std::string_view dir, const CachePruneOptions& options,
                                          const CallOptions& call = {}) {
  detail::CStruct c(options);
  detail::CStruct c_call(call);
  vetvec_cache_prune_info info = VETVEC_INIT(vetvec_cache_prune_info);
  c_call.Try([&](vetvec_error** err) {
    return vetvec_cache_prune(detail::Str(dir), c.get(), c_call.get(), &info, err);
  });
  return info;
}

/* See vetvec_cache_verify. */
inline vetvec_cache_verify_info CacheVerify(std::string_view dir, vetvec_cache_flags flags = 0,
                                            const CallOptions& options = {}) {
  detail::CStruct call(options);
  vetvec_cache_verify_info info = VETVEC_INIT(vetvec_cache_verify_info);
  call.Try([&](vetvec_error** err) {
    return vetvec_cache_verify(detail::Str(dir), flags, call.get(), &info, err);
  });
  return info;
}

/* See vetvec_cache_export. */
inline vetvec_cache_export_info CacheExport(std::string_view dir, std::string_view path,
                                            vetvec_cache_flags flags = 0,
                                            const CallOptions& options = {}) {
  detail::CStruct call(options);
  vetvec_cache_export_info info = VETVEC_INIT(vetvec_cache_export_info);
  call.Try([&](vetvec_error** err) {
    return vetvec_cache_export(detail::Str(dir), detail::Str(path), flags, call.get(), &info, err);
  });
  return info;
}

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_CACHE_HPP_
