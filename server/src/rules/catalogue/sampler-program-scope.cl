// BAD [all]
sampler_t ‹s› = CLK_FILTER_NEAREST;
// BAD [all]
constant sampler_t ‹s›;
// GOOD [all]
const sampler_t s = CLK_FILTER_NEAREST | CLK_ADDRESS_CLAMP;
