// ReplyRows: writes the vectors of a reply to the caller's rows; checks each vector, and each index
// once.
//
// The part of parsing a reply that decides what a vector is: floats from the text (or base64) go
// straight into the row; right length, finite, |x| <= 1e6, not all zero. ParseShapedReply
// (shaped_reply.h) walks the JSON around the vectors.
#ifndef VETVEC_PROVIDERS_REPLY_ROWS_H_
#define VETVEC_PROVIDERS_REPLY_ROWS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "providers/provider.h"
#include "providers/reply_json.h"

namespace vetvec {

// The vector of one element, read possibly before its row is known.
struct ReplyElement {
  std::optional<uint64_t> index;
  size_t position = 0;  // in the reply's order
  bool has_vector = false;
  bool is_placed = false;     // already in its row
  float* row = nullptr;       // then: where the sink put it
  bool has_no_place = false;  // with as_received: its index belongs to no text
  std::string fault = {};     // what is wrong with its vector; empty: nothing so far
  ReplyFault fault_kind = ReplyFault::kNone;  // kind of that fault
  size_t elements = 0;                        // with kDimension: how many it has, if known
  std::string_view base64;                    // the vector as base64, if is_base64
  bool is_base64 = false;
  size_t floats = 0;  // otherwise the number of floats, which ReplyRows keeps

  // The text that it belongs to, as far as known.
  size_t GuessIndex() const { return index ? static_cast<size_t>(*index) : position; }
};

// PROTOCOL, with its kind in `info`.
Status RefuseReply(ReplyFault fault, std::string message, ReplyInfo* info);

// For one reply; one thread.
class ReplyRows {
 public:
  ReplyRows(const PaddedBody& body, PooledParser* parser, const ReplyExpectation& expectation,
            const ReplyRowSink& sink, ReplyInfo* info)
      : body_(body),
        parser_(parser),
        expectation_(expectation),
        sink_(sink),
        info_(info),
        dimension_(expectation.dimension),
        seen_(expectation.count) {}

  // Reads a vector: an array of numbers, or base64. Errors: PROTOCOL, BAD_VECTOR, the sink's.
  Status ReadVector(simdjson::ondemand::value value, ReplyElement* element);

  // Copies the vector to its row, if it is not there yet: by its index, or by its position if it
  // has none. The element's vector must have been read, and no other since.
  Status Place(ReplyElement* element);

  // For one element without an index among others that have one: its text is the one that is left.
  // Hold keeps its vector, which has been read, or placed by its position if it came first;
  // PlaceHeld, after all others, places it. False: more than one text is left.
  Status Hold(ReplyElement element);
  Result<bool> PlaceHeld();
  bool has_held() const { return held_.has_value(); }
  // The text of the held vector, once it has been placed.
  size_t held_index() const { return *held_->index; }

  // With as_received: adds a finding for each text that has no vector.
  void FindMissing();

 private:
  // The element keeps the fault until its index is certain. OK.
  static Status Fault(ReplyFault kind, const std::string& what, ReplyElement* element);
  // "the vector of text 3 " and `what`.
  std::string VectorOf(size_t index, const std::string& what) const;
  Status WrongLength(size_t found, ReplyElement* element) const;
  // BAD_VECTOR.
  Status Refuse(const ReplyElement& element);
  Status PlaceUsable(ReplyElement* element);
  void TellFault(const ReplyElement& element);
  Status ReadFloats(const char* text, ReplyElement* element);
  Status PlaceBase64(size_t index, ReplyElement* element, float** row);
  Status OpenRow(size_t index, size_t dimension, ReplyElement* element, float** row);
  Status CheckRow(size_t index, float* row, ReplyElement* element);

  const PaddedBody& body_;
  PooledParser* const parser_;
  const ReplyExpectation& expectation_;
  const ReplyRowSink& sink_;
  ReplyInfo* const info_;
  size_t dimension_;
  std::vector<bool> seen_;
  std::vector<float> scratch_;
  std::optional<ReplyElement> held_;
  std::vector<float> held_floats_;  // of its vector, unless it is base64
};

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_REPLY_ROWS_H_
