#include "batch_jobs/direct_line.h"

#include <charconv>
#include <cstring>

namespace vetvec {
namespace {

constexpr int kMostDirectDepth = 16;
constexpr uint64_t kMostBilledTokens = 1'000'000'000'000;
constexpr uint64_t kGoodStatus = 200;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

// Walks one line. Every function returns false if the line has another form.
class DirectLines::Cursor {
 public:
  explicit Cursor(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  bool ReadLine(const Node& root) {
    if (!Object(root, 1)) return false;
    SkipBlanks();
    return at_ == end_;
  }

  DirectLine line;
  bool has_status = false;
  std::array<uint64_t, ReplyShape::kMaxTokenPointers> tokens{};

 private:
  void SkipBlanks() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\r')) ++at_;
  }
  bool Take(char c) {
    SkipBlanks();
    if (at_ == end_ || *at_ != c) return false;
    ++at_;
    return true;
  }

  // A string of printable ASCII without escapes, whose opening quote has been read.
  bool Text(std::string_view* text) {
    const char* const begin = at_;
    for (; at_ != end_; ++at_) {
      if (*at_ == '"') {
        *text = {begin, static_cast<size_t>(at_++ - begin)};
        return true;
      }
      const auto byte = static_cast<unsigned char>(*at_);
      if (byte == '\\' || byte < ' ' || byte > '~') return false;
    }
    return false;
  }
  bool Object(const Node& node, int depth) {
    if (depth > kMostDirectDepth || !Take('{')) return false;
    if (Take('}')) return true;
    uint64_t seen = 0;
    do {
      std::string_view key;
      if (!Take('"') || !Text(&key) || !Take(':')) return false;
      size_t i = 0;
      while (i < node.fields.size() && node.fields[i].first != key) ++i;
      if (i == node.fields.size()) {
        if (!Skipped(depth + 1)) return false;
        continue;
      }
      const uint64_t bit = uint64_t{1} << (i % 64);
      if ((std::exchange(seen, seen | bit) & bit) != 0) return false;
      if (!Value(node.fields[i].second, depth + 1)) return false;
    } while (Take(','));
    return Take('}');
  }

  bool Value(const Node& node, int depth) {
    SkipBlanks();
    if (at_ == end_) return false;
    switch (node.role) {
      case Role::kId: return line.custom_id.empty() && Take('"') && Text(&line.custom_id);
      case Role::kNull: return Word("null");
      case Role::kVector: return Vector();
      case Role::kStatus: {
        uint64_t status = 0;
        has_status = Unsigned(&status) && status == kGoodStatus;
        return has_status;
      }
      case Role::kIndex: {
        uint64_t index = 1;
        return Unsigned(&index) && index == 0;
      }
      case Role::kTokens:
        return Unsigned(&tokens[node.rank]) && tokens[node.rank] <= kMostBilledTokens;
      case Role::kNone: break;
    }
    if (*at_ == '{') return Object(node, depth);
    if (node.element.empty()) return Skipped(depth);
    return Take('[') && Value(node.element[0], depth + 1) && Take(']');
  }

  bool Vector() {
    if (!line.vector.empty() || *at_ != '[') return false;
    const void* const close = std::memchr(at_, ']', static_cast<size_t>(end_ - at_));
    if (close == nullptr) return false;
    const char* const after = static_cast<const char*>(close) + 1;
    line.vector = {at_, static_cast<size_t>(after - at_)};
    at_ = after;
    return true;
  }

  // A value that is not needed.
  bool Skipped(int depth) {
    static const Node nothing;
    SkipBlanks();
    if (at_ == end_ || depth > kMostDirectDepth) return false;
    switch (*at_) {
      case '{': return Object(nothing, depth);
      case '"': {
        std::string_view text;
        return Take('"') && Text(&text);
      }
      case 'n': return Word("null");
      case 't': return Word("true");
      case 'f': return Word("false");
      case '[': {
        ++at_;
        if (Take(']')) return true;
        do {
          if (!Skipped(depth + 1)) return false;
        } while (Take(','));
        return Take(']');
      }
      default: return Number();
    }
  }

  bool Word(std::string_view word) {
    if (!std::string_view(at_, static_cast<size_t>(end_ - at_)).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  bool Digits() {
    const char* const begin = at_;
    while (at_ != end_ && IsDigit(*at_)) ++at_;
    return at_ != begin;
  }
  bool Number() {
    if (*at_ == '-') ++at_;
    const bool is_zero = at_ != end_ && *at_ == '0';
    if (is_zero ? (++at_, at_ != end_ && IsDigit(*at_)) : !Digits()) return false;
    if (at_ != end_ && *at_ == '.' && (++at_, !Digits())) return false;
    if (at_ == end_ || (*at_ != 'e' && *at_ != 'E')) return true;
    if (++at_ != end_ && (*at_ == '+' || *at_ == '-')) ++at_;
    return Digits();
  }
  bool Unsigned(uint64_t* value) {
    const bool has_zeros = end_ - at_ > 1 && *at_ == '0' && IsDigit(at_[1]);
    const auto [after, error] = std::from_chars(at_, end_, *value);
    if (has_zeros || error != std::errc() || after == end_) return false;
    at_ = after;
    return *at_ != '.' && *at_ != 'e' && *at_ != 'E';
  }

  const char* at_;
  const char* const end_;
};

DirectLines::Node DirectLines::NodeOf(const ReplyShape::Node& node) {
  Node made;
  switch (node.role) {
    case ReplyShape::Role::kVector: made.role = Role::kVector; break;
    case ReplyShape::Role::kIndex: made.role = Role::kIndex; break;
    case ReplyShape::Role::kTokens: made.role = Role::kTokens; break;
    case ReplyShape::Role::kModel:
    case ReplyShape::Role::kNone: break;
  }
  made.rank = node.rank;
  for (const auto& [name, field] : node.fields) made.fields.emplace_back(name, NodeOf(*field));
  if (node.element != nullptr) made.element.push_back(NodeOf(*node.element));
  return made;
}

DirectLines::DirectLines(const ResultForm& form, const ReplyShape& shape)
    : needs_status_(form.body == ResultForm::Body::kHttpReply) {
  Node body = NodeOf(shape.root());
  switch (form.body) {
    case ResultForm::Body::kResponse: root_.fields.emplace_back("response", std::move(body)); break;
    case ResultForm::Body::kHttpReply: {
      Node response;
      response.fields.emplace_back("status_code", Node{.role = Role::kStatus});
      response.fields.emplace_back("body", std::move(body));
      root_.fields.emplace_back("response", std::move(response));
    }
  }
  root_.fields.emplace_back(form.key, Node{.role = Role::kId});
  root_.fields.emplace_back("error", Node{.role = Role::kNull});
}

std::optional<DirectLine> DirectLines::Read(std::string_view line) const {
  Cursor cursor(line);
  if (!cursor.ReadLine(root_) || cursor.line.custom_id.empty() || cursor.line.vector.empty()) {
    return std::nullopt;
  }
  if (needs_status_ && !cursor.has_status) return std::nullopt;
  for (const uint64_t tokens : cursor.tokens) {
    if (tokens == 0) continue;
    cursor.line.tokens = tokens;
    break;
  }
  return cursor.line;
}

}  // namespace vetvec
