// BAD [all]
kernel void k(image2d_t a) { image2d_t b = a; }
//                                     ^ error[image-not-parameter]: 'b' cannot be a variable: an image can only be a parameter
// fix: Use 'a' instead
// | kernel void k(image2d_t a) { }
// BAD [all]
struct s { image2d_t im; };
//                   ^^ error[image-not-parameter]: an image cannot be a member: it can only be a parameter
// BAD [all]
void f(global image2d_t *p) { }
//                       ^ error[image-not-parameter]: pointers to images are not allowed
// fix: Pass the image itself
// | void f(image2d_t p) { }
//                       ^ hint[unused-parameter]: 'p' is never used
// BAD [all]
void f(image2d_t a[2]) { }
//               ^ error[image-not-parameter]: arrays of images are not allowed
//               ^ hint[unused-parameter]: 'a' is never used
// BAD [1.2+]
kernel void k(global float4 *o) {
  image2d_t picture;
//          ^^^^^^^ error[image-not-parameter]: 'picture' cannot be a variable: an image can only be a parameter
// fix: Make it a parameter of the kernel: changes the kernel's interface
// | kernel void k(global float4 *o, image2d_t picture) {
  *o = read_imagef(picture, (int2)(0, 0));
}
// GOOD [all]
void f(image2d_t a) { }
//               ^ hint[unused-parameter]: 'a' is never used
kernel void k(image2d_t a) { f(a); }
