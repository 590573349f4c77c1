// mock_admin.h: the mock server's own routes (mock_server/README.md), for programs that may see
// nothing of the library but include/vetvec.
#ifndef TESTS_BINDINGS_CASES_MOCK_ADMIN_H_
#define TESTS_BINDINGS_CASES_MOCK_ADMIN_H_

#include <string>

// VETVEC_MOCK_URL, such as http://127.0.0.1:1234.
std::string MockUrl();

// The body of the reply to a POST, or with an empty body to a GET. Throws std::runtime_error.
std::string MockCall(const std::string& path, const std::string& body);

// Embeddings requests since the last reset.
int MockRequests();

#endif  // TESTS_BINDINGS_CASES_MOCK_ADMIN_H_
