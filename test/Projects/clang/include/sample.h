// What the libraries offer: each copies `count` floats from one device array to another, through shared memory.
#pragma once

constexpr int Rows = 64, Cols = 32;

void copyRows(const float *from, float *to, int tiles);    // each element plus one
void copyLambdas(const float *from, float *to, int tiles); // each element times two
void copyStages(const float *from, float *to, int tiles);  // as it is
void copyPieces(const float *from, float *to, int tiles);  // each element minus one
