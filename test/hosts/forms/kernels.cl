struct params { int width; float scale; };
kernel void buffers(global float *in, global float *out, constant struct params *p, local float *tile, uint n) {
  local float own[16];
  own[get_local_id(0)] = in[get_global_id(0)];
  out[get_global_id(0)] = own[0] * p->scale + tile[get_local_id(0)] + n;
}
kernel __attribute__((reqd_work_group_size(8, 4, 1))) void images(read_only image2d_t from, write_only image2d_t to, sampler_t s, float4 color, char small, double big) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(to, at, color + read_imagef(from, s, at) + small);
}
kernel void volume(global int *data) { data[get_global_id(2) + get_group_id(1)] = get_local_id(0); }
kernel void sized(global int *data) { data[get_global_id(2) * get_global_size(1)] = 1; }
kernel void none(void) { }
kernel void record(struct params p, global struct params *all, ulong last) { all[0] = p; }
kernel void tiled(local int *tile, global int *out) { tile[get_local_id(0) * 2] = 1; barrier(CLK_LOCAL_MEM_FENCE); out[0] = tile[0]; }
kernel void uses(global int *read, global int *written, global int *both, global int *neither, global int *maybe, int flag) {
  int x = read[0];
  written[1] = x;
  both[2] += 1;
  if (flag) maybe[0] = 1;
  if (x) written[3]++;
  int *local_pointer = neither;
}
void plain(global int *data) { data[0] = 1; }
kernel void unused(global int *data) { }
kernel void called(global int *data) { data[0] = 1; }
kernel void calls(global int *data) { called(data); }
