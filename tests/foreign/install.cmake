# cmake -DBUILD=... -DPREFIX=... -P install.cmake: the library and what programs need of it, in a new PREFIX.
file(REMOVE_RECURSE ${PREFIX})
foreach(component Library Development)
  execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX} --component ${component}
    OUTPUT_QUIET RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "the component ${component} does not install")
  endif()
endforeach()
