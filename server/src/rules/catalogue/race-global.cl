// BAD [all] clang: accepts
kernel void k(global int *o) { ‹o[0]› = get_global_id(0); }
// BAD [all] clang: accepts
kernel void k(global int *o, int n) { int i = get_global_id(0); o[i] = n; ‹o[i + 1]› = i; }
// BAD [all] clang: accepts
kernel void k(global int *counter) { int i = get_global_id(0); if (i >= 0) ‹*counter› += i; }
// BAD [all] clang: accepts
kernel void k(global float *o) { vstore4((float4)(get_global_id(0)), 0, o + get_global_id(0)); ‹o[4]› = 1.0f; }
// GOOD [all]
kernel void k(global int *o, int n) { int i = get_global_id(0); if (i < n) o[i] = i; if (i == 0) o[n] = 1; }
// GOOD [all]
kernel void k(global volatile int *counter, global int *flag) { atomic_inc(counter); *flag = 1; }
// GOOD [all]
kernel void k(global float *o, int width) { o[get_global_id(1) * width + get_global_id(0)] = 1.0f; }
// GOOD [all]
kernel void k(global int *o, global const int *to) { o[to[get_global_id(0)]] = get_global_id(0); }
// GOOD [all]
kernel void k(global int *o) { *o = 1; }
