// BAD [all]
global image2d_t ‹im›;
// BAD [all]
global event_t ‹ev›;
// BAD [all]
constant event_t ‹ev› = 0;
// BAD [enq]
global clk_event_t ‹ev›;
// BAD [enq]
global reserve_id_t ‹id›;
// BAD [enq]
global pipe int ‹p›;
// GOOD [all]
kernel void k(read_only image2d_t im, global float *o) { event_t e; (void)e; o[0] = get_image_width(im); }
