#include "providers/shaped_reply.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "base/strings.h"
#include "base/utf8.h"
#include "providers/reply_json.h"
#include "providers/reply_rows.h"

namespace vetvec {
namespace {

namespace ondemand = simdjson::ondemand;
using Node = ReplyShape::Node;
using Role = ReplyShape::Role;

constexpr uint64_t kMaxTokens = 1'000'000'000'000;

// Whether a second value of this key could change a vector or its place.
bool DecidesVectors(const Node& node) {
  if (node.role == Role::kVector || node.role == Role::kIndex || node.element != nullptr)
    return true;
  return std::any_of(node.fields.begin(), node.fields.end(),
                     [](const auto& field) { return DecidesVectors(*field.second); });
}

// A whole number written as 3.0, or as "3" (`text` is the value of a string).
std::optional<uint64_t> WholeNumber(ondemand::value value, std::string_view text) {
  double real = 0;
  if (value.get_double().get(real) != simdjson::SUCCESS) {
    const std::optional<double> in_text = ParseDouble(Trim(text));
    if (!in_text) return std::nullopt;
    real = *in_text;
  }
  constexpr double kMost = 1e15;
  if (!(real >= 0 && real <= kMost) || real != std::floor(real)) return std::nullopt;
  return static_cast<uint64_t>(real);
}

class ReplyReader {
 public:
  ReplyReader(const ReplyShape& shape, const PaddedBody& body, const ReplyExpectation& expectation,
              const ReplyRowSink& sink, ReplyInfo* info)
      : shape_(shape),
        body_(body),
        expectation_(expectation),
        info_(info),
        rows_(body, &parser_, expectation, sink, info) {}

  Status Read();

 private:
  Status ReadDocument(ondemand::document& document);
  std::string NotAnObject(ondemand::json_type type) const;
  // `depth` is that of the object, array or value; the root's is 1.
  Status ReadObject(ondemand::object object, const Node& node, int depth);
  Status ReadList(ondemand::array list, const Node& node, int depth);
  Status ReadValue(ondemand::value value, const Node& node, int depth);
  Status ReadElement(ondemand::value value, const Node& node, int depth);
  Status ReadLoneVector(ondemand::value value, int depth);
  Status ReadVector(ondemand::value value);
  Status ReadIndex(ondemand::value value, int depth);
  Status RefuseIndex(std::optional<uint64_t> index);
  Status ReadTokens(ondemand::value value, size_t rank, int depth);
  Status CheckElement();
  Status PlaceElement();
  Status PlaceLeftOver();
  Status MixOfIndexes();

  std::string List() const { return fmt::format("\"{}\" in the reply", shape_.list_name()); }

