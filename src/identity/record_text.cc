#include <fmt/core.h>
#include <openssl/evp.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "base/hash.h"
#include "base/json_reader.h"
#include "base/round_digits.h"
#include "base/utf8.h"
#include "identity/pass.h"
#include "identity/record_file.h"
#include "identity/rule.h"
#include "identity/texts.h"
#include "providers/base64.h"

namespace vetvec {
namespace {

constexpr const char* kIdentityFormat = "vetvec-identity/1";
constexpr size_t kMostDimensions = size_t{1} << 16;
static_assert(std::endian::native == std::endian::little);

std::string Base64Of(MatrixView rows) {
  const size_t bytes = rows.rows() * rows.cols() * sizeof(float);
  std::string text((bytes + 2) / 3 * 4 + 1, '\0');  // and the NUL that OpenSSL writes
  const int length =
      EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                      reinterpret_cast<const unsigned char*>(rows.data()), static_cast<int>(bytes));
  text.resize(static_cast<size_t>(length));
  return text;
}

OrderedJson RecordJson(const IdentityRecord& record) {
  return {{"format", kIdentityFormat},
          {"texts", kIdentityTextsName},
          {"model", record.model},
          {"dimensions", record.reference.cols()},
          {"unit_length", record.is_unit_length},
          {"refused", record.refused},
          {"reference", Base64Of(record.reference.view())},
          {"passes", record.passes}};
}

OrderedJson HistoryJson(const IdentityRecord& record) {
  OrderedJson history = OrderedJson::array();
  for (const PastCheck& check : record.history) {
    OrderedJson one = {{"at", check.at}, {"answer", check.answer}, {"distances", check.distances}};
    if (!check.model.empty()) one["model"] = check.model;
    if (check.is_night) one["night"] = true;
    history.push_back(std::move(one));
  }
  return history;
}

std::string Dumped(const OrderedJson& value) {
  return value.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

// A member a line; of a list of lists or objects, an element a line.
void AddMember(const std::string& key, const OrderedJson& value, std::string* text) {
  *text += fmt::format("{}{}: ", text->empty() ? "{\n" : ",\n", Dumped(key));
  if (!value.is_array() || value.empty() || !value[0].is_structured()) {
    *text += Dumped(value);
    return;
  }
  for (size_t i = 0; i < value.size(); ++i) *text += (i == 0 ? "[\n" : ",\n") + Dumped(value[i]);
  *text += "]";
}

Status NotAnIdentity(const std::string& why) {
  return Status(StatusCode::kDataLoss, "not an identity file: " + why);
}

Status ReadRecord(const OrderedJson& found, IdentityRecord* record) {
  const auto dimensions = found.at("dimensions").get<size_t>();
  if (dimensions == 0 || dimensions > kMostDimensions) {
    return NotAnIdentity(fmt::format("it has {} dimensions", dimensions));
  }
  record->model = found.at("model");
  if (!record->model.at("name").is_string() || !record->model.at("answered").is_string() ||
      !record->model.value("prompt_prefix", OrderedJson("")).is_string()) {
    return NotAnIdentity("a name or prefix of its model is not a string");
  }
  for (const char* key : {"name", "answered"}) {  // which are shown
    const auto text = record->model.at(key).get<std::string>();
    if (text != Sanitized(text, text.size())) {
      return NotAnIdentity(fmt::format("\"{}\" contains control characters", key));
    }
  }
  record->is_unit_length = found.at("unit_length").get<bool>();
  record->refused = found.at("refused").get<std::vector<size_t>>();
  for (const size_t text : record->refused) {
    if (text >= kIdentityTextCount) return NotAnIdentity(fmt::format("it has no text {}", text));
  }
  if (record->refused.size() + kFewestIdentityTexts > kIdentityTextCount) {
    return NotAnIdentity("too many texts are left out");
  }
  const std::string text = found.at("reference").get<std::string>();
  record->reference = Matrix(kIdentityTextCount, dimensions);
  if (Base64FloatCount(text) != kIdentityTextCount * dimensions ||
      !DecodeBase64Floats(text, record->reference.data())) {
    return NotAnIdentity("the reference is not base64 of the vectors");
  }
  const float* const values = record->reference.data();
  if (!std::all_of(values, values + kIdentityTextCount * dimensions,
                   [](float value) { return std::isfinite(value); })) {
    return NotAnIdentity("a vector is not finite");
  }
  record->passes = found.at("passes").get<std::vector<std::vector<double>>>();
  for (const auto& pass : record->passes) {
    if (pass.size() + record->refused.size() != kIdentityTextCount) {
      return NotAnIdentity("a pass does not have an angle for each text");
    }
    if (!std::ranges::all_of(pass,
                             [](double angle) { return angle >= 0 && angle <= kFarthestAngle; })) {
      return NotAnIdentity("an angle is not between 0 and 2");
    }
  }
  if (record->passes.size() > kPassRule.recorded) return NotAnIdentity("it has too many passes");
  record->recorded_at = found.at("recorded").get<std::string>();
  if (record->Fingerprint() != found.at("fingerprint").get<std::string>()) {
    return Status(StatusCode::kDataLoss, "the record differs from its fingerprint");
  }
  return OkStatus();
}

void ReadHistory(const OrderedJson& found, IdentityRecord* record) {
  for (const OrderedJson& one : found.at("history")) {
    PastCheck check;
    check.at = one.at("at").get<std::string>();
    check.answer = one.at("answer").get<std::string>();
    check.distances = one.at("distances").get<std::vector<double>>();
    check.model = one.value("model", std::string());
    check.is_night = one.value("night", false);
    record->history.push_back(std::move(check));
  }
}

}  // namespace

bool IdentityRecord::is_complete() const { return passes.size() == kPassRule.recorded; }

Status CheckIsComplete(const IdentityRecord& record) {
  if (record.is_complete()) return OkStatus();
  return FailedPrecondition(
      fmt::format("the record has {} of {} passes; record it to the end first",
                  record.passes.size(), kPassRule.recorded));
}

std::string IdentityRecord::Fingerprint() const {
  return is_complete() ? Sha256Hex(Dumped(RecordJson(*this))) : "";
}

std::vector<double> IdentityRecord::Distances() const {
  std::vector<double> distances;
  for (const auto& pass : passes) distances.push_back(MeanAngle(pass));
  return distances;
}

std::vector<double> IdentityRecord::Nights() const {
  std::vector<double> nights;
  for (const PastCheck& check : history) {
    if (!check.is_night) continue;
    nights.push_back(check.distances.empty() ? 2 : check.distances.front());
  }
  return nights;
}

uint64_t IdentityRecord::PassesSent() const {
  uint64_t sent = passes.size() + (reference.cols() > 0 ? 1 : 0);
  for (const PastCheck& check : history) sent += std::max<size_t>(check.distances.size(), 1);
  return sent;
}

std::string IdentityRecordText(const IdentityRecord& record) {
  std::string text;
  const OrderedJson members = RecordJson(record);  // outlives what items() returns
  for (const auto& [key, value] : members.items()) AddMember(key, value, &text);
  AddMember("fingerprint", record.Fingerprint(), &text);
  AddMember("recorded", record.recorded_at, &text);
  AddMember("history", HistoryJson(record), &text);
  if (record.calibration) AddMember("calibration", *record.calibration, &text);
  for (const auto& [key, value] : record.rest.items()) AddMember(key, value, &text);
  return text + "\n}\n";
}

Result<IdentityRecord> ParseIdentityRecord(std::string_view text) {
  VETVEC_ASSIGN_OR_RETURN(const OrderedJson found, ParseJsonText<OrderedJson>(text));
  try {
    if (!found.is_object() || !found.contains("format")) {
      return NotAnIdentity("it has no \"format\"");
    }
    if (found.at("format") != kIdentityFormat || found.at("texts") != kIdentityTextsName) {
      return Unimplemented(fmt::format(
          "found format {} with texts {}; expected {} with {}", Dumped(found.at("format")),
          Dumped(found.value("texts", OrderedJson())), kIdentityFormat, kIdentityTextsName));
    }
    IdentityRecord record;
    VETVEC_RETURN_IF_ERROR(ReadRecord(found, &record));
    ReadHistory(found, &record);
    if (found.contains("calibration")) record.calibration = found.at("calibration");
    const OrderedJson known = RecordJson(record);
    for (const auto& [key, value] : found.items()) {
      const bool is_known = known.contains(key) || key == "fingerprint" || key == "recorded" ||
                            key == "history" || key == "calibration";
      if (!is_known) record.rest[key] = value;
    }
    return record;
  } catch (const OrderedJson::exception& error) {
    return NotAnIdentity(error.what());
  }
}

double RoundedAngle(double angle) { return RoundToDigits(angle, 6); }

}  // namespace vetvec
