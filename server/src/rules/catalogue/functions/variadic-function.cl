// BAD [all]
void log_(int n, ...);
//   ^^^^ error[variadic-function]: 'log_' cannot take a variable number of arguments
// fix: Delete '...'
// | void log_(int n);
// BAD [enq]
kernel void k(void) { int (^b)(int, ...) = ^(int a, ...) { return a; }; }
//                          ^ error[variadic-function]: a block cannot take a variable number of arguments
// GOOD [all]
void log_(int n, int a);
