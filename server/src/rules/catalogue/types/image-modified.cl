// BAD [all]
void f(image2d_t a, image2d_t b) { a ‹=› b; }
// BAD [all]
void f(image2d_t a) { (void)‹&›a; }
// GOOD [all]
float4 f(read_only image2d_t a, sampler_t s) { return read_imagef(a, s, (float2)(0.0f, 0.0f)); }
