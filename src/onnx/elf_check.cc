#include "onnx/elf_check.h"

#include <elf.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <vector>

#include "base/file.h"

namespace vetvec {
namespace {

#if defined(__x86_64__)
constexpr uint16_t kMachine = EM_X86_64;
#elif defined(__aarch64__)
constexpr uint16_t kMachine = EM_AARCH64;
#else
constexpr uint16_t kMachine = EM_NONE;
#endif

bool ReadAt(int descriptor, uint64_t offset, void* to, size_t size) {
  return pread(descriptor, to, size, static_cast<off_t>(offset)) == static_cast<ssize_t>(size);
}

bool Fits(uint64_t offset, uint64_t size, uint64_t file_size) {
  return offset <= file_size && size <= file_size - offset;
}

}  // namespace

Status CheckSharedObject(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(const FileReader file, FileReader::Open(path));
  struct stat facts{};
  if (fstat(file.descriptor(), &facts) != 0 || !S_ISREG(facts.st_mode)) {
    return InvalidArgument("it is not a file");
  }
  const auto file_size = static_cast<uint64_t>(facts.st_size);
  Elf64_Ehdr header{};
  if (!ReadAt(file.descriptor(), 0, &header, sizeof header) ||
      std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_ident[EI_CLASS] != ELFCLASS64 ||
      header.e_type != ET_DYN) {
    return InvalidArgument("it is not a 64-bit shared library");
  }
  if (header.e_machine != kMachine) return InvalidArgument("it is for another kind of processor");
  const auto cut_off = [] { return InvalidArgument("the file is cut off or damaged"); };
  const uint64_t table = uint64_t{header.e_phnum} * sizeof(Elf64_Phdr);
  if (header.e_phentsize != sizeof(Elf64_Phdr) || !Fits(header.e_phoff, table, file_size)) {
    return cut_off();
  }
  std::vector<Elf64_Phdr> segments(header.e_phnum);
  if (!ReadAt(file.descriptor(), header.e_phoff, segments.data(), table)) return cut_off();
  for (const Elf64_Phdr& segment : segments) {
    if (segment.p_type != PT_NULL && !Fits(segment.p_offset, segment.p_filesz, file_size)) {
      return cut_off();
    }
  }
  return OkStatus();
}

}  // namespace vetvec
