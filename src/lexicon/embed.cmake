# Writes a .cc that holds files as byte strings, so that the library needs no file at run time:
#   cmake -D OUT=NAME.cc -D HEADER=lexicon/starter_data.h -D "NAMES=A;B" -D "FILES=a.tsv;b.tsv" -P embed.cmake
# HEADER declares kAData, kBData. The name "-" of a file: no bytes.
get_filename_component(folder "${HEADER}" DIRECTORY)
set(text "// Made by src/lexicon/embed.cmake from src/${folder}/data/; not to be edited.\n")
string(APPEND text "#include \"${HEADER}\"\n\nnamespace vetvec {\n")
foreach(name file IN ZIP_LISTS NAMES FILES)
  set(hex "")
  if(NOT file STREQUAL "-")
    file(READ "${file}" hex HEX)
  endif()
  string(LENGTH "${hex}" digits)
  math(EXPR size "${digits} / 2")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${hex}")
  string(APPEND text "const std::string_view k${name}Data(\n    \"${bytes}\", ${size});\n")
endforeach()
file(WRITE "${OUT}" "${text}}  // namespace vetvec\n")
