// BAD [all]
local float ‹tile›[64];
// fix: Replace by 'global', and build as OpenCL C 2.0 (-cl-std=CL2.0)
// fix: Delete 'tile', which is unused
// BAD [all]
private int ‹state›;
// fix: Replace by 'global', and build as OpenCL C 2.0 (-cl-std=CL2.0)
// fix: Delete 'state', which is unused
// BAD [all]
local float ‹tile›[64];
float first(void) { return tile[0]; }
kernel void k(global float *o) {
  tile[get_local_id(0)] = 1;
  *o = first();
}
// fix: Move 'tile' into the kernels that use it (4 places)
// fix: Replace by 'global', and build as OpenCL C 2.0 (-cl-std=CL2.0)
// GOOD [all]
constant float tile[4] = {0, 1, 2, 3};
kernel void k(void) { local float t[64]; t[0] = tile[0]; }
