// RoleEncoders: one vendor's encoders for queries, for documents and for other texts.
//
// A vendor may return a different vector for a text as a query than as a document: by an input
// type, by a prefix, or both. SpecForRole says how to request a role; RoleEncoders opens one
// encoder for each role that occurs, or one for several roles if it makes no difference, so that
// nothing is paid for twice. They share the store, and the limits of the service and key
// (limits/service_limits.h).
//
//   VETVEC_ASSIGN_OR_RETURN(RoleEncoders encoders, RoleEncoders::Open(spec, options, roles));
//   Status status = encoders.Embed(texts, roles, {}, &out);   // one role a text
//
// Used by audits (audit/vendor_job.h), one per vendor.
#ifndef VETVEC_ENCODER_ROLE_ENCODERS_H_
#define VETVEC_ENCODER_ROLE_ENCODERS_H_

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "core/encoder.h"
#include "core/text_role.h"
#include "encoder/encoder_spec.h"
#include "encoder/open_encoder.h"

namespace vetvec {

// `spec` for texts of `role`: with input_type "query" or "document", which also selects the prefix.
// Unchanged for kNone, if it already has an input type (the user's word applies to all texts), and
// for encoders without roles: `vectors`, and `builtin` and `words` without prefixes.
EncoderSpec SpecForRole(const EncoderSpec& spec, TextRole role);

// Whether texts can be distinguished by role at all: false for `vectors`, and for `builtin` and
// `words` without prefixes, unless an adapter is for queries alone.
bool KnowsRoles(const EncoderSpec& spec);

// Whether `input_type`, set for encoders of several kinds, applies to this one: false for another
// service's word if none is sent, and for encoders without roles.
bool TakesInputType(const EncoderSpec& spec, const std::string& input_type);

// Thread safety: any thread; Embed may run on many threads at once.
class RoleEncoders {
 public:
  using OpenFunction = std::function<Result<std::unique_ptr<Encoder>>(TextRole role)>;

  // The same encoder for all roles.
  explicit RoleEncoders(std::unique_ptr<Encoder> encoder);
  // `of_queries` for queries, the other one for all other texts.
  RoleEncoders(std::unique_ptr<Encoder> encoder, std::unique_ptr<Encoder> of_queries);
  // One for kNone and one for each other of `roles`, which may repeat. An encoder with the same
  // vectors as another is dropped. Errors: those of `open`.
  static Result<RoleEncoders> Open(std::span<const TextRole> roles, const OpenFunction& open);
  // Uses SpecForRole and OpenEncoder.
  static Result<RoleEncoders> Open(const EncoderSpec& spec, const EncoderOptions& options,
                                   std::span<const TextRole> roles);

  // For a role that was not requested: kNone's.
  Encoder& Of(TextRole role) const { return *encoders_[static_cast<size_t>(role)]; }
  // Whether both roles get the same vectors, from the same encoder.
  bool AreAlike(TextRole a, TextRole b) const { return &Of(a) == &Of(b); }

  // Which of `texts` texts go to which encoder, in the order of each encoder's first text. Empty
  // `roles`: kNone for all.
  struct Share {
    Encoder* encoder = nullptr;
    std::vector<size_t> items;
  };
  std::vector<Share> SharesOf(size_t texts, std::span<const TextRole> roles) const;

  // Like Encoder::Embed, for texts[i] of roles[i], one role after the other: row i of `out` belongs
  // to texts[i]. If the call of one role fails, the others end; vectors received are kept. Errors:
  // those of Encoder::Embed; DIMENSION_MISMATCH if the vectors of roles differ in length. Cost: a
  // copy of texts and rows, unless all texts go to one encoder.
  // `on_share` is told which texts the next requests carry, before each encoder's call.
  using ShareFunction = std::function<void(std::span<const size_t> items)>;
  Status Embed(const TextBatch& texts, std::span<const TextRole> roles, const CallOptions& options,
               EmbedOutput* out, const ShareFunction& on_share = {}) const;

 private:
  static constexpr size_t kRoles = 3;
  std::array<std::shared_ptr<Encoder>, kRoles> encoders_;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_ROLE_ENCODERS_H_
