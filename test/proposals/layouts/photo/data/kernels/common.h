constant sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

float4 pixel_at(read_only image2d_t in, int x, int y) { return read_imagef(in, nearest, (int2)(x, y)); }
