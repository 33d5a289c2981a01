// Images
kernel void writes_own_pixel(write_only image2d_t a) { write_imagei(a, (int2)(get_global_id(0), get_global_id(1)), (int4)(1)); }
kernel void writes_one_pixel(write_only image2d_t a) { write_imagei(a, (int2)(0, 0), (int4)(1)); }
kernel void writes_column(write_only image2d_t a) { write_imagei(a, (int2)(get_global_id(0), 0), (int4)(1)); }
kernel void reads_what_it_writes(read_write image2d_t a) { int2 at = (int2)(get_global_id(0), 0); write_imagei(a, at, read_imagei(a, at)); }
kernel void reads_what_others_write(read_write image2d_t a) { int i = get_global_id(0); write_imagei(a, (int2)(i, 0), read_imagei(a, (int2)(i + 1, 0))); }
kernel void reads_an_image(read_only image2d_t a, sampler_t s, global int *c) { c[get_global_id(0)] = read_imagei(a, s, (int2)(0, 0)).x; }
kernel void loops_over_rows(read_only image2d_t a, global int *c) { int i = get_global_id(0); for (int y = 0; y < get_image_height(a); y++) c[i] += read_imagei(a, (int2)(i, y)).x; }
kernel void reads_at_a_pixel(read_only image2d_t a, global int *c, int n) { if (n > 0) { int k = read_imagei(a, (int2)(0, 0)).x; if (k >= 0 && k < n) c[k] = 1; } }
kernel void waits_in_rows(read_only image2d_t a) { for (int y = 0; y < get_image_height(a); y++) barrier(CLK_LOCAL_MEM_FENCE); }
kernel void waits_by_pixels(read_only image2d_t a) { if (read_imagei(a, (int2)(get_global_id(0), 0)).x) barrier(CLK_LOCAL_MEM_FENCE); }

// Masks, and conversions of vectors
kernel void masked(global int *a) { local int s[64]; uint l = get_local_id(0); s[l & 0x3F] = 1; }
kernel void masked_from_above(global int *a) { uint i = get_global_id(0); a[i & 0xFFFFFFF0u] = 1; }
kernel void masked_apart(global int *a) { uint i = get_global_id(0); a[(i & 0xFFFFFFF0u) + (i & 0xFu)] = 1; }
kernel void masked_by_negative(global int *a) { int i = get_global_id(0); a[(i & -8) + (i & 7)] = 1; }
kernel void converted(global int *a) { int2 p = convert_int2((uint2)(get_global_id(0), 1)); a[p.x] = p.y; }
kernel void converted_of_floats(global int *a) { int2 p = convert_int2((float2)(get_global_id(0), 1)); a[p.x] = p.y; }
kernel void loaded(global int *a) { int i = get_global_id(0); int2 p = vload2(i, a); vstore2(p.yx, i, a); }
kernel void loaded_of_others(global int *a) { int i = get_global_id(0); int2 p = vload2(i + 1, a); vstore2(p.yx, i, a); }
kernel void bits(global int *a, int n) { local int s[32]; if (n >= 0) s[n & 31] = 1; s[(uint)n >> 27] = 2; s[get_local_id(0) & 31] = popcount(n); }
