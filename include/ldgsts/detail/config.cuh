// What the parts of the header share: the annotation by which the compiler side finds a
// declaration.
#pragma once

#if !defined(__CUDACC__) && !defined(__CUDA__)
#error "ldgsts/copy_async.cuh is CUDA C++: compile it with nvcc, or with clang -x cuda"
#endif

#if __cplusplus < 201703L
#error "ldgsts/copy_async.cuh needs C++17 or later (-std=c++17)"
#endif

// Only Clang's own CUDA mode carries annotations into the AST; nvcc and its host compiler would
// warn of them.
#if defined(__clang__) && defined(__CUDA__)
#define LDGSTS_ANNOTATE(...) [[clang::annotate(__VA_ARGS__)]]
#else
#define LDGSTS_ANNOTATE(...)
#endif
