// BAD [psv] clang: accepts
const float taps[3] = {0.25f, 0.5f, 0.25f};
// 'const' hint[const-is-not-constant]: 'taps' is in __global memory here; 'constant' puts a read-only table into constant memory
// fix: Replace 'const' by 'constant'
// | constant float taps[3] = {0.25f, 0.5f, 0.25f};
// GOOD [all]
constant float taps[3] = {0.25f, 0.5f, 0.25f};
