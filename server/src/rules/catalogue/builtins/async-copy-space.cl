// BAD [all]
kernel void k(global float *g, global float *h) { event_t e = async_work_group_copy(h, g, 16, 0); wait_group_events(1, &e); }
//                                                            ^^^^^^^^^^^^^^^^^^^^^ error[async-copy-space]: 'async_work_group_copy' copies between __global and __local memory; argument 1 is 'h', which points to __global
// fix: Copy in a loop
// | kernel void k(global float *g, global float *h) { for (size_t i = get_local_id(0); i < 16; i += get_local_size(0))
// |     h[i] = g[i]; barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); }
// fix: Make 'h' point to local: changes the kernel's interface
// BAD [all]
kernel void k(global float *g) { float t[16]; event_t e = async_work_group_copy(t, g, 16, 0); wait_group_events(1, &e); }
//                                                        ^^^^^^^^^^^^^^^^^^^^^ error[async-copy-space]: 'async_work_group_copy' copies between __global and __local memory; argument 1 is a pointer to 't', which is in __private
// fix: Copy in a loop
// | kernel void k(global float *g) { float t[16]; for (size_t i = get_local_id(0); i < 16; i += get_local_size(0))
// |     t[i] = g[i]; barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); }
// fix: Declare 't' in local memory: each work-group has its own
// BAD [all]
kernel void k(constant float *c, local float *l) { event_t e = async_work_group_copy(l, c, 16, 0); wait_group_events(1, &e); }
//                                                             ^^^^^^^^^^^^^^^^^^^^^ error[async-copy-space]: 'async_work_group_copy' copies between __global and __local memory; argument 2 is 'c', which points to __constant
// fix: Copy in a loop
// | kernel void k(constant float *c, local float *l) { for (size_t i = get_local_id(0); i < 16; i += get_local_size(0))
// |     l[i] = c[i]; barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); }
// fix: Make 'c' point to global: changes the kernel's interface
// BAD [all]
void f(float *u, local float *l) { event_t e = async_work_group_copy(l, u, 16, 0); wait_group_events(1, &e); }
//            ^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] hint[unqualified-pointer-portability]: 'u' points to __private here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//            ^ [2.0, 3.0, 3.0−psv] hint[unqualified-pointer-portability]: 'u' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                                             ^^^^^^^^^^^^^^^^^^^^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[async-copy-space]: 'async_work_group_copy' copies between __global and __local memory; argument 2 is 'u', which points to __private
// fix: Make 'u' point to global
// | void f(global float *u, local float *l) { event_t e = async_work_group_copy(l, u, 16, 0); wait_group_events(1, &e); }
// fix: Copy in a loop
//                                             ^^^^^^^^^^^^^^^^^^^^^ [2.0, 3.0, 3.0−psv] error[async-copy-space]: 'async_work_group_copy' copies between __global and __local memory; argument 2 is 'u', which points to __generic
// fix: Make 'u' point to global
// | void f(global float *u, local float *l) { event_t e = async_work_group_copy(l, u, 16, 0); wait_group_events(1, &e); }
// fix: Cast to 'global float *'
// fix: Copy in a loop
// GOOD [all]
kernel void k(global float *g) { local float t[16]; event_t e = async_work_group_copy(t, g, 16, 0); wait_group_events(1, &e); }
