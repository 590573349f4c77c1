#include "audit/vendor_facts.h"

#include "audit/config_reader.h"
#include "audit/toml_include.h"
#include "base/json.h"

namespace vetvec {
namespace {

Result<StatedFact> FactOf(const toml::table& table, const std::string& path,
                          const std::string& file) {
  StatedFact fact;
  ConfigReader reader(table, path, file);
  reader.String("value", &fact.value);
  reader.String("source", &fact.source);
  reader.Date("date", &fact.date);
  VETVEC_RETURN_IF_ERROR(reader.Finish());
  if (fact.value.empty()) return reader.Error("value", "", "what the vendor states");
  if (fact.source.empty()) return reader.Error("source", "", "where it is stated");
  if (fact.date.empty()) return reader.Error("date", "", "when it was read, such as 2026-11-01");
  return fact;
}

}  // namespace

Result<StatedFacts> VendorFactsOfTable(const toml::table& table, const std::string& path,
                                       const std::string& file) {
  StatedFacts facts;
  ConfigReader reader(table, path, file);
  for (const FactKey& one : kFactKeys) {
    reader.Table(one.key, [&](const toml::table& sub, const std::string&) {
      VETVEC_ASSIGN_OR_RETURN(facts[one.key], FactOf(sub, path + "." + one.key, file));
      return OkStatus();
    });
  }
  VETVEC_RETURN_IF_ERROR(reader.Finish());
  return facts;
}

Json VendorFactsJson(const StatedFacts& facts) {
  Json out = Json::object();
  for (const auto& [key, fact] : facts) {
    out[key] = {{"value", fact.value}, {"source", fact.source}, {"date", fact.date}};
  }
  return out;
}

StatedFacts VendorFactsOf(const Json& in) {
  StatedFacts facts;
  for (const auto& [key, fact] : in.items()) {
    facts[key] = {fact.at("value").get<std::string>(), fact.at("source").get<std::string>(),
                  fact.at("date").get<std::string>()};
  }
  return facts;
}

}  // namespace vetvec
