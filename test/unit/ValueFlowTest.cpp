// What variables hold at each point of a function, and what conditions say of them. What each probe
// must give stands beside it.
#include "Expectations.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

TEST(ValueFlow, LoopCounters) {
  expectIntegers(R"cuda(
__global__ void k(int n) {
  for (int i = 0; i < n; i += 32)
    integer(i, "0 mod 32");
  for (int i = 8; i < n; i += 32)
    integer(i, "8 mod 32");
  for (int i = n; i < 100; i += 32)
    integer(i, "0 mod 1");
  for (int i = 96; i > 0; i -= 48)
    integer(i, "0 mod 16");
  for (int i = 1; i < n; i *= 2)
    integer(i * 16, "0 mod 16");
  for (unsigned i = 0, j = 4; i < n; ++i, j += 8)
    integer(j + 16 * i, "4 mod 8");
  int i = 0;
  while (i < n) {
    integer(i, "0 mod 8");
    i += 16;
    integer(i, "0 mod 8");
    if (n == i)
      continue;
    i += 8;
  }
  integer(i, "0 mod 8");
  do {
    i -= 4;
    integer(i, "0 mod 4");
  } while (i > 0);
}
)cuda");
}

TEST(ValueFlow, AssignmentsInOrder) {
  expectIntegers(R"cuda(
__global__ void k(int n, int p, unsigned u, bool flag) {
  int x = 16;
  integer(x, "16 mod 4294967296");
  x += 4;
  integer(x, "20 mod 4294967296");
  x -= 2;
  x *= 4;
  integer(x, "72 mod 4294967296");
  x = 32 * n;
  integer(x, "0 mod 32");
  x |= 3;
  integer(x, "3 mod 32");
  x &= ~7;
  integer(x, "0 mod 32");
  x ^= 8;
  integer(x, "8 mod 32");
  x <<= 2;
  integer(x, "32 mod 128");
  x /= 16;
  integer(x, "2 mod 8");
  x %= 4;
  integer(x, "2 mod 4");
  u *= 64;
  u >>= 2;
  integer(u, "0 mod 16");
  u /= 8;
  integer(u, "0 mod 2");
  p = p * 8;
  integer(p, "0 mod 8");
  int late;
  integer(late, "0 mod 1");
  if (flag)
    late = 24;
  else
    late = 8;
  integer(late, "8 mod 16");
  switch (n) {
  case 1:
    late = 4;
    break;
  case 2:
    late = 2;
  default:
    late += 4;
  }
  integer(late, "0 mod 2");
  int stage = 0;
  for (int i = 0; i < n; ++i) {
    integer(stage * 4096, "0 mod 4096");
    stage = (stage + 1) % 3;
    stage ^= 1;
  }
  int mixed = 8;
  mixed += 2.5f;
  integer(mixed, "0 mod 1");
}
)cuda");
}

TEST(ValueFlow, OrderThatIsLeftOpenIsUnknown) {
  expectIntegers(R"cuda(
__device__ int two(int, int);
__global__ void k(int n, int *out) {
  int a = 8, b = 8, c = 8, d = 8, e = 8;
  two(a += 8, a);
  integer(a, "0 mod 1");
  out[b++] = b;
  integer(b, "0 mod 1");
  n = (c += 8) + c;
  integer(c, "0 mod 1");
  int alone = 8, taken = 8, counted = 8, unevaluated = 8;
  out[alone++] = n;
  integer(alone, "9 mod 4294967296");
  n = two(taken += 8, n) + sizeof(unevaluated = 4) + noexcept(unevaluated = 4);
  integer(taken, "16 mod 4294967296");
  integer(unevaluated, "0 mod 1");
  integer(counted--, "8 mod 4294967296");
  integer(++counted, "8 mod 4294967296");
  integer(counted *= 4, "32 mod 4294967296");
  if ((counted = 16 * n) > 4)
    integer(counted, "0 mod 16");
  int own = own + 8;
  integer(own, "0 mod 1");
  d += 8, d += 8;
  integer(d, "24 mod 4294967296");
  n > 3 ? e += 8 : e += 16;
  integer(e, "0 mod 8");
}
)cuda");
}

