// RoleTreatment: another way of telling a vendor which text is a query and which a document than
// the one that is configured: no way at all, the two prefixes swapped, or the prefixes that a
// family of models was trained with.
//
//   for (const RoleTreatment& one : TreatmentsToTry(spec, roles_differ)) ...
//   EncoderSpec other = SpecWithTreatment(spec, one, TextRole::kQuery);
// Used by audits: runner (embeds a sample under each), plan, judge. Thread safety: free.
#ifndef VETVEC_AUDIT_ROLE_TREATMENT_H_
#define VETVEC_AUDIT_ROLE_TREATMENT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "core/text_role.h"
#include "encoder/encoder_spec.h"

namespace vetvec {

struct RoleTreatment {
  enum class Kind : int32_t {
    kAlike = 0,     // queries as documents, no prefixes: what the roles are worth
    kSwapped = 1,   // the configured prefixes, each in the other's place
    kPrefixes = 2,  // those of a family of models
  };
  Kind kind = Kind::kAlike;
  std::string query_prefix;
  std::string document_prefix;
};

// What is worth trying for a vendor whose spec is `spec`, without an input type that audits set.
// `roles_differ`: its queries and documents get other vectors as it is configured. Nothing where
// the user fixed an input type for all texts, and for encoders that know no roles. Prefixes of
// families are tried where neither types nor prefixes are in use, and where one of the two prefixes
// is that of a family and the other is not.
std::vector<RoleTreatment> TreatmentsToTry(const EncoderSpec& spec, bool roles_differ);

// `spec` for a text of `role` under `treatment`.
EncoderSpec SpecWithTreatment(const EncoderSpec& spec, const RoleTreatment& treatment,
                              TextRole role);

// For people, behind "with": "queries embedded like documents", "query prefix "query: " and
// document prefix "passage: "", "its prefixes swapped: ...".
std::string TreatmentText(const RoleTreatment& treatment);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_ROLE_TREATMENT_H_
