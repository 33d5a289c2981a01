// BAD [all] clang: accepts
kernel void k(const image2d_t im) { }
//            ^^^^^ warning[image-type-qualifier]: images take no type qualifiers
// fix: Replace 'const' by 'read_only'
// | kernel void k(read_only image2d_t im) { }
// safe fix: Delete the qualifier
//                            ^^ hint[kernel-argument-unused]: kernel argument 'im' is unused
// GOOD [all]
kernel void k(read_only image2d_t im) { }
//                                ^^ hint[kernel-argument-unused]: kernel argument 'im' is unused
