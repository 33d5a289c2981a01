// BAD [gas]
kernel void k(int *ptr) { *ptr = 1; }
//                 ^^^ error[kernel-pointer-arg-generic]: kernel parameter 'ptr' points to __generic, which an unqualified pointer means here; it must point to __global, __local or __constant
// unsafe fix: Make parameter 'ptr' of 'k' point to global
// | kernel void k(global int *ptr) { *ptr = 1; }
// fix: Make parameter 'ptr' of 'k' point to local
// BAD [gas]
kernel void k(generic int *ptr) { *ptr = 1; }
//            ^^^^^^^ hint[generic-keyword-reserved]: 'generic' is reserved: an unqualified pointer means the same
//                         ^^^ error[kernel-pointer-arg-generic]: kernel parameter 'ptr' points to __generic; it must point to __global, __local or __constant
// fix: Make parameter 'ptr' of 'k' point to global: changes the kernel's interface
// | kernel void k(global int *ptr) { *ptr = 1; }
// fix: Make parameter 'ptr' of 'k' point to local: changes the kernel's interface
// BAD [gas]
kernel void k(void *raw) { (void)raw; }
//                  ^^^ error[kernel-pointer-arg-generic]: kernel parameter 'raw' points to __generic, which an unqualified pointer means here; it must point to __global, __local or __constant
// unsafe fix: Make parameter 'raw' of 'k' point to global
// | kernel void k(global void *raw) { (void)raw; }
// fix: Make parameter 'raw' of 'k' point to local
// fix: Make parameter 'raw' of 'k' point to constant
// BAD [2.0+]
kernel void k(global int **rows) { rows[0][0] = 1; }
//                         ^^^^ [2.0, 3.0, 3.0−psv] error[kernel-pointer-arg-generic]: kernel parameter 'rows' points to __generic; it must point to __global, __local or __constant
// fix: Make every level point to global: changes the kernel's interface
// | kernel void k(global int *global *rows) { rows[0][0] = 1; }
//                         ^^^^ [3.0−gas, 3.0−both] error[kernel-pointer-arg-private]: kernel parameter 'rows' points to __private as written; it must point to __global, __local or __constant
// fix: Make every level point to global: changes the kernel's interface
// | kernel void k(global int *global *rows) { rows[0][0] = 1; }
// GOOD [all]
kernel void k(global int *ptr) { *ptr = 1; }
