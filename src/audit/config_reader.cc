#include "audit/config_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <sstream>

#include "audit/toml_include.h"
#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

std::string DateText(const toml::date& date) {
  return fmt::format("{:04}-{:02}-{:02}", date.year, date.month, date.day);
}

// "2026-11-01", a day that there is.
bool IsDateText(const std::string& text) {
  constexpr std::string_view kForm = "0000-00-00";
  if (text.size() != kForm.size()) return false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (kForm[i] == '-' ? text[i] != '-' : text[i] < '0' || text[i] > '9') return false;
  }
  const auto number = [&](size_t at, size_t size) { return std::stoi(text.substr(at, size)); };
  return std::chrono::year_month_day(std::chrono::year(number(0, 4)),
                                     std::chrono::month(static_cast<unsigned>(number(5, 2))),
                                     std::chrono::day(static_cast<unsigned>(number(8, 2))))
      .ok();
}

std::string Quoted(const std::string& text) { return fmt::format("'{}'", text); }

// The value in the form shown in messages: short, on one line.
std::string Shown(const toml::node& node) {
  std::ostringstream stream;
  node.visit([&](const auto& value) { stream << value; });
  return Sanitized(stream.str(), 80);
}

// Integers print without a fraction: "1 to 100", "0 or more".
std::string RangeText(double min, double max, double open_end) {
  const auto print = [](double x) {
    std::string text = std::to_string(x);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
  };
  return max >= open_end ? fmt::format("a number of {} or more", print(min))
                         : fmt::format("a number between {} and {}", print(min), print(max));
}

}  // namespace

ConfigReader::ConfigReader(const toml::table& table, std::string path, std::string file)
    : table_(table), path_(std::move(path)), file_(std::move(file)) {}

std::string ConfigReader::FullKey(const std::string& key) const {
  return path_.empty() ? key : fmt::format("{}.{}", path_, key);
}

const toml::node* ConfigReader::Take(const char* key) {
  known_.emplace_back(key);
  return status_.ok() ? table_.get(key) : nullptr;
}

void ConfigReader::Fail(const std::string& key, const toml::node& node,
                        const std::string& allowed) {
  if (!status_.ok()) return;
  const std::string found = Shown(node);
  status_ =
      InvalidArgument(fmt::format("{} is {}; allowed: {}", Quoted(FullKey(key)), found, allowed))
          .WithFile(file_, static_cast<int64_t>(node.source().begin.line))
          .WithKey(FullKey(key), found, allowed);
}

Status ConfigReader::Error(const std::string& key, const std::string& found,
                           const std::string& allowed) const {
  const toml::node* node = table_.get(key);
  const std::string state = node == nullptr && found.empty() ? "not set" : Quoted(found);
  return InvalidArgument(fmt::format("{} is {}; allowed: {}", Quoted(FullKey(key)), state, allowed))
      .WithFile(file_, node ? static_cast<int64_t>(node->source().begin.line) : 0)
      .WithKey(FullKey(key), found, allowed);
}

void ConfigReader::String(const char* key, std::string* out) {
  const toml::node* node = Take(key);
  if (node == nullptr) return;
  const auto value = node->value_exact<std::string>();
  if (!value) return Fail(key, *node, "a string");
  *out = *value;
}

void ConfigReader::Date(const char* key, std::string* out) {
  const toml::node* node = Take(key);
  if (node == nullptr) return;
  // Written without quotes, it is a date of TOML's, which has been checked.
  const std::string text = node->is_date() ? DateText(*node->value<toml::date>())
                                           : node->value_exact<std::string>().value_or("");
  if (!IsDateText(text)) return Fail(key, *node, "a date, such as 2026-11-01");
  *out = text;
}

void ConfigReader::Strings(const char* key, std::vector<std::string>* out) {
  const toml::node* node = Take(key);
  if (node == nullptr) return;
  std::vector<std::string> values;
  if (const auto one = node->value_exact<std::string>()) {
    values.push_back(*one);
  } else if (const toml::array* list = node->as_array()) {
    for (const toml::node& item : *list) {
      const auto value = item.value_exact<std::string>();
      if (!value) return Fail(key, item, "a list of strings");
      values.push_back(*value);
    }
  } else {
    return Fail(key, *node, "a list of strings");
  }
  *out = std::move(values);
}

void ConfigReader::Choice(const char* key, const std::vector<std::string>& allowed,
                          std::string* out) {
  const toml::node* node = Take(key);
  if (node == nullptr) return;
  const auto value = node->value_exact<std::string>();
  if (!value || std::find(allowed.begin(), allowed.end(), *value) == allowed.end()) {
    return Fail(
        key, *node,
        fmt::format("one of {}{}", Joined(allowed), value ? DidYouMean(*value, allowed) : ""));
  }
  *out = *value;
}

void ConfigReader::Integer(const char* key, int64_t min, int64_t max, int64_t* out) {
  const toml::node* node = Take(key);
  if (node == nullptr) return;
  const auto value = node->value_exact<int64_t>();
  if (!value || *value < min || *value > max) {
    const std::string range = max == INT64_MAX
                                  ? fmt::format("a whole number of {} or more", min)
                                  : fmt::format("a whole number from {} to {}", min, max);
    return Fail(key, *node, range);
  }
  *out = *value;
}

void ConfigReader::Flag(const char* key, std::optional<bool>* out) {
  const toml::node* node = Take(key);
  if (node == nullptr) return;
  const auto value = node->value_exact<bool>();
  if (!value) return Fail(key, *node, "true or false");
  *out = value;
}

