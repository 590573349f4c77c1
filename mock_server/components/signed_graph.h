// SignedGraph: vectors for words, so that friends point the same way and foes the opposite way.
//
// Edges are synonym and antonym links with weights. Solve() starts from hashed directions and moves
// each word again and again to the weighted sum of its friends minus that of its foes (a signed
// form of retrofitting). With the signs turned round it puts a word beside its antonyms and away
// from its synonyms as far as the links allow: that is the polarity_blind persona.
#ifndef VETVEC_MOCK_SERVER_COMPONENTS_SIGNED_GRAPH_H_
#define VETVEC_MOCK_SERVER_COMPONENTS_SIGNED_GRAPH_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/matrix.h"

namespace vetvec::mock {

struct SignedGraphOptions {
  size_t dimension = 128;
  int rounds = 12;
  float own = 0.2F;     // pull of a word's own hashed direction, beside 1 for all its links
  bool turned = false;  // synonyms repel, antonyms attract
};

class SignedGraph {
 public:
  // The node of `name`, made if need be.
  size_t Node(std::string_view name);
  // Both ways. weight > 0: friends; < 0: foes. Parallel edges add up.
  void AddEdge(std::string_view a, std::string_view b, float weight);

  // One unit vector per node. Deterministic: depends on the order of calls and on the names alone.
  // Cost: O(rounds * edges * dimension).
  Matrix Solve(const SignedGraphOptions& options) const;

  const std::unordered_map<std::string, size_t>& nodes() const { return nodes_; }

 private:
  struct Edge {
    size_t to;
    float weight;
  };
  std::unordered_map<std::string, size_t> nodes_;
  std::vector<std::string> names_;
  std::vector<std::vector<Edge>> edges_;
};

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_COMPONENTS_SIGNED_GRAPH_H_
