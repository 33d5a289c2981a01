// BAD [all]
kernel void k(constant float *c) { ‹vstore4›((float4)(0.0f), 0, c); }
// fix: Make 'c' point to local: changes the kernel's interface
// fix: Make 'c' point to global: changes the kernel's interface
// BAD [all]
kernel void k(constant float *c) { float s = ‹sincos›(1.0f, c); (void)s; }
// fix: Pass a copy in private memory
// fix: Make 'c' point to local: changes the kernel's interface
// fix: Make 'c' point to global: changes the kernel's interface
// BAD [all]
kernel void k(constant int *c) { float m = ‹frexp›(8.0f, c); (void)m; }
// fix: Pass a copy in private memory
// fix: Make 'c' point to local: changes the kernel's interface
// fix: Make 'c' point to global: changes the kernel's interface
// BAD [all]
kernel void k(constant half *c) { ‹vstore_half›(1.0f, 0, c); }
// fix: Make 'c' point to local: changes the kernel's interface
// fix: Make 'c' point to global: changes the kernel's interface
// GOOD [all]
kernel void k(global float *g, local float *l, constant float *c) { float p; vstore4(vload4(0, c), 0, g); vstore4(vload4(0, l), 1, g); p = sincos(1.0f, &p) + modf(1.5f, l) + fract(2.5f, g); g[9] = p; }
