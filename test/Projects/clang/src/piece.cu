// Called from another source: needs relocatable device code.
__device__ float piece(float element) { return element - 1; }
