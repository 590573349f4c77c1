// The options with which a behaviour case opens its encoder, and its texts, from JSON.
#ifndef TESTS_BINDINGS_CASES_CASE_OPTIONS_H_
#define TESTS_BINDINGS_CASES_CASE_OPTIONS_H_

#include <cstdint>
#include <deque>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "vetvec/vetvec.h"

using Fill = std::function<std::string(std::string)>;  // the words in braces

// Borrows nothing; throws std::runtime_error for an option that it does not know.
class CaseOptions {
 public:
  CaseOptions(const nlohmann::json& given, const Fill& fill);
  CaseOptions(const CaseOptions&) = delete;
  CaseOptions& operator=(const CaseOptions&) = delete;

  vetvec_encoder_options encoder = VETVEC_INIT(vetvec_encoder_options);
  const vetvec_fallback_options* fallback() const { return is_fallback_ ? &fallback_ : nullptr; }

 private:
  void SetFallback(const nlohmann::json& given);

  std::deque<std::string> kept_;
  vetvec_fallback_options fallback_ = VETVEC_INIT(vetvec_fallback_options);
  bool is_fallback_ = false;
};

struct Texts {
  std::string bytes;
  std::vector<std::uint64_t> offsets{0};

  Texts() = default;
  explicit Texts(const nlohmann::json& step);
  void Add(const std::string& text);
  vetvec_text_batch view() const;
};

#endif  // TESTS_BINDINGS_CASES_CASE_OPTIONS_H_
