// Items and options of suites from C++17 (suite.hpp, suite_items.hpp).
//
//   suite_hpp_test FOLDER      an empty folder to work in
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "vetvec/vetvec.hpp"

namespace {

int failures = 0;

void Check(bool is_true, const char* what, int line) {
  if (is_true) return;
  ++failures;
  std::fprintf(stderr, "suite_hpp_test.cc:%d: failed: %s\n", line, what);
}
#define CHECK(condition) Check((condition), #condition, __LINE__)

// The status of the vetvec::Error that `call` throws; OK if it throws none.
template <typename Call>
vetvec_status StatusOf(const Call& call) {
  try {
    (void)call();
  } catch (const vetvec::Error& error) {
    return error.status();
  }
  return VETVEC_STATUS_OK;
}

vetvec::Suite Written(const std::string& path, const char* lines) {
  std::ofstream(path) << lines;
  return vetvec::Suite(path);
}

// The line of JSON with the fields of each item, in order.
void Items(const std::string& folder) {
  const vetvec::Suite triples = Written(
      folder + "/triples.jsonl",
      R"({"id":"t","relation":"CR3","seed":"big","positive":"large","negative":"not big"})");
  const vetvec::Triple triple = triples.Triples().at(0);
  CHECK(triples.Form() == VETVEC_SUITE_FORM_TRIPLES);
  CHECK(triples.Item(0).find("{\"id\":\"" + triple.id + "\",\"relation\":\"" + triple.relation +
                             "\",\"seed\":\"" + triple.seed + "\",\"positive\":\"" +
                             triple.positive + "\",\"negative\":\"" + triple.negative + "\",") ==
        0);
  CHECK(StatusOf([&] { return triples.Ranking(); }) == VETVEC_STATUS_FAILED_PRECONDITION);
  CHECK(StatusOf([&] { return triples.ScoredPairs(); }) == VETVEC_STATUS_FAILED_PRECONDITION);
  const vetvec::Suite none{vetvec_suite{}};
  CHECK(StatusOf([&] { return none.Triples(); }) == VETVEC_STATUS_INVALID_HANDLE);
  CHECK(StatusOf([&] { return none.Form(); }) == VETVEC_STATUS_INVALID_HANDLE);

  const vetvec::Suite labelled =
      Written(folder + "/labelled.jsonl",
              R"({"id":"l1","text":"good","label":1,"p":0.25,"draw":2,"split":"test"}
{"id":"l2","text":"bad","label":-1,"p":0.25,"draw":2,"split":"train"}
)");
  const std::vector<vetvec::LabelledText> texts = labelled.LabelledTexts();
  CHECK(texts.size() == 2 && texts[0].id == "l1" && texts[0].text == "good");
  CHECK(texts[0].label == 1 && texts[1].label == -1 && texts[0].p == 0.25 && texts[0].draw == 2);
  CHECK(texts[0].is_test && !texts[1].is_test);

  const vetvec::Suite scored = Written(
      folder + "/scored.jsonl",
      R"({"id":"s","a":"We met.","b":"We meet.","score":2.5,"label_source":"llm","construct":"typo-1","domain":"law"})");
  const vetvec::ScoredPair pair = scored.ScoredPairs().at(0);
  CHECK(pair.id == "s" && pair.a == "We met." && pair.b == "We meet." && pair.score == 2.5);
  CHECK(pair.label_source == "llm" && pair.construct == "typo-1" && pair.domain == "law");
}

// Pairs and judgements refer to texts by position.
void SetsOfTexts(const std::string& folder) {
  const vetvec::RankingSet ranking = Written(folder + "/ranking.jsonl",
                                             R"({"id":"r1","text":"one"}
{"id":"r2","text":"two"}
{"a":"r2","b":"r1"}
)")
                                         .Ranking();
  CHECK(ranking.texts.size() == 2 && ranking.pairs.size() == 1);
  CHECK(ranking.texts[ranking.pairs[0].first].text == "two");
  CHECK(ranking.texts[ranking.pairs[0].second].id == "r1");

  const vetvec::RetrievalSet retrieval =
      Written(folder + "/retrieval.jsonl",
              R"({"id":"q","role":"query","text":"who","group":"g"}
{"id":"d1","role":"document","text":"he"}
{"id":"d2","role":"document","text":"she"}
{"query":"q","document":"d2","relevance":2}
)")
          .Retrieval();
  CHECK(retrieval.queries.size() == 1 && retrieval.documents.size() == 2);
  CHECK(retrieval.queries[0].group == "g" && retrieval.queries[0].text == "who");
  CHECK(retrieval.judgements.size() == 1 && retrieval.judgements[0].relevance == 2);
  CHECK(retrieval.queries[retrieval.judgements[0].query].id == "q");
  CHECK(retrieval.documents[retrieval.judgements[0].document].id == "d2");
}

// Typed options make the suite that options as text make.
void Options(const std::string& folder) {
  const std::string seeds = folder + "/seeds.txt";
  std::ofstream(seeds) << "The food was good.\nHe is a happy man.\nThis is a bad idea.\n";
  vetvec::ContrastiveSuiteOptions typed;
  typed.seeds = seeds;
  typed.seed = 7;
  typed.relations = {"CR1", "CR2"};
  typed.max_per_word = 0;
  vetvec::SuiteMakeOptions plain;
  plain.kind = VETVEC_SUITE_CONTRASTIVE;
  plain.options = {
      {"seeds", seeds}, {"seed", "7"}, {"relations", "CR1,CR2"}, {"max_per_word", "0"}};
  CHECK(vetvec::SuiteMakeOptions(typed).options == plain.options);
  CHECK(vetvec::Suite::Make(typed).sha256() == vetvec::Suite::Make(plain).sha256());

  vetvec::SynTextBenchSuiteOptions sentences;
  CHECK(vetvec::SuiteMakeOptions(sentences).options.empty());
  sentences.p = {"0", "0.5"};
  sentences.pn = 0.1;
  sentences.icl = true;
  const vetvec::SuiteMakeOptions made = sentences;
  CHECK(made.kind == "syntextbench" && made.options.size() == 3);
  CHECK(made.options.at("p") == "0,0.5" && made.options.at("icl") == "true");
  CHECK(std::stod(made.options.at("pn")) == 0.1);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  Items(argv[1]);
  SetsOfTexts(argv[1]);
  Options(argv[1]);
  return failures == 0 ? 0 : 1;
}
