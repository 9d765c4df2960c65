# ldgsts_enable(target [OPTIONS name=value...]): the target's CUDA sources are compiled with the plugin.
cmake_policy(PUSH)
cmake_policy(VERSION 3.25)

# For functions, which are called from folders that do not know the variable.
set_property(GLOBAL PROPERTY LDGSTS_CLANG_MAJOR ${LDGSTS_CLANG_MAJOR})

# Says in time what else is a riddle of CMake's: its check of the compiler, which comes with enable_language(CUDA), takes
# Clang's default architecture, which CUDA 13 does not have.
function(_ldgsts_before_cuda)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  set(compiler "$ENV{CUDACXX}")
  if(CMAKE_CUDA_COMPILER)
    set(compiler "${CMAKE_CUDA_COMPILER}")
  endif()
  if(NOT "CUDA" IN_LIST languages AND compiler MATCHES "clang" AND
     NOT "$ENV{CUDAFLAGS} ${CMAKE_CUDA_FLAGS}" MATCHES "--(cuda-gpu|offload)-arch=")
    message(WARNING
      "ldgsts: CUDA's compiler is Clang (${compiler}), and no flag names an architecture. With CUDA 13 CMake's check of the "
      "compiler fails so (\"Failed to detect a default CUDA architecture\"). Configure a fresh build folder with "
      "-DCMAKE_CUDA_FLAGS=--cuda-gpu-arch=sm_90, or with CUDAFLAGS=--cuda-gpu-arch=sm_90 in the environment.")
  endif()
endfunction()

# The arguments behind the target, as options in \p result with \p prefix in front.
function(_ldgsts_options function prefix result)
  cmake_parse_arguments(PARSE_ARGV 3 arg "" "" "OPTIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "${function}: '${arg_UNPARSED_ARGUMENTS}' is not known; options stand behind OPTIONS, as name=value")
  endif()
  list(TRANSFORM arg_OPTIONS PREPEND "${prefix}")
  set(${result} "${arg_OPTIONS}" PARENT_SCOPE)
endfunction()

function(_ldgsts_check_target function target)
  if(NOT TARGET ${target})
    message(FATAL_ERROR "${function}: there is no target '${target}'")
  endif()
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "INTERFACE_LIBRARY" OR type STREQUAL "UTILITY")
    message(FATAL_ERROR "${function}(${target}): the target compiles nothing; name those that compile its sources")
  endif()
endfunction()

function(ldgsts_enable target)
  _ldgsts_check_target(ldgsts_enable ${target})
  _ldgsts_options(ldgsts_enable -fplugin-arg-ldgsts- options ${ARGN})
  get_property(major GLOBAL PROPERTY LDGSTS_CLANG_MAJOR)
  if(CMAKE_CUDA_COMPILER_ID STREQUAL "NVIDIA")
    message(FATAL_ERROR "ldgsts_enable(${target}): CUDA's compiler is nvcc, which takes no plugin of Clang's: "
      "use ldgsts_rewrite(${target}), or configure with -DCMAKE_CUDA_COMPILER=clang++-${major}")
  endif()
  set(languages "")
  set(found "")
  foreach(language CUDA CXX)
    set(version "${CMAKE_${language}_COMPILER_VERSION}")
    if(CMAKE_${language}_COMPILER_ID STREQUAL "Clang" AND version VERSION_GREATER_EQUAL ${major}.1 AND
       version VERSION_LESS ${major}.99)
      list(APPEND languages ${language})
    elseif(CMAKE_${language}_COMPILER)
      string(APPEND found " ${language}: ${CMAKE_${language}_COMPILER_ID} ${version} (${CMAKE_${language}_COMPILER}).")
    endif()
  endforeach()
  if(NOT languages OR (CMAKE_CUDA_COMPILER AND NOT "CUDA" IN_LIST languages))
    message(FATAL_ERROR "ldgsts_enable(${target}): the plugin is for Clang ${major}.1 or a later "
      "${major}.x, and this is another compiler.${found}")
  endif()

  target_include_directories(${target} SYSTEM PRIVATE $<TARGET_PROPERTY:ldgsts::headers,INTERFACE_INCLUDE_DIRECTORIES>)
  # Objects depend on the plugin as on a header: its path is in what the compiler says it read.
  set(plugin $<TARGET_FILE:ldgsts::plugin>)
  foreach(language IN LISTS languages)
    set(is "$<COMPILE_LANG_AND_ID:${language},Clang>")
    target_compile_options(${target} PRIVATE
      "$<${is}:-fplugin=${plugin}>" "$<${is}:${options}>" "$<${is}:SHELL:-Xclang \"-fdepfile-entry=${plugin}\">")
  endforeach()
  if(TARGET ldgsts_built)
    add_dependencies(${target} ldgsts_built)
  endif()
endfunction()

cmake_policy(POP)
