/*
 * Particles that attract each other: helper functions on every kind of pointer.
 */
#include "device.h"

typedef struct {
    float4 position; /* w: the mass */
    float4 velocity;
} Particle;

#define SOFTENING 1e-3f

/* The acceleration that a body at `position` feels from `others`, which the work-group has copied to local memory. */
static float3 attraction(float3 position, local const float4 *others, uint count)
{
    float3 sum = (float3)(0.0f);

    for (uint i = 0; i < count; i++) {
        const float3 offset = others[i].xyz - position;
        const float inverse = rsqrt(dot(offset, offset) + SOFTENING);

        sum += offset * (others[i].w * inverse * inverse * inverse);
    }
    return sum;
}

/* Bounces a particle that left the box back into it; `particle` is the work-item's own copy. */
static void bounce(private Particle *particle, constant const float4 *box)
{
    float3 position = particle->position.xyz;
    float3 velocity = particle->velocity.xyz;
    const int3 outside = (position < box[0].xyz) | (position > box[1].xyz);

    velocity = select(velocity, -velocity, outside);
    position = clamp(position, box[0].xyz, box[1].xyz);
    particle->position.xyz = position;
    particle->velocity.xyz = velocity;
}

/* The kinetic energy of a particle in global memory. */
static float energy(global const Particle *particle)
{
    const float3 velocity = particle->velocity.xyz;

    return 0.5f * particle->position.w * dot(velocity, velocity);
}

kernel void step(global const Particle *restrict before, global Particle *restrict after, local float4 *others, constant float4 *box, uint count, float time)
{
    const uint me = get_global_id(0);
    Particle particle = before[min(me, count - 1)];
    float3 acceleration = (float3)(0.0f);

    for (uint first = 0; first < count; first += local_count()) {
        const uint here = min(local_count(), count - first);

        barrier(CLK_LOCAL_MEM_FENCE);
        if (local_index() < here)
            others[local_index()] = before[first + local_index()].position;
        barrier(CLK_LOCAL_MEM_FENCE);
        acceleration += attraction(particle.position.xyz, others, here);
    }

    particle.velocity.xyz += acceleration * time;
    particle.position.xyz += particle.velocity.xyz * time;
    bounce(&particle, box);
    if (me < count)
        after[me] = particle;
}

kernel void energies(global const Particle *restrict particles, global float *restrict results, uint count)
{
    for (uint i = get_global_id(0); i < count; i += get_global_size(0))
        results[i] = energy(&particles[i]);
}
