// BAD [all]
kernel void k(image2d_t a) { image2d_t ‹b› = a; }
// BAD [all]
struct s { image2d_t ‹im›; };
// BAD [all]
void f(global image2d_t *‹p›) { }
// BAD [all]
void f(image2d_t ‹a›[2]) { }
// BAD [all]
image2d_t ‹f›(image2d_t a) { return a; }
// GOOD [all]
void f(image2d_t a) { }
kernel void k(image2d_t a) { f(a); }
