# vetvec_layer(NAME LIBS lib...): the OBJECT library vetvec_NAME of all *.cc in the current folder.
#
# Include order between layers is not the compiler's to check (all include from src/): the test
# layers (cmake/check_layers.py) reads the includes against cmake/layers.txt.
function(vetvec_layer name)
  cmake_parse_arguments(LAYER "" "" "LIBS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cc *.c)
  add_library(vetvec_${name} OBJECT ${sources})
  target_include_directories(vetvec_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(vetvec_${name} PRIVATE vetvec_options PUBLIC ${LAYER_LIBS})
  set_property(GLOBAL APPEND PROPERTY VETVEC_LAYERS vetvec_${name})
endfunction()

# Links `target` with the objects of all layers and what they need, hidden symbols included: for
# unit tests, benchmarks and the mock server, which see the inside of the library.
function(vetvec_link_layers target)
  target_link_libraries(${target} PRIVATE vetvec_layers ${ARGN})
endfunction()
