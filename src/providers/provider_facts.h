// ProviderFacts: what is known about services and their models, each fact with its source and date.
//
// Limits, prices, dimensions, the words for input types, and the dates on which models end. The
// table that is compiled in (data/provider_facts.tsv) is read by the providers, the mock server and
// docs/PROVIDERS.md; a user's file of the same form replaces single rows.
//
//   kind <TAB> model <TAB> fact <TAB> value <TAB> source <TAB> date
//   mistral    *           max_texts  256         ...          2026-11-22
//
// `model` is a pattern in which "*" stands for any characters; of the rows of a fact that match,
// the one with the most other characters applies. A value of "-": there is none (no limit; not
// accepted; nothing is sent), "!": the service does not have it. What is not known has no row.
#ifndef VETVEC_PROVIDERS_PROVIDER_FACTS_H_
#define VETVEC_PROVIDERS_PROVIDER_FACTS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "providers/input_type.h"

namespace vetvec {

// What a service accepts at most; 0: unknown.
struct ProviderLimits {
  size_t max_texts = 0;           // per request
  size_t max_text_tokens = 0;     // per text
  size_t max_text_chars = 0;      // per text, in code points
  size_t max_request_tokens = 0;  // per request
  size_t max_request_bytes = 0;   // of texts, per request
  bool one_text = false;          // the wire format has room for only one text
};

struct ProviderFact {
  std::string kind;
  std::string model;
  std::string name;
  std::string value;
  std::string source;
  std::string date;  // "2026-11-22"
  int64_t day = 0;   // the same, in days since 1970
};

// Immutable. Thread safety: any thread.
class ProviderFacts {
 public:
  static const std::shared_ptr<const ProviderFacts>& BuiltIn();
  // The built-in rows and those of `text`, which replace rows of the same kind, model and fact.
  // INVALID_ARGUMENT with file and line: an unknown kind or fact, a value or date that cannot be
  // read.
  static Result<std::shared_ptr<const ProviderFacts>> With(std::string_view text,
                                                           const std::string& file);

  // With the rows of a user's file of at most 1 MiB; BuiltIn() if `file` is empty.
  static Result<std::shared_ptr<const ProviderFacts>> Load(const std::string& file);

  const std::vector<ProviderFact>& rows() const { return rows_; }
  // Null: not known.
  const ProviderFact* Find(std::string_view kind, std::string_view model,
                           std::string_view name) const;
  // The rows that decide what is sent for this model.
  std::vector<const ProviderFact*> Used(std::string_view kind, std::string_view model) const;

  ProviderLimits LimitsOf(std::string_view kind, std::string_view model) const;
  // In the order of input_type.h; they live as long as this object.
  std::vector<InputTypeWord> WordsOf(std::string_view kind, std::string_view model) const;
  // False if the service is known not to accept it for this model.
  bool TakesDimensions(std::string_view kind, std::string_view model) const;
  bool TakesInputType(std::string_view kind, std::string_view model) const;

 private:
  ProviderFacts() = default;
  Status Add(std::string_view text, const std::string& file);

  std::vector<ProviderFact> rows_;
};

// Days since 1970 of "2026-11-22"; nothing if it is not a date.
std::optional<int64_t> DayOf(std::string_view date);

// What a user should know about the facts used for a model: the oldest that is older than 180 days,
// and that the model has ended, or ends within 90 days. Sentences without a full stop.
std::vector<std::string> FactWarnings(const ProviderFacts& facts, std::string_view kind,
                                      std::string_view model, int64_t today);

// {"facts":[{"kind":..,"model":..,"fact":..,"value":..,"source":..,"date":..}]}; `kind` "": of all.
std::string ProviderFactsJson(const ProviderFacts& facts, std::string_view kind);

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_PROVIDER_FACTS_H_
