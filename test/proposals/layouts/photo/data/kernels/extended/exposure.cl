#include "common.h"

kernel void exposure(read_only image2d_t in, write_only image2d_t out, const int width, const int height, const float gain) {
  const int x = get_global_id(0), y = get_global_id(1);
  if (x >= width || y >= height) return;
  write_imagef(out, (int2)(x, y), pixel_at(in, x, y) * gain);
}
