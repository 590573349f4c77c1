// The builtin encoder (specification "builtin:"): a static token table compiled into the library.
//
// It is the embedded default and needs no network, no download and no key. Its vectors have 64
// elements and are L2-normalised. The table was distilled from all-MiniLM-L6-v2 by
// data/make_builtin_table.py; data/README.md states the provenance, the licences and the quality on
// unseen texts. The vector of a word is its row of the table, or, if the word is not in the table,
// the mean of rows of hashed character n-grams. The vector of a text is the normalised sum of those
// of its words.
//
// It cannot see word order: "dog bites man" and "man bites dog" have the same vector, bit for bit.
// It does not know to which noun an adjective or a negation belongs. Use it for a first look, as a
// test double or as a cheap filter; it does not replace a sentence model.
//
//   std::unique_ptr<Encoder> encoder = NewBuiltinEncoder();
//   std::array<float, kBuiltinDimension> vector;
//   BuiltinEmbed("a short text", vector);
#ifndef VETVEC_LOCAL_BUILTIN_ENCODER_H_
#define VETVEC_LOCAL_BUILTIN_ENCODER_H_

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/encoder.h"

namespace vetvec {

inline constexpr size_t kBuiltinDimension = 64;

struct BuiltinEncoderOptions {
  size_t threads = 0;  // per call; 0: all cores that this process may use. Does not affect vectors.
  std::string name = "builtin:";
  std::string prompt_prefix = {};  // put before each text
};

// Thread safety: any thread. Nothing is sent and nothing is billed: usage counts texts, texts_sent
// (those that went through the table) and failed_texts; requests and tokens stay 0, and
// CallOptions::max_tokens has no effect. Deadline, cancel and progress are checked every few
// thousand texts. The identity's base_url is BuiltinVersion().
std::unique_ptr<Encoder> NewBuiltinEncoder(const BuiltinEncoderOptions& options = {});

// Writes the vector of `text` to `out64` (kBuiltinDimension elements). Accepts any bytes: those
// that are not UTF-8 separate words. The vector always has unit length; a text without any word is
// hashed as a whole. Sums are integers, so the result has the same bits in any order, batch and
// thread. Thread safety: any thread. Cost: about 0.1 us per word.
void BuiltinEmbed(std::string_view text, std::span<float> out64);

// The version of the table: "vetvec-static-64/1-" and 12 digits of the SHA-256 of its content, so
// that a new table has a new version. It is part of every cache key.
const std::string& BuiltinVersion();

}  // namespace vetvec

#endif  // VETVEC_LOCAL_BUILTIN_ENCODER_H_
