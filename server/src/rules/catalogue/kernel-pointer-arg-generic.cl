// BAD [gas]
kernel void k(int *‹ptr›) { *ptr = 1; }
// BAD [gas]
kernel void k(generic int *‹ptr›) { *ptr = 1; }
// BAD [gas]
kernel void k(void *‹raw›) { (void)raw; }
// GOOD [all]
kernel void k(global int *ptr) { *ptr = 1; }
