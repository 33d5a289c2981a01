// BAD [1.0, 1.1]
static constant float tab[2] = {0.0f, 1.0f};
// 'static' error[storage-class-version]: OpenCL C 1.0 has no 'static' storage class; it came with 1.2
// safe fix: Delete the storage class
// | constant float tab[2] = {0.0f, 1.0f};
// fix: Build as OpenCL C 1.2 (-cl-std=CL1.2)
// GOOD [all]
constant float tab[2] = {0.0f, 1.0f};
