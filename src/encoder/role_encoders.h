// RoleEncoders: one vendor's encoders for queries, for documents and for texts that are neither.
//
// A vendor may give the same text another vector as a query than as a document: by an input type,
// by a prefix, by both. SpecForRole says how the vendor is asked for a role; RoleEncoders opens one
// encoder for each role that occurs, or one for several where that makes no difference, so that
// nothing is paid twice. They share the store, and the limits of the service and key
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

// `spec` for texts of `role`: with input_type "query" or "document", which picks the prefix, too.
// As it is for kNone, where it has an input type already (the user's word holds for all texts), and
// for encoders that know no roles: `vectors`, and `builtin` without prefixes.
EncoderSpec SpecForRole(const EncoderSpec& spec, TextRole role);

// Whether texts can be distinguished by role at all: false for `vectors`, and `builtin` without
// prefixes.
bool KnowsRoles(const EncoderSpec& spec);

// Whether `input_type`, meant for encoders of many kinds, is one for this: false for a word of
// another service where none is sent, and for encoders that know no roles.
bool TakesInputType(const EncoderSpec& spec, const std::string& input_type);

// Whether the vectors of queries and documents differ for this vendor. Opens an encoder for each;
// sends nothing and needs no key. Cost: for `onnx`, the model is loaded. Errors: OpenEncoder's.
Result<bool> RolesDiffer(const EncoderSpec& spec, const EncoderOptions& options);

// Thread safety: all calls are free; Embed may run on many threads at once.
class RoleEncoders {
 public:
  using OpenFunction = std::function<Result<std::unique_ptr<Encoder>>(TextRole role)>;

  // The same encoder for all roles.
  explicit RoleEncoders(std::unique_ptr<Encoder> encoder);
  // One for kNone and one for each other of `roles`, which may repeat. An encoder whose vectors are
  // those of another one is dropped. Errors: those of `open`.
  static Result<RoleEncoders> Open(std::span<const TextRole> roles, const OpenFunction& open);
  // By SpecForRole and OpenEncoder.
  static Result<RoleEncoders> Open(const EncoderSpec& spec, const EncoderOptions& options,
                                   std::span<const TextRole> roles);

  // For a role that was not asked for: kNone's.
  Encoder& Of(TextRole role) const { return *encoders_[static_cast<size_t>(role)]; }
  // Whether the two get the same vectors, from the same encoder.
  bool AreAlike(TextRole a, TextRole b) const { return &Of(a) == &Of(b); }

  // Which of `texts` texts go to which encoder, in the order of each one's first text. Empty
  // `roles`: kNone for all.
  struct Share {
    Encoder* encoder = nullptr;
    std::vector<size_t> items;
  };
  std::vector<Share> SharesOf(size_t texts, std::span<const TextRole> roles) const;

  // As Encoder::Embed, for texts[i] of roles[i], one role after the other: row i of `out` is that
  // of texts[i]. A role whose call fails ends the others; vectors received are kept. Errors: those
  // of Encoder::Embed; DIMENSION_MISMATCH where roles have vectors of different length. Cost: a
  // copy of texts and rows, unless all texts go to one encoder.
  Status Embed(const TextBatch& texts, std::span<const TextRole> roles, const CallOptions& options,
               EmbedOutput* out) const;

 private:
  static constexpr size_t kRoles = 3;
  std::array<std::shared_ptr<Encoder>, kRoles> encoders_;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_ROLE_ENCODERS_H_
