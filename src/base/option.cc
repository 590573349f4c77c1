#include "base/option.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/strings.h"
#include "base/unknown_name.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

const std::string kNoText;

template <typename Number>
std::optional<Number> Parsed(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool IsWithin(const Option& option, double value) {
  return std::isfinite(value) && value >= option.least && value <= option.most;
}

std::vector<std::string> WordsOfList(std::string_view list) {
  std::vector<std::string> words;
  for (const std::string_view part : Split(list, ',')) {
    const std::string_view word = Trim(part);
    if (!word.empty()) words.emplace_back(word);
  }
  return words;
}

bool IsAllowed(const Option& option, const std::string& word) {
  return option.allowed.empty() || std::count(option.allowed.begin(), option.allowed.end(), word);
}

// The value in the form in which values are kept; nothing if `text` is not valid.
std::optional<std::string> CanonicalText(const Option& option, std::string_view text) {
  switch (option.type) {
    case OptionType::kInteger: {
      const auto value = Parsed<int64_t>(text);
      if (!value || !IsWithin(option, static_cast<double>(*value))) return std::nullopt;
      return std::to_string(*value);
    }
    case OptionType::kNumber: {
      const auto value = Parsed<double>(text);
      if (!value || !IsWithin(option, *value)) return std::nullopt;
      return fmt::format("{}", *value);
    }
    case OptionType::kFlag:
      if (text != "true" && text != "false") return std::nullopt;
      return std::string(text);
    case OptionType::kChoice:
      if (!IsAllowed(option, std::string(text))) return std::nullopt;
      return std::string(text);
    case OptionType::kList: {
      const std::vector<std::string> words = WordsOfList(text);
      for (const std::string& word : words) {
        if (!IsAllowed(option, word)) return std::nullopt;
      }
      return Joined(words);
    }
    case OptionType::kText:
    case OptionType::kPath: break;
  }
  return std::string(text);
}

std::vector<std::string> NamesOf(const std::vector<Option>& options) {
  std::vector<std::string> names;
  for (const Option& option : options) names.push_back(option.name);
  return names;
}

std::string NumberRange(const Option& option, const char* what) {
  if (option.most >= kNoMost) return fmt::format("{} of {} or more", what, option.least);
  if (option.type == OptionType::kInteger)
    return fmt::format("{} from {} to {}", what, option.least, option.most);
  return fmt::format("{} between {} and {}", what, option.least, option.most);
}

}  // namespace

const char* OptionTypeName(OptionType type) {
  switch (type) {
    case OptionType::kPath: return "path";
    case OptionType::kList: return "list";
    case OptionType::kChoice: return "choice";
    case OptionType::kInteger: return "integer";
    case OptionType::kNumber: return "number";
    case OptionType::kFlag: return "flag";
    case OptionType::kText: break;
  }
  return "text";
}

std::string AllowedText(const Option& option) {
  switch (option.type) {
    case OptionType::kInteger: return NumberRange(option, "a whole number");
    case OptionType::kNumber: return NumberRange(option, "a number");
    case OptionType::kFlag: return "true, false";
    case OptionType::kChoice: return fmt::format("one of {}", Joined(option.allowed));
    case OptionType::kList: return option.allowed.empty() ? "a list" : Joined(option.allowed);
    case OptionType::kPath: return "a path";
    case OptionType::kText: break;
  }
  return "a string";
}

Status BadOption(const std::string& name, std::string_view found, const std::string& allowed) {
  const std::string shown = Sanitized(found, 80);
  const std::string state = found.empty() ? "not set" : fmt::format("'{}'", shown);
  return InvalidArgument(fmt::format("'{}' is {}; allowed: {}", name, state, allowed))
      .WithKey(name, shown, allowed);
}

Status OptionValues::Set(std::string_view name, std::string_view text) {
  const Option* option = Find(name);
  if (option == nullptr) {
    const std::vector<std::string> known =
        options_ == nullptr ? std::vector<std::string>() : NamesOf(*options_);
    return UnknownName("option", name, known, Sanitized(name, 80));
  }
  if (text.empty()) return OkStatus();
  std::optional<std::string> value = CanonicalText(*option, text);
  if (!value) {
    return BadOption(option->name, option->is_secret ? "(not shown)" : text, AllowedText(*option));
  }
  given_[option->name] = *std::move(value);
  return OkStatus();
}

const Option* OptionValues::Find(std::string_view name) const {
  if (options_ == nullptr) return nullptr;
  const auto found = std::find_if(options_->begin(), options_->end(),
                                  [&](const Option& option) { return option.name == name; });
  return found == options_->end() ? nullptr : &*found;
}

bool OptionValues::Has(std::string_view name) const { return Find(name) != nullptr; }

bool OptionValues::IsGiven(std::string_view name) const { return given_.count(name) > 0; }

const std::string& OptionValues::Text(std::string_view name) const {
  const auto given = given_.find(name);
  if (given != given_.end()) return given->second;
  const Option* option = Find(name);
  return option == nullptr ? kNoText : option->standard;
}

std::vector<std::string> OptionValues::List(std::string_view name) const {
  return WordsOfList(Text(name));
}

int64_t OptionValues::Integer(std::string_view name) const {
  return Parsed<int64_t>(Text(name)).value_or(0);
}

double OptionValues::Number(std::string_view name) const {
  return Parsed<double>(Text(name)).value_or(0);
}

std::optional<double> OptionValues::GivenNumber(std::string_view name) const {
  return IsGiven(name) ? std::optional<double>(Number(name)) : std::nullopt;
}

bool OptionValues::Flag(std::string_view name) const { return Text(name) == "true"; }

std::map<std::string, std::string> OptionValues::Record() const {
  std::map<std::string, std::string> record;
  if (options_ == nullptr) return record;
  for (const Option& option : *options_) {
    if (!option.is_secret) record[option.name] = Text(option.name);
  }
  return record;
}

}  // namespace vetvec
