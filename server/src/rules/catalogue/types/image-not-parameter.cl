// BAD [all]
kernel void k(image2d_t a) { image2d_t ‹b› = a; }
// fix: Use 'a' instead
// BAD [all]
struct s { image2d_t ‹im›; };
// BAD [all]
void f(global image2d_t *‹p›) { }
// fix: Pass the image itself
// BAD [all]
void f(image2d_t ‹a›[2]) { }
// BAD [all]
image2d_t ‹f›(image2d_t a) { return a; }
// BAD [1.2+]
kernel void k(global float4 *o) {
  image2d_t ‹picture›;
  *o = read_imagef(picture, (int2)(0, 0));
}
// fix: Make it a parameter of the kernel: changes the kernel's interface
// GOOD [all]
void f(image2d_t a) { }
kernel void k(image2d_t a) { f(a); }
