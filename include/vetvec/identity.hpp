/* identity.hpp: identity.h for C++17.
 *
 *   vetvec::RecordIdentity(encoder, "id.json");
 *   const std::string json = vetvec::CheckIdentity(encoder, "id.json");   // throws vetvec::Error
 */
#ifndef VETVEC_IDENTITY_HPP_
#define VETVEC_IDENTITY_HPP_

#include <string>
#include <string_view>

#include "vetvec/encoder.hpp"
#include "vetvec/identity.h"

namespace vetvec {
inline namespace abi {

/* Returns JSON: see vetvec_identity_texts. */
inline std::string IdentityTexts() {
  return detail::TextOf(
      [](vetvec_buffer** out, vetvec_error** err) { return vetvec_identity_texts(out, err); });
}

/* Returns JSON: see vetvec_identity_record. */
inline std::string RecordIdentity(const Encoder& encoder, std::string_view path,
                                  const CallOptions& call = {}) {
  detail::CStruct c_call(call);
  return c_call.TextOf([&](vetvec_buffer** out, vetvec_error** err) {
    return vetvec_identity_record(encoder.get(), c_call.get(), detail::Str(path), out, err);
  });
}

/* Returns JSON: see vetvec_identity_check. */
inline std::string CheckIdentity(const Encoder& encoder, std::string_view path,
                                 const IdentityOptions& options = {},
                                 const CallOptions& call = {}) {
  detail::CStruct c(options);
  detail::CStruct c_call(call);
  return c_call.TextOf([&](vetvec_buffer** out, vetvec_error** err) {
    return vetvec_identity_check(encoder.get(), c.get(), c_call.get(), detail::Str(path), out, err);
  });
}

/* Returns JSON: see vetvec_identity_describe. */
inline std::string DescribeIdentity(std::string_view path) {
  return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
    return vetvec_identity_describe(detail::Str(path), out, err);
  });
}

/* Returns JSON: see vetvec_identity_compare. `reference` may be null. */
inline std::string CompareIdentity(std::string_view path, const Encoder& other,
                                   const Encoder* reference = nullptr,
                                   const CallOptions& call = {}) {
  detail::CStruct c_call(call);
  const vetvec_encoder known = reference != nullptr ? reference->get() : vetvec_encoder{0};
  return c_call.TextOf([&](vetvec_buffer** out, vetvec_error** err) {
    return vetvec_identity_compare(other.get(), known, nullptr, c_call.get(), detail::Str(path),
                                   detail::Str(""), out, err);
  });
}

/* The same of two records. */
inline std::string CompareIdentity(std::string_view path, std::string_view other_path,
                                   const Encoder* reference = nullptr,
                                   const CallOptions& call = {}) {
  detail::CStruct c_call(call);
  const vetvec_encoder known = reference != nullptr ? reference->get() : vetvec_encoder{0};
  return c_call.TextOf([&](vetvec_buffer** out, vetvec_error** err) {
    return vetvec_identity_compare(vetvec_encoder{0}, known, nullptr, c_call.get(),
                                   detail::Str(path), detail::Str(other_path), out, err);
  });
}

/* See vetvec_identity_moved. */
inline double MovedNeighbours(const vetvec_rows& rows, double angle, const CallOptions& call = {}) {
  detail::CStruct c_call(call);
  double share = 0;
  c_call.Try([&](vetvec_error** err) {
    return vetvec_identity_moved(&rows, angle, c_call.get(), &share, err);
  });
  return share;
}

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_IDENTITY_HPP_
