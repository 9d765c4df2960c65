// A class whose members copy: two stages, one on its way while the other is used.
#pragma once

#include "load.cuh"

class Stages {
public:
  __device__ Stages(float (&memory)[2][64][32], const float *from) : memory(memory), from(from) {}

  __device__ void start(int tile) { loadTile(memory[tile % 2], from + tile * 64 * 32); }
  __device__ float (&ready(int tile))[64][32] { return memory[tile % 2]; }

private:
  float (&memory)[2][64][32];
  const float *from;
};
