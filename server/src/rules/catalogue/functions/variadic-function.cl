// BAD [all]
void ‹log_›(int n, ...);
// fix: Delete '...'
// BAD [enq]
kernel void k(void) { int (^‹b›)(int, ...) = ^(int a, ...) { return a; }; }
// GOOD [all]
void log_(int n, int a);
