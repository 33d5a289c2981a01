// BAD [all]
global sampler_t s = CLK_FILTER_NEAREST;
//               ^ error[sampler-address-space]: sampler 's' cannot be in __global
// safe fix: Replace by 'constant'
// | constant sampler_t s = CLK_FILTER_NEAREST;
// BAD [all]
kernel void k(void) { local sampler_t s; }
//                                    ^ error[sampler-address-space]: sampler 's' cannot be in __local
// safe fix: Delete the qualifier
// | kernel void k(void) { sampler_t s; }
// GOOD [all]
constant sampler_t s = CLK_FILTER_NEAREST;
kernel void k(sampler_t t) { const sampler_t u = CLK_FILTER_LINEAR; (void)u; }
//                      ^ hint[kernel-argument-unused]: kernel argument 't' is unused
