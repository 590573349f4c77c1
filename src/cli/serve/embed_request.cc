#include "cli/serve/embed_request.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

namespace vetvec::cli {
namespace {

using nlohmann::json;

constexpr size_t kMaxDepth = 64;  // in fields that are not read
constexpr size_t kMaxModelBytes = 1024;
constexpr char kNotText[] = "'input' must be a string or a list of strings";
constexpr char kNotObject[] = "the body is not a JSON object";
constexpr char kTokenIds[] =
    "'input' must be text; token ids are not accepted, because they depend on the tokenizer (in "
    "LangChain, set check_embedding_ctx_length=False)";

// Receives the values of the body as they are parsed. A function that returns false stops the
// parser.
class RequestReader final : public nlohmann::json_sax<json> {
 public:
  RequestReader(uint64_t most_texts, EmbedRequest* out) : most_texts_(most_texts), out_(*out) {}

  // After parsing: why the request is refused, or empty.
  std::string Why() const {
    if (!why_.empty()) return why_;
    if (seen_.count("input") == 0) return "'input' is missing";
    if (texts_ > most_texts_) {
      return fmt::format("'input' has {} texts; at most {} are allowed", texts_, most_texts_);
    }
    return texts_ == 0 ? "'input' is empty" : "";
  }

  bool null() override { return Scalar("null"); }
  bool boolean(bool) override { return Scalar("boolean"); }
  bool number_integer(number_integer_t) override { return Number(0); }
  bool number_unsigned(number_unsigned_t value) override { return Number(value); }
  bool number_float(number_float_t, const string_t&) override { return Number(0); }
  bool binary(binary_t&) override { return false; }
  bool string(string_t& text) override;
  bool start_object(size_t) override { return Open(false); }
  bool end_object() override { return Close(); }
  bool start_array(size_t) override { return Open(true); }
  bool end_array() override { return Close(); }
  bool key(string_t& name) override {
    if (depth_ != 1) return true;
    key_ = name == "input" || name == "model" || name == "dimensions" || name == "encoding_format"
               ? name
               : "";
    if (key_.empty() || seen_.insert(key_).second) return true;
    return Refuse(fmt::format("'{}' occurs twice", key_));
  }
  bool parse_error(size_t position, const std::string&, const json::exception&) override {
    return Refuse(fmt::format("the body is not valid JSON at byte {}", position));
  }

 private:
  bool Refuse(std::string why) {
    why_ = std::move(why);
    return false;
  }
  bool IsIn(std::string_view key) const { return depth_ == 1 && key_ == key; }
  bool IsInList() const { return depth_ == 2 && key_ == "input"; }
  bool Open(bool is_array) {
    if (depth_ == 0 && is_array) return Refuse(kNotObject);
    if (IsIn("input")) {
      if (!is_array) return Refuse(kNotText);
      out_.is_list = true;
    } else if (IsInList()) {
      return Refuse(is_array && texts_ == 0 ? kTokenIds : kNotText);
    } else if (IsIn("dimensions") || IsIn("encoding_format")) {
      return Scalar("");
    }
    if (++depth_ <= kMaxDepth) return true;
    return Refuse(fmt::format("the body is nested more than {} levels deep", kMaxDepth));
  }
  bool Close() {
    --depth_;
    return true;
  }
  // A value that is neither text nor a number.
  bool Scalar(std::string_view kind) {
    if (depth_ == 0) return Refuse(kNotObject);
    if (IsIn("input") || IsInList()) return Refuse(kNotText);
    if (kind == "null") return true;
    if (IsIn("dimensions")) return Refuse("'dimensions' must be a whole number, at least 1");
    if (IsIn("encoding_format")) return Refuse("'encoding_format' must be float or base64");
    return true;
  }
  bool Number(uint64_t value) {
    if (IsInList() && texts_ == 0) return Refuse(kTokenIds);
    if (!IsIn("dimensions") || value == 0) return Scalar("number");
    out_.dimensions = value;
    return true;
  }
  bool AddText(const string_t& text) {
    if (text.find_first_not_of(" \t\r\n\f\v") == std::string::npos) {
      const std::string name = out_.is_list ? fmt::format("input[{}]", texts_) : "input";
      return Refuse(fmt::format("'{}' is {}", name, text.empty() ? "empty" : "blank"));
    }
    if (++texts_ <= most_texts_) out_.texts.Add(text);  // the others are only counted
    return true;
  }

  const uint64_t most_texts_;
  EmbedRequest& out_;
  size_t depth_ = 0;
  std::string key_;  // at depth 1; empty if it is not read
  std::set<std::string> seen_;
  uint64_t texts_ = 0;
  std::string why_;
};

bool RequestReader::string(string_t& text) {
  if (IsIn("input") || IsInList()) return AddText(text);
  if (IsIn("encoding_format") && (text == "float" || text == "base64")) {
    out_.is_base64 = text == "base64";
    return true;
  }
  if (!IsIn("model")) return Scalar("string");
  if (text.size() > kMaxModelBytes) {
    return Refuse(
        fmt::format("'model' has {} bytes; at most {} are allowed", text.size(), kMaxModelBytes));
  }
  out_.model = text;
  return true;
}

}  // namespace

std::string ReadEmbedRequest(const std::string& body, uint64_t most_texts, EmbedRequest* out) {
  RequestReader reader(most_texts, out);
  json::sax_parse(body, &reader);
  return reader.Why();
}

}  // namespace vetvec::cli