TEST(ValueFlow, Jumps) {
  expectIntegers(R"cuda(
__global__ void k(int n) {
  int x = 8;
  goto middle;
start:
  x += 4;
middle:
  integer(x, "0 mod 4");
  if (n > x)
    goto start;
  for (int i = 0; i < n; ++i) {
    int inner = 16;
    if (i == 3)
      break;
    integer(inner, "16 mod 4294967296");
    inner += 1;
    x = 2;
  }
  integer(x, "0 mod 2");
  return;
  integer(x, "0 mod 2"); // never reached: what x is given anywhere
}
)cuda");
}

TEST(ValueFlow, Conditions) {
  expectIntegers(R"cuda(
struct Params { int ld; int rows; };
__global__ void early(int ld, int other, const int fixed, Params p, unsigned char narrow) {
  integer(ld, "0 mod 1");
  if (ld % 8)
    return;
  integer(ld, "0 mod 8");
  if (other % 16 != 4 || fixed & 3)
    return;
  integer(other, "4 mod 16");
  integer(fixed, "0 mod 4");
  if (p.ld % 8 == 0 && p.rows == 64) {
    integer(p.ld, "0 mod 8");
    integer(p.rows, "64 mod 4294967296");
  }
  integer(p.ld, "0 mod 1");
  if ((narrow & 15) == 4)
    integer(narrow, "4 mod 16");
  if ((ld + 8) % 32 == 0)
    integer(ld, "24 mod 32");
  if ((ld + 4) % 32 == 0)
    integer(ld, "0 mod 8"); // contradicts: never reached
  if (!(other & 63))
    integer(other, "4 mod 16"); // contradicts: never reached
}
__global__ void paths(int ld, bool flag, int n) {
  if (ld % 8 == 0 || flag)
    integer(ld, "0 mod 1"); // on one path only
  if (ld % 8 == 0)
    n = 1;
  integer(ld, "0 mod 1");
  if (ld % 12 == 0)
    integer(ld, "0 mod 4");
  if (ld % 7 == 0)
    integer(ld, "0 mod 1");
  if (!(ld % 8 == 0))
    integer(ld, "0 mod 1");
  else
    integer(ld, "0 mod 8");
  if ((char)ld == 8)
    integer(ld, "8 mod 256");
  if ((ld & 6) == 0)
    integer(ld, "0 mod 1"); // bit 0 is anything
  if (ld % 8 > 0)
    integer(ld, "0 mod 1");
  if (ld / 8 == 0)
    integer(ld, "0 mod 1");
}
__global__ void changes(int ld, int n) {
  if (ld % 8)
    return;
  ld += n;
  integer(ld, "0 mod 1");
  __builtin_assume(n % 4 == 0);
  integer(n, "0 mod 4");
  __builtin_assume(n > 0);
  for (int i = 0; i < n; ++i) {
    if (i % 4 == 0)
      integer(i, "0 mod 4");
    integer(i, "0 mod 1");
  }
  if (n & 7)
    __builtin_unreachable();
  integer(n, "0 mod 8");
}
__device__ void loop(int n) {
  while (n % 8)
    n += 1;
  integer(n, "0 mod 8");
}
)cuda");
}

TEST(ValueFlow, ConditionsOfPointers) {
  expectAddresses(R"cuda(
__global__ void k(const float *A, const float *B, bool flag) {
  if ((size_t)A % 16 == 0)
    at(tile<shape<8>>(A), "global 0 mod 16");
  else
    at(tile<shape<8>>(A), "global 0 mod 4");
  if (reinterpret_cast<size_t>(B + 2) & 15)
    return;
  at(tile<shape<8>>(B), "global 0 mod 4"); // what is tested is another address
  if ((size_t)(const void *)B & 31)
    return;
  at(tile<shape<8>>(B), "global 0 mod 32");
  at(tile<shape<8>>(B + 4), "global 16 mod 32");
}
)cuda");
}

