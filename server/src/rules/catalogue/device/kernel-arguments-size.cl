// BAD [1.2 on intel-gpu]
struct table { int values[512]; };
kernel void ‹k›(global int *p, struct table t) { p[0] = t.values[0]; }

// GOOD [1.2 on intel-gpu]
struct table { int values[500]; };
kernel void k(global int *p, struct table t) { p[0] = t.values[0]; }
