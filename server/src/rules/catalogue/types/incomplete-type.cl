// BAD [all]
kernel void k(void) { void ‹nothing›; }
// BAD [all]
struct unknown;
kernel void k(void) { struct unknown ‹u›; }
// BAD [all]
struct list { int value; struct list ‹next›; };
// BAD [all]
struct unknown;
struct unknown ‹make›(void) { }
// BAD [all]
struct unknown;
int measure(void) { return ‹sizeof(struct unknown)›; }
// BAD [all]
struct unknown;
void rows(struct unknown ‹table›[4]);
// BAD [all]
struct object { int a; void ‹run›(int); };
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
void read(void) { ‹table›; }
// BAD [all]
struct hidden;
struct hidden make(void);
void call(void) { ‹make›(); }
// GOOD [all]
struct hidden;
void same(global struct hidden *p, global struct hidden **out) { out[0] = &*p; out[1] = &(*p); }
