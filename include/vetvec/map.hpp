/* map.hpp: map.h for C++17. */
#ifndef VETVEC_MAP_HPP_
#define VETVEC_MAP_HPP_

#include <string>
#include <string_view>

#include "vetvec/config.hpp"
#include "vetvec/encoder.hpp"
#include "vetvec/map.h"

namespace vetvec {
inline namespace abi {

/* See vetvec_map_fit. */
inline vetvec_map_agreement FitMap(const Encoder& from, const Encoder& to, const TextBatch& texts,
                                   std::string_view path, const MapOptions& options = {},
                                   const CallOptions& call = {}) {
  detail::CStruct c(options);
  detail::CStruct c_call(call);
  const vetvec_text_batch batch = texts.view();
  vetvec_map_agreement agreement = VETVEC_INIT(vetvec_map_agreement);
  c_call.Try([&](vetvec_error** err) {
    return vetvec_map_fit(from.get(), to.get(), &batch, c.get(), c_call.get(), detail::Str(path),
                          &agreement, err);
  });
  return agreement;
}

/* See vetvec_map_repair. `report` may be null; it is set even if the adapter is refused. */
inline void RepairMap(const Config& config, std::string_view path,
                      const MapRepairOptions& options = {}, const CallOptions& call = {},
                      std::string* report = nullptr) {
  detail::CStruct c(options);
  detail::CStruct c_call(call);
  vetvec_buffer* buffer = nullptr;
  vetvec_error* error = nullptr;
  const vetvec_status status =
      vetvec_map_repair(config.get(), c.get(), c_call.get(), detail::Str(path),
                        report == nullptr ? nullptr : &buffer, &error);
  if (buffer != nullptr) *report = detail::TakeString(buffer);
  c_call.Check(status, error);
}

/* Returns JSON: see vetvec_map_test. */
inline std::string TestMap(const Config& config, std::string_view path,
                           const MapRepairOptions& options = {}, const CallOptions& call = {}) {
  detail::CStruct c(options);
  detail::CStruct c_call(call);
  return c_call.TextOf([&](vetvec_buffer** out, vetvec_error** err) {
    return vetvec_map_test(config.get(), c.get(), c_call.get(), detail::Str(path), out, err);
  });
}

/* See vetvec_map_export. */
inline void ExportMap(std::string_view path, std::string_view out_path) {
  detail::Try([&](vetvec_error** err) {
    return vetvec_map_export(detail::Str(path), detail::Str(out_path), err);
  });
}

/* Returns JSON: see vetvec_map_describe. */
inline std::string DescribeMap(std::string_view path) {
  return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
    return vetvec_map_describe(detail::Str(path), out, err);
  });
}

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_MAP_HPP_
