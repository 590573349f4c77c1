#include "providers/body_template.h"

#include <fmt/core.h>

#include "base/json.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "providers/json_provider.h"
#include "providers/json_writer.h"

namespace vetvec {
namespace {

constexpr int kMaxTemplateDepth = 32;

// A part of a template's string: plain text, or the name of a placeholder.
struct Piece {
  bool is_placeholder = false;
  std::string text;
};

Status BadTemplate(std::string_view text, const std::string& what) {
  return InvalidArgument(fmt::format("'{}' {}", Sanitized(text, 80), what)).WithKey("body");
}

const std::vector<std::string>& Names() {
  static const std::vector<std::string>* const names =
      new std::vector<std::string>{"texts", "text", "model", "dimensions", "input_type"};
  return *names;
}

Result<std::vector<Piece>> PiecesOf(std::string_view text) {
  std::vector<Piece> pieces;
  const auto add = [&](char c) {
    if (pieces.empty() || pieces.back().is_placeholder) pieces.emplace_back();
    pieces.back().text += c;
  };
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool is_doubled = i + 1 < text.size() && text[i + 1] == c;
    if (c != '{' && c != '}') {
      add(c);
    } else if (is_doubled) {
      add(c);
      ++i;
    } else {
      const size_t end = text.find('}', i);
      const std::string name(text.substr(i + 1, end == std::string_view::npos ? 0 : end - i - 1));
      if (c == '}' || std::find(Names().begin(), Names().end(), name) == Names().end()) {
        return BadTemplate(text,
                           fmt::format("has a brace that does not begin a placeholder (names: {}); "
                                       "write {{{{ or }}}} for a literal brace{}",
                                       Joined(Names()), DidYouMean(name, Names())));
      }
      pieces.push_back({true, name});
      i = end;
    }
  }
  return pieces;
}

// The value of {NAME}; empty if it is not set.
std::string ValueOf(const std::string& name, const TemplateValues& values) {
  if (name == "model") return values.model;
  if (name == "input_type") return values.input_type;
  return values.dimensions > 0 ? std::to_string(values.dimensions) : "";
}

bool IsOfTexts(const Piece& piece) {
  return piece.is_placeholder && (piece.text == "texts" || piece.text == "text");
}

bool IsLonePlaceholder(const OrderedJson& value) {
  if (!value.is_string()) return false;
  const Result<std::vector<Piece>> pieces = PiecesOf(value.get_ref<const std::string&>());
  return pieces.ok() && pieces->size() == 1 && pieces->front().is_placeholder;
}

// Sorted by key.
Json OtherFields(const OrderedJson& value) {
  if (value.is_object()) {
    Json out = Json::object();
    for (const auto& [key, item] : value.items()) {
      if (!IsLonePlaceholder(item)) out[key] = OtherFields(item);
    }
    return out;
  }
  if (value.is_array()) {
    Json out = Json::array();
    for (const OrderedJson& item : value) out.push_back(OtherFields(item));
    return out;
  }
  return Json::parse(value.dump());
}

}  // namespace

// Turns a template into literals and holes, in one pass.
class BodyCompiler {
 public:
  using Part = BodyTemplate::Part;

  explicit BodyCompiler(const TemplateValues& values) : values_(values) {}

  Status Emit(const OrderedJson& value, int depth, std::vector<Part>* parts) {
    if (depth > kMaxTemplateDepth)
      return InvalidArgument("the body is nested too deeply").WithKey("body");
    if (value.is_object()) return EmitObject(value, depth, parts);
    if (value.is_array()) return EmitArray(value, depth, parts);
    if (value.is_string()) return EmitString(value.get_ref<const std::string&>(), parts);
    Literal(value.dump(), parts);
    return OkStatus();
  }

  // Which placeholders for texts it has.
  bool has_many() const { return has_texts_ || has_text_in_each_; }
  bool has_one() const { return has_lone_text_; }
  bool has_two_sorts() const {
    return (has_texts_ ? 1 : 0) + (has_text_in_each_ ? 1 : 0) + (has_lone_text_ ? 1 : 0) > 1;
  }

 private:
  static void Literal(std::string_view text, std::vector<Part>* parts) {
    if (parts->empty() || parts->back().kind != Part::Kind::kLiteral) parts->emplace_back();
    parts->back().literal += text;
  }
  static void Characters(std::string_view text, std::vector<Part>* parts) {
    std::string escaped;
    AppendJsonCharacters(text, &escaped);
    Literal(escaped, parts);
  }

  // True for a string with a placeholder whose value is not set.
  Result<bool> IsLeftOut(const OrderedJson& value) const {
    if (!value.is_string()) return false;
    VETVEC_ASSIGN_OR_RETURN(const std::vector<Piece> pieces,
                            PiecesOf(value.get_ref<const std::string&>()));
    for (const Piece& piece : pieces) {
      if (!piece.is_placeholder || IsOfTexts(piece)) continue;
      if (ValueOf(piece.text, values_).empty()) return true;
    }
    return false;
  }

  Status EmitObject(const OrderedJson& object, int depth, std::vector<Part>* parts) {
    Literal("{", parts);
    bool is_first = true;
    for (const auto& [key, value] : object.items()) {
      if (key == "{each}") {
        return BadTemplate(key, "must be the only key of the only object in an array");
      }
      VETVEC_ASSIGN_OR_RETURN(const bool is_left_out, IsLeftOut(value));
      if (is_left_out) continue;
      std::string start = is_first ? "" : ",";
      is_first = false;
      AppendJsonString(key, &start);
      Literal(start + ":", parts);
      VETVEC_RETURN_IF_ERROR(Emit(value, depth + 1, parts));
    }
    Literal("}", parts);
    return OkStatus();
  }

