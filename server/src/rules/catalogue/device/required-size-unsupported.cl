// BAD [1.2 on intel-gpu]
kernel __attribute__((intel_reqd_sub_group_size(64))) void k(global int *p) { p[get_global_id(0)] = 0; }
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[required-size-unsupported]: sub-groups of 64 work-items are required; those of an Intel Xe-LP or Arc GPU have 8, 16, 32

// GOOD [1.2 on intel-gpu]
kernel __attribute__((reqd_work_group_size(64, 16, 1), intel_reqd_sub_group_size(16))) void k(global int *p) { p[get_global_id(0)] = 0; }
