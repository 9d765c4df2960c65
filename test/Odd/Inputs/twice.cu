#include <ldgsts/copy_async.cuh>
#define NAME once
#define ROWS 8
#include "twice.cuh"
#define NAME again
#define ROWS 16
#include "twice.cuh"
