# Language level, warnings, hardening and sanitizers, for every target of the project.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 99)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

# -O2: -O3 gains nothing outside of the numeric kernels (they ask for it themselves) and makes GCC 12 warn
# of what is not there.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_C_FLAGS_RELEASE "-O2 -DNDEBUG")

# -Og takes the compiler a quarter less time than -O1, and a third less than -O2.
option(VETVEC_QUICK_BUILD "In releases, optimise little outside of the layers that computing and delivery need" OFF)
set(VETVEC_COLD_FLAG -O1)
if(VETVEC_SELF_CONTAINED)  # what is copied and downloaded is worth a longer build
  set(VETVEC_COLD_FLAG -Os)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")  # an eighth less; zig takes -Oz for -Os, the clang in it does not
    set(VETVEC_COLD_FLAG "SHELL:-Xclang -Oz")
  endif()
  add_compile_options(-ffunction-sections -fdata-sections)
  add_link_options(-Wl,--gc-sections)
elseif(VETVEC_QUICK_BUILD)
  set(VETVEC_COLD_FLAG -Og)
  # GCC collects its garbage only beyond 1 GiB: a tenth less time for a quarter more memory.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options("SHELL:--param ggc-min-heapsize=1048576")
  endif()
endif()

# For what has no hot path, so that the compiler does less.
function(vetvec_cold target)
  target_compile_options(${target} PRIVATE "$<$<CONFIG:Release>:${VETVEC_COLD_FLAG}>")
endfunction()

# The same in quick builds and in small ones alone: what takes some seconds with many thousands of texts.
function(vetvec_warm target)
  if(VETVEC_QUICK_BUILD OR VETVEC_SELF_CONTAINED)
    vetvec_cold(${target})
  endif()
endfunction()

# What many tests spend their time in: debug builds optimise it too, which costs a few seconds once.
function(vetvec_hot_in_tests target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Debug>:-O1>)
endfunction()

add_library(vetvec_options INTERFACE)
target_compile_options(vetvec_options INTERFACE
  -Wall -Wextra -Wconversion -Wsign-conversion -Wshadow -ffp-contract=off)
# Not for those who only build it to use it: their compiler may warn of what ours does not.
option(VETVEC_WARNINGS_AS_ERRORS "Warnings are errors (GCC)" ${VETVEC_BUILD_TESTS})
if(VETVEC_WARNINGS_AS_ERRORS AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")  # which releases are built with
  target_compile_options(vetvec_options INTERFACE -Werror)
endif()
# GCC 12 sees uninitialised and overlapping memory inside std::string where there is none, once it inlines.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13
   AND NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
  target_compile_options(vetvec_options INTERFACE -Wno-maybe-uninitialized -Wno-restrict
    -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()
# The caller's x87/FTZ settings are not ours to change, and results must not depend on -ffast-math.
target_compile_definitions(vetvec_options INTERFACE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)

if(VETVEC_STATIC_COMMAND)
  include(CheckSymbolExists)
  check_symbol_exists(__GLIBC__ features.h VETVEC_HAVE_GLIBC)
  if(NOT VETVEC_HAVE_GLIBC)  # musl: a static program, whose dlopen loads nothing
    target_compile_definitions(vetvec_options INTERFACE VETVEC_STATIC)
  endif()
endif()

if(VETVEC_SANITIZE)
  add_compile_options(-fsanitize=${VETVEC_SANITIZE} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${VETVEC_SANITIZE})
  if(VETVEC_SANITIZE MATCHES "undefined")
    add_compile_options(-fno-sanitize-recover=undefined)
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
      # C programs that link the library need the C++ half of the runtime.
      add_link_options(-fsanitize-link-c++-runtime -Wl,--push-state,--no-as-needed,-lstdc++,--pop-state)
    endif()
  endif()
else()
  target_compile_options(vetvec_options INTERFACE -fstack-protector-strong)
  target_compile_definitions(vetvec_options INTERFACE $<$<CONFIG:Release>:_FORTIFY_SOURCE=3>)
endif()

# Coverage for libFuzzer in all layers. Not in debug builds, whose targets run a few thousand inputs: it doubles their
# objects, and each test pays for it.
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND VETVEC_BUILD_FUZZERS AND NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# A unit program is linked in a fifth of the time that GNU's linker takes.
find_program(VETVEC_LLD ld.lld PATHS /usr/lib/llvm-19/bin)
if(VETVEC_LLD AND CMAKE_BUILD_TYPE STREQUAL "Debug" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  get_filename_component(lld_folder "${VETVEC_LLD}" DIRECTORY)
  add_link_options(-fuse-ld=lld -B${lld_folder})
endif()

find_program(VETVEC_CCACHE ccache)
if(VETVEC_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER ${VETVEC_CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${VETVEC_CCACHE})
endif()
