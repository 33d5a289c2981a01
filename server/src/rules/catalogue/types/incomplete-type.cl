// BAD [all]
kernel void k(void) { void nothing; }
//                         ^^^^^^^ error[incomplete-type]: 'nothing' cannot be a variable of type 'void': 'void' has no values
// BAD [all]
struct unknown;
kernel void k(void) { struct unknown u; }
//                                   ^ error[incomplete-type]: 'u' cannot be a variable of type 'struct unknown': 'struct unknown' is not defined before this
// BAD [all]
struct list { int value; struct list next; };
//                                   ^^^^ error[incomplete-type]: 'next' cannot be a member of type 'struct list': 'struct list' is not defined before this
// BAD [all]
struct unknown;
struct unknown make(void) { }
//             ^^^^ error[incomplete-type]: 'make' cannot be the result of a function with a body of type 'struct unknown': 'struct unknown' is not defined before this
//                          ^ warning[missing-return]: 'make' can end here without returning its 'struct unknown'
// BAD [all]
struct unknown;
void rows(struct unknown table[4]);
//                       ^^^^^ error[incomplete-type]: 'table' cannot be an array with elements of type 'struct unknown': 'struct unknown' is not defined before this
// BAD [all]
struct object { int a; void run(int); };
//                          ^^^ error[incomplete-type]: 'run' cannot be a member: it is a function
// GOOD [all]
struct later;
void use(struct later *p);
struct later { int x; };
struct later make(void) { struct later l; l.x = sizeof(struct later); return l; }
// GOOD [2.0+]
kernel void k(global int *o) { memory_order order = memory_order_relaxed; memory_scope scope = memory_scope_work_group; o[0] = order + scope; }
// BAD [1.2+]
struct hidden;
extern constant struct hidden table;
void read(void) { table; }
//                ^^^^^ error[incomplete-type]: 'table' cannot be used as a value of type 'struct hidden': 'struct hidden' is not defined before this
//                ^^^^^ warning[unused-value]: this value is computed but not used
// BAD [all]
struct hidden;
struct hidden make(void);
void call(void) { make(); }
//                ^^^^ error[incomplete-type]: 'make' cannot be called: its result is of type 'struct hidden': 'struct hidden' is not defined before this
// GOOD [all]
struct hidden;
void same(global struct hidden *p, global struct hidden **out) { out[0] = &*p; out[1] = &(*p); }
