// BAD [all]
void __attribute__((overloadable)) put(global int *p) { *p = 1; }
void __attribute__((overloadable)) put(local int *p) { *p = 1; }
kernel void k(void) { int x; put(&x); }
//                           ^^^ error[overload-space]: no overload of 'put' takes a pointer to 'x', which is in __private, as argument 1; there are some for __local or __global
// fix: Add an overload of 'put' for private
// |
// | void __attribute__((overloadable)) put(private int *p) { *p = 1; }
// fix: Declare 'x' in local memory: each work-group has its own
// BAD [all]
__attribute__((overloadable)) float sum(global const float *p, int n);
__attribute__((overloadable)) float sum(local const float *p, int n);
float __attribute__((overloadable)) sum(global const float *p, int n) {
  float s = 0;
  global const float *end = p + n;
  while (p < end) s += *p++;
  return s;
}
kernel void k(global float *o) {
  float t[2] = {1, 2};
  *o = sum(t, 2);
//     ^^^ error[overload-space]: no overload of 'sum' takes a pointer to 't', which is in __private, as argument 1; there are some for __local or __global
// fix: Add an overload of 'sum' for private
// | __attribute__((overloadable)) float sum(private const float *p, int n);
// | __attribute__((overloadable)) float sum(local const float *p, int n);
// | float __attribute__((overloadable)) sum(global const float *p, int n) {
// |   float s = 0;
// |   global const float *end = p + n;
// |   while (p < end) s += *p++;
// |   return s;
// | }
// |
// | float __attribute__((overloadable)) sum(private const float *p, int n) {
// |   float s = 0;
// |   private const float *end = p + n;
}
// BAD [gas]
int __attribute__((overloadable)) one(global int *p) { return *p; }
int __attribute__((overloadable)) one(local int *p) { return *p; }
kernel void k(global int *o) {
  int x = 1;
  *o = one(&x);
//     ^^^ error[overload-space]: no overload of 'one' takes a pointer to 'x', which is in __private, as argument 1; there are some for __local or __global
// fix: Add an overload of 'one' for private
// |
// | int __attribute__((overloadable)) one(private int *p) { return *p; }
// fix: Replace the overloads of 'one' by one for generic pointers
}
// GOOD [all]
void __attribute__((overloadable)) put(global int *p) { *p = 1; }
//                                 ^^^ hint[unused-address-space-variant]: no call selects this variant of 'put'
void __attribute__((overloadable)) put(private int *p) { *p = 1; }
kernel void k(void) { int x; put(&x); }
