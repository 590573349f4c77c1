# Reads cmake/layers.txt, the parts that are built (VETVEC_PARTS): VETVEC_LAYER_NAMES, in its order, VETVEC_USES_OF_<layer> and
# VETVEC_LIBRARIES_OF_<layer>. That nothing is included against the table is not the compiler's to check (all include from src/):
# cmake/check_layers.py does. The linker does: a layer is linked with what the table lets it use, and no more.
set(layer_table ${PROJECT_SOURCE_DIR}/cmake/layers.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${layer_table})
file(STRINGS ${layer_table} layer_lines REGEX "^(part )?[a-z_]+")
set(VETVEC_LAYER_NAMES "")
foreach(line IN LISTS layer_lines)
  if(line MATCHES "^part (.*)$")
    set(part ${CMAKE_MATCH_1})
    continue()
  endif()
  if(NOT part IN_LIST VETVEC_PARTS)
    continue()
  endif()
  string(REGEX MATCH "^([a-z_]+):([^|]*)([|](.*))?$" line "${line}")
  set(layer ${CMAKE_MATCH_1})
  separate_arguments(VETVEC_USES_OF_${layer} UNIX_COMMAND "${CMAKE_MATCH_2}")
  separate_arguments(VETVEC_LIBRARIES_OF_${layer} UNIX_COMMAND "${CMAKE_MATCH_4}")
  list(REMOVE_ITEM VETVEC_USES_OF_${layer} include)
  list(APPEND VETVEC_LAYER_NAMES ${layer})
endforeach()

# What is linked for a library of the table.
set(VETVEC_TARGET_OF_cmark bundled::cmark)
set(VETVEC_TARGET_OF_curl CURL::libcurl)
set(VETVEC_TARGET_OF_Eigen Eigen3::Eigen)
set(VETVEC_TARGET_OF_fmt bundled::fmt)
set(VETVEC_TARGET_OF_hiredis bundled::hiredis)  # empty without VETVEC_HAS_REDIS
set(VETVEC_TARGET_OF_nlohmann nlohmann_json::nlohmann_json)
set(VETVEC_TARGET_OF_openssl OpenSSL::SSL)
set(VETVEC_TARGET_OF_simdjson bundled::simdjson)
set(VETVEC_TARGET_OF_sqlite3 PkgConfig::SQLITE3)
set(VETVEC_TARGET_OF_toml++ bundled::tomlplusplus)
set(VETVEC_TARGET_OF_utf8proc bundled::utf8proc)
set(VETVEC_TARGET_OF_xxhash bundled::xxhash)
set(VETVEC_TARGET_OF_zlib ZLIB::ZLIB)

# vetvec_layer(NAME [OBJECT] LIBS lib...): the archive vetvec_NAME of all *.cc in the current folder, linked with its
# libraries of the table, and with LIBS, which have no headers of their own. Who links it links the layers that it uses,
# too, but is compiled with its flags alone. OBJECT: all of it is linked, needed or not.
function(vetvec_layer name)
  cmake_parse_arguments(LAYER "OBJECT" "" "LIBS" ${ARGN})
  foreach(library IN LISTS VETVEC_LIBRARIES_OF_${name})
    if(NOT DEFINED VETVEC_TARGET_OF_${library})
      message(FATAL_ERROR "cmake/layers.txt: nothing is known to link for the library ${library}")
    endif()
    list(APPEND LAYER_LIBS ${VETVEC_TARGET_OF_${library}})
  endforeach()
  set(kind STATIC)
  if(LAYER_OBJECT)
    set(kind OBJECT)
  endif()
  file(GLOB sources CONFIGURE_DEPENDS *.cc *.c)
  add_library(vetvec_${name} ${kind} ${sources})
  target_include_directories(vetvec_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(vetvec_${name} PRIVATE vetvec_options PUBLIC ${LAYER_LIBS})
  foreach(used IN LISTS VETVEC_USES_OF_${name})
    target_link_libraries(vetvec_${name} INTERFACE $<LINK_ONLY:vetvec_${used}>)
  endforeach()
  set_property(GLOBAL APPEND PROPERTY VETVEC_LAYERS vetvec_${name})
endfunction()

# Links `target` with all layers below the ABI, hidden symbols included: for tests, benchmarks and tools that see the
# inside of the library.
function(vetvec_link_layers target)
  target_link_libraries(${target} PRIVATE vetvec_layers ${ARGN})
endfunction()
