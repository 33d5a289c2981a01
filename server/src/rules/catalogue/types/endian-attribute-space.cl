// BAD [all] clang: warning – clspace: error
kernel void k(global float4 *g) { local float4 *‹p› __attribute__((endian(host))) = 0; (void)p; }
// safe fix: Delete the attribute
// BAD [all] clang: warning – clspace: error
void f(void) { int ‹n› __attribute__((endian(host))) = 0; (void)n; }
// safe fix: Delete the attribute
// GOOD [all]
kernel void k(global float4 *g) { global float4 *p __attribute__((endian(host))) = g; (void)p; }
