// BAD [all]
kernel void k(bool ‹flag›, global int *o) { *o = flag; }
// fix: Change the type to 'int': changes the kernel's interface
// BAD [all]
kernel void k(size_t ‹n›, global int *o) { *o = n; }
// fix: Change the type to 'ulong'
// GOOD [all]
kernel void k(int flag, ulong n, global size_t *o) { *o = flag + n; }
