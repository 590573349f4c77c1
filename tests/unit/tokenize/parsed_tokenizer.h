// A tokenizer from the text of a tokenizer.json, and the ids that it gives.
#ifndef VETVEC_TESTS_UNIT_TOKENIZE_PARSED_TOKENIZER_H_
#define VETVEC_TESTS_UNIT_TOKENIZE_PARSED_TOKENIZER_H_

#include <gtest/gtest.h>

#include <memory>
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

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_TOKENIZE_PARSED_TOKENIZER_H_
