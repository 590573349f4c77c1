// The bytes of data/tagger_weights.bin, compiled in by lexicon/embed.cmake; empty where the build
// leaves them out. Private to pos_tagger.cc.
#ifndef VETVEC_ENGLISH_POS_TAGGER_DATA_H_
#define VETVEC_ENGLISH_POS_TAGGER_DATA_H_

#include <string_view>

namespace vetvec {

extern const std::string_view kTaggerWeightsData;

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_POS_TAGGER_DATA_H_
