// BAD [all]
void f(global float *g) { __typeof__(*g) ‹t› = 0.0f; *g = t; }
// GOOD [all]
void f(global float *g) { __typeof__(*g + 0) t = 0.0f; *g = t; }
