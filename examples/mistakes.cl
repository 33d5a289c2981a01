/*
 * Five mistakes with address spaces, for clspace to find. Hover over a pointer
 * to see where it points; open the light bulb on what is underlined to mend it.
 */

/* 1. A variable at program scope must be in constant memory. */
float threshold = 0.5f;

/* 2. A kernel's pointer must say which memory the host's buffer is in. */
kernel void scale(float *values, float factor)
{
    values[get_global_id(0)] *= factor;
}

/* 3. Nobody could initialise local memory: it is there before the kernel runs. */
kernel void sum(global const float *input, global float *output, uint count)
{
    local float total = 0.0f;

    if (get_local_id(0) == 0)
        for (uint i = 0; i < count; i++)
            total += input[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = total;
}

/* 4. Local memory is declared in the kernel's outermost scope. */
kernel void reverse(global float *values, uint count)
{
    const uint me = get_local_id(0);

    if (count <= 64) {
        local float copy[64];

        copy[me] = values[me];
        barrier(CLK_LOCAL_MEM_FENCE);
        values[me] = copy[count - 1 - me];
    }
}

/* 5. A pointer to one memory cannot become a pointer to another. */
kernel void largest(global const float *input, local float *scratch, uint count)
{
    global const float *best = input;

    scratch[get_local_id(0)] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < count; i++)
        if (scratch[i] > *best)
            best = scratch + i;
}
