// Background: a few threads for work that would hold up the loop. Part of http_server.cc.
#ifndef VETVEC_CLI_SERVE_BACKGROUND_H_
#define VETVEC_CLI_SERVE_BACKGROUND_H_

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <exception>
#include <functional>
#include <thread>
#include <utility>
#include <vector>

#include "cli/thread.h"

namespace vetvec::cli {

// boost::asio::thread_pool would wait for its first threads for ever if a later one cannot be
// started.
class Background {
 public:
  // Throws as StartThread does.
  explicit Background(size_t threads) {
    try {
      threads_.reserve(threads);
      for (size_t i = 0; i < threads; ++i) {
        threads_.push_back(StartThread("a thread for requests", [this] { Run(); }));
      }
    } catch (...) {
      End();
      throw;
    }
  }
  // Waits for the tasks that have begun; others are destroyed.
  ~Background() { End(); }
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  // Thread safety: any thread.
  void Post(std::function<void()> task) { boost::asio::post(io_, std::move(task)); }

 private:
  void Run() {
    while (!io_.stopped()) {
      try {
        io_.run();
      } catch (const std::exception&) {  // not even the memory for a refusal was left
      }
    }
  }
  void End() {
    io_.stop();
    for (std::thread& thread : threads_) thread.join();
  }

  boost::asio::io_context io_;
  const boost::asio::executor_work_guard<boost::asio::io_context::executor_type> always_{
      io_.get_executor()};
  std::vector<std::thread> threads_;
};

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SERVE_BACKGROUND_H_
