// EncoderSettings: the table of what can be set for an encoder.
//
// Read by specifications ("openai:m?rpm=300", encoder_spec.h), by [vendors.NAME] and [defaults] of
// vetvec.toml (audit/config.h), by vetvec_encoder_options, by the record of a run and by its
// identity, by the template of `vetvec init` and by the table in docs/PROVIDERS.md. Values are kept
// in OptionValues (base/option.h):
//
//   const int64_t rpm = spec.settings.Integer("rpm");  // 0: not set
//
// A new setting is a row here and the code that uses its value.
#ifndef VETVEC_ENCODER_ENCODER_SETTINGS_H_
#define VETVEC_ENCODER_ENCODER_SETTINGS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/option.h"

namespace vetvec {

// Where a setting may be set, as bits.
enum SettingPlace : unsigned {
  kInSpec = 1,
  kInVendor = 2,    // [vendors.NAME]
  kInDefaults = 4,  // [defaults], for services that do not set it themselves
  kInOptions = 8,   // vetvec_encoder_options
  kInRecord = 16,   // stated by a run's record even if it is not set
};

struct EncoderSetting {
  Option option;
  unsigned places = 0;
  // The kinds of encoder that accept it, if it may be set in a specification: their names, or
  // "service" for all services, or "all"; "-KIND" leaves one out.
  const char* kinds = "all";
  bool decides_vectors = false;  // whether another value gives other vectors
  const char* field = "";        // of vetvec_encoder_options, if its name is another one
  // A vendor that sets one setting of a group takes none of that group from [defaults].
  const char* group = "";
  // As a value in vetvec.toml, for the template of `vetvec init`; empty: the template leaves it
  // out.
  const char* example = "";
};

const std::vector<EncoderSetting>& EncoderSettings();
// The options of the rows, in the same order, for OptionValues.
const std::vector<Option>& EncoderSettingOptions();
const EncoderSetting* FindEncoderSetting(std::string_view name);  // null: there is none

inline bool MayBeSetIn(const EncoderSetting& setting, SettingPlace place) {
  return (setting.places & place) != 0;
}
bool IsAcceptedBy(const EncoderSetting& setting, std::string_view kind);

// Adds the values of `more`. Returns the name of a setting that both set (nothing is added then);
// empty: there is none.
std::string AddSettings(const OptionValues& more, OptionValues* settings);
// Adds the values of [defaults] that are not set.
void AddDefaults(const OptionValues& defaults, OptionValues* settings);

// All kinds that OpenEncoder opens: "builtin", "onnx", "vectors", "words" and the providers, in
// alphabetical order.
const std::vector<std::string>& EncoderKinds();
bool IsRemoteKind(std::string_view kind);

inline constexpr int64_t kMaxWeight = 1000;

}  // namespace vetvec

#endif  // VETVEC_ENCODER_ENCODER_SETTINGS_H_
