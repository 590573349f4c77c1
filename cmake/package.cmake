# Debian packages by CPack, named by Debian's conventions: libvetvec0.1 (the soname), libvetvec-dev, vetvec.
#
#   cmake --preset install -DCMAKE_INSTALL_PREFIX=/usr && cmake --build --preset install
#   (cd build/install && cpack -G DEB)
#
# What they depend on is read from the libraries' symbols by dpkg-shlibdeps, on the Debian that builds them.
if(NOT VETVEC_INSTALL)
  return()
endif()
set(soname_package libvetvec${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME vetvec)
set(CPACK_PACKAGE_CONTACT "vetvec maintainers <maintainers@vetvec.invalid>")
set(CPACK_PACKAGE_VENDOR vetvec)
set(CPACK_PACKAGING_INSTALL_PREFIX ${CMAKE_INSTALL_PREFIX})
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL Library Development)
if(TARGET vetvec_cli)
  list(APPEND CPACK_COMPONENTS_ALL Command)
endif()
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY "=")  # while the version is 0.x
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/src/c_api)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)

set(same_version "${soname_package} (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
# The library's folder is the loader's: CPack adds scripts, Debian wants the trigger too.
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/packaging/debian/triggers)
set(long_description "vetvec embeds texts by any service or by a local model, cached,
 rate-limited and retried, and judges the vectors: contrastive suites,
 thresholds, rankings, audits.")
# The weights that are compiled into the library: NOTICE.
set(tagger_copyright "")
if(VETVEC_TAGGER_WEIGHTS)
  string(CONCAT tagger_copyright
    "\nFiles: src/english/data/tagger_weights.bin\n"
    "Copyright: the makers of UD English EWT (https://github.com/UniversalDependencies/UD_English-EWT)\n"
    "           2026 the authors of vetvec\n"
    "License: CC-BY-SA-4.0\n"
    " Compiled into the library. The licence's text is at\n"
    " https://creativecommons.org/licenses/by-sa/4.0/legalcode; attribution and\n"
    " changes are in NOTICE of the library's package.\n")
endif()
# component, name of the package, section, synopsis, further dependencies
function(vetvec_debian_package component name section synopsis depends)
  string(TOUPPER ${component} upper)
  foreach(assignment "CPACK_DEBIAN_${upper}_PACKAGE_NAME=${name}" "CPACK_DEBIAN_${upper}_PACKAGE_SECTION=${section}"
          "CPACK_DEBIAN_${upper}_PACKAGE_DEPENDS=${depends}"
          "CPACK_COMPONENT_${upper}_DESCRIPTION=${synopsis}\n ${long_description}")
    string(FIND "${assignment}" "=" at)
    string(SUBSTRING "${assignment}" 0 ${at} variable)
    math(EXPR at "${at} + 1")
    string(SUBSTRING "${assignment}" ${at} -1 value)
    set(${variable} "${value}" PARENT_SCOPE)
  endforeach()
  if(NOT CMAKE_INSTALL_PREFIX STREQUAL "/usr")
    return()
  endif()
  # What Debian wants in each package.
  set(folder ${PROJECT_BINARY_DIR}/debian/${name})
  file(CONFIGURE OUTPUT ${folder}/changelog.Debian @ONLY CONTENT
    "vetvec (@PROJECT_VERSION@-@CPACK_DEBIAN_PACKAGE_RELEASE@) unstable; urgency=medium\n\n  * Built by the project; its CHANGELOG.md says what changed.\n\n -- @CPACK_PACKAGE_CONTACT@  Sun, 22 Nov 2026 00:00:00 +0000\n")
  execute_process(COMMAND gzip -9nf changelog.Debian WORKING_DIRECTORY ${folder} COMMAND_ERROR_IS_FATAL ANY)
  file(CONFIGURE OUTPUT ${folder}/copyright @ONLY CONTENT
    "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: vetvec\nComment: Code and data of others are compiled in: NOTICE and THIRD_PARTY in\n /usr/share/doc/@soname_package@ have what, from whom, and the licences.\n\nFiles: *\nCopyright: 2026 the authors of vetvec\nLicense: Apache-2.0\n@tagger_copyright@\nLicense: Apache-2.0\n On Debian systems the licence is in /usr/share/common-licenses/Apache-2.0.\n")
  install(FILES ${folder}/changelog.Debian.gz ${folder}/copyright
    DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${name} COMPONENT ${component})
endfunction()
vetvec_debian_package(Library ${soname_package} libs "vetting of embedding vectors - shared library" "")
vetvec_debian_package(Development libvetvec-dev libdevel "vetting of embedding vectors - headers"
  "${same_version}")
vetvec_debian_package(Command vetvec utils "vetting of embedding vectors - command" "${same_version}")
include(CPack)
