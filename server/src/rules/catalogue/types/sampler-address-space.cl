// BAD [all]
global sampler_t ‹s› = CLK_FILTER_NEAREST;
// safe fix: Replace by 'constant'
// BAD [all]
kernel void k(void) { local sampler_t ‹s›; }
// safe fix: Delete the qualifier
// BAD [all]
kernel void k(‹global› sampler_t s) { }
// fix: Delete the qualifier
// GOOD [all]
constant sampler_t s = CLK_FILTER_NEAREST;
kernel void k(sampler_t t) { const sampler_t u = CLK_FILTER_LINEAR; (void)u; }
