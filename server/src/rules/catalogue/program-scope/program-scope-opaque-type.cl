// BAD [all]
global image2d_t im;
//               ^^ error[program-scope-opaque-type]: 'im' cannot be a program-scope variable: its type '__read_only image2d_t' exists only in functions
// fix: Delete 'im', which is unused
// BAD [all]
global event_t ev;
//             ^^ error[program-scope-opaque-type]: 'ev' cannot be a program-scope variable: its type 'event_t' exists only in functions
// fix: Delete 'ev', which is unused
// BAD [all]
constant event_t ev = 0;
//               ^^ error[program-scope-opaque-type]: 'ev' cannot be a program-scope variable: its type 'event_t' exists only in functions
// fix: Delete 'ev', which is unused
// BAD [enq]
global clk_event_t ev;
//                 ^^ error[program-scope-opaque-type]: 'ev' cannot be a program-scope variable: its type 'clk_event_t' exists only in functions
// fix: Delete 'ev', which is unused
// BAD [enq]
global reserve_id_t id;
//                  ^^ error[program-scope-opaque-type]: 'id' cannot be a program-scope variable: its type 'reserve_id_t' exists only in functions
// fix: Delete 'id', which is unused
// BAD [enq]
global pipe int p;
//              ^ error[program-scope-opaque-type]: 'p' cannot be a program-scope variable: its type 'read_only pipe int' exists only in functions
// fix: Delete 'p', which is unused
// BAD [1.2+]
global image2d_t picture;
//               ^^^^^^^ error[program-scope-opaque-type]: 'picture' cannot be a program-scope variable: its type '__read_only image2d_t' exists only in functions
// fix: Make 'picture' a parameter of what uses it: changes the kernel's interface
// | float4 at(int2 p, image2d_t picture) { return read_imagef(picture, p); }
// | kernel void k(global float4 *o, image2d_t picture) { *o = at((int2)(0, 0), picture); }
float4 at(int2 p) { return read_imagef(picture, p); }
kernel void k(global float4 *o) { *o = at((int2)(0, 0)); }
// BAD [all]
global event_t done;
//             ^^^^ error[program-scope-opaque-type]: 'done' cannot be a program-scope variable: its type 'event_t' exists only in functions
// fix: Declare 'done' in the function that uses it
// | kernel void k(global int *g, local int *l) {
// |   event_t done;
kernel void k(global int *g, local int *l) {
  done = async_work_group_copy(l, g, 4, 0);
  wait_group_events(1, &done);
}
// GOOD [all]
kernel void k(read_only image2d_t im, global float *o) { event_t e; (void)e; o[0] = get_image_width(im); }
