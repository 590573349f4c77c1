// Items of suites other than triples: labelled texts, scored pairs and ranking sets; and their
// lines in files.
//
//   triple    {"id","relation","seed","positive","negative","changed":{...},"flags":[...]}
//   labelled  {"id":"p0.05+000001","text":"...","label":1,"p":0.05,"split":"train"}; in further
//             draws of the same tasks, "draw":2 follows p
//   scored    {"id":"...","a":"...","b":"...","score":4,"label_source":"rule","construct":"..."}
//   ranking   {"id":"s1","text":"..."} for each text, {"a":"s1","b":"s2"} for each positive pair
// Read and written by suites/suite_file.h; triples are in core/triple.h.
#ifndef VETVEC_SUITES_ITEMS_H_
#define VETVEC_SUITES_ITEMS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/triple.h"

namespace vetvec {

// A text with one of two labels, in the task with mixing ratio `p`.
struct LabelledText {
  std::string id;
  std::string text;
  int32_t label = 1;  // +1 or -1
  double p = 0;
  bool is_test = false;
  uint32_t draw = 1;  // the generator's draw; draws are scored separately
};
inline constexpr uint32_t kMostDraws = 100;

// The source of a score. Reports must not mix sources.
inline constexpr const char* kLabelSources[] = {"human", "rule", "llm"};

// Two texts and the similarity of their meanings, 0 to 5 (5: the same).
struct ScoredPair {
  std::string id;
  std::string a;
  std::string b;
  double score = 0;
  std::string label_source = "rule";
  std::string construct;  // what was done to `a`: "passive", "typo-2"; empty: unknown
  std::string domain;     // "support", "cqa"; empty: unknown
};

struct RankingText {
  std::string id;
  std::string text;
};

// Texts to search, and the pairs of them that belong together (positions of pivot and positive).
struct RankingSet {
  std::vector<RankingText> texts;
  std::vector<std::pair<size_t, size_t>> pairs;
  size_t size() const { return texts.size() + pairs.size(); }
};

// The shortest decimal number that reads back as `value`, as valid JSON. `value` is finite.
std::string NumberText(double value);
// `text` as the contents of a JSON string.
void AppendJsonEscaped(std::string_view text, std::string* out);

// Append lines, including line ends.
void AppendLabelledLine(std::string_view id, std::string_view text, int32_t label,
                        std::string_view p, uint32_t draw, bool is_test, std::string* out);
void AppendTripleLine(const Triple& triple, std::string* out);
void AppendScoredLine(const ScoredPair& pair, std::string* out);
// `index` < set.size() counts texts first, then pairs.
void AppendRankingLine(const RankingSet& set, size_t index, std::string* out);

}  // namespace vetvec

#endif  // VETVEC_SUITES_ITEMS_H_
