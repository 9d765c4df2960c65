# Writes one explicit instantiation of the matrix product for each element type.
set(text "")
foreach(type IN ITEMS float __half)
  string(APPEND text "template __global__ void gemm<${type}>(const ${type} *, const ${type} *, float *, int, int);\n")
endforeach()
file(WRITE ${OUTPUT} "${text}")
