// BAD [all]
void f(global float *g) { __typeof__(*g) t = 0.0f; *g = t; }
//                                       ^ error[global-automatic]: 't' cannot be in __global: a variable of a function is allocated for one call
// fix: Make the operand a value: '+ 0'; each work-item has its own
// | void f(global float *g) { __typeof__(*g + 0) t = 0.0f; *g = t; }
// GOOD [all]
void f(global float *g) { __typeof__(*g + 0) t = 0.0f; *g = t; }
