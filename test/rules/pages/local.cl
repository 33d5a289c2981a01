// PAGE local [all]
// Allocated per work-group: in kernels, in their outermost scope.
kernel void outermost(global float *out, int n)
{
    local float one;
    local float ten[10];
    if (n) {
        local float inner; // error
        local float *pointer = ten;
        *pointer = 1.0f;
    }
    one = 1.0f;
    *out = one + ten[0];
}
void helper(void)
{
    local float none; // error
}

// PAGE local [all]
// Nothing initializes it; it is assigned.
kernel void initialized(global float *out)
{
    local float a = 1; // error
    local float b;
    b = 1;
    *out = b;
}

// PAGE local [all]
// Pointers to it are passed, from the host too.
float sum(local float *values, int n)
{
    float total = 0.0f;
    for (int i = 0; i < n; i++)
        total += values[i];
    return total;
}
kernel void passed(global float *out, local float *scratch)
{
    local float own[4];
    scratch[0] = own[0] = 1.0f;
    *out = sum(scratch, 4) + sum(own, 4);
}
local float outside[4]; // error
