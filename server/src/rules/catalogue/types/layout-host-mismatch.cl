// BAD [all] clang: accepts
struct sphere { float3 centre; float radius; };
//                     ^^^^^^ hint[layout-host-mismatch]: 'float3' has the size of four elements, like 'cl_float3': 'radius' is at byte 16, but at byte 12 if the host declares three numbers
kernel void k(global struct sphere *s) { s->radius = s->centre.x; }
// BAD [all] clang: accepts
typedef struct { float weight; float3 axes[2]; } bone;
//                                    ^^^^ hint[layout-host-mismatch]: 'float3' has the size of four elements, like 'cl_float3': 'axes' is at byte 16, but at byte 4 if the host declares three numbers
typedef struct { bone bones[4]; } skeleton;
kernel void k(constant skeleton *s, global float *o) { o[0] = s->bones[0].weight; }
// GOOD [all]
struct sphere { float x, y, z, radius; };
struct ray { float3 from, to; };
struct plane { float4 normal; float3 point __attribute__((aligned(16))); };
kernel void k(global struct sphere *s, global struct plane *p) { struct ray r = { (float3)(s->x, s->y, s->z), p->point }; s->radius = r.from.x; }
