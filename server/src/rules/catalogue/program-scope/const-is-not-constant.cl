// BAD [psv] clang: accepts
‹const› float taps[3] = {0.25f, 0.5f, 0.25f};
// fix: Replace 'const' by 'constant'
// GOOD [all]
constant float taps[3] = {0.25f, 0.5f, 0.25f};
