/* suite_items.hpp: the items of suites as structs; see vetvec_item. Suite::Triples and the
 * functions beside it (suite.hpp) return them.
 */
#ifndef VETVEC_SUITE_ITEMS_HPP_
#define VETVEC_SUITE_ITEMS_HPP_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "vetvec/error.hpp"
#include "vetvec/suite.h"

namespace vetvec {
inline namespace abi {

/* A good embedding does not place the positive farther from the seed than the negative. */
struct Triple {
  std::string id;
  std::string relation; /* "CR1" to "CR4" */
  std::string seed;
  std::string positive;
  std::string negative;
};

struct LabelledText {
  std::string id;
  std::string text;
  std::int32_t label = 1; /* 1 or -1 */
  double p = 0;           /* share of neutral words */
  std::uint32_t draw = 1; /* 1, 2, ... */
  bool is_test = false;
};

struct ScoredPair {
  std::string id;
  std::string a;
  std::string b;
  double score = 0;         /* similarity of meaning, 0 to 5 */
  std::string label_source; /* "human", "rule" or "llm" */
  std::string construct;    /* what was done to `a`; empty: unknown */
  std::string domain;       /* empty: unknown */
};

struct RankingText {
  std::string id;
  std::string text;
};

/* Two texts that belong together; positions in `texts`. */
struct RankingPair {
  std::size_t first = 0;
  std::size_t second = 0;
};

struct RankingSet {
  std::vector<RankingText> texts;
  std::vector<RankingPair> pairs;
};

struct RetrievalText {
  std::string id;
  std::string text;
  std::string group; /* the source of the text; empty: none */
};

/* Positions in `queries` and `documents`. */
struct Judgement {
  std::size_t query = 0;
  std::size_t document = 0;
  std::int32_t relevance = 0; /* above 0: the document answers the query */
};

struct RetrievalSet {
  std::vector<RetrievalText> queries;
  std::vector<RetrievalText> documents;
  std::vector<Judgement> judgements;
};

namespace detail {

inline std::string Copied(vetvec_str text) { return std::string(text.data, text.size); }

/* Calls `visit` with each item of a suite of the given form. An invalid handle has size 0, so the
 * first item is asked for in any case. */
template <typename Visit>
void EachItem(vetvec_suite suite, vetvec_suite_form form, const Visit& visit) {
  std::uint64_t index = 0;
  do {
    vetvec_item item = VETVEC_INIT(vetvec_item);
    Try([&](vetvec_error** err) {
      return vetvec_suite_item_fields(suite, index, form, &item, err);
    });
    visit(item);
  } while (++index < vetvec_suite_size(suite));
}

inline void Add(const vetvec_item& c, std::vector<Triple>* out) {
  out->push_back(
      {Copied(c.id), Copied(c.relation), Copied(c.seed), Copied(c.positive), Copied(c.negative)});
}

inline void Add(const vetvec_item& c, std::vector<LabelledText>* out) {
  out->push_back({Copied(c.id), Copied(c.text), c.label, c.p, c.draw, c.is_test != 0});
}

inline void Add(const vetvec_item& c, std::vector<ScoredPair>* out) {
  out->push_back({Copied(c.id), Copied(c.a), Copied(c.b), c.score, Copied(c.label_source),
                  Copied(c.construct), Copied(c.domain)});
}

inline void Add(const vetvec_item& c, RankingSet* out) {
  if (c.role == VETVEC_ITEM_ROLE_TEXT) {
    out->texts.push_back({Copied(c.id), Copied(c.text)});
  } else {
    out->pairs.push_back({static_cast<std::size_t>(c.first), static_cast<std::size_t>(c.second)});
  }
}

/* Queries come first, then documents. */
inline void Add(const vetvec_item& c, RetrievalSet* out) {
  if (c.role == VETVEC_ITEM_ROLE_JUDGEMENT) {
    out->judgements.push_back({static_cast<std::size_t>(c.first),
                               static_cast<std::size_t>(c.second) - out->queries.size(),
                               c.relevance});
    return;
  }
  auto& texts = c.role == VETVEC_ITEM_ROLE_QUERY ? out->queries : out->documents;
  texts.push_back({Copied(c.id), Copied(c.text), Copied(c.group)});
}

template <typename Items>
Items ItemsOf(vetvec_suite suite, vetvec_suite_form form) {
  Items items;
  EachItem(suite, form, [&](const vetvec_item& item) { Add(item, &items); });
  return items;
}

}  // namespace detail

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_SUITE_ITEMS_HPP_