TEST(ValueFlow, Pointers) {
  expectAddresses(R"cuda(
__shared__ alignas(64) float S[64];
__global__ void k(const float *A, const float *B, const float *C, int ld, int n, bool flag) {
  const float *p = assume_aligned<16>(A);
  for (int i = 0; i < n; i += 4) {
    at(tile<shape<8>>(p), "global 0 mod 16");
    at(tile<shape<8>>(p + i), "global 0 mod 16");
    p += 4 * ld;
  }
  at(tile<shape<8>>(p), "global 0 mod 16");
  p += ld;
  at(tile<shape<8>>(p), "global 0 mod 4");
  const float *next = flag ? S : S + 16;
  at(tile<shape<8>>(next), "shared 0 mod 64");
  next = B;
  at(tile<shape<8>>(next), "global 0 mod 4");
  ++next;
  at(tile<shape<8>>(next), "global 0 mod 4");
  if (flag)
    next = S;
  at(tile<shape<8>>(next), "unknown 0 mod 4");
  next = S + 8;
  --next;
  at(tile<shape<8>>(next), "shared 28 mod 64");
  next -= 3;
  at(tile<shape<8>>(next), "shared 16 mod 64");
  const float *row = S;
  for (int i = 0; i < n; ++i) {
    auto view = tile<shape<8>>(row);
    at(view, "shared 0 mod 32");
    row += 8;
  }
  B = S;
  auto before = tile<shape<8>>(B);
  B = C;
  at(before, "shared 0 mod 64");
  at(tile<shape<8>>(B), "global 0 mod 4");
}
)cuda");
}

TEST(ValueFlow, Captures) {
  expectAddresses(R"cuda(
__shared__ alignas(64) float S[64];
__global__ void k(const float *A, int n) {
  const float *p = S;
  auto later = [&] { at(tile<shape<8>>(p), "unknown 0 mod 4"); };
  auto copied = [=] { at(tile<shape<8>>(p), "unknown 0 mod 4"); };
  p += 8;
  later();
  copied();
  p = A;
  const float *q = S;
  auto steps = [&] { at(tile<shape<8>>(q), "shared 0 mod 32"); };
  for (int i = 0; i < n; ++i, q += 8)
    steps();
  auto window = [&](int i) { return q + 8 * i; };
  at(tile<shape<8>>(window(n)), "shared 0 mod 32");
}
)cuda");
}

TEST(ValueFlow, Members) {
  expectAddresses(R"cuda(
__shared__ alignas(64) float S[64];
struct Params { const float *A; int ld; struct { const float *deep; } inner; };
struct Base { const float *p; };
struct Two : Base { const float *q; };
struct Gaps { int rows; int : 5; const float *first; int : 0; const float *second; };
union Both { const float *a; const float *b; };
__device__ void lend(Params &);
__device__ void use(Params p) {
  at(tile<shape<8>>(p.A), "global 0 mod 4");
  at(tile<shape<8>>(p.A + p.ld), "global 0 mod 4");
}
struct Problems { Params all[4]; const float *pointers[2][2]; };
__global__ void many(Problems p, Problems written, int n) {
  at(tile<shape<8>>(p.all[n].A), "global 0 mod 4");
  at(tile<shape<8>>(p.pointers[n][1] + 4), "global 0 mod 4");
  written.all[1].A = S;
  at(tile<shape<8>>(written.all[n].A), "unknown 0 mod 4");
  at(tile<shape<8>>(written.pointers[n][1]), "unknown 0 mod 4");
}
__global__ void k(Params p, Params changed, Two two, Both both, int n) {
  at(tile<shape<8>>(p.A), "global 0 mod 4");
  at(tile<shape<8>>(p.inner.deep), "global 0 mod 4");
  at(tile<shape<8>>(two.q), "global 0 mod 4");
  at(tile<shape<8>>(two.p), "global 0 mod 4");
  at(tile<shape<8>>(both.a), "global 0 mod 4");
  changed.A = S;
  at(tile<shape<8>>(changed.A), "shared 0 mod 64");
  if (p.ld % 4 == 0)
    at(tile<shape<8>>(assume_aligned<16>(p.A) + p.ld), "global 0 mod 16");
  const Params local{S, 4 * n, {S + 4}};
  at(tile<shape<8>>(local.A), "shared 0 mod 64");
  at(tile<shape<8>>(local.A + local.ld), "shared 0 mod 16");
  at(tile<shape<8>>(local.inner.deep), "shared 16 mod 64");
  Params moving = {S, 8};
  for (int i = 0; i < n; ++i) {
    at(tile<shape<8>>(moving.A), "shared 0 mod 32");
    moving.A += moving.ld;
    moving.ld = 16;
  }
  moving.inner.deep = p.A;
  at(tile<shape<8>>(moving.inner.deep), "global 0 mod 4");
  Params lent = {S, 8};
  lend(lent);
  at(tile<shape<8>>(lent.A), "unknown 0 mod 4");
  Two derived;
  derived.p = S;
  derived.q = S + 4;
  at(tile<shape<8>>(derived.p), "unknown 0 mod 4");
  at(tile<shape<8>>(derived.q), "unknown 0 mod 4");
  const Gaps gaps = {1, S + 4, S + 8};
  at(tile<shape<8>>(gaps.first), "shared 16 mod 64");
  at(tile<shape<8>>(gaps.second), "shared 32 mod 64");
  const float *named = S + 4;
  const Params braces = {named, n};
  at(tile<shape<8>>(braces.A), "shared 16 mod 64");
  Params copy = p;
  at(tile<shape<8>>(copy.A), "global 0 mod 4");
  use(p);
}
)cuda");
}

