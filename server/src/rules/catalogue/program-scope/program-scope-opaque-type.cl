// BAD [all]
global image2d_t ‹im›;
// fix: Delete 'im', which is unused
// BAD [all]
global event_t ‹ev›;
// fix: Delete 'ev', which is unused
// BAD [all]
constant event_t ‹ev› = 0;
// fix: Delete 'ev', which is unused
// BAD [enq]
global clk_event_t ‹ev›;
// fix: Delete 'ev', which is unused
// BAD [enq]
global reserve_id_t ‹id›;
// fix: Delete 'id', which is unused
// BAD [enq]
global pipe int ‹p›;
// fix: Delete 'p', which is unused
// BAD [1.2+]
global image2d_t ‹picture›;
float4 at(int2 p) { return read_imagef(picture, p); }
kernel void k(global float4 *o) { *o = at((int2)(0, 0)); }
// fix: Make 'picture' a parameter of what uses it: changes the kernel's interface
// BAD [all]
global event_t ‹done›;
kernel void k(global int *g, local int *l) {
  done = async_work_group_copy(l, g, 4, 0);
  wait_group_events(1, &done);
}
// fix: Declare 'done' in the function that uses it
// GOOD [all]
kernel void k(read_only image2d_t im, global float *o) { event_t e; (void)e; o[0] = get_image_width(im); }
