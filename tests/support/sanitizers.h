// Which sanitizer the tests are built with, for the preprocessor and for code: 0 or 1.
#ifndef VETVEC_TESTS_SUPPORT_SANITIZERS_H_
#define VETVEC_TESTS_SUPPORT_SANITIZERS_H_

#if defined(__SANITIZE_ADDRESS__)  // GCC
#define VETVEC_TEST_ADDRESS_SANITIZER 1
#elif defined(__has_feature)  // Clang
#define VETVEC_TEST_ADDRESS_SANITIZER __has_feature(address_sanitizer)
#else
#define VETVEC_TEST_ADDRESS_SANITIZER 0
#endif

#if defined(__SANITIZE_THREAD__)
#define VETVEC_TEST_THREAD_SANITIZER 1
#elif defined(__has_feature)
#define VETVEC_TEST_THREAD_SANITIZER __has_feature(thread_sanitizer)
#else
#define VETVEC_TEST_THREAD_SANITIZER 0
#endif

#define VETVEC_TEST_SANITIZED (VETVEC_TEST_ADDRESS_SANITIZER || VETVEC_TEST_THREAD_SANITIZER)

#endif  // VETVEC_TESTS_SUPPORT_SANITIZERS_H_
