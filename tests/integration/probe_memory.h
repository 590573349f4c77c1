// Looks for a text in all memory that this process could write, by /proc/self/mem.
#ifndef VETVEC_TESTS_INTEGRATION_PROBE_MEMORY_H_
#define VETVEC_TESTS_INTEGRATION_PROBE_MEMORY_H_

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

#include "integration/probe_settings.h"

namespace vetvec {

// How often the text stands there whose bytes XOR kMask are `masked`; -1 if the memory cannot be
// read. It is compared byte by byte as it is unmasked, so that no plain copy is made here; what is
// read goes into memory that is not searched.
inline int64_t CountInMemory(const std::string& masked) {
  if (masked.empty()) return 0;
  std::FILE* maps = std::fopen("/proc/self/maps", "re");
  const int memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
  constexpr size_t kBlock = size_t{1} << 20;
  char* const block = static_cast<char*>(
      mmap(nullptr, kBlock, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  if (maps == nullptr || memory < 0 || block == MAP_FAILED) return -1;
  const char first = static_cast<char>(masked[0] ^ kMask);
  const auto is_there = [&](const char* at) {
    for (size_t i = 0; i < masked.size(); ++i) {
      if ((at[i] ^ kMask) != masked[i]) return false;
    }
    return true;
  };
  int64_t found = 0;
  char line[4096];
  while (std::fgets(line, sizeof line, maps) != nullptr) {
    uint64_t begin = 0;
    uint64_t end = 0;
    char rights[8] = {};
    if (std::sscanf(line, "%lx-%lx %7s", &begin, &end, rights) != 3 || rights[1] != 'w') continue;
    const auto own = reinterpret_cast<uint64_t>(block);
    for (uint64_t at = begin; at < end;) {
      if (at >= own && at < own + kBlock) {
        at = own + kBlock;
        continue;
      }
      uint64_t size = std::min<uint64_t>(kBlock, end - at);
      if (at < own && at + size > own) size = own - at;
      const ssize_t n = pread(memory, block, size, static_cast<off_t>(at));
      if (n <= 0) break;
      const auto got = static_cast<size_t>(n);
      for (const char* p = block; got >= masked.size() && p <= block + got - masked.size(); ++p) {
        p = static_cast<const char*>(std::memchr(p, first, got - static_cast<size_t>(p - block)));
        if (p == nullptr || p > block + got - masked.size()) break;
        if (is_there(p)) ++found;
      }
      const uint64_t step = got > masked.size() && at + got < end ? got - masked.size() + 1 : got;
      at += step;
    }
  }
  std::fclose(maps);
  close(memory);
  munmap(block, kBlock);
  return found;
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_INTEGRATION_PROBE_MEMORY_H_