void ConfigReader::Number(const char* key, double min, double max, std::optional<double>* out) {
  constexpr double kOpenEnd = 1e15;
  const toml::node* node = Take(key);
  if (node == nullptr) return;
  const auto value = node->is_number() ? node->value<double>() : std::nullopt;
  if (!value || !std::isfinite(*value) || *value < min || *value > max) {
    return Fail(key, *node, RangeText(min, max, kOpenEnd));
  }
  *out = value;
}

void ConfigReader::ReadOption(const Option& option, OptionValues* values) {
  const std::string text = OptionText(option);
  const Status set = values->Set(option.name, text);
  if (!set.ok() && status_.ok()) status_ = Error(option.name, text, set.detail().allowed);
}

std::string ConfigReader::OptionText(const Option& option) {
  const char* key = option.name.c_str();
  std::string text;
  std::vector<std::string> list;
  std::optional<double> number;
  std::optional<bool> flag;
  switch (option.type) {
    case OptionType::kList: Strings(key, &list); return Joined(list);
    case OptionType::kChoice: Choice(key, option.allowed, &text); return text;
    case OptionType::kNumber:
      Number(key, option.least, option.most, &number);
      return number ? fmt::format("{}", *number) : "";
    case OptionType::kFlag: Flag(key, &flag); return flag ? (*flag ? "true" : "false") : "";
    case OptionType::kInteger: {
      const int64_t most = option.most >= kNoMost ? INT64_MAX : static_cast<int64_t>(option.most);
      int64_t value = INT64_MIN;  // not in the table
      Integer(key, static_cast<int64_t>(option.least), most, &value);
      return value == INT64_MIN ? "" : std::to_string(value);
    }
    case OptionType::kPath:
    case OptionType::kText: break;
  }
  String(key, &text);
  return text;
}

void ConfigReader::StringTable(const char* key,
                               std::vector<std::pair<std::string, std::string>>* out) {
  Table(key, [&](const toml::table& table, const std::string& path) {
    for (const auto& [name, node] : table) {
      const auto value = node.value_exact<std::string>();
      if (!value) {
        return InvalidArgument(fmt::format("{} must be a string",
                                           Quoted(fmt::format("{}.{}", path, name.str()))))
            .WithFile(file_, static_cast<int64_t>(node.source().begin.line));
      }
      out->emplace_back(std::string(name.str()), *value);
    }
    return OkStatus();
  });
}

void ConfigReader::Table(const char* key,
                         const std::function<Status(const toml::table&, std::string)>& read) {
  const toml::node* node = Take(key);
  if (node == nullptr) return;
  const toml::table* table = node->as_table();
  if (table == nullptr) return Fail(key, *node, "a table");
  status_ = read(*table, FullKey(key));
}

void ConfigReader::Tables(const char* key,
                          const std::function<Status(const toml::table&, std::string)>& read) {
  Table(key, [&](const toml::table& tables, const std::string& path) {
    // toml::table sorts by name; the user's order is the order of the lines.
    std::vector<std::pair<std::string, const toml::node*>> entries;
    for (const auto& [name, node] : tables) entries.emplace_back(std::string(name.str()), &node);
    std::stable_sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
      return a.second->source().begin.line < b.second->source().begin.line;
    });
    for (const auto& [name, node] : entries) {
      const toml::table* table = node->as_table();
      if (table == nullptr) {
        return InvalidArgument(fmt::format("{} must be a table: [{}.{}]",
                                           Quoted(fmt::format("{}.{}", path, name)), path, name))
            .WithFile(file_, static_cast<int64_t>(node->source().begin.line));
      }
      VETVEC_RETURN_IF_ERROR(read(*table, name));
    }
    return OkStatus();
  });
}

Status ConfigReader::Finish() {
  if (!status_.ok()) return status_;
  for (const auto& [name, node] : table_) {
    const std::string key(name.str());
    if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
    const std::string allowed = Joined(known_);
    return InvalidArgument(fmt::format("unknown key {}{}; allowed: {}", Quoted(FullKey(key)),
                                       DidYouMean(key, known_), allowed))
        .WithFile(file_, static_cast<int64_t>(name.source().begin.line))
        .WithKey(FullKey(key), key, allowed);
  }
  return OkStatus();
}

Result<toml::table> ParseToml(const std::string& text, const std::string& file) {
  VETVEC_RETURN_IF_ERROR(CheckTomlNesting(text, file));
  try {
    return toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    const auto line = static_cast<int64_t>(error.source().begin.line);
    return ParseError(fmt::format("line {} is not valid TOML: {}", line, error.description()))
        .WithFile(file, line);
  }
}

Status SetTomlValue(const std::string& key, const std::string& value, toml::table* root) {
  const std::vector<std::string_view> parts = Split(key, '.');
  toml::table* table = root;
  if (parts.size() > kMaxTomlLevels) {
    return InvalidArgument(
        fmt::format("'{}' has more than {} levels", Sanitized(key, 80), kMaxTomlLevels));
  }
  for (size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].empty()) {
      return InvalidArgument(
          fmt::format("'{}' is not a key; write table.key=value", Sanitized(key)));
    }
    if (i + 1 == parts.size()) break;
    toml::node* next = table->get(parts[i]);
    if (next == nullptr) next = &table->insert_or_assign(parts[i], toml::table{}).first->second;
    table = next->as_table();
    if (table == nullptr) {
      return InvalidArgument(fmt::format("'{}' in '{}' is not a table", parts[i], key));
    }
  }
  Result<toml::table> parsed = ParseToml(fmt::format("x = {}", value), "override");
  if (parsed.ok() && parsed->size() == 1 && value.find('\n') == std::string::npos) {
    table->insert_or_assign(parts.back(), *parsed->get("x"));
  } else {
    table->insert_or_assign(parts.back(), value);
  }
  return OkStatus();
}

}  // namespace vetvec
