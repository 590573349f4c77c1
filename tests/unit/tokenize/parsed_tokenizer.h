// A tokenizer from the text of a tokenizer.json, the ids that it gives, and vocabularies for it.
#ifndef VETVEC_TESTS_UNIT_TOKENIZE_PARSED_TOKENIZER_H_
#define VETVEC_TESTS_UNIT_TOKENIZE_PARSED_TOKENIZER_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tokenize/tokenizer_files.h"

namespace vetvec {

// Null, and a failed test, if it is rejected.
inline std::shared_ptr<const Tokenizer> MustParse(std::string_view json) {
  auto tokenizer = ParseTokenizerJson(json);
  EXPECT_TRUE(tokenizer.ok()) << json << " " << tokenizer.status().ToString();
  return tokenizer.ok() ? *tokenizer : nullptr;
}

inline std::vector<int32_t> IdsOf(const Tokenizer& tokenizer, std::string_view text,
                                  const EncodeOptions& options = {}) {
  TokenizerScratch scratch;
  std::vector<int32_t> ids;
  const Status status = tokenizer.Encode(text, options, &scratch, &ids);
  EXPECT_TRUE(status.ok()) << status.ToString();
  // A scratch that has seen the words gives the same.
  std::vector<int32_t> again;
  EXPECT_TRUE(tokenizer.Encode(text, options, &scratch, &again).ok());
  EXPECT_EQ(ids, again);
  return ids;
}

inline void AddNew(const std::string& piece, std::vector<std::string>* vocabulary) {
  if (std::find(vocabulary->begin(), vocabulary->end(), piece) != vocabulary->end()) return;
  vocabulary->push_back(piece);
}

// As "vocab" of a WordPiece or BPE model; the id of a piece is its position.
inline std::string VocabularyJson(const std::vector<std::string>& vocabulary) {
  std::string json;
  for (size_t id = 0; id < vocabulary.size(); ++id) {
    json += (id == 0 ? "{\"" : ",\"") + vocabulary[id] + "\":" + std::to_string(id);
  }
  return json + "}";
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_TOKENIZE_PARSED_TOKENIZER_H_
