# cmake -DTOOL= -DNVCC= -DSOURCE= -DOUTPUT= -DOPTIONS= -P: rewrites one source for nvcc, by the flags in OUTPUT.flags, one a
# line, as the properties of CMake's targets have them.
file(STRINGS "${OUTPUT}.flags" lines)
set(flags "")
set(standard "")
foreach(line IN LISTS lines)
  if(line MATCHES "^SHELL:(.*)$")
    separate_arguments(words UNIX_COMMAND "${CMAKE_MATCH_1}")
    list(APPEND flags ${words})
  elseif(line MATCHES "^feature:cuda_std_([0-9]+)$")
    set(standard -std=c++${CMAKE_MATCH_1})
  elseif(NOT line MATCHES "^(|-D|-I|feature:.*)$")
    list(APPEND flags "${line}")
  endif()
endforeach()
execute_process(
  COMMAND "${TOOL}" "${SOURCE}" -o "${OUTPUT}" --line-directives "--depfile=${OUTPUT}.d" ${OPTIONS}
    -- "${NVCC}" ${standard} ${flags}
  RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "ldgsts_rewrite: ${SOURCE} is not rewritten (status ${status})")
endif()
