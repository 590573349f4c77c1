// "pre_tokenizer" of a tokenizer.json.
#include <fmt/core.h>

#include <array>
#include <utility>

#include "base/utf8.h"
#include "tokenize/json_fields.h"

namespace vetvec {
namespace {

using PreTokenizerResult = Result<std::unique_ptr<PreTokenizer>>;

constexpr int kDeepestPreTokenizer = 8;

Result<SplitBehavior> ReadBehavior(const JsonFields& fields, const char* fallback) {
  static constexpr std::array<std::pair<const char*, SplitBehavior>, 5> kBehaviors = {
      {{"Removed", SplitBehavior::kRemoved},
       {"Isolated", SplitBehavior::kIsolated},
       {"MergedWithPrevious", SplitBehavior::kMergedWithPrevious},
       {"MergedWithNext", SplitBehavior::kMergedWithNext},
       {"Contiguous", SplitBehavior::kContiguous}}};
  VETVEC_ASSIGN_OR_RETURN(const std::string name, fields.String("behavior", fallback));
  for (const auto& [known, behavior] : kBehaviors) {
    if (name == known) return behavior;
  }
  return NotSupported(fields.where() + ".behavior", name);
}

PreTokenizerResult ReadMetaspace(const JsonFields& fields) {
  VETVEC_RETURN_IF_ERROR(fields.Only(
      {"type", "replacement", "str_rep", "add_prefix_space", "prepend_scheme", "split"}));
  VETVEC_ASSIGN_OR_RETURN(std::string replacement, fields.String("replacement"));
  if (CountCodePoints(replacement) != 1) return fields.Wrong("replacement", "one character");
  VETVEC_ASSIGN_OR_RETURN(const bool adds, fields.Bool("add_prefix_space", true));
  VETVEC_ASSIGN_OR_RETURN(const bool split, fields.Bool("split", true));
  VETVEC_ASSIGN_OR_RETURN(const std::string scheme,
                          fields.String("prepend_scheme", adds ? "always" : "never"));
  if (!adds && scheme != "never") return NotSupported(fields.where() + ".prepend_scheme", scheme);
  PrependScheme value = PrependScheme::kAlways;
  if (scheme == "never") {
    value = PrependScheme::kNever;
  } else if (scheme == "first") {
    value = PrependScheme::kFirst;
  } else if (scheme != "always") {
    return NotSupported(fields.where() + ".prepend_scheme", scheme);
  }
  return NewMetaspace(std::move(replacement), value, split);
}

PreTokenizerResult ReadByteLevel(const JsonFields& fields) {
  VETVEC_RETURN_IF_ERROR(fields.Only({"type", "add_prefix_space", "trim_offsets", "use_regex"}));
  VETVEC_ASSIGN_OR_RETURN(const bool adds, fields.Bool("add_prefix_space", true));
  VETVEC_ASSIGN_OR_RETURN(const bool use_regex, fields.Bool("use_regex", true));
  return NewByteLevel(adds, use_regex);
}

PreTokenizerResult ReadPreTokenizerPart(JsonValue value, const std::string& where, int depth);

// Which words count as the first depends on the origin of each character, once others have split
// the text before.
Status CheckFirst(JsonValue part, const std::string& where, bool is_first_part) {
  std::string_view scheme;
  if (is_first_part || part["prepend_scheme"].get(scheme) != simdjson::SUCCESS) return OkStatus();
  if (scheme != "first") return OkStatus();
  return NotSupportedForm(where + ".prepend_scheme", "'first' after another pre-tokenizer");
}

PreTokenizerResult ReadPreTokenizers(const JsonFields& fields, int depth) {
  VETVEC_RETURN_IF_ERROR(fields.Only({"type", "pretokenizers"}));
  VETVEC_ASSIGN_OR_RETURN(const simdjson::dom::array array, fields.Array("pretokenizers"));
  std::vector<std::unique_ptr<PreTokenizer>> parts;
  for (const JsonValue part : array) {
    const std::string where = fmt::format("{}[{}]", fields.where(), parts.size());
    VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<PreTokenizer> one,
                            ReadPreTokenizerPart(part, where, depth + 1));
    VETVEC_RETURN_IF_ERROR(CheckFirst(part, where, parts.empty()));
    parts.push_back(std::move(one));
  }
  return NewPreTokenizerSequence(std::move(parts));
}

PreTokenizerResult ReadSplit(const JsonFields& fields) {
  VETVEC_RETURN_IF_ERROR(fields.Only({"type", "pattern", "behavior", "invert"}));
  VETVEC_ASSIGN_OR_RETURN(Pattern pattern, ReadPattern(fields));
  VETVEC_ASSIGN_OR_RETURN(const SplitBehavior behavior, ReadBehavior(fields, ""));
  VETVEC_ASSIGN_OR_RETURN(const bool invert, fields.Bool("invert", false));
  return NewPatternSplit(std::move(pattern), behavior, invert);
}

PreTokenizerResult ReadPreTokenizerPart(JsonValue value, const std::string& where, int depth) {
  if (depth > kDeepestPreTokenizer) return NotSupportedForm(where, "a Sequence nested this deeply");
  VETVEC_ASSIGN_OR_RETURN(const JsonFields fields, JsonFields::Of(value, where));
  VETVEC_ASSIGN_OR_RETURN(const std::string type, fields.String("type"));
  if (type == "Sequence") return ReadPreTokenizers(fields, depth);
  if (type == "ByteLevel") return ReadByteLevel(fields);
  if (type == "Metaspace") return ReadMetaspace(fields);
  if (type == "Split") return ReadSplit(fields);
  if (type == "Punctuation") {
    VETVEC_RETURN_IF_ERROR(fields.Only({"type", "behavior"}));
    VETVEC_ASSIGN_OR_RETURN(const SplitBehavior behavior, ReadBehavior(fields, "Isolated"));
    return NewClassSplit(kCharPunct, behavior);
  }
  if (type == "Digits") {
    VETVEC_RETURN_IF_ERROR(fields.Only({"type", "individual_digits"}));
    VETVEC_ASSIGN_OR_RETURN(const bool each, fields.Bool("individual_digits", false));
    return NewClassSplit(kCharNumeric,
                         each ? SplitBehavior::kIsolated : SplitBehavior::kContiguous);
  }
  if (type == "CharDelimiterSplit") {
    VETVEC_RETURN_IF_ERROR(fields.Only({"type", "delimiter"}));
    VETVEC_ASSIGN_OR_RETURN(const std::string delimiter, fields.String("delimiter"));
    if (CountCodePoints(delimiter) != 1) return fields.Wrong("delimiter", "one character");
    return NewPatternSplit(Pattern::Literal(delimiter), SplitBehavior::kRemoved, false);
  }
  std::unique_ptr<PreTokenizer> made;
  if (type == "BertPreTokenizer") made = NewBertPreTokenizer();
  if (type == "Whitespace") made = NewWhitespacePreTokenizer();
  if (type == "WhitespaceSplit") made = NewClassSplit(kCharSpace, SplitBehavior::kRemoved);
  if (made == nullptr) return NotSupported(where + ".type", type);
  VETVEC_RETURN_IF_ERROR(fields.Only({"type"}));
  return made;
}

}  // namespace

PreTokenizerResult ReadPreTokenizer(JsonValue value, const std::string& where) {
  if (value.is_null()) return std::unique_ptr<PreTokenizer>();
  return ReadPreTokenizerPart(value, where, 0);
}

}  // namespace vetvec
