#include "encoder/encoder_kind.h"
#include "local/words_encoder.h"

namespace vetvec {

Result<std::unique_ptr<Encoder>> OpenWords(const EncoderSpec& spec, const EncoderOptions& options) {
  WordsEncoderOptions words;
  words.file = spec.target;
  words.name = spec.Name();
  words.letter_case = WordCaseOf(spec.settings.Text("lower")).value_or(WordCase::kLowerIfUnknown);
  VETVEC_ASSIGN_OR_RETURN(words.prompt_prefix, LocalPrefixOf(spec));
  words.log = options.log;
  return OpenWordsEncoder(words);
}

}  // namespace vetvec
