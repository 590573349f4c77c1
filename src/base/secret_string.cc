#include "base/secret_string.h"

#include <cstring>

namespace vetvec {

void WipeBytes(void* bytes, size_t count) {
  if (count == 0) return;
  std::memset(bytes, 0, count);
  asm volatile("" : : "r"(bytes) : "memory");  // tells the compiler that it may be read
}

void WipeString(std::string* text) {
  const size_t size = text->size();
  text->resize(text->capacity());  // zeroes what is after the end; allocates nothing
  WipeBytes(text->data(), size);
  text->clear();
}

SecretString& SecretString::operator=(const SecretString& other) {
  if (this == &other) return *this;
  WipeString(&value_);
  value_ = other.value_;
  return *this;
}

SecretString& SecretString::operator=(SecretString&& other) noexcept {
  if (this == &other) return *this;
  WipeString(&value_);
  value_ = std::move(other.value_);
  WipeString(&other.value_);
  return *this;
}

}  // namespace vetvec
