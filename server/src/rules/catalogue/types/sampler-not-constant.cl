// BAD [all] clang: accepts
kernel void k(read_only image2d_t image, global float4 *out, int filter) {
  const sampler_t s = CLK_ADDRESS_CLAMP | filter;
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[sampler-not-constant]: the value of a sampler must be constant; pass a sampler_t from the host instead
  *out = read_imagef(image, s, (int2)(0, 0));
}

// GOOD [all]
kernel void k(read_only image2d_t image, sampler_t s, global float4 *out) {
  const int filter = CLK_FILTER_LINEAR;
  const sampler_t t = filter;
  *out = read_imagef(image, s, (int2)(0, 0)) + read_imagef(image, t, (int2)(0, 0));
}
