// BAD [all]
struct hidden;
kernel void k(global ulong *out) { out[0] = ‹sizeof›(struct hidden); }
// BAD [all]
kernel void k(global ulong *out) { out[0] = ‹sizeof›(void); }
// BAD [all]
struct pair { int a, b; };
kernel void k(global int *out) { out[0] = ‹vec_step›(struct pair); }
// GOOD [all]
kernel void k(global ulong *out, float4 v) { out[0] = sizeof(v) + sizeof(float4) + vec_step(v); }
// BAD [all]
int measure(int (*row)[]) { return ‹sizeof›(*row); }
// GOOD [1.2+]
extern constant int table[];
constant int table[3] = { 1, 2, 3 };
int measure(void) { return sizeof(table); }
// BAD [all]
kernel void k(global int *o) { o[0] = ‹sizeof›(enum color); }
// GOOD [all]
enum color { RED, GREEN };
kernel void k(global int *o) { o[0] = sizeof(enum color); }
