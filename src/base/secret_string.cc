#include "base/secret_string.h"

#include <openssl/crypto.h>

namespace vetvec {

void WipeString(std::string* text) {
  text->resize(text->capacity());  // so that no write is behind the end; allocates nothing
  if (!text->empty()) OPENSSL_cleanse(text->data(), text->size());
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
