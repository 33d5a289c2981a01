// BAD [all]
kernel void k(void) { local float a = 1; a += 1; }
//                                ^ error[local-initializer]: '__local' variable 'a' cannot have an initializer
// safe fix: Let one work-item assign it, and the others wait
// | kernel void k(void) { local float a;
// | if (get_local_id(0) == 0)
// |     a = 1;
// | barrier(CLK_LOCAL_MEM_FENCE); a += 1; }
// fix: Remove the initializer
// BAD [all]
kernel void k(void) { local int t[4] = {0}; t[0]++; }
//                              ^ error[local-initializer]: '__local' variable 't' cannot have an initializer
// safe fix: Let the work-group clear it
// | kernel void k(void) { local int t[4];
// | for (uint i = get_local_id(0); i < 4; i += get_local_size(0))
// |     t[i] = 0;
// | barrier(CLK_LOCAL_MEM_FENCE); t[0]++; }
// fix: Remove the initializer
// BAD [all]
kernel void k(void) { local int x; local int *local p = &x; *p = 0; }
//                                                  ^ error[local-initializer]: '__local' variable 'p' cannot have an initializer
// safe fix: Let one work-item assign it, and the others wait
// | kernel void k(void) { local int x; local int *local p;
// | if (get_local_id(0) == 0)
// |     p = &x;
// | barrier(CLK_LOCAL_MEM_FENCE); *p = 0; }
// fix: Remove the initializer
// BAD [all]
kernel void k(global int *o) {
  local int limit = 16;
//          ^^^^^ error[local-initializer]: '__local' variable 'limit' cannot have an initializer
// safe fix: Let one work-item assign it, and the others wait
// |   local int limit;
// |   if (get_local_id(0) == 0)
// |     limit = 16;
// |   barrier(CLK_LOCAL_MEM_FENCE);
// fix: Replace 'local' by 'constant': 'limit' is never written
// fix: Remove the initializer
  *o = limit;
}
// BAD [2.0+]
kernel void k(void) {
  local atomic_int n = ATOMIC_VAR_INIT(0);
//                 ^ error[local-initializer]: '__local' variable 'n' cannot have an initializer
// fix: Store the value with 'atomic_init'
// |   local atomic_int n;
// |   if (get_local_linear_id() == 0)
// |     atomic_init(&n, 0);
// |   barrier(CLK_LOCAL_MEM_FENCE);
  (void)&n;
}
// BAD [all]
kernel void k(global int *o) {
  const local int last = 7;
//                ^^^^ error[local-initializer]: '__local' variable 'last' cannot have an initializer
// safe fix: Let one work-item assign it, and the others wait
// |   local int last;
// |   if (get_local_id(0) == 0)
// |     last = 7;
// |   barrier(CLK_LOCAL_MEM_FENCE);
// fix: Replace 'local' by 'constant': 'last' is never written
// fix: Remove the initializer
  *o = last;
}
// BAD [2.0+]
kernel void k(void) { local atomic_int a = ATOMIC_VAR_INIT(1); (void)&a; }
//                                     ^ error[local-initializer]: '__local' variable 'a' cannot have an initializer
// fix: Store the value with 'atomic_init'
// | kernel void k(void) { local atomic_int a;
// | if (get_local_linear_id() == 0)
// |     atomic_init(&a, 1);
// | barrier(CLK_LOCAL_MEM_FENCE); (void)&a; }
// GOOD [all]
kernel void k(void) { local float b; b = 1; local float *p = &b; *p = 2; }
