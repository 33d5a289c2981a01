// BAD [all]
local float tile[64];
//          ^^^^ error[program-scope-space]: program-scope variable 'tile' cannot be in __local
// fix: Replace by 'global', and build as OpenCL C 2.0 (-cl-std=CL2.0)
// | global float tile[64];
// fix: Delete 'tile', which is unused
// BAD [all]
private int state;
// 'private' hint[redundant-private]: 'private' is the default here
//          ^^^^^ error[program-scope-space]: program-scope variable 'state' cannot be in __private
// fix: Replace by 'global', and build as OpenCL C 2.0 (-cl-std=CL2.0)
// | global int state;
// fix: Delete 'state', which is unused
// BAD [all]
local float tile[64];
//          ^^^^ error[program-scope-space]: program-scope variable 'tile' cannot be in __local
// fix: Move 'tile' into the kernels that use it (4 places)
// | float first(local float tile[64]) { return tile[0]; }
// | kernel void k(global float *o) {
// |   local float tile[64];
// |   tile[get_local_id(0)] = 1;
// |   *o = first(tile);
// fix: Replace by 'global', and build as OpenCL C 2.0 (-cl-std=CL2.0)
float first(void) { return tile[0]; }
kernel void k(global float *o) {
  tile[get_local_id(0)] = 1;
//^^^^^^^^^^^^^^^^^^^^^ warning[race-local]: work-item 1 reads 'tile[0]', which work-item 0 writes here, in __local memory, without a barrier in between (assuming a work-group of at least 2 work-items)
  *o = first();
//^^ warning[race-global]: work-items 0 and 1 both write 'o[0]', in __global memory, without a barrier in between (assuming a work-group of at least 2 work-items)
}
// GOOD [all]
constant float tile[4] = {0, 1, 2, 3};
kernel void k(void) { local float t[64]; t[0] = tile[0]; }
