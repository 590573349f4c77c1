#include "audit/run_record.h"

#include <algorithm>

#include "base/json.h"

namespace vetvec {
namespace {

Json StepsJson(const std::map<std::string, std::vector<MadeRow>>& by_step) {
  Json out = Json::object();
  for (const auto& [step, made] : by_step) {
    Json& list = out[step] = Json::array();
    for (const MadeRow& row : made) {
      list.push_back({{"id", row.id}, {"of", row.of}, {"note", row.note}});
    }
  }
  return out;
}

std::map<std::string, std::vector<MadeRow>> StepsFrom(const Json& in) {
  std::map<std::string, std::vector<MadeRow>> by_step;
  for (const auto& [step, list] : in.items()) {
    std::vector<MadeRow>& made = by_step[step];
    for (const Json& row : list) {
      made.push_back({row.at("id").get<uint64_t>(), row.at("of").get<uint64_t>(),
                      row.at("note").get<std::string>()});
    }
  }
  return by_step;
}

Json WordCountsJson(const WordCounts& counts) {
  return {{"words", counts.words}, {"unknown", counts.unknown}};
}

WordCounts WordCountsFrom(const Json& in) {
  return {in.at("words").get<uint64_t>(), in.at("unknown").get<uint64_t>()};
}

// Without what nothing is known of.
Json VendorJson(const VendorRecord& vendor) {
  Json out = Json::object();
  if (vendor.problem) out["problem"] = *vendor.problem;
  if (!vendor.encoders.empty()) out["encoders"] = vendor.encoders;
  if (!vendor.adapter_sha256.empty()) out["adapter_sha256"] = vendor.adapter_sha256;
  if (!vendor.failed_texts.empty()) out["failed_texts"] = vendor.failed_texts;
  if (vendor.is_without_usage) out["without_usage"] = true;
  if (vendor.word_counts.words > 0) out["word_counts"] = WordCountsJson(vendor.word_counts);
  if (vendor.batches) out["batches"] = BatchFiguresJson(*vendor.batches);
  for (const auto& [step, facts] : vendor.steps) out["steps"][step] = Json::parse(facts);
  return out;
}

std::string FactsText(const Json& facts) {
  return facts.dump(-1, ' ', false, Json::error_handler_t::replace);
}

VendorRecord VendorFrom(const Json& in) {
  VendorRecord vendor;
  if (in.contains("problem")) vendor.problem = in.at("problem").get<std::string>();
  vendor.encoders = in.value("encoders", vendor.encoders);
  vendor.adapter_sha256 = in.value("adapter_sha256", "");
  vendor.failed_texts = in.value("failed_texts", vendor.failed_texts);
  vendor.is_without_usage = in.value("without_usage", false);
  if (in.contains("word_counts")) vendor.word_counts = WordCountsFrom(in.at("word_counts"));
  if (in.contains("batches")) vendor.batches = BatchFiguresFrom(in.at("batches"));
  const Json steps = in.value("steps", Json::object());
  for (const auto& [step, facts] : steps.items()) {
    if (facts.is_object()) vendor.steps[step] = FactsText(facts);
  }
  return vendor;
}

// Format 1: "facts": {vendor: value}, for each fact. `take` is given the vendor's record.
template <typename Take>
void ForEachVendor(const Json& in, const char* facts, RunRecord* record, const Take& take) {
  const Json by_vendor = in.value(facts, Json::object());
  for (const auto& [vendor, value] : by_vendor.items()) take(value, record->vendors[vendor]);
}

// In format 1, these facts of a step had maps of their own.
struct OldFact {
  const char* old_name;
  const char* step;
  const char* name;
};
constexpr OldFact kOldFacts[] = {
    {"contract_problems", "contract", "problem"}, {"resent", "resend", "texts"},
    {"resent_alone", "resend", "alone"},          {"resend_problems", "resend", "problem"},
    {"role_treatments", "roles", "treatments"},   {"role_texts_sent", "roles", "sent"},
    {"role_problems", "roles", "problem"},
};

// All but `problems` and `failed_texts` were added to it later.
void TakeVendorsOfFormat1(const Json& in, RunRecord* record) {
  in.at("problems");
  in.at("failed_texts");
  ForEachVendor(in, "problems", record, [](const Json& value, VendorRecord& vendor) {
    vendor.problem = value.get<std::string>();
  });
  ForEachVendor(in, "failed_texts", record,
                [](const Json& value, VendorRecord& vendor) { value.get_to(vendor.failed_texts); });
  ForEachVendor(in, "encoders", record,
                [](const Json& value, VendorRecord& vendor) { value.get_to(vendor.encoders); });
  ForEachVendor(in, "adapters", record, [](const Json& value, VendorRecord& vendor) {
    value.get_to(vendor.adapter_sha256);
  });
  ForEachVendor(in, "word_counts", record, [](const Json& value, VendorRecord& vendor) {
    vendor.word_counts = WordCountsFrom(value);
  });
  ForEachVendor(in, "batches", record, [](const Json& value, VendorRecord& vendor) {
    vendor.batches = BatchFiguresFrom(value);
  });
  for (const Json& vendor : in.value("without_usage", Json::array())) {
    record->vendors[vendor.get<std::string>()].is_without_usage = true;
  }
  std::map<std::string, Json> steps;  // by vendor
  for (const OldFact& old : kOldFacts) {
    const Json by_vendor = in.value(old.old_name, Json::object());
    for (const auto& [vendor, value] : by_vendor.items()) {
      steps[vendor][old.step][old.name] = value;
    }
  }
  for (const auto& [vendor, by_step] : steps) {
    for (const auto& [step, facts] : by_step.items()) {
      record->vendors[vendor].steps[step] = FactsText(facts);
    }
  }
}

}  // namespace

const VendorRecord& RunRecord::Of(const std::string& vendor) const {
  static const VendorRecord kNothing;
  const auto found = vendors.find(vendor);
  return found == vendors.end() ? kNothing : found->second;
}

size_t RunRecord::problems() const {
  return static_cast<size_t>(std::count_if(vendors.begin(), vendors.end(), [](const auto& one) {
    return one.second.problem.has_value();
  }));
}

Json RunRecordJson(const RunRecord& record, const std::string& folder) {
  Json made_kin = Json::array();
  for (const KinPair& pair : record.made_kin) made_kin.push_back({pair.variant, pair.seed});
  Json vendors = Json::object();
  for (const auto& [name, vendor] : record.vendors) vendors[name] = VendorJson(vendor);
  return {{"format", kRunFormat},
          {"status", record.status},
          {"rules", record.rules},
          {"folder", folder},
          {"created", record.created},
          {"library_version", record.library_version},
          {"seed", record.config.seed},
          {"config", Json::parse(ConfigJson(record.config))},
          {"dictionary", record.dictionary},
          {"dictionary_sha256", record.dictionary_sha256},
          {"dictionary_rows", record.dictionary_rows},
          {"suite_texts", record.suite_texts},
          {"random_order", record.random_order},
          {"made_kin", std::move(made_kin)},
          {"steps", StepsJson(record.steps)},
          {"suites", record.suites},
          {"left_out", record.left_out},
          {"files", record.files},
          {"vendors", std::move(vendors)}};
}

Result<RunRecord> RunRecordFrom(const Json& in, const std::string& file) {
  RunRecord record;
  in.at("status").get_to(record.status);
  in.at("created").get_to(record.created);
  in.at("library_version").get_to(record.library_version);
  VETVEC_ASSIGN_OR_RETURN(record.config, ConfigFromJson(in.at("config").dump(), file));
  in.at("dictionary").get_to(record.dictionary);
  in.at("dictionary_sha256").get_to(record.dictionary_sha256);
  in.at("dictionary_rows").get_to(record.dictionary_rows);
  in.at("suite_texts").get_to(record.suite_texts);
  in.at("suites").get_to(record.suites);
  in.at("files").get_to(record.files);
  // Missing in older runs:
  record.random_order = in.value("random_order", false);
  record.left_out = in.value("left_out", record.left_out);
  record.rules = in.value("rules", record.rules);
  for (const Json& pair : in.value("made_kin", Json::array())) {
    record.made_kin.push_back({pair.at(0).get<uint64_t>(), pair.at(1).get<uint64_t>()});
  }
  record.steps = StepsFrom(in.value("steps", Json::object()));
  if (in.at("format").get<int>() < 2) {
    TakeVendorsOfFormat1(in, &record);
  } else {
    for (const auto& [name, vendor] : in.at("vendors").items()) {
      record.vendors[name] = VendorFrom(vendor);
    }
  }
  return record;
}

}  // namespace vetvec
