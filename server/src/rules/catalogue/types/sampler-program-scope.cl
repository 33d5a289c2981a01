// BAD [all]
sampler_t s = CLK_FILTER_NEAREST;
//        ^ error[sampler-program-scope]: program-scope sampler 's' must be constant or const
// safe fix: Insert 'constant'
// | constant sampler_t s = CLK_FILTER_NEAREST;
// BAD [all]
constant sampler_t s;
//                 ^ error[sampler-program-scope]: program-scope sampler 's' must be initialized
// fix: Add '= CLK_FILTER_NEAREST'
// | constant sampler_t s = CLK_FILTER_NEAREST;
// GOOD [all]
const sampler_t s = CLK_FILTER_NEAREST | CLK_ADDRESS_CLAMP;
