# Installation: headers, library, command, CMake package and pkg-config file. All of it may be moved:
# nothing that is installed names the prefix.
#
# Components: Library (libvetvec.so.*), Development (headers, libvetvec.so, package files, abi.json), Command.
option(VETVEC_INSTALL "Make the install rules" ${PROJECT_IS_TOP_LEVEL})
if(NOT VETVEC_INSTALL)
  return()
endif()
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/vetvec)

install(TARGETS vetvec EXPORT vetvecTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  COMPONENT Library NAMELINK_COMPONENT Development)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/vetvec
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT Development
  FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
# The same interface for programs that write bindings: docs/ABI.md.
install(FILES ${PROJECT_SOURCE_DIR}/bindings/abi.json ${PROJECT_SOURCE_DIR}/bindings/vetvec-ffi.h
  DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/vetvec COMPONENT Development)
if(TARGET vetvec_cli)
  install(TARGETS vetvec_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT Command)
  configure_file(${PROJECT_SOURCE_DIR}/docs/vetvec.1 ${PROJECT_BINARY_DIR}/vetvec.1 COPYONLY)
  execute_process(COMMAND gzip -9nkf vetvec.1 WORKING_DIRECTORY ${PROJECT_BINARY_DIR} COMMAND_ERROR_IS_FATAL ANY)
  install(FILES ${PROJECT_BINARY_DIR}/vetvec.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT Command)
endif()
set(notice_dir ${CMAKE_INSTALL_DOCDIR})
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr")  # Debian: the folder of the library's package, with a copyright file
  set(notice_dir ${CMAKE_INSTALL_DATAROOTDIR}/doc/libvetvec${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
else()
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${notice_dir} COMPONENT Library)
endif()
install(FILES ${PROJECT_SOURCE_DIR}/NOTICE ${PROJECT_SOURCE_DIR}/THIRD_PARTY
  ${PROJECT_SOURCE_DIR}/SECURITY.md DESTINATION ${notice_dir} COMPONENT Library)

install(EXPORT vetvecTargets NAMESPACE vetvec:: DESTINATION ${package_dir} COMPONENT Development)
configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/cmake/vetvecConfig.cmake.in ${PROJECT_BINARY_DIR}/vetvecConfig.cmake
  INSTALL_DESTINATION ${package_dir} NO_SET_AND_CHECK_MACRO)
# While the version is 0.x, each minor version has an ABI of its own.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/vetvecConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/vetvecConfig.cmake ${PROJECT_BINARY_DIR}/vetvecConfigVersion.cmake
  DESTINATION ${package_dir} COMPONENT Development)

# pkg-config finds the prefix from the place of the file, unless the library folder is an absolute path.
set(pc_prefix ${CMAKE_INSTALL_PREFIX})
set(pc_libdir ${CMAKE_INSTALL_FULL_LIBDIR})
set(pc_includedir ${CMAKE_INSTALL_FULL_INCLUDEDIR})
if(NOT IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}" AND NOT IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
  file(RELATIVE_PATH up /p/${CMAKE_INSTALL_LIBDIR}/pkgconfig /p)
  string(REGEX REPLACE "/$" "" up "${up}")
  set(pc_prefix "\${pcfiledir}/${up}")
  set(pc_libdir "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
  set(pc_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
configure_file(${PROJECT_SOURCE_DIR}/cmake/vetvec.pc.in ${PROJECT_BINARY_DIR}/vetvec.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/vetvec.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT Development)
