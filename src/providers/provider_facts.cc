#include "providers/provider_facts.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <iterator>
#include <optional>

#include "base/file.h"
#include "base/json.h"
#include "base/line_error.h"
#include "base/strings.h"
#include "base/table_reader.h"
#include "base/unknown_name.h"
#include "base/utf8.h"
#include "providers/embedded_data.h"
#include "providers/provider.h"

namespace vetvec {
namespace {

constexpr int64_t kOldAfterDays = 180;
constexpr int64_t kEndsSoonDays = 90;
constexpr std::string_view kNothing = "-";
constexpr std::string_view kNotThere = "!";

enum class ValueForm : uint8_t { kCount, kPrice, kDate, kText };
struct FactName {
  std::string_view name;
  ValueForm form;
};
constexpr std::array<FactName, 33> kFactNames = {{
    {"max_texts", ValueForm::kCount},
    {"max_text_tokens", ValueForm::kCount},
    {"max_text_chars", ValueForm::kCount},
    {"max_request_tokens", ValueForm::kCount},
    {"max_request_bytes", ValueForm::kCount},
    {"texts_per_minute", ValueForm::kCount},
    {"default_dimensions", ValueForm::kCount},
    {"dimensions", ValueForm::kText},
    {"price", ValueForm::kPrice},               // US dollars per million tokens
    {"batch_price", ValueForm::kPrice},         // the same, by the service's batch API
    {"batch_max_texts", ValueForm::kCount},     // per file of that API
    {"batch_max_bytes", ValueForm::kCount},     // likewise
    {"batch_window_hours", ValueForm::kCount},  // after which it gives a job up
    {"end_of_life", ValueForm::kDate},
    {"service_prefix.query", ValueForm::kText},  // words that the service itself puts before a text
    {"service_prefix.document", ValueForm::kText},
    {"prefix.document",
     ValueForm::kText},  // words that the model expects, and this library puts there
    {"prefix.query", ValueForm::kText},
    {"prefix.similarity", ValueForm::kText},
    {"prefix.classification", ValueForm::kText},
    {"prefix.clustering", ValueForm::kText},
    {"prefix.question", ValueForm::kText},
    {"prefix.fact", ValueForm::kText},
    {"prefix.code", ValueForm::kText},
    {"input_types", ValueForm::kText},  // "-": the model takes none
    {"input_type.document", ValueForm::kText},
    {"input_type.query", ValueForm::kText},
    {"input_type.similarity", ValueForm::kText},
    {"input_type.classification", ValueForm::kText},
    {"input_type.clustering", ValueForm::kText},
    {"input_type.question", ValueForm::kText},
    {"input_type.fact", ValueForm::kText},
    {"input_type.code", ValueForm::kText},
}};
constexpr std::array<const char*, 8> kOurWords = {
    "document", "query", "similarity", "classification", "clustering", "question", "fact", "code"};
constexpr std::array<std::string_view, 6> kColumns = {"kind",  "model",  "fact",
                                                      "value", "source", "date"};

// Whether `text` matches a pattern with "*".
bool Matches(std::string_view pattern, std::string_view text) {
  const size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == text;
  if (text.substr(0, star) != pattern.substr(0, star)) return false;
  const std::string_view rest = pattern.substr(star + 1);
  for (size_t at = star; at <= text.size(); ++at) {
    if (Matches(rest, text.substr(at))) return true;
  }
  return false;
}

size_t Literals(std::string_view pattern) {
  return pattern.size() - static_cast<size_t>(std::count(pattern.begin(), pattern.end(), '*'));
}

bool IsPrice(const std::string& value) {
  const bool is_plain = !value.empty() &&
                        value.find_first_not_of("0123456789.") == std::string::npos &&
                        std::count(value.begin(), value.end(), '.') <= 1;
  return is_plain && value != ".";
}

Status CheckValue(const FactName& fact, const std::string& value) {
  const auto refuse = [&](const char* allowed) {
    const std::string found = Sanitized(value, 80);
    return InvalidArgument(
               fmt::format("the value of {} is '{}'; allowed: {}", fact.name, found, allowed))
        .WithKey(std::string(fact.name), found, allowed);
  };
  if (value.empty()) return refuse("text, or - for none");
  if (value == kNothing) return OkStatus();
  if (fact.form == ValueForm::kCount) {
    constexpr int64_t kMost = 1'000'000'000;
    const std::optional<int64_t> number = ParseInt(value);
    if (!number || *number < 1 || *number > kMost) return refuse("1 to 1000000000, or -");
  }
  if (fact.form == ValueForm::kPrice && !IsPrice(value))
    return refuse("a price such as 0.02, or -");
  if (fact.form == ValueForm::kDate && !DayOf(value))
    return refuse("a date such as 2026-11-22, or -");
  return OkStatus();
}

Result<ProviderFact> FactOf(const TableRow& row) {
  ProviderFact fact{row.fields[0], row.fields[1], row.fields[2],
                    row.fields[3], row.fields[4], row.fields[5]};
  VETVEC_RETURN_IF_ERROR(FindProvider(fact.kind).status());
  const auto* known = std::find_if(kFactNames.begin(), kFactNames.end(),
                                   [&](const FactName& name) { return name.name == fact.name; });
  if (known == kFactNames.end()) {
    std::vector<std::string> names;
    for (const FactName& name : kFactNames) names.emplace_back(name.name);
    return UnknownName("fact", fact.name, names);
  }
  VETVEC_RETURN_IF_ERROR(CheckValue(*known, fact.value));
  if (fact.model.empty()) return InvalidArgument("the model is empty; write * for all models");
  if (fact.source.empty())
    return InvalidArgument("the source is empty; if it is unknown, write 'not known'");
  const std::optional<int64_t> day = DayOf(fact.date);
  if (!day) {
    return InvalidArgument(fmt::format("the date is '{}'; allowed: a date such as 2026-11-22",
                                       Sanitized(fact.date, 80)));
  }
  fact.day = *day;
  return fact;
}

size_t CountOf(const ProviderFact* fact) {
  if (fact == nullptr || fact->value == kNothing) return 0;
  return static_cast<size_t>(ParseInt(fact->value).value_or(0));
}

}  // namespace

std::optional<int64_t> DayOf(std::string_view date) {
  const bool has_form = date.size() == 10 && date[4] == '-' && date[7] == '-';
  if (!has_form) return std::nullopt;
  const std::optional<int64_t> year = ParseInt(date.substr(0, 4));
  const std::optional<int64_t> month = ParseInt(date.substr(5, 2));
  const std::optional<int64_t> day = ParseInt(date.substr(8, 2));
  const bool is_date = year && month && day && *year >= 1970 && *month >= 1 && *month <= 12 &&
                       *day >= 1 && *day <= 31;
  if (!is_date) return std::nullopt;
  const std::chrono::year_month_day first{std::chrono::year{static_cast<int>(*year)},
                                          std::chrono::month{static_cast<unsigned>(*month)},
                                          std::chrono::day{1}};
  return int64_t{std::chrono::sys_days{first}.time_since_epoch().count()} + *day - 1;
}

const std::shared_ptr<const ProviderFacts>& ProviderFacts::BuiltIn() {
  static const auto* const facts = [] {
    auto* made = new std::shared_ptr<const ProviderFacts>;
    std::unique_ptr<ProviderFacts> table(new ProviderFacts);
    static_cast<void>(table->Add(kProviderFactsTsv, "provider_facts.tsv"));  // tested
    *made = std::move(table);
    return made;
  }();
  return *facts;
}

Result<std::shared_ptr<const ProviderFacts>> ProviderFacts::Load(const std::string& file) {
  constexpr size_t kMaxBytes = size_t{1} << 20;
  if (file.empty()) return BuiltIn();
  VETVEC_ASSIGN_OR_RETURN(const std::string text, ReadFile(file, kMaxBytes));
  return With(text, file);
}

Result<std::shared_ptr<const ProviderFacts>> ProviderFacts::With(std::string_view text,
                                                                 const std::string& file) {
  std::unique_ptr<ProviderFacts> table(new ProviderFacts(*BuiltIn()));
  VETVEC_RETURN_IF_ERROR(table->Add(text, file));
  return std::shared_ptr<const ProviderFacts>(std::move(table));
}

Status ProviderFacts::Add(std::string_view text, const std::string& file) {
  VETVEC_ASSIGN_OR_RETURN(const Table table, ParseTable(text, file, TableForm::kPlainTsv));
  const bool has_columns =
      std::equal(table.header.begin(), table.header.end(), kColumns.begin(), kColumns.end());
  if (!has_columns) {
    return LineError(file, 1, "the columns must be kind, model, fact, value, source, date");
  }
  for (const TableRow& row : table.rows) {
    Result<ProviderFact> fact = FactOf(row);
    if (!fact.ok()) {
      const Status& why = fact.status();
      return LineError(file, row.line, why.message())
          .WithKey(why.detail().key, why.detail().found, why.detail().allowed);
    }
    const auto same = std::find_if(rows_.begin(), rows_.end(), [&](const ProviderFact& other) {
      return other.kind == fact->kind && other.model == fact->model && other.name == fact->name;
    });
    if (same != rows_.end()) {
      *same = *std::move(fact);
    } else {
      rows_.push_back(*std::move(fact));
    }
  }
  return OkStatus();
}

const ProviderFact* ProviderFacts::Find(std::string_view kind, std::string_view model,
                                        std::string_view name) const {
  const ProviderFact* best = nullptr;
  for (const ProviderFact& row : rows_) {
    if (row.kind != kind || row.name != name || !Matches(row.model, model)) continue;
    if (best == nullptr || Literals(row.model) > Literals(best->model)) best = &row;
  }
  return best;
}

std::vector<const ProviderFact*> ProviderFacts::Used(std::string_view kind,
                                                     std::string_view model) const {
  std::vector<const ProviderFact*> used;
  for (const FactName& fact : kFactNames) {
    const bool decides = fact.name.starts_with("max_") || fact.name.starts_with("input_type") ||
                         fact.name.starts_with("prefix.");
    const ProviderFact* const row = decides ? Find(kind, model, fact.name) : nullptr;
    if (row != nullptr) used.push_back(row);
  }
  return used;
}

ProviderLimits ProviderFacts::LimitsOf(std::string_view kind, std::string_view model) const {
  const auto count = [&](std::string_view name) { return CountOf(Find(kind, model, name)); };
  return {.max_texts = count("max_texts"),
          .max_text_tokens = count("max_text_tokens"),
          .max_text_chars = count("max_text_chars"),
          .max_request_tokens = count("max_request_tokens"),
          .max_request_bytes = count("max_request_bytes")};
}

std::vector<InputTypeWord> ProviderFacts::WordsOf(std::string_view kind,
                                                  std::string_view model) const {
  std::vector<InputTypeWord> words;
  for (const char* ours : kOurWords) {
    const ProviderFact* const row = Find(kind, model, fmt::format("input_type.{}", ours));
    if (row == nullptr || row->value == kNotThere) continue;
    words.push_back({ours, row->value == kNothing ? "" : row->value.c_str()});
  }
  return words;
}

bool ProviderFacts::TakesDimensions(std::string_view kind, std::string_view model) const {
  const ProviderFact* const row = Find(kind, model, "dimensions");
  return row == nullptr || row->value != kNothing;
}

bool ProviderFacts::TakesInputType(std::string_view kind, std::string_view model) const {
  const ProviderFact* const row = Find(kind, model, "input_types");
  return row == nullptr || row->value != kNothing;
}

std::vector<std::string> FactWarnings(const ProviderFacts& facts, std::string_view kind,
                                      std::string_view model, int64_t today) {
  std::vector<std::string> warnings;
  const std::string name = fmt::format("{}:{}", kind, model);
  const std::vector<const ProviderFact*> used = facts.Used(kind, model);
  const auto oldest = std::min_element(
      used.begin(), used.end(),
      [](const ProviderFact* a, const ProviderFact* b) { return a->day < b->day; });
  if (oldest != used.end() && today - (*oldest)->day > kOldAfterDays) {
    const ProviderFact& old = **oldest;
    warnings.push_back(fmt::format(
        "{}: {} = {} is the value that '{}' stated on {}, {} days ago; check it, and if it has "
        "changed, set the new value with providers_data",
        name, old.name, old.value, old.source, old.date, today - old.day));
  }
  const ProviderFact* const end = facts.Find(kind, model, "end_of_life");
  const std::optional<int64_t> last = end != nullptr ? DayOf(end->value) : std::nullopt;
  if (last && *last - today <= kEndsSoonDays) {
    warnings.push_back(fmt::format("{} {} its end of life on {} (source: {}, as of {})", name,
                                   *last < today ? "reached" : "reaches", end->value, end->source,
                                   end->date));
  }
  return warnings;
}

std::string ProviderFactsJson(const ProviderFacts& facts, std::string_view kind) {
  OrderedJson list = OrderedJson::array();
  for (const ProviderFact& row : facts.rows()) {
    if (!kind.empty() && row.kind != kind) continue;
    list.push_back({{"kind", row.kind},
                    {"model", row.model},
                    {"fact", row.name},
                    {"value", row.value},
                    {"source", row.source},
                    {"date", row.date}});
  }
  const OrderedJson out = {{"facts", std::move(list)}};
  return out.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

}  // namespace vetvec