TEST(ValueFlow, OperandsOfOneStatement) {
  expectAddresses(R"cuda(
__shared__ alignas(64) float S[2][64];
__device__ const float *row(const float *base, int r, int pitch) { return base + r * pitch; }
__device__ float *stage(int s) { return S[s & 1]; }
template <class T> __device__ const T &lower(const T &a, const T &b) { return b < a ? b : a; }
__device__ const float *loop(const float *p, int n) { return n ? loop(p + 4, n - 1) : p; }
__device__ const float *twice(const float *p) {
  p += 1;
  return p;
}
struct Tiles {
  float *start;
  __device__ float *at(int i) const { return start + i; }
  __device__ virtual float *moved(float *p) const { return p; }
};
__global__ void k(const float *A, int n, Tiles tiles) {
  const float *A16 = assume_aligned<16>(A);
  at(tile<shape<8>>(row(A16, n, 64)), "global 0 mod 16");
  at(tile<shape<8>>(row(A16, n, 65)), "global 0 mod 4");
  at(tile<shape<8>>(stage(n)), "shared 0 mod 64");
  at(tile<shape<8>>(loop(A16, n)), "unknown 0 mod 4");
  at(tile<shape<8>>(twice(A16)), "unknown 0 mod 4");
  at(tile<shape<8>>(n ? A16 : A16 + 4), "global 0 mod 16");
  at(tile<shape<8>>(A16 + lower(2 * n, 8)), "global 0 mod 8");
  at(tile<shape<8>>(A16 + min(4 * n, 8)), "global 0 mod 16");
  at(tile<shape<8>>(A16 + max(4 * n, 6)), "global 0 mod 8");
  at(tile<shape<8>>(tiles.at(n)), "unknown 0 mod 4");
  at(tile<shape<8>>(tiles.moved(S[0])), "unknown 0 mod 4");
  auto window = [&](int i) { return A16 + 4 * i; };
  at(tile<shape<8>>(window(n)), "global 0 mod 16");
}
)cuda");
}

// What an assignment gives is an lvalue, through which its variable may change once more.
TEST(ValueFlow, ResultsOfAssignmentsThatAreWrittenTo) {
  expectIntegers(R"cuda(
__device__ void bump(int &);
__device__ int &same(int &r) { return r; }
struct Pair { int a, b; };
__global__ void k(int n) {
  int a = n, b = 7, c = n, d = n, e = n, f = n, g = n, plain = n;
  (a = 8) += n;
  integer(a, "0 mod 1");
  ++ ++b;
  integer(b, "0 mod 1");
  int &reference = ++c;
  reference += n;
  integer(c, "0 mod 1");
  bump(d = 8 * n);
  integer(d, "0 mod 1");
  int *address = &(e = 8 * n);
  *address = n;
  integer(e, "0 mod 1");
  asm("" : "+r"(f = 8 * n));
  integer(f, "0 mod 1");
  same(g = 8 * n) = n;
  integer(g, "0 mod 1");
  Pair pair = {n, n};
  (pair.a = 8 * n) += n;
  integer(pair.a, "0 mod 1");
  int other;
  plain = other = 16 * n;
  integer(plain, "0 mod 16");
  if (n) plain = 8 * n; else (plain = 24 * n);
  for (plain += 8; n; plain += 8, n = 0) ;
  integer(plain, "0 mod 8");
  auto generic = [&](auto m) {
    int inner = m;
    (inner = 8) += m;
    integer(inner, "0 mod 1");
  };
  generic(n);
  struct Local {
    __device__ void run(int m) {
      int own = m;
      (own = 8) += m;
      integer(own, "0 mod 1");
    }
  };
  Local().run(n);
}
__device__ void parameter(int x) { (x = 8) += 1; integer(x, "0 mod 1"); }
__global__ void calls() { parameter(8); }
)cuda");
}