  const ReplyShape& shape_;
  const PaddedBody& body_;
  PooledParser parser_;
  const ReplyExpectation& expectation_;
  ReplyInfo* const info_;
  ReplyRows rows_;
  ReplyElement element_;  // the one being read
  int64_t stated_index_ = -1;
  bool is_in_element_ = false;
  bool has_vectors_ = false;
  size_t indexed_ = 0;                     // elements with an index
  std::optional<ReplyElement> unindexed_;  // the only element so far without one
  bool has_several_unindexed_ = false;
  std::array<uint64_t, ReplyShape::kMaxTokenPointers> tokens_{};
};

Status ReplyReader::Read() {
  ondemand::document document;
  const auto error = parser_.Iterate(body_).get(document);
  if (error == simdjson::EMPTY) return ProtocolError("the reply is empty");
  if (error != simdjson::SUCCESS) return MalformedJson(error);
  return ReadDocument(document);
}

std::string ReplyReader::NotAnObject(ondemand::json_type type) const {
  const bool is_array = type == ondemand::json_type::array;
  return fmt::format("the reply is {}, but an object with {} was expected; check the base URL",
                     is_array ? "an array" : "neither an object nor an array",
                     shape_.list_name().empty() ? shape_.vector_name() : shape_.list_name());
}

Status ReplyReader::ReadDocument(ondemand::document& document) {
  ondemand::json_type type;
  if (const auto error = document.type().get(type)) return MalformedJson(error);
  if (type == ondemand::json_type::array && shape_.root().element) {
    ondemand::array list;
    if (const auto error = document.get_array().get(list)) return MalformedJson(error);
    VETVEC_RETURN_IF_ERROR(ReadList(list, shape_.root(), 1));
  } else {
    if (type != ondemand::json_type::object) return ProtocolError(NotAnObject(type));
    ondemand::object root;
    if (const auto error = document.get_object().get(root)) return MalformedJson(error);
    VETVEC_RETURN_IF_ERROR(ReadObject(root, shape_.root(), 1));
  }
  if (document.current_location().error() != simdjson::OUT_OF_BOUNDS) {
    return ProtocolError("unexpected data after the reply");
  }
  if (!has_vectors_) {
    const std::string& name =
        shape_.list_name().empty() ? shape_.vector_name() : shape_.list_name();
    return ProtocolError(fmt::format(
        "the reply has no {}", name.empty() ? "list of vectors" : fmt::format("\"{}\"", name)));
  }
  rows_.FindMissing();
  for (const uint64_t tokens : tokens_) {
    if (tokens == 0) continue;
    if (tokens <= kMaxTokens) info_->tokens = tokens;
    break;
  }
  return OkStatus();
}

Status ReplyReader::ReadObject(ondemand::object object, const Node& node, int depth) {
  if (depth >= kMaxJsonDepth) return ProtocolError("the reply is nested too deeply");
  uint64_t seen = 0;
  for (auto field : object) {
    ondemand::field member;
    if (const auto error = std::move(field).get(member)) return MalformedJson(error);
    std::string_view key;
    if (const auto error = parser_.KeyOf(member).get(key)) return MalformedJson(error);
    ondemand::value value = member.value();
    size_t at = 0;
    while (at < node.fields.size() && node.fields[at].first != key) ++at;
    if (at == node.fields.size()) {
      VETVEC_RETURN_IF_ERROR(parser_.SkipValue(value, depth + 1));
      continue;
    }
    const uint64_t bit = uint64_t{1} << at;
    if ((seen & bit) != 0 && !DecidesVectors(*node.fields[at].second)) {
      VETVEC_RETURN_IF_ERROR(parser_.SkipValue(value, depth + 1));  // the first one counts
      continue;
    }
    if ((seen & bit) != 0) {
      return ProtocolError(fmt::format("{} contains \"{}\" twice",
                                       is_in_element_ ? "an element in the reply" : "the reply",
                                       node.fields[at].first));
    }
    seen |= bit;
    VETVEC_RETURN_IF_ERROR(ReadValue(value, *node.fields[at].second, depth + 1));
  }
  return OkStatus();
}

Status ReplyReader::ReadValue(ondemand::value value, const Node& node, int depth) {
  switch (node.role) {
    case Role::kVector: return is_in_element_ ? ReadVector(value) : ReadLoneVector(value, depth);
    case Role::kIndex: return ReadIndex(value, depth);
    case Role::kTokens: return ReadTokens(value, node.rank, depth);
    case Role::kModel: {
      const bool is_wanted = expectation_.as_received || expectation_.wants_model;
      if (!is_wanted) return parser_.SkipValue(value, depth);
      std::string_view model;
      if (parser_.TextOf(value).get(model) != simdjson::SUCCESS) {
        return parser_.SkipValue(value, depth);
      }
      info_->model = Sanitized(model);
      return OkStatus();
    }
    case Role::kNone: break;
  }
  ondemand::json_type type;
  if (const auto error = value.type().get(type)) return MalformedJson(error);
  if (type == ondemand::json_type::object && !node.fields.empty()) {
    ondemand::object object;
    if (const auto error = value.get_object().get(object)) return MalformedJson(error);
    return ReadObject(object, node, depth);
  }
  if (node.element == nullptr || has_vectors_) return parser_.SkipValue(value, depth);
  if (type != ondemand::json_type::array) {
    return ProtocolError(fmt::format("{} is not an array", List()));
  }
  ondemand::array list;
  if (const auto error = value.get_array().get(list)) return MalformedJson(error);
  return ReadList(list, node, depth);
}

Status ReplyReader::ReadList(ondemand::array list, const Node& node, int depth) {
  has_vectors_ = true;
  is_in_element_ = true;
  size_t position = 0;
  for (auto item : list) {
    ondemand::value value;
    if (const auto error = item.get(value)) return MalformedJson(error);
    if (position >= expectation_.count && expectation_.as_received) {
      ++position;
      continue;
    }
    if (position == expectation_.count) {
      return RefuseReply(
          ReplyFault::kCount,
          fmt::format("the reply has more vectors than texts were sent ({})", expectation_.count),
          info_);
    }
    element_ = ReplyElement();
    element_.position = position;
    if (!shape_.has_index()) element_.index = position;
    VETVEC_RETURN_IF_ERROR(ReadElement(value, *node.element, depth + 1));
    VETVEC_RETURN_IF_ERROR(CheckElement());
    VETVEC_RETURN_IF_ERROR(PlaceElement());
    ++position;
  }
  is_in_element_ = false;
  if (expectation_.as_received) info_->vectors = position;
  if (position == expectation_.count || expectation_.as_received) return PlaceLeftOver();
  return RefuseReply(
      ReplyFault::kCount,
      fmt::format("the reply has {} vectors for {} texts", position, expectation_.count), info_);
}

Status ReplyReader::ReadElement(ondemand::value value, const Node& node, int depth) {
  if (node.role == Role::kVector) return ReadVector(value);
  ondemand::object object;
  if (value.get_object().get(object)) {
    return ProtocolError(
        fmt::format("an element of \"{}\" in the reply is not an object", shape_.list_name()));
  }
  return ReadObject(object, node, depth);
}

Status ReplyReader::CheckElement() {
  if (expectation_.as_received) {
    info_->indexes.push_back(shape_.has_index() ? stated_index_ : -1);
    stated_index_ = -1;
    if (!element_.has_vector) {
      element_.fault = "is missing from its element in the reply";
      element_.fault_kind = ReplyFault::kMalformed;
    }
    if (element_.has_no_place) return OkStatus();
  }
  if (!element_.fault.empty()) return OkStatus();  // reported by Place
  if (!element_.has_vector) {
    return ProtocolError(
        fmt::format("an element in the reply has no \"{}\"", shape_.vector_name()));
  }
  return OkStatus();
}

Status ReplyReader::MixOfIndexes() {
  return RefuseReply(ReplyFault::kIndex,
                     "some elements in the reply have an \"index\" and some do not", info_);
}

// By its index. An element without one is placed by its position, unless others have an index: then
// a single one belongs to the text that is left (protobuf's JSON leaves out an index of 0).
Status ReplyReader::PlaceElement() {
  if (element_.has_no_place) return OkStatus();
  if (!element_.fault.empty()) return rows_.Place(&element_);
  if (element_.index) {
    ++indexed_;
    return rows_.Place(&element_);
  }
  if (indexed_ == 0) {
    VETVEC_RETURN_IF_ERROR(rows_.Place(&element_));
  } else if (unindexed_) {
    return MixOfIndexes();
  }
  if (unindexed_) {
    has_several_unindexed_ = true;
    return OkStatus();
  }
  unindexed_ = element_;
  return indexed_ == 0 ? OkStatus() : rows_.Hold(element_);
}

Status ReplyReader::PlaceLeftOver() {
  if (!rows_.has_held()) return OkStatus();
  VETVEC_ASSIGN_OR_RETURN(const bool is_placed, rows_.PlaceHeld());
  if (!is_placed) return expectation_.as_received ? OkStatus() : MixOfIndexes();
  const size_t position = unindexed_->position;
  if (position < info_->indexes.size()) {
    info_->indexes[position] = static_cast<int64_t>(rows_.held_index());
  }
  return OkStatus();
}

Status ReplyReader::ReadLoneVector(ondemand::value value, int depth) {
  if (has_vectors_) return parser_.SkipValue(value, depth);
  has_vectors_ = true;
  if (expectation_.as_received) {
    info_->vectors = 1;
    info_->indexes = {-1};
  } else if (expectation_.count != 1) {
    return RefuseReply(ReplyFault::kCount,
                       fmt::format("the reply has 1 vector for {} texts", expectation_.count),
                       info_);
  }
  element_ = ReplyElement();
  element_.index = 0;
  VETVEC_RETURN_IF_ERROR(ReadVector(value));
  return rows_.Place(&element_);
}

Status ReplyReader::ReadVector(ondemand::value value) {
  element_.has_vector = true;
  return rows_.ReadVector(value, &element_);
}

Status ReplyReader::ReadIndex(ondemand::value value, int depth) {
  uint64_t number = 0;
  std::optional<uint64_t> index;
  if (value.get_uint64().get(number) == simdjson::SUCCESS) {
    index = number;
  } else {
    ondemand::json_type type;
    if (const auto error = value.type().get(type)) return MalformedJson(error);
    if (type == ondemand::json_type::null)
      return parser_.SkipValue(value, depth);  // as if left out
    std::string_view text;
    if (type == ondemand::json_type::string) {
      if (const auto error = parser_.TextOf(value).get(text)) return MalformedJson(error);
    }
    index = WholeNumber(value, text);
  }
  if (index && *index <= INT64_MAX) stated_index_ = static_cast<int64_t>(*index);
  if (!index || *index >= expectation_.count) return RefuseIndex(index);
  element_.index = index;
  if (indexed_ == 0 && unindexed_) {  // before its row is written
    if (has_several_unindexed_) return MixOfIndexes();
    return rows_.Hold(*unindexed_);
  }
  return OkStatus();
}

Status ReplyReader::RefuseIndex(std::optional<uint64_t> index) {
  if (expectation_.as_received) {
    element_.has_no_place = true;
    return OkStatus();
  }
  std::string what =
      fmt::format("an \"index\" in the reply is not between 0 and {}", expectation_.count - 1);
  if (index) what += fmt::format(", but {}", *index);
  if (index == expectation_.count) what += "; the service seems to count from 1";
  return RefuseReply(ReplyFault::kIndex, std::move(what), info_);
}

Status ReplyReader::ReadTokens(ondemand::value value, size_t rank, int depth) {
  uint64_t tokens = 0;
  if (value.get_uint64().get(tokens) != simdjson::SUCCESS) return parser_.SkipValue(value, depth);
  tokens_[rank] = tokens;
  return OkStatus();
}

}  // namespace

Status ParseShapedReply(const ReplyShape& shape, std::string* body,
                        const ReplyExpectation& expectation, const ReplyRowSink& sink,
                        ReplyInfo* info) {
  *info = ReplyInfo();
  Status status;
  {
    const PaddedBody padded(body);
    status = ReplyReader(shape, padded, expectation, sink, info).Read();
  }
  if (status.code() != StatusCode::kProtocol) return status;
  info->fault_text = status.message();
  std::string message;
  if (IsErrorBody(*body, "", &message)) {
    info->is_error = true;
    info->fault_text = "the service sent an error with a success status";
    return ProtocolError(fmt::format("{}: {}", info->fault_text, message));
  }
  if (body->empty()) return status;
  std::string title;
  if (IsWebPage(*body, &title)) {
    info->fault_text = fmt::format("the reply is a web page ({}), not JSON", title);
    return ProtocolError(info->fault_text +
                         "; check the base URL, and what is between it and here");
  }
  return ProtocolError(fmt::format("{}; the reply begins: {}", status.message(), Sanitized(*body)));
}

}  // namespace vetvec
