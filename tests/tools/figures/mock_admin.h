// MockAdmin: the admin endpoint of a vetvec-mock-server that is already running, and a count of the
// figures that a program has printed.
//
//   MockAdmin mock("http://127.0.0.1:8080");
//   mock.SetFaults(plan);                        // counts to zero as well
//   mock.Stats()["requests"];
//   Figures figures;
//   figures.AtMost("requests per first attempt", 1.07, 1.1);   // prints a line
//   return figures.ExitCode();
#ifndef VETVEC_TESTS_TOOLS_FIGURES_MOCK_ADMIN_H_
#define VETVEC_TESTS_TOOLS_FIGURES_MOCK_ADMIN_H_

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "net/http.h"

namespace vetvec::figures {

class MockAdmin {
 public:
  // `url` without a trailing slash.
  explicit MockAdmin(std::string url);

  // Replaces the fault plan ({} for none) and sets all counts to zero.
  void SetFaults(const nlohmann::json& plan);
  nlohmann::json Stats();
  const std::string& url() const { return url_; }
  // Shared with the encoders under test.
  const std::shared_ptr<HttpTransport>& transport() const { return transport_; }

 private:
  // Ends the program where the mock does not answer: nothing can be measured then.
  std::string Call(const std::string& method, const std::string& path, std::string body);

  const std::string url_;
  std::shared_ptr<HttpTransport> transport_;
};

// Prints a line for each figure, its limit beside it. Not thread-safe.
class Figures {
 public:
  void AtMost(const std::string& what, double figure, double limit);
  void AtLeast(const std::string& what, double figure, double limit);
  void Equal(const std::string& what, double figure, double limit);
  void Note(const std::string& what, double figure);
  // 1 if a figure missed its limit.
  int ExitCode() const { return failed_ == 0 ? 0 : 1; }

 private:
  void Print(const std::string& what, double figure, const char* sign, double limit, bool is_met);
  int failed_ = 0;
};

// The value of "--name VALUE" in argv, or `standard`.
std::string Argument(int argc, char** argv, const std::string& name, const std::string& standard);
int64_t NumberArgument(int argc, char** argv, const std::string& name, int64_t standard);

}  // namespace vetvec::figures

#endif  // VETVEC_TESTS_TOOLS_FIGURES_MOCK_ADMIN_H_
