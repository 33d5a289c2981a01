// BAD [all] clang: warning – clspace: error
kernel void k(global float4 *g) { local float4 *p __attribute__((endian(host))) = 0; (void)p; }
//                           ^ hint[kernel-argument-unused]: kernel argument 'g' is unused
//                                              ^ error[endian-attribute-space]: 'p' cannot have the attribute 'endian': it is not a pointer to __global or __constant
// safe fix: Delete the attribute
// | kernel void k(global float4 *g) { local float4 *p = 0; (void)p; }
// BAD [all] clang: warning – clspace: error
void f(void) { int n __attribute__((endian(host))) = 0; (void)n; }
//                 ^ error[endian-attribute-space]: 'n' cannot have the attribute 'endian': it is not a pointer to __global or __constant
// safe fix: Delete the attribute
// | void f(void) { int n = 0; (void)n; }
// GOOD [all]
kernel void k(global float4 *g) { global float4 *p __attribute__((endian(host))) = g; (void)p; }
