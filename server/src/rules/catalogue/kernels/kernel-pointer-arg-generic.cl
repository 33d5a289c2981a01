// BAD [gas]
kernel void k(int *‹ptr›) { *ptr = 1; }
// unsafe fix: Make parameter 'ptr' of 'k' point to global
// fix: Make parameter 'ptr' of 'k' point to local
// BAD [gas]
kernel void k(generic int *‹ptr›) { *ptr = 1; }
// fix: Make parameter 'ptr' of 'k' point to global: changes the kernel's interface
// fix: Make parameter 'ptr' of 'k' point to local: changes the kernel's interface
// BAD [gas]
kernel void k(void *‹raw›) { (void)raw; }
// unsafe fix: Make parameter 'raw' of 'k' point to global
// fix: Make parameter 'raw' of 'k' point to local
// fix: Make parameter 'raw' of 'k' point to constant
// GOOD [all]
kernel void k(global int *ptr) { *ptr = 1; }
