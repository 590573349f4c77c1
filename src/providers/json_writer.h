// Writes JSON for request bodies: appended to one string, without an intermediate document.
//
//   JsonObject body(&text);
//   body.Text("model", model);
//   body.Texts("input", texts);
//   body.End();
#ifndef VETVEC_PROVIDERS_JSON_WRITER_H_
#define VETVEC_PROVIDERS_JSON_WRITER_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace vetvec {

// Appends `text`, which must be valid UTF-8, as a JSON string with its quotes. Escapes only what
// must be escaped (quote, backslash, control characters).
void AppendJsonString(std::string_view text, std::string* out);
// The same without the quotes.
void AppendJsonCharacters(std::string_view text, std::string* out);

// ["a","b"], each text with `prefix` before it.
void AppendJsonTexts(std::span<const std::string_view> texts, std::string_view prefix,
                     std::string* out);

// An object, written member by member. Keys are not escaped.
class JsonObject {
 public:
  explicit JsonObject(std::string* out) : out_(out) { *out_ += '{'; }
  void Text(std::string_view key, std::string_view value);
  void Number(std::string_view key, int64_t value);
  void Flag(std::string_view key, bool value);
  void Texts(std::string_view key, std::span<const std::string_view> texts);
  // `key`, whose value the caller then appends to the string.
  void Key(std::string_view key);
  void End() { *out_ += '}'; }

 private:
  std::string* const out_;
  bool is_first_ = true;
};

// The size of a body with these texts, without escapes, for reserving memory.
size_t JsonBytes(std::span<const std::string_view> texts);

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_JSON_WRITER_H_
