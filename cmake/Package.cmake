# What other projects use: the targets ldgsts::headers, ldgsts::plugin and ldgsts::rewrite, and the functions ldgsts_enable
# and ldgsts_rewrite. The same from add_subdirectory, from the build folder (ldgsts_DIR) and installed.
add_library(ldgsts_headers INTERFACE)
target_include_directories(ldgsts_headers INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
set_target_properties(ldgsts_headers PROPERTIES EXPORT_NAME headers)

add_library(ldgsts::headers ALIAS ldgsts_headers)
add_library(ldgsts::plugin ALIAS ldgsts)
add_executable(ldgsts::rewrite ALIAS ldgsts-rewrite)
# Whoever compiles with them waits for the files: Ninja would let objects be compiled while a library that their target
# depends on is still linked.
add_custom_target(ldgsts_built DEPENDS ldgsts ldgsts-rewrite)

set(functions LdgstsEnable.cmake LdgstsRewrite.cmake LdgstsRewriteSource.cmake)
include(LdgstsEnable)
include(LdgstsRewrite)

if(NOT LDGSTS_INSTALL)
  return()
endif()
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/ldgsts)
write_basic_package_version_file(ldgstsConfigVersion.cmake COMPATIBILITY SameMinorVersion)
configure_file(cmake/ldgstsConfig.cmake.in ldgstsConfig.cmake @ONLY)
foreach(file IN LISTS functions)
  configure_file(cmake/${file} ${file} COPYONLY)
  install(FILES cmake/${file} DESTINATION ${package_dir})
endforeach()
install(FILES ${PROJECT_BINARY_DIR}/ldgstsConfig.cmake ${PROJECT_BINARY_DIR}/ldgstsConfigVersion.cmake
  DESTINATION ${package_dir})

# Clang's libraries need not be where the system's loader looks. Where they are (Debian has links to them in LLVM's own folder),
# no path is written down: by way of the links dpkg-shlibdeps finds them in a package for developers, or not at all.
get_filename_component(llvm_library "${LLVM_LIBRARY_DIR}/libLLVM.so" REALPATH)
get_filename_component(llvm_library_dir "${llvm_library}" DIRECTORY)
if(NOT llvm_library_dir IN_LIST CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES)
  set_target_properties(ldgsts ldgsts-rewrite PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
endif()
install(TARGETS ldgsts_headers ldgsts-rewrite EXPORT ldgstsTargets)
install(TARGETS ldgsts EXPORT ldgstsTargets LIBRARY DESTINATION ${LDGSTS_INSTALL_PLUGINDIR})
install(EXPORT ldgstsTargets NAMESPACE ldgsts:: DESTINATION ${package_dir})
export(EXPORT ldgstsTargets NAMESPACE ldgsts:: FILE ldgstsTargets.cmake)

install(DIRECTORY include/ldgsts DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES man/ldgsts-rewrite.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME ldgsts)
set(CPACK_PACKAGE_CONTACT "The ldgsts authors <ldgsts@invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Compiler support for copy_async in CUDA C++: a Clang plugin and a rewriter")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
# The libraries are found by dpkg-shlibdeps. The plugin is loaded by the compiler, which no library names.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS
  "clang-${LDGSTS_CLANG_MAJOR} (>= 1:${LDGSTS_CLANG_MAJOR}.1), clang-${LDGSTS_CLANG_MAJOR} (<< 1:${LDGSTS_CLANG_MAJOR}.99)")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cmake (>= 3.25)")
include(CPack)
