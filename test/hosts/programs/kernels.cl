struct params { int width; float scale; };
kernel void scale(global float *data, constant struct params *p, local float *tile, uint n) {
  size_t i = get_global_id(0);
  if (i < n) { tile[get_local_id(0)] = data[i]; barrier(CLK_LOCAL_MEM_FENCE); data[i] = tile[get_local_id(0)] * p->scale; }
}
kernel __attribute__((reqd_work_group_size(16, 16, 1))) void paint(write_only image2d_t out, sampler_t s, float4 color) {
  write_imagef(out, (int2)(get_global_id(0), get_global_id(1)), color);
}
