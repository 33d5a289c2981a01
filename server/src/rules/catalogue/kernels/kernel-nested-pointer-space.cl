// BAD [2.0+]
kernel void k(int *global *rows) { rows[0][0] = 1; }
//                         ^^^^ [2.0, 3.0, 3.0−psv] error[kernel-nested-pointer-space]: every level of kernel parameter 'rows' must point to __global, __local or __constant; its type is '__generic int *__global *'
// fix: Make every level point to global: changes the kernel's interface
// | kernel void k(global int *global *rows) { rows[0][0] = 1; }
//                         ^^^^ [3.0−gas, 3.0−both] error[kernel-nested-pointer-space]: every level of kernel parameter 'rows' must point to __global, __local or __constant; its type is '__private int *__global *'
// fix: Make every level point to global: changes the kernel's interface
// | kernel void k(global int *global *rows) { rows[0][0] = 1; }
// GOOD [2.0+]
kernel void k(global int *global *rows) { rows[0][0] = 1; }
