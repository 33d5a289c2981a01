// BAD [all]
sampler_t ‹s› = CLK_FILTER_NEAREST;
// safe fix: Insert 'constant'
// BAD [all]
constant sampler_t ‹s›;
// fix: Add '= CLK_FILTER_NEAREST'
// GOOD [all]
const sampler_t s = CLK_FILTER_NEAREST | CLK_ADDRESS_CLAMP;
