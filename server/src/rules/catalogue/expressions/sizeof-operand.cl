// BAD [all]
struct hidden;
kernel void k(global ulong *out) { out[0] = sizeof(struct hidden); }
//                                          ^^^^^^ error[sizeof-operand]: 'sizeof' does not take 'struct hidden', which has no size: its type is incomplete
// BAD [all]
kernel void k(global ulong *out) { out[0] = sizeof(void); }
//                                          ^^^^^^ error[sizeof-operand]: 'sizeof' does not take 'void', which has no size
// BAD [all]
struct pair { int a, b; };
kernel void k(global int *out) { out[0] = vec_step(struct pair); }
//                                        ^^^^^^^^ error[sizeof-operand]: 'vec_step' takes a scalar or a vector, not 'struct pair'
// GOOD [all]
kernel void k(global ulong *out, float4 v) { out[0] = sizeof(v) + sizeof(float4) + vec_step(v); }
// BAD [all]
int measure(int (*row)[]) { return sizeof(*row); }
//                                 ^^^^^^ error[sizeof-operand]: 'sizeof' does not take 'int []', which has no size
// GOOD [1.2+]
extern constant int table[];
constant int table[3] = { 1, 2, 3 };
int measure(void) { return sizeof(table); }
// BAD [all]
kernel void k(global int *o) { o[0] = sizeof(enum color); }
//                                    ^^^^^^ error[sizeof-operand]: 'sizeof' does not take 'enum color', which has no size: its type is incomplete
// BAD [all]
struct unknown;
int measure(void) { return sizeof(struct unknown); }
//                         ^^^^^^ error[sizeof-operand]: 'sizeof' does not take 'struct unknown', which has no size: its type is incomplete
// GOOD [all]
enum color { RED, GREEN };
kernel void k(global int *o) { o[0] = sizeof(enum color); }