  Status EmitArray(const OrderedJson& array, int depth, std::vector<Part>* parts) {
    const bool is_each = array.size() == 1 && array[0].is_object() && array[0].size() == 1 &&
                         array[0].contains("{each}");
    Literal("[", parts);
    if (is_each) {
      if (is_in_each_) return BadTemplate("{each}", "is inside another {each}");
      is_in_each_ = true;
      Part each;
      each.kind = Part::Kind::kEach;
      VETVEC_RETURN_IF_ERROR(Emit(array[0]["{each}"], depth + 1, &each.parts));
      parts->push_back(std::move(each));
      is_in_each_ = false;
    } else {
      for (size_t i = 0; i < array.size(); ++i) {
        if (i > 0) Literal(",", parts);
        VETVEC_RETURN_IF_ERROR(Emit(array[i], depth + 1, parts));
      }
    }
    Literal("]", parts);
    return OkStatus();
  }

  Status EmitString(const std::string& text, std::vector<Part>* parts) {
    VETVEC_ASSIGN_OR_RETURN(const std::vector<Piece> pieces, PiecesOf(text));
    if (pieces.size() == 1 && pieces[0].is_placeholder) {
      if (pieces[0].text == "texts") {
        if (is_in_each_) return BadTemplate(text, "is inside {each}");
        has_texts_ = true;
        parts->push_back({Part::Kind::kTexts, "", {}});
        return OkStatus();
      }
      if (pieces[0].text == "dimensions" && values_.dimensions > 0) {
        Literal(ValueOf("dimensions", values_), parts);
        return OkStatus();
      }
    }
    Literal("\"", parts);
    for (const Piece& piece : pieces) VETVEC_RETURN_IF_ERROR(EmitPiece(text, piece, parts));
    Literal("\"", parts);
    return OkStatus();
  }

  Status EmitPiece(const std::string& text, const Piece& piece, std::vector<Part>* parts) {
    if (!piece.is_placeholder) {
      Characters(piece.text, parts);
      return OkStatus();
    }
    if (piece.text == "texts") return BadTemplate(text, "contains {texts} inside a longer string");
    if (piece.text == "text") {
      (is_in_each_ ? has_text_in_each_ : has_lone_text_) = true;
      parts->push_back({Part::Kind::kText, "", {}});
      return OkStatus();
    }
    const std::string value = ValueOf(piece.text, values_);
    if (value.empty()) {
      return BadTemplate(text, fmt::format("uses {{{}}}, which is not set", piece.text));
    }
    Characters(value, parts);
    return OkStatus();
  }

  const TemplateValues& values_;
  bool is_in_each_ = false;
  bool has_texts_ = false;
  bool has_text_in_each_ = false;
  bool has_lone_text_ = false;
};

Result<BodyTemplate> BodyTemplate::Compile(const OrderedJson& body, const TemplateValues& values) {
  BodyTemplate out;
  BodyCompiler compiler(values);
  VETVEC_RETURN_IF_ERROR(compiler.Emit(body, 1, &out.parts_));
  if (compiler.has_two_sorts() || (!compiler.has_many() && !compiler.has_one())) {
    return InvalidArgument(fmt::format("the body has {} for texts; use exactly one of {{texts}}, "
                                       "{{text}}, or {{each}} with {{text}}",
                                       compiler.has_two_sorts()
                                           ? "more than one kind of placeholder"
                                           : "no placeholder"))
        .WithKey("body");
  }
  out.takes_one_text_ = compiler.has_one();
  Json others = OtherFields(body);
  if (others.is_object()) others.erase("encoding_format");
  out.other_fields_ = others.dump();
  return out;
}

void BodyTemplate::Append(std::span<const std::string_view> texts, std::string* body) const {
  AppendParts(parts_, texts, texts.empty() ? std::string_view() : texts.front(), body);
}

void BodyTemplate::AppendParts(const std::vector<Part>& parts,
                               std::span<const std::string_view> texts, std::string_view text,
                               std::string* body) {
  for (const Part& part : parts) {
    switch (part.kind) {
      case Part::Kind::kLiteral: *body += part.literal; break;
      case Part::Kind::kTexts: AppendJsonTexts(texts, "", body); break;
      case Part::Kind::kText: AppendJsonCharacters(text, body); break;
      case Part::Kind::kEach:
        for (size_t i = 0; i < texts.size(); ++i) {
          if (i > 0) *body += ',';
          AppendParts(part.parts, texts, texts[i], body);
        }
    }
  }
}

bool HasPlaceholder(std::string_view text, std::string_view name) {
  return text.find(fmt::format("{{{}}}", name)) != std::string_view::npos;
}

Result<std::string> ExpandUrl(std::string_view text, const TemplateValues& values) {
  VETVEC_ASSIGN_OR_RETURN(const std::vector<Piece> pieces, PiecesOf(text));
  std::string out;
  for (const Piece& piece : pieces) {
    if (!piece.is_placeholder) {
      out += piece.text;
      continue;
    }
    const std::string value = IsOfTexts(piece) ? "" : ValueOf(piece.text, values);
    if (value.empty()) {
      return InvalidArgument(
                 fmt::format("'{}' uses {{{}}}, which is not set", Sanitized(text, 80), piece.text))
          .WithKey("url");
    }
    out += UrlEncoded(value, true);
  }
  return out;
}

}  // namespace vetvec
