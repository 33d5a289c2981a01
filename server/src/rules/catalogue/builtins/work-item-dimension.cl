// BAD [all] clang: accepts
kernel void k(global int *o) { o[get_global_id(3)] = 1; }
//                                             ^ warning[work-item-dimension]: dimension 3 does not exist: 'get_global_id' returns 0 for it
// BAD [all] clang: accepts
kernel void k(global int *o) { o[0] = get_local_size(-1); }
//                                                   ^^ warning[work-item-dimension]: dimension -1 does not exist: 'get_local_size' returns 1 for it
// GOOD [all]
kernel void k(global int *o) { o[get_global_id(0)] = get_global_id(1) + get_global_id(2u); }
//                             ^^^^^^^^^^^^^^^^^^^ information[race-global]: work-items (0,0,0) and (0,1,0) of group (0,0,0) may both write 'o[0]', in __global memory, without a barrier in between
// GOOD [all]
kernel void k(global int *o) { for (uint d = 0; d < get_work_dim(); ++d) o[d] = get_global_size(d); }
