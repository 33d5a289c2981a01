// BAD [all]
global sampler_t ‹s› = CLK_FILTER_NEAREST;
// BAD [all]
kernel void k(void) { local sampler_t ‹s›; }
// BAD [all]
kernel void k(‹global› sampler_t s) { }
// GOOD [all]
constant sampler_t s = CLK_FILTER_NEAREST;
kernel void k(sampler_t t) { const sampler_t u = CLK_FILTER_LINEAR; (void)u; }
