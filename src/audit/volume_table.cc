#include "audit/volume_table.h"

#include <optional>

#include "audit/config_reader.h"
#include "audit/toml_include.h"

namespace vetvec {
namespace {

constexpr double kMost = 1e15;

Status ReadFixed(const toml::table& table, const std::string& path, const std::string& file,
                 const std::vector<std::string>& vendors, Volume* volume) {
  ConfigReader reader(table, path, file);
  for (const std::string& vendor : vendors) {
    std::optional<double> price;
    reader.Number(vendor.c_str(), 0, kMost, &price);
    if (price) volume->fixed_a_month[vendor] = *price;
  }
  return reader.Finish();
}

}  // namespace

Result<Volume> VolumeOfTable(const toml::table& table, const std::string& file,
                             const std::vector<std::string>& vendors) {
  Volume volume;
  ConfigReader reader(table, "volume", file);
  for (const VolumeNumber& number : kVolumeNumbers) {
    std::optional<double> value;
    reader.Number(number.key, 0, kMost, &value);
    volume.*number.field = value.value_or(0);
  }
  reader.String("currency", &volume.currency);
  reader.Table("fixed_a_month", [&](const toml::table& sub, const std::string&) {
    return ReadFixed(sub, "volume.fixed_a_month", file, vendors, &volume);
  });
  VETVEC_RETURN_IF_ERROR(reader.Finish());
  constexpr size_t kLongest = 8;
  if (volume.currency.size() > kLongest) {
    return reader.Error("currency", volume.currency, "at most 8 bytes, such as \"EUR\"");
  }
  if (volume.tokens_per_document > 0 && volume.characters_per_document > 0) {
    return reader.Error("characters_per_document", "", "no value if tokens_per_document is set");
  }
  if (volume.tokens_per_query > 0 && volume.characters_per_query > 0) {
    return reader.Error("characters_per_query", "", "no value if tokens_per_query is set");
  }
  return volume;
}

Json VolumeJson(const Volume& volume) {
  Json out = {{"currency", volume.currency}, {"fixed_a_month", volume.fixed_a_month}};
  for (const VolumeNumber& number : kVolumeNumbers) out[number.key] = volume.*number.field;
  return out;
}

Volume VolumeOf(const Json& in) {
  Volume volume;
  for (const VolumeNumber& number : kVolumeNumbers) {
    volume.*number.field = in.value(number.key, 0.0);
  }
  volume.currency = in.value("currency", "");
  volume.fixed_a_month = in.value("fixed_a_month", volume.fixed_a_month);
  return volume;
}

}  // namespace vetvec
