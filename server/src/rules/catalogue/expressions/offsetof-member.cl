// BAD [all]
struct point { int x; int y[3]; };
constant size_t at = __builtin_offsetof(struct point, z);
//                                                    ^ error[offsetof-member]: 'struct point' has no member 'z'
// BAD [all]
struct point { int x; int y[3]; };
constant size_t at = __builtin_offsetof(struct point, x.z);
//                                                      ^ error[offsetof-member]: 'int' is not a struct or union: it has no member 'z'
// BAD [all]
struct point { int x; int y[3]; };
constant size_t at = __builtin_offsetof(struct point, x[1]);
//                                                      ^ error[offsetof-member]: 'int' is not an array: it has no elements
// BAD [all]
struct point { int x; int y[3]; };
constant size_t at = __builtin_offsetof(struct point, y[1.0f]);
//                                                      ^^^^ error[offsetof-member]: the index of an array must be an integer
// BAD [all]
struct point;
constant size_t at = __builtin_offsetof(struct point, z);
//                                                    ^ error[offsetof-member]: 'struct point' is incomplete: the offsets of its members are unknown
// BAD [all]
constant size_t at = __builtin_offsetof(float4, x);
//                                              ^ error[offsetof-member]: 'float4' is not a struct or union: it has no member 'x'
// GOOD [all]
struct point { int x; int y[3]; struct { char c; int d; }; };
constant int before[__builtin_offsetof(struct point, y[2])] = {0};
constant int between[__builtin_offsetof(struct point, d) == 20 ? 1 : -1] = {0};
