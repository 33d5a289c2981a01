// BAD [all] clang: accepts
kernel void k(int n) { if (n) { const sampler_t s = CLK_FILTER_NEAREST; (void)s; } }
//                                              ^ hint[sampler-nested-scope]: sampler 's' outside the outermost scope of a kernel is implementation-defined
// safe fix: Move to the kernel's outermost scope
// | kernel void k(int n) { const sampler_t s = CLK_FILTER_NEAREST;
// | if (n) { (void)s; } }
// GOOD [all]
kernel void k(int n) { const sampler_t s = CLK_FILTER_NEAREST; if (n) { (void)s; } }
