// BAD [all] clang: accepts
kernel void k(int n) { if (n) { const sampler_t ‹s› = CLK_FILTER_NEAREST; (void)s; } }
// GOOD [all]
kernel void k(int n) { const sampler_t s = CLK_FILTER_NEAREST; if (n) { (void)s; } }
