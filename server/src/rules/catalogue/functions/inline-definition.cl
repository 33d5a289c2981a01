// BAD [1.2+] clang: accepts
inline float soften(float v) { return v * 0.25f; }
//           ^^^^^^ warning[inline-definition]: 'soften' (and 1 more function) is 'inline' but not 'static': a call that is not inlined has no definition to link
// safe fix: Insert 'static' in 2 functions
// | static inline float soften(float v) { return v * 0.25f; }
// | static inline float twice(float v) { return v * 2.0f; }
inline float twice(float v) { return v * 2.0f; }
inline float unused(float v) { return v; }
kernel void k(global float *p) { p[0] = soften(p[1]) + twice(p[2]); }
// GOOD [1.2+]
static inline float soften(float v) { return v * 0.25f; }
extern inline float twice(float v) { return v * 2.0f; }
float half_of(float v);
inline float half_of(float v) { return v * 0.5f; }
inline __attribute__((always_inline)) float own(float v) { return v; }
kernel void k(global float *p) { p[0] = soften(p[1]) + twice(p[2]) + half_of(p[3]) + own(p[4]); }
// GOOD [all]
inline float library(float v) { return v * 0.25f; }
float call(float v) { return library(v); }
