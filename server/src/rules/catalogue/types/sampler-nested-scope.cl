// BAD [all] clang: accepts
kernel void k(int n) { if (n) { const sampler_t ‹s› = CLK_FILTER_NEAREST; (void)s; } }
// safe fix: Move to the kernel's outermost scope
// GOOD [all]
kernel void k(int n) { const sampler_t s = CLK_FILTER_NEAREST; if (n) { (void)s; } }
