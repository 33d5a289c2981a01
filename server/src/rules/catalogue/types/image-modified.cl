// BAD [all]
void f(image2d_t a, image2d_t b) { a = b; }
//               ^ hint[unused-parameter]: 'a' is never used
//                                   ^ error[image-modified]: an image can only be passed to functions; it cannot be assigned, compared, dereferenced or pointed to
// BAD [all]
void f(image2d_t a) { (void)&a; }
//                          ^ error[image-modified]: an image can only be passed to functions; it cannot be assigned, compared, dereferenced or pointed to
// GOOD [all]
float4 f(read_only image2d_t a, sampler_t s) { return read_imagef(a, s, (float2)(0.0f, 0.0f)); }
