// BAD [all]
void f(sampler_t *‹s›) { }
// BAD [all]
kernel void k(sampler_t s) { sampler_t ‹a›[] = {s}; }
// BAD [all]
struct s { sampler_t ‹m›; };
// BAD [all]
sampler_t ‹f›(void);
// BAD [all]
kernel void k(sampler_t s, sampler_t t) { s ‹=› t; }
// GOOD [all]
void f(sampler_t s) { }
