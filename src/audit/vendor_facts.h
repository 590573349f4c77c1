// [vendors.NAME.facts]: what a vendor states of its service, as the user has read it. Reports show
// it with its source and date; nothing is computed from it.
//
//   [vendors.a.facts]
//   retention = { value = "30 days", source = "https://a.example/terms", date = "2026-11-01" }
#ifndef VETVEC_AUDIT_VENDOR_FACTS_H_
#define VETVEC_AUDIT_VENDOR_FACTS_H_

#include <map>
#include <string>

#include "base/json_fwd.h"
#include "base/result.h"

namespace toml {
inline namespace v3 {
class table;
}  // namespace v3
}  // namespace toml

namespace vetvec {

struct StatedFact {
  std::string value;
  std::string source;
  std::string date;
};
using StatedFacts = std::map<std::string, StatedFact>;  // by key

struct FactKey {
  const char* key;   // "end_of_life"
  const char* name;  // for people
};
inline constexpr FactKey kFactKeys[] = {{"retention", "keeps texts for"},
                                        {"training_use", "trains on texts"},
                                        {"region", "region"},
                                        {"subprocessors", "subprocessors"},
                                        {"pinning", "a version can be pinned"},
                                        {"notice", "notice before a change"},
                                        {"end_of_life", "end of life"},
                                        {"sla", "promised availability"}};

// `path` is that of the table, for errors: "vendors.a.facts". Each fact needs all three members.
Result<StatedFacts> VendorFactsOfTable(const toml::table& table, const std::string& path,
                                       const std::string& file);
Json VendorFactsJson(const StatedFacts& facts);
StatedFacts VendorFactsOf(const Json& in);  // throws Json::exception

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VENDOR_FACTS_H_
