#include "suites/items.h"

#include <fmt/core.h>

#include <charconv>

namespace vetvec {
namespace {

void AppendText(const char* key, std::string_view value, std::string* out) {
  *out += '"';
  *out += key;
  *out += "\":\"";
  AppendJsonEscaped(value, out);
  *out += '"';
}

void AppendSpans(const std::vector<ByteSpan>& spans, std::string* out) {
  *out += '[';
  for (const ByteSpan& span : spans) {
    if (out->back() != '[') *out += ',';
    *out += fmt::format("[{},{}]", span.start, span.end);
  }
  *out += ']';
}

}  // namespace

std::string NumberText(double value) {
  char text[32];
  const std::to_chars_result end = std::to_chars(text, text + sizeof text, value);
  return {text, end.ptr};
}

void AppendJsonEscaped(std::string_view text, std::string* out) {
  constexpr char kDigits[] = "0123456789abcdef";
  size_t plain = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c >= 0x20 && c != '"' && c != '\\') continue;
    out->append(text.substr(plain, i - plain));
    plain = i + 1;
    if (c == '"' || c == '\\') {
      *out += '\\';
      *out += static_cast<char>(c);
    } else if (c >= '\b' && c <= '\r' && c != '\v') {
      *out += '\\';
      *out += "btn\0fr"[c - '\b'];
    } else {
      *out += "\\u00";
      *out += kDigits[c >> 4];
      *out += kDigits[c & 15];
    }
  }
  out->append(text.substr(plain));
}

void AppendLabelledLine(std::string_view id, std::string_view text, int32_t label,
                        std::string_view p, uint32_t draw, bool is_test, std::string* out) {
  *out += "{\"id\":\"";
  AppendJsonEscaped(id, out);
  *out += "\",\"text\":\"";
  AppendJsonEscaped(text, out);
  *out += label > 0 ? "\",\"label\":1,\"p\":" : "\",\"label\":-1,\"p\":";
  *out += p;
  if (draw != 1) *out += fmt::format(",\"draw\":{}", draw);
  *out += is_test ? ",\"split\":\"test\"}\n" : ",\"split\":\"train\"}\n";
}

void AppendScoredLine(const ScoredPair& pair, std::string* out) {
  *out += '{';
  AppendText("id", pair.id, out);
  *out += ',';
  AppendText("a", pair.a, out);
  *out += ',';
  AppendText("b", pair.b, out);
  *out += fmt::format(",\"score\":{},", NumberText(pair.score));
  AppendText("label_source", pair.label_source, out);
  *out += ',';
  AppendText("construct", pair.construct, out);
  if (!pair.domain.empty()) {
    *out += ',';
    AppendText("domain", pair.domain, out);
  }
  *out += "}\n";
}

void AppendTripleLine(const Triple& triple, std::string* out) {
  *out += '{';
  AppendText("id", triple.id, out);
  *out += ',';
  AppendText("relation", RelationName(triple.relation), out);
  for (const auto& [key, text] : {std::pair("seed", &triple.seed),
                                  {"positive", &triple.positive},
                                  {"negative", &triple.negative}}) {
    *out += ',';
    AppendText(key, *text, out);
  }
  *out += ",\"changed\":{\"positive\":";
  AppendSpans(triple.changed_positive, out);
  *out += ",\"negative\":";
  AppendSpans(triple.changed_negative, out);
  *out += "},\"flags\":[";
  for (size_t i = 0; i < triple.flags.size(); ++i) {
    *out += i > 0 ? ",\"" : "\"";
    AppendJsonEscaped(triple.flags[i], out);
    *out += '"';
  }
  *out += "]}\n";
}

void AppendRankingLine(const RankingSet& set, size_t index, std::string* out) {
  *out += '{';
  if (index < set.texts.size()) {
    AppendText("id", set.texts[index].id, out);
    *out += ',';
    AppendText("text", set.texts[index].text, out);
  } else {
    const auto& [a, b] = set.pairs[index - set.texts.size()];
    AppendText("a", set.texts[a].id, out);
    *out += ',';
    AppendText("b", set.texts[b].id, out);
  }
  *out += "}\n";
}

}  // namespace vetvec