TEST(ValueFlow, ObjectsThatChangeWhileTheyAreMade) {
  expectIntegers(R"cuda(
struct Kept { int a; int *p = &a; };
struct Chained { int a; int b = (a = 4); };
struct Pair { int a, b; };
__global__ void k(int n) {
  Kept kept{8 * n};
  *kept.p = n;
  integer(kept.a, "0 mod 1");
  Chained chained{8 * n};
  integer(chained.a, "0 mod 1");
  Pair pair{8 * n, pair.a = n};
  integer(pair.a, "0 mod 1");
}
)cuda");
}

TEST(ValueFlow, ObjectsThatKeepTheirAddress) {
  expectIntegers(
      R"cuda(
#include <pair.h>
struct Plain { int a; __device__ Plain(int a) : a(a) {} };
struct Made { int a; __device__ Made(int a, int **p) : a(a) { *p = &this->a; } };
struct Generic { int a; template <class T> __device__ Generic(T a, int **p) : a(a) { *p = &this->a; } };
struct Copied {
  int a, **p;
  __device__ Copied(const Copied &other) : a(other.a), p(other.p) { *p = &a; }
};
struct Inside { int n; Made made; };
__global__ void k(int **p, lib::pair<int, int> plain, Copied one) {
  Made made(8, p);
  made.a = 8;
  **p = 3;
  integer(made.a, "0 mod 1");
  Generic generic(8, p);
  generic.a = 8;
  **p = 3;
  integer(generic.a, "0 mod 1");
  Inside inside{8, Made(8, p)};
  inside.n = 8;
  integer(inside.n, "0 mod 1");
  lib::pair<Copied, int> copied{one, 1};
  copied.first.a = 8;
  **p = 3;
  integer(copied.first.a, "0 mod 1");
  lib::pair<int, int> values{1, 2};
  values.first = 8;
  **p = 3;
  integer(values.first, "8 mod 4294967296");
}
)cuda",
      {"sm_90",
       {"-I."},
       {{"pair.h", "#pragma GCC system_header\n"
                   "namespace lib {\n"
                   "template <class A, class B> struct pair { A first; B second; };\n}\n"}}});
}

TEST(ValueFlow, OperandsThatAreNotEvaluated) {
  expectIntegers(R"cuda(
__global__ void k(int n) {
  int x = n, y = n;
  int z = __builtin_constant_p(x = 8) + __builtin_classify_type(y = 8);
  integer(x, "0 mod 1");
  integer(y, "0 mod 1");
}
)cuda");
}

TEST(ValueFlow, ReferencesThatACalleeWritesTo) {
  expectAddresses(R"cuda(
__shared__ alignas(64) float S[64];
struct Params { const float *p; mutable const float *m; };
__device__ int moved(int &&r) { return (r += 1, r); }
__device__ int read(const int &r) { return r + 4; }
__global__ void k(const float *A, int n, const Params params) {
  const float *A16 = assume_aligned<16>(A);
  at(tile<shape<8>>(A16 + moved(8 * n)), "global 0 mod 4");
  at(tile<shape<8>>(A16 + read(8 * n)), "global 0 mod 16");
  at(tile<shape<8>>(params.p), "global 0 mod 4");
  params.m = S;
  at(tile<shape<8>>(params.m), "unknown 0 mod 4");
}
)cuda");
}

} // namespace
