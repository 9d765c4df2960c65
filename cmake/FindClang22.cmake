# Clang's C++ API changes with each major, so exactly one major is accepted; another one is refused with what was found,
# what is wanted and the variable that names a different installation.
set(LDGSTS_CLANG_MAJOR 22)

find_package(Clang ${LDGSTS_CLANG_MAJOR}.1 CONFIG QUIET
             HINTS /usr/lib/llvm-${LDGSTS_CLANG_MAJOR}/lib/cmake/clang)
if(NOT Clang_FOUND)
  set(found "none")
  if(Clang_CONSIDERED_CONFIGS)
    set(found "")
    foreach(config version IN ZIP_LISTS Clang_CONSIDERED_CONFIGS Clang_CONSIDERED_VERSIONS)
      string(APPEND found "\n    ${config} (version ${version})")
    endforeach()
  endif()
  message(FATAL_ERROR
    "ldgsts needs Clang/LLVM ${LDGSTS_CLANG_MAJOR}.1 or a later ${LDGSTS_CLANG_MAJOR}.x.\n"
    "  Found: ${found}\n"
    "  Wanted: ${LDGSTS_CLANG_MAJOR}.1 (Debian: libclang-${LDGSTS_CLANG_MAJOR}-dev and llvm-${LDGSTS_CLANG_MAJOR}-dev)\n"
    "  To name an installation: -DClang_DIR=<prefix>/lib/cmake/clang")
endif()
if(NOT LLVM_VERSION_MAJOR EQUAL LDGSTS_CLANG_MAJOR)
  message(FATAL_ERROR
    "ldgsts needs Clang/LLVM ${LDGSTS_CLANG_MAJOR}.1.\n"
    "  Found: LLVM ${LLVM_VERSION} in ${LLVM_DIR}\n"
    "  Wanted: ${LDGSTS_CLANG_MAJOR}.1\n"
    "  To name an installation: -DClang_DIR=<prefix>/lib/cmake/clang")
endif()
message(STATUS "Clang ${LLVM_VERSION}: ${Clang_DIR}")

set(LDGSTS_CLANG_BINDIR ${LLVM_TOOLS_BINARY_DIR})

# The headers are the distribution's: their warnings are not ours.
add_library(ldgsts_clang INTERFACE)
target_include_directories(ldgsts_clang SYSTEM INTERFACE ${CLANG_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
target_compile_definitions(ldgsts_clang INTERFACE ${LLVM_DEFINITIONS_LIST})
if(NOT LLVM_ENABLE_RTTI)
  target_compile_options(ldgsts_clang INTERFACE -fno-rtti)
endif()

# Clang's own headers (CUDA wrappers among them), which a tool outside Clang's folder must be told of.
execute_process(COMMAND ${LDGSTS_CLANG_BINDIR}/clang -print-resource-dir OUTPUT_VARIABLE LDGSTS_CLANG_RESOURCE_DIR
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
