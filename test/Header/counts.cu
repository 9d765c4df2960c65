// What valid() makes of its numbers, decided by the compiler in both passes: less than none is none, and more than the
// extent is all, of whatever type they are.
//
// RUN: %plain-ptx -Wall -Wextra -Werror %s -o %t.ptx
// RUN: %plain-host -Wall -Wextra -Werror %s -o %t.s
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

static_assert(valid(5).clamped(0, 8) == 5 && valid(0).clamped(0, 8) == 0 && valid(8u).clamped(0, 8) == 8);
static_assert(valid(1, 7).clamped(0, 8) == 1 && valid(1, 7).clamped(1, 4) == 4);

static_assert(valid(-1).clamped(0, 8) == 0);
static_assert(valid(9).clamped(0, 8) == 8);

// The low 32 bits of these are 3.
static_assert(valid((1ll << 32) + 3).clamped(0, 8) == 8);
static_assert(valid(-(1ll << 32) + 3).clamped(0, 8) == 0);

// An unsigned number above all signed ones is no negative one.
static_assert(valid(~0u).clamped(0, 8) == 8);
static_assert(valid(~0ull).clamped(0, 8) == 8);

enum rows { three = 3 };
static_assert(valid(three).clamped(0, 8) == 3);

// Of a copy of 16 bytes.
static_assert(source_bytes<16>(-1) == 0 && source_bytes<16>(6) == 6 && source_bytes<16>(17) == 16);
