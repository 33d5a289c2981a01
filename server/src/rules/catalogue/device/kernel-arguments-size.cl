// BAD [1.2 on intel-gpu]
struct table { int values[512]; };
kernel void k(global int *p, struct table t) { p[0] = t.values[0]; }
//          ^ error[kernel-arguments-size]: the arguments of 'k' take 2056 bytes; 2048 is the maximum on an Intel Xe-LP or Arc GPU

// GOOD [1.2 on intel-gpu]
struct table { int values[500]; };
kernel void k(global int *p, struct table t) { p[0] = t.values[0]; }
