// BAD [all]
kernel void ‹main›(void) { }
// fix: Rename to 'main_kernel': changes the kernel's interface
// GOOD [all]
kernel void run(void) { }
