// Embeds data/builtin_64_i4.bin in the library unchanged. The assembler copies it, so that the
// compiler does not have to read two million numbers. VETVEC_BUILTIN_TABLE_FILE comes from
// CMakeLists.txt.
#include "local/builtin_table.h"

extern "C" {
extern const char vetvec_builtin_table_begin[];
extern const char vetvec_builtin_table_end[];
}

__asm__(
    ".pushsection .rodata\n"
    ".balign 64\n"
    ".hidden vetvec_builtin_table_begin\n"
    ".hidden vetvec_builtin_table_end\n"
    ".globl vetvec_builtin_table_begin\n"
    ".globl vetvec_builtin_table_end\n"
    "vetvec_builtin_table_begin:\n"
    ".incbin \"" VETVEC_BUILTIN_TABLE_FILE
    "\"\n"
    "vetvec_builtin_table_end:\n"
    ".byte 0\n"
    ".popsection\n");

namespace vetvec {

std::string_view BuiltinTableBytes() {
  return {vetvec_builtin_table_begin,
          static_cast<size_t>(vetvec_builtin_table_end - vetvec_builtin_table_begin)};
}

}  // namespace vetvec
