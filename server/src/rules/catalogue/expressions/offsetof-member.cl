// BAD [all]
struct point { int x; int y[3]; };
constant size_t at = __builtin_offsetof(struct point, ‹z›);
// BAD [all]
struct point { int x; int y[3]; };
constant size_t at = __builtin_offsetof(struct point, x.‹z›);
// BAD [all]
struct point { int x; int y[3]; };
constant size_t at = __builtin_offsetof(struct point, x[‹1›]);
// BAD [all]
struct point { int x; int y[3]; };
constant size_t at = __builtin_offsetof(struct point, y[‹1.0f›]);
// BAD [all]
struct point;
constant size_t at = __builtin_offsetof(struct point, ‹z›);
// BAD [all]
constant size_t at = __builtin_offsetof(float4, ‹x›);
// GOOD [all]
struct point { int x; int y[3]; struct { char c; int d; }; };
constant int before[__builtin_offsetof(struct point, y[2])] = {0};
constant int between[__builtin_offsetof(struct point, d) == 20 ? 1 : -1] = {0};
