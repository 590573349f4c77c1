/* identity.hpp: identity.h for C++17.
 *
 *   vetvec::RecordIdentity(encoder, "id.json");
 *   const std::string json = vetvec::CheckIdentity(encoder, "id.json");   // throws vetvec::Error
 *   const vetvec::Identity identity("id.json");   // read once, for use beside a store
 */
#ifndef VETVEC_IDENTITY_HPP_
#define VETVEC_IDENTITY_HPP_

#include <cstddef>
#include <cstdint>
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

/* Audit part only. Returns JSON: see vetvec_identity_calibrate. */
inline std::string CalibrateIdentity(const Encoder& encoder, std::string_view path,
                                     const IdentityCalibrateOptions& options,
                                     const CallOptions& call = {}) {
  detail::CStruct c(options);
  detail::CStruct c_call(call);
  return c_call.TextOf([&](vetvec_buffer** out, vetvec_error** err) {
    return vetvec_identity_calibrate(encoder.get(), c.get(), c_call.get(), detail::Str(path), out,
                                     err);
  });
}

/* A record that was read once, for use beside a store. Thread safety: any number of threads. */
class Identity {
 public:
  explicit Identity(std::string_view path) : Identity(path, {}) {}
  /* What an identity file contains. */
  static Identity FromBytes(std::string_view bytes) { return Identity({}, bytes); }

  std::string fingerprint() const {
    const vetvec_str text = Ask(VETVEC_IDENTITY_ASK_FACTS).fingerprint;
    return std::string(text.data, static_cast<std::size_t>(text.size));
  }
  /* Returns JSON: see vetvec_identity_matches. */
  std::string Matches(const vetvec_rows& rows) const {
    return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_identity_matches(handle_.get(), &rows, out, err);
    });
  }
  /* The cutoff that keeps this share of the matches, its interval, and what it lets in. */
  vetvec_identity_scores CutoffFor(double share) const {
    return Ask(VETVEC_IDENTITY_ASK_CUTOFF, [&](auto* in) { in->share = share; });
  }
  /* The share of other texts that score at least `cutoff`. */
  double LetsIn(double cutoff) const {
    return Ask(VETVEC_IDENTITY_ASK_LETS_IN, [&](auto* in) { in->cutoff = cutoff; }).lets_in;
  }
  /* The probability that the first hit among `searched` texts is right, from the two best scores;
   * 0: as many as were calibrated with. */
  double FirstHitProbability(double first, double second, std::uint64_t searched = 0) const {
    const auto set = [&](vetvec_identity_scores* in) {
      in->first = first;
      in->second = second;
      in->searched = searched;
    };
    return Ask(VETVEC_IDENTITY_ASK_FIRST_HIT, set).probability;
  }
  /* The cutoff for the same wording, which is not the same fact. */
  double DuplicateCutoff() const { return Ask(VETVEC_IDENTITY_ASK_DUPLICATE).cutoff; }

  vetvec_identity get() const { return handle_.get(); }

 private:
  Identity(std::string_view path, std::string_view bytes) {
    detail::Try([&](vetvec_error** err) {
      return vetvec_identity_open(detail::Str(path), detail::Str(bytes), handle_.out(), err);
    });
  }
  template <typename Set>
  vetvec_identity_scores Ask(vetvec_identity_ask ask, Set&& set) const {
    vetvec_identity_scores scores = VETVEC_INIT(vetvec_identity_scores);
    scores.ask = ask;
    set(&scores);
    detail::Try([&](vetvec_error** err) {
      return vetvec_identity_calibrated(handle_.get(), &scores, err);
    });
    return scores;
  }
  vetvec_identity_scores Ask(vetvec_identity_ask ask) const {
    return Ask(ask, [](vetvec_identity_scores*) {});
  }

  detail::Owned<vetvec_identity, vetvec_identity_destroy> handle_;
};

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_IDENTITY_HPP_
