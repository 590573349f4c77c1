#include "tools/figures/body_mutations.h"

#include <openssl/evp.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

#include "base/strings.h"

namespace vetvec::figures {
namespace {

using nlohmann::json;

// Strings at least so long, of base64's letters alone, are vectors.
constexpr size_t kLeastBase64 = 20;

bool IsNumberByte(char c) {
  return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}
bool IsBase64Byte(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' ||
         c == '/' || c == '=';
}

bool Touches(const Spans& spans, size_t begin, size_t end) {
  // Next to a value counts: a digit put there belongs to it.
  return std::any_of(spans.begin(), spans.end(), [&](const auto& span) {
    return begin <= span.second && end + 1 > span.first;
  });
}

bool IsIndexDigit(std::string_view body, size_t at) {
  constexpr std::string_view kKey = "index\":";
  return at >= kKey.size() && body.substr(at - kKey.size(), kKey.size()) == kKey;
}

// A place outside of the values, where there is one.
size_t StructuralPlace(const std::string& body, const Spans& values, Rng* rng) {
  for (int tries = 0; tries < 200; ++tries) {
    const size_t at = rng->Below(body.size());
    if (!Touches(values, at, at + 1)) return at;
  }
  return rng->Below(body.size());
}

// Every array of numbers and every base64 string, to be edited.
void CollectVectors(json* node, std::vector<json*>* vectors) {
  if (node->is_array() && !node->empty() && node->front().is_number())
    return vectors->push_back(node);
  if (node->is_string()) {
    const auto& text = node->get_ref<const std::string&>();
    const bool is_base64 =
        text.size() >= kLeastBase64 && std::all_of(text.begin(), text.end(), IsBase64Byte);
    if (is_base64) vectors->push_back(node);
    return;
  }
  if (!node->is_structured()) return;
  for (json& child : *node) CollectVectors(&child, vectors);
}

// The arrays whose elements are vectors, or objects that hold one.
void CollectLists(json* node, std::vector<json*>* lists) {
  if (!node->is_structured()) return;
  for (json& child : *node) CollectLists(&child, lists);
  if (!node->is_array() || node->empty()) return;
  std::vector<json*> vectors;
  CollectVectors(&node->front(), &vectors);
  if (vectors.size() == 1 && !node->front().is_number()) lists->push_back(node);
}

void CollectIndices(json* node, std::vector<std::pair<json*, std::string>>* indices) {
  if (!node->is_structured()) return;
  if (node->is_object()) {
    for (const char* key : {"index", "text_index"}) {
      if (node->contains(key)) indices->emplace_back(node, key);
    }
  }
  for (json& child : *node) CollectIndices(&child, indices);
}

// One element of a vector becomes something that is not an element.
std::string WithBadElement(json document, Rng* rng) {
  std::vector<json*> vectors;
  CollectVectors(&document, &vectors);
  if (vectors.empty()) return "";
  json& vector = *vectors[rng->Below(vectors.size())];
  constexpr const char* kBad[] = {
      "NaN", "Infinity", "-Infinity", "1e400", "null", "true", "\"1.0\"", "[1]", "{}",  "1e39",
      "2e6", "0x1p3",    "1.",        ".5",    "+1",   "01",   "1,5.0",   "",    "--1", "1e"};
  const std::string bad = kBad[rng->Below(std::size(kBad))];
  if (vector.is_string()) {
    vector = json::array({1.0, 2.0});
    std::string text = document.dump();
    const size_t at = text.find("[1.0,2.0]");
    return text.replace(at, std::strlen("[1.0,2.0]"), "[" + bad + ",2.0]");
  }
  vector[rng->Below(vector.size())] = "THE-BAD-ONE";
  std::string text = document.dump();
  const std::string mark = "\"THE-BAD-ONE\"";
  return text.replace(text.find(mark), mark.size(), bad);
}

std::string WithOtherLength(json document, Rng* rng) {
  std::vector<json*> vectors;
  CollectVectors(&document, &vectors);
  if (vectors.empty()) return "";
  const uint64_t what = rng->Below(4);
  const size_t chosen = rng->Below(vectors.size());
  for (size_t i = 0; i < vectors.size(); ++i) {
    if (what != 0 && i != chosen) continue;  // 0: all alike
    json& vector = *vectors[i];
    if (vector.is_string()) {
      std::string text = vector.get<std::string>();
      if (what == 1)
        text.clear();
      else if (what == 2)
        text += rng->Below(2) == 0 ? "AAAA" : "A";
      else
        text.resize(text.size() - 1 - rng->Below(8));
      vector = text;
    } else if (what == 1) {
      vector = json::array();
    } else if (what == 2) {
      vector.push_back(0.25);
    } else {
      vector.erase(vector.size() - 1);
    }
  }
  return document.dump();
}

std::string WithZeroVector(json document, Rng* rng) {
  std::vector<json*> vectors;
  CollectVectors(&document, &vectors);
  if (vectors.empty()) return "";
  json& vector = *vectors[rng->Below(vectors.size())];
  if (vector.is_string()) {
    vector = std::string(vector.get<std::string>().size() / 4 * 4, 'A');
  } else {
    for (json& element : vector) element = 0.0;
  }
  return document.dump();
}

std::string WithBadBase64(json document, Rng* rng) {
  std::vector<json*> vectors;
  CollectVectors(&document, &vectors);
  if (vectors.empty() || !vectors[0]->is_string()) return "";
  json& vector = *vectors[rng->Below(vectors.size())];
  std::string text = vector.get<std::string>();
  constexpr std::string_view kBad = "-_*%\\ \n=\x01.:";
  text[rng->Below(text.size() - 4)] = kBad[rng->Below(kBad.size())];
  vector = text;
  return document.dump();
}

std::string WithOtherCount(json document, Rng* rng) {
  std::vector<json*> lists;
  CollectLists(&document, &lists);
  if (lists.empty()) return "";
  json& list = *lists[rng->Below(lists.size())];
  switch (rng->Below(5)) {
    case 0: list.erase(rng->Below(list.size())); break;
    case 1: list.push_back(list[rng->Below(list.size())]); break;
    case 2: list = json::array(); break;
    case 3: list.push_back(nullptr); break;
    default: list[rng->Below(list.size())] = nullptr; break;
  }
  return document.dump();
}

std::string WithOtherIndex(json document, Rng* rng) {
  std::vector<std::pair<json*, std::string>> indices;
  CollectIndices(&document, &indices);
  if (indices.size() < 2) return "";
  const size_t one = rng->Below(indices.size());
  const auto& [item, key] = indices[one];
  const auto& [other, other_key] =
      indices[(one + 1 + rng->Below(indices.size() - 1)) % indices.size()];
  switch (rng->Below(9)) {
    case 0: (*item)[key] = (*other)[other_key]; break;
    case 1: (*item)[key] = -1; break;
    case 2: (*item)[key] = static_cast<uint64_t>(indices.size()); break;
    case 3: (*item)[key] = std::numeric_limits<uint64_t>::max(); break;
    case 4: (*item)[key] = (*item)[key].get<double>() + 0.5; break;
    case 5: (*item)[key] = std::to_string(one); break;
    case 6: (*item)[key] = nullptr; break;
    case 7: item->erase(key); break;
    default: (*item)[key] = 1e300; break;
  }
  return document.dump();
}

// The same object member twice, one of them from another item.
std::string WithTwoMembers(const json& document, Rng* rng) {
  json copy = document;
  std::vector<json*> vectors;
  CollectVectors(&copy, &vectors);
  if (vectors.empty()) return "";
  const std::string text = document.dump();
  const std::string of_other = vectors[rng->Below(vectors.size())]->dump();
  Spans keys;  // of "embedding":, "values":, "float": ..., whatever stands before a vector
  for (size_t at = text.find("\":"); at != std::string::npos; at = text.find("\":", at + 2)) {
    const size_t value = at + 2;
    if (value >= text.size() || (text[value] != '[' && text[value] != '"')) continue;
    const size_t begin = text.rfind('"', at - 1);
    keys.emplace_back(begin, value);
  }
  if (keys.empty()) return "";
  const auto [begin, value] = keys[rng->Below(keys.size())];
  const std::string member = text.substr(begin, value - begin) + of_other + ",";
  return text.substr(0, begin) + member + text.substr(begin);
}

// Right, in another order: a client must sort by the indices.
std::string Shuffled(json document, Rng* rng) {
  std::vector<std::pair<json*, std::string>> indices;
  CollectIndices(&document, &indices);
  std::vector<json*> lists;
  CollectLists(&document, &lists);
  if (indices.size() < 2 || lists.empty()) return "";
  json& list = *lists[0];
  for (size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[rng->Below(i)]);
  return document.dump();
}

std::string Wrapped(const std::string& body, Rng* rng) {
  switch (rng->Below(10)) {
    case 0: return "[" + body + "]";
    case 1: return body + body;
    case 2: return body + "}";
    case 3: return "\xEF\xBB\xBF" + body;
    case 4: return R"({"error":{"message":"overloaded"}})";
    case 5: return R"({"data":)" + body + "}";
    case 6: return std::string(1 + rng->Below(5'000), '[') + body;
    case 7: return body + std::string(1, '\0');
    case 8: return "\"" + body + "\"";
    default: return body.substr(0, body.size() / 2) + "\xff\xfe" + body.substr(body.size() / 2);
  }
}

Mutant OfDocument(const std::string& body, Rng* rng) {
  const json document = json::parse(body);
  switch (rng->Below(10)) {
    case 0:
    case 1: return {WithBadElement(document, rng), "element"};
    case 2: return {WithOtherLength(document, rng), "dimension"};
    case 3: return {WithOtherCount(document, rng), "count"};
    case 4: return {WithOtherIndex(document, rng), "index"};
    case 5: return {WithTwoMembers(document, rng), "member twice"};
    case 6: return {Shuffled(document, rng), "shuffled"};
    case 7: return {WithBadBase64(document, rng), "base64"};
    case 8: return {WithZeroVector(document, rng), "zero vector"};
    default: return {Wrapped(body, rng), "wrapped"};
  }
}

Mutant OfBytes(const std::string& body, const Spans& values, Rng* rng) {
  Mutant out{body, "byte"};
  // Mostly outside of the values, which are most of a body.
  const bool anywhere = rng->Below(4) == 0;
  const size_t at = anywhere ? rng->Below(body.size()) : StructuralPlace(body, values, rng);
  constexpr std::string_view kSigns = "{}[]\",:0123456789-+.eE \t\n\\nulltruefalse\x00\x7f\xc3";
  size_t end = at + 1;
  switch (rng->Below(8)) {
    case 0:
      out.kind = "truncated";
      out.body.resize(rng->Below(body.size()));
      return out;
    case 1: out.body[at] = static_cast<char>(out.body[at] ^ (1 << rng->Below(8))); break;
    case 2: out.body[at] = static_cast<char>(rng->Below(256)); break;
    case 3: out.body[at] = kSigns[rng->Below(kSigns.size())]; break;
    case 4:
      out.kind = "insert";
      out.body.insert(at, 1, kSigns[rng->Below(kSigns.size())]);
      break;
    case 5:
      out.kind = "delete";
      end = std::min(body.size(), at + 1 + rng->Below(rng->Below(2) == 0 ? 1 : 40));
      out.body.erase(at, end - at);
      break;
    case 6: {
      out.kind = "swap";
      const size_t other = rng->Below(2) == 0 ? std::min(at + 1, body.size() - 1)
                                              : StructuralPlace(body, values, rng);
      std::swap(out.body[at], out.body[other]);
      // Two indices that change places are a right reply of other vectors.
      out.in_values = Touches(values, other, other + 1) ||
                      (IsIndexDigit(body, at) && IsIndexDigit(body, other));
      break;
    }
    default: {
      out.kind = "repeat";
      end = std::min(body.size(), at + 1 + rng->Below(60));
      out.body.insert(at, body.substr(at, end - at));
    }
  }
  out.in_values = out.in_values || Touches(values, at, end);
  return out;
}

bool Decode(const json& vector, std::vector<float>* row) {
  if (vector.is_array()) {
    for (const json& element : vector) {
      if (!element.is_number()) return false;
      row->push_back(static_cast<float>(element.get<double>()));
    }
    return true;
  }
  const std::string text = vector.get<std::string>();
  if (text.size() % 4 != 0) return false;
  std::vector<unsigned char> bytes(text.size() / 4 * 3);
  const int size =
      EVP_DecodeBlock(bytes.data(), reinterpret_cast<const unsigned char*>(text.data()),
                      static_cast<int>(text.size()));
  if (size < 0) return false;
  size_t length = static_cast<size_t>(size);
  for (size_t i = text.size(); i > 0 && text[i - 1] == '='; --i) --length;
  if (length % sizeof(float) != 0) return false;
  row->resize(length / sizeof(float));
  std::memcpy(row->data(), bytes.data(), length);
  return true;
}

// 3, 3.0 and "3" are 3.
std::optional<size_t> WholeNumberIn(const json& value, size_t count) {
  double number = -1;
  if (value.is_number()) number = value.get<double>();
  if (value.is_string()) number = ParseDouble(value.get<std::string>()).value_or(-1);
  const bool is_place =
      number >= 0 && number < static_cast<double>(count) && number == std::floor(number);
  return is_place ? std::optional<size_t>(static_cast<size_t>(number)) : std::nullopt;
}

// The place of each vector: by its index; if one index is left out, the place that is left; if all
// are, by order. nullopt: the indices say no such thing.
std::optional<std::vector<size_t>> PlacesOf(json* document, size_t count) {
  std::vector<json*> lists;
  CollectLists(document, &lists);
  std::vector<std::pair<json*, std::string>> indices;
  CollectIndices(document, &indices);
  std::vector<size_t> places(count);
  std::iota(places.begin(), places.end(), size_t{0});
  if (indices.empty()) return places;
  if (lists.size() != 1 || lists[0]->size() != count) return std::nullopt;
  std::vector<bool> is_taken(count, false);
  std::optional<size_t> left_out;
  for (size_t i = 0; i < count; ++i) {
    std::vector<std::pair<json*, std::string>> own;
    CollectIndices(&(*lists[0])[i], &own);
    if (own.size() > 1) return std::nullopt;
    if (own.empty() || own[0].first->at(own[0].second).is_null()) {
      if (left_out) return std::nullopt;
      left_out = i;
      continue;
    }
    const auto place = WholeNumberIn(own[0].first->at(own[0].second), count);
    if (!place || is_taken[*place]) return std::nullopt;
    places[i] = *place;
    is_taken[*place] = true;
  }
  if (left_out) {
    const auto free = std::find(is_taken.begin(), is_taken.end(), false);
    places[*left_out] = static_cast<size_t>(free - is_taken.begin());
  }
  return places;
}

}  // namespace

Spans ValueSpans(std::string_view body) {
  Spans spans;
  for (size_t i = 0; i < body.size(); ++i) {
    if (body[i] == '"') {
      const size_t end = body.find('"', i + 1);
      if (end == std::string_view::npos) break;
      const std::string_view text = body.substr(i + 1, end - i - 1);
      const bool is_base64 = text.size() >= kLeastBase64 &&
                             std::all_of(text.begin(), text.end(), IsBase64Byte) && i > 0 &&
                             body[i - 1] == ':' && text.find('-') == text.npos;
      if (is_base64) spans.emplace_back(i + 1, end);
      i = end;
    } else if (IsNumberByte(body[i])) {
      size_t end = i;
      while (end < body.size() && IsNumberByte(body[end])) ++end;
      const bool is_element = i > 0 && (body[i - 1] == '[' || body[i - 1] == ',') &&
                              end < body.size() && (body[end] == ']' || body[end] == ',');
      if (is_element) spans.emplace_back(i, end);
      i = end - 1;
    }
  }
  return spans;
}

Mutant Mutate(const std::string& body, const Spans& values, Rng* rng) {
  for (;;) {
    Mutant mutant = rng->Below(3) == 0 ? OfDocument(body, rng) : OfBytes(body, values, rng);
    if (!mutant.body.empty() && mutant.body != body) return mutant;
  }
}

std::optional<Rows> ReadVectors(const std::string& body, size_t count, size_t dimension) {
  json document = json::parse(body, nullptr, false);
  if (document.is_discarded()) return std::nullopt;
  // Titan says its vector twice.
  if (document.is_object() && document.contains("embedding")) document.erase("embeddingsByType");
  std::vector<json*> vectors;
  CollectVectors(&document, &vectors);
  if (vectors.size() != count) return std::nullopt;
  const std::optional<std::vector<size_t>> places = PlacesOf(&document, count);
  if (!places) return std::nullopt;
  Rows rows(count);
  for (size_t i = 0; i < count; ++i) {
    std::vector<float>& row = rows[(*places)[i]];
    if (!row.empty() || !Decode(*vectors[i], &row)) return std::nullopt;
    const bool is_good =
        row.size() == dimension &&
        std::all_of(row.begin(), row.end(), [](float v) { return std::isfinite(v); });
    if (!is_good) return std::nullopt;
  }
  return rows;
}

}  // namespace vetvec::figures
