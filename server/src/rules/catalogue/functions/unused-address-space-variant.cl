// BAD [all] clang: accepts
void __attribute__((overloadable)) put(global int *p) { *p = 1; }
void __attribute__((overloadable)) put(local int *p) { *p = 1; }
//                                 ^^^ hint[unused-address-space-variant]: no call selects this variant of 'put'
// fix: Delete this variant
kernel void k(global int *g) { put(g); }
// GOOD [all]
void put(global int *p) { *p = 1; }
kernel void k(global int *g) { put(g); }
// BAD [all] clang: accepts
void put_global(global int *p) { *p = 1; }
void put_local(local int *p) { *p = 1; }
//   ^^^^^^^^^ hint[unused-address-space-variant]: 'put_local' is never called, although another variant of 'put' is called
// fix: Delete this variant
kernel void k(global int *g) { put_global(g); }
// GOOD [all]
void put_global(global int *p) { *p = 1; }
void put_local(local int *p) { *p = 1; }
kernel void k(global int *g, local int *l) { put_global(g); put_local(l); }
