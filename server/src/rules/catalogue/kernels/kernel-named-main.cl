// BAD [all]
kernel void ‹main›(void) { }
// fix: Rename to 'main_kernel': changes the kernel's interface
// BAD [all]
int ‹main›(void) { return 0; }
// fix: Rename to 'main_function'
// GOOD [all]
kernel void run(void) { }
