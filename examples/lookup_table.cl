/*
 * CRC-32 of many messages at once, with its table in constant memory.
 */

#define POLYNOMIAL 0xEDB88320u

/* The remainders of four bits: small enough to be written out, and to stay in the constant cache. */
constant uint remainders[16] = {
    0x00000000u, 0x1DB71064u, 0x3B6E20C8u, 0x26D930ACu, 0x76DC4190u, 0x6B6B51F4u, 0x4DB26158u, 0x5005713Cu,
    0xEDB88320u, 0xF00F9344u, 0xD6D6A3E8u, 0xCB61B38Cu, 0x9B64C2B0u, 0x86D3D2D4u, 0xA00AE278u, 0xBDBDF21Cu,
};

/* A message in the buffer that holds all of them. */
typedef struct {
    uint start;
    uint length;
} Message;

static uint update(uint crc, uchar byte, constant const uint *table)
{
    crc ^= byte;
    crc = table[crc & 0x0Fu] ^ (crc >> 4);
    crc = table[crc & 0x0Fu] ^ (crc >> 4);
    return crc;
}

/* The same without a table: a bit at a time. */
static uint update_slowly(uint crc, uchar byte)
{
    crc ^= byte;
    for (int bit = 0; bit < 8; bit++)
        crc = (crc >> 1) ^ (POLYNOMIAL & -(crc & 1u));
    return crc;
}

kernel void checksums(global const uchar *restrict bytes, constant Message *messages, global uint *restrict results)
{
    const uint me = get_global_id(0);
    constant Message *message = &messages[me];
    global const uchar *at = bytes + message->start;
    global const uchar *const end = at + message->length;
    uint crc = ~0u;

    while (at < end)
        crc = update(crc, *at++, remainders);
    results[me] = ~crc;
}

/* Counts the messages for which the table and the definition disagree; the answer is 0. */
kernel void verify(global const uchar *restrict bytes, constant Message *messages, volatile global uint *mismatches)
{
    constant Message *message = &messages[get_global_id(0)];
    uint fast = ~0u;
    uint slow = ~0u;

    for (uint i = 0; i < message->length; i++) {
        const uchar byte = bytes[message->start + i];

        fast = update(fast, byte, remainders);
        slow = update_slowly(slow, byte);
    }
    if (fast != slow)
        atomic_inc(mismatches);
}
