// RoleTreatment: an alternative to the configured way of telling a vendor which texts are queries
// and which are documents: not at all, with the two prefixes swapped, or with the prefixes that a
// family of models was trained with.
//
//   for (const RoleTreatment& one : TreatmentsToTry(spec, roles_differ)) ...
//   EncoderSpec other = SpecWithTreatment(spec, one, TextRole::kQuery);
// Used by audits: runner (embeds a sample under each), plan, judge. Thread safety: any thread.
#ifndef VETVEC_AUDIT_STEPS_ROLE_TREATMENT_H_
#define VETVEC_AUDIT_STEPS_ROLE_TREATMENT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "core/text_role.h"
#include "encoder/encoder_spec.h"

namespace vetvec {

struct RoleTreatment {
  enum class Kind : int32_t {
    kAlike = 0,     // queries embedded like documents, no prefixes: shows the effect of roles
    kSwapped = 1,   // the configured prefixes, each in the other's place
    kPrefixes = 2,  // the prefixes of a family of models
  };
  Kind kind = Kind::kAlike;
  std::string query_prefix;
  std::string document_prefix;
};

// The treatments worth trying for a vendor with the spec `spec` (without an input type set by the
// audit). `roles_differ`: as configured, its queries and documents are embedded differently. Empty
// if the user fixed an input type for all texts, or if the encoder does not support roles. The
// prefixes of families are tried if neither types nor prefixes are in use, or if exactly one of the
// two prefixes is that of a family.
std::vector<RoleTreatment> TreatmentsToTry(const EncoderSpec& spec, bool roles_differ);

// `spec` for a text of `role` under `treatment`.
EncoderSpec SpecWithTreatment(const EncoderSpec& spec, const RoleTreatment& treatment,
                              TextRole role);

// For people, after "with": "queries embedded like documents", "query prefix "query: " and
// document prefix "passage: "", "its prefixes swapped: ...".
std::string TreatmentText(const RoleTreatment& treatment);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_ROLE_TREATMENT_H_
