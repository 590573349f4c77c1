# Compiles files into the library as they are, so that it needs none of them at run time:
#   vetvec_embed(vetvec_english english/embedded_data.h data/noun_classes.tsv ...)
# HEADER, a path from src/, declares a std::string_view for each file, named after it: kNounClassesTsv. The generated
# source is compiled on its own: a change of a file compiles nothing else again.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(VETVEC_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

  function(vetvec_embed target header)
    get_filename_component(name ${header} NAME_WE)
    set(generated ${CMAKE_CURRENT_BINARY_DIR}/${name}.cc)
    list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ REGEX "^[^/]" OUTPUT_VARIABLE files)
    add_custom_command(
      OUTPUT ${generated}
      COMMAND ${CMAKE_COMMAND} -D OUT=${generated} -D HEADER=${header} -D "FILES=${files}" -P ${VETVEC_EMBED_SCRIPT}
      DEPENDS ${files} ${VETVEC_EMBED_SCRIPT}
      COMMENT "Embedding the files of ${header}"
      VERBATIM)
    target_sources(${target} PRIVATE ${generated})
    set_source_files_properties(${generated} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endfunction()
  return()
endif()

# The script: text as a raw literal, which is the cheapest to write and to compile; .bin in hexadecimal.
set(text "// Made by cmake/embed.cmake; not to be edited.\n#include \"${HEADER}\"\n\nnamespace vetvec {\n")
foreach(file IN LISTS FILES)
  get_filename_component(name "${file}" NAME)
  string(REGEX REPLACE "[._]" ";" words "${name}")
  set(constant k)
  foreach(word IN LISTS words)
    string(SUBSTRING "${word}" 0 1 first)
    string(SUBSTRING "${word}" 1 -1 rest)
    string(TOUPPER "${first}" first)
    string(APPEND constant "${first}${rest}")
  endforeach()
  if(name MATCHES "[.]bin$")
    file(READ "${file}" hex HEX)
    string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${hex}")
    set(literal "\"${bytes}\"")
  else()
    file(READ "${file}" bytes)
    set(literal "R\"vetvec(${bytes})vetvec\"")
  endif()
  file(SIZE "${file}" size)
  string(APPEND text "const std::string_view ${constant}(${literal}, ${size});\n")
endforeach()
file(WRITE "${OUT}" "${text}}  // namespace vetvec\n")
