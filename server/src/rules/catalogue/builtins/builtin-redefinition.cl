// BAD [1.2+] clang: accepts
uint popcount(uint v) { uint n = 0; for (; v; v &= v - 1) n++; return n; }
//   ^^^^^^^^ warning[builtin-redefinition]: 'popcount' is a builtin function with these parameters: compilers reject or ignore this definition
// fix: Rename to 'own_popcount'
// | uint own_popcount(uint v) { uint n = 0; for (; v; v &= v - 1) n++; return n; }
// | kernel void k(global uint *p) { p[0] = own_popcount(p[1]); }
kernel void k(global uint *p) { p[0] = popcount(p[1]); }
// GOOD [1.0, 1.1]
uint popcount(uint v) { uint n = 0; for (; v; v &= v - 1) n++; return n; }
kernel void k(global uint *p) { p[0] = popcount(p[1]); }
// GOOD [all]
__attribute__((overloadable)) float cross(float2 a, float2 b) { return a.x * b.y - a.y * b.x; }
kernel void k(global float2 *p, global float *o) { o[0] = cross(p[0], p[1]); }
// GOOD [all]
float mix(float a, float b, float t) { return a + (b - a) * t; }
