// BAD [all]
float f(int i) { constant float w[2] = {1, 2}; return w[i & 1]; }
//                              ^ error[constant-outside-kernel]: 'w' cannot be in __constant: only kernels can declare automatic constant variables
// safe fix: Move to program scope
// | constant float w[2] = {1, 2};
// |
// | float f(int i) { return w[i & 1]; }
// fix: Replace 'constant' by 'const': the variable becomes private
// GOOD [all]
constant float w[2] = {1, 2};
float f(int i) { return w[i & 1]; }
// GOOD [2.0+]
float f(int i) { static constant float w[2] = {1, 2}; return w[i & 1]; }
