// Option: one row of a table of options, as vetvec.toml, specifications, the C ABI and the command
// accept them: those of a kind of suite (kinds/suite_kind.h) and the settings of an encoder
// (encoder/encoder_settings.h).
//
//   OptionValues values(&kind.options);
//   VETVEC_RETURN_IF_ERROR(values.Set("n", "500"));      // checked: type, range, allowed words
//   const int64_t n = values.Integer("n");
//
// Values are kept as text, in one form for each type, so that a run's record can store and restore
// them. Thread safety: const calls from any thread.
#ifndef VETVEC_BASE_OPTION_H_
#define VETVEC_BASE_OPTION_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vetvec {

enum class OptionType : uint8_t { kText, kPath, kList, kChoice, kInteger, kNumber, kFlag };
const char* OptionTypeName(OptionType type);  // "text", "path", "list", ...

// Where an option may be given.
enum class OptionUse : uint8_t {
  kAnywhere,
  kMake,   // when a suite is made; not in audits
  kAudit,  // in audits: it affects how the suite is scored, or what is sent to a vendor
};

inline constexpr double kNoMost = 9e18;

struct Option {
  std::string name = {};  // "max_per_word"; the command's flag is --max-per-word
  OptionType type = OptionType::kText;
  std::string standard = {};  // the default, as text; empty: none, or as described in `help`
  double least = 0;           // for numbers
  double most = kNoMost;
  std::vector<std::string> allowed = {};  // for kChoice, and for kList if not empty
  std::string unit = {};                  // "sentences"; empty: none
  std::string help = {};                  // for people, one line
  std::string shared = {};                // the audit setting that supplies it: "seeds"
  OptionUse use = OptionUse::kAnywhere;
  bool is_secret = false;
};

// The values of one suite's options. An option that is not set has its default value.
class OptionValues {
 public:
  OptionValues() = default;
  // `options` outlives the values.
  explicit OptionValues(const std::vector<Option>* options) : options_(options) {}

  // Sets `name` from text: numbers in decimal, flags as true or false, lists with commas. Empty
  // text leaves the value in place. INVALID_ARGUMENT states the key and the values found and
  // allowed; for an unknown name, it also suggests the closest one.
  Status Set(std::string_view name, std::string_view text);

  // As if it had not been set.
  void Unset(std::string_view name) { given_.erase(std::string(name)); }

  bool Has(std::string_view name) const;      // whether it is an option of the table
  bool IsGiven(std::string_view name) const;  // whether it was set

  // The value, or the default (empty, 0 or false if there is none). `name` is an option of that
  // type.
  const std::string& Text(std::string_view name) const;
  std::vector<std::string> List(std::string_view name) const;
  int64_t Integer(std::string_view name) const;
  double Number(std::string_view name) const;
  bool Flag(std::string_view name) const;
  std::optional<double> GivenNumber(std::string_view name) const;  // nothing: not set

  // The values that are set, by name. Two bags with equal values are equal.
  const std::map<std::string, std::string, std::less<>>& given() const { return given_; }
  bool operator==(const OptionValues& other) const { return given_ == other.given_; }

  // All options with their values, except secrets, for the run's record.
  std::map<std::string, std::string> Record() const;

 private:
  const Option* Find(std::string_view name) const;

  const std::vector<Option>* options_ = nullptr;
  std::map<std::string, std::string, std::less<>> given_;
};

// "a whole number from 1 to 100", "one of sense, first-sense".
std::string AllowedText(const Option& option);

// INVALID_ARGUMENT for an option's value, with the key and the values found and allowed.
Status BadOption(const std::string& name, std::string_view found, const std::string& allowed);

}  // namespace vetvec

#endif  // VETVEC_BASE_OPTION_H_
