#include "audit_steps/role_treatment.h"

#include <fmt/core.h>

#include <array>
#include <utility>

#include "encoder/role_encoders.h"

namespace vetvec {
namespace {

struct PrefixPair {
  const char* query;
  const char* document;
};

// As stated in the models' cards (docs/JUDGING.md, "What roles are worth").
constexpr std::array<PrefixPair, 5> kFamilies = {{
    {"query: ", "passage: "},                                           // E5
    {"search_query: ", "search_document: "},                            // Nomic Embed
    {"Represent this sentence for searching relevant passages: ", ""},  // BGE, Arctic, mxbai
    {"Instruct: Given a web search query, retrieve relevant passages that answer the "
     "query\nQuery: ",
     ""},                                                       // E5 instruct, Qwen3
    {"task: search result | query: ", "title: none | text: "},  // EmbeddingGemma
}};

RoleTreatment OfFamily(const PrefixPair& pair) {
  return {RoleTreatment::Kind::kPrefixes, pair.query, pair.document};
}

// Whether exactly one of the two prefixes is that of the family.
bool IsHalfOf(const PrefixPair& pair, const EncoderSpec& spec) {
  const bool has_query = spec.settings.Text("query_prefix") == pair.query;
  const bool is_document = spec.settings.Text("document_prefix") == pair.document;
  const bool has_document = is_document && *pair.document != '\0';
  return has_query != is_document && (has_query || has_document);
}

// In the form used in a configuration.
std::string QuotedPrefix(const std::string& prefix) {
  std::string text = "\"";
  for (const char c : prefix) {
    if (c == '\n') {
      text += "\\n";
    } else {
      text += c;
    }
  }
  return text + "\"";
}

}  // namespace

std::vector<RoleTreatment> TreatmentsToTry(const EncoderSpec& spec, bool roles_differ) {
  const std::string& query = spec.settings.Text("query_prefix");
  const std::string& document = spec.settings.Text("document_prefix");
  const bool has_prefixes = !query.empty() || !document.empty();
  if (spec.settings.IsGiven("input_type") || !KnowsRoles(spec)) return {};
  std::vector<RoleTreatment> treatments;
  if (roles_differ) treatments.push_back({RoleTreatment::Kind::kAlike, "", ""});
  if (has_prefixes && query != document) {
    treatments.push_back({RoleTreatment::Kind::kSwapped, document, query});
  }
  for (const PrefixPair& pair : kFamilies) {
    const bool is_unset = !has_prefixes && !roles_differ;
    if (is_unset || IsHalfOf(pair, spec)) treatments.push_back(OfFamily(pair));
  }
  return treatments;
}

EncoderSpec SpecWithTreatment(const EncoderSpec& spec, const RoleTreatment& treatment,
                              TextRole role) {
  EncoderSpec other = spec;
  for (const auto& [name, prefix] : {std::pair{"query_prefix", &treatment.query_prefix},
                                     std::pair{"document_prefix", &treatment.document_prefix}}) {
    other.settings.Unset(name);
    (void)other.settings.Set(name, *prefix);  // any text is valid
  }
  const bool is_alike = treatment.kind == RoleTreatment::Kind::kAlike;
  return SpecForRole(other, is_alike ? TextRole::kDocument : role);
}

std::string TreatmentText(const RoleTreatment& treatment) {
  if (treatment.kind == RoleTreatment::Kind::kAlike) return "queries embedded like documents";
  const std::string prefixes =
      fmt::format("query prefix {} and document prefix {}", QuotedPrefix(treatment.query_prefix),
                  QuotedPrefix(treatment.document_prefix));
  const bool is_swapped = treatment.kind == RoleTreatment::Kind::kSwapped;
  return is_swapped ? fmt::format("its prefixes swapped: {}", prefixes) : prefixes;
}

}  // namespace vetvec
