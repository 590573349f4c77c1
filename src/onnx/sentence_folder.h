// SentenceFolder: what a sentence-transformers folder says about its model: files, pooling,
// normalisation, maximum length, prompts.
//
// Reads modules.json, the modules' own files (1_Pooling/config.json, sentence_bert_config.json),
// tokenizer_config.json, config.json and config_sentence_transformers.json if they exist, as
// sentence-transformers 2 to 6 write them. A folder without modules.json is a plain model: mean
// pooling and unit length are assumed, and the assumptions are stated. What the folder requires and
// is not supported here (custom pooling, a chat template) is UNIMPLEMENTED and named. Used by
// opened_model.cc.
//
//   VETVEC_ASSIGN_OR_RETURN(SentenceFolder folder, ReadSentenceFolder("all-minilm-l6-v2"));
#ifndef VETVEC_ONNX_SENTENCE_FOLDER_H_
#define VETVEC_ONNX_SENTENCE_FOLDER_H_

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vetvec {

enum class Pooling {
  kMean,
  kCls,
  kMax,
  kLastToken,
  kMeanSqrtLength,  // the sum over the tokens, divided by the square root of their number
  kWeightedMean,    // the mean with weights 1, 2, 3, ...
  kFirstLastMean,   // mean over the tokens of both the first and the last layer; never in a folder
};
// "mean", "cls", "max", "last-token", "mean-sqrt-length", "weighted-mean", "first-last-mean"
const char* PoolingName(Pooling pooling);
// Null: not one of these names.
std::optional<Pooling> PoolingOf(std::string_view name);
std::vector<std::string> PoolingNames();

// A module that multiplies the pooled vector by a matrix; read by ReadDense if the model itself
// does not contain it.
struct DenseModule {
  std::string type;     // as in modules.json
  std::string folder;   // of its own files
  std::string why_not;  // what cannot be done outside of the model; empty: nothing
};

struct SentenceFolder {
  std::string folder;
  std::string tokenizer_folder;  // where tokenizer.json and the like are
  std::string model_file;
  std::vector<Pooling> poolings = {Pooling::kMean};  // their vectors are concatenated
  bool has_pooling = true;         // false: the model must return one vector per text
  std::vector<DenseModule> dense;  // applied after pooling, in this order
  bool normalize = true;
  size_t max_ids = 512;  // including special tokens
  // The leading elements that are kept, unless the user says how many; 0: all.
  size_t dimensions = 0;
  // Why pooling, scaling or max_ids had to be assumed; empty: the folder states it.
  std::string assumed_pooling;
  std::string assumed_scale;
  std::string assumed_length;
  std::map<std::string, std::string> prompts;  // put before a text, by name ("query")
  std::string default_prompt;                  // name; empty: none
};

// `target` is a folder with onnx/model.onnx or model.onnx, or one .onnx file in such a folder (the
// way to choose model_int8.onnx). Without `needs_model` the model itself may be missing: enough to
// tokenize. Errors: NOT_FOUND, PARSE_ERROR, INVALID_ARGUMENT, UNIMPLEMENTED, each naming file and
// key.
Result<SentenceFolder> ReadSentenceFolder(const std::string& target, bool needs_model = true);

}  // namespace vetvec

#endif  // VETVEC_ONNX_SENTENCE_FOLDER_H_
