// BAD [all]
kernel void ‹main›(void) { }
// fix: Rename to 'main_kernel'
// GOOD [all]
kernel void run(void) { }
