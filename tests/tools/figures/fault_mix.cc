#include "tools/figures/fault_mix.h"

#include <string>
#include <vector>

#include "base/rng.h"

namespace vetvec::figures {
namespace {

struct Kind {
  const char* name;
  const char* arg;  // "": none; "A-B": a random number from A to B
  bool once;        // a client sends the request again once, and not a second time
  FaultGroup group;
};

constexpr FaultGroup kLost = FaultGroup::kLostWork;
constexpr FaultGroup kNone = FaultGroup::kNoWork;
constexpr FaultGroup kUnknown = FaultGroup::kCannotTell;

// `slow`, `chunked`, `gzip`, `shuffled` and `missing_index` are right answers, and work that is not
// lost: they are in no group but kAll.
constexpr Kind kKinds[] = {
    {"rate_limit", "", false, kNone},
    {"rate_limit", "0.01", false, kNone},
    {"rate_limit", "soon", false, kNone},
    {"rate_limit", "-1", false, kNone},
    {"rate_limit_ms", "1-20", false, kNone},
    {"rate_limit_date", "0", false, kNone},
    {"status", "408", false, kNone},
    {"status", "500", false, kNone},
    {"status", "502", false, kNone},
    {"status", "503", false, kNone},
    {"status", "504", false, kNone},
    {"status", "520", false, kNone},
    {"status", "529", false, kNone},
    {"close", "", false, kUnknown},
    {"reset", "", false, kUnknown},
    {"reset_on_accept", "", false, kUnknown},
    {"refuse", "1-20", false, kUnknown},
    {"hang", "", false, kUnknown},
    {"endless_1xx", "", false, kUnknown},
    {"hang_body", "0-99", false, kLost},
    {"slow_headers", "", false, kLost},
    {"slow_body", "", false, kLost},
    {"cut_body", "0-99", false, kLost},
    {"reset_body", "0-99", false, kLost},
    {"chunk_cut", "", false, kLost},
    {"slow", "1-20", false, FaultGroup::kAll},
    {"chunked", "1-3000", false, FaultGroup::kAll},
    {"gzip", "", false, FaultGroup::kAll},
    {"shuffled", "", false, FaultGroup::kAll},
    {"missing_index", "", false, FaultGroup::kAll},  // one, which is that of the text left
    {"status", "409", true, kNone},
    {"status", "425", true, kNone},
    {"html", "", true, kUnknown},
    {"error_object", "", true, kUnknown},
    {"empty_body", "", true, kUnknown},
    {"bad_status_line", "", true, kUnknown},
    {"deep_nesting", "1-100000", true, kUnknown},
    {"huge_string", "2000000", true, kUnknown},
    {"gzip_bomb", "4", true, kUnknown},
    {"chunk_garbage", "", true, kUnknown},
    {"chunk_overflow", "", true, kUnknown},
    {"big_headers", "", true, kLost},
    {"truncated", "0-99", true, kLost},
    {"short_length", "1-99", true, kLost},
    {"bad_length", "", true, kLost},
    {"two_lengths", "", true, kLost},
    {"gzip_cut", "0-99", true, kLost},
    {"gzip_twice", "", true, kLost},
    {"unknown_encoding", "", true, kLost},
    {"wrong_content_type", "", true, kLost},
    {"bom", "", true, kLost},
    {"trailing_garbage", "", true, kLost},
    {"invalid_utf8", "", true, kLost},
    {"many_keys", "20000", true, kLost},
    {"duplicate_keys", "", true, kLost},
    {"wrong_model", "", true, kLost},
    {"missing_item", "", true, kLost},
    {"extra_item", "", true, kLost},
    {"duplicate_index", "", true, kLost},
    {"negative_index", "", true, kLost},
    {"huge_index", "", true, kLost},
    {"nan", "", true, kLost},
    {"infinity", "", true, kLost},
    {"null_element", "", true, kLost},
    {"string_element", "", true, kLost},
    {"overflow", "", true, kLost},
    {"long_number", "100000", true, kLost},
    {"zero_vector", "", true, kLost},
    {"dimension", "", true, kLost},
    {"dimension", "1-40", true, kLost},
    {"empty_vector", "", true, kLost},
    {"base64_length", "", true, kLost},
};

std::string ArgumentOf(const Kind& kind, Rng* rng) {
  const std::string text = kind.arg;
  const size_t dash = text.find('-', 1);
  if (dash == std::string::npos) return text;
  const uint64_t low = std::stoull(text.substr(0, dash));
  const uint64_t high = std::stoull(text.substr(dash + 1));
  return std::to_string(low + rng->Below(high - low + 1));
}

}  // namespace

nlohmann::json FaultMix(uint64_t seed, double rate, FaultGroup group) {
  Rng rng(seed);
  nlohmann::json rates = nlohmann::json::array();
  for (const Kind& kind : kKinds) {
    const std::string arg = ArgumentOf(kind, &rng);
    if (group != FaultGroup::kAll && kind.group != group) continue;
    nlohmann::json one = {{"kind", kind.name}};
    if (!arg.empty()) one["arg"] = arg;
    if (kind.once) one["once"] = true;
    rates.push_back(std::move(one));
  }
  for (nlohmann::json& one : rates) one["rate"] = rate / static_cast<double>(rates.size());
  return {{"seed", seed}, {"rates", std::move(rates)}};
}

size_t FaultMixSize() { return std::size(kKinds); }

}  // namespace vetvec::figures
