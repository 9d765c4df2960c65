#include <ldgsts/copy_async.cuh>
#include "one-line.cuh"
