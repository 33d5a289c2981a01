// BAD [enq] clang: accepts
global queue_t q;
//             ^ warning[program-scope-queue-type]: 'q' at program scope is not portable: the specification excludes its type there
// fix: Delete 'q', which is unused
// BAD [enq] clang: accepts
ndrange_t nd;
//        ^^ hint[implicit-global-portability]: 'nd' is in __global memory because no address space is written; OpenCL C 1.x has no such variables
//        ^^ warning[program-scope-queue-type]: 'nd' at program scope is not portable: the specification excludes its type there
// fix: Delete 'nd', which is unused
// GOOD [enq]
kernel void k(queue_t q) { queue_t own = q; (void)own; }
