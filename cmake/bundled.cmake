# What goes inside libvetvec, so that the library can be copied: bundled::fmt, bundled::tomlplusplus, bundled::utf8proc,
# bundled::xxhash, bundled::cmark, bundled::hiredis, and bundled::simdjson where there is a static one. None of their symbols is exported. Their licences
# are in THIRD_PARTY.
#
# The global property VETVEC_NOT_BUNDLED lists the shared libraries that had to be linked all the same.
include(CheckCSourceCompiles)
include(CheckLinkerFlag)
# The version script alone decides what is exported; this also keeps symbols of archives out of it where the linker can.
check_linker_flag(C -Wl,--exclude-libs,ALL VETVEC_HAVE_EXCLUDE_LIBS)
set(VETVEC_EXCLUDE_LIBS $<$<BOOL:${VETVEC_HAVE_EXCLUDE_LIBS}>:-Wl,--exclude-libs,ALL>)

# vetvec_bundled_target(NAME KIND source...): the library bundled::NAME, INTERFACE or STATIC.
function(vetvec_bundled_target name kind)
  add_library(bundled_${name} ${kind} ${ARGN})
  add_library(bundled::${name} ALIAS bundled_${name})
  if(kind STREQUAL "STATIC")
    target_link_libraries(bundled_${name} PRIVATE vetvec_options)
    target_compile_options(bundled_${name} PRIVATE -g0)  # abidiff would read it all
    vetvec_warm(bundled_${name})
  endif()
endfunction()

# vetvec_bundled_archive(NAME MODULE LIBRARY): bundled::NAME is the libLIBRARY.a of what pkg_check_modules found as MODULE;
# the shared library if there is none, or if it is not position-independent.
function(vetvec_bundled_archive name module library)
  vetvec_bundled_target(${name} INTERFACE)
  set(linked_dirs "")  # Debian's hiredis.pc names a folder without libraries
  foreach(linked IN LISTS ${module}_LINK_LIBRARIES)
    get_filename_component(linked_dir "${linked}" DIRECTORY)
    list(APPEND linked_dirs ${linked_dir})
  endforeach()
  find_library(VETVEC_${module}_ARCHIVE lib${library}.a PATHS ${${module}_LIBDIR} ${${module}_LIBRARY_DIRS} ${linked_dirs}
    NO_DEFAULT_PATH)
  mark_as_advanced(VETVEC_${module}_ARCHIVE)
  if(VETVEC_${module}_ARCHIVE)
    set(CMAKE_REQUIRED_QUIET TRUE)
    set(CMAKE_REQUIRED_FLAGS -fPIC)
    set(CMAKE_REQUIRED_LINK_OPTIONS -shared)
    set(CMAKE_REQUIRED_LIBRARIES -Wl,--whole-archive ${VETVEC_${module}_ARCHIVE} -Wl,--no-whole-archive)
    check_c_source_compiles("int main(void) { return 0; }" VETVEC_${module}_ARCHIVE_FITS)
  endif()
  if(VETVEC_${module}_ARCHIVE_FITS)
    target_include_directories(bundled_${name} SYSTEM INTERFACE ${${module}_INCLUDE_DIRS})
    target_compile_options(bundled_${name} INTERFACE ${${module}_CFLAGS_OTHER})
    target_link_libraries(bundled_${name} INTERFACE ${VETVEC_${module}_ARCHIVE})
    return()
  endif()
  if(VETVEC_SELF_CONTAINED)
    message(FATAL_ERROR "VETVEC_SELF_CONTAINED: there is no lib${library}.a that fits inside libvetvec")
  endif()
  message(STATUS "${name}: there is no static library that fits inside libvetvec, which will need lib${library}.so where it runs")
  set_property(GLOBAL APPEND PROPERTY VETVEC_NOT_BUNDLED lib${library}.so)
  target_link_libraries(bundled_${name} INTERFACE PkgConfig::${module})
endfunction()

vetvec_bundled_archive(utf8proc UTF8PROC utf8proc)
if(VETVEC_AUDIT)
  vetvec_bundled_archive(cmark CMARK cmark)
else()
  vetvec_bundled_target(cmark INTERFACE)
endif()
vetvec_bundled_archive(simdjson SIMDJSON simdjson)
# In debug builds simdjson checks how it is called, with a list that it uses whether or not it could be allocated.
# Builds with sanitizers check the same, and never run out of memory.
if(NOT VETVEC_SANITIZE)
  target_compile_definitions(bundled_simdjson INTERFACE SIMDJSON_DEVELOPMENT_CHECKS=0)
endif()

if(VETVEC_HAS_REDIS)
  vetvec_bundled_archive(hiredis HIREDIS hiredis)
else()
  vetvec_bundled_target(hiredis INTERFACE)
endif()

vetvec_bundled_target(xxhash INTERFACE)  # for its one user, base/hash.cc, the header is enough
target_include_directories(bundled_xxhash SYSTEM INTERFACE ${XXHASH_INCLUDE_DIRS})

vetvec_bundled_target(tomlplusplus STATIC ${PROJECT_SOURCE_DIR}/src/bundled/toml.cc)
target_compile_definitions(bundled_tomlplusplus PUBLIC TOML_HEADER_ONLY=0)
target_include_directories(bundled_tomlplusplus SYSTEM PUBLIC ${TOMLPLUSPLUS_INCLUDE_DIRS})

# Conan's and vcpkg's fmt is a static library. Debian's is a shared one with all headers: what is in fmt.cc is
# that of fmt 9, other versions are compiled into every unit that uses them.
get_target_property(fmt_type fmt::fmt TYPE)
if(NOT fmt_type MATCHES "^(SHARED|UNKNOWN)_LIBRARY$")
  vetvec_bundled_target(fmt INTERFACE)
  target_link_libraries(bundled_fmt INTERFACE fmt::fmt)
elseif(fmt_VERSION VERSION_GREATER_EQUAL 9 AND fmt_VERSION VERSION_LESS 10)
  vetvec_bundled_target(fmt STATIC ${PROJECT_SOURCE_DIR}/src/bundled/fmt.cc)
  target_include_directories(bundled_fmt SYSTEM PUBLIC
    $<TARGET_PROPERTY:fmt::fmt,INTERFACE_INCLUDE_DIRECTORIES>)
else()
  vetvec_bundled_target(fmt INTERFACE)
  target_link_libraries(bundled_fmt INTERFACE fmt::fmt-header-only)
endif()
