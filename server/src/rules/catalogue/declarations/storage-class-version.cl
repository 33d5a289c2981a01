// BAD [1.0, 1.1]
‹static› constant float tab[2] = {0.0f, 1.0f};
// safe fix: Delete the storage class
// fix: Build as OpenCL C 1.2 (-cl-std=CL1.2)
// GOOD [all]
constant float tab[2] = {0.0f, 1.0f};
