#include "base/callback_scope.h"

namespace vetvec {
namespace {

thread_local int callback_depth = 0;
thread_local const char* closed_to = nullptr;

}  // namespace

CallbackScope::CallbackScope(const char* closed) noexcept : former_(closed_to) {
  ++callback_depth;
  if (closed != nullptr) closed_to = closed;
}

CallbackScope::~CallbackScope() {
  --callback_depth;
  closed_to = former_;
}

int CallbackScope::Depth() noexcept { return callback_depth; }
const char* CallbackScope::Closed() noexcept { return closed_to; }

}  // namespace vetvec
