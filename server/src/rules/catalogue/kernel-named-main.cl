// BAD [all]
kernel void ‹main›(void) { }
// GOOD [all]
kernel void run(void) { }
