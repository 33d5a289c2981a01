// BAD [all]
void f(global float *g) { __typeof__(*g) ‹t› = 0.0f; *g = t; }
// fix: Make the operand a value: '+ 0'; each work-item has its own
// GOOD [all]
void f(global float *g) { __typeof__(*g + 0) t = 0.0f; *g = t; }
