// ConfigReader: reads one TOML table strictly. Only known keys are accepted, each with its type and
// range.
//
// Used by config.cc. The first error is kept, and later calls do nothing. Finish() reports that
// error or an unknown key, with the file, line, key, the value found and the values allowed.
//
//   ConfigReader reader(table, "audit", file);
//   reader.String("seeds", &config.seeds);
//   reader.Integer("seed", 0, INT64_MAX, &seed);
//   VETVEC_RETURN_IF_ERROR(reader.Finish());
#ifndef VETVEC_AUDIT_CONFIG_READER_H_
#define VETVEC_AUDIT_CONFIG_READER_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/option.h"
#include "base/result.h"

namespace toml {
inline namespace v3 {
class table;
class node;
}  // namespace v3
}  // namespace toml

namespace vetvec {

class ConfigReader {
 public:
  // `path` names the table in messages: "vendors.a", or "" for the top level.
  ConfigReader(const toml::table& table, std::string path, std::string file);

  void String(const char* key, std::string* out);
  void Date(const char* key, std::string* out);  // "2026-11-01", with or without quotes in the file
  void Strings(const char* key, std::vector<std::string>* out);  // a list, or one string
  void Choice(const char* key, const std::vector<std::string>& allowed, std::string* out);
  void Integer(const char* key, int64_t min, int64_t max, int64_t* out);
  void Flag(const char* key, std::optional<bool>* out);
  void Number(const char* key, double min, double max, std::optional<double>* out);
  // Sets an option of that name in *values, if the table has it.
  void ReadOption(const Option& option, OptionValues* values);
  // A table of strings, such as headers.
  void StringTable(const char* key, std::vector<std::pair<std::string, std::string>>* out);
  // Calls `read` with the sub-table and its path, if there is one.
  void Table(const char* key, const std::function<Status(const toml::table&, std::string)>& read);
  // Calls `read` for every entry of [key.NAME], in the order of the file.
  void Tables(const char* key,
              const std::function<Status(const toml::table&, std::string name)>& read);

  Status Finish();
  // An error about `key` of this table, for checks that the caller makes itself.
  Status Error(const std::string& key, const std::string& found, const std::string& allowed) const;

 private:
  const toml::node* Take(const char* key);
  // The value as OptionValues::Set takes it; empty if the table does not have it.
  std::string OptionText(const Option& option);
  void Fail(const std::string& key, const toml::node& node, const std::string& allowed);
  std::string FullKey(const std::string& key) const;

  const toml::table& table_;
  const std::string path_;
  const std::string file_;
  std::vector<std::string> known_;
  Status status_;
};

// How deep tables, arrays and dotted keys may be nested. The TOML library recurses once per level,
// so without this limit a hostile file could exhaust the stack.
inline constexpr size_t kMaxTomlLevels = 32;

// PARSE_ERROR with file and line if `text` is nested more deeply. Only brackets and dots outside
// strings and comments are examined; the parser decides whether the text is TOML.
Status CheckTomlNesting(std::string_view text, const std::string& file);

// Parses TOML text. PARSE_ERROR with file and line.
Result<toml::table> ParseToml(const std::string& text, const std::string& file);

// Sets `key` (dotted) of `root` to the TOML value `value`, or, if `value` is not TOML, to the
// string `value`. INVALID_ARGUMENT if the key is not a dotted name or a part of it is not a table.
Status SetTomlValue(const std::string& key, const std::string& value, toml::table* root);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_CONFIG_READER_H_
