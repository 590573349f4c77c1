// CallbackScope: while it exists, this thread runs a function of the caller's. What such a function
// may call depends on where it was called from, which only the thread knows.
//
//   const CallbackScope scope;                    // may call anything
//   const CallbackScope scope("a log function");  // may not use an encoder
#ifndef VETVEC_BASE_CALLBACK_SCOPE_H_
#define VETVEC_BASE_CALLBACK_SCOPE_H_

namespace vetvec {

class CallbackScope {
 public:
  // `closed`: the kind of function, a literal, if encoders are closed to it; otherwise null.
  explicit CallbackScope(const char* closed = nullptr) noexcept;
  ~CallbackScope();
  CallbackScope(const CallbackScope&) = delete;
  CallbackScope& operator=(const CallbackScope&) = delete;

  // How many of the caller's functions this thread is in, one within the other.
  static int Depth() noexcept;
  // One to which encoders are closed; null if this thread is in none.
  static const char* Closed() noexcept;

 private:
  const char* const former_;
};

}  // namespace vetvec

#endif  // VETVEC_BASE_CALLBACK_SCOPE_H_
