// SignedGraph: vectors for words such that friends point the same way and foes the opposite way.
//
// Edges are synonym and antonym links with weights. Solve() starts from hashed directions and
// repeatedly moves each word to the weighted sum of its friends minus that of its foes (a signed
// form of retrofitting). With inverted signs it puts a word near its antonyms and away from its
// synonyms as far as the links allow: that is the polarity_blind persona.
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
  float own = 0.2F;     // pull of a word's own hashed direction, relative to 1 for all its links
  bool turned = false;  // synonyms repel, antonyms attract
};

class SignedGraph {
 public:
  // The node of `name`, created if necessary.
  size_t Node(std::string_view name);
  // In both directions. weight > 0: friends; < 0: foes. Parallel edges add up.
  void AddEdge(std::string_view a, std::string_view b, float weight);

  // One unit vector per node. Deterministic: depends only on the order of calls and the names.
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
