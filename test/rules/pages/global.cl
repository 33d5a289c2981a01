// PAGE global [all]
// Buffers are pointers to scalars, vectors and structs; what a kernel only reads may be const.
typedef struct {
    float4 position;
    float mass;
} body;

kernel void buffers(global float4 *color, global body *bodies, global const int *indices, uint n)
{
    global int *p = 0;
    color[0] = bodies[indices[n]].position;
    (void)p;
}

// PAGE global [all]
// An image is in global memory by itself, takes no qualifier, and is read by builtin functions only.
kernel void images(read_only image2d_t in, global float4 *out, sampler_t sampler)
{
    out[0] = read_imagef(in, sampler, (int2)(0, 0));
}
kernel void qualified(global image2d_t in) { } // error

// PAGE global [psv]
// Variables at program scope and static ones live as long as the program; their initializers are constants.
global int first;
global uchar bytes[512];
static global int hidden = 12;
global int base = 12;
global int *global end = &base;
kernel void statics(global int *out)
{
    static global int calls;
    static int more = 3;
    *out = calls++ + more;
}

// PAGE global [psv]
// Where the pointer lives and where it points are two things.
global int base;
constant int *global wrong = &base; // error
global int *constant right = &base;

// PAGE global [all]
// Opaque types exist in functions only.
global image2d_t image; // error
global event_t event; // error

// PAGE global [all]
// No variable of a function is global by itself.
kernel void automatic(global int *in)
{
    global int *p = in;
    global int sum; // error
    *p = 1;
}
