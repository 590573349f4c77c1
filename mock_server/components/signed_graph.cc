#include "mock_server/components/signed_graph.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "mock_server/components/hashed.h"
#include "mock_server/components/unit_length.h"

namespace vetvec::mock {
namespace {

constexpr uint64_t kSalt = 11;

}  // namespace

size_t SignedGraph::Node(std::string_view name) {
  const auto [it, added] = nodes_.try_emplace(std::string(name), names_.size());
  if (added) {
    names_.emplace_back(name);
    edges_.emplace_back();
  }
  return it->second;
}

void SignedGraph::AddEdge(std::string_view a, std::string_view b, float weight) {
  const size_t from = Node(a);
  const size_t to = Node(b);
  if (from == to) return;
  edges_[from].push_back({to, weight});
  edges_[to].push_back({from, weight});
}

Matrix SignedGraph::Solve(const SignedGraphOptions& options) const {
  Matrix vectors(names_.size(), options.dimension);
  for (size_t i = 0; i < names_.size(); ++i) {
    AddHashedDirection(names_[i], kSalt, 1, vectors.row(i));
  }
  const float sign = options.turned ? -1.F : 1.F;
  std::vector<float> next(options.dimension);
  for (int round = 0; round < options.rounds; ++round) {
    for (size_t i = 0; i < names_.size(); ++i) {
      float total = 0;
      for (const Edge& edge : edges_[i]) total += std::abs(edge.weight);
      if (total == 0) continue;
      std::fill(next.begin(), next.end(), 0.F);
      AddHashedDirection(names_[i], kSalt, options.own, next);
      for (const Edge& edge : edges_[i]) {
        const float share = sign * edge.weight / total;
        const std::span<const float> other = vectors.view().row(edge.to);
        for (size_t d = 0; d < next.size(); ++d) next[d] += share * other[d];
      }
      ToUnitLength(next);
      std::copy(next.begin(), next.end(), vectors.row(i).begin());
    }
  }
  return vectors;
}

}  // namespace vetvec::mock
