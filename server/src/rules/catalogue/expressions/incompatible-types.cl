// BAD [all]
kernel void k(global int4 *out, float4 v) { out[0] = v; }
//                                                 ^ error[incompatible-types]: cannot assign a value of type 'float4' to an object of type 'int4'
// fix: Convert with 'convert_int4'
// | kernel void k(global int4 *out, float4 v) { out[0] = convert_int4(v); }
// BAD [all]
struct pair { int a, b; };
kernel void k(global int *out) { struct pair p; int n = p; }
//                        ^^^ hint[kernel-argument-unused]: kernel argument 'out' is unused
//                                                  ^ error[incompatible-types]: cannot initialize 'n' of type 'int' with a value of type 'struct pair'
//                                                  ^ hint[unused-variable]: 'n' is never used
// BAD [all]
int twice(int x) { return 2 * x; }
kernel void k(global int *out, int2 v) { out[0] = twice(v); }
//                                                      ^ error[incompatible-types]: cannot pass a value of type 'int2' to parameter 'x' of 'twice' of type 'int'
// fix: Take '.x'
// | kernel void k(global int *out, int2 v) { out[0] = twice(v.x); }
// BAD [all]
void fill(void);
kernel void k(global int *out) { out[0] = fill(); }
//                                      ^ error[incompatible-types]: cannot assign no value to an object of type 'int'
// BAD [all]
float4 half_of(float2 v) { return v; }
//                                ^ error[incompatible-types]: cannot return a value of type 'float2' as the result of 'half_of' of type 'float4'
// fix: Fill up with zeros
// | float4 half_of(float2 v) { return (float4)(v, 0, 0); }
// GOOD [all]
struct pair { int a, b; };
float4 all_of(float x) { return x; }
kernel void k(global float4 *out, int n) { struct pair p, q; p = q; out[0] = n; out[1] = all_of(n); }
//                                                     ^ hint[unused-variable]: 'p' is set and never read
// BAD [all]
kernel void k(global float4 *v) { if (__builtin_expect(v[0], 1)) v[0] = 0; }
//                                                     ^^^^ error[incompatible-types]: cannot pass a value of type 'float4' to parameter 1 of '__builtin_expect' of type 'long'
// fix: Take '.x'
// | kernel void k(global float4 *v) { if (__builtin_expect(v[0].x, 1)) v[0] = 0; }
// BAD [all]
struct pair { int a, b; };
kernel void k(global int *o, struct pair p) { o[0] = __builtin_popcount(p); }
//                                                                      ^ error[incompatible-types]: cannot pass a value of type 'struct pair' to parameter 1 of '__builtin_popcount' of type 'uint'
// GOOD [all]
kernel void k(global float *o, global int *i) { o[0] = __builtin_sqrtf(i[0]) + __builtin_popcount(i[1]); if (__builtin_expect(i == 0, 0)) return; }
// BAD [all]
kernel void k(global int *o) { event_t e = NULL; o[0] = 1; }
//                                     ^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[incompatible-types]: cannot initialize 'e' of type 'event_t' with a value of type '__private void *'
//                                     ^ hint[unused-variable]: 'e' is never used
//                                     ^ [2.0, 3.0, 3.0−psv] error[incompatible-types]: cannot initialize 'e' of type 'event_t' with a value of type '__generic void *'
// GOOD [all]
kernel void k(global int *o) { event_t e = 0; o[0] = 1; }
//                                     ^ hint[unused-variable]: 'e' is never used

// BAD [enq]
enum color { RED, GREEN };
enum shape { ROUND, SQUARE };
kernel void k(int n) {
  enum color (^number)(void) = ^{ return 0; };
//             ^^^^^^ error[incompatible-types]: cannot initialize 'number' of type 'enum color (^)(void)' with a value of type 'int (^)(void)'
//             ^^^^^^ hint[unused-variable]: 'number' is never used
  enum shape (^other)(void) = ^{ return RED; };
//             ^^^^^ error[incompatible-types]: cannot initialize 'other' of type 'enum shape (^)(void)' with a value of type 'enum color (^)(void)'
//             ^^^^^ hint[unused-variable]: 'other' is never used
  enum color (^mixed)(void) = ^{ if (n) return GREEN; return ROUND; };
//             ^^^^^ error[incompatible-types]: cannot initialize 'mixed' of type 'enum color (^)(void)' with a value of type 'int (^)(void)'
//             ^^^^^ hint[unused-variable]: 'mixed' is never used
}

// GOOD [enq]
enum color { RED, GREEN };
kernel void k(global int *o, int n) {
  enum color c = RED;
  enum color (^first)(void) = ^{ if (n) return GREEN; return (n > 1 ? RED : (GREEN)); };
  enum color (^either)(void) = ^{ if (n) return RED; return c; };
  int (^signed_one)(void) = ^{ return GREEN; };
  uint (^unsigned_one)(void) = ^{ return c; };
  o[0] = first() + either() + signed_one() + unsigned_one();
}
