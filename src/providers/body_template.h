// BodyTemplate: a request body with placeholders for the texts, for endpoints that are described
// rather than programmed (http_plan.h).
//
// A template is JSON. Its strings may contain
//   {texts}       alone: the array of all texts
//   {text}        the one text of a request; inside {each}, the current text
//   {model}       the model
//   {dimensions}  the number of dimensions; alone in its string, a number
//   {input_type}  the service's word for the input type
// "[{"{each}": X}]" is X once per text. A member whose string contains something that is not set
// (no dimensions, no input type) is left out. "{{" and "}}" are single braces.
//
//   {"model":"{model}","input":"{texts}","dimensions":"{dimensions}"}
#ifndef VETVEC_PROVIDERS_BODY_TEMPLATE_H_
#define VETVEC_PROVIDERS_BODY_TEMPLATE_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_fwd.h"
#include "base/result.h"

namespace vetvec {

struct TemplateValues {
  std::string model;
  int64_t dimensions = 0;  // 0: not set
  std::string input_type;
};

class BodyTemplate {
 public:
  // Errors: INVALID_ARGUMENT that quotes the string: an unknown placeholder, {texts} inside a
  // longer string, no placeholder for texts or two kinds of them, more than 32 levels.
  static Result<BodyTemplate> Compile(const OrderedJson& body, const TemplateValues& values);

  void Append(std::span<const std::string_view> texts, std::string* body) const;

  bool takes_one_text() const { return takes_one_text_; }
  // The members that do more than hold the texts, model, dimensions or input type, as sorted
  // compact JSON with their placeholders: what else in the body decides a vector.
  const std::string& other_fields() const { return other_fields_; }

 private:
  friend class BodyCompiler;

  struct Part {
    enum class Kind : uint8_t { kLiteral, kTexts, kText, kEach };
    Kind kind = Kind::kLiteral;
    std::string literal;      // JSON
    std::vector<Part> parts;  // of kEach
  };

  static void AppendParts(const std::vector<Part>& parts, std::span<const std::string_view> texts,
                          std::string_view text, std::string* body);

  std::vector<Part> parts_;
  std::string other_fields_;
  bool takes_one_text_ = false;
};

// True if `text` contains "{NAME}".
bool HasPlaceholder(std::string_view text, std::string_view name);

// `text` with {model}, {dimensions} and {input_type} filled in, percent-encoded except for slashes.
// Errors: INVALID_ARGUMENT for any other placeholder and for one that is not set.
Result<std::string> ExpandUrl(std::string_view text, const TemplateValues& values);

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_BODY_TEMPLATE_H_
